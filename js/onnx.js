// SPDX-License-Identifier: MIT
//
// tensorsplit/onnx: the Split and SplitToSequence nodes of an .onnx file, ready for `runNode` and `inferNode`.
import { expectLoaded } from './adapters/loaded.js';
import { SplitError, quote, show } from './errors.js';
import { findNodes } from './onnx/search.js';
import { Tensor } from './tensor/tensor.js';

export { SplitError } from './errors.js';
export { readModel } from './onnx/model.js';
export { readSequence, readTensor } from './onnx/tensor.js';

/** @typedef {import('./onnx/model.js').Model} Model */
/** @typedef {import('./onnx/model.js').Graph} Graph */
/** @typedef {import('./onnx/model.js').Node} Node */
/** @typedef {import('./onnx/scope.js').NodeInput} NodeInput */
/** @typedef {import('./onnx/search.js').SplitNode} SplitNode */
/** @typedef {import('./onnx/external.js').External} External */
/** @typedef {import('./onnx/external.js').ExternalData} ExternalData */
/** @typedef {import('./api.js').TensorLike} TensorLike */

/**
 * @typedef {object} SplitNodesOptions
 * @property {ExternalData} [externalData] Brings elements that the model stores in files beside it. Without it those
 *   are not read, and `external` of an input says where they lie: read these files, then list the nodes again.
 */

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === 'object' && value !== null;

/** @type {(options: unknown) => ExternalData | undefined} */
function readOptions(options) {
  const given = options ?? {};
  const names = isObject(given) ? Object.keys(given) : [];
  if (!isObject(given) || names.some((name) => name !== 'externalData')) {
    const shown = isObject(given) ? `the names ${names.map(quote).join(', ')}` : show(given);
    throw new SplitError('ARGUMENT_UNKNOWN', `splitNodes: the options have ${shown}, the only one is externalData.`);
  }
  const { externalData } = given;
  if (externalData === undefined || typeof externalData === 'function') return externalData;
  const text = `splitNodes: externalData is ${show(externalData)}, it must be a function (location, offset, length).`;
  throw new SplitError('ARGUMENT_UNKNOWN', text);
}

/**
 * The Split and SplitToSequence nodes of a model: of its graph, the graphs within (branches and loop bodies), and its
 * local functions, whose nodes are listed for each set of attributes that they are called with.
 * `ts.inferNode(node, node.inputs)` takes each as it is; where the model says nothing about an input, its type and dims
 * are null.
 *
 * @param {Model} model From `readModel`.
 * @param {SplitNodesOptions} [options]
 * @returns {SplitNode[]} In the order of the file.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID where what goes into one of them is damaged, or the model is none;
 *   ARGUMENT_UNKNOWN
 * @example
 * const model = readModel(await readFile('model.onnx'));
 * const externalData = (location, offset, length) => files.get(location).subarray(offset, offset + length);
 * for (const node of splitNodes(model, { externalData })) console.log(node.name, ts.inferNode(node, node.inputs));
 */
export function splitNodes(model, options) {
  if (!Array.isArray(model?.graph?.nodes) || !Array.isArray(model.functions)) {
    const text = `splitNodes: the model is ${show(model)}, it must be what readModel gives: splitNodes(readModel(bytes)).`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  return findNodes(model, readOptions(options));
}

/**
 * @param {SplitNode} node
 * @param {unknown} given
 * @returns {Readonly<Record<string, TensorLike>>} Tensors by the names of inputs.
 */
function byName(node, given) {
  if (!isObject(given)) return {};
  const names = node.inputs.flatMap((input) => (input === null ? [] : [input.name]));
  if (Array.isArray(given.dims)) return { [names[0] ?? '']: /** @type {any} */ (given) };
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return given;
  const text =
    `runSplitNode: ${quote(unknown)} is no input of the ${node.opType} ${quote(node.name)}; allowed are a tensor ` +
    `{ type, data, dims }, and tensors by the names ${names.map(quote).join(', ')}.`;
  throw new SplitError('ARGUMENT_UNKNOWN', text);
}

/**
 * Runs one node of a model.
 *
 * @param {import('./api.js').TensorSplit} ts From `load`.
 * @param {SplitNode} node From `splitNodes`.
 * @param {TensorLike | Readonly<Record<string, TensorLike>>} given The data to split; or tensors by the names of the
 *   node's inputs. What is not given comes from the model.
 * @returns {(Tensor | null)[]} As `runNode`: one per output, or the sequence.
 * @throws {SplitError} ARGUMENT_MISSING where an input is neither given nor in the model, ARGUMENT_UNKNOWN where one is
 *   given that the node does not have; all that `runNode` throws.
 * @example
 * const [node] = splitNodes(readModel(bytes));
 * const parts = runSplitNode(ts, node, { type: 'float32', data, dims: [1, 8400, 84] });
 */
export function runSplitNode(ts, node, given) {
  expectLoaded(ts, 'runSplitNode');
  if (!Array.isArray(node?.inputs) || node.inputs.some((input) => typeof input === 'string')) {
    const text = `runSplitNode: the node is ${show(node)}, it must be one of those that splitNodes gives.`;
    throw new SplitError('ARGUMENT_MISSING', text);
  }
  const tensors = byName(node, given);
  const inputs = node.inputs.map((input) => {
    if (input === null) return null;
    const { name, type, dims, data } = input;
    if (Object.hasOwn(tensors, name)) return tensors[name];
    if (type !== null && data !== undefined) return new Tensor(type, data, /** @type {number[]} */ (dims));
    const which = `${node.opType} ${quote(node.name)}: input ${quote(name)}`;
    const text = `${which} is not given, and the model has no data for it: give a tensor by that name.`;
    throw new SplitError('ARGUMENT_MISSING', text);
  });
  return ts.runNode(node, inputs);
}
