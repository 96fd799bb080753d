// Reads .npy files, versions 1 to 3 of NumPy's own format.
import { ravel, unravel } from '../model/indexing.js';
import { types } from '../model/types.js';

/** @import { Held } from '../nouns.js' */

/** NumPy's letters for kinds of numbers. @type {Record<string, string>} */
const kinds = { f: 'float', i: 'int', u: 'uint', c: 'complex' };

/**
 * @param {string} code NumPy's, such as 'f4': four bytes. Of text: so many code points (U) or bytes (S), zeros behind.
 * @returns {{ type: string, Storage: any, width: number }} `width`: how many numbers an element has.
 */
function elementOf(code) {
  const [kind, length] = [code[0], Number(code.slice(1))];
  if (/[US]/.test(kind)) return { type: 'string', Storage: kind === 'U' ? Uint32Array : Uint8Array, width: length };
  const type = code === 'b1' ? 'bool' : `${kinds[kind]}${8 * length}`;
  const { storage, numpy } = types.get(type) ?? { storage: '', numpy: '-' };
  if (numpy === '-') {
    throw new Error(`This .npy file holds elements of dtype '${code}'; numbers, bool and text are read here.`);
  }
  return { type, Storage: /** @type {any} */ (globalThis)[storage], width: kind === 'c' ? 2 : 1 };
}

/** @param {string} text A Python dictionary. */
function readHeader(text) {
  const [, order, code] = /'descr'\s*:\s*'([<>|=]?)([a-zA-Z]\d+)'/.exec(text) ?? [];
  const shape = /'shape'\s*:\s*\(([^)]*)\)/.exec(text)?.[1];
  const isFortran = /'fortran_order'\s*:\s*(True|False)/.exec(text)?.[1];
  if (code === undefined || shape === undefined || isFortran === undefined) {
    const needs = 'it must name a plain descr, fortran_order and shape';
    throw new Error(`The header of this .npy file cannot be understood: ${needs}.`);
  }
  const dims = (shape.match(/[^,\s]+/g) ?? []).map(Number);
  if (!dims.every((dim) => Number.isSafeInteger(dim) && dim >= 0)) {
    throw new Error(`The shape of this .npy file is (${shape}), it must be made of integers >= 0.`);
  }
  return { code, dims, isBig: order === '>', isFortran: isFortran === 'True' };
}

/** @param {Uint8Array} bytes @returns {Held} @throws {Error} A sentence about what is wrong with the file. */
export function readNpy(bytes) {
  if (!String.fromCharCode(...bytes.subarray(0, 6)).startsWith('\x93NUMPY')) {
    throw new Error('This is no .npy file: it does not begin with \\x93NUMPY.');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const major = bytes[6];
  const start = major >= 2 ? 12 : 10;
  if (!(major >= 1 && major <= 3) || bytes.length < start) {
    throw new Error(`This .npy file says it has version ${major ?? '?'}; versions 1 to 3 can be read.`);
  }
  const end = start + (major >= 2 ? view.getUint32(8, true) : view.getUint16(8, true));
  if (end > bytes.length) throw new Error('This .npy file ends within its header: it was cut off.');
  const { code, dims, isBig, isFortran } = readHeader(new TextDecoder().decode(bytes.subarray(start, end)));
  const { type, Storage, width } = elementOf(code);
  const step = Storage.BYTES_PER_ELEMENT;
  const count = dims.reduce((product, dim) => product * dim, 1);
  const size = count * width * step;
  if (bytes.length - end < size) {
    const has = `it has ${bytes.length - end}`;
    throw new Error(`This .npy file is cut off: its shape [${dims.join(', ')}] needs ${size} bytes, ${has}.`);
  }
  const raw = bytes.slice(end, end + size);
  for (let at = 0; isBig && at < size; at += step) raw.subarray(at, at + step).reverse();
  const numbers = new Storage(raw.buffer);
  const data = isFortran ? toRowMajor(numbers, dims, width) : numbers;
  if (type !== 'string') return { type, dims, data };
  const texts = Array.from({ length: count }, (_, i) =>
    String.fromCodePoint(...data.subarray(i * width, (i + 1) * width)).replace(/\0+$/, ''),
  );
  return { type, dims, data: texts };
}

/** @param {any} data In column-major order. @param {number[]} dims @param {number} width Numbers of an element. */
function toRowMajor(data, dims, width) {
  const ordered = data.slice();
  const turned = [...dims].reverse();
  for (let to = 0; to * width < data.length; to += 1) {
    const from = ravel(unravel(to, dims).reverse(), turned) * width;
    ordered.set(data.subarray(from, from + width), to * width);
  }
  return ordered;
}
