// SPDX-License-Identifier: MIT
//
// tensorsplit/onnx: the nodes of an .onnx file that split and join, ready for `runNode` and `inferNode`.
import { expectLoaded } from './adapters/loaded.js';
import { SplitError, quoteForMessage, describeValue } from './errors.js';
import { readOptions } from './onnx/external.js';
import { isListOf } from './onnx/parts.js';
import { search } from './onnx/search.js';
import { Tensor } from './tensor/tensor.js';

export { SplitError } from './errors.js';
export { readModel } from './onnx/model.js';
export { readSequence } from './onnx/sequence.js';
export { describeTensor, readTensor } from './onnx/tensor.js';

/** @typedef {import('./onnx/model.js').Model} Model */
/** @typedef {import('./onnx/graph.js').Graph} Graph */
/** @typedef {import('./onnx/graph.js').Node} Node */
/** @typedef {import('./onnx/known.js').NodeInput} NodeInput */
/** @typedef {import('./onnx/search.js').FoundNode} FoundNode */
/** @typedef {import('./onnx/tensor.js').TensorDescription} TensorDescription */
/** @typedef {import('./onnx/external.js').External} External */
/** @typedef {import('./onnx/external.js').ExternalData} ExternalData */
/** @typedef {import('./onnx/external.js').ExternalOptions} ExternalOptions */
/** @typedef {import('./api.js').TensorLike} TensorLike */
/** @typedef {TensorLike | readonly TensorLike[]} GivenInput A tensor, or a sequence of them. */

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === 'object' && value !== null;

/**
 * All nodes of a model that `runNode` runs: Split, SplitToSequence, Concat and ConcatFromSequence, in its graph, in the
 * graphs within (branches and loop bodies), and in its local functions, whose nodes are listed for each set of attributes
 * and inputs that they are called with. `ts.inferNode(node, node.inputs)` takes each as it is; where the model says nothing
 * about an input, its type and dims are null. Initializers and constants are followed through Identity, Cast and calls.
 *
 * @param {Model} model From `readModel`.
 * @param {ExternalOptions} [options] `externalData`, to know the elements that the model stores in other files.
 * @returns {FoundNode[]} In the order of the file.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID where what goes into one of them is damaged or a sparse tensor, or the model
 *   is none; ARGUMENT_UNKNOWN
 * @example
 * const model = readModel(await readFile('model.onnx'));
 * const externalData = (location, offset, length) => files.get(location).subarray(offset, offset + length);
 * for (const node of findNodes(model, { externalData })) console.log(node.name, ts.inferNode(node, node.inputs));
 */
export function findNodes(model, options) {
  if (!Array.isArray(model?.graph?.nodes) || !Array.isArray(model.functions)) {
    const text = `findNodes: the model is ${describeValue(model)}, it must be what readModel gives: findNodes(readModel(bytes)).`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  return search(model, readOptions('findNodes', options));
}

/**
 * @param {FoundNode} node
 * @param {unknown} given
 * @returns {Readonly<Record<string, GivenInput>>} Tensors, and sequences of them, by the names of inputs.
 */
function byName(node, given) {
  if (given === undefined || given === null) return {};
  const isPlain = Object.prototype.toString.call(given) === '[object Object]';
  if (!isObject(given) || !(isPlain || Array.isArray(given) || Array.isArray(given.dims))) {
    const wanted =
      'a tensor { type, data, dims }, a sequence of them, or an object that has them by the names of inputs';
    throw new SplitError('ARGUMENT_UNKNOWN', `runFoundNode: what is given is ${describeValue(given)}, it must be ${wanted}.`);
  }
  const names = new Set(node.inputs.flatMap((input) => (input === null ? [] : [input.name])));
  if (Array.isArray(given) || Array.isArray(given.dims)) return { [[...names][0] ?? '']: /** @type {any} */ (given) };
  const unknown = Object.keys(given).find((name) => !names.has(name));
  if (unknown === undefined) return given;
  const text =
    `runFoundNode: ${quoteForMessage(unknown)} is no input of the ${node.opType} ${quoteForMessage(node.name)}; allowed are a tensor ` +
    `{ type, data, dims }, a sequence of them, and these by the names ` +
    `${[...names].slice(0, 8).map(quoteForMessage).join(', ')}${names.size > 8 ? ', ...' : ''}.`;
  throw new SplitError('ARGUMENT_UNKNOWN', text);
}

/**
 * Runs one node of a model.
 *
 * @param {import('./api.js').TensorSplit} ts From `load`.
 * @param {FoundNode} node From `findNodes`.
 * @param {GivenInput | Readonly<Record<string, GivenInput>>} given The first input; or tensors by the names of the node's
 *   inputs. A sequence is an array of tensors. What is not given comes from the model.
 * @returns {(Tensor | null)[]} As `runNode`: one per output, or the sequence.
 * @throws {SplitError} ARGUMENT_MISSING where an input is neither given nor in the model, ARGUMENT_UNKNOWN where one is
 *   given that the node does not have; all that `runNode` throws.
 * @example
 * const [node] = findNodes(readModel(bytes));
 * const parts = runFoundNode(ts, node, { type: 'float32', data, dims: [1, 8400, 84] });
 */
export function runFoundNode(ts, node, given) {
  expectLoaded(ts, 'runFoundNode');
  const isInput = (/** @type {any} */ input) => input === null || typeof input?.name === 'string';
  if (typeof node?.name !== 'string' || !isListOf(node.inputs, isInput)) {
    const text = `runFoundNode: the node is ${describeValue(node)}, it must be one of those that findNodes gives.`;
    throw new SplitError('ARGUMENT_MISSING', text);
  }
  const tensors = byName(node, given);
  const inputs = node.inputs.map((input) => {
    if (input === null) return null;
    const { name, type, dims, data } = input;
    if (Object.hasOwn(tensors, name)) return tensors[name];
    if (type !== null && data !== undefined) return new Tensor(type, data, /** @type {number[]} */ (dims));
    const which = `${node.opType} ${quoteForMessage(node.name)}: input ${quoteForMessage(name)}`;
    const text = `${which} is not given, and the model has no data for it: give a tensor by that name.`;
    throw new SplitError('ARGUMENT_MISSING', text);
  });
  return ts.runNode(node, inputs);
}
