// SPDX-License-Identifier: MIT
//
// Types and dims of tensors, and lists of tensors. The rules in C++ decide whether the dims are legal.
import { hintFor } from './hints.js';
import { copyList, lengthError } from './lists.js';
import { readPixelBytes } from './pixel-format.js';
import { isElementType, isList, isValidLength } from '../base/types.js';
import { elementTypeNamed } from '../tensor/type-names.js';

/** @import { ElementType } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */

/** Maximum rank, far above that of any real tensor. */
export const MAX_DIMS = 4096;

/** @typedef {{ readonly type: ElementType, readonly dims: readonly number[] }} Shape */

/**
 * Reads the element type and dims of a tensor. The data is not read.
 * @param {CallContext} call
 * @param {unknown} tensor An object with `type` and `dims`, or an image with `width` and `height`.
 * @param {string} name Name of the argument in messages.
 * @param {Shape} [expected] Returned itself if type and dims are equal, so that no copy is made. @returns {Shape}
 */
export function readShape(call, tensor, name, expected) {
  const input = /** @type {any} */ (tensor ?? {});
  const { type, dims } = input;
  if (dims !== undefined || (type !== undefined && hintFor(input) === '')) {
    const copy = readDims(call, dims, name, expected?.dims);
    if (expected !== undefined && type === expected.type && copy === expected.dims) return expected;
    return { type: readType(call, type, name), dims: copy };
  }
  // An ImageData or a similar image: bytes of pixels, RGBA unless other properties name another format.
  const { width, height } = input;
  const hint = hintFor(input);
  if (typeof width === 'number' && typeof height === 'number' && hint === '') {
    const { stride } = input;
    const pixelBytes = readPixelBytes(call, input, { width, stride }, name, 'DATA_MISMATCH');
    const rowBytes = width * pixelBytes;
    if (stride !== undefined && stride !== rowBytes && height > 1) {
      const more = ' Only toPlanes and toPixels accept padded rows.';
      throw call.invalid('DIMS_INVALID', `stride of ${name}`, `${rowBytes}, the bytes of a row`, stride, more);
    }
    return { type: 'uint8', dims: [height, width, pixelBytes] };
  }
  const isMissing = (tensor ?? null) === null;
  const code = isMissing ? 'ARGUMENT_MISSING' : isElementType(type) ? 'DIMS_INVALID' : 'DATA_MISMATCH';
  throw call.invalid(code, name, 'a tensor { type, data, dims }', tensor, hint);
}

/**
 * Checks an element type.
 * @param {CallContext} call @param {unknown} type @param {string} name Name of the tensor in messages.
 */
export function readType(call, type, name) {
  if (isElementType(type)) return type;
  const intended = elementTypeNamed(type);
  const hint = intended === undefined ? '' : ` Use ${intended} instead.`;
  throw call.invalid('TYPE_UNSUPPORTED', `type of ${name}`, "an element type such as 'float32' or 'uint8'", type, hint);
}

/**
 * Copies dims, reading each once.
 * @param {CallContext} call @param {unknown} dims @param {string} name Name of the tensor in messages.
 * @param {readonly number[]} [expected] Returned itself if the dims are equal, so that no copy is made.
 */
function readDims(call, dims, name, expected) {
  if (!isList(dims)) throw call.invalid('DIMS_INVALID', `dims of ${name}`, 'an array of integers >= 0', dims);
  const { length } = dims;
  if (!isValidLength(length, MAX_DIMS)) throw lengthError(call, `dims of ${name}`, length, MAX_DIMS, 'DIMS_INVALID');
  /** @type {number[] | null} */
  let copy = expected?.length === length ? null : [];
  for (let i = 0; i < length; ++i) {
    const dim = dims[i];
    if (copy === null && dim === expected?.[i]) continue;
    copy ??= expected?.slice(0, i) ?? [];
    if (typeof dim !== 'number') throw call.invalid('DIMS_INVALID', `dims[${i}] of ${name}`, 'an integer >= 0', dim);
    // Adding 0 turns -0 into 0.
    copy.push(dim + 0);
  }
  return copy ?? /** @type {readonly number[]} */ (expected);
}

/**
 * Checks that tensors are passed as a list.
 * @param {CallContext} call @param {string} name @param {unknown} list
 * @param {string} [allowed] Description of the list in messages.
 * @param {string} [hint] A sentence with a space before it that shows how to write the call.
 */
export function expectTensors(call, name, list, allowed = 'an array of tensors', hint = '') {
  if (!Array.isArray(list)) throw call.invalid('ARGUMENT_MISSING', name, allowed, list, hintFor(list) || hint);
}

/**
 * Copies a list of tensors. Holes become undefined.
 * @param {CallContext} call @param {string} name @param {unknown} list
 * @param {string} [allowed] Description of the list in messages.
 */
export function readTensors(call, name, list, allowed) {
  expectTensors(call, name, list, allowed);
  return copyList(call, name, list, call.core.maxTensors, 'ARGUMENT_MISSING', 'OUT_OF_MEMORY');
}

/**
 * Reads the shape of each tensor in a list that `readTensors` copied.
 * @template {{ readonly dims: readonly unknown[] | null }} S @param {CallContext} call
 * @param {string} name Name of the list in messages. @param {readonly unknown[]} tensors
 * @param {(call: CallContext, tensor: unknown, name: string) => S} read Reads one shape.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function readShapes(call, name, tensors, read) {
  const { maxDims } = call.core;
  let all = 0;
  return tensors.map((tensor, i) => {
    const shape = read(call, tensor, `${name}[${i}]`);
    all += shape.dims?.length ?? 0;
    if (all <= maxDims) return shape;
    throw call.error('OUT_OF_MEMORY', `${name} must have at most ${maxDims} dims in total.`);
  });
}
