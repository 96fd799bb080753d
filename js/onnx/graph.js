// SPDX-License-Identifier: MIT
//
// GraphProto and NodeProto: nodes, and the graphs in their attributes.
import { SplitError, quote } from '../errors.js';
import { readAttribute } from './attribute.js';
import { costs } from './budget.js';
import { readSparseName } from './sparse.js';
import { readTensorName } from './tensor-proto.js';
import { Values, readValue } from './value.js';
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('./attribute.js').AttributeValue} AttributeValue */
/** @typedef {import('./value.js').Value} Value */
/** @typedef {import('./wire.js').Reader} Reader */
/** @template T @typedef {import('./wire.js').ReadField<T>} ReadField */

/**
 * A node, as `runNode` and `inferNode` take it.
 * @typedef {object} Node
 * @property {string} name
 * @property {string} domain '' for ONNX.
 * @property {string} opType
 * @property {number | null} opset The one in force for it, null where nothing imports its domain.
 * @property {string} overload Which of several local functions of that name it calls, '' where there is one.
 * @property {readonly string[]} inputs Names of values, '' where omitted.
 * @property {readonly string[]} outputs
 * @property {Readonly<Record<string, AttributeValue>>} attributes
 * @property {readonly Graph[]} graphs The subgraphs in its attributes.
 */

/** A node that is being read. @typedef {Omit<Node, 'inputs' | 'outputs' | 'attributes' | 'graphs'> & { inputs: string[], outputs: string[], attributes: Record<string, AttributeValue>, graphs: Graph[] }} MutableNode */

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

/** Graphs in graphs deeper than this are no model: protobuf itself reads at most 100 messages in one another. */
export const deepest = 33;

/** The most nodes of a file. Models have some thousands. */
const mostNodes = 2 ** 20;
/** Each makes a class of objects in a JavaScript engine. All of ONNX has some hundreds. */
const mostAttributeNames = 2 ** 12;

/** What most nodes have none of is one object for all. */
const noNames = /** @type {string[]} */ (/** @type {unknown} */ (Object.freeze([])));
const noGraphs = /** @type {Graph[]} */ (/** @type {unknown} */ (Object.freeze([])));
export const noAttributes = /** @type {Record<string, AttributeValue>} */ (Object.freeze({}));

const ownProperty = { configurable: true, enumerable: true, writable: true };

const graphFields = fieldSet(1, 2, 5, 11, 12, 13, 15);
const graphTags = {
  node: tagOf(1, 'delimited'),
  name: tagOf(2, 'delimited'),
  initializer: tagOf(5, 'delimited'),
  input: tagOf(11, 'delimited'),
  output: tagOf(12, 'delimited'),
  value: tagOf(13, 'delimited'),
  sparseInitializer: tagOf(15, 'delimited'),
};
const nodeFields = fieldSet(1, 2, 3, 4, 5, 7, 8);
const nodeTags = {
  input: tagOf(1, 'delimited'),
  output: tagOf(2, 'delimited'),
  name: tagOf(3, 'delimited'),
  opType: tagOf(4, 'delimited'),
  attribute: tagOf(5, 'delimited'),
  domain: tagOf(7, 'delimited'),
  overload: tagOf(8, 'delimited'),
};
/** @param {string} domain @returns {string} '' for ONNX's own, however it is written. */
export const domainOf = (domain) => (domain === 'ai.onnx' ? '' : domain);

/** @param {string} what @param {number} most */
function refuse(what, most) {
  return new SplitError('DATA_MISMATCH', `readModel: the file has more than ${most} ${what}, which are not read.`);
}

/**
 * Adds the message that comes next, by its name.
 *
 * @param {Reader} reader
 * @param {Map<string, Uint8Array>} messages
 * @param {(reader: Reader) => string} readName
 */
function readNamed(reader, messages, readName) {
  const { at } = reader;
  const name = readName(reader);
  reader.at = at;
  messages.set(name, reader.delimited());
}

/** Reads the graphs and nodes of one model. */
export class GraphReader {
  /** Those in force for the nodes that are read. @type {Map<string, number>} */
  opsets = new Map();
  /** @type {Set<string>} */
  #attributeNames = new Set();
  #nodes = 0;
  #depth = 0;
  #reader;
  #budget;

  /**
   * @param {Reader} reader
   * @param {import('./budget.js').Budget} budget
   */
  constructor(reader, budget) {
    this.#reader = reader;
    this.#budget = budget;
  }

