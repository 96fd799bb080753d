// The operators, one entry each: everything the page knows of one stands here. What a call means, and whether it is
// legal, only the package knows.

/** @import { Operator, OperatorName, State, Way } from '../nouns.js' */

/** @type {Record<OperatorName, Operator>} */
export const operators = {
  Split: {
    title: 'Split',
    family: 'ONNX',
    versions: [18, 13, 11, 2, 1],
    ways: { list: 'split', parts: 'numOutputs' },
    method: 'split',
    page: 'https://onnx.ai/onnx/operators/onnx__Split.html',
  },
  SplitToSequence: {
    title: 'SplitToSequence',
    family: 'ONNX',
    versions: [24, 11],
    ways: { each: 'split', chunk: 'split', list: 'split' },
    method: 'splitToSequence',
    hasKeepdims: true,
    isSequence: true,
    page: 'https://onnx.ai/onnx/operators/onnx__SplitToSequence.html',
  },
  VariadicSplit: {
    title: 'VariadicSplit',
    family: 'OpenVINO',
    versions: [1],
    ways: { list: 'splitLengths' },
    method: 'variadicSplit',
    isPositional: true,
    takesRest: true,
    page: 'https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/variadic-split-1.html',
  },
  OpenvinoSplit: {
    title: 'Split',
    family: 'OpenVINO',
    versions: [1],
    ways: { parts: 'numSplits' },
    method: 'openvinoSplit',
    isPositional: true,
    page: 'https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/split-1.html',
  },
};

export const operatorNames = /** @type {OperatorName[]} */ (Object.keys(operators));

/** @param {Operator} operator @returns {Way[]} */
export const waysOf = ({ ways }) => /** @type {Way[]} */ (Object.keys(ways));

/** @type {Record<Way, string>} */
export const wayTitles = {
  list: 'Lengths',
  parts: 'Number of parts',
  chunk: 'Chunk length',
  each: 'Single slices',
};

/** The argument that says how a state is cut. @param {Pick<State, 'operator' | 'by'>} state */
export const argumentName = ({ operator, by }) => operators[operator].ways[by] ?? '';

/** Whose it is, and its name. @param {OperatorName} name */
export const titleOf = (name) => `${operators[name].family} ${operators[name].title}`;

/** The name and version, as the standards write it. @param {Pick<State, 'operator' | 'opset'>} state */
export const fullName = ({ operator, opset }) => `${titleOf(operator)}-${opset}`;

/** The options for `ts.plan`, and for the call of the operator's own method. @param {State} state @returns {Record<string, any>} */
export function optionsOf(state) {
  const { operator, opset, axis, by, sizes, parts, chunk, keepdims } = state;
  const { isPositional, hasKeepdims, versions } = operators[operator];
  const given = { list: sizes, parts, chunk, each: undefined }[by];
  return {
    axis,
    ...(isPositional || opset === versions[0] ? {} : { opset }),
    ...(hasKeepdims ? { keepdims } : {}),
    ...(given === undefined ? {} : { [argumentName(state)]: given }),
  };
}
