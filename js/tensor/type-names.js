// SPDX-License-Identifier: MIT
//
// Names that other libraries and formats have for element types, for hints and for files of ONNX.
import { isElementType } from '../base/types.js';

/** @import { ElementType } from '../api.js' */

/** Element types by TensorProto.DataType of ONNX. @type {Readonly<Record<number, ElementType>>} */
export const typesByCode = {
  1: 'float32',
  2: 'uint8',
  3: 'int8',
  4: 'uint16',
  5: 'int16',
  6: 'int32',
  7: 'int64',
  8: 'string',
  9: 'bool',
  10: 'float16',
  11: 'float64',
  12: 'uint32',
  13: 'uint64',
  14: 'complex64',
  15: 'complex128',
  16: 'bfloat16',
  17: 'float8e4m3',
  19: 'float8e5m2',
  21: 'uint4',
  22: 'int4',
  23: 'float4e2m1',
  24: 'float8e8m0',
  25: 'uint2',
};

/** Words of C, NumPy and PyTorch. @type {Readonly<Record<string, ElementType>>} */
const words = {
  half: 'float16',
  float: 'float32',
  double: 'float64',
  short: 'int16',
  int: 'int32',
  long: 'int64',
  boolean: 'bool',
  str: 'string',
};

/** Kinds of numbers by their letters. @type {Readonly<Record<string, string>>} */
const kinds = { f: 'float', bf: 'bfloat', i: 'int', s: 'int', u: 'uint', c: 'complex' };

/** Maximum length of a name. The longest is that of a class, such as BigUint64Array, with a prefix. */
const MAX_LENGTH = 40;

/**
 * Returns the element type of a name of NumPy, which counts bytes: 'f4' is float32. Some of these names have other
 * meanings elsewhere unless they start with the order of the bytes: 'i8' is int8 in Rust.
 * @param {string} name @returns {string}
 */
function typeOfNumpy(name) {
  const [, order, kind, bytes] = /^([<=|]?)([fiucb])(\d+)$/.exec(name) ?? [];
  if (kind === 'b' && bytes === '1') return 'bool';
  if (/^[<=|][UO]\d*$/.test(name)) return 'string';
  if (kind === undefined || (order === '' && kind !== 'f' && kind !== 'c')) return '';
  return kinds[kind] + 8 * Number(bytes);
}

/**
 * Returns the element type that a name of another library or format means.
 * @param {unknown} input Such as 'BF16', 'torch.half', '<f4', 'Float32Array', 'tensor(float)', or 1, the code of ONNX.
 * @returns {ElementType | undefined} Undefined if the name is unknown, or has several meanings.
 */
export function elementTypeNamed(input) {
  if (typeof input === 'number') return typesByCode[input];
  if (typeof input !== 'string' || input.length > MAX_LENGTH) return undefined;
  const name = input.replace(/^tensor\((.*)\)$/, '$1').replace(/^.*\./, '');
  const small = name
    .toLowerCase()
    .replace(/^dt_|[_-]|(?:clamped)?array$/g, '')
    .replace(/^big/, '');
  // `fn` is the only variant of float8e4m3 that ONNX names so. `fnuz` is another format.
  const [, letters, digits, rest] = /^([a-z]+)(\d+)((?:e\dm\d)?)(?:fnu?)?$/.exec(small) ?? [];
  // Without its case, 'I8' of safetensors and GGUF could be the 'i8' of NumPy.
  const isAmbiguous = /^[iu]\d$/.test(name);
  const bits = isAmbiguous || rest === undefined ? '' : `${kinds[letters] ?? letters}${digits}${rest}`;
  const candidates = [small, Object.hasOwn(words, small) ? words[small] : '', typeOfNumpy(name), bits];
  return candidates.find(isElementType);
}
