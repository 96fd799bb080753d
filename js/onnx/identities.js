// SPDX-License-Identifier: MIT
//
// Numbers for equal values, so that calls of a function are compared by a short text.
import { isListOf } from './parts.js';

/** @import { Known } from './known.js' */

/** Maximum length of typed arrays that are compared by their elements. */
const maxCompared = 64;

/** @param {unknown} value */
const isText = (value) => typeof value === 'string';

/** The first of all equal values, and its number. V8 compares a text with itself at once, with an equal one by its characters. */
export class Identities {
  /** @type {Map<any, { id: number, value: any }>} */
  #firsts = new Map();
  /** @type {Map<string, { id: number, value: any }>} */
  #lists = new Map();

  /** @param {any} value */
  of(value) {
    let first = this.#firsts.get(value);
    if (first === undefined) {
      first = { id: this.#firsts.size, value };
      const text = typeof value === 'object' && value !== null ? textOf(value) : null;
      if (text !== null) first = this.#ofText(text, first);
      this.#firsts.set(value, first);
    }
    return first;
  }

  /** @param {string} text @param {{ id: number, value: any }} first What it is if none is equal. */
  #ofText(text, first) {
    if (!this.#lists.has(text)) this.#lists.set(text, first);
    return /** @type {typeof first} */ (this.#lists.get(text));
  }

  /** Numbers inputs: the same type, dims and elements have the same number. @param {Known | null} known */
  ofKnown(known) {
    if (known === null) return -1;
    let first = this.#firsts.get(known);
    if (first === undefined) {
      const { type, dims, data, external } = known;
      const text = `known ${[type, dims, data, external].map((part) => this.of(part).id)}`;
      first = this.#ofText(text, { id: this.#firsts.size, value: known });
      this.#firsts.set(known, first);
    }
    return first.id;
  }
}

/** @param {object} value @returns {string | null} The same text for equal lists, null for a value that equals only itself. */
function textOf(value) {
  if (isListOf(value, (one) => typeof one === 'number' || typeof one === 'bigint')) return String(value);
  // Names of dims are among numbers.
  if (isListOf(value, (one) => isText(one) || one === null || typeof one === 'number')) return JSON.stringify(value);
  if (!ArrayBuffer.isView(value)) return null;
  const array = /** @type {any} */ (value);
  return array.length <= maxCompared ? `${array.constructor.name} ${array.join()}` : null;
}
