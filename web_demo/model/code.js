// The same split or join as code in six dialects, which runs as written; if a dialect cannot do it, a comment says why.
import { isEven, shape } from './narrate.js';
import { operators, optionsOf } from './operators.js';
import { takes } from './solve.js';
import { nameIn } from './element-types.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Answer, State } from '../types.js' */
/** @import { Framework } from './element-types.js' */
/** @typedef {{ ts: TensorSplit, state: State, answer: Answer }} Subject */

/** Parts that the code prints, elements of each, and gigabytes of the largest tensor. */
const [maxPrinted, maxElements, maxGigabytes] = [8, 12, 0.25];

/** Plans once, and runs into the same arrays. It prints the results, or the first of them. @param {Subject} subject */
function javascript({ ts, state, answer: { type, size, layout, lengths, starts } }) {
  const { method, isJoin } = operators[state.operator];
  const one = { type: /** @type {any} */ (type), dims: [1] };
  const [like] = /** @type {any[]} */ (ts.plan('chunk', one, { chunks: 1 }).allocate());
  const storage = like.constructor.name;
  const count = storage === 'Array' ? size : Math.ceil((size * layout.bits) / 8 / like.BYTES_PER_ELEMENT);
  const convert = storage === 'Array' ? ', String' : storage.startsWith('Big') ? ', BigInt' : '';
  const options = Object.entries(optionsOf(state)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const cut = `const parts = ts.tensorSplit(x, ${shape(starts.slice(1))}, ${state.axis});\n`;
  const [given, results] = isJoin ? ['parts', 'wholes'] : ['x', 'parts'];
  const some = !isJoin && lengths.length > maxPrinted ? `.slice(0, ${maxPrinted})` : '';
  return `import { load, Tensor } from 'tensorsplit';

const ts = await load();
const data = ${storage}.from(Array(${count}).keys()${convert});
const x = new Tensor('${type}', data, ${shape(state.dims)});
${isJoin ? cut : ''}const plan = ts.plan('${method}', ${given}, { ${options.join(', ').replace(/,(?=\S)/g, ', ')} });
// Made once: each run fills the same arrays.
const into = plan.allocate();
const ${results} = plan.run(${given}, { into });
for (const { dims, data } of ${results}${some}) console.log(\`[\${dims}] \${data.slice(0, ${maxElements}).join(' ')}\`);
`;
}

/** Writes a node of the operator; those of OpenVINO are a Split with lengths. @param {Subject} subject */
function onnx({ ts, state, answer: { lengths, layout } }) {
  const split = { ...state, operator: 'Split', opset: operators.Split.versions[0], by: 'list', axis: layout.axis };
  const own = /** @type {State} */ (operators[state.operator].family === 'ONNX' ? state : split);
  const { operator, opset, type, by, axis } = own;
  const { isSequence, isJoin } = operators[operator];
  if (!takes(ts, operator, opset, type)) return `# ONNX ${operator}-${opset} has no ${type}.\n`;
  const isList = by === 'list' && !isJoin;
  const isAttribute = isList && !isSequence && opset < 13;
  const hasInput = by === 'chunk' || (isList && !isAttribute);
  const names = `[f'${isJoin ? 'x' : 'y'}{i}' for i in range(${lengths.length})]`;
  const inputs = isJoin ? names : hasInput ? "['x', 'split']" : "['x']";
  const outputs = isJoin ? "['y']" : isSequence ? "['parts']" : names;
  const attributes = [
    isAttribute ? `, split=${shape(lengths)}` : '',
    by === 'parts' && opset >= 18 ? `, num_outputs=${own.parts}` : '',
    isSequence ? `, keepdims=${own.keepdims}` : '',
  ].join('');
  const values = by === 'chunk' ? `[], [${own.chunk}]` : `[${lengths.length}], ${shape(lengths)}`;
  const tensor = `split = helper.make_tensor('split', TensorProto.INT64, ${values})\n`;
  return `from onnx import TensorProto, helper

${hasInput ? tensor : ''}node = helper.make_node('${operator}', ${inputs}, ${outputs}, axis=${axis}${attributes})
opset = helper.make_opsetid('', ${opset})
print(helper.printable_node(node))
`;
}

/** Returns code that casts numbers in TensorFlow. @param {string} made @param {unknown} type */
const cast = (made, type) => (type === 'string' ? `tf.strings.as_string(${made})` : `tf.cast(${made}, tf.${type})`);

/**
 * The dialects that first make the tensor. `slices` have lost the axis, `parts` are even.
 * @type {Record<Framework, (words: Record<string, unknown>) => Record<'make' | 'slices' | 'parts' | 'sizes' | 'whole', string>>}
 */
const frameworks = {
  OpenVINO: ({ dims, type, axis, count, sizes }) => ({
    make: `from openvino import Type, opset13 as ops\n\nx = ops.parameter(${dims}, Type.${type}, name='x')`,
    slices: `[ops.squeeze(part, [${axis}]) for part in ops.split(x, ${axis}, ${count}).outputs()]`,
    parts: `ops.split(x, ${axis}, ${count}).outputs()`,
    sizes: `ops.variadic_split(x, ${axis}, ${sizes}).outputs()`,
    whole: `ops.concat(parts, ${axis})`,
  }),
  NumPy: ({ size, dims, type, axis, count, places }) => ({
    make: `import numpy as np\n\nx = np.arange(${size}).reshape(${dims}).astype('${type}')`,
    slices: `list(np.moveaxis(x, ${axis}, 0))`,
    parts: `np.array_split(x, ${count}, axis=${axis})`,
    sizes: `np.split(x, ${places}, axis=${axis})  # where to cut, not how long`,
    whole: `np.concatenate(parts, axis=${axis})`,
  }),
  PyTorch: ({ size, dims, type, axis, count, lengths }) => ({
    make: `import torch\n\nx = torch.arange(${size}).reshape(${dims}).to(torch.${type})`,
    slices: `torch.unbind(x, dim=${axis})`,
    parts: `torch.chunk(x, ${count}, dim=${axis})`,
    sizes: `torch.split(x, ${lengths}, dim=${axis})`,
    whole: `torch.cat(parts, dim=${axis})`,
  }),
  TensorFlow: ({ size, dims, type, axis, count, sizes }) => ({
    make: `import tensorflow as tf\n\nx = ${cast(`tf.reshape(tf.range(${size}), ${dims})`, type)}`,
    slices: `tf.unstack(x, axis=${axis})`,
    parts: `tf.split(x, ${count}, axis=${axis})`,
    sizes: `tf.split(x, ${sizes}, axis=${axis})`,
    whole: `tf.concat(parts, axis=${axis})`,
  }),
};

/** @param {Framework} title @param {Subject} subject */
function inFramework(title, { state: { operator, type, dims, by, sizes }, answer }) {
  const { size, lengths, starts, layout, dropsAxis } = answer;
  const name = nameIn(title, type);
  if (name === '') return `# ${title} has no ${type}.\n`;
  const lists = { dims, lengths, sizes: by === 'list' ? sizes : lengths, places: starts.slice(1) };
  const texts = Object.entries(lists).map(([key, list]) => [key, shape(list)]);
  const words = { ...Object.fromEntries(texts), size, type: name, axis: layout.axis, count: lengths.length };
  const its = frameworks[title](words);
  const cut = lengths.length === 0 ? '[]' : its[dropsAxis ? 'slices' : isEven(lengths) ? 'parts' : 'sizes'];
  const result = operators[operator].isJoin
    ? `whole = ${its.whole}\nprint(whole)`
    : 'for part in parts:\n    print(part)';
  return `${its.make}\nparts = ${cut}\n${result}\n`;
}

/** @param {string} title @param {Subject} subject */
function write(title, subject) {
  const { size, layout } = subject.answer;
  // Strings count as if they had 8 bytes.
  const gigabytes = (size * (layout.bits || 64)) / 8 / 2 ** 30;
  const isOurs = title === 'tensorsplit';
  const excess = `This tensor of ${gigabytes.toPrecision(3)} GB is too large for code.`;
  if (gigabytes > maxGigabytes) return `${isOurs ? '//' : '#'} ${excess}\n`;
  if (isOurs) return javascript(subject);
  return title === 'ONNX' ? onnx(subject) : inFramework(/** @type {Framework} */ (title), subject);
}

const titles = ['tensorsplit', 'ONNX', ...Object.keys(frameworks)];

/** The same split by title of the dialect, the package's own first. @type {Record<string, (subject: Subject) => string>} */
export const dialects = Object.fromEntries(titles.map((title) => [title, (subject) => write(title, subject)]));
