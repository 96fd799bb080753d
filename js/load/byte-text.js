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
  const codes = codesOf(text);
  const bytes = new Uint8Array(codes.length);
  let length = 0;
  for (let i = headerLength; i < codes.length; ++i) {
    const meaning = meanings[codes[i]];
    bytes[length++] = meaning < 0 ? other[places[codes[++i]] - meaning - 1] : meaning;
  }
  return bytes.slice(0, length);
}

/**
 * The codes of the characters. (A loop that no compiler has seen yet takes twice as long over a string as over an array.)
 *
 * @param {string} text All ASCII.
 * @returns {Uint8Array}
 */
function codesOf(text) {
  // jsdom, in which Jest may run, has no TextEncoder.
  if (typeof TextEncoder === 'undefined') return Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new TextEncoder().encode(text);
}
