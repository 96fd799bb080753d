// SPDX-License-Identifier: MIT
import { isDetached } from './types.js';

/** @import { SplitErrorCode } from '../api.js' */

/**
 * The error that every function of the package throws. `code` is stable. The message names the function, the argument, the
 * allowed values and the value received. No output has been written when an error is thrown, with one exception: an array of
 * strings in `into` whose elements turn out to be read-only.
 *
 * `import` and `require` share one class from Node.js 20.19 on. If two copies of the package may meet, such as one in a
 * bundle, check `error.name === 'SplitError'` instead of `instanceof`.
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
   * @param {SplitErrorCode} code The reason, for programs.
   * @param {string} message The reason, for people.
   * @param {{ cause?: unknown }} [options] `cause`: the underlying error, if any.
   */
  constructor(code, message, options) {
    super(message, options);
    this.name = 'SplitError';
    /** The reason, for programs. It does not change between releases. */
    this.code = code;
  }
}

/** Escapes the characters of a text that a terminal would interpret. @param {string} text */
const escapeUnseen = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** Quotes foreign text for a message: shortened and escaped. @param {string} text */
export const quoteForMessage = (text) => escapeUnseen(JSON.stringify(text.slice(0, 40)));

/** Returns a URL or the message of another error for a message: shortened and escaped, without quotes. @param {string} text */
export const excerptForMessage = (text) => escapeUnseen(text.slice(0, 300));

/**
 * Returns the class of a value, such as 'Array', 'Promise' or 'HTMLCanvasElement'. It can be any text, because the
 * caller may have defined it, so it is shortened.
 * @param {unknown} value
 */
export function tagOf(value) {
  const tag = /** @type {any} */ (value)?.[Symbol.toStringTag];
  return typeof tag === 'string' ? tag.slice(0, 50) : Object.prototype.toString.call(value).slice(8, -1);
}

/** Describes a value in a message: shortened, and objects by their class. @param {unknown} value */
export function describeValue(value) {
  if (typeof value === 'string') return `the string ${quoteForMessage(value)}`;
  if (typeof value === 'bigint') {
    // Writing a BigInt of a million digits takes seconds.
    if (BigInt.asIntN(4096, value) !== value) return 'a BigInt of 4,096 bits or more';
    const digits = String(value);
    return `the BigInt ${digits.length > 40 ? `${digits.slice(0, 20)}...${digits.slice(-20)}` : digits}n`;
  }
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (typeof value !== 'object' || value === null) return String(value);
  const tag = tagOf(value);
  if (!/^\w{1,40}$/.test(tag)) return `an object ${quoteForMessage(tag)}`;
  if (/^(Big)?(Int|Uint|Float)\d+(Clamped)?Array$/.test(tag) && !ArrayBuffer.isView(value)) {
    return `a proxy of a ${tag}`;
  }
  const name = tag.replace(/^(Array|Object)$/, (plain) => plain.toLowerCase());
  if (isDetached(value)) return `a detached ${name}`;
  return `${/^[aeioAEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** Whether a value is a buffer or a DataView, which callers must wrap in a typed array. @param {unknown} value */
export const isMemory = (value) => /^an? (DataView|(Shared)?ArrayBuffer)$/.test(describeValue(value));

/** Formats the first eight dims for a message. @param {readonly (number | bigint | string)[]} dims */
export const showDims = (dims) => `[${dims.slice(0, 8)}${dims.length > 8 ? ',...' : ''}]`;
