// The result in words: for the live summary, for screen readers, and for who reads before looking.
import { partDims } from './indexing.js';
import { fullName, operators } from './operators.js';

/** @typedef {import('./solve.js').Answer} Answer */

/** @param {readonly number[]} dims @returns {string} */
export const shape = (dims) => `[${dims.join(', ')}]`;

/**
 * @param {ArrayLike<number>} lengths
 * @returns {string} Such as '3 + 2 + 5', '85 of 1', or with the middle left out.
 */
function lengthsInWords(lengths) {
  const all = Array.from({ length: Math.min(lengths.length, 9) }, (_, i) => lengths[i]);
  const isUniform = lengths.length > 4 && Array.prototype.every.call(lengths, (length) => length === lengths[0]);
  if (isUniform) return `${lengths.length} of length ${lengths[0]}`;
  if (lengths.length > 8) return `${all.slice(0, 6).join(' + ')} + … + ${lengths[lengths.length - 1]}`;
  return all.join(' + ');
}

/**
 * What happens, in two or three short sentences.
 *
 * @param {import('./state.js').State} state
 * @param {Answer} answer
 * @returns {string[]}
 */
export function narrate(state, answer) {
  const { dims, layout, lengths, dropsAxis } = answer;
  const count = lengths.length;
  const parts = count === 1 ? '1 part' : `${count} parts`;
  const sentences = [
    `${fullName(state)} cuts axis ${layout.axis} (length ${layout.axisLength}) of ${answer.type} ${shape(dims)} into ${parts}` +
      `${count > 1 ? `: ${lengthsInWords(lengths)}` : ''}.`,
  ];
  if (count === 0) {
    sentences.push('The result is an empty list.');
  } else if (dropsAxis) {
    const kept = dims.slice();
    kept[layout.axis] = lengths[0];
    sentences.push(
      `Each part would be ${shape(kept)}; keepdims=0 removes the axis of length 1, so each is ${shape(partDims(answer, 0))}: ` +
        `rank ${dims.length - 1} instead of ${dims.length}. No value is lost, only the axis.`,
    );
  } else if (count > 1) {
    const first = shape(partDims(answer, 0));
    const isUniform = lengths.every((length) => length === lengths[0]);
    sentences.push(
      isUniform ? `Each part is ${first}.` : `The first is ${first}, the last ${shape(partDims(answer, count - 1))}.`,
    );
  }
  if (operators[state.operator].isSequence && count > 0) {
    sentences.push(`They come as one sequence: a list of ${count === 1 ? '1 tensor' : `${count} tensors`}.`);
  }
  if (state.by === 'list' && state.sizes.includes(-1)) {
    const rest = state.sizes.indexOf(-1);
    sentences.push(`The -1 becomes ${lengths[rest]}: what the others leave.`);
  }
  return sentences;
}

/** How many parts there are and of what shape. @param {Answer} answer @returns {string} */
export function partsInShort(answer) {
  const { lengths } = answer;
  if (lengths.length === 0) return 'an empty list';
  if (lengths.every((length) => length === lengths[0])) return `${lengths.length} × ${shape(partDims(answer, 0))}`;
  return `${lengths.length} of different length`;
}

/**
 * A count of bytes, for people.
 *
 * @param {number} bytes
 * @returns {string}
 */
export function bytesInWords(bytes) {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[unit]}`;
}

/**
 * How many bytes a tensor has, as a product that is right: of bytes, or of bits that are then divided.
 *
 * @param {Answer} answer
 * @returns {string}
 */
export function sizeInWords({ layout, size }) {
  const { outer, axisLength, inner, bits } = layout;
  const counts = `${outer} × ${axisLength} × ${inner}`;
  if (bits === 0) return `${counts} = ${size} strings`;
  if (bits % 8 === 0) return `${counts} × ${bits / 8} bytes = ${bytesInWords((size * bits) / 8)}`;
  return `${counts} × ${bits} bits = ${size * bits} bits, in ${bytesInWords(Math.ceil((size * bits) / 8))}`;
}

/**
 * What the bytes of the split have to do, in a sentence that stands for the picture.
 *
 * @param {Answer} answer
 * @returns {string}
 */
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
