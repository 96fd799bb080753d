// SPDX-License-Identifier: MIT
//
// Decodes a module from text. The most common byte values are one character each, the others two. Base64 is a third larger
// after compression, because it spreads a byte over two characters and so hides repetitions. Indices of local variables are
// stored in a separate stream, because they differ between instructions that otherwise repeat.

/** Printable characters that need no escape in a string, a template literal or HTML. */
export const alphabet = '!#%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~';

/** Number of prefixes: the first characters of `alphabet`, each of which is followed by a second one. */
export const prefixCount = 3;

/** Number of byte values that are encoded as a single character. */
export const singleCharCount = alphabet.length - prefixCount;

/** Number of hexadecimal digits at the start of the text: 256 flags, one for each byte value, set for single characters. */
export const headerLength = 64;

/** Separates the two streams: the operands of local variables before it, all other bytes after it. */
export const separator = ' ';

/**
 * True for the opcodes `local.get`, `local.set` and `local.tee`, whose operand is stored in the separate stream. Data
 * bytes with the same values are encoded the same way.
 * @param {number} byte
 */
export const isSeparateStream = (byte) => byte >= 0x20 && byte <= 0x22;

/** Decodes the text that scripts/lib/byte-text.js writes. @param {string} text @returns {Uint8Array} */
export function decode(text) {
  /**
   * Decoding tables, 128 entries each. A non-negative entry is the decoded byte. A negative entry `-t` is a prefix: the
   * next character is looked up in the table at offset `t`.
   */
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
  // The separate stream comes first and is decoded to the start of `bytes`, up to `end`.
  const bytes = new Uint8Array(2 * codes.length);
  let length = 0;
  let table = 0;
  let next = 0;
  let end = 0;
  // A callback is twice as fast as a loop here: V8 optimizes a hot function before it performs on-stack replacement.
  const decodeCharacter = (/** @type {number} */ code) => {
    const entry = decodeTable[table + code];
    table = entry < 0 ? -entry : 0;
    if (entry < 0) return;
    bytes[length++] = entry;
    if (next < end && isSeparateStream(entry)) bytes[length++] = bytes[next++];
  };
  const separated = text.indexOf(separator) - headerLength;
  codes.subarray(0, separated).forEach(decodeCharacter);
  end = length;
  codes.subarray(separated + 1).forEach(decodeCharacter);
  return bytes.slice(end, length);
}

/** Returns the codes of ASCII characters. @param {string} text */
const codesOf = (text) =>
  // jsdom, which Jest can run in, has no TextEncoder.
  typeof TextEncoder === 'undefined'
    ? Uint8Array.from(text, (character) => character.charCodeAt(0))
    : new TextEncoder().encode(text);
