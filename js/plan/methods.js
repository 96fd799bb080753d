// SPDX-License-Identifier: MIT
//
// The methods that split, join and move, and the options that each takes.

/** @import { PlanOptions } from '../api.js' */

/** @typedef {Exclude<keyof PlanOptions, 'toPlanes' | 'toPixels'>} Name Name of a method that splits, joins or moves. */

/**
 * The operator of each method, as the core calls it, and the names of the options. `usage`: how the call is written, for
 * messages.
 * @type {Record<Name, { operator: string, names: readonly string[], usage?: string, joins?: boolean, takesInto?: boolean }>}
 */
export const operators = {
  split: {
    operator: 'Split',
    names: ['axis', 'split', 'numOutputs', 'opset'],
    usage: 'split(x, { axis: 1, split: [...] })',
    takesInto: true,
  },
  splitToSequence: {
    operator: 'SplitToSequence',
    names: ['axis', 'split', 'keepdims', 'opset'],
    usage: 'splitToSequence(x, { axis: 1, split: 2 })',
    takesInto: true,
  },
  variadicSplit: { operator: 'VariadicSplit', names: ['axis', 'splitLengths'] },
  openvinoSplit: { operator: 'OpenvinoSplit', names: ['axis', 'numSplits'] },
  chunk: { operator: 'chunk', names: ['axis', 'chunks'] },
  unbind: { operator: 'unbind', names: ['axis'] },
  tensorSplit: { operator: 'tensorSplit', names: ['axis', 'indicesOrSections'] },
  concat: {
    operator: 'Concat',
    names: ['axis'],
    usage: 'concat([x, y], { axis: 1 })',
    joins: true,
    takesInto: true,
  },
  stack: { operator: 'stack', names: ['axis'], usage: 'stack([x, y], { axis: 1 })', joins: true, takesInto: true },
  moveAxis: { operator: 'moveAxis', names: ['from', 'to'] },
};

/** Returns how to write a call, as the end of a message. @param {Name} name */
export const usageHint = (name) => (operators[name].usage ? ` Write ${operators[name].usage}.` : '');
