// SPDX-License-Identifier: MIT
//
// AttributeProto: the values that a node has beside its inputs.
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('./wire.js').Reader} Reader */

/**
 * The value of an attribute: integers and floats as numbers (integers beyond 2^53 as BigInts), strings, and lists of
 * them; tensors as the bytes of their messages, `{ tensor }` and `{ sparse }`; `{ reference }` for an attribute of the
 * function around it; `{ type }` for what is not read, which graphs are: those are in `graphs`.
 * @typedef {any} AttributeValue
 */

/** The text of an attribute may be any bytes. */
const lenient = new TextDecoder();
const nothing = new Uint8Array(0);

const fields = fieldSet(1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 20, 21, 22);
const tags = {
  name: tagOf(1, 'delimited'),
  float: tagOf(2, 'bit32'),
  integer: tagOf(3, 'varint'),
  text: tagOf(4, 'delimited'),
  tensor: tagOf(5, 'delimited'),
  graph: tagOf(6, 'delimited'),
  oneOfFloats: tagOf(7, 'bit32'),
  floats: tagOf(7, 'delimited'),
  oneOfIntegers: tagOf(8, 'varint'),
  integers: tagOf(8, 'delimited'),
  texts: tagOf(9, 'delimited'),
  graphs: tagOf(11, 'delimited'),
  type: tagOf(20, 'varint'),
  reference: tagOf(21, 'delimited'),
  sparse: tagOf(22, 'delimited'),
};

/**
 * Reads the AttributeProto that comes next.
 *
 * @param {Reader} reader
 * @param {() => void} readGraph Reads the graph that comes next.
 * @returns {{ name: string, value: AttributeValue }}
 */
export function readAttribute(reader, readGraph) {
  let name = '';
  let type = 0;
  let reference = '';
  /** @type {number | null} */
  let float = null;
  /** @type {number | bigint | null} */
  let integer = null;
  /** @type {string | null} */
  let text = null;
  /** @type {Uint8Array | null} */
  let tensor = null;
  /** @type {Uint8Array | null} */
  let sparse = null;
  /** @type {number[] | null} */
  let floats = null;
  /** @type {(number | bigint)[] | null} */
  let integers = null;
  /** @type {string[] | null} */
  let texts = null;
  const outer = reader.enter();
  while (!reader.isDone) {
    const tag = reader.tag();
    switch (tag) {
      case tags.name:
        name = reader.text();
        break;
      case tags.float:
        float = readFloat(reader);
        break;
      case tags.integer:
        integer = reader.integer();
        break;
      case tags.text:
        text = reader.text(lenient);
        break;
      case tags.tensor:
        tensor = reader.delimited();
        break;
      case tags.graph:
      case tags.graphs:
        readGraph();
        break;
      case tags.oneOfFloats:
        (floats ??= []).push(readFloat(reader));
        break;
      case tags.floats: {
        const list = reader.enter();
        if ((reader.end - reader.at) % 4 !== 0) throw new RangeError('packed numbers end within one');
        for (floats ??= []; !reader.isDone;) floats.push(readFloat(reader));
        reader.leave(list);
        break;
      }
      case tags.oneOfIntegers:
        (integers ??= []).push(reader.integer());
        break;
      case tags.integers:
        reader.integers((integers ??= []));
        break;
      case tags.texts:
        (texts ??= []).push(reader.text(lenient));
        break;
      case tags.type:
        type = Number(reader.integer());
        break;
      case tags.reference:
        reference = reader.text();
        break;
      case tags.sparse:
        sparse = reader.delimited();
        break;
      default:
        reader.skip(tag, fields);
    }
  }
  reader.leave(outer);
  if (reference !== '') return { name, value: { reference } };
  switch (type) {
    // Files of the first versions have no type: what is there says it.
    case 0:
      if (integer === null && float === null && text === null) {
        if (tensor !== null) return { name, value: { tensor } };
        if (sparse !== null) return { name, value: { sparse } };
      }
      return { name, value: integer ?? float ?? text ?? integers ?? [] };
    case 1:
      return { name, value: float ?? 0 };
    case 2:
      return { name, value: integer ?? 0 };
    case 3:
      return { name, value: text ?? '' };
    case 4:
      return { name, value: { tensor: tensor ?? nothing } };
    case 6:
      return { name, value: floats ?? [] };
    case 7:
      return { name, value: integers ?? [] };
    case 8:
      return { name, value: texts ?? [] };
    case 11:
      return { name, value: { sparse: sparse ?? nothing } };
    default:
      return { name, value: { type } };
  }
}

const oneFloat = new Float32Array(1);
const floatBytes = new Uint8Array(oneFloat.buffer);

/** @param {Reader} reader */
function readFloat(reader) {
  const at = reader.pass(4);
  for (let i = 0; i < 4; ++i) floatBytes[i] = reader.bytes[at + i];
  return oneFloat[0];
}
