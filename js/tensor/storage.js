// SPDX-License-Identifier: MIT
//
// Checks that arrays match the type and dims of a tensor.
import { isMemory, describeValue } from '../base/errors.js';
import { elementsIn, isWasmTensor, isWasmView } from './wasm-tensor.js';
import { byteLengthOf, classOf, classesOf, constructorOf, isDetached } from '../base/types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */

/**
 * Required contents of an array: element type, number of elements, and their bytes (0 for strings). `className` is the
 * expected array type, which saves a look-up.
 *
 * @typedef {{ readonly type: ElementType, readonly size: number, readonly byteLength: number, readonly className?: string }} StorageSpec
 */

/** Maximum number of kept answers: more than the tensors of sizes of all cached plans. */
const MAX_ANSWERS = 128;

/**
 * Bytes of lists by type and length. Sizes are lists, so that a cached call does not cross into C++.
 * @type {Map<string, number>}
 */
const bytesOfLists = new Map();

/**
 * Returns the bytes of a tensor's data; 0 for strings.
 * @param {CallContext} call @param {ElementType} type @param {readonly number[]} dims @throws {SplitError} DIMS_INVALID
 */
export function storageBytes(call, type, dims) {
  const key = dims.length < 2 ? `${type} ${dims}` : '';
  const answer = bytesOfLists.get(key);
  if (answer !== undefined) return answer;
  const response = call.core.storageBytes({ operator: 'Split', isCall: true, type, dims });
  if (typeof response !== 'number') throw call.error(response.code, response.message);
  if (bytesOfLists.size === MAX_ANSWERS) bytesOfLists.clear();
  if (key !== '') bytesOfLists.set(key, response);
  return response;
}

/**
 * Returns the array type of a tensor's data, or undefined. A `data` getter may throw, as for tensors on a GPU, but a
 * plan can do without the data.
 * @param {any} tensor
 */
export function classOfData(tensor) {
  try {
    return classOf(tensor.data);
  } catch {
    return undefined;
  }
}

/** Reads the data of a tensor once, and returns a WasmTensor itself. @param {any} tensor @returns {unknown} */
export const dataOf = (tensor) => (isWasmTensor(tensor) ? tensor : tensor.data);

/**
 * Returns the end of the error message for a detached array: why it is detached, and what to pass instead.
 * @param {any} array @returns {string}
 */
export const faultOfDetached = (array) =>
  isWasmView(array)
    ? ' is detached because WebAssembly memory grew. Read data (or crop) again after each call.'
    : ' is detached because it was transferred. Pass a new array or a copy to each call.';

/**
 * Trust boundary. Checks the array type and length of a caller's array, using only built-in getters, so that a subclass
 * or an own property cannot spoof them. Later accesses go through views that built-in constructors make, or through the
 * built-in `set`. Elements of strings are checked here, and read again when they are copied.
 * @param {CallContext} call @param {unknown} array An array or a WasmTensor. @param {StorageSpec} content
 * @param {string} name Name of the array, or of its list, in messages.
 * @param {SplitErrorCode} code Code of the error; OUTPUT_MISMATCH for an array that will be written.
 * @param {number} [index] Index of the array in a list of that name.
 * @returns {any} The array, or a view of the elements of the WasmTensor.
 */
export function validateArray(call, array, content, name, code, index) {
  const className = classOf(array);
  const isUsual = className !== undefined && className === content.className && className !== 'Array';
  if (isUsual && byteLengthOf.call(array) === content.byteLength) return array;
  return validateArraySlow(call, array, className, content, name, code, index);
}

/**
 * Checks what `validateArray` does not accept at once: WasmTensors, strings, other array types and mistakes. It is a
 * function of its own so that V8 inlines `validateArray`.
 * @param {CallContext} call @param {any} array @param {any} className @param {StorageSpec} content @param {string} name
 * @param {SplitErrorCode} code @param {number} [index]
 */
function validateArraySlow(call, array, className, content, name, code, index) {
  if (isWasmTensor(array)) return validateArray(call, elementsIn(array), content, name, code, index);
  const isStrings = className === 'Array';
  const expected = isStrings ? content.size : content.byteLength;
  const classes = classesOf(content.type);
  let fault = '';
  if (!classes.includes(className)) {
    const hint = isMemory(array) && content.type !== 'string' ? ` Wrap it: new ${classes[0]}(buffer).` : '';
    fault = ` must be ${classes.join(' or ')} for type ${content.type}, got ${describeValue(array)}.${hint}`;
  } else {
    const length = isStrings ? array.length : byteLengthOf.call(array);
    if (length !== expected) {
      const unit = isStrings ? 1 : constructorOf(className).BYTES_PER_ELEMENT;
      const actual = isStrings ? describeValue(length) : length / unit;
      fault = isDetached(array)
        ? faultOfDetached(array)
        : ` must have length ${expected / unit} to match type and dims, got ${actual}.`;
    } else if (isStrings) {
      if (code !== 'OUTPUT_MISMATCH') fault = faultOfStrings(array, length);
      else if (!isWritable(array, length)) fault = ' must be writable, got a frozen array.';
    }
  }
  if (fault === '') return array;
  throw call.error(code, `${name}${index === undefined ? '' : `[${index}]`}${fault}`);
}

/**
 * Returns the fault of the first element that is not a string, or ''. Checking eight elements at a time halves the
 * time, because each check waits for memory.
 * @param {any[]} array @param {number} length @returns {string} The end of a message, after the name of the array.
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
    if (typeof element !== 'string') return `[${i}] must be a string, got ${describeValue(element)}.`;
  }
  return '';
}

/** Whether all elements of an array can be written. @param {any[]} array @param {number} length */
function isWritable(array, length) {
  if (Object.isExtensible(array)) return true;
  for (let i = 0; i < length; ++i) if (!Object.getOwnPropertyDescriptor(array, i)?.writable) return false;
  return true;
}
