// The same split as code in six dialects. Code that is offered runs as it stands; where a dialect cannot do it, a
// sentence says why. Text is made of tokens, some of which belong to a part and take its colour.
import { bytesInWords } from './narrate.js';
import { fullName, operators, optionsOf } from './operators.js';
import { types } from './types.js';

/** @typedef {string | { text: string, chunk: number }} Token */
/** @typedef {import('./solve.js').Answer} Answer */
/** @typedef {import('./state.js').State} State */
/** @typedef {(operator: import('./operators.js').OperatorName, opset: number, type: string) => boolean} Takes */
/** @typedef {{ state: State, answer: Answer, takes: Takes }} Subject `takes`: asks the package of an element type. */
/** @typedef {Token[] | { reason: string }} Written */

/** Tensors of more bytes are not made in code that is offered. */
const mostBytes = 2 ** 28;
const mostNames = 8;

/** @param {Answer} answer @returns {boolean} */
const isEven = ({ lengths }) => lengths.every((length) => length === lengths[0]);

/** @param {Answer} answer @returns {number} Bytes of the input; strings as if they had 8. */
const bytesOf = ({ size, layout }) => (size * (layout.bits || 64)) / 8;

/**
 * A list of lengths: all of them, long runs of equal ones as products.
 *
 * @param {ArrayLike<number>} lengths
 * @param {'js' | 'python'} language
 * @returns {Token[]}
 */
export function list(lengths, language) {
  /** @type {{ value: number, count: number }[]} */
  const runs = [];
  for (const value of Array.from(lengths)) {
    const last = runs[runs.length - 1];
    if (last?.value === value) last.count += 1;
    else runs.push({ value, count: 1 });
  }
  if (lengths.length > mostNames && runs.length <= 4) {
    const isJs = language === 'js';
    const written = runs.map(({ value, count }) =>
      isJs ? `new Array(${count}).fill(${value})` : `[${value}] * ${count}`,
    );
    if (!isJs) return [written.join(' + ')];
    return [written.length === 1 ? written[0] : `[${written.map((run) => `...${run}`).join(', ')}]`];
  }
  return ['[', ...joined(Array.from(lengths, (length, chunk) => ({ text: String(length), chunk }))), ']'];
}

/** @param {Token[]} tokens @returns {Token[]} With commas between. */
const joined = (tokens) => tokens.flatMap((token, i) => (i > 0 ? [', ', token] : [token]));

/** Names for the parts, at most a few. @param {number} count @param {string} quote @returns {Token[]} */
const names = (count, quote) => [
  '[',
  ...joined(Array.from({ length: count }, (_, chunk) => ({ text: `${quote}y${chunk}${quote}`, chunk }))),
  ']',
];

/** @param {Answer} answer @returns {string} Code for the elements 0, 1, 2 ... of the input. */
function elements({ type, size, layout }) {
  const storage = types.get(type)?.storage ?? 'Array';
  const width = Number(/\d+/.exec(storage)?.[0] ?? 0);
  const length = width === 0 ? size : Math.ceil((size * layout.bits) / width);
  const value = storage === 'Array' ? 'String(i)' : storage.startsWith('Big') ? 'BigInt(i)' : 'i';
  return `${storage}.from({ length: ${length} }, (_, i) => ${value})`;
}

/** @param {State} state @param {boolean} [isNamed] @returns {Token[]} The options, by name or one by one. */
function options(state, isNamed = !operators[state.operator].isPositional) {
  const written = Object.entries(optionsOf(state)).flatMap(([name, value], i) => [
    `${i > 0 ? ', ' : ''}${isNamed ? `${name}: ` : ''}`,
    ...(Array.isArray(value) ? list(value, 'js') : [String(value)]),
  ]);
  return isNamed ? ['{ ', ...written, ' }'] : written;
}

