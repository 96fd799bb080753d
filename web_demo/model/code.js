// The same split as code in six dialects. Code that is offered runs as it stands; where a dialect cannot do it, a
// comment says why. Text is made of tokens, some of which belong to a part and take its colour.
import { mostBytes } from './limits.js';
import { bytesInWords, code, coloured, isEven, shape } from './narrate.js';
import { fullName, operators, optionsOf } from './operators.js';
import { takes } from './solve.js';
import { types } from './types.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Answer, Held, State, Token } from '../nouns.js' */
/** @typedef {{ ts: TensorSplit, state: State, answer: Answer, input?: Held | null }} Subject `input`: the values that are shown, if they are a file's. */

/** How many parts the code prints, and how many elements of each. */
const [mostPrinted, mostElements] = [8, 12];
const mostNames = 8;
/** The most values that are written out. */
const mostListed = 64;

/** Why no tensor of that size is made; '' where one is. Strings count as if they had 8 bytes. @param {Answer} answer */
function tooLarge({ size, layout }) {
  const bytes = (size * (layout.bits || 64)) / 8;
  if (bytes <= mostBytes) return '';
  return `This tensor takes ${bytesInWords(bytes)}. Code is offered for tensors of up to ${bytesInWords(mostBytes)}.`;
}

/** A list of lengths or names, all of them. @param {ArrayLike<number | string>} all */
const list = (all) => code`[${coloured(all, ', ')}]`;

/** The values of a file, where they are few; else null. @param {Held | null | undefined} input @param {string} storage */
function listed(input, storage) {
  const isKnown = input && input.data.length <= mostListed && input.data.constructor.name === storage;
  return isKnown
    ? Array.from(input.data, (value) => `${value}${typeof value === 'bigint' ? 'n' : ''}`).join(', ')
    : null;
}

/** A comment in code that has other values than the cells. */
const others = 'The values in the cells are too many to write out: these count from 0.\n';

/** JavaScript that makes the elements: those of a file, or 0, 1, 2 ... @param {Answer} answer @param {Held | null} [input] */
function elements({ type, size, layout }, input) {
  const storage = types.get(type)?.storage ?? 'Array';
  const width = Number(/\d+/.exec(storage)?.[0] ?? 0);
  const length = width === 0 ? size : Math.ceil((size * layout.bits) / width);
  const values = listed(input, storage);
  if (values !== null) return `const data = ${storage}.of(${values});`;
  const made = storage === 'Array' ? ', String' : storage.startsWith('Big') ? ', BigInt' : '';
  const bits = /^b?float16$/.test(type)
    ? `// The raw bits of ${type}: JavaScript code counts in bits, Python in values.\n`
    : '';
  return `${input ? `// ${others}` : bits}const data = ${storage}.from(Array(${length}).keys()${made});`;
}

/** The options of a plan. @param {State} state @returns {Token[]} */
function options(state) {
  const written = Object.entries(optionsOf(state)).flatMap(([name, value], i) => [
    `${i > 0 ? ', ' : ''}${name}: `,
    ...(Array.isArray(value) ? list(value) : [String(value)]),
  ]);
  return code`{ ${written} }`;
}

/** The fast way: plan once, run into the same arrays. It prints the parts, or the first of them. @param {Subject} subject @returns {Token[]} */
function javascript({ state, answer, input }) {
  const reason = tooLarge(answer);
  if (reason) return [`// ${reason}\n`];
  const some = answer.lengths.length > mostPrinted ? `.slice(0, ${mostPrinted})` : '';
  const printed = `\`[\${dims}] \${data.slice(0, ${mostElements}).join(' ')}\``;
  return code`import { load, Tensor } from 'tensorsplit';

const ts = await load();
${elements(answer, input)}
const x = new Tensor('${state.type}', data, ${shape(state.dims)});
const plan = ts.plan('${operators[state.operator].method}', x, ${options(state)});
// Made once: each run fills the same arrays.
const into = plan.allocate();
const parts = plan.run(x, { into });
for (const { dims, data } of parts${some}) console.log(${printed});
`;
}

