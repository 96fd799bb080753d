// SPDX-License-Identifier: MIT
//
// The latest plans of one-shot calls, so that a call with the arguments of an earlier one need not ask the core again: that
// takes several times as long as a small split itself.

import { isSameList } from '../tensor/read.js';

/** @import { Argument } from '../load/module.js' */

/** How many plans are kept, and of how many parts and numbers in their key at most. */
const mostPlans = 32;
const mostNumbers = 2048;

/**
 * What a plan depends on, in one list that nobody else holds.
 *
 * @param {unknown[]} words
 * @param {readonly (Argument | null)[]} given
 * @returns {unknown[] | null} Null where that is too much to keep.
 */
export function keyOf(words, given) {
  const key = words;
  for (const argument of given) {
    if (argument === null) {
      key.push(null);
      continue;
    }
    const { type, isTensor, rank, count, values } = argument;
    if (count > mostNumbers || values === null) return null;
    key.push(type, isTensor, rank, count);
    for (let i = 0; i < values.length; ++i) key.push(values[i]);
  }
  return key;
}

export class PlanCache {
  /** @type {{ key: unknown[], plan: { count: number } }[]} */
  #kept = [];

  /**
   * The plan for these arguments.
   *
   * @template {{ count: number }} P
   * @param {unknown[] | null} key As `keyOf` gives it.
   * @param {() => P} make
   * @returns {P}
   */
  get(key, make) {
    if (key === null || key.length > mostNumbers) return make();
    for (const { key: known, plan } of this.#kept) if (isSameList(known, key)) return /** @type {P} */ (plan);
    const plan = make();
    if (plan.count <= mostNumbers) {
      if (this.#kept.length === mostPlans) this.#kept.pop();
      this.#kept.unshift({ key, plan });
    }
    return plan;
  }
}
