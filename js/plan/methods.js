// SPDX-License-Identifier: MIT
//
// The methods that split, join and move an axis, and their options.

/** @import { PlanOptions } from '../api.js' */

/** @typedef {Exclude<keyof PlanOptions, 'toPlanes' | 'toPixels'>} Name Name of a method that splits, joins or moves an axis. */

/**
 * Operator of each method, as the core names it, and the names of its options.
 * @type {Record<Name, { operator: string, names: readonly string[], joins?: boolean }>}
 */
export const operators = {
  split: { operator: 'Split', names: ['axis', 'split', 'numOutputs', 'opset', 'into'] },
  splitToSequence: { operator: 'SplitToSequence', names: ['axis', 'split', 'keepdims', 'opset', 'into'] },
  variadicSplit: { operator: 'VariadicSplit', names: ['axis', 'splitLengths'] },
  openvinoSplit: { operator: 'OpenvinoSplit', names: ['axis', 'numSplits'] },
  chunk: { operator: 'chunk', names: ['axis', 'chunks'] },
  unbind: { operator: 'unbind', names: ['axis'] },
  tensorSplit: { operator: 'tensorSplit', names: ['axis', 'indicesOrSections'] },
  concat: { operator: 'Concat', names: ['axis', 'into'], joins: true },
  stack: { operator: 'stack', names: ['axis', 'into'], joins: true },
  moveAxis: { operator: 'moveAxis', names: ['from', 'to'] },
};

/**
 * Returns an example of a call with options, as the hint of a message.
 *
 * @param {Name} name
 * @returns {string} Empty if the method takes no options.
 */
export function usageHint(name) {
  const { joins, names } = operators[name];
  return names.includes('into')
    ? ` Write ${name}(${joins ? '[x, y], { axis: 1' : 'x, { axis: 1, split: [...]'} }).`
    : '';
}
