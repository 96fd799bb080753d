// SPDX-License-Identifier: MIT
//
// The latest plans of one-shot calls, so that a call with the arguments of an earlier one need not ask the core again: that
// takes several times as long as a small split itself.
import { isSameList } from '../tensor/read.js';

/** @import { ElementType } from '../api.js' */
/** @import { Argument, Asked } from '../load/module.js' */
/** @import { Plan } from './plan.js' */

/** How many plans are kept, and of how many parts and numbers in their key at most. */
const mostPlans = 32;
const mostNumbers = 2048;

/**
 * What a plan depends on, in one list that nobody else holds.
 *
 * @param {Asked} asked
 * @param {readonly { readonly type: ElementType, readonly dims: readonly number[] }[]} shapes
 * @param {readonly (Argument | null | undefined)[]} given
 * @returns {unknown[] | null} Null where that is too much to keep.
 */
export function keyOf({ operator, opset }, shapes, given) {
  /** @type {unknown[]} */
  const key = [operator, opset, shapes.length];
  for (const { type, dims } of shapes) {
    key.push(type, dims.length);
    for (let i = 0; i < dims.length; ++i) key.push(dims[i]);
  }
  for (const argument of given) {
    if (!argument) {
      key.push(null);
      continue;
    }
    const { type, isTensor, rank, count, values } = argument;
    if (count > mostNumbers || values === null) return null;
    key.push(type, isTensor, rank, count);
    for (let i = 0; i < values.length; ++i) key.push(values[i]);
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
