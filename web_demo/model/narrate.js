// Numbers and shapes in words.

/** @param {readonly unknown[]} dims */
export const shape = (dims) => `[${dims.join(', ')}]`;

/** Whether all parts are of one length. @param {readonly number[]} lengths */
export const isEven = (lengths) => lengths.every((length) => length === lengths[0]);

/** Returns '1 part' or '2 parts'. @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns '3', '2', '5', or '85 of length 1', or the lengths without those in the middle. @param {readonly number[]} lengths @returns {string[]} */
export function lengthsInWords(lengths) {
  const texts = lengths.map(String);
  if (texts.length > 4 && isEven(lengths)) return [`${texts.length} of length ${texts[0]}`];
  return texts.length > 8 ? [...texts.slice(0, 6), '…', ...texts.slice(-1)] : texts;
}
