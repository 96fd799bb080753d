// Reads .npy files of real numbers or bools, little-endian and in row-major order.
/** @import { LoadedTensor } from '../types.js' */

/** Matches the header of a readable file: the type of its numbers, their width in bytes, and the shape. */
const readable = /^\{'descr': '([<|][biuf](\d))', 'fortran_order': False, 'shape': \(([\d, ]*)\)/;

/** Element types and their arrays, by the type in the header. Without Float16Array, float16 is stored as bits. */
const types = {
  '|b1': ['bool', Uint8Array],
  '|i1': ['int8', Int8Array],
  '<i2': ['int16', Int16Array],
  '<i4': ['int32', Int32Array],
  '<i8': ['int64', BigInt64Array],
  '|u1': ['uint8', Uint8Array],
  '<u2': ['uint16', Uint16Array],
  '<u4': ['uint32', Uint32Array],
  '<u8': ['uint64', BigUint64Array],
  '<f2': ['float16', /** @type {any} */ (globalThis).Float16Array ?? Uint16Array],
  '<f4': ['float32', Float32Array],
  '<f8': ['float64', Float64Array],
};

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
  const [, descr, width, shape] = readable.exec(header) ?? ['', '', '', ''];
  const [type, Storage] = types[/** @type {keyof typeof types} */ (descr)] ?? [];
  const excerpt = header.slice(0, 200);
  if (type === undefined) {
    const expected = 'real numbers or bools, little-endian (such as <f4) and in row-major order (np.ascontiguousarray)';
    throw new Error(`its header is ${excerpt}, expected ${expected}.`);
  }
  const dims = (shape.match(/\d+/g) ?? []).map(Number);
  const size = dims.reduce((product, dim) => product * dim, Number(width));
  if (![...dims, size].every(Number.isSafeInteger)) {
    throw new Error(`its header is ${excerpt}, expected a shape of up to 2^53 - 1 bytes.`);
  }
  const data = bytes.slice(end, end + size);
  if (data.length < size) throw new Error(`it is cut off: expected ${size} bytes of data, got ${data.length}.`);
  return { type, dims, data: new Storage(data.buffer) };
}
