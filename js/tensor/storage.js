// SPDX-License-Identifier: MIT
//
// Whether arrays hold what a tensor's type and dims say.
import { show } from '../errors.js';
import { isHeapTensor, storedIn } from './heap.js';
import { Stored } from './stored.js';
import { bytesOf, classOf, classesOf, constructorOf, isDetached } from './types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { Call } from '../call.js' */

/**
 * What an array must hold: its element type, how many elements, and the bytes that they take, 0 for strings.
 * @typedef {{ readonly type: ElementType, readonly size: number, readonly byteLength: number }} Content
 */

/**
 * Bytes that the storage of a tensor takes; 0 for strings.
 *
 * @param {Call} call
 * @param {ElementType} type
 * @param {readonly number[]} dims
 * @returns {number}
 * @throws {SplitError} DIMS_INVALID
 */
export function measure(call, type, dims) {
  const response = call.core.storageBytes({ operator: 'Split', isCall: true, type, dims });
  if ('byteLength' in response) return response.byteLength;
  throw call.error(response.code, response.message.slice(response.message.indexOf(': ') + 2));
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

const noBytes = new Uint8Array(0);

/** Whatever holds the elements of a tensor, read once: a heap tensor itself. @param {any} tensor @returns {unknown} */
export const dataOf = (tensor) => (isHeapTensor(tensor) ? tensor : tensor.data);

/** The array that a result has. @param {Stored | null} stored @returns {any} */
export const arrayOf = (stored) => (stored === null ? null : stored.core === null ? stored.array : stored.array.data);

/** @param {any[]} array */
export const storedStrings = (array) => new Stored(array, 'Array', noBytes, array.length, array);

/** @param {ArrayBufferView} array @param {string} className */
function storedNumbers(array, className) {
  const { bytes, memory } = bytesOf(array);
  return new Stored(array, className, bytes, bytes.length, memory);
}

/**
 * The border: looks at an array of a caller once, and makes sure that it is of a class that stores a type, and of the size
 * wanted. Of strings each element is looked at here, and once more when it is moved.
 *
 * @param {Call} call
 * @param {unknown} array Or a heap tensor.
 * @param {Content} content
 * @param {string} name For messages: which array it is.
 * @param {SplitErrorCode} code What to throw; OUTPUT_MISMATCH for what will be written.
 * @param {number} [index] For messages: which array of a list of that name it is.
 * @returns {Stored}
 */
export function readArray(call, array, { type, size, byteLength }, name, code, index) {
  const ofArray = classOf(array);
  const heap = ofArray === undefined && isHeapTensor(array) ? storedIn(array) : null;
  const className = ofArray ?? heap?.className;
  const what = () => (index === undefined ? name : `${name}[${index}]`);
  const classes = classesOf(type);
  if (className === undefined || (className !== classes[0] && !classes.includes(className))) {
    const given = show(heap === null ? array : arrayOf(heap));
    const isMemory = /^an? (DataView|(Shared)?ArrayBuffer)$/.test(given);
    const mend = isMemory && type !== 'string' ? `: wrap it, new ${classes[0]}(buffer)` : '';
    throw call.error(code, `${what()} is ${given}, ${type} is stored in ${classes.join(' or ')}${mend}.`);
  }
  const isStrings = className === 'Array';
  const given = /** @type {any} */ (array);
  const found = heap ?? (isStrings ? storedStrings(given) : storedNumbers(given, className));
  const wanted = isStrings ? size : byteLength;
  if (found.length !== wanted) {
    const element = isStrings ? 1 : constructorOf(className).BYTES_PER_ELEMENT;
    const has = isDetached(array) ? 'is detached' : `has length ${found.length / element}`;
    const message = `${what()} ${has}, dims and type make it ${wanted / element}.`;
    throw call.error(code, message);
  }
  if (!isStrings) return found;
  if (code !== 'OUTPUT_MISMATCH') checkStrings(call, given, what, code);
  else if (!isWritable(given)) throw call.error(code, `${what()} cannot be written, it must not be frozen.`);
  return found;
}

/**
 * Makes sure that an array holds strings alone. (Four at a time takes two thirds: each look at one waits for memory.)
 * @type {(call: Call, array: readonly unknown[], what: () => string, code: SplitErrorCode) => void}
 */
function checkStrings(call, array, what, code) {
  const { length } = array;
  let i = 0;
  while (
    i + 4 <= length &&
    typeof array[i] === 'string' &&
    typeof array[i + 1] === 'string' &&
    typeof array[i + 2] === 'string' &&
    typeof array[i + 3] === 'string'
  ) {
    i += 4;
  }
  for (; i < length; ++i) {
    const element = array[i];
    if (typeof element === 'string') continue;
    throw call.error(code, `${what()}[${i}] is ${show(element)}, it must be a string.`);
  }
}

/** Whether all elements of an array can be written. @param {any[]} array */
function isWritable(array) {
  if (Object.isExtensible(array)) return true;
  for (let i = 0; i < array.length; ++i) if (!Object.getOwnPropertyDescriptor(array, i)?.writable) return false;
  return true;
}