/** @param {Subject} subject @returns {Token[]} */
export function javascript({ state, answer }) {
  const { method, isSequence } = operators[state.operator];
  const dims = `[${state.dims.join(', ')}]`;
  const count = answer.lengths.length;
  const isLarge = bytesOf(answer) > mostBytes;
  const head = `import { load${isLarge ? '' : ', Tensor'} } from 'tensorsplit';\n\nconst ts = await load();\n`;
  if (isLarge) {
    return [
      `${head}// ${bytesInWords(bytesOf(answer))} of elements: a plan needs none.\n`,
      `const plan = ts.plan('${state.operator}', { type: '${state.type}', dims: ${dims} }, `,
      ...options(state, true),
      ');\nconst parts = plan.outputs;\n',
    ];
  }
  return [
    `${head}const data = ${elements(answer)};\nconst x = new Tensor('${state.type}', data, ${dims});\nconst `,
    ...(isSequence || count === 0 || count > mostNames ? ['parts'] : names(count, '')),
    ` = ts.${method}(x, `,
    ...options(state),
    ');\n',
  ];
}

/** @param {Subject} subject @returns {Written} */
export function onnx({ state, answer, takes }) {
  const { lengths, layout } = answer;
  const { family, isSequence } = operators[state.operator];
  const isOnnx = family === 'ONNX';
  const opset = isOnnx ? state.opset : operators.Split.versions[0];
  if (!isOnnx && !takes('Split', opset, state.type)) return { reason: `ONNX Split-${opset} has no ${state.type}.` };
  const by = isOnnx ? state.by : 'list';
  const isAttribute = !isSequence && opset < 13;
  const hasInput = (by === 'list' && !isAttribute) || by === 'chunk';
  const outputs =
    lengths.length > mostNames ? [`[f'y{i}' for i in range(${lengths.length})]`] : names(lengths.length, "'");
  /** @type {Token[]} */
  const tokens = ['from onnx import TensorProto, helper\n\n'];
  if (hasInput) {
    const dims = by === 'chunk' ? '[]' : `[${lengths.length}]`;
    tokens.push(`split = helper.make_tensor('split', TensorProto.INT64, ${dims}, `);
    tokens.push(...(by === 'chunk' ? [`[${state.chunk}]`] : list(lengths, 'python')), ')\n');
  }
  tokens.push(`node = helper.make_node('${isSequence ? 'SplitToSequence' : 'Split'}', `);
  tokens.push(hasInput ? `['x', 'split'], ` : `['x'], `, ...(isSequence ? [`['parts']`] : outputs));
  tokens.push(`, axis=${isOnnx ? state.axis : layout.axis}`);
  if (by === 'list' && isAttribute) tokens.push(', split=', ...list(lengths, 'python'));
  if (by === 'parts' && opset >= 18) tokens.push(`, num_outputs=${state.parts}`);
  if (isSequence) tokens.push(`, keepdims=${state.keepdims}`);
  tokens.push(`)\nopset = helper.make_opsetid('', ${opset})\n`);
  if (!isOnnx) tokens.push(`# ${fullName(state)} with its lengths worked out\n`);
  return tokens;
}

/** @param {Subject} subject @returns {Written} */
export function openvino({ state, answer, takes }) {
  const { lengths, layout, dropsAxis } = answer;
  const name = types.get(state.type)?.openvino ?? '-';
  if (name === '-' || !takes('VariadicSplit', 1, state.type)) return { reason: `OpenVINO has no ${state.type}.` };
  const { family, takesRest } = operators[state.operator];
  const axis = family === 'OpenVINO' ? state.axis : layout.axis;
  const isSplit = !takesRest && isEven(answer) && lengths.length > 0;
  /** @type {Token[]} */
  const call = isSplit
    ? [`ops.split(x, ${axis}, ${lengths.length})\n`]
    : [`ops.variadic_split(x, ${axis}, `, ...list(takesRest ? state.sizes : lengths, 'python'), ')\n'];
  return [
    'from openvino import Type, opset13 as ops\n\n',
    `x = ops.parameter([${state.dims.join(', ')}], Type.${name}, name='x')\nnode = `,
    ...call,
    dropsAxis ? `parts = [ops.squeeze(part, [${axis}]) for part in node.outputs()]\n` : 'parts = node.outputs()\n',
  ];
}

