// SPDX-License-Identifier: MIT
import { SplitError } from './errors.js';
import { constructorOf } from './types.js';

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
        else arrays[i] = new constructor(parts[i].byteLength / width);
      }
      if (staged !== null) return arrays;
    }
  } catch (cause) {
    throw new SplitError('OUT_OF_MEMORY', `${operator}: no memory for ${byteLength} bytes of parts.`, { cause });
  }
  lane.move(data, arrays, className);
  return arrays;
}
