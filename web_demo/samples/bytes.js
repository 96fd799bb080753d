// Puts bytes together.

/** @param {...(Uint8Array | number[])} pieces @returns {Uint8Array<ArrayBuffer>} */
export function concat(...pieces) {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** @param {string} text In ASCII. */
export const ascii = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** @param {number} value @returns {number[]} Four bytes, the low one first. */
export const little32 = (value) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];

/** @param {number} value @returns {number[]} Four bytes, the high one first. */
export const big32 = (value) => little32(value).reverse();
