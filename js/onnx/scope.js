// SPDX-License-Identifier: MIT
//
// What a model knows of the values that go into a node: types, dims, and the elements of those that are fixed.
import { quote } from '../errors.js';
import { bringExternal } from './external.js';
import { readSparse } from './sparse.js';
import { readTensorHead, readTensorMessage, sizeOf } from './tensor.js';

/** @typedef {import('./model.js').Graph} Graph */
/** @typedef {import('./model.js').Node} Node */
/** @typedef {import('./external.js').ExternalData} ExternalData */

/**
 * An input of a node, as far as the model says what it is: what `inferNode` takes.
 * @typedef {object} NodeInput
 * @property {string} name
 * @property {import('../api.js').ElementType | null} type Null where the model does not say it.
 * @property {readonly (number | string | null)[] | null} dims Null: unknown rank.
 * @property {any} [data] The elements, where they are known: one array for all nodes that they go into.
 * @property {import('./external.js').External} [external] Where the elements lie, if the model stores them outside.
 */

/** @typedef {Omit<NodeInput, 'name'>} Known */

/** Elements of an initializer or constant that are read: it is for sizes, not for weights. */
const mostElements = 1 << 20;

/** @type {Known} */
const unknown = { type: null, dims: null };

/**
 * What the attributes `value_int`, `value_ints` and so on of a Constant hold.
 * @type {Readonly<Record<string, { type: NodeInput['type'], holds: (value: any) => boolean, make: (values: any[]) => any }>>}
 */
const plainConstants = {
  int: {
    type: 'int64',
    holds: (value) => typeof value === 'bigint' || Number.isInteger(value),
    make: (values) => BigInt64Array.from(values, BigInt),
  },
  float: {
    type: 'float32',
    holds: (value) => typeof value === 'number',
    make: (values) => Float32Array.from(values),
  },
  string: { type: 'string', holds: (value) => typeof value === 'string', make: (values) => values },
};

/** @type {(attribute: string, value: unknown) => Known} */
function readPlainConstant(attribute, value) {
  const [, kind, isList] = /^value_(int|float|string)(s?)$/.exec(attribute) ?? [];
  const values = isList ? value : [value];
  if (kind === undefined || !Array.isArray(values) || !values.every(plainConstants[kind].holds)) return unknown;
  const { type, make } = plainConstants[kind];
  return { type, dims: isList ? [values.length] : [], data: make(values) };
}

/** What is known of the values of one graph; what it does not know the graph around it may. */
export class Scope {
  #graph;
  #outer;
  #externalData;
  /** @type {Map<string, Node>} */
  #constants;
  /**
   * What was read of a tensor, for all who ask: a file may have any number of nodes around one tensor.
   * @type {Map<string, Known>}
   */
  #read = new Map();

  /**
   * @param {Graph} graph
   * @param {Scope | null} outer
   * @param {ExternalData | undefined} externalData
   */
  constructor(graph, outer, externalData) {
    this.#graph = graph;
    this.#outer = outer;
    this.#externalData = externalData;
    this.#constants = new Map(
      graph.nodes
        .filter((node) => node.opType === 'Constant' && node.domain === '')
        .map((node) => [node.outputs[0], node]),
    );
  }

  /**
   * @param {string} name
   * @returns {NodeInput}
   * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID where the tensor of that name is damaged.
   */
  find(name) {
    const known = this.#read.get(name) ?? this.#readFixed(name);
    if (known !== null) {
      this.#read.set(name, known);
      return { name, ...known };
    }
    const value = this.#graph.values.get(name);
    if (value !== undefined) return { name, ...value };
    return this.#outer === null ? { name, ...unknown } : this.#outer.find(name);
  }

  /**
   * @param {string} name
   * @returns {Known | null} Null where it is neither a constant nor an initializer.
   */
  #readFixed(name) {
    const { initializers, sparseInitializers } = this.#graph;
    const constant = this.#constants.get(name);
    if (constant !== undefined) return this.#readConstant(constant, `constant ${quote(name)}`);
    const what = `initializer ${quote(name)}`;
    const tensor = initializers.get(name);
    if (tensor !== undefined) return this.#readTensor(tensor, what);
    const sparse = sparseInitializers.get(name);
    return sparse === undefined ? null : this.#readSparse(sparse, what);
  }

  /** @type {(bytes: Uint8Array, what: string) => Known} */
  #readTensor(bytes, what) {
    const { type, dims, external } = readTensorHead(bytes, what);
    const isRead = type !== null && sizeOf(dims) <= mostElements;
    if (external === null) return isRead ? { type, dims, data: readTensorMessage(bytes, what).data } : { type, dims };
    if (!isRead || this.#externalData === undefined) return { type, dims, external };
    const outside = bringExternal(this.#externalData, external, what);
    return { type, dims, external, data: readTensorMessage(bytes, what, outside).data };
  }

  /** @type {(bytes: Uint8Array, what: string) => Known} */
  #readSparse(bytes, what) {
    return readSparse(bytes, what, mostElements, (tensor, name) => this.#readTensor(tensor, name));
  }

  /** @type {(node: Node, what: string) => Known} */
  #readConstant({ attributes }, what) {
    const [[name, value] = ['', null]] = Object.entries(attributes);
    if (value?.tensor !== undefined) return this.#readTensor(value.tensor, what);
    if (value?.sparse !== undefined) return this.#readSparse(value.sparse, what);
    return readPlainConstant(name, value);
  }
}
