// SPDX-License-Identifier: MIT
//
// ModelProto: what is needed of a model to find nodes and to know what goes into them.
import { SplitError, quote } from '../errors.js';
import * as fields from './fields.js';
import { decode, decodeFile } from './message.js';
import { valuesOf } from './sparse.js';
import { readTensorHead, typeOf } from './tensor.js';

/** @typedef {import('../api.js').ElementType} ElementType */
/** @typedef {import('./message.js').Fields} Fields */

/**
 * What a model says of a value: null where it says nothing; also for a type that the package does not have.
 * @typedef {{ type: ElementType | null, dims: (number | string | null)[] | null }} Value
 */

/**
 * The value of an attribute: integers and floats as numbers (integers beyond 2^53 as BigInts), strings, and lists of
 * them; tensors as the bytes of their messages, `{ tensor }` and `{ sparse }`; `{ reference }` for an attribute of the
 * function around it; `{ type }` for what is not read, which graphs are: those are in `graphs`.
 * @typedef {any} AttributeValue
 */

/**
 * A node, as `runNode` and `inferNode` take it.
 * @typedef {object} Node
 * @property {string} name
 * @property {string} domain '' for ONNX.
 * @property {string} opType
 * @property {number | null} opset The one in force for it, null where nothing imports its domain.
 * @property {string} overload Which of several local functions of that name it calls, '' where there is one.
 * @property {string[]} inputs Names of values, '' where omitted.
 * @property {string[]} outputs
 * @property {Record<string, AttributeValue>} attributes
 * @property {Graph[]} graphs The subgraphs in its attributes.
 */

/**
 * @typedef {object} Graph
 * @property {string} name
 * @property {Node[]} nodes
 * @property {Map<string, Uint8Array>} initializers TensorProto messages by name.
 * @property {Map<string, Uint8Array>} sparseInitializers SparseTensorProto messages by name.
 * @property {Map<string, Value>} values What is said about its inputs, outputs and other values.
 * @property {string[]} inputs
 * @property {string[]} outputs
 */

/**
 * @typedef {object} LocalFunction
 * @property {string} name
 * @property {string} domain
 * @property {string} overload
 * @property {Map<string, number>} opsets
 * @property {Graph} graph
 * @property {string[]} attributes Names of those that a call must give.
 * @property {Record<string, AttributeValue>} defaults Values of attributes that a call need not give.
 */

/**
 * @typedef {object} Model
 * @property {number} irVersion
 * @property {string} producer
 * @property {Map<string, number>} opsets The opset of each domain, '' for ONNX's own.
 * @property {Graph} graph
 * @property {LocalFunction[]} functions
 */

/** Graphs in graphs deeper than this are no model: protobuf itself reads at most 100 messages in one another. */
const deepest = 33;

/** @param {string | undefined} domain @returns {string} '' for ONNX's own, however it is written. */
const domainOf = (domain = '') => (domain === 'ai.onnx' ? '' : domain);

/** Decodes the messages of one file. */
class ModelReader {
  /** @type {Map<string, number>} Those in force for the nodes that are read. */
  #opsets = new Map();

  /** @param {string} caller For errors. */
  constructor(caller) {
    this.caller = caller;
  }

  /** @param {Uint8Array} bytes @param {Fields} table @param {string} what */
  decode(bytes, table, what) {
    return decode(bytes, table, `${this.caller}: ${what}`);
  }

  /** @param {Uint8Array[]} messages */
  opsets(messages) {
    /** @type {Map<string, number>} */
    const opsets = new Map();
    for (const bytes of messages) {
      const { domain = '', version = 0n } = this.decode(bytes, fields.opset, 'opset_import');
      opsets.set(domainOf(domain), Number(version));
    }
    // Before IR version 3 there was only the first opset, and no word for it.
    if (!opsets.has('')) opsets.set('', 1);
    this.#opsets = opsets;
    return opsets;
  }

  /** @param {Uint8Array} bytes @returns {[name: string, value: Value]} */
  value(bytes) {
    const { name = '', type } = this.decode(bytes, fields.value, 'a value_info');
    /** @type {Value} */
    const value = { type: null, dims: null };
    const { tensor } =
      type === undefined ? { tensor: undefined } : this.decode(type, fields.type, `type of ${quote(name)}`);
    if (tensor !== undefined) {
      const { elementType, shape } = this.decode(tensor, fields.tensorType, `type of ${quote(name)}`);
      value.type = typeOf(elementType);
      if (shape !== undefined) {
        const { dims } = this.decode(shape, fields.shape, `shape of ${quote(name)}`);
        value.dims = dims.map((/** @type {Uint8Array} */ dim) => this.dim(dim, name));
      }
    }
    return [name, value];
  }

  /** @param {Uint8Array} bytes @param {string} name @returns {number | string | null} */
  dim(bytes, name) {
    const dim = this.decode(bytes, fields.dim, `shape of ${quote(name)}`);
    // Exporters write -1, and some an empty name, for a dim that they do not know.
    if (dim.value === undefined || dim.value === -1n) return dim.name || null;
    if (dim.value >= 0n && dim.value <= Number.MAX_SAFE_INTEGER) return Number(dim.value);
    const text = `${this.caller}: a dim of ${quote(name)} is ${dim.value}, dims must be integers from 0 to 2^53 - 1.`;
    throw new SplitError('DIMS_INVALID', text);
  }

