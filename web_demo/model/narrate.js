// The result in words: for the live summary, for screen readers, and for who reads before looking.
import { partDims } from './indexing.js';
import { fullName, operators } from './operators.js';

/** @import { Answer, State } from '../nouns.js' */

/** @param {readonly unknown[]} dims */
export const shape = (dims) => `[${dims.join(', ')}]`;

/** Whether all parts are of one length. @param {number[]} lengths */
export const isEven = (lengths) => lengths.every((length) => length === lengths[0]);

/** Such as '1 part' and '2 parts'. @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** What is cut, and how, in words that need no explanation: a stack of one table is a table. @param {Answer} answer */
export function plainly({ type, dims, lengths, layout: { axis } }) {
  let ones = 0;
  while (ones < Math.min(axis, dims.length - 2) && dims[ones] === 1) ones += 1;
  const own = dims.slice(ones);
  const item = type === 'string' ? 'text' : 'number';
  const [rows, columns] = own.slice(-2);
  const table = `${counted(rows, 'row')} and ${counted(columns, 'column')}`;
  const kinds = [
    `row of ${counted(own[0], item)}`,
    `table of ${table}`,
    `stack of ${counted(own[0], 'table')} of ${table}`,
  ];
  const ways = [' by columns', ' by rows', own.length === 3 ? ' by tables' : undefined];
  const way = own.length === 1 ? '' : (ways[dims.length - 1 - axis] ?? ` along its ${ordinals[axis]} axis`);
  const kind = kinds[own.length - 1] ?? `block of ${dims.join(' × ')} ${item}s`;
  return `A ${kind} is cut${way} into ${counted(lengths.length, 'part')}`;
}

/** Such as '3 + 2 + 5', '85 of length 1', or with the middle left out. @param {number[]} lengths @returns {string[]} A piece for each part that is named. */
export function lengthsInWords(lengths) {
  const count = lengths.length;
  if (count > 4 && isEven(lengths)) return [`${count} of length ${lengths[0]}`];
  const texts = lengths.map(String);
  return count > 8 ? [...texts.slice(0, 6), '…', texts[count - 1]] : texts;
}

/** What happens in one sentence. @param {Answer} answer */
export const inShort = (answer) =>
  `${plainly(answer)}${answer.lengths.length > 1 ? `: ${lengthsInWords(answer.lengths).join(' + ')}` : ''}.`;

/** And in the words of the trade. @param {State} state @param {Answer} answer */
export function inDetail({ operator, opset, by, sizes }, answer) {
  const { type, dims, layout, lengths, dropsAxis } = answer;
  const count = lengths.length;
  const [one, last] = [0, count - 1].map((part) => count > 0 && shape(partDims(answer, part)));
  const kept = shape(dims.map((dim, d) => (d === layout.axis ? 1 : dim)));
  const sentences = [
    `${fullName({ operator, opset })} cuts axis ${layout.axis} (length ${layout.axisLength}) of ${type} ${shape(dims)}.`,
    count === 0 && 'The result is an empty list.',
    dropsAxis &&
      `Each part would be ${kept}; keepdims=0 removes the axis of length 1, so each is ${one}: ` +
        `rank ${dims.length - 1} instead of ${dims.length}. No value is lost, only the axis.`,
    count > 1 && !dropsAxis && (isEven(lengths) ? `Each part is ${one}.` : `The first is ${one}, the last ${last}.`),
    operator === 'Split' &&
      by === 'parts' &&
      lengths[count - 1] === 0 &&
      lengths[0] > 0 &&
      'The last part is empty: the standard allows it, ONNX Runtime refuses it.',
    operators[operator].isSequence && count > 0 && `They come as one sequence: a list of ${counted(count, 'tensor')}.`,
    by === 'list' && sizes.includes(-1) && `The -1 becomes ${lengths[sizes.indexOf(-1)]}: what the others leave.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** How many parts there are and of what shape. @param {Answer} answer @returns {string} */
export function partsInShort(answer) {
  const { length } = answer.lengths;
  if (length === 0) return 'an empty list';
  return isEven(answer.lengths) ? `${length} × ${shape(partDims(answer, 0))}` : `${length} of different length`;
}

/** How the parts lie in memory, in a sentence that stands for the picture. @param {State} state @param {Answer} answer */
export function memoryInWords({ operator }, { layout, lengths, size }) {
  const { outer, axisLength, inner } = layout;
  if (lengths.length === 0 || size === 0) return 'There are no elements in it.';
  if (outer === 1) {
    const how = operators[operator].isSequence ? 'is copied at once' : 'can be a view, or is copied at once';
    return `Each part lies in one piece in the memory of the input: it ${how}.`;
  }
  const first = lengths.findIndex((length) => length > 0);
  const pieces = `${outer} pieces of ${lengths[first] * inner} elements, ${axisLength * inner} apart`;
  return `Part ${first} is scattered over the input: ${pieces}. So every part is a copy, gathered in one pass.`;
}
