// Everything that the page knows about each operator. The package decides what a call means and whether it is valid.

/** @import { Operator, OperatorName, State, CutMode } from '../types.js' */

/**
 * Creates an entry of the table.
 * @param {Operator['family']} family @param {string} title @param {any} method @param {number[]} versions
 * @param {Operator['modes']} modes @param {Partial<Operator>} [more]
 */
const entry = (family, title, method, versions, modes, more) => ({ family, title, method, versions, modes, ...more });

const slices = { each: 'split', chunk: 'split', list: 'split' };

/** @type {Record<OperatorName, Operator>} */
export const operators = {
  Split: entry('ONNX', 'Split', 'split', [18, 13, 11, 2, 1], { list: 'split', parts: 'numOutputs' }),
  SplitToSequence: entry('ONNX', 'SplitToSequence', 'splitToSequence', [24, 11], slices, { isSequence: true }),
  VariadicSplit: entry('OpenVINO', 'VariadicSplit', 'variadicSplit', [1], { list: 'splitLengths' }),
  OpenvinoSplit: entry('OpenVINO', 'Split', 'openvinoSplit', [1], { parts: 'numSplits' }),
  Concat: entry('ONNX', 'Concat', 'concat', [13, 11, 4, 1], { list: 'lengths' }, { isJoin: true }),
};

export const operatorNames = /** @type {OperatorName[]} */ (Object.keys(operators));

/** Returns the cut modes of an operator, the default first. @param {Operator} operator */
export const modesOf = ({ modes }) => /** @type {CutMode[]} */ (Object.keys(modes));

/** Titles of the cut modes. @type {Record<CutMode, string>} */
export const modeTitles = { list: 'Lengths', parts: 'Number of parts', chunk: 'Chunk length', each: 'Single slices' };

/** Returns the name of the argument for the cut mode of a state. @param {Pick<State, 'operator' | 'by'>} state */
export const argumentName = ({ operator, by }) => operators[operator].modes[by] ?? '';

/** Returns the family and the title of an operator. @param {OperatorName} name */
export const titleOf = (name) => `${operators[name].family} ${operators[name].title}`;

/** Returns the title and the version, as the standards write them. @param {Pick<State, 'operator' | 'opset'>} state */
export const fullName = ({ operator, opset }) => `${titleOf(operator)}-${opset}`;

/**
 * Returns the options for `ts.plan`. A join has no sizes, because its tensors have them.
 * @param {State} state @returns {Record<string, any>}
 */
export function optionsOf(state) {
  const { operator, opset, axis, by, sizes, parts, chunk, keepdims } = state;
  const { isJoin, isSequence, versions } = operators[operator];
  if (isJoin) return { axis };
  return {
    axis,
    ...(opset !== versions[0] && { opset }),
    ...(isSequence && { keepdims }),
    ...(by !== 'each' && { [argumentName(state)]: { list: sizes, parts, chunk }[by] }),
  };
}