/** @param {Subject} subject @returns {Token[]} */
function onnx({ state, answer: { lengths, layout }, ts }) {
  const { family, isSequence } = operators[state.operator];
  const isOnnx = family === 'ONNX';
  const opset = isOnnx ? state.opset : operators.Split.versions[0];
  if (!isOnnx && !takes(ts, 'Split', opset, state.type)) return [`# ONNX Split-${opset} has no ${state.type}.\n`];
  const { by, axis } = isOnnx ? state : { by: 'list', axis: layout.axis };
  const isAttribute = !isSequence && opset < 13;
  const hasInput = (by === 'list' && !isAttribute) || by === 'chunk';
  const count = lengths.length;
  const [dims, sizes] = by === 'chunk' ? ['[]', `[${state.chunk}]`] : [`[${count}]`, list(lengths)];
  const many = `[f'y{i}' for i in range(${count})]`;
  const outputs = isSequence
    ? "['parts']"
    : count > mostNames
      ? many
      : list(Array.from({ length: count }, (_, i) => `'y${i}'`));
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
print(helper.printable_node(node))
${isOnnx ? '' : `# ${fullName(state)} with its lengths worked out\n`}`;
}

/**
 * The dialects that first make the tensor, of a type that they must know: by title, the column of types.js, what counts
 * and what lists values, how the tensor is made (of text, where that goes another way), and its parts: single slices without the axis, a number of parts
 * of one length, and parts of any sizes. Words in capitals stand for values.
 *
 * @type {Record<string, { column: 'openvino' | 'numpy' | 'torch' | 'tensorflow', make: string, makeText?: string,
 *   values?: [count: string, list: string], slices: string, parts: string, sizes: string }>}
 */
const frameworks = {
  OpenVINO: {
    column: 'openvino',
    make: "from openvino import Type, opset13 as ops\n\nx = ops.parameter(SHAPE, Type.TYPE, name='x')",
    slices: '[ops.squeeze(part, [AXIS]) for part in ops.split(x, AXIS, COUNT).outputs()]',
    parts: 'ops.split(x, AXIS, COUNT).outputs()',
    sizes: 'ops.variadic_split(x, AXIS, SIZES).outputs()',
  },
  NumPy: {
    column: 'numpy',
    values: ['np.arange', 'np.array'],
    make: "import numpy as np\n\nx = MADE.reshape(SHAPE).astype('TYPE')",
    slices: 'list(np.moveaxis(x, AXIS, 0))',
    parts: 'np.array_split(x, COUNT, axis=AXIS)',
    sizes: 'np.split(x, PLACES, axis=AXIS)  # where to cut, not how long',
  },
  PyTorch: {
    column: 'torch',
    values: ['torch.arange', 'torch.tensor'],
    make: 'import torch\n\nx = MADE.reshape(SHAPE).to(torch.TYPE)',
    slices: 'torch.unbind(x, dim=AXIS)',
    parts: 'torch.chunk(x, COUNT, dim=AXIS)',
    sizes: 'torch.split(x, LENGTHS, dim=AXIS)',
  },
  TensorFlow: {
    column: 'tensorflow',
    values: ['tf.range', 'tf.constant'],
    make: 'import tensorflow as tf\n\nx = tf.cast(tf.reshape(MADE, SHAPE), tf.TYPE)',
    makeText: 'import tensorflow as tf\n\nx = tf.strings.as_string(tf.reshape(MADE, SHAPE))',
    slices: 'tf.unstack(x, axis=AXIS)',
    parts: 'tf.split(x, COUNT, axis=AXIS)',
    sizes: 'tf.split(x, SIZES, axis=AXIS)',
  },
};

/** Puts values in the place of the words in capitals. @param {string} text @param {Record<string, string | Token[]>} values */
const filled = (text, values) => text.split(/\b([A-Z]{4,})\b/).flatMap((words) => values[words] ?? words);

/** Where the cuts are: without the first start, which is 0, and the comma after it. @param {ArrayLike<number>} starts */
const places = (starts) => code`[${coloured(starts, ', ').slice(2)}]`;

/** @param {string} title Of a framework. @param {Subject} subject @returns {Token[]} */
function inFramework(title, { state, answer, input }) {
  const { column, values = [], make, makeText = make, slices, parts, sizes } = frameworks[title];
  const { size, lengths, starts, layout, dropsAxis } = answer;
  const known = types.get(state.type);
  const type = known?.[column] ?? '-';
  const written = listed(input, known?.storage ?? '');
  const reason = type === '-' ? `${title} has no ${state.type}.` : values.length > 0 ? tooLarge(answer) : '';
  if (reason) return [`# ${reason}\n`];
  let cut = isEven(lengths) ? parts : sizes;
  if (dropsAxis) cut = slices;
  if (lengths.length === 0) cut = '[]  # the axis has length 0';
  const note = input && values.length > 0 && written === null ? `# ${others}` : '';
  const text = `${note}${type === 'string' ? makeText : make}\nparts = ${cut}\nfor part in parts:\n    print(part)\n`;
  return filled(text, {
    MADE: written === null ? `${values[0]}(${size})` : `${values[1]}([${written}])`,
    SHAPE: shape(state.dims),
    TYPE: type,
    AXIS: String(layout.axis),
    COUNT: String(lengths.length),
    LENGTHS: list(lengths),
    SIZES: list(operators[state.operator].takesRest ? state.sizes : lengths),
    PLACES: places(starts),
  });
}

/** The same split by title of the dialect, the package's own first. @type {Record<string, (subject: Subject) => Token[]>} */
export const dialects = { tensorsplit: javascript, ONNX: onnx };
for (const title of Object.keys(frameworks)) dialects[title] = (subject) => inFramework(title, subject);
