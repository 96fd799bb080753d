// What the tests of files share: bytes put together, and the samples.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../scripts/samples', import.meta.url));

/** @param {string} ending @returns {Uint8Array} The sample whose name ends so. */
export function sample(ending) {
  const name = readdirSync(folder).find((one) => one.endsWith(ending)) ?? '';
  return new Uint8Array(readFileSync(join(folder, name)));
}

/** @param {...(Uint8Array | number[])} pieces @returns {Uint8Array<ArrayBuffer>} */
export const concat = (...pieces) => Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));

/** @param {string} text In ASCII. */
export const ascii = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** @param {number} value @returns {number[]} Four bytes, the low one first. */
export const little32 = (value) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
