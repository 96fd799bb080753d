// SPDX-License-Identifier: MIT
//
// Whether arrays hold what a tensor's type and dims say.
import { isMemory, describeValue } from '../errors.js';
import { elementsIn, isWasmTensor, isWasmView } from './wasm-tensor.js';
import { byteLengthOf, classOf, classesOf, constructorOf, isDetached } from './types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../call.js' */

/**
 * What an array must hold: its element type, how many elements, and the bytes that they take, 0 for strings. Perhaps also the
 * class that is expected, which need not be looked up then.
 * @typedef {{ readonly type: ElementType, readonly size: number, readonly byteLength: number, readonly className?: string }} StorageSpec
 */

/**
 * Bytes that the storage of a tensor takes; 0 for strings.
 *
 * @param {CallContext} call
 * @param {ElementType} type
 * @param {readonly number[]} dims
 * @returns {number}
 * @throws {SplitError} DIMS_INVALID
 */
export function storageBytes(call, type, dims) {
  const response = call.core.storageBytes({ operator: 'Split', isCall: true, type, dims });
  if (typeof response === 'number') return response;
  throw call.error(response.code, response.message);
}

/**
 * The class of a tensor's data, undefined where it has none. That it cannot be looked at, as the data of a tensor on a GPU
 * cannot, is none of a plan's business.
 *
 * @param {any} tensor
 * @returns {string | undefined}
 */
export function classOfData(tensor) {
  try {
    return classOf(tensor.data);
  } catch {
    return undefined;
  }
}

/** Whatever holds the elements of a tensor, read once: a WasmTensor itself. @param {any} tensor @returns {unknown} */
export const dataOf = (tensor) => (isWasmTensor(tensor) ? tensor : tensor.data);

/**
 * Says what to do about a detached array, as a message goes on after its name.
 *
 * @param {any} array
 * @returns {string}
 */
export const faultOfDetached = (array) =>
  isWasmView(array)
    ? ' is detached: WebAssembly memory grew. Read data (or crop) again after each call.'
    : ' is detached: it was transferred. Make new arrays for each run, or pass copies of them.';

/**
 * The border: makes sure that an array of a caller is of a class that stores a type, and of the size wanted. It is asked by the
 * built-in getters alone: no subclass and no property of it changes what they say. Whatever is read or written afterwards goes
 * through views that the built-in constructor makes of that, or through the built-in `set`. Of strings each element is looked
 * at here, and once more when it is moved.
 *
 * @param {CallContext} call
 * @param {unknown} array Or a WasmTensor.
 * @param {StorageSpec} content
 * @param {string} name For messages: which array it is.
 * @param {SplitErrorCode} code What to throw; OUTPUT_MISMATCH for what will be written.
 * @param {number} [index] For messages: which array of a list of that name it is.
 * @returns {any} The array, or what lies in the WasmTensor.
 */
export function validateArray(call, array, content, name, code, index) {
  const className = classOf(array);
  const isUsual = className !== undefined && className === content.className && className !== 'Array';
  if (isUsual && byteLengthOf.call(array) === content.byteLength) return array;
  return validateArraySlow(call, array, className, content, name, code, index);
}

/**
 * As `readArray`, of what is no typed array of the usual class and the right size. (By itself, so that V8 inlines the rest.)
 *
 * @param {CallContext} call
 * @param {any} array
 * @param {any} className
 * @param {StorageSpec} content
 * @param {string} name
 * @param {SplitErrorCode} code
 * @param {number} [index]
 * @returns {any}
 */
function validateArraySlow(call, array, className, content, name, code, index) {
  if (isWasmTensor(array)) return validateArray(call, elementsIn(array), content, name, code, index);
  const isStrings = className === 'Array';
  const wanted = isStrings ? content.size : content.byteLength;
  const classes = classesOf(content.type);
  let fault = '';
  if (!classes.includes(className)) {
    const mend = isMemory(array) && content.type !== 'string' ? `: wrap it, new ${classes[0]}(buffer)` : '';
    fault = ` is ${describeValue(array)}, ${content.type} is stored in ${classes.join(' or ')}${mend}.`;
  } else {
    const length = isStrings ? array.length : byteLengthOf.call(array);
    if (length !== wanted) {
      const unit = isStrings ? 1 : constructorOf(className).BYTES_PER_ELEMENT;
      const has = isStrings ? describeValue(length) : length / unit;
      fault = isDetached(array)
        ? faultOfDetached(array)
        : ` has length ${has}, dims and type make it ${wanted / unit}.`;
    } else if (isStrings) {
      if (code !== 'OUTPUT_MISMATCH') fault = faultOfStrings(array, length);
      else if (!isWritable(array, length)) fault = ' cannot be written, it must not be frozen.';
    }
  }
  if (fault === '') return array;
  throw call.error(code, `${name}${index === undefined ? '' : `[${index}]`}${fault}`);
}

/**
 * What is wrong with an array whose elements must all be strings. (Eight at a time takes half as long: each look at one waits
 * for memory.)
 *
 * @param {any[]} array
 * @param {number} length
 * @returns {string}
 */
function faultOfStrings(array, length) {
  let i = 0;
  while (
    i + 8 <= length &&
    typeof array[i] === 'string' &&
    typeof array[i + 1] === 'string' &&
    typeof array[i + 2] === 'string' &&
    typeof array[i + 3] === 'string' &&
    typeof array[i + 4] === 'string' &&
    typeof array[i + 5] === 'string' &&
    typeof array[i + 6] === 'string' &&
    typeof array[i + 7] === 'string'
  ) {
    i += 8;
  }
  for (; i < length; ++i) {
    const element = array[i];
    if (typeof element !== 'string') return `[${i}] is ${describeValue(element)}, it must be a string.`;
  }
  return '';
}

/** Whether all elements of an array can be written. @param {any[]} array @param {number} length */
function isWritable(array, length) {
  if (Object.isExtensible(array)) return true;
  for (let i = 0; i < length; ++i) if (!Object.getOwnPropertyDescriptor(array, i)?.writable) return false;
  return true;
}
