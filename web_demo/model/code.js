// The same split as code in six dialects. Code that is offered runs as it stands; where a dialect cannot do it, a comment
// says why.
import { isEven, shape } from './narrate.js';
import { fullName, operators, optionsOf } from './operators.js';
import { takes } from './solve.js';
import { nameIn } from './types.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Answer, Held, State } from '../nouns.js' */
/** @typedef {{ ts: TensorSplit, state: State, answer: Answer, input?: Held | null }} Subject `input`: the values that are shown, if there are any. */

/** How many parts the code prints, and how many elements of each. */
const [mostPrinted, mostElements] = [8, 12];
const mostNames = 8;
/** Bytes of the largest tensor that code makes. */
const mostBytes = 2 ** 28;

/** Why no tensor of that size is made; '' where one is. Strings count as if they had 8 bytes. @param {Answer} answer */
function tooLarge({ size, layout }) {
  const gigabytes = (size * (layout.bits || 64)) / 8 / 2 ** 30;
  return gigabytes * 2 ** 30 <= mostBytes ? '' : `This tensor takes ${gigabytes.toPrecision(3)} GB: no code makes it.`;
}

/** What code says that makes other values than the cells show. @param {Held | null | undefined} input @param {string} mark Of a comment. */
const noteOf = (input, mark) => (input ? `${mark} These count from 0, in place of the values in the cells.\n` : '');

/** The fast way: plan once, run into the same arrays. It prints the parts, or the first of them. @param {Subject} subject */
function javascript({ ts, state, answer, input }) {
  const { type, size, layout, lengths } = answer;
  const reason = tooLarge(answer);
  if (reason) return `// ${reason}\n`;
  const like = ts.plan('chunk', { type: /** @type {any} */ (type), dims: [1] }, { chunks: 1 }).allocate()[0];
  const storage = like.constructor.name;
  const width = 8 * (Object(like).BYTES_PER_ELEMENT ?? 0);
  const count = width === 0 ? size : Math.ceil((size * layout.bits) / width);
  const made = storage === 'Array' ? ', String' : storage.startsWith('Big') ? ', BigInt' : '';
  const isBits = /^b?float16$/.test(type);
  const bits = isBits ? `// The raw bits of ${type}: JavaScript code counts in bits, Python in values.\n` : '';
  const options = Object.entries(optionsOf(state)).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? shape(value) : value}`,
  );
  const some = lengths.length > mostPrinted ? `.slice(0, ${mostPrinted})` : '';
  return `import { load, Tensor } from 'tensorsplit';

const ts = await load();
${noteOf(input, '//')}${bits}const data = ${storage}.from(Array(${count}).keys()${made});
const x = new Tensor('${type}', data, ${shape(state.dims)});
const plan = ts.plan('${operators[state.operator].method}', x, { ${options.join(', ')} });
// Made once: each run fills the same arrays.
const into = plan.allocate();
const parts = plan.run(x, { into });
for (const { dims, data } of parts${some}) console.log(\`[\${dims}] \${data.slice(0, ${mostElements}).join(' ')}\`);
`;
}

/** @param {Subject} subject */
function onnx({ state, answer: { lengths, layout }, ts }) {
  const { family, isSequence } = operators[state.operator];
  const isOnnx = family === 'ONNX';
  const opset = isOnnx ? state.opset : operators.Split.versions[0];
  if (!isOnnx && !takes(ts, 'Split', opset, state.type)) return `# ONNX Split-${opset} has no ${state.type}.\n`;
  const { by, axis } = isOnnx ? state : { by: 'list', axis: layout.axis };
  const isAttribute = !isSequence && opset < 13;
  const hasInput = (by === 'list' && !isAttribute) || by === 'chunk';
  const count = lengths.length;
  const [dims, sizes] = by === 'chunk' ? ['[]', `[${state.chunk}]`] : [`[${count}]`, shape(lengths)];
  const names = `[${lengths.map((_, i) => `'y${i}'`).join(', ')}]`;
  const outputs = isSequence ? "['parts']" : count > mostNames ? `[f'y{i}' for i in range(${count})]` : names;
  const attributes = [
    `, axis=${axis}`,
    by === 'list' && isAttribute ? `, split=${sizes}` : '',
    by === 'parts' && opset >= 18 ? `, num_outputs=${state.parts}` : '',
    isSequence ? `, keepdims=${state.keepdims}` : '',
  ].join('');
  const tensor = `split = helper.make_tensor('split', TensorProto.INT64, ${dims}, ${sizes})\n`;
  return `from onnx import TensorProto, helper

${hasInput ? tensor : ''}node = helper.make_node('${isSequence ? 'SplitToSequence' : 'Split'}', ${
    hasInput ? "['x', 'split']" : "['x']"
  }, ${outputs}${attributes})
opset = helper.make_opsetid('', ${opset})
print(helper.printable_node(node))
${isOnnx ? '' : `# ${fullName(state)} with its lengths worked out\n`}`;
}

