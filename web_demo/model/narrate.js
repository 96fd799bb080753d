// The result in words: for the live summary, for screen readers, and for who reads before looking.
import { partDims } from './indexing.js';
import { fullName, operators } from './operators.js';

/** @import { Answer, State, Token } from '../nouns.js' */

/** @param {readonly unknown[]} dims */
export const shape = (dims) => `[${dims.join(', ')}]`;

/** @param {Token[]} tokens @returns {string} */
export const textOf = (tokens) => tokens.map((token) => (typeof token === 'string' ? token : token.text)).join('');

/** Text with tokens in it. @param {TemplateStringsArray} strings @param {...(string | number | Token[])} values @returns {Token[]} */
export const code = (strings, ...values) =>
  strings.flatMap((text, i) => {
    const value = values[i] ?? '';
    return [text, ...(Array.isArray(value) ? value : [String(value)])];
  });

/** One for each part, in its colour, with a separator between. @param {ArrayLike<string | number>} texts @param {string} separator @returns {Token[]} */
export const coloured = (texts, separator) =>
  Array.from(texts, (text, chunk) => [separator, { text: String(text), chunk }])
    .flat()
    .slice(1);

/** Whether all parts are of one length. @param {Float64Array | number[]} lengths */
export const isEven = (lengths) => lengths.every((length) => length === lengths[0]);

/** Such as '3 + 2 + 5', '85 of length 1', or with the middle left out. @param {Float64Array | number[]} lengths @returns {Token[]} */
export function lengthsInWords(lengths) {
  const count = lengths.length;
  if (count > 4 && isEven(lengths)) return [`${count} of length ${lengths[0]}`];
  return count > 8 ? [`${lengths.slice(0, 6).join(' + ')} + … + ${lengths[count - 1]}`] : coloured(lengths, ' + ');
}

/** Such as '[3, 2, 5]', with the middle left out where it is long. @param {readonly unknown[]} list */
export const listInShort = (list) => shape(list.length > 8 ? [...list.slice(0, 4), '…', list[list.length - 1]] : list);

/** Such as '1 part' and '2 parts'. @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** What is cut, and how, in words that need no explanation: a stack of one table is a table. @param {Answer} answer */
function plainly({ type, dims, layout: { axis } }) {
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
  return `A ${kinds[own.length - 1] ?? `block of ${dims.join(' × ')} ${item}s`} is cut${way} into`;
}

/** What happens: one plain sentence, and some in the words of the trade. @param {State} state @param {Answer} answer */
export function narrate(state, answer) {
  const { type, dims, layout, lengths, dropsAxis } = answer;
  const count = lengths.length;
  const list = count > 1 ? [': ', ...lengthsInWords(lengths)] : '';
  const first = code`${plainly(answer)} ${counted(count, 'part')}${list}.`;
  const [one, last] = [0, count - 1].map((chunk) => count > 0 && shape(partDims(answer, chunk)));
  const kept = shape(dims.map((dim, d) => (d === layout.axis ? 1 : dim)));
  const rest = [
    `${fullName(state)} cuts axis ${layout.axis} (length ${layout.axisLength}) of ${type} ${shape(dims)}.`,
    count === 0 && 'The result is an empty list.',
    dropsAxis &&
      `Each part would be ${kept}; keepdims=0 removes the axis of length 1, so each is ${one}: ` +
        `rank ${dims.length - 1} instead of ${dims.length}. No value is lost, only the axis.`,
    count > 1 && !dropsAxis && (isEven(lengths) ? `Each part is ${one}.` : `The first is ${one}, the last ${last}.`),
    state.operator === 'Split' &&
      state.by === 'parts' &&
      count > 1 &&
      lengths[count - 1] === 0 &&
      lengths[0] > 0 &&
      'The last part is empty: the standard allows it, ONNX Runtime refuses it.',
    operators[state.operator].isSequence &&
      count > 0 &&
      `They come as one sequence: a list of ${counted(count, 'tensor')}.`,
    state.by === 'list' &&
      state.sizes.includes(-1) &&
      `The -1 becomes ${lengths[state.sizes.indexOf(-1)]}: what the others leave.`,
  ];
  return { first, rest: rest.filter(Boolean).join(' ') };
}

/** How many parts there are and of what shape. @param {Answer} answer @returns {string} */
export function partsInShort(answer) {
  const { lengths } = answer;
  if (lengths.length === 0) return 'an empty list';
  if (isEven(lengths)) return `${lengths.length} × ${shape(partDims(answer, 0))}`;
  return `${lengths.length} of different length`;
}

/** A count of bytes, for people. @param {number} bytes */
export function bytesInWords(bytes) {
  const power = Math.min(5, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${Number(value.toFixed(value < 100 ? 1 : 0))} ${['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'][power]}`;
}

/** What the bytes of the split have to do, in a sentence that stands for the picture. @param {Answer} answer */
export function memoryInWords({ layout, lengths, size }) {
  const { outer, axisLength, inner } = layout;
  const count = lengths.length;
  if (count === 0 || size === 0) return 'There are no elements, so nothing has to move.';
  if (outer === 1) {
    const each = count === 1 ? 'The part lies' : `Each of the ${count} parts lies`;
    return `${each} in one piece in the memory of the input: it can be a view, and no byte moves.`;
  }
  const first = Array.from(lengths).findIndex((length) => length > 0);
  return (
    `Part ${first} is scattered over the input: ${outer} pieces of ${lengths[first] * inner} elements, ` +
    `${axisLength * inner} apart. So every part is a copy, gathered in one pass.`
  );
}
