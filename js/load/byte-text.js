// SPDX-License-Identifier: MIT
//
// The bytes of a module as text that compresses better than the bytes do: one character for each of the commonest byte values,
// two for the others. (Base64 parts bytes across characters, where a compressor no longer sees that they repeat: a third
// more.) And the numbers of local variables, which differ where all else repeats, stand apart from it.

/** The characters used: printable, and none that a string, a template or a page would have to escape. */
export const alphabet = '!#%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~';

/** How many of them, the first ones, announce a second character. */
export const prefixCount = 3;

/** How many byte values have a character to themselves. */
export const singleCharCount = alphabet.length - prefixCount;

/** Hexadecimal digits at the beginning that say which values these are, a bit for each value. */
export const headerLength = 64;

/** What stands between the bytes and those that were taken out of them. */
export const separator = ' ';

/**
 * Whether the byte after this one stands apart, as long as there are such: after `local.get`, `local.set` and `local.tee` it
 * is the number of a variable. (What only looks like these does no harm.)
 *
 * @param {number} byte
 * @returns {boolean}
 */
export const isSeparateStream = (byte) => byte >= 0x20 && byte <= 0x22;

/**
 * @param {string} text As scripts/lib/byte-text.js writes it.
 * @returns {Uint8Array}
 */
export function decode(text) {
  /** What the characters stand for, 128 of each table: a byte, or less than 0 the table, negated, of the one after it. */
  const decodeTable = new Int16Array(128 * (1 + prefixCount));
  for (let i = 0; i < prefixCount; ++i) decodeTable[alphabet.charCodeAt(i)] = -128 * (i + 1);
  let single = 0;
  let other = 0;
  for (let value = 0; value < 256; ++value) {
    const isSingle = parseInt(text[value >> 2], 16) & (1 << (value & 3));
    const table = isSingle ? 0 : 1 + Math.floor(other / singleCharCount);
    const place = isSingle ? single++ : other++ % singleCharCount;
    decodeTable[128 * table + alphabet.charCodeAt(prefixCount + place)] = value;
  }
  const codes = codesOf(text.slice(headerLength));
  // Those that stand apart come first.
  const bytes = new Uint8Array(2 * codes.length);
  let length = 0;
  let table = 0;
  let next = 0;
  let end = 0;
  // A function is compiled after some calls, a loop later: this takes half the time of one.
  const take = (/** @type {number} */ code) => {
    const meaning = decodeTable[table + code];
    table = meaning < 0 ? -meaning : 0;
    if (meaning < 0) return;
    bytes[length++] = meaning;
    if (next < end && isSeparateStream(meaning)) bytes[length++] = bytes[next++];
  };
  const separated = text.indexOf(separator) - headerLength;
  codes.subarray(0, separated).forEach(take);
  end = length;
  codes.subarray(separated + 1).forEach(take);
  return bytes.slice(end, length);
}

/** The codes of the characters, all of them ASCII. (jsdom, in which Jest may run, has no TextEncoder.) @param {string} text */
const codesOf = (text) =>
  typeof TextEncoder === 'undefined'
    ? Uint8Array.from(text, (character) => character.charCodeAt(0))
    : new TextEncoder().encode(text);
