// Reads .npy files: arrays of real numbers and bool as NumPy saves them on today's machines, row by row.
/** @import { LoadedTensor } from '../types.js' */

/** A header that says what can be read: a letter for the kind of numbers, their bytes, and the shape. */
const readable = /^\{'descr': '[<|]([biuf])(\d+)', 'fortran_order': False, 'shape': \(([\d, ]*)\)/;

/** How the storage and the type of each kind begin. @type {Record<string, [string, string]>} */
const kinds = { i: ['Int', 'int'], u: ['Uint', 'uint'], f: ['Float', 'float'], b: ['Uint', 'bool'] };

/** @param {Uint8Array} bytes @returns {LoadedTensor} @throws {Error} A sentence about what is wrong with the file. */
export function readNpy(bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 6));
  if (start !== '\x93NUMPY') throw new Error('it is not an .npy file: it does not begin with \\x93NUMPY.');
  // From version 2 on the length of the header has four bytes. The header is one line.
  const begin = bytes[6] > 1 ? 12 : 10;
  const end = bytes.indexOf(10, begin) + 1;
  if (end === 0) throw new Error('it is cut off within its header.');
  const header = new TextDecoder('latin1').decode(bytes.subarray(begin, end)).trim();
  const [, kind, width, shape] = readable.exec(header) ?? ['', '', '', ''];
  const [begins, family] = kinds[kind] ?? ['', ''];
  const bits = 8 * Number(width);
  const isBig = bits === 64 && kind !== 'f';
  const Storage = /** @type {any} */ (globalThis)[`${isBig ? 'Big' : ''}${begins}${bits}Array`];
  if (Storage === undefined) {
    const can = 'real numbers or bool, row by row (np.ascontiguousarray) and low byte first (such as <f4)';
    throw new Error(`its header says ${header.slice(0, 200)}; what can be read is ${can}.`);
  }
  const dims = (shape.match(/\d+/g) ?? []).map(Number);
  const size = dims.reduce((product, dim) => product * dim, Number(width));
  const data = bytes.slice(end, end + size);
  if (data.length < size) throw new Error(`it is cut off: ${size} bytes are needed, it has ${data.length}.`);
  return { type: kind === 'b' ? family : `${family}${bits}`, dims, data: new Storage(data.buffer) };
}
