// The same split or join as code in six dialects. Code that is offered runs as written; if a dialect cannot do it, a
// comment says why.
import { isEven, shape } from './narrate.js';
import { fullName, operators, optionsOf } from './operators.js';
import { takes } from './solve.js';
import { nameIn } from './types.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Answer, Held, State } from '../nouns.js' */
/** @import { Framework } from './types.js' */
/** @typedef {{ ts: TensorSplit, state: State, answer: Answer, input?: Held | null }} Subject `input`: the values that are shown, if there are any. */

/** Parts that the code prints, elements of each, outputs with names of their own, and bytes of the largest tensor. */
const [mostPrinted, mostElements, mostNames, mostBytes] = [8, 12, 8, 2 ** 28];

/** Why no tensor of that size is made; '' where one is. Strings count as if they had 8 bytes. @param {Answer} answer */
function tooLarge({ size, layout }) {
  const gigabytes = (size * (layout.bits || 64)) / 8 / 2 ** 30;
  return gigabytes * 2 ** 30 <= mostBytes ? '' : `This tensor takes ${gigabytes.toPrecision(3)} GB: no code makes it.`;
}

/** What code says that makes other values than the cells show. @param {Held | null | undefined} input @param {string} mark Of a comment. */
const noteOf = (input, mark) =>
  input && !input.isCount ? `${mark} These count from 0, in place of the values in the cells.\n` : '';

/** Plans once, and runs into the same arrays. It prints the results, or the first of them. @param {Subject} subject */
function javascript({ ts, state, answer, input }) {
  const { type, size, layout, lengths, starts } = answer;
  const { method, isJoin } = operators[state.operator];
  const reason = tooLarge(answer);
  if (reason) return `// ${reason}\n`;
  const like = ts.plan('chunk', { type: /** @type {any} */ (type), dims: [1] }, { chunks: 1 }).allocate()[0];
  const storage = like.constructor.name;
  const width = 8 * (Object(like).BYTES_PER_ELEMENT ?? 0);
  const count = width === 0 ? size : Math.ceil((size * layout.bits) / width);
  const convert = storage === 'Array' ? ', String' : storage.startsWith('Big') ? ', BigInt' : '';
  const bits = /^b?float16$/.test(type) ? `// The raw bits of ${type}: JavaScript counts bits, Python values.\n` : '';
  const textOf = (/** @type {any} */ value) => (Array.isArray(value) ? shape(value) : value);
  const options = Object.entries(optionsOf(state)).map(([name, value]) => `${name}: ${textOf(value)}`);
  const cut = `const parts = ts.tensorSplit(x, ${shape(starts.slice(1))}, ${state.axis});\n`;
  const [given, results] = isJoin ? ['parts', 'wholes'] : ['x', 'parts'];
  const some = !isJoin && lengths.length > mostPrinted ? `.slice(0, ${mostPrinted})` : '';
  return `import { load, Tensor } from 'tensorsplit';

const ts = await load();
${noteOf(input, '//')}${bits}const data = ${storage}.from(Array(${count}).keys()${convert});
const x = new Tensor('${type}', data, ${shape(state.dims)});
${isJoin ? cut : ''}const plan = ts.plan('${method}', ${given}, { ${options.join(', ')} });
// Made once: each run fills the same arrays.
const into = plan.allocate();
const ${results} = plan.run(${given}, { into });
for (const { dims, data } of ${results}${some}) console.log(\`[\${dims}] \${data.slice(0, ${mostElements}).join(' ')}\`);
`;
}

