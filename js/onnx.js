// SPDX-License-Identifier: MIT
//
// tensorsplit/onnx: the Split and SplitToSequence nodes of an .onnx file, ready for `runNode` and `inferNode`.
// It needs the npm package @bufbuild/protobuf beside this one.
import { SplitError, quote } from './errors.js';
import { readTensorHead, readTensorMessage } from './onnx/tensor.js';
import { isObject } from './arguments.js';
import { Tensor } from './tensor.js';

export { SplitError } from './errors.js';
export { readModel } from './onnx/model.js';
export { readSequence, readTensor } from './onnx/tensor.js';

/** @typedef {import('./onnx/model.js').Model} Model */
/** @typedef {import('./onnx/model.js').Graph} Graph */
/** @typedef {import('./onnx/model.js').Node} Node */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */

/**
 * An input of a node, as far as the model says what it is.
 * @typedef {object} NodeInput
 * @property {string} name
 * @property {import('./types.js').ElementType | undefined} type Undefined where the model does not say it.
 * @property {readonly (number | string | null)[] | null} dims Null: unknown rank.
 * @property {any} [data] The elements, where they are in the model: one array for all nodes that they go into.
 */

/**
 * A Split or SplitToSequence node: what `runNode` and `inferNode` take, and where it stands.
 * @typedef {object} SplitNode
 * @property {string} name
 * @property {''} domain
 * @property {'Split' | 'SplitToSequence'} opType
 * @property {number} opset The one in force for it.
 * @property {Record<string, any>} attributes An attribute that the function around it gets from its caller is the
 *   string '@' and the name there.
 * @property {string[]} outputs Names, '' where omitted.
 * @property {(NodeInput | null)[]} inputs In the standard's order, null where omitted.
 * @property {string} graph Name of the graph or function that it is in.
 */

/** Elements of an initializer or constant that are read: it is for sizes, not for weights. */
const mostElements = 1 << 20;

/** What is known of the values of one graph; what it does not know the graph around it may. */
class Scope {
  #graph;
  #outer;
  /** @type {Map<string, Node>} */
  #constants;
  /**
   * What was read of a tensor, for all who ask: a file may have any number of nodes around one tensor.
   * @type {Map<string, Omit<NodeInput, 'name'>>}
   */
  #read = new Map();

  /**
   * @param {Graph} graph
   * @param {Scope | null} outer
   */
  constructor(graph, outer) {
    this.#graph = graph;
    this.#outer = outer;
    this.#constants = new Map(
      graph.nodes
        .filter((node) => node.opType === 'Constant' && node.domain === '')
        .map((node) => [node.outputs[0], node]),
    );
  }

  /**
   * @param {string} name
   * @returns {NodeInput}
   */
  find(name) {
    const known = this.#read.get(name) ?? this.#readTensor(name);
    if (known !== null) return { name, ...known };
    const value = this.#graph.values.get(name);
    if (value !== undefined) return { name, ...value };
    return this.#outer === null ? { name, type: undefined, dims: null } : this.#outer.find(name);
  }

  /**
   * @param {string} name
   * @returns {Omit<NodeInput, 'name'> | null}
   */
  #readTensor(name) {
    const constant = this.#constants.get(name);
    const initializer = this.#graph.initializers.get(name);
    if (constant === undefined && initializer === undefined) return null;
    const known =
      constant === undefined
        ? readKnown(/** @type {Uint8Array} */ (initializer), `initializer ${quote(name)}`)
        : readConstant(constant, name);
    this.#read.set(name, known);
    return known;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {string} what
 * @returns {Omit<NodeInput, 'name'>}
 */
function readKnown(bytes, what) {
  const { type, dims, isExternal } = readTensorHead(bytes, what);
  const isSmall = dims.includes(0) || dims.reduce((product, dim) => product * dim, 1) <= mostElements;
  if (type === undefined || isExternal || !isSmall) return { type, dims };
  return { type, dims, data: readTensorMessage(bytes, what).data };
}

/**
 * @param {Node} node
 * @param {string} name
 * @returns {Omit<NodeInput, 'name'>}
 */
