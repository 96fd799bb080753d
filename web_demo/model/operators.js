// The operators as the page offers them: their versions, the ways they can be told to divide, and the call each makes.
// What a call means, and whether it is legal, only the package knows.

/** How a split is described: a list of lengths, a number of parts, the length of a chunk, or nothing (single slices). */
/** @typedef {'list' | 'parts' | 'chunk' | 'each'} Way */

/** @typedef {'Split' | 'SplitToSequence' | 'VariadicSplit' | 'OpenvinoSplit'} OperatorName */

/**
 * @typedef {object} Operator
 * @property {string} title
 * @property {string} family Whose operator it is.
 * @property {readonly number[]} versions The newest first.
 * @property {readonly Way[]} ways
 * @property {string} about One sentence.
 */

/** @type {Record<OperatorName, Operator>} */
export const operators = {
  Split: {
    title: 'Split',
    family: 'ONNX',
    versions: [18, 13, 11, 2, 1],
    ways: ['list', 'parts'],
    about: 'Cuts a tensor along one axis, by a list of lengths or into a number of parts.',
  },
  SplitToSequence: {
    title: 'SplitToSequence',
    family: 'ONNX',
    versions: [24, 11],
    ways: ['each', 'chunk', 'list'],
    about: 'Cuts a tensor into a sequence: single slices, chunks of one length, or a list of lengths.',
  },
  VariadicSplit: {
    title: 'VariadicSplit',
    family: 'OpenVINO',
    versions: [1],
    ways: ['list'],
    about: 'Cuts by a list of lengths, one of which may be -1 and takes what the others leave.',
  },
  OpenvinoSplit: {
    title: 'Split',
    family: 'OpenVINO',
    versions: [1],
    ways: ['parts'],
    about: 'Cuts into a number of equal parts.',
  },
};

export const operatorNames = /** @type {OperatorName[]} */ (Object.keys(operators));

/** What each way is called, and the argument that carries it. */
export const wayTitles = {
  list: 'Lengths',
  parts: 'Number of parts',
  chunk: 'Chunk length',
  each: 'Single slices',
};

/**
 * The name of the argument that carries the sizes or the number of parts in a call of the package.
 *
 * @param {OperatorName} operator
 * @param {Way} way
 * @returns {string}
 */
export function argumentName(operator, way) {
  if (way === 'each') return 'split left out';
  if (operator === 'VariadicSplit') return 'splitLengths';
  if (operator === 'OpenvinoSplit') return 'numSplits';
  return way === 'parts' ? 'numOutputs' : 'split';
}

/**
 * The name and version, as the standards write it.
 *
 * @param {{ operator: OperatorName, opset: number }} state
 * @returns {string}
 */
export function fullName({ operator, opset }) {
  const { family, title } = operators[operator];
  return `${family} ${title}-${opset}`;
}

/**
 * The options for `ts.plan` and the call of the same name.
 *
 * @param {import('./state.js').State} state
 * @returns {any}
 */
export function optionsOf({ operator, opset, axis, by, sizes, parts, chunk, keepdims }) {
  switch (operator) {
    case 'Split':
      return { axis, opset, ...(by === 'parts' ? { numOutputs: parts } : { split: sizes }) };
    case 'SplitToSequence': {
      const split = by === 'each' ? {} : { split: by === 'chunk' ? chunk : sizes };
      return { axis, opset, keepdims, ...split };
    }
    case 'VariadicSplit':
      return { axis, splitLengths: sizes };
    case 'OpenvinoSplit':
      return { axis, numSplits: parts };
  }
}
