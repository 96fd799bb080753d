// SPDX-License-Identifier: MIT
//
// Bytes as text that compresses as well as the bytes do: one character for each of the commonest byte values, two for
// the others. (Base64 parts bytes across characters, where a compressor no longer sees that they repeat: a third more.)

/** The characters used: printable, and none that a string, a template or a page would have to escape. */
export const alphabet = '!#%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~';

/** How many of them, the first ones, announce a second character. */
export const escapes = 3;

/** How many byte values have a character to themselves. */
export const singles = alphabet.length - escapes;

/** Hexadecimal digits at the beginning that say which values these are, a bit for each value. */
export const headerLength = 64;

/**
 * @param {string} text As scripts/lib/byte-text.js writes it.
 * @returns {Uint8Array}
 */
export function decode(text) {
  /** @type {number[]} */
  const single = [];
  /** @type {number[]} */
  const other = [];
  for (let value = 0; value < 256; ++value) {
    const bits = parseInt(text[value >> 2], 16);
    (bits & (1 << (value & 3)) ? single : other).push(value);
  }
  const places = new Uint8Array(128);
  for (let i = 0; i < alphabet.length; ++i) places[alphabet.charCodeAt(i)] = i;
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let i = headerLength; i < text.length; ++i) {
    const place = places[text.charCodeAt(i)];
    const isEscape = place < escapes;
    const next = isEscape ? places[text.charCodeAt(++i)] - escapes : 0;
    bytes[length++] = isEscape ? other[place * singles + next] : single[place - escapes];
  }
  return bytes.slice(0, length);
}