  /** @param {keyof typeof costs} kind */
  #spend(kind) {
    this.#budget.spend(costs[kind], 'readModel', 'small graphs, functions, nodes, values and initializers');
  }

  /** @returns {Graph} The one that comes next. */
  graph() {
    if (++this.#depth > deepest) {
      const text = `readModel: graphs lie in one another more than ${deepest} deep, that is no model.`;
      throw new SplitError('DATA_MISMATCH', text);
    }
    const [inputs, outputs, others] = [new Values(), new Values(), new Values()];
    const graph = this.newGraph('', inputs.names, outputs.names);
    this.#reader.message(this.#graphField, { graph, inputs, outputs, others });
    for (const list of [others, outputs, inputs]) list.fill(graph.values);
    --this.#depth;
    return graph;
  }

  /**
   * A graph, or the one that a function is, with nothing in it yet.
   *
   * @param {string} name
   * @param {string[]} inputs
   * @param {string[]} outputs
   * @returns {Graph}
   */
  newGraph(name, inputs, outputs) {
    this.#spend('graph');
    const [initializers, sparseInitializers, values] = [new Map(), new Map(), new Map()];
    return { name, nodes: [], initializers, sparseInitializers, values, inputs, outputs };
  }

  /** @type {ReadField<{ graph: Graph, inputs: Values, outputs: Values, others: Values }>} */
  #graphField = (reader, tag, { graph, inputs, outputs, others }) => {
    switch (tag) {
      case graphTags.node:
        graph.nodes.push(this.node());
        break;
      case graphTags.name:
        graph.name = reader.text();
        break;
      case graphTags.initializer:
        this.#spend('initializer');
        readNamed(reader, graph.initializers, readTensorName);
        break;
      case graphTags.sparseInitializer:
        this.#spend('initializer');
        readNamed(reader, graph.sparseInitializers, readSparseName);
        break;
      case graphTags.input:
        this.value(inputs);
        break;
      case graphTags.output:
        this.value(outputs);
        break;
      case graphTags.value:
        this.value(others);
        break;
      default:
        reader.skip(tag, graphFields);
    }
  };

  /** @param {Values} list Takes the value that comes next. */
  value(list) {
    this.#spend('value');
    readValue(this.#reader, list);
  }

  /** @returns {Node} The one that comes next. */
  node() {
    this.#spend('node');
    if (++this.#nodes > mostNodes) throw refuse('nodes', mostNodes);
    /** @type {MutableNode} */
    const node = {
      name: '',
      domain: '',
      opType: '',
      opset: null,
      overload: '',
      inputs: noNames,
      outputs: noNames,
      attributes: noAttributes,
      graphs: noGraphs,
    };
    this.#reader.message(this.#nodeField, node);
    node.opset = this.opsets.get(node.domain) ?? null;
    return node;
  }

  /** @type {ReadField<MutableNode>} */
  #nodeField = (reader, tag, node) => {
    switch (tag) {
      case nodeTags.input:
        if (node.inputs === noNames) node.inputs = [reader.text()];
        else node.inputs.push(reader.text());
        break;
      case nodeTags.output:
        if (node.outputs === noNames) node.outputs = [reader.text()];
        else node.outputs.push(reader.text());
        break;
      case nodeTags.name:
        node.name = reader.text();
        break;
      case nodeTags.opType:
        node.opType = reader.text();
        break;
      case nodeTags.attribute:
        if (node.attributes === noAttributes) node.attributes = {};
        node.graphs = this.attribute(node.attributes, node.graphs);
        break;
      case nodeTags.domain:
        node.domain = domainOf(reader.text());
        break;
      case nodeTags.overload:
        node.overload = reader.text();
        break;
      default:
        reader.skip(tag, nodeFields);
    }
  };

  /**
   * @param {Record<string, AttributeValue>} attributes Takes the one that comes next.
   * @param {Graph[]} [before] The graphs in those before it.
   * @returns {Graph[]} With the graphs in it.
   */
  attribute(attributes, before = noGraphs) {
    let graphs = before;
    const { name, value } = readAttribute(this.#reader, () => {
      if (graphs === noGraphs) graphs = [];
      graphs.push(this.graph());
    });
    // Such a name is an index for JavaScript, and makes an object of kilobytes. Attributes are called by identifiers.
    if (name[0] >= '0' && name[0] <= '9') {
      const text = `readModel: an attribute is called ${quote(name)}, its name must be an identifier.`;
      throw new SplitError('DATA_MISMATCH', text);
    }
    this.#attributeNames.add(name);
    if (this.#attributeNames.size > mostAttributeNames) throw refuse('names of attributes', mostAttributeNames);
    if (name === '__proto__') Object.defineProperty(attributes, name, { ...ownProperty, value });
    else attributes[name] = value;
    return graphs;
  }
}
