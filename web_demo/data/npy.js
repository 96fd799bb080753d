// Reads .npy files, versions 1 to 3 of NumPy's own format.
import { FileError } from './file-error.js';

/** @type {Record<string, { type: string, storage: any, perElement?: number }>} NumPy's codes. */
const codes = {
  f2: { type: 'float16', storage: Uint16Array },
  f4: { type: 'float32', storage: Float32Array },
  f8: { type: 'float64', storage: Float64Array },
  i1: { type: 'int8', storage: Int8Array },
  i2: { type: 'int16', storage: Int16Array },
  i4: { type: 'int32', storage: Int32Array },
  i8: { type: 'int64', storage: BigInt64Array },
  u1: { type: 'uint8', storage: Uint8Array },
  u2: { type: 'uint16', storage: Uint16Array },
  u4: { type: 'uint32', storage: Uint32Array },
  u8: { type: 'uint64', storage: BigUint64Array },
  b1: { type: 'bool', storage: Uint8Array },
  c8: { type: 'complex64', storage: Float32Array, perElement: 2 },
  c16: { type: 'complex128', storage: Float64Array, perElement: 2 },
};

/**
 * @param {Uint8Array} bytes
 * @returns {{ type: string, dims: number[], data: any }} A tensor of the package.
 * @throws {FileError}
 */
export function readNpy(bytes) {
  const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];
  if (!magic.every((byte, i) => bytes[i] === byte)) {
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
  const isText = /^[US]\d+$/.test(code);
  const known = isText ? { type: 'string', storage: Uint8Array, perElement: textWidth(code) } : codes[code];
  if (known === undefined) {
    throw new FileError(`This .npy file holds elements of dtype '${code}'; numbers, bool and text are read here.`);
  }
  const { type, storage, perElement = 1 } = known;
  const count = dims.reduce((product, dim) => product * dim, 1) * perElement;
  const size = count * storage.BYTES_PER_ELEMENT;
  if (bytes.length - end < size) {
    const has = `it has ${bytes.length - end}`;
    throw new FileError(`This .npy file is cut off: its shape [${dims.join(', ')}] needs ${size} bytes, ${has}.`);
  }
  const raw = bytes.slice(end, end + size);
  if (isText) {
    const texts = readTexts(raw, textWidth(code), code[0] === 'U', isBig);
    return { type, dims, data: isFortran && dims.length > 1 ? toRowMajor(texts, dims, 1) : texts };
  }
  if (isBig) swap(raw, storage.BYTES_PER_ELEMENT);
  const data = new storage(raw.buffer, 0, count);
  return { type, dims, data: isFortran && dims.length > 1 ? toRowMajor(data, dims, perElement) : data };
}

/** @param {string} text A Python dictionary. */
function readHeader(text) {
  const descr = /'descr'\s*:\s*'([<>|=]?)([a-zA-Z]\d+)'/.exec(text);
  const shape = /'shape'\s*:\s*\(([^)]*)\)/.exec(text);
  const order = /'fortran_order'\s*:\s*(True|False)/.exec(text);
  if (descr === null || shape === null || order === null) {
    throw new FileError(
      'The header of this .npy file cannot be understood: it must name a plain descr, fortran_order and shape.',
    );
  }
  const dims = shape[1]
    .split(',')
    .map((dim) => dim.trim())
    .filter((dim) => dim !== '')
    .map(Number);
  if (!dims.every((dim) => Number.isSafeInteger(dim) && dim >= 0)) {
    throw new FileError(`The shape of this .npy file is (${shape[1]}), it must be made of integers >= 0.`);
  }
  return { isBig: descr[1] === '>', code: descr[2], isFortran: order[1] === 'True', dims };
}

/** Bytes of a text of dtype U (four for each character) or S. @param {string} code */
const textWidth = (code) => Number(code.slice(1)) * (code[0] === 'U' ? 4 : 1);

/** @param {Uint8Array} raw @param {number} width @param {boolean} isWide @param {boolean} isBig @returns {string[]} */
function readTexts(raw, width, isWide, isBig) {
  const view = new DataView(raw.buffer);
  return Array.from({ length: width === 0 ? 0 : raw.length / width }, (_, i) => {
    let text = '';
    for (let at = i * width; at < (i + 1) * width; at += isWide ? 4 : 1) {
      const point = isWide ? view.getUint32(at, !isBig) : raw[at];
      if (point !== 0) text += point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
    }
    return text;
  });
}

/** Turns the bytes of each element round. @param {Uint8Array} bytes @param {number} width */
function swap(bytes, width) {
  for (let at = 0; at + width <= bytes.length; at += width) bytes.subarray(at, at + width).reverse();
}

/**
 * @param {any} data In column-major order.
 * @param {number[]} dims
 * @param {number} width Numbers per element.
 */
function toRowMajor(data, dims, width) {
  const turned = new data.constructor(data.length);
  const index = new Array(dims.length).fill(0);
  for (let to = 0; to < data.length; to += width) {
    let from = 0;
    for (let d = dims.length - 1; d >= 0; d -= 1) from = from * dims[d] + index[d];
    for (let k = 0; k < width; k += 1) turned[to + k] = data[from * width + k];
    for (let d = dims.length - 1; d >= 0; d -= 1) {
      index[d] += 1;
      if (index[d] < dims[d]) break;
      index[d] = 0;
    }
  }
  return turned;
}
