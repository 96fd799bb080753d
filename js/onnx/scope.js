// SPDX-License-Identifier: MIT
//
// What a model knows of the values that go into a node: types, dims, and the elements of those that are fixed.
import { quote } from '../errors.js';
import { bringExternal } from './external.js';
import { readSparse } from './sparse.js';
import { openTensor, sizeOf } from './tensor.js';

/** @typedef {import('./model.js').Graph} Graph */
/** @typedef {import('./model.js').Node} Node */
/** @typedef {import('./external.js').ExternalData} ExternalData */
/** @typedef {import('./message.js').What} What */

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

/**
 * What a model does not hold itself, and could name any number of times, is read up to a total: elements that sparse
 * tensors stand for, and bytes of other files.
 */
const mostOfSparse = 2 ** 18;
const mostOutside = 2 ** 25;

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

/** A tensor or constant of a model, read when somebody asks. */
class Fixed {
  /** @type {Known | null} What was read: a file may have any number of nodes around one tensor. */
  known = null;

  /** @param {'constant' | 'initializer'} kind @param {string} name @param {Uint8Array | Node} source @param {boolean} isSparse */
  constructor(kind, name, source, isSparse) {
    this.kind = kind;
    this.name = name;
    this.source = source;
    this.isSparse = isSparse;
  }

  toString() {
    return `${this.kind} ${quote(this.name)}`;
  }
}

/** What is known by name in a graph, and in those around it. */
export class Scope {
  #externalData;
  /** @type {Map<string, Known | Fixed | undefined>} */
  #known = new Map();
  #sparseLeft = mostOfSparse;
  #outsideLeft = mostOutside;

  /** @param {ExternalData | undefined} externalData */
  constructor(externalData) {
    this.#externalData = externalData;
  }

  /**
   * Goes into a graph: what it knows hides what is known around it.
   *
   * @param {Graph} graph
   * @returns {() => void} Leaves it again.
   */
  enter({ nodes, values, initializers, sparseInitializers }) {
    /** @type {string[]} */
    const names = [];
    /** @type {(Known | Fixed | undefined)[]} */
    const hidden = [];
    const set = (/** @type {string} */ name, /** @type {Known | Fixed} */ known) => {
      names.push(name);
      hidden.push(this.#known.get(name));
      this.#known.set(name, known);
    };
    for (const [name, value] of values) set(name, value);
    for (const [name, bytes] of sparseInitializers) set(name, new Fixed('initializer', name, bytes, true));
    for (const [name, bytes] of initializers) set(name, new Fixed('initializer', name, bytes, false));
    for (const node of nodes) {
      if (node.opType !== 'Constant' || node.domain !== '') continue;
      const [name = ''] = node.outputs;
      set(name, new Fixed('constant', name, node, false));
    }
    return () => {
      for (let i = names.length - 1; i >= 0; --i) this.#known.set(names[i], hidden[i]);
    };
  }

  /**
   * @param {string} name
   * @returns {NodeInput}
   * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID where the tensor of that name is damaged.
   */
  find(name) {
    const found = this.#known.get(name) ?? unknown;
    const known = found instanceof Fixed ? (found.known ??= this.#read(found)) : found;
    return { name, ...known };
  }

  /** @param {Fixed} fixed @returns {Known} */
  #read(fixed) {
    const { source, isSparse } = fixed;
    if (source instanceof Uint8Array) {
      return isSparse ? this.#readSparse(source, fixed) : this.#readTensor(source, fixed);
    }
    const [[name, value] = ['', null]] = Object.entries(source.attributes);
    if (value?.tensor !== undefined) return this.#readTensor(value.tensor, fixed);
    if (value?.sparse !== undefined) return this.#readSparse(value.sparse, fixed);
    return readPlainConstant(name, value);
  }

  /** @type {(bytes: Uint8Array, what: What) => Known} */
  #readTensor(bytes, what) {
    const { description, read } = openTensor(bytes, what);
    const { type, dims, external } = description;
    const isRead = type !== null && sizeOf(dims) <= mostElements;
    if (external === null) return isRead ? { type, dims, data: read(null).data } : { type, dims };
    if (!isRead || this.#externalData === undefined || external.length > this.#outsideLeft) {
      return { type, dims, external };
    }
    this.#outsideLeft -= external.length;
    const outside = bringExternal(this.#externalData, external, what);
    return { type, dims, external, data: read(outside).data };
  }

  /** @type {(bytes: Uint8Array, what: What) => Known} */
  #readSparse(bytes, what) {
    const isTaken = (/** @type {number} */ size) => {
      if (size > this.#sparseLeft) return false;
      this.#sparseLeft -= size;
      return true;
    };
    return readSparse(bytes, what, isTaken, (tensor, name) => this.#readTensor(tensor, name));
  }
}
