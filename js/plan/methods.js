// SPDX-License-Identifier: MIT
//
// The methods that split, join and move an axis, and their options.

/** @import { PlanOptions } from '../api.js' */

/** @typedef {Exclude<keyof PlanOptions, 'toPlanes' | 'toPixels'>} Name Name of a method that splits, joins or moves an axis. */

/** The names of each method's options. @type {Record<Name, { names: readonly string[], joins?: boolean }>} */
export const methods = {
  split: { names: ['axis', 'split', 'numOutputs', 'opset', 'into'] },
  splitToSequence: { names: ['axis', 'split', 'keepdims', 'opset', 'into'] },
  variadicSplit: { names: ['axis', 'splitLengths'] },
  openvinoSplit: { names: ['axis', 'numSplits'] },
  chunk: { names: ['axis', 'chunks'] },
  unbind: { names: ['axis'] },
  tensorSplit: { names: ['axis', 'indicesOrSections'] },
  concat: { names: ['axis', 'into'], joins: true },
  stack: { names: ['axis', 'into'], joins: true },
  moveAxis: { names: ['from', 'to'] },
};

/**
 * Returns an example of a call with options, as the hint of a message.
 * @param {Name} name @returns {string} Empty if the method takes no options.
 */
export function usageHint(name) {
  const { joins, names } = methods[name];
  return names.includes('into')
    ? ` Write ${name}(${joins ? '[x, y], { axis: 1' : 'x, { axis: 1, split: [...]'} }).`
    : '';
}