/** @param {Subject} subject */
function onnx({ state, answer: { lengths, layout }, ts }) {
  const { family, isSequence, isJoin } = operators[state.operator];
  const isOnnx = family === 'ONNX';
  const opset = isOnnx ? state.opset : operators.Split.versions[0];
  if (!isOnnx && !takes(ts, 'Split', opset, state.type)) return `# ONNX Split-${opset} has no ${state.type}.\n`;
  const { by, axis } = isOnnx ? state : { by: 'list', axis: layout.axis };
  const isList = by === 'list' && !isJoin;
  const isAttribute = !isSequence && opset < 13;
  const hasInput = (isList && !isAttribute) || by === 'chunk';
  const count = lengths.length;
  const [dims, sizes] = by === 'chunk' ? ['[]', `[${state.chunk}]`] : [`[${count}]`, shape(lengths)];
  /** @param {string} letter */
  const names = (letter) =>
    count > mostNames
      ? `[f'${letter}{i}' for i in range(${count})]`
      : `['${lengths.map((_, i) => letter + i).join("', '")}']`;
  const inputs = isJoin ? names('x') : hasInput ? "['x', 'split']" : "['x']";
  const outputs = isSequence ? "['parts']" : isJoin ? "['y']" : names('y');
  const attributes = [
    isList && isAttribute ? `, split=${sizes}` : '',
    by === 'parts' && opset >= 18 ? `, num_outputs=${state.parts}` : '',
    isSequence ? `, keepdims=${state.keepdims}` : '',
  ].join('');
  const tensor = `split = helper.make_tensor('split', TensorProto.INT64, ${dims}, ${sizes})\n`;
  return `from onnx import TensorProto, helper

${hasInput ? tensor : ''}node = helper.make_node('${isOnnx ? state.operator : 'Split'}', ${inputs}, ${outputs}, axis=${axis}${attributes})
opset = helper.make_opsetid('', ${opset})
print(helper.printable_node(node))
${isOnnx ? '' : `# ${fullName(state)} with its lengths worked out\n`}`;
}

/**
 * The dialects that first make the tensor, with words in capitals for values. `slices` have lost the axis, `parts` are even.
 * @type {Record<Framework, { make: string, makeText?: string, counts?: string, slices: string, parts: string, sizes: string, whole: string }>}
 */
const frameworks = {
  OpenVINO: {
    make: "from openvino import Type, opset13 as ops\n\nx = ops.parameter(SHAPE, Type.TYPE, name='x')",
    slices: '[ops.squeeze(part, [AXIS]) for part in ops.split(x, AXIS, COUNT).outputs()]',
    parts: 'ops.split(x, AXIS, COUNT).outputs()',
    sizes: 'ops.variadic_split(x, AXIS, SIZES).outputs()',
    whole: 'ops.concat(parts, AXIS)',
  },
  NumPy: {
    counts: 'np.arange',
    make: "import numpy as np\n\nx = MADE.reshape(SHAPE).astype('TYPE')",
    slices: 'list(np.moveaxis(x, AXIS, 0))',
    parts: 'np.array_split(x, COUNT, axis=AXIS)',
    sizes: 'np.split(x, PLACES, axis=AXIS)  # where to cut, not how long',
    whole: 'np.concatenate(parts, axis=AXIS)',
  },
  PyTorch: {
    counts: 'torch.arange',
    make: 'import torch\n\nx = MADE.reshape(SHAPE).to(torch.TYPE)',
    slices: 'torch.unbind(x, dim=AXIS)',
    parts: 'torch.chunk(x, COUNT, dim=AXIS)',
    sizes: 'torch.split(x, LENGTHS, dim=AXIS)',
    whole: 'torch.cat(parts, dim=AXIS)',
  },
  TensorFlow: {
    counts: 'tf.range',
    make: 'import tensorflow as tf\n\nx = tf.cast(tf.reshape(MADE, SHAPE), tf.TYPE)',
    makeText: 'import tensorflow as tf\n\nx = tf.strings.as_string(tf.reshape(MADE, SHAPE))',
    slices: 'tf.unstack(x, axis=AXIS)',
    parts: 'tf.split(x, COUNT, axis=AXIS)',
    sizes: 'tf.split(x, SIZES, axis=AXIS)',
    whole: 'tf.concat(parts, axis=AXIS)',
  },
};

/** @param {Framework} title @param {Subject} subject */
function inFramework(title, { state, answer, input }) {
  const { counts, make, makeText = make, slices, parts, sizes, whole } = frameworks[title];
  const { size, lengths, starts, layout, dropsAxis } = answer;
  const { isJoin } = operators[state.operator];
  const type = nameIn(title, state.type);
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
    SIZES: shape(state.by === 'list' ? state.sizes : lengths),
    PLACES: shape(starts.slice(1)),
  };
  const result = isJoin ? `whole = ${whole}\nprint(whole)\n` : 'for part in parts:\n    print(part)\n';
  const text = `${type === 'string' ? makeText : make}\nparts = ${cut}\n${result}`;
  return (counts ? noteOf(input, '#') : '') + text.replace(/\b[A-Z]{4,}\b/g, (word) => String(words[word] ?? word));
}

/** The same split by title of the dialect, the package's own first. @type {Record<string, (subject: Subject) => string>} */
export const dialects = { tensorsplit: javascript, ONNX: onnx };
/** @type {any[]} */ (Object.keys(frameworks)).forEach((title) => (dialects[title] = (its) => inFramework(title, its)));
