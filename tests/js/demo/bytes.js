// Helpers for tests of files: bytes and the samples.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../scripts/samples', import.meta.url));

/** Reads the sample whose name has this ending. @param {string} ending @returns {Uint8Array} */
export function sample(ending) {
  const name = readdirSync(folder).find((one) => one.endsWith(ending)) ?? '';
  return new Uint8Array(readFileSync(join(folder, name)));
}

/** Joins bytes. @param {...(Uint8Array | number[])} pieces @returns {Uint8Array<ArrayBuffer>} */
export const concat = (...pieces) => Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));

/** Encodes ASCII text. @param {string} text */
export const ascii = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Encodes a number in four bytes, little-endian. @param {number} value @returns {number[]} */
export const little32 = (value) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
