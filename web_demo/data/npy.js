// Reads .npy files: arrays of real numbers and bool as NumPy saves them on today's machines, row by row.
import { types } from '../model/types.js';

/** @import { Held } from '../nouns.js' */

/** Where the header is whole and says what can be read: a letter for the kind of numbers, their bytes, and the shape. */
const readable =
  /^\x93NUMPY[^]{4,6}?\{'descr': '[<|]([biuf])(\d+)', 'fortran_order': False, 'shape': \(([\d, ]*)\)[^\n]*\n/;

/** @type {Record<string, string>} */
const kinds = { i: 'int', u: 'uint', f: 'float' };

/** @param {Uint8Array} bytes @returns {Held} @throws {Error} A sentence about what is wrong with the file. */
export function readNpy(bytes) {
  const head = String.fromCharCode(...bytes.subarray(0, 4096));
  if (!head.startsWith('\x93NUMPY')) throw new Error('it is no .npy file: it does not begin with \\x93NUMPY.');
  const [header, kind, width, shape] = readable.exec(head) ?? ['', '', '', ''];
  const type = kind === 'b' ? 'bool' : `${kinds[kind]}${8 * Number(width)}`;
  const storage = type === 'float16' ? 'Float16Array' : (types.get(type)?.storage ?? '');
  const Storage = /** @type {any} */ (globalThis)[storage];
  if (Storage === undefined) {
    const says = /\{[^\n]*\}/.exec(head)?.[0] ?? 'nothing whole';
    const can = 'real numbers or bool, row by row and low byte first, as np.save writes np.ascontiguousarray(x)';
    throw new Error(`its header says ${says}; what can be read is ${can}.`);
  }
  const dims = (shape.match(/\d+/g) ?? []).map(Number);
  const size = dims.reduce((product, dim) => product * dim, Number(width));
  const given = bytes.length - header.length;
  if (given < size) {
    throw new Error(`it is cut off: its shape [${dims.join(', ')}] needs ${size} bytes, it has ${given}.`);
  }
  return { type, dims, data: new Storage(bytes.slice(header.length, header.length + size).buffer) };
}
