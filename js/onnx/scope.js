// SPDX-License-Identifier: MIT
//
// What a model knows of the values that go into a node: types, dims, and the elements of those that are fixed.
import { SplitError, quote } from '../errors.js';
import { costs } from './budget.js';
import { bringExternal } from './external.js';
import { openTensor, sizeOf } from './tensor.js';

/** @import { Graph, Node } from './graph.js' */
/** @import { ExternalData } from './external.js' */
/** @import { What } from './message.js' */

/**
 * An input of a node, as far as the model says what it is: what `inferNode` takes.
 * @typedef {object} NodeInput
 * @property {string} name
 * @property {import('../api.js').ElementType | null} type Null where the model does not say it.
 * @property {readonly (number | string | null)[] | null} dims Null: unknown rank.
 * @property {any} [data] The elements, where they are known and not too many: one array for all nodes that they go into.
 * @property {import('./external.js').External} [external] Where the elements lie, if the model stores them outside.
 */

/** @typedef {Omit<NodeInput, 'name'>} Known */

/** Elements of an initializer or constant that are read: it is for sizes, not for weights. */
const mostElements = 2 ** 20;

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
    make: (values) => {
      const integers = new BigInt64Array(values.length);
      for (let i = 0; i < values.length; ++i) integers[i] = BigInt(values[i]);
      return integers;
    },
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
  if (kind === undefined || (isList && !Array.isArray(value))) return unknown;
  const { type, holds, make } = plainConstants[kind];
  const dims = isList ? [/** @type {unknown[]} */ (value).length] : [];
  if (sizeOf(dims) > mostElements) return { type, dims };
  const values = isList ? Array.from(/** @type {unknown[]} */ (value)) : [value];
  return values.every(holds) ? { type, dims, data: make(values) } : unknown;
}

/** The constants among nodes, by the names that they give. @param {readonly Node[]} nodes */
function constantsOf(nodes) {
  /** @type {Map<string, Node>} */
  const constants = new Map();
  for (const node of nodes) {
    if (node.opType === 'Constant' && node.domain === '') constants.set(node.outputs[0] ?? '', node);
  }
  return constants;
}

/** What is known by name in a graph, and in those around it. */
export class Scope {
  #externalData;
  #budget;
  /** @type {{ graph: Graph, constants: Map<string, Node> | null, read: Map<string, Known> }[]} The innermost graph is the last. */
  #levels = [];

  /**
   * @param {ExternalData | undefined} externalData
   * @param {import('./budget.js').Budget} budget Bytes of other files, which the model could name any number of times, are
   *   read as far as it goes.
   */
  constructor(externalData, budget) {
    this.#externalData = externalData;
    this.#budget = budget;
  }

  /** Goes into a graph: what it knows hides what is known around it. @param {Graph} graph @returns {number} How deep that is. */
  enter(graph) {
    return this.#levels.push({ graph, constants: null, read: new Map() });
  }

  /** Goes out of it again. */
  leave() {
    this.#levels.pop();
  }

  /**
   * @param {string} name
   * @returns {NodeInput}
   * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID where the tensor of that name is damaged, or graphs lie so deep in one
   *   another that names cost more than the file may.
   */
  find(name) {
    const last = this.#levels.length - 1;
    for (let i = last; i >= 0; --i) {
      const known = this.#findIn(i, name);
      if (known === null) continue;
      if (i < last) this.#pay(last - i);
      return known.data === undefined && known.external === undefined
        ? { name, type: known.type, dims: known.dims }
        : { name, ...known };
    }
    this.#pay(last);
    return { name, type: null, dims: null };
  }

  /** @param {number} levels That a name was looked for in, beside the first. */
  #pay(levels) {
    this.#budget.spend(levels * costs.level, 'findNodes', 'graphs in graphs');
  }

  /** @param {number} i Of the level. @param {string} name @returns {Known | null} */
  #findIn(i, name) {
    const level = this.#levels[i];
    const { values, initializers, sparseInitializers, nodes } = level.graph;
    const read = level.read.get(name);
    if (read !== undefined) return read;
    level.constants ??= constantsOf(nodes);
    const constant = level.constants.get(name);
    const dense = initializers.get(name);
    const isSparse = sparseInitializers.has(name);
    if (constant === undefined && dense === undefined && !isSparse) return values.get(name) ?? null;
    const what = { toString: () => `${constant ? 'constant' : 'initializer'} ${quote(name)}` };
    const known = constant ? this.#readConstant(constant, what) : this.#readTensor(dense, what);
    level.read.set(name, known);
    return known;
  }

  /** @type {(constant: Node, what: What) => Known} */
  #readConstant({ attributes }, what) {
    const [[name, value] = ['', null]] = Object.entries(attributes);
    if (value?.tensor !== undefined || name === 'sparse_value') return this.#readTensor(value?.tensor, what);
    return readPlainConstant(name, value);
  }

  /** @type {(bytes: Uint8Array | undefined, what: What) => Known} Undefined: it is a sparse tensor. */
  #readTensor(bytes, what) {
    if (bytes === undefined) {
      throw new SplitError('DATA_MISMATCH', `${what}: the tensor is sparse, it must have all its elements.`);
    }
    const { description, read } = openTensor(bytes, what);
    const { type, dims, external } = description;
    const isRead = type !== null && sizeOf(dims) <= mostElements;
    if (external === null) return isRead ? { type, dims, data: read(null).data } : { type, dims };
    if (!isRead || this.#externalData === undefined || !this.#budget.takeMemory(external.length)) {
      return { type, dims, external };
    }
    const outside = bringExternal(this.#externalData, external, what);
    return { type, dims, external, data: read(outside).data };
  }
}
