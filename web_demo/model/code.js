// The same split as code in six dialects. Code that is offered runs as it stands; where a dialect cannot do it, a
// sentence says why. Text is made of tokens, some of which belong to a part and take its colour.
import { bytesInWords, code, coloured, isEven, shape } from './narrate.js';
import { fullName, operators, optionsOf } from './operators.js';
import { takes } from './solve.js';
import { types } from './types.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Answer, State, Token } from '../nouns.js' */
/** @typedef {{ ts: TensorSplit, state: State, answer: Answer }} Subject */
/** @typedef {Token[] | { reason: string }} Written Code, or why there is none. */

/** Tensors of more bytes are not made in code that is offered. */
const mostBytes = 2 ** 28;
const mostNames = 8;

/** Bytes of the input; strings as if they had 8. @param {Answer} answer */
const bytesOf = ({ size, layout }) => (size * (layout.bits || 64)) / 8;

/** A list of lengths, all of them. @param {ArrayLike<number>} lengths */
const list = (lengths) => code`[${coloured(lengths, ', ')}]`;

/** Names for the parts. @param {number} count @param {string} quote @returns {Token[]} */
function names(count, quote) {
  const all = Array.from({ length: count }, (_, chunk) => `${quote}y${chunk}${quote}`);
  return code`[${coloured(all, ', ')}]`;
}

/** Code for the elements 0, 1, 2 ... of the input. @param {Answer} answer */
function elements({ type, size, layout }) {
  const storage = types.get(type)?.storage ?? 'Array';
  const width = Number(/\d+/.exec(storage)?.[0] ?? 0);
  const length = width === 0 ? size : Math.ceil((size * layout.bits) / width);
  const value = storage === 'Array' ? 'String(i)' : storage.startsWith('Big') ? 'BigInt(i)' : 'i';
  return `${storage}.from({ length: ${length} }, (_, i) => ${value})`;
}

/** The options, by name or one by one. @param {State} state @param {boolean} [isNamed] @returns {Token[]} */
function options(state, isNamed = !operators[state.operator].isPositional) {
  const written = Object.entries(optionsOf(state)).flatMap(([name, value], i) => [
    `${i > 0 ? ', ' : ''}${isNamed ? `${name}: ` : ''}`,
    ...(Array.isArray(value) ? list(value) : [String(value)]),
  ]);
  return isNamed ? code`{ ${written} }` : written;
}

/** @param {Subject} subject @returns {Token[]} */
export function javascript({ state, answer }) {
  const { method, isSequence } = operators[state.operator];
  const count = answer.lengths.length;
  const isLarge = bytesOf(answer) > mostBytes;
  const head = `import { load${isLarge ? '' : ', Tensor'} } from 'tensorsplit';\n\nconst ts = await load();\n`;
  if (isLarge) {
    return code`${head}// ${bytesInWords(bytesOf(answer))} of elements: a plan needs none.
const plan = ts.plan('${state.operator}', { type: '${state.type}', dims: ${shape(state.dims)} }, ${options(state, true)});
const parts = plan.outputs;
`;
  }
  return code`${head}const data = ${elements(answer)};
const x = new Tensor('${state.type}', data, ${shape(state.dims)});
const ${isSequence || count === 0 || count > mostNames ? 'parts' : names(count, '')} = ts.${method}(x, ${options(state)});
`;
}

/** @param {Subject} subject @returns {Written} */
export function onnx({ state, answer: { lengths, layout }, ts }) {
  const { family, isSequence } = operators[state.operator];
  const isOnnx = family === 'ONNX';
  const opset = isOnnx ? state.opset : operators.Split.versions[0];
  if (!isOnnx && !takes(ts, 'Split', opset, state.type)) return { reason: `ONNX Split-${opset} has no ${state.type}.` };
  const { by, axis } = isOnnx ? state : { by: 'list', axis: layout.axis };
  const isAttribute = !isSequence && opset < 13;
  const hasInput = (by === 'list' && !isAttribute) || by === 'chunk';
  const count = lengths.length;
  const [dims, sizes] = by === 'chunk' ? ['[]', `[${state.chunk}]`] : [`[${count}]`, list(lengths)];
  const many = `[f'y{i}' for i in range(${count})]`;
  const outputs = isSequence ? "['parts']" : count > mostNames ? many : names(count, "'");
  const opType = isSequence ? 'SplitToSequence' : 'Split';
  const inputs = hasInput ? "['x', 'split']" : "['x']";
  const tensor = code`split = helper.make_tensor('split', TensorProto.INT64, ${dims}, ${sizes})\n`;
  const attributes = [
    code`, axis=${axis}`,
    by === 'list' && isAttribute ? code`, split=${sizes}` : '',
    by === 'parts' && opset >= 18 ? `, num_outputs=${state.parts}` : '',
    isSequence ? `, keepdims=${state.keepdims}` : '',
  ].flat();
  return code`from onnx import TensorProto, helper

${hasInput ? tensor : ''}node = helper.make_node('${opType}', ${inputs}, ${outputs}${attributes})
opset = helper.make_opsetid('', ${opset})
${isOnnx ? '' : `# ${fullName(state)} with its lengths worked out\n`}`;
}

