// SPDX-License-Identifier: MIT
//
// The methods that split, join and move, and the options that each takes.

/** @import { PlanOptions } from '../api.js' */

/** @typedef {Exclude<keyof PlanOptions, 'toPlanes' | 'toPixels'>} Name Name of a method that splits, joins or moves. */

/**
 * The operator of each method, as the core calls it, and the names of the options.
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

/** Returns how to write a call that takes options, as the end of a message. @param {Name} name */
export function usageHint(name) {
  const { joins, names } = operators[name];
  return names.includes('into')
    ? ` Write ${name}(${joins ? '[x, y], { axis: 1' : 'x, { axis: 1, split: [...]'} }).`
    : '';
}
