// The same split as code: the package's own call, an ONNX node, an OpenVINO layer. Text is made of tokens, some of which
// belong to a chunk and take its colour.
import { fullName, optionsOf } from './operators.js';

/** @typedef {string | { text: string, chunk: number }} Token */
/** @typedef {import('./solve.js').Answer} Answer */
/** @typedef {import('./state.js').State} State */

/** The most lengths that are written out. */
const mostLengths = 64;

/**
 * A list of lengths; a long one of equal lengths as a product.
 *
 * @param {ArrayLike<number>} lengths
 * @param {'js' | 'python'} language
 * @returns {Token[]}
 */
export function list(lengths, language) {
  const count = lengths.length;
  const isUniform = Array.prototype.every.call(lengths, (length) => length === lengths[0]);
  if (count > 8 && isUniform) {
    return [language === 'js' ? `new Array(${count}).fill(${lengths[0]})` : `[${lengths[0]}] * ${count}`];
  }
  /** @type {Token[]} */
  const tokens = ['['];
  for (let i = 0; i < Math.min(count, mostLengths); i += 1) {
    if (i > 0) tokens.push(', ');
    tokens.push({ text: String(lengths[i]), chunk: i });
  }
  if (count > mostLengths) tokens.push(language === 'js' ? `, /* ${count - mostLengths} more */` : ', ...');
  tokens.push(']');
  return tokens;
}

/**
 * Names for the parts.
 *
 * @param {number} count
 * @param {string} quote
 * @returns {Token[]}
 */
function names(count, quote) {
  if (count > 8) return [`[f'y{i}' for i in range(${count})]`];
  /** @type {Token[]} */
  const tokens = ['['];
  for (let i = 0; i < count; i += 1) {
    if (i > 0) tokens.push(', ');
    tokens.push({ text: `${quote}y${i}${quote}`, chunk: i });
  }
  return [...tokens, ']'];
}

/** @param {Answer} answer @returns {boolean} */
export const isEven = ({ lengths }) => lengths.every((length) => length === lengths[0]);

const calls = {
  Split: 'split',
  SplitToSequence: 'splitToSequence',
  VariadicSplit: 'variadicSplit',
  OpenvinoSplit: 'openvinoSplit',
};

/**
 * @param {State} state
 * @param {Answer} answer
 * @param {string} storage Name of the class that holds the elements.
 * @returns {Token[]}
 */
export function javascript(state, answer, storage) {
  const count = answer.lengths.length;
  const isList = state.operator === 'SplitToSequence' || count === 0 || count > 8;
  /** @type {Token[]} */
  const left = isList ? ['parts'] : names(count, '');
  return [
    `import { load, Tensor } from 'tensorsplit';\n\nconst ts = await load();\n`,
    `const x = new Tensor('${state.type}', data, [${state.dims.join(', ')}]); // data: ${storage}\n`,
    'const ',
    ...left,
    ` = ts.${calls[state.operator]}(x, `,
    ...javascriptArguments(state),
    ');\n',
  ];
}

/** @param {State} state @returns {Token[]} */
function javascriptArguments(state) {
  const options = optionsOf(state);
  if (state.operator === 'VariadicSplit') return [`${state.axis}, `, ...list(state.sizes, 'js')];
  if (state.operator === 'OpenvinoSplit') return [`${state.axis}, ${state.parts}`];
  /** @type {Token[]} */
  const tokens = ['{ '];
  for (const [i, [name, value]] of Object.entries(options).entries()) {
    tokens.push(`${i > 0 ? ', ' : ''}${name}: `, ...(Array.isArray(value) ? list(value, 'js') : [String(value)]));
  }
  return [...tokens, ' }'];
}

/**
 * @param {State} state
 * @param {Answer} answer
 * @returns {Token[]}
 */
export function onnx(state, answer) {
  const { lengths, layout } = answer;
  const isOnnx = state.operator === 'Split' || state.operator === 'SplitToSequence';
  const axis = isOnnx ? state.axis : layout.axis;
  const isSequence = state.operator === 'SplitToSequence';
  const by = isOnnx ? state.by : 'list';
  const opset = isOnnx ? state.opset : 18;
  const isAttribute = !isSequence && opset < 13;
  /** @type {Token[]} */
  const tokens = ['from onnx import TensorProto, helper\n\n'];
  const hasInput = (by === 'list' && !isAttribute) || by === 'chunk';
  if (hasInput) {
    const dims = by === 'chunk' ? '[]' : `[${lengths.length}]`;
    tokens.push(`split = helper.make_tensor('split', TensorProto.INT64, ${dims}, `);
    tokens.push(...(by === 'chunk' ? [`[${state.chunk}]`] : list(lengths, 'python')), ')\n');
  }
  tokens.push(`node = helper.make_node('${isSequence ? 'SplitToSequence' : 'Split'}', `);
  tokens.push(hasInput ? `['x', 'split'], ` : `['x'], `);
  tokens.push(...(isSequence ? [`['parts']`] : names(lengths.length, "'")), `, axis=${axis}`);
  if (by === 'list' && isAttribute) tokens.push(', split=', ...list(lengths, 'python'));
  if (by === 'parts' && opset >= 18) tokens.push(`, num_outputs=${state.parts}`);
  if (isSequence) tokens.push(`, keepdims=${state.keepdims}`);
  tokens.push(`)\nopset = helper.make_opsetid('', ${opset})\n`);
  if (!isOnnx) tokens.push(`# ${fullName(state)} with its lengths worked out\n`);
  return tokens;
}

/**
 * @param {State} state
 * @param {Answer} answer
 * @returns {Token[]}
 */
export function openvino(state, answer) {
  const { lengths, layout, dropsAxis } = answer;
  const axis = state.operator === 'VariadicSplit' || state.operator === 'OpenvinoSplit' ? state.axis : layout.axis;
  const isSplit =
    state.operator === 'OpenvinoSplit' || (state.operator !== 'VariadicSplit' && isEven(answer) && lengths.length > 0);
  const written = state.operator === 'VariadicSplit' ? state.sizes : lengths;
  /** @type {Token[]} */
  const tokens = [
    'from openvino import opset13 as ops\n\n',
    `x = ops.parameter([${state.dims.join(', ')}], '${openvinoType(state.type)}', name='x')\n`,
    isSplit ? `node = ops.split(x, ${axis}, ${lengths.length})\n` : `node = ops.variadic_split(x, ${axis}, `,
    ...(isSplit ? [] : [...list(written, 'python'), ')\n']),
  ];
  if (dropsAxis) tokens.push(`parts = [ops.squeeze(part, [${axis}]) for part in node.outputs()]\n`);
  else tokens.push('parts = node.outputs()\n');
  return tokens;
}

/** @param {string} type @returns {string} As OpenVINO spells it. */
function openvinoType(type) {
  if (type === 'bool') return 'boolean';
  return type
    .replace(/^bfloat/, 'bf')
    .replace(/^float(?=\d+$)/, 'f')
    .replace(/^float(8|4)/, 'f$1')
    .replace(/^uint/, 'u')
    .replace(/^int/, 'i');
}
