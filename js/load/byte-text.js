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
  /** What each character stands for: a byte; or less than 0 what, taken off, leads its second one into `other`. */
  const meanings = new Int16Array(128);
  const places = new Uint8Array(128);
  for (let i = 0; i < alphabet.length; ++i) places[alphabet.charCodeAt(i)] = i - escapes;
  for (let i = 0; i < escapes; ++i) meanings[alphabet.charCodeAt(i)] = -1 - i * singles;
  /** @type {number[]} */
  const other = [];
  let single = escapes;
  for (let value = 0; value < 256; ++value) {
    const isSingle = parseInt(text[value >> 2], 16) & (1 << (value & 3));
    if (isSingle) meanings[alphabet.charCodeAt(single++)] = value;
    else other.push(value);
  }
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let i = headerLength; i < text.length; ++i) {
    const meaning = meanings[text.charCodeAt(i)];
    bytes[length++] = meaning < 0 ? other[places[text.charCodeAt(++i)] - meaning - 1] : meaning;
  }
  return bytes.slice(0, length);
}
