// SPDX-License-Identifier: MIT
import { isDetached } from './tensor/types.js';

/** @typedef {import('./api.js').SplitErrorCode} SplitErrorCode */

/**
 * What every function of the package throws. `code` is stable; the message names the operator, the argument, what was
 * given and what is allowed. Nothing has been written when it is thrown, unless an array of strings as `into` turned out to
 * have elements that cannot be written.
 *
 * `import` and `require` share one class from Node.js 20.19 on. Where two copies of the package may meet, one of them in a
 * bundle, check `error.name === 'SplitError'` instead.
 *
 * @example
 * try {
 *   ts.split(x, { axis: 5, split: [2, 4] });
 * } catch (error) {
 *   if (error instanceof SplitError) console.log(error.code); // AXIS_OUT_OF_RANGE
 * }
 */
export class SplitError extends Error {
  /**
   * @param {SplitErrorCode} code What was wrong, for programs.
   * @param {string} message What was wrong, for people.
   * @param {{ cause?: unknown }} [options] The error beneath, where there is one.
   */
  constructor(code, message, options) {
    super(message, options);
    this.name = 'SplitError';
    /** What was wrong, for programs: it stays the same from release to release. */
    this.code = code;
  }
}

/**
 * How a stranger's text is shown in a message: short, in quotes, and without characters that a terminal acts upon.
 *
 * @param {string} text
 * @returns {string}
 */
export function quoteForMessage(text) {
  const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;
  const escape = (/** @type {string} */ c) => `\\u{${c.codePointAt(0)?.toString(16)}}`;
  return JSON.stringify(text.slice(0, 40)).replace(unseen, escape);
}

/**
 * How a value is shown in a message: short, objects by their class.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function describeValue(value) {
  if (typeof value === 'string') return `the string ${quoteForMessage(value)}`;
  if (typeof value === 'bigint') return `the BigInt ${`${value}n`.slice(0, 40)}`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (typeof value !== 'object' || value === null) return String(value);
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  // Whoever made it may have chosen any text.
  if (!/^\w{1,40}$/.test(tag)) return `an object ${quoteForMessage(tag)}`;
  if (/^(Big)?(Int|Uint|Float)\d+(Clamped)?Array$/.test(tag) && !ArrayBuffer.isView(value)) {
    return `a proxy of a ${tag}`;
  }
  const name = tag.replace(/^(Array|Object)$/, (plain) => plain.toLowerCase());
  if (isDetached(value)) return `a detached ${name}`;
  return `${/^[aeioAEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** Whether a value is memory that an array must be made of before its elements can be read. @param {unknown} value */
export const isMemory = (value) => /^an? (DataView|(Shared)?ArrayBuffer)$/.test(describeValue(value));

/** How dims of ours are shown in a message: the first eight. @param {readonly (number | bigint | string)[]} dims */
export const showDims = (dims) => `[${dims.slice(0, 8)}${dims.length > 8 ? ',...' : ''}]`;
