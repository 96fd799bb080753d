// The operators, one entry each: everything the page knows of one stands here. What a call means, and whether it is
// legal, only the package knows.

/** @import { Operator, OperatorName, State, CutMode } from '../types.js' */

/** @param {Operator['family']} family @param {string} title @param {any} method @param {number[]} versions @param {Operator['modes']} modes @param {Partial<Operator>} [more] */
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

/** @param {Operator} operator @returns {CutMode[]} */
export const modesOf = ({ modes }) => /** @type {CutMode[]} */ (Object.keys(modes));

/** @type {Record<CutMode, string>} */
export const modeTitles = { list: 'Lengths', parts: 'Number of parts', chunk: 'Chunk length', each: 'Single slices' };

/** The argument that says how a state is cut. @param {Pick<State, 'operator' | 'by'>} state */
export const argumentName = ({ operator, by }) => operators[operator].modes[by] ?? '';

/** Whose it is, and its name. @param {OperatorName} name */
export const titleOf = (name) => `${operators[name].family} ${operators[name].title}`;

/** The name and version, as the standards write it. @param {Pick<State, 'operator' | 'opset'>} state */
export const fullName = ({ operator, opset }) => `${titleOf(operator)}-${opset}`;

/** Returns the options for `ts.plan`; the lengths of a join are in its tensors. @param {State} state @returns {Record<string, any>} */
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