/**
 * The dialects that first make the tensor, of a type that they must know: what counts, how the
 * tensor is made (of text, where that goes another way), and its parts: single slices without the axis, a number of parts
 * of one length, and parts of any sizes. Words in capitals stand for values.
 *
 * @type {Record<string, { column: Parameters<typeof nameIn>[0], make: string, makeText?: string,
 *   counts?: string, slices: string, parts: string, sizes: string }>}
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
    counts: 'np.arange',
    make: "import numpy as np\n\nx = MADE.reshape(SHAPE).astype('TYPE')",
    slices: 'list(np.moveaxis(x, AXIS, 0))',
    parts: 'np.array_split(x, COUNT, axis=AXIS)',
    sizes: 'np.split(x, PLACES, axis=AXIS)  # where to cut, not how long',
  },
  PyTorch: {
    column: 'torch',
    counts: 'torch.arange',
    make: 'import torch\n\nx = MADE.reshape(SHAPE).to(torch.TYPE)',
    slices: 'torch.unbind(x, dim=AXIS)',
    parts: 'torch.chunk(x, COUNT, dim=AXIS)',
    sizes: 'torch.split(x, LENGTHS, dim=AXIS)',
  },
  TensorFlow: {
    column: 'tensorflow',
    counts: 'tf.range',
    make: 'import tensorflow as tf\n\nx = tf.cast(tf.reshape(MADE, SHAPE), tf.TYPE)',
    makeText: 'import tensorflow as tf\n\nx = tf.strings.as_string(tf.reshape(MADE, SHAPE))',
    slices: 'tf.unstack(x, axis=AXIS)',
    parts: 'tf.split(x, COUNT, axis=AXIS)',
    sizes: 'tf.split(x, SIZES, axis=AXIS)',
  },
};

/** @param {string} title Of a framework. @param {Subject} subject */
function inFramework(title, { state, answer, input }) {
  const { column, counts, make, makeText = make, slices, parts, sizes } = frameworks[title];
  const { size, lengths, starts, layout, dropsAxis } = answer;
  const type = nameIn(column, state.type);
  const reason = type === '' ? `${title} has no ${state.type}.` : counts ? tooLarge(answer) : '';
  if (reason) return `# ${reason}\n`;
  let cut = isEven(lengths) ? parts : sizes;
  if (dropsAxis) cut = slices;
  if (lengths.length === 0) cut = '[]  # the axis has length 0';
  /** @type {Record<string, string | number>} */
  const words = {
    MADE: `${counts}(${size})`,
    SHAPE: shape(state.dims),
    TYPE: type,
    AXIS: layout.axis,
    COUNT: lengths.length,
    LENGTHS: shape(lengths),
    SIZES: shape(operators[state.operator].takesRest ? state.sizes : lengths),
    PLACES: shape(starts.slice(1)),
  };
  const text = `${type === 'string' ? makeText : make}\nparts = ${cut}\nfor part in parts:\n    print(part)\n`;
  return (counts ? noteOf(input, '#') : '') + text.replace(/\b[A-Z]{4,}\b/g, (word) => String(words[word] ?? word));
}

/** The same split by title of the dialect, the package's own first. @type {Record<string, (subject: Subject) => string>} */
export const dialects = { tensorsplit: javascript, ONNX: onnx };
for (const title of Object.keys(frameworks)) dialects[title] = (subject) => inFramework(title, subject);
