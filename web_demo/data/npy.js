// Reads .npy files of real numbers or bools, little-endian and in row-major order.
/** @import { LoadedTensor } from '../types.js' */

/** Matches the header of a readable file: the kind of its numbers, their width in bytes, and the shape. */
const readable = /^\{'descr': '[<|]([biuf])(\d+)', 'fortran_order': False, 'shape': \(([\d, ]*)\)/;

/** Prefixes of the typed array and of the element type, by kind. @type {Record<string, [string, string]>} */
const kinds = { i: ['Int', 'int'], u: ['Uint', 'uint'], f: ['Float', 'float'], b: ['Uint', 'bool'] };

/**
 * Reads an .npy file.
 * @param {Uint8Array} bytes @returns {LoadedTensor}
 * @throws {Error} If the file cannot be read. The message follows the name of the file.
 */
export function readNpy(bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 6));
  if (start !== '\x93NUMPY') throw new Error('it is not an .npy file: it does not begin with \\x93NUMPY.');
  // The length of the header takes 2 bytes in version 1 and 4 bytes in later versions. The header is one line.
  const begin = bytes[6] > 1 ? 12 : 10;
  const end = bytes.indexOf(10, begin) + 1;
  if (end === 0) throw new Error('it is cut off within its header.');
  const header = new TextDecoder('latin1').decode(bytes.subarray(begin, end)).trim();
  const [, kind, width, shape] = readable.exec(header) ?? ['', '', '', ''];
  const [prefix, family] = kinds[kind] ?? ['', ''];
  const bits = 8 * Number(width);
  const isBig = bits === 64 && kind !== 'f';
  const Storage = /** @type {any} */ (globalThis)[`${isBig ? 'Big' : ''}${prefix}${bits}Array`];
  if (Storage === undefined) {
    const expected = 'real numbers or bools, little-endian (such as <f4) and in row-major order (np.ascontiguousarray)';
    throw new Error(`its header is ${header.slice(0, 200)}, expected ${expected}.`);
  }
  const dims = (shape.match(/\d+/g) ?? []).map(Number);
  const size = dims.reduce((product, dim) => product * dim, Number(width));
  const data = bytes.slice(end, end + size);
  if (data.length < size) throw new Error(`it is cut off: expected ${size} bytes of data, got ${data.length}.`);
  return { type: kind === 'b' ? family : `${family}${bits}`, dims, data: new Storage(data.buffer) };
}
