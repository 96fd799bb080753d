// Writes a split or join as code in six dialects. The code runs as written. If a dialect cannot do it, a comment says why.
import { nameIn } from './element-types.js';
import { commentOf, excessOf, javascriptFor } from './javascript.js';
import { isEven, shape } from './narrate.js';
import { operators } from './operators.js';
import { takes } from './solve.js';

/** @import { State } from '../types.js' */
/** @import { Framework } from './element-types.js' */
/** @import { Subject } from './javascript.js' */

/** Writes an ONNX node. Operators of OpenVINO become a Split with lengths. @param {Subject} subject */
function onnx(subject) {
  const { ts, state, answer } = subject;
  const { lengths, layout } = answer;
  const split = { ...state, operator: 'Split', opset: operators.Split.versions[0], by: 'list', axis: layout.axis };
  const node = /** @type {State} */ (operators[state.operator].family === 'ONNX' ? state : split);
  const { operator, opset, type, by, axis } = node;
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
    by === 'parts' && opset >= 18 ? `, num_outputs=${node.parts}` : '',
    isSequence ? `, keepdims=${node.keepdims}` : '',
  ].join('');
  const values = by === 'chunk' ? `[], [${node.chunk}]` : `[${lengths.length}], ${shape(lengths)}`;
  const tensor = `split = helper.make_tensor('split', TensorProto.INT64, ${values})\n`;
  return `from onnx import TensorProto, helper

${commentOf(subject, '#')}${hasInput ? tensor : ''}node = helper.make_node('${operator}', ${inputs}, ${outputs}, axis=${axis}${attributes})
opset = helper.make_opsetid('', ${opset})
print(helper.printable_node(node))
`;
}

/** Returns TensorFlow code that casts numbers. @param {string} numbers Code of the numbers. @param {unknown} type */
const cast = (numbers, type) =>
  type === 'string' ? `tf.strings.as_string(${numbers})` : `tf.cast(${numbers}, tf.${type})`;

/**
 * Code of each framework. `slices` lose the axis, `parts` have equal lengths.
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
    sizes: `np.split(x, ${places}, axis=${axis})  # cut positions, not lengths`,
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

/** Writes code for a framework. @param {Framework} title @param {Subject} subject */
function inFramework(title, subject) {
  const { answer } = subject;
  const { operator, type, dims, by, sizes } = subject.state;
  const { size, lengths, starts, layout, dropsAxis } = answer;
  const name = nameIn(title, type);
  if (name === '') return `# ${title} has no ${type}.\n`;
  const lists = { dims, lengths, sizes: by === 'list' ? sizes : lengths, places: starts.slice(1) };
  const texts = Object.entries(lists).map(([key, list]) => [key, shape(list)]);
  const words = { ...Object.fromEntries(texts), size, type: name, axis: layout.axis, count: lengths.length };
  const snippets = frameworks[title](words);
  const cut = lengths.length === 0 ? '[]' : snippets[dropsAxis ? 'slices' : isEven(lengths) ? 'parts' : 'sizes'];
  const result = operators[operator].isJoin
    ? `whole = ${snippets.whole}\nprint(whole)`
    : 'for part in parts:\n    print(part)';
  return `${snippets.make}\n${commentOf(subject, '#')}parts = ${cut}\n${result}\n`;
}

/** Writes code in a dialect. @param {string} title @param {Subject} subject */
function write(title, subject) {
  const excess = excessOf(subject.answer);
  if (title === 'tensorsplit') return excess ? `// ${excess}\n` : javascriptFor(subject);
  if (excess) return `# ${excess}\n`;
  return title === 'ONNX' ? onnx(subject) : inFramework(/** @type {Framework} */ (title), subject);
}

const titles = ['tensorsplit', 'ONNX', ...Object.keys(frameworks)];

/**
 * Functions that write the code, by the title of the dialect. The package comes first.
 * @type {Record<string, (subject: Subject) => string>}
 */
export const dialects = Object.fromEntries(titles.map((title) => [title, (subject) => write(title, subject)]));
