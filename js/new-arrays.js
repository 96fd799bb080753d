// SPDX-License-Identifier: MIT
import { SplitError } from './errors.js';
import { bufferOf, constructorOf } from './types.js';

/**
 * Node.js can give memory that nobody has filled with zeros, which takes as long as the split itself.
 * @type {((bytes: number) => Uint8Array) | undefined}
 */
const allocateUnfilled = /** @type {any} */ (globalThis).Buffer?.allocUnsafeSlow;

/** From this many bytes on that is quicker, and up to this many Node.js can do it. */
const leastUnfilled = 4096;
const mostUnfilled = 2 ** 31;

/**
 * A new array, all of which is going to be written.
 *
 * @param {import('./types.js').TypedArrayConstructor} constructor
 * @param {number} length
 * @returns {import('./types.js').TypedArray}
 */
function makeArray(constructor, length) {
  const bytes = length * constructor.BYTES_PER_ELEMENT;
  const isUnfilled = allocateUnfilled !== undefined && bytes >= leastUnfilled && bytes < mostUnfilled;
  return isUnfilled ? new constructor(bufferOf(allocateUnfilled(bytes)), 0, length) : new constructor(length);
}

/**
 * New arrays with the parts in them.
 *
 * @param {string} operator For messages.
 * @param {import('./lanes.js').LaneMover} lane
 * @param {import('./request.js').PlanAnswer} answer
 * @param {any} data Of the input.
 * @param {string} className Of the input, and of the arrays.
 * @param {readonly boolean[]} [isOmitted] Which parts are not wanted.
 * @returns {any[]} Null where the part is omitted.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeArrays(operator, lane, { parts, byteLength }, data, className, isOmitted) {
  const arrays = new Array(parts.length);
  try {
    if (className === 'Array') {
      for (let i = 0; i < arrays.length; ++i) arrays[i] = isOmitted?.[i] ? null : new Array(parts[i].size);
    } else {
      const constructor = constructorOf(className);
      const width = constructor.BYTES_PER_ELEMENT;
      const staged = lane.stage(data, className);
      for (let i = 0; i < arrays.length; ++i) {
        if (isOmitted?.[i]) arrays[i] = null;
        else if (staged !== null) arrays[i] = new constructor(/** @type {any} */ (staged[i]));
        else arrays[i] = makeArray(constructor, parts[i].byteLength / width);
      }
      if (staged !== null) return arrays;
    }
  } catch (cause) {
    throw new SplitError('OUT_OF_MEMORY', `${operator}: no memory for ${byteLength} bytes of parts.`, { cause });
  }
  lane.move(data, arrays, className, false);
  return arrays;
}
