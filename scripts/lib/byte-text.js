// Encodes bytes as text for js/load/byte-text.js.
import { alphabet, prefixCount, isSeparateStream, separator, singleCharCount } from '../../js/load/byte-text.js';

/**
 * Encodes bytes as text.
 * @param {Uint8Array} bytes
 * @param {number} [end] End of the instructions. Operands are moved to their own stream only before this index, because
 *   later bytes merely look like instructions.
 */
export function encode(bytes, end = bytes.length) {
  const counts = new Array(256).fill(0);
  for (const byte of bytes) ++counts[byte];
  const byCount = counts.map((_, value) => value).sort((a, b) => counts[b] - counts[a]);
  const isSingle = new Array(256).fill(false);
  for (const value of byCount.slice(0, singleCharCount)) isSingle[value] = true;

  /** @type {string[]} */
  const spelling = [];
  let single = 0;
  let other = 0;
  for (let value = 0; value < 256; ++value) {
    if (isSingle[value]) {
      spelling[value] = alphabet[prefixCount + single++];
    } else {
      spelling[value] =
        alphabet[Math.floor(other / singleCharCount)] + alphabet[prefixCount + (other % singleCharCount)];
      ++other;
    }
  }
  let header = '';
  for (let value = 0; value < 256; value += 4) {
    const bits = [0, 1, 2, 3].reduce((sum, i) => sum + (isSingle[value + i] ? 1 << i : 0), 0);
    header += bits.toString(16);
  }
  let text = '';
  let operands = '';
  for (let i = 0; i < bytes.length; ++i) {
    text += spelling[bytes[i]];
    if (isSeparateStream(bytes[i]) && i + 1 < end) operands += spelling[bytes[++i]];
  }
  return header + operands + separator + text;
}
