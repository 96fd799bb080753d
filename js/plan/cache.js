// SPDX-License-Identifier: MIT
//
// Cache of the last plans that one-shot calls made, first in, first out. Planning takes several times as long as a small split.
import { arraysEqual } from '../base/types.js';
import { noSkips } from './targets.js';

/** @import { ElementType } from '../api.js' */
/** @import { Copied } from '../arguments/numbers.js' */

// Cache limits: number of plans, and maximum key length (also the maximum number of parts).
const MAX_PLANS = 32;
const MAX_KEY_LENGTH = 2048;

/** Returns a value as part of a key, in which -0 and 0 differ, because they differ as means. @param {unknown} value */
const keyComponent = (value) => (Object.is(value, -0) ? '-0' : value);

/**
 * Returns the cache key of a call: a flat list of all that its plan depends on.
 * @param {unknown} operator @param {readonly (Copied | string | undefined)[]} copies Copies of the arguments.
 * @param {readonly { readonly type: ElementType, readonly dims: readonly number[] }[]} shapes Of the input tensors.
 * @param {readonly boolean[]} [skipped] Whether runs skip each output.
 * @returns {unknown[] | null} Null if the key is too long.
 */
export function keyOf(operator, copies, shapes, skipped = noSkips) {
  const key = [operator];
  /** @param {ArrayLike<unknown>} list @returns {boolean} Whether the list fits. */
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
  return skipped.length === 0 || add(skipped) ? key : null;
}

export class PlanCache {
  /** @type {{ key: unknown[], plan: any }[]} Latest first. */
  #entries = [];

  /**
   * Returns the cached plan for a key, or calls `make` and caches its result.
   * @template {{ readonly count: number }} P @param {unknown[] | null} key From `keyOf`. @param {() => P} make
   * @returns {P}
   */
  get(key, make) {
    if (key === null) return make();
    for (const entry of this.#entries) if (arraysEqual(entry.key, key)) return entry.plan;
    const plan = make();
    if (plan.count <= MAX_KEY_LENGTH) {
      if (this.#entries.length === MAX_PLANS) this.#entries.pop();
      this.#entries.unshift({ key, plan });
    }
    return plan;
  }
}
