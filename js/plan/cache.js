// SPDX-License-Identifier: MIT
//
// The latest plans of one-shot calls, so that a call with the arguments of an earlier one need not ask the core again: that
// takes several times as long as a small split itself.
import { arraysEqual } from '../tensor/parse.js';

/** @import { ElementType } from '../api.js' */
/** @import { Copied } from '../tensor/parse.js' */

/** How many plans are kept, and of how many parts and numbers in their key at most: a key is longer by a few. */
const MAX_PLANS = 32;
const MAX_KEY_LENGTH = 2048;

/** What a number is in a key: -0 is another one than 0, as a mean. @param {unknown} value */
const keyComponent = (value) => (Object.is(value, -0) ? '-0' : value);

/**
 * What a plan depends on, in one list that nobody else holds.
 *
 * @param {unknown} operator
 * @param {readonly (Copied | string | undefined)[]} copies Its arguments.
 * @param {readonly { readonly type: ElementType, readonly dims: readonly number[] }[]} shapes
 * @returns {unknown[] | null} Null where that is too much to keep.
 */
export function keyOf(operator, copies, shapes) {
  const key = [operator];
  /** @param {ArrayLike<unknown>} list */
  const add = (list) => {
    const { length } = list;
    key.push(length);
    if (key.length + length > MAX_KEY_LENGTH) return false;
    for (let i = 0; i < length; ++i) key.push(keyComponent(list[i]));
    return true;
  };
  for (const { type, dims } of shapes) {
    key.push(type);
    if (!add(dims)) return null;
  }
  for (const copy of copies) {
    if (typeof copy !== 'object' || copy === null) {
      key.push(keyComponent(copy));
    } else if (Array.isArray(copy)) {
      key.push('list');
      if (!add(copy)) return null;
    } else {
      key.push('tensor', copy.type, copy.rank, copy.count);
      if (!add(copy.values ?? [])) return null;
    }
  }
  return key;
}

export class PlanCache {
  /** @type {{ key: unknown[], plan: any }[]} `plan`: says how many parts there are, as `count`. */
  #kept = [];

  /**
   * The plan for these arguments, whose key is what `keyOf` gives.
   *
   * @template {{ readonly count: number }} P
   * @param {unknown[] | null} key
   * @param {() => P} make
   * @returns {P}
   */
  get(key, make) {
    if (key === null) return make();
    for (const { key: known, plan } of this.#kept) if (arraysEqual(known, key)) return plan;
    const plan = make();
    if (plan.count <= MAX_KEY_LENGTH) {
      if (this.#kept.length === MAX_PLANS) this.#kept.pop();
      this.#kept.unshift({ key, plan });
    }
    return plan;
  }
}
