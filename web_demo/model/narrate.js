// Formats numbers and shapes as text.

/** Returns dims in brackets. @param {readonly unknown[]} dims */
export const shape = (dims) => `[${dims.join(', ')}]`;

/** Whether all lengths are equal. @param {readonly number[]} lengths */
export const isEven = (lengths) => lengths.every((length) => length === lengths[0]);

/** Returns '1 part' or '2 parts'. @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Returns lengths as texts, such as '3', '2', '5' or '85 of length 1'. A long list skips its middle.
 * @param {readonly number[]} lengths
 */
export function lengthsInWords(lengths) {
  const texts = lengths.map(String);
  if (texts.length > 4 && isEven(lengths)) return [`${texts.length} of length ${texts[0]}`];
  return texts.length > 8 ? [...texts.slice(0, 6), '…', ...texts.slice(-1)] : texts;
}