function readConstant({ attributes }, name) {
  const value = attributes.get('value');
  if (value?.tensor !== undefined) return readKnown(value.tensor, `constant ${quote(name)}`);
  const single = attributes.get('value_int');
  const list = attributes.get('value_ints');
  if (typeof single === 'number') return { type: 'int64', dims: [], data: BigInt64Array.of(BigInt(single)) };
  if (!Array.isArray(list)) return { type: undefined, dims: null };
  return { type: 'int64', dims: [list.length], data: BigInt64Array.from(list, BigInt) };
}

/**
 * @param {Node} node
 * @param {Map<string, any>} defaults
 * @returns {Record<string, any>}
 */
function attributesOf(node, defaults) {
  return Object.fromEntries(
    Array.from(node.attributes, ([name, value]) => {
      if (value?.reference === undefined) return [name, value];
      return [name, defaults.get(value.reference) ?? `@${value.reference}`];
    }),
  );
}

/**
 * @param {Graph} graph
 * @param {Scope | null} outer
 * @param {number} opset
 * @param {Map<string, any>} defaults
 * @param {SplitNode[]} found
 */
function search(graph, outer, opset, defaults, found) {
  const scope = new Scope(graph, outer);
  for (const node of graph.nodes) {
    const { domain, opType } = node;
    if (domain === '' && (opType === 'Split' || opType === 'SplitToSequence')) {
      found.push({
        name: node.name,
        domain,
        opType,
        opset,
        attributes: attributesOf(node, defaults),
        outputs: node.outputs,
        inputs: node.inputs.map((name) => (name === '' ? null : scope.find(name))),
        graph: graph.name,
      });
    }
    for (const inner of node.graphs) search(inner, scope, opset, defaults, found);
  }
}

/**
 * The Split and SplitToSequence nodes of a model: of its graph, the graphs within (branches and loop bodies), and its
 * local functions.
 *
 * @param {Model} model From `readModel`.
 * @returns {SplitNode[]} In the order of the file.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID where what goes into one of them is damaged.
 * @example
 * for (const node of splitNodes(model)) console.log(node.name, node.opset, node.attributes, node.inputs);
 */
export function splitNodes(model) {
  /** @type {SplitNode[]} */
  const found = [];
  search(model.graph, null, opsetOf(model.opsets), new Map(), found);
  for (const { graph, opsets, defaults } of model.functions) search(graph, null, opsetOf(opsets), defaults, found);
  return found;
}

/** @param {Map<string, number>} opsets */
const opsetOf = (opsets) => opsets.get('') ?? 1;

/**
 * Runs one node of a model.
 *
 * @param {import('./tensorsplit.js').TensorSplit} ts From `load`.
 * @param {SplitNode} node From `splitNodes`.
 * @param {TensorLike | Readonly<Record<string, TensorLike>>} given The data to split; or tensors by the names of the
 *   node's inputs. What is not given comes from the model.
 * @returns {(Tensor | null)[]} As `runNode`: one per output, or the sequence.
 * @throws {SplitError} ARGUMENT_MISSING where an input is neither given nor in the model; all that `runNode` throws.
 * @example
 * const [node] = splitNodes(readModel(bytes));
 * const parts = runSplitNode(ts, node, new Tensor('float32', data, [1, 8400, 84]));
 */
export function runSplitNode(ts, node, given) {
  const isData = isObject(given) && Array.isArray(/** @type {any} */ (given).dims);
  const byName = isData ? { [node.inputs[0]?.name ?? '']: given } : (given ?? {});
  const inputs = node.inputs.map((input) => {
    if (input === null) return null;
    const { name, type, dims, data } = input;
    if (Object.hasOwn(byName, name)) return /** @type {Record<string, TensorLike>} */ (byName)[name];
    if (type !== undefined && data !== undefined) return new Tensor(type, data, /** @type {number[]} */ (dims));
    const which = `${node.opType} ${quote(node.name)}: input ${quote(name)}`;
    const text = `${which} is not given, and the model has no data for it: give a tensor by that name.`;
    throw new SplitError('ARGUMENT_MISSING', text);
  });
  return ts.runNode(node, inputs);
}
