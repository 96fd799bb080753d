// SPDX-License-Identifier: MIT
//
// AttributeProto: the attributes of a node.
import { lenient } from './utf8.js';
import { fixed32, lengthDelimited, fieldsOf, submessage, varint, withEntry } from './wire.js';

/** @import { Reader } from './wire.js' */

/**
 * Value of an attribute: a number, a string, or a list of these. Integers beyond 2^53 are BigInts. A tensor is `{ tensor }`, the
 * bytes of its message. A reference to an attribute of the enclosing function is `{ reference }`. Values that are not read, such
 * as sparse tensors, are `{ type }`, and so are graphs, which are stored in `graphs`.
 * @typedef {any} AttributeValue
 */

const oneFloat = new Float32Array(1);
const floatBytes = new Uint8Array(oneFloat.buffer);

/**
 * Reads a little-endian float.
 *
 * @param {Uint8Array} bytes
 * @param {number} offset
 */
function floatAt(bytes, offset) {
  for (let i = 0; i < 4; ++i) floatBytes[i] = bytes[offset + i];
  return oneFloat[0];
}

/** @param {Reader} reader */
const readFloat = (reader) => floatAt(reader.bytes, reader.skipBytes(4));

/**
 * Reads a graph from the remaining fields of the message into a new graph or into the one that it continues.
 * @template G
 * @typedef {(continued: G | null) => G} ReadGraph
 */

/** @type {readonly any[]} */
const noGraphs = [];

/** Fields of an attribute that is being read. Missing ones are null. */
class AttributeFields {
  name = '';
  type = 0;
  reference = '';
  /** @type {number | null} */ float = null;
  /** @type {number | bigint | null} */ integer = null;
  /** @type {string | null} */ text = null;
  /** Start and end of each occurrence of the tensor field. @type {number[] | null} */ pieces = null;
  /** @type {number[] | null} */ floats = null;
  /** @type {(number | bigint)[] | null} */ integers = null;
  /** @type {string[] | null} */ texts = null;
  /** @type {any} */ graph = null;
  /** @type {readonly any[]} */ graphs = noGraphs;
  /** Lowest type of the fields that are not read. */ otherType = Infinity;

  /**
   * @param {Reader} reader
   * @param {ReadGraph<any>} readGraph
   */
  constructor(reader, readGraph) {
    this.reader = reader;
    this.readGraph = readGraph;
  }

  /** The tensor's message. Repeated occurrences of the field are concatenated, as protobuf merges them. */
  get tensor() {
    const { pieces, reader } = this;
    if (pieces === null) return null;
    if (pieces.length === 2) return { tensor: reader.view(pieces[0], pieces[1]) };
    let length = 0;
    for (let i = 0; i < pieces.length; i += 2) length += pieces[i + 1] - pieces[i];
    const tensor = new Uint8Array(length);
    let written = 0;
    for (let i = 0; i < pieces.length; i += 2) {
      for (let from = pieces[i]; from < pieces[i + 1]; ++from) tensor[written++] = reader.bytes[from];
    }
    return { tensor };
  }
}

/** Highest AttributeType of ONNX. */
const MAX_TYPE = 14;

/**
 * Returns `type`, or `previous` if ONNX does not define `type`. Keeps an unknown `type` if none was set before.
 *
 * @param {number} previous
 * @param {number} type
 */
const lastType = (previous, type) => ((type >= 0 && type <= MAX_TYPE) || previous === 0 ? type : previous);

/**
 * Makes a field that is skipped, but whose type is recorded.
 *
 * @param {number} field
 * @param {number} type AttributeType of the field.
 * @returns {[number, number, import('./wire.js').ReadField<AttributeFields>]}
 */
const skipped = (field, type) => [
  field,
  lengthDelimited,
  (reader, attribute) => {
    attribute.otherType = Math.min(attribute.otherType, type);
    reader.skipValue(lengthDelimited);
  },
];

