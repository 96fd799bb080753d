// SPDX-License-Identifier: MIT
//
// AttributeProto: the values that a node has beside its inputs.
import { lenient } from './utf8.js';
import { bit32, delimited, fieldsOf, inside, varint, withEntry } from './wire.js';

/** @import { Reader } from './wire.js' */

/**
 * The value of an attribute: integers and floats as numbers (integers beyond 2^53 as BigInts), strings, and lists of
 * them; tensors as the bytes of their messages, `{ tensor }`; `{ reference }` for an attribute of the function around it;
 * `{ type }` for what is not read, as sparse tensors are, and graphs: those are in `graphs`.
 * @typedef {any} AttributeValue
 */

const oneFloat = new Float32Array(1);
const floatBytes = new Uint8Array(oneFloat.buffer);

/** The float that begins at a byte. @param {Uint8Array} bytes @param {number} at */
function floatAt(bytes, at) {
  for (let i = 0; i < 4; ++i) floatBytes[i] = bytes[at + i];
  return oneFloat[0];
}

/** @param {Reader} reader */
const readFloat = (reader) => floatAt(reader.bytes, reader.pass(4));

/**
 * What reads the graph from here to the end: into a new one, or into the one that it continues.
 * @template G
 * @typedef {(continued: G | null) => G} ReadGraph
 */

/** @type {readonly any[]} */
const noGraphs = [];

/** An attribute that is being read, with null for each field that it does not have. */
class Attribute {
  name = '';
  type = 0;
  reference = '';
  /** @type {number | null} */ float = null;
  /** @type {number | bigint | null} */ integer = null;
  /** @type {string | null} */ text = null;
  /** Where the pieces of a tensor begin and end. @type {number[] | null} */ pieces = null;
  /** @type {number[] | null} */ floats = null;
  /** @type {(number | bigint)[] | null} */ integers = null;
  /** @type {string[] | null} */ texts = null;
  /** @type {any} */ graph = null;
  /** @type {readonly any[]} */ graphs = noGraphs;
  /** The first type of fields that are not read. */ other = Infinity;

  /** @param {Reader} reader @param {ReadGraph<any>} readGraph */
  constructor(reader, readGraph) {
    this.reader = reader;
    this.readGraph = readGraph;
  }

  /** The tensor's message. Several of one field are one, as if their bytes followed each other. */
  get tensor() {
    const { pieces, reader } = this;
    if (pieces === null) return null;
    if (pieces.length === 2) return { tensor: reader.view(pieces[0], pieces[1]) };
    let length = 0;
    for (let i = 0; i < pieces.length; i += 2) length += pieces[i + 1] - pieces[i];
    const tensor = new Uint8Array(length);
    let at = 0;
    for (let i = 0; i < pieces.length; i += 2) {
      for (let from = pieces[i]; from < pieces[i + 1]; ++from) tensor[at++] = reader.bytes[from];
    }
    return { tensor };
  }
}

/** Highest AttributeType that ONNX has. */
const maxType = 14;

/** Returns the last of two types, unless ONNX does not have that one: then it is not a value of the field. @param {number} before @param {number} type */
const lastType = (before, type) => ((type >= 0 && type <= maxType) || before === 0 ? type : before);

/**
 * A field that is not read, of a type.
 *
 * @param {number} field
 * @param {number} type
 * @returns {[number, number, import('./wire.js').ReadField<Attribute>]}
 */
const notRead = (field, type) => [
  field,
  delimited,
  (reader, attribute) => {
    attribute.other = Math.min(attribute.other, type);
    reader.passValue(delimited);
  },
];

/** @type {import('./wire.js').Fields<Attribute>} */
const fields = fieldsOf(
  [1, delimited, (reader, attribute) => (attribute.name = reader.text())],
  [2, bit32, (reader, attribute) => (attribute.float = readFloat(reader))],
  [3, varint, (reader, attribute) => (attribute.integer = reader.integer())],
  [4, delimited, (reader, attribute) => (attribute.text = reader.text(lenient))],
  [5, delimited, (reader, attribute) => (attribute.pieces ??= []).push(reader.pass(reader.number()), reader.at)],
  [6, inside, (_, attribute) => (attribute.graph = attribute.readGraph(attribute.graph))],
  [7, bit32, (reader, attribute) => (attribute.floats ??= []).push(readFloat(reader))],
  [7, delimited, (reader, attribute) => addFloats(reader, (attribute.floats ??= []))],
  [8, varint, (reader, attribute) => (attribute.integers ??= []).push(reader.integer())],
  [8, inside, (reader, attribute) => reader.integers((attribute.integers ??= []))],
  [9, delimited, (reader, attribute) => (attribute.texts ??= []).push(reader.text(lenient))],
  notRead(10, 9),
  [11, inside, (_, attribute) => (attribute.graphs = withEntry(attribute.graphs, attribute.readGraph(null)))],
  notRead(14, 13),
  notRead(15, 14),
  [20, varint, (reader, attribute) => (attribute.type = lastType(attribute.type, reader.int32()))],
  [21, delimited, (reader, attribute) => (attribute.reference = reader.text())],
  notRead(22, 11),
  notRead(23, 12),
);

/** @param {Reader} reader @param {number[]} list Takes the packed floats that come next. */
function addFloats(reader, list) {
  for (let at = reader.packed(4); at < reader.at; at += 4) list.push(floatAt(reader.bytes, at));
}

/** The type of an attribute that is not read. @param {Attribute} attribute */
function otherType({ graph, graphs, other }) {
  if (graph !== null) return 5;
  return graphs === noGraphs ? other : Math.min(10, other);
}

/** The value of a file of the first versions, which have no types: what is there says it. @param {Attribute} attribute */
function typelessValue(attribute) {
  const { integer, float, text, integers, floats, texts } = attribute;
  const list = [integers, floats, texts].find((one) => one !== null && one.length > 0);
  const value = integer ?? float ?? text ?? attribute.tensor ?? list;
  const type = otherType(attribute);
  return value ?? (type === Infinity ? [] : { type });
}

/**
 * The value of an attribute, by its type. Those that are missing are not read.
 * @type {Readonly<Record<number, (attribute: Attribute) => AttributeValue>>}
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
 * Reads the AttributeProto from here to the end.
 *
 * @template G
 * @param {Reader} reader
 * @param {ReadGraph<G>} readGraph Reads a graph that is a field.
 * @returns {{ name: string, value: AttributeValue, graphs: readonly G[] }} The graph of field 6 is the first.
 */
export function readAttribute(reader, readGraph) {
  const attribute = reader.fields(fields, new Attribute(reader, readGraph));
  const { name, type, reference, graph } = attribute;
  const graphs = graph === null ? attribute.graphs : [graph, ...attribute.graphs];
  if (reference !== '') return { name, value: { reference }, graphs };
  return { name, value: valueOf[type]?.(attribute) ?? { type }, graphs };
}
