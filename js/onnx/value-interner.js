// SPDX-License-Identifier: MIT
//
// Interns attribute values and inputs, so that calls of a function are compared by short keys.
import { copyEntries, isText } from './validate-model.js';

/** @import { ValueInfo } from './value-info.js' */

/** Maximum length of typed arrays that are compared by their elements. */
const MAX_COMPARED = 64;

/** Interns values: equal values get one entry, so comparing two of them is comparing their ids. */
export class ValueInterner {
  /** @type {Map<any, { id: number, value: any }>} */
  #entries = new Map();
  /**
   * Entries of lists, arrays and inputs, by their text.
   *
   * @type {Map<string, { id: number, value: any }>}
   */
  #byText = new Map();

  /**
   * Returns the entry of a value: the first of all equal values, and its id.
   *
   * @param {any} value
   */
  intern(value) {
    let entry = this.#entries.get(value);
    if (entry === undefined) {
      entry = { id: this.#entries.size, value };
      const text = typeof value === 'object' && value !== null ? textOf(value) : null;
      if (text !== null) entry = this.#internText(text, entry);
      this.#entries.set(value, entry);
    }
    return entry;
  }

  /**
   * @param {string} text
   * @param {{ id: number, value: any }} entry New entry, unless there is one for `text`.
   */
  #internText(text, entry) {
    if (!this.#byText.has(text)) this.#byText.set(text, entry);
    return /** @type {typeof entry} */ (this.#byText.get(text));
  }

  /**
   * Returns the id of an input. It is the same for equal type, dims and elements, and -1 for an omitted input.
   *
   * @param {ValueInfo | null} info
   */
  idOf(info) {
    if (info === null) return -1;
    let entry = this.#entries.get(info);
    if (entry === undefined) {
      const { type, dims, data, external } = info;
      const text = `input ${[type, dims, data, external].map((field) => this.intern(field).id)}`;
      entry = this.#internText(text, { id: this.#entries.size, value: info });
      this.#entries.set(info, entry);
    }
    return entry.id;
  }
}

/**
 * Returns a text that is the same for equal lists, or null if a value equals only itself.
 *
 * @param {object} value
 * @returns {string | null}
 */
function textOf(value) {
  const list = copyEntries(value);
  if (list?.every((one) => typeof one === 'number' || typeof one === 'bigint')) return String(list);
  // Dims may be names.
  if (list?.every((one) => isText(one) || one === null || typeof one === 'number')) return JSON.stringify(list);
  if (!ArrayBuffer.isView(value)) return null;
  const array = /** @type {any} */ (value);
  return array.length <= MAX_COMPARED ? `${array.constructor.name} ${array.join()}` : null;
}
