// The result in words: for the live summary, for screen readers, and for who reads before looking.
import { partDims } from './indexing.js';
import { fullName } from './operators.js';

/** @typedef {import('./solve.js').Answer} Answer */

/** @param {readonly number[]} dims @returns {string} */
export const shape = (dims) => `[${dims.join(', ')}]`;

/**
 * @param {ArrayLike<number>} lengths
 * @returns {string} Such as '3 + 2 + 5', '85 of 1', or with the middle left out.
 */
export function lengthsInWords(lengths) {
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
  if (state.operator === 'SplitToSequence' && count > 0) {
    sentences.push(`They come as one sequence: a list of ${count === 1 ? '1 tensor' : `${count} tensors`}.`);
  }
  if (state.operator === 'VariadicSplit' && state.sizes.includes(-1)) {
    const rest = state.sizes.indexOf(-1);
    sentences.push(`The -1 becomes ${lengths[rest]}: what the others leave.`);
  }
  return sentences;
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
