// Reads .npy files: arrays of real numbers and bool as NumPy saves them on today's machines, row by row.
/** @import { Held } from '../nouns.js' */

/** A header that says what can be read: a letter for the kind of numbers, their bytes, and the shape. */
const readable = /^\{'descr': '[<|]([biuf])(\d+)', 'fortran_order': False, 'shape': \(([\d, ]*)\)/;

/** How the storage and the type of each kind begin. @type {Record<string, [string, string]>} */
const kinds = { i: ['Int', 'int'], u: ['Uint', 'uint'], f: ['Float', 'float'], b: ['Uint', 'bool'] };

/** @param {string} what @param {number} needed @param {number} given Bytes. */
function checkWhole(what, needed, given) {
  if (!(given >= needed)) throw new Error(`it is cut off: ${what} needs ${needed} bytes, it has ${given}.`);
}

/** @param {Uint8Array} bytes @returns {Held} @throws {Error} A sentence about what is wrong with the file. */
export function readNpy(bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 6));
  if (start !== '\x93NUMPY') throw new Error('it is no .npy file: it does not begin with \\x93NUMPY.');
  // From version 2 on the length of the header has four bytes.
  const begin = bytes[6] > 1 ? 12 : 10;
  checkWhole('its header', begin, bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = begin + (begin > 10 ? view.getUint32(8, true) : view.getUint16(8, true));
  checkWhole('its header', end, bytes.length);
  const header = new TextDecoder('latin1').decode(bytes.subarray(begin, end)).trim();
  const [, kind, width, shape] = readable.exec(header) ?? ['', '', '', ''];
  const bits = 8 * Number(width);
  const [begins, family] = kinds[kind] ?? ['', ''];
  const type = kind === 'b' ? family : `${family}${bits}`;
  const isBig = bits === 64 && kind !== 'f';
  const Storage = /** @type {any} */ (globalThis)[`${isBig ? 'Big' : ''}${begins}${bits}Array`];
  if (Storage === undefined) {
    const can = 'real numbers or bool, row by row (np.ascontiguousarray) and low byte first (such as <f4)';
    throw new Error(`its header says ${header.slice(0, 200)}; what can be read is ${can}.`);
  }
  const dims = (shape.match(/\d+/g) ?? []).map(Number);
  const size = dims.reduce((product, dim) => product * dim, Number(width));
  checkWhole(`its shape [${dims.join(', ')}]`, size, bytes.length - end);
  return { type, dims, data: new Storage(bytes.slice(end, end + size).buffer) };
}
