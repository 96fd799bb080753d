// SPDX-License-Identifier: MIT
//
// AttributeProto: the values that a node has beside its inputs.
import { bit32, delimited, fieldsOf, varint } from './wire.js';

/** @typedef {import('./wire.js').Reader} Reader */

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

/**
 * An attribute that is being read, with null for each field that it does not have.
 * @typedef {object} Attribute
 * @property {string} name
 * @property {number} type
 * @property {string} reference
 * @property {number | null} float
 * @property {number | bigint | null} integer
 * @property {string | null} text
 * @property {{ tensor: Uint8Array } | null} tensor
 * @property {number[] | null} floats
 * @property {(number | bigint)[] | null} integers
 * @property {string[] | null} texts
 * @property {() => void} readGraph Reads the graph that comes next.
 */

/** @type {import('./wire.js').Fields<Attribute>} */
const fields = fieldsOf(
  [1, delimited, (reader, attribute) => (attribute.name = reader.text())],
  [2, bit32, (reader, attribute) => (attribute.float = readFloat(reader))],
  [3, varint, (reader, attribute) => (attribute.integer = reader.integer())],
  [4, delimited, (reader, attribute) => (attribute.text = reader.text(lenient))],
  [5, delimited, (reader, attribute) => (attribute.tensor = { tensor: reader.delimited() })],
  [6, delimited, (_, attribute) => attribute.readGraph()],
  [7, bit32, (reader, attribute) => (attribute.floats ??= []).push(readFloat(reader))],
  [7, delimited, (reader, attribute) => addFloats(reader, (attribute.floats ??= []))],
  [8, varint, (reader, attribute) => (attribute.integers ??= []).push(reader.integer())],
  [8, delimited, (reader, attribute) => reader.integers((attribute.integers ??= []))],
  [9, delimited, (reader, attribute) => (attribute.texts ??= []).push(reader.text(lenient))],
  [11, delimited, (_, attribute) => attribute.readGraph()],
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
 * Reads the AttributeProto that comes next.
 *
 * @param {Reader} reader
 * @param {() => void} readGraph Reads the graph that comes next.
 * @returns {{ name: string, value: AttributeValue }}
 */
export function readAttribute(reader, readGraph) {
  /** @type {Attribute} */
  const attribute = {
    name: '',
    type: 0,
    reference: '',
    float: null,
    integer: null,
    text: null,
    tensor: null,
    floats: null,
    integers: null,
    texts: null,
    readGraph,
  };
  const { name, type, reference } = reader.message(fields, attribute);
  if (reference !== '') return { name, value: { reference } };
  return { name, value: valueOf[type]?.(attribute) ?? { type } };
}