/**
 * How a framework is written.
 *
 * @typedef {object} Framework
 * @property {(size: number, dims: string, type: string) => string} make The tensor.
 * @property {string} none What a split of an axis of length 0 gives.
 * @property {(axis: number) => string} slices Single slices, without the axis.
 * @property {(subject: Subject) => Token[]} cut
 */

/**
 * What the three frameworks have in common: the tensor is made first, of a type that they must know.
 *
 * @param {'numpy' | 'torch' | 'tensorflow'} column
 * @param {string} title
 * @param {Framework} framework
 * @returns {(subject: Subject) => Written}
 */
const framework =
  (column, title, { make, none, slices, cut }) =>
  (subject) => {
    const { state, answer } = subject;
    const type = types.get(state.type)?.[column] ?? '-';
    if (type === '-') return { reason: `${title} has no ${state.type}.` };
    if (bytesOf(answer) > mostBytes) {
      return { reason: `This tensor takes ${bytesInWords(bytesOf(answer))}: no code makes one.` };
    }
    const made = `${make(answer.size, `[${state.dims.join(', ')}]`, type)}\nparts = `;
    if (answer.lengths.length === 0) return [made, `${none}  # the axis has length 0\n`];
    return [made, ...(answer.dropsAxis ? [slices(answer.layout.axis)] : cut(subject)), '\n'];
  };

export const numpy = framework('numpy', 'NumPy', {
  make: (size, dims, type) => `import numpy as np\n\nx = np.arange(${size}).reshape(${dims}).astype('${type}')`,
  none: '[]',
  slices: (axis) => `list(np.moveaxis(x, ${axis}, 0))`,
  cut({ answer }) {
    const { lengths, starts, layout } = answer;
    if (isEven(answer)) return [`np.split(x, ${lengths.length}, axis=${layout.axis})`];
    const cuts = list(starts.subarray(1), 'python').map((token) =>
      typeof token === 'string' ? token : { ...token, chunk: token.chunk + 1 },
    );
    return ['np.split(x, ', ...cuts, `, axis=${layout.axis})  # where to cut, not how long`];
  },
});

export const pytorch = framework('torch', 'PyTorch', {
  make: (size, dims, type) => `import torch\n\nx = torch.arange(${size}).reshape(${dims}).to(torch.${type})`,
  none: '()',
  slices: (axis) => `torch.unbind(x, dim=${axis})`,
  cut({ state, answer: { lengths, layout } }) {
    const last = lengths.length - 1;
    const isChunked =
      lengths[last] > 0 && lengths.every((one, i) => (i === last ? one <= lengths[0] : one === lengths[0]));
    if (state.by !== 'list' && isChunked) {
      return [`torch.split(x, ${lengths[0]}, dim=${layout.axis})  # the length of a chunk`];
    }
    return ['torch.split(x, ', ...list(lengths, 'python'), `, dim=${layout.axis})`];
  },
});

export const tensorflow = framework('tensorflow', 'TensorFlow', {
  make(size, dims, type) {
    const range = `tf.reshape(tf.range(${size}), ${dims})`;
    return `import tensorflow as tf\n\nx = ${type === 'string' ? `tf.strings.as_string(${range})` : `tf.cast(${range}, tf.${type})`}`;
  },
  none: '[]',
  slices: (axis) => `tf.unstack(x, axis=${axis})`,
  cut({ state, answer, answer: { lengths, layout } }) {
    if (state.by !== 'list' && isEven(answer)) return [`tf.split(x, ${lengths.length}, axis=${layout.axis})`];
    const written = operators[state.operator].takesRest ? state.sizes : lengths;
    return ['tf.split(x, ', ...list(written, 'python'), `, axis=${layout.axis})`];
  },
});

/** The dialects beside the package's own. @type {[string, (subject: Subject) => Written][]} */
export const dialects = [
  ['ONNX', onnx],
  ['OpenVINO', openvino],
  ['NumPy', numpy],
  ['PyTorch', pytorch],
  ['TensorFlow', tensorflow],
];

/** @param {Token[]} tokens @returns {string} */
export const textOf = (tokens) => tokens.map((token) => (typeof token === 'string' ? token : token.text)).join('');
