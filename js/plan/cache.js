// SPDX-License-Identifier: MIT
//
// The latest plans of one-shot calls, so that a call with the arguments of an earlier one need not ask the core again: that
// takes several times as long as a small split itself.
import { isSameList } from '../tensor/read.js';

/** @import { ElementType } from '../api.js' */
/** @import { Plan } from './plan.js' */

/** How many plans are kept, and of how many parts and numbers in their key at most. */
const mostPlans = 32;
const mostNumbers = 2048;

/**
 * What a plan depends on, in one list that nobody else holds.
 *
 * @param {object} request Without the shapes.
 * @param {readonly { readonly type: ElementType, readonly dims: readonly number[] }[]} shapes
 * @returns {unknown[] | null} Null where that is too much to keep.
 */
export function keyOf(request, shapes) {
  /** @type {unknown[]} */
  const key = [];
  for (const { type, dims } of shapes) {
    key.push(type, dims.length);
    for (const dim of dims) key.push(dim);
  }
  for (const value of Object.values(request)) {
    if (!value?.values) {
      key.push(value);
    } else {
      const { type, isTensor, rank, count, values } = value;
      if (values.length > mostNumbers) return null;
      key.push(type, isTensor, rank, count);
      for (let i = 0; i < values.length; ++i) key.push(values[i]);
    }
  }
  return key.length > mostNumbers ? null : key;
}

export class PlanCache {
  /** @type {{ key: unknown[], plan: Plan }[]} */
  #kept = [];

  /**
   * The plan for these arguments.
   *
   * @param {unknown[] | null} key As `keyOf` gives it.
   * @param {() => Plan} make
   * @returns {Plan}
   */
  get(key, make) {
    if (key === null) return make();
    for (const { key: known, plan } of this.#kept) if (isSameList(known, key)) return plan;
    const plan = make();
    if (plan.count <= mostNumbers) {
      if (this.#kept.length === mostPlans) this.#kept.pop();
      this.#kept.unshift({ key, plan });
    }
    return plan;
  }
}