/** @param {Subject} subject @returns {Written} */
export function openvino({ state, answer, ts }) {
  const { lengths, layout, dropsAxis } = answer;
  const name = types.get(state.type)?.openvino ?? '-';
  if (name === '-' || !takes(ts, 'VariadicSplit', 1, state.type)) return { reason: `OpenVINO has no ${state.type}.` };
  const { family, takesRest } = operators[state.operator];
  const axis = family === 'OpenVINO' ? state.axis : layout.axis;
  const isSplit = !takesRest && isEven(answer.lengths) && lengths.length > 0;
  const how = isSplit ? String(lengths.length) : list(takesRest ? state.sizes : lengths);
  return code`from openvino import Type, opset13 as ops

x = ops.parameter(${shape(state.dims)}, Type.${name}, name='x')
node = ops.${isSplit ? 'split' : 'variadic_split'}(x, ${axis}, ${how})
parts = ${dropsAxis ? `[ops.squeeze(part, [${axis}]) for part in node.outputs()]` : 'node.outputs()'}
`;
}

/**
 * What the three frameworks have in common: the tensor is made first, of a type that they must know.
 *
 * @param {'numpy' | 'torch' | 'tensorflow'} column
 * @param {string} title
 * @param {{ make: (size: number, dims: string, type: string) => string, none: string, slices: (axis: number) => string,
 *   cut: (subject: Subject) => string | Token[] }} framework How the tensor is written, a split of an axis of length 0,
 *   single slices without the axis, and every other cut.
 * @returns {(subject: Subject) => Written}
 */
const framework =
  (column, title, { make, none, slices, cut }) =>
  (subject) => {
    const { state, answer } = subject;
    const type = types.get(state.type)?.[column] ?? '-';
    const bytes = bytesOf(answer);
    if (type === '-') return { reason: `${title} has no ${state.type}.` };
    if (bytes > mostBytes) return { reason: `This tensor takes ${bytesInWords(bytes)}: no code makes one.` };
    const made = make(answer.size, shape(state.dims), type);
    const isNone = answer.lengths.length === 0;
    const parts = isNone
      ? `${none}  # the axis has length 0`
      : answer.dropsAxis
        ? slices(answer.layout.axis)
        : cut(subject);
    return code`${made}\nparts = ${parts}\n`;
  };

export const numpy = framework('numpy', 'NumPy', {
  make: (size, dims, type) => `import numpy as np\n\nx = np.arange(${size}).reshape(${dims}).astype('${type}')`,
  none: '[]',
  slices: (axis) => `list(np.moveaxis(x, ${axis}, 0))`,
  cut({ answer, answer: { lengths, starts, layout } }) {
    if (isEven(answer.lengths)) return `np.split(x, ${lengths.length}, axis=${layout.axis})`;
    const cuts = list(starts.subarray(1)).map((token) =>
      typeof token === 'string' ? token : { ...token, chunk: token.chunk + 1 },
    );
    return code`np.split(x, ${cuts}, axis=${layout.axis})  # where to cut, not how long`;
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
      return `torch.split(x, ${lengths[0]}, dim=${layout.axis})  # the length of a chunk`;
    }
    return code`torch.split(x, ${list(lengths)}, dim=${layout.axis})`;
  },
});

export const tensorflow = framework('tensorflow', 'TensorFlow', {
  make(size, dims, type) {
    const range = `tf.reshape(tf.range(${size}), ${dims})`;
    const made = type === 'string' ? `tf.strings.as_string(${range})` : `tf.cast(${range}, tf.${type})`;
    return `import tensorflow as tf\n\nx = ${made}`;
  },
  none: '[]',
  slices: (axis) => `tf.unstack(x, axis=${axis})`,
  cut({ state, answer, answer: { lengths, layout } }) {
    if (state.by !== 'list' && isEven(answer.lengths)) return `tf.split(x, ${lengths.length}, axis=${layout.axis})`;
    const written = operators[state.operator].takesRest ? state.sizes : lengths;
    return code`tf.split(x, ${list(written)}, axis=${layout.axis})`;
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
