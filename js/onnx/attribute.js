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

const attributeFields = fieldSet(1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 20, 21, 22);
export const attributeTags = {
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

/** The fields of an AttributeProto. Graphs are read by whoever reads graphs. */
export class Attribute {
  name = '';
  /** Those in it, and in the attributes before it. @type {import('./graph.js').Graph[]} */
  graphs;
  #type = 0;
  #reference = '';
  /** @type {number | null} */
  #float = null;
  /** @type {number | bigint | null} */
  #integer = null;
  /** @type {string | null} */
  #text = null;
  /** @type {Uint8Array | null} */
  #tensor = null;
  /** @type {Uint8Array | null} */
  #sparse = null;
  /** @type {number[] | null} */
  #floats = null;
  /** @type {(number | bigint)[] | null} */
  #integers = null;
  /** @type {string[] | null} */
  #texts = null;

  /** @param {import('./graph.js').Graph[]} graphs */
  constructor(graphs) {
    this.graphs = graphs;
  }

  /** @param {Reader} reader @param {number} tag The one that was read. */
  read(reader, tag) {
    switch (tag) {
      case attributeTags.name:
        this.name = reader.text();
        break;
      case attributeTags.float:
        this.#float = readFloat(reader.bytes, reader.pass(4));
        break;
      case attributeTags.integer:
        this.#integer = reader.integer();
        break;
      case attributeTags.text:
        this.#text = reader.text(lenient);
        break;
      case attributeTags.tensor:
        this.#tensor = reader.delimited();
        break;
      case attributeTags.oneOfFloats:
        (this.#floats ??= []).push(readFloat(reader.bytes, reader.pass(4)));
        break;
      case attributeTags.floats: {
        const floats = (this.#floats ??= []);
        const outer = reader.enter();
        if ((reader.end - reader.at) % 4 !== 0) throw new RangeError('packed numbers end within one');
        while (!reader.isDone) floats.push(readFloat(reader.bytes, reader.pass(4)));
        reader.leave(outer);
        break;
      }
      case attributeTags.oneOfIntegers:
        (this.#integers ??= []).push(reader.integer());
        break;
      case attributeTags.integers:
        reader.integers((this.#integers ??= []));
        break;
      case attributeTags.texts:
        (this.#texts ??= []).push(reader.text(lenient));
        break;
      case attributeTags.type:
        this.#type = Number(reader.integer());
        break;
      case attributeTags.reference:
        this.#reference = reader.text();
        break;
      case attributeTags.sparse:
        this.#sparse = reader.delimited();
        break;
      default:
        reader.skip(tag, attributeFields);
    }
  }

  /** @returns {AttributeValue} */
  value() {
    if (this.#reference !== '') return { reference: this.#reference };
    switch (this.#type) {
      // Files of the first versions have no type: what is there says it.
      case 0:
        if (this.#integer !== null) return this.#integer;
        if (this.#float !== null) return this.#float;
        if (this.#text !== null) return this.#text;
        if (this.#tensor !== null) return { tensor: this.#tensor };
        if (this.#sparse !== null) return { sparse: this.#sparse };
        return this.#integers ?? [];
      case 1:
        return this.#float ?? 0;
      case 2:
        return this.#integer ?? 0;
      case 3:
        return this.#text ?? '';
      case 4:
        return { tensor: this.#tensor ?? nothing };
      case 6:
        return this.#floats ?? [];
      case 7:
        return this.#integers ?? [];
      case 8:
        return this.#texts ?? [];
      case 11:
        return { sparse: this.#sparse ?? nothing };
      default:
        return { type: this.#type };
    }
  }
}

const float = new Float32Array(1);
const floatBytes = new Uint8Array(float.buffer);

/** @param {Uint8Array} bytes @param {number} at */
function readFloat(bytes, at) {
  for (let i = 0; i < 4; ++i) floatBytes[i] = bytes[at + i];
  return float[0];
}
