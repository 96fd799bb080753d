// SPDX-License-Identifier: MIT
//
// AttributeProto: the values that a node has beside its inputs.
import { bit32, delimited, fieldsOf, inside, varint } from './wire.js';

/** @import { Reader } from './wire.js' */

/**
 * The value of an attribute: integers and floats as numbers (integers beyond 2^53 as BigInts), strings, and lists of
 * them; tensors as the bytes of their messages, `{ tensor }`; `{ reference }` for an attribute of the function around it;
 * `{ type }` for what is not read, as sparse tensors are, and graphs: those are in `graphs`.
 * @typedef {any} AttributeValue
 */

/** The text of an attribute may be any bytes. */
const lenient = new TextDecoder();

const oneFloat = new Float32Array(1);
const floatBytes = new Uint8Array(oneFloat.buffer);

/** The float that begins at a byte. @param {Uint8Array} bytes @param {number} at */
function floatAt(bytes, at) {
  for (let i = 0; i < 4; ++i) floatBytes[i] = bytes[at + i];
  return oneFloat[0];
}

/** @param {Reader} reader */
const readFloat = (reader) => floatAt(reader.bytes, reader.pass(4));

/** An attribute that is being read, with null for each field that it does not have. */
class Attribute {
  name = '';
  type = 0;
  reference = '';
  /** @type {number | null} */ float = null;
  /** @type {number | bigint | null} */ integer = null;
  /** @type {string | null} */ text = null;
  /** @type {{ tensor: Uint8Array } | null} */ tensor = null;
  /** @type {number[] | null} */ floats = null;
  /** @type {(number | bigint)[] | null} */ integers = null;
  /** @type {string[] | null} */ texts = null;

  /** @param {() => void} readGraph Reads a graph that is a field. */
  constructor(readGraph) {
    this.readGraph = readGraph;
  }
}

/** @type {import('./wire.js').Fields<Attribute>} */
const fields = fieldsOf(
  [1, delimited, (reader, attribute) => (attribute.name = reader.text())],
  [2, bit32, (reader, attribute) => (attribute.float = readFloat(reader))],
  [3, varint, (reader, attribute) => (attribute.integer = reader.integer())],
  [4, delimited, (reader, attribute) => (attribute.text = reader.text(lenient))],
  [5, delimited, (reader, attribute) => (attribute.tensor = { tensor: reader.delimited() })],
  [6, inside, (_, attribute) => attribute.readGraph()],
  [7, bit32, (reader, attribute) => (attribute.floats ??= []).push(readFloat(reader))],
  [7, delimited, (reader, attribute) => addFloats(reader, (attribute.floats ??= []))],
  [8, varint, (reader, attribute) => (attribute.integers ??= []).push(reader.integer())],
  [8, inside, (reader, attribute) => reader.integers((attribute.integers ??= []))],
  [9, delimited, (reader, attribute) => (attribute.texts ??= []).push(reader.text(lenient))],
  [11, inside, (_, attribute) => attribute.readGraph()],
  [20, varint, (reader, attribute) => (attribute.type = Number(reader.integer()))],
  [21, delimited, (reader, attribute) => (attribute.reference = reader.text())],
);

/** @param {Reader} reader @param {number[]} list Takes the packed floats that come next. */
function addFloats(reader, list) {
  for (let at = reader.packed(4); at < reader.at; at += 4) list.push(floatAt(reader.bytes, at));
}

/**
 * The value of an attribute, by its type. Those that are missing are not read.
 * @type {Readonly<Record<number, (attribute: Attribute) => AttributeValue>>}
 */
const valueOf = {
  // Files of the first versions have no type: what is there says it.
  0: ({ integer, float, text, tensor, integers }) => integer ?? float ?? text ?? tensor ?? integers ?? [],
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
 * @param {Reader} reader
 * @param {() => void} readGraph Reads a graph that is a field.
 * @returns {{ name: string, value: AttributeValue }}
 */
export function readAttribute(reader, readGraph) {
  const attribute = reader.fields(fields, new Attribute(readGraph));
  const { name, type, reference } = attribute;
  if (reference !== '') return { name, value: { reference } };
  return { name, value: valueOf[type]?.(attribute) ?? { type } };
}
