// SPDX-License-Identifier: MIT
//
// The latest plans of one-shot calls, so that a call with the arguments of an earlier one need not ask the core again: that
// takes several times as long as a small split itself.

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('../tensor/read.js').Argument} Argument */

/**
 * What a plan depends on. Nobody else holds the lists in it.
 * @typedef {object} Key
 * @property {readonly (string | number | null)[]} words
 * @property {readonly number[]} dims
 * @property {readonly (Argument | null)[]} given
 */

/** How many plans are kept, and of how many parts and numbers of an argument at most. */
const mostPlans = 32;
const mostNumbers = 1024;

/** @param {ArrayLike<unknown>} a @param {ArrayLike<unknown>} b */
export function isSameList(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; ++i) if (a[i] !== b[i]) return false;
  return true;
}

/** @param {Argument | null} a @param {Argument | null} b */
function isSameArgument(a, b) {
  if (a === null || b === null) return a === b;
  if (a.type !== b.type || a.isTensor !== b.isTensor || a.rank !== b.rank) return false;
  return a.values !== null && b.values !== null && isSameList(a.values, b.values);
}

export class PlanCache {
  /** @type {{ key: Key, plan: Plan }[]} */
  #kept = [];

  /**
   * The plan for these arguments.
   *
   * @param {Key} key
   * @param {() => Plan} make
   * @returns {Plan}
   */
  get(key, make) {
    for (const { key: known, plan } of this.#kept) {
      const isKnown =
        isSameList(known.words, key.words) &&
        isSameList(known.dims, key.dims) &&
        known.given.every((argument, i) => isSameArgument(argument, key.given[i]));
      if (isKnown) return plan;
    }
    const plan = make();
    if (plan.count > mostNumbers || key.given.some((argument) => argument !== null && argument.count > mostNumbers)) {
      return plan;
    }
    if (this.#kept.length === mostPlans) this.#kept.pop();
    // A tensor's numbers are the caller's, who may change them.
    const given = key.given.map((argument) => argument && { ...argument, values: argument.values?.slice() ?? null });
    this.#kept.unshift({ key: { ...key, given }, plan });
    return plan;
  }
}
