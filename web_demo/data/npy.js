// Reads .npy files, versions 1 to 3 of NumPy's own format.
import { FileError } from './file-error.js';

/**
 * NumPy's codes: the type, its storage, and how many numbers an element has.
 *
 * @type {Record<string, [type: string, storage: any, perElement?: number]>}
 */
const codes = {
  f2: ['float16', Uint16Array],
  f4: ['float32', Float32Array],
  f8: ['float64', Float64Array],
  i1: ['int8', Int8Array],
  i2: ['int16', Int16Array],
  i4: ['int32', Int32Array],
  i8: ['int64', BigInt64Array],
  u1: ['uint8', Uint8Array],
  u2: ['uint16', Uint16Array],
  u4: ['uint32', Uint32Array],
  u8: ['uint64', BigUint64Array],
  b1: ['bool', Uint8Array],
  c8: ['complex64', Float32Array, 2],
  c16: ['complex128', Float64Array, 2],
};

/** Text: so many code points or bytes, with zeros behind. @param {string} code */
function textOf(code) {
  const [, kind, length] = /^([US])(\d+)$/.exec(code) ?? [];
  return kind && /** @type {const} */ (['string', kind === 'U' ? Uint32Array : Uint8Array, Number(length)]);
}

/**
 * @param {Uint8Array} bytes
 * @returns {{ type: string, dims: number[], data: any }} A tensor of the package.
 * @throws {FileError}
 */
export function readNpy(bytes) {
  if (!String.fromCharCode(...bytes.subarray(0, 6)).startsWith('\x93NUMPY')) {
    throw new FileError('This is no .npy file: it does not begin with \\x93NUMPY.');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const major = bytes[6];
  const start = major >= 2 ? 12 : 10;
  if (!(major >= 1 && major <= 3) || bytes.length < start) {
    throw new FileError(`This .npy file says it has version ${major ?? '?'}; versions 1 to 3 can be read.`);
  }
  const end = start + (major >= 2 ? view.getUint32(8, true) : view.getUint16(8, true));
  if (end > bytes.length) throw new FileError('This .npy file ends within its header: it was cut off.');
  const { code, isBig, isFortran, dims } = readHeader(new TextDecoder().decode(bytes.subarray(start, end)));
  const [type, Storage, width = 1] = codes[code] ?? (textOf(code) || []);
  if (type === undefined) {
    throw new FileError(`This .npy file holds elements of dtype '${code}'; numbers, bool and text are read here.`);
  }
  const count = dims.reduce((product, dim) => product * dim, 1);
  const size = count * width * Storage.BYTES_PER_ELEMENT;
  if (bytes.length - end < size) {
    const has = `it has ${bytes.length - end}`;
    throw new FileError(`This .npy file is cut off: its shape [${dims.join(', ')}] needs ${size} bytes, ${has}.`);
  }
  const raw = bytes.slice(end, end + size);
  if (isBig) {
    const step = Storage.BYTES_PER_ELEMENT;
    for (let at = 0; at < size; at += step) raw.subarray(at, at + step).reverse();
  }
  const numbers = new Storage(raw.buffer);
  const inOrder = isFortran && dims.length > 1 ? toRowMajor(numbers, dims, width) : numbers;
  if (type !== 'string') return { type, dims, data: inOrder };
  const texts = Array.from({ length: count }, (_, i) =>
    Array.from(inOrder.subarray(i * width, (i + 1) * width), characterOf).join(''),
  );
  return { type, dims, data: texts };
}

/** @param {number} point @returns {string} Nothing for the zeros at the end. */
const characterOf = (point) => (point === 0 ? '' : point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point));

/** @param {string} text A Python dictionary. */
function readHeader(text) {
  const descr = /'descr'\s*:\s*'([<>|=]?)([a-zA-Z]\d+)'/.exec(text);
  const shape = /'shape'\s*:\s*\(([^)]*)\)/.exec(text);
  const order = /'fortran_order'\s*:\s*(True|False)/.exec(text);
  if (descr === null || shape === null || order === null) {
    const needs = 'it must name a plain descr, fortran_order and shape';
    throw new FileError(`The header of this .npy file cannot be understood: ${needs}.`);
  }
  const dims = shape[1]
    .split(',')
    .filter((dim) => dim.trim() !== '')
    .map(Number);
  if (!dims.every((dim) => Number.isSafeInteger(dim) && dim >= 0)) {
    throw new FileError(`The shape of this .npy file is (${shape[1]}), it must be made of integers >= 0.`);
  }
  return { isBig: descr[1] === '>', code: descr[2], isFortran: order[1] === 'True', dims };
}

/** @param {any} data In column-major order. @param {number[]} dims @param {number} width Numbers per element. */
function toRowMajor(data, dims, width) {
  const turned = data.slice();
  for (let to = 0; to < data.length; to += width) {
    let [from, rest, stride] = [0, to / width, data.length / width];
    // Where a row-major place is in column-major order: the last dim has the longest stride there.
    for (let d = dims.length - 1; d >= 0; d -= 1) {
      stride /= dims[d];
      from += (rest % dims[d]) * stride;
      rest = Math.floor(rest / dims[d]);
    }
    turned.set(data.subarray(from * width, (from + 1) * width), to);
  }
  return turned;
}
