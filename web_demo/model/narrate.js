// The result in words.
import { partDims } from './indexing.js';
import { operators } from './operators.js';

/** @import { Answer, State } from '../nouns.js' */

/** @param {readonly unknown[]} dims */
export const shape = (dims) => `[${dims.join(', ')}]`;

/** Whether all parts are of one length. @param {readonly number[]} lengths */
export const isEven = (lengths) => lengths.every((length) => length === lengths[0]);

/** Returns '1 part' or '2 parts'. @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns '3', '2', '5', or '85 of length 1', or the lengths without those in the middle. @param {readonly number[]} lengths @returns {string[]} */
export function lengthsInWords(lengths) {
  const count = lengths.length;
  if (count > 4 && isEven(lengths)) return [`${count} of length ${lengths[0]}`];
  const texts = lengths.map(String);
  return count > 8 ? [...texts.slice(0, 6), '…', texts[count - 1]] : texts;
}

/** Returns how many parts there are, and their shape. @param {Answer} answer @returns {string} */
export function partsInShort(answer) {
  const { length } = answer.lengths;
  if (length === 0) return 'an empty list';
  return isEven(answer.lengths) ? `${length} × ${shape(partDims(answer, 0))}` : `${length} of different length`;
}

/** Returns how the parts are stored in the whole, in two sentences at most. @param {State} state @param {Answer} answer */
export function memoryInWords({ operator }, { layout, lengths, starts, size }) {
  const { outer, axisLength, inner, bits } = layout;
  const { isJoin, isSequence } = operators[operator];
  const whole = isJoin ? 'result' : 'input';
  const first = lengths.findIndex((length) => length > 0);
  if (first < 0 || size === 0) return 'There are no elements in it.';
  if (outer === 1 || lengths[first] === axisLength) {
    // Views are of whole bytes, and strings have none.
    const isView = !isJoin && !isSequence && bits > 0 && starts.every((start) => (start * inner * bits) % 8 === 0);
    return `Each part is one piece of the ${whole}: it ${isView ? 'can be a view, or ' : ''}is copied at once.`;
  }
  const pieces = `${outer} pieces of ${counted(lengths[first] * inner, 'element')}, ${axisLength * inner} apart`;
  const how = isJoin ? 'Every part is scattered' : 'Every part is a copy, gathered';
  return `Part ${first} lies in ${pieces}, in the ${whole}. ${how} in one pass.`;
}