  /** @param {Uint8Array} bytes @param {number} depth @returns {Graph} */
  graph(bytes, depth) {
    if (depth > deepest) {
      const text = `${this.caller}: graphs lie in one another more than ${deepest} deep, that is no model.`;
      throw new SplitError('DATA_MISMATCH', text);
    }
    const message = this.decode(bytes, fields.graph, 'graph');
    const values = [...message.values, ...message.outputs, ...message.inputs].map((value) => this.value(value));
    const isInput = (/** @type {number} */ i) => i >= values.length - message.inputs.length;
    const isOutput = (/** @type {number} */ i) => !isInput(i) && i >= message.values.length;
    return {
      name: message.name ?? '',
      nodes: message.nodes.map((/** @type {Uint8Array} */ node) => this.node(node, depth)),
      initializers: this.byName(message.initializers, 'an initializer', (bytes) => bytes),
      sparseInitializers: this.byName(message.sparseInitializers, 'a sparse initializer', valuesOf),
      values: new Map(values),
      inputs: values.filter((_, i) => isInput(i)).map(([name]) => name),
      outputs: values.filter((_, i) => isOutput(i)).map(([name]) => name),
    };
  }

  /**
   * @param {Uint8Array[]} messages
   * @param {string} kind What they are, for errors.
   * @param {(bytes: Uint8Array, what: string) => Uint8Array} tensorOf The TensorProto of a message, which has its name.
   * @returns {Map<string, Uint8Array>}
   */
  byName(messages, kind, tensorOf) {
    const what = `${this.caller}: ${kind}`;
    return new Map(messages.map((bytes) => [readTensorHead(tensorOf(bytes, what), what).name, bytes]));
  }

  /** @param {Uint8Array} bytes @param {number} depth @returns {Node} */
  node(bytes, depth) {
    const message = this.decode(bytes, fields.node, 'a node');
    /** @type {Graph[]} */
    const graphs = [];
    return {
      name: message.name ?? '',
      domain: domainOf(message.domain),
      opType: message.opType ?? '',
      opset: this.#opsets.get(domainOf(message.domain)) ?? null,
      overload: message.overload ?? '',
      inputs: message.inputs,
      outputs: message.outputs,
      attributes: this.attributes(message.attributes, graphs, depth),
      graphs,
    };
  }

  /**
   * @param {Uint8Array[]} messages
   * @param {Graph[]} graphs Takes the graphs among them.
   * @param {number} depth
   * @returns {Record<string, AttributeValue>}
   */
  attributes(messages, graphs, depth) {
    const attributes = messages.map((bytes) => {
      const message = this.decode(bytes, fields.attribute, 'an attribute');
      for (const graph of [...(message.graph ? [message.graph] : []), ...message.graphs]) {
        graphs.push(this.graph(graph, depth + 1));
      }
      return [message.name ?? '', this.attributeValue(message)];
    });
    return Object.fromEntries(attributes);
  }

  /** @param {any} message @returns {AttributeValue} */
  attributeValue(message) {
    if (message.reference) return { reference: message.reference };
    const text = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);
    const integers = () => Array.from(message.integers, toNumber);
    // Files of the first versions have no type: what is there says it.
    switch (Number(message.type ?? 0)) {
      case 0:
        if (message.integer !== undefined) return toNumber(message.integer);
        if (message.float !== undefined) return message.float;
        if (message.text !== undefined) return text(message.text);
        if (message.tensor !== undefined) return { tensor: message.tensor };
        if (message.sparse !== undefined) return { sparse: message.sparse };
        return integers();
      case 1:
        return message.float ?? 0;
      case 2:
        return toNumber(message.integer ?? 0n);
      case 3:
        return text(message.text ?? new Uint8Array(0));
      case 4:
        return { tensor: message.tensor ?? new Uint8Array(0) };
      case 6:
        return Array.from(new Float32Array(message.floats.buffer));
      case 7:
        return integers();
      case 8:
        return message.texts.map(text);
      case 11:
        return { sparse: message.sparse ?? new Uint8Array(0) };
      default:
        return { type: Number(message.type) };
    }
  }

  /** @param {Uint8Array} bytes @returns {LocalFunction} */
  localFunction(bytes) {
    const message = this.decode(bytes, fields.localFunction, 'a function');
    const { name = '', overload = '', attributes, inputs, outputs } = message;
    const opsets = this.opsets(message.opsets);
    const nodes = message.nodes.map((/** @type {Uint8Array} */ node) => this.node(node, 1));
    const values = new Map(message.values.map((/** @type {Uint8Array} */ value) => this.value(value)));
    return {
      name,
      domain: domainOf(message.domain),
      overload,
      attributes,
      opsets,
      graph: { name, nodes, initializers: new Map(), sparseInitializers: new Map(), values, inputs, outputs },
      defaults: this.attributes(message.defaults, [], 1),
    };
  }
}

/** @param {unknown} value @returns {number | bigint} */
function toNumber(value) {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : /** @type {bigint} */ (value);
}

/**
 * Reads an .onnx file: its graph with subgraphs, its local functions, and what it says of types and shapes.
 *
 * @param {import('./message.js').Bytes} file Its bytes. The model keeps views of them.
 * @returns {Model}
 * @throws {SplitError} DATA_MISMATCH where it is no model, or damaged; DIMS_INVALID
 * @example
 * const model = readModel(await readFile('model.onnx'));
 */
export function readModel(file) {
  const reader = new ModelReader('readModel');
  const message = decodeFile(file, fields.model, 'readModel');
  if (message.graph === undefined) {
    throw new SplitError(
      'DATA_MISMATCH',
      'readModel: the file has no graph: it is no ONNX model, or only its beginning.',
    );
  }
  const opsets = reader.opsets(message.opsets);
  return {
    irVersion: Number(message.irVersion ?? 0),
    producer: message.producer ?? '',
    opsets,
    graph: reader.graph(message.graph, 1),
    functions: message.functions.map((/** @type {Uint8Array} */ bytes) => reader.localFunction(bytes)),
  };
}
