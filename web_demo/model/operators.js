// The operators, one entry each: everything the page knows of one stands here. What a call means, and whether it is
// legal, only the package knows.

/** @import { Operator, OperatorName, State, Way } from '../nouns.js' */

/** @param {string} title @param {any} method @param {number[]} versions @param {Operator['ways']} ways @param {Partial<Operator>} [more] @returns {Operator} */
const onnx = (title, method, versions, ways, more) => ({ family: 'ONNX', title, method, versions, ways, ...more });

/** @param {string} title @param {any} method @param {Operator['ways']} ways @param {boolean} takesRest */
const openvino = (title, method, ways, takesRest) =>
  onnx(title, method, [1], ways, { family: 'OpenVINO', isPositional: true, takesRest });

const slices = { each: 'split', chunk: 'split', list: 'split' };
const sequence = { hasKeepdims: true, isSequence: true };

/** @type {Record<OperatorName, Operator>} */
export const operators = {
  Split: onnx('Split', 'split', [18, 13, 11, 2, 1], { list: 'split', parts: 'numOutputs' }),
  SplitToSequence: onnx('SplitToSequence', 'splitToSequence', [24, 11], slices, sequence),
  VariadicSplit: openvino('VariadicSplit', 'variadicSplit', { list: 'splitLengths' }, true),
  OpenvinoSplit: openvino('Split', 'openvinoSplit', { parts: 'numSplits' }, false),
  Concat: onnx('Concat', 'concat', [13, 11, 4, 1], { list: 'lengths' }, { isJoin: true }),
};

export const operatorNames = /** @type {OperatorName[]} */ (Object.keys(operators));

/** @param {Operator} operator @returns {Way[]} */
export const waysOf = ({ ways }) => /** @type {Way[]} */ (Object.keys(ways));

/** @type {Record<Way, string>} */
export const wayTitles = { list: 'Lengths', parts: 'Number of parts', chunk: 'Chunk length', each: 'Single slices' };

/** The argument that says how a state is cut. @param {Pick<State, 'operator' | 'by'>} state */
export const argumentName = ({ operator, by }) => operators[operator].ways[by] ?? '';

/** Whose it is, and its name. @param {OperatorName} name */
export const titleOf = (name) => `${operators[name].family} ${operators[name].title}`;

/** The name and version, as the standards write it. @param {Pick<State, 'operator' | 'opset'>} state */
export const fullName = ({ operator, opset }) => `${titleOf(operator)}-${opset}`;

/** Returns the options for `ts.plan`; the lengths of a join are in its tensors. @param {State} state @returns {Record<string, any>} */
export function optionsOf(state) {
  const { operator, opset, axis, by, sizes, parts, chunk, keepdims } = state;
  const { isPositional, isJoin, hasKeepdims, versions } = operators[operator];
  if (isJoin) return { axis };
  const given = { list: sizes, parts, chunk, each: undefined }[by];
  return {
    axis,
    ...(isPositional || opset === versions[0] ? {} : { opset }),
    ...(hasKeepdims ? { keepdims } : {}),
    ...(given === undefined ? {} : { [argumentName(state)]: given }),
  };
}