/** @type {import('./wire.js').Fields<AttributeFields>} */
const fields = fieldsOf(
  [1, lengthDelimited, (reader, attribute) => (attribute.name = reader.text())],
  [2, fixed32, (reader, attribute) => (attribute.float = readFloat(reader))],
  [3, varint, (reader, attribute) => (attribute.integer = reader.integer())],
  [4, lengthDelimited, (reader, attribute) => (attribute.text = reader.text(lenient))],
  [
    5,
    lengthDelimited,
    (reader, attribute) => (attribute.pieces ??= []).push(reader.skipBytes(reader.number()), reader.pos),
  ],
  [6, submessage, (_, attribute) => (attribute.graph = attribute.readGraph(attribute.graph))],
  [7, fixed32, (reader, attribute) => (attribute.floats ??= []).push(readFloat(reader))],
  [7, lengthDelimited, (reader, attribute) => addFloats(reader, (attribute.floats ??= []))],
  [8, varint, (reader, attribute) => (attribute.integers ??= []).push(reader.integer())],
  [8, submessage, (reader, attribute) => reader.integers((attribute.integers ??= []))],
  [9, lengthDelimited, (reader, attribute) => (attribute.texts ??= []).push(reader.text(lenient))],
  skipped(10, 9),
  [11, submessage, (_, attribute) => (attribute.graphs = withEntry(attribute.graphs, attribute.readGraph(null)))],
  skipped(14, 13),
  skipped(15, 14),
  [20, varint, (reader, attribute) => (attribute.type = lastType(attribute.type, reader.int32()))],
  [21, lengthDelimited, (reader, attribute) => (attribute.reference = reader.text())],
  skipped(22, 11),
  skipped(23, 12),
);

/**
 * Appends packed floats to a list.
 *
 * @param {Reader} reader
 * @param {number[]} list
 */
function addFloats(reader, list) {
  for (let offset = reader.packed(4); offset < reader.pos; offset += 4) list.push(floatAt(reader.bytes, offset));
}

/**
 * Returns the lowest type of the graphs and skipped fields.
 *
 * @param {AttributeFields} attribute
 */
function unreadType({ graph, graphs, otherType }) {
  if (graph !== null) return 5;
  return graphs === noGraphs ? otherType : Math.min(10, otherType);
}

/**
 * Returns the value of an attribute without a type, as early versions of ONNX wrote: the field that is set.
 *
 * @param {AttributeFields} attribute
 */
function typelessValue(attribute) {
  const { integer, float, text, integers, floats, texts } = attribute;
  const list = [integers, floats, texts].find((values) => values !== null && values.length > 0);
  const value = integer ?? float ?? text ?? attribute.tensor ?? list;
  const type = unreadType(attribute);
  return value ?? (type === Infinity ? [] : { type });
}

/**
 * Getters of the value, by AttributeType. Values of other types are not read.
 * @type {Readonly<Record<number, (attribute: AttributeFields) => AttributeValue>>}
 */
const valueOf = {
  0: typelessValue,
  1: ({ float }) => float ?? 0,
  2: ({ integer }) => integer ?? 0,
  3: ({ text }) => text ?? '',
  4: ({ tensor }) => tensor ?? { tensor: new Uint8Array(0) },
  6: ({ floats }) => floats ?? [],
  7: ({ integers }) => integers ?? [],
  8: ({ texts }) => texts ?? [],
};

/**
 * Reads an AttributeProto from the remaining fields of the message.
 *
 * @template G
 * @param {Reader} reader
 * @param {ReadGraph<G>} readGraph Reads a graph.
 * @returns {{ name: string, value: AttributeValue, graphs: readonly G[] }} `graphs` starts with the graph of field 6 if there is
 *   one.
 */
export function readAttribute(reader, readGraph) {
  const attribute = reader.fields(fields, new AttributeFields(reader, readGraph));
  const { name, type, reference, graph } = attribute;
  const graphs = graph === null ? attribute.graphs : [graph, ...attribute.graphs];
  if (reference !== '') return { name, value: { reference }, graphs };
  return { name, value: valueOf[type]?.(attribute) ?? { type }, graphs };
}
