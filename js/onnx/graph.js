// SPDX-License-Identifier: MIT
//
// GraphProto and NodeProto: nodes, and the graphs in their attributes.
import { SplitError, quoteForMessage } from '../errors.js';
import { readAttribute } from './attribute.js';
import { costs } from './budget.js';
import { Values, readValue } from './value.js';
import { delimited, fieldsOf, inside, withEntry } from './wire.js';

/** @import { AttributeValue } from './attribute.js' */
/** @import { Value } from './value.js' */
/** @import { Reader, Fields } from './wire.js' */

/**
 * A node, as `runNode` and `inferNode` take it.
 * @typedef {object} Node
 * @property {string} name
 * @property {string} domain '' for ONNX.
 * @property {string} opType
 * @property {number | null} opset The one in force for it, null where nothing imports its domain. ONNX's own domain has opset 1 if
 *   nothing imports it, as in models before IR version 3.
 * @property {string} overload Which of several local functions of that name it calls, '' where there is one.
 * @property {readonly string[]} inputs Names of values, '' where omitted.
 * @property {readonly string[]} outputs
 * @property {Readonly<Record<string, AttributeValue>>} attributes
 * @property {readonly Graph[]} graphs The subgraphs in its attributes.
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

/** Graphs in graphs deeper than this are no model: protobuf itself reads at most 100 messages in one another. */
export const deepest = 33;

/** The most nodes of a file. Models have some thousands. */
const mostNodes = 2 ** 20;
/** Each makes a class of objects in a JavaScript engine. All of ONNX has some hundreds. */
const mostAttributeNames = 2 ** 12;

/** What most nodes have none of is one object for all. */
/** @type {readonly any[]} */
const noEntries = Object.freeze([]);
/** @type {Readonly<Record<string, AttributeValue>>} */
const noAttributes = Object.freeze({});

const ownProperty = { configurable: true, enumerable: true, writable: true };

/** @param {string} domain @returns {string} '' for ONNX's own, however it is written. */
export const domainOf = (domain) => (domain === 'ai.onnx' ? '' : domain);

/** @param {string} what @param {number} most */
function refuse(what, most) {
  return new SplitError('DATA_MISMATCH', `readModel: the file has more than ${most} ${what}, which are not read.`);
}

/** @typedef {{ name: string }} Named What is read of a message to know its name. */

/** @type {Fields<Named>} */
const tensorName = fieldsOf([8, delimited, (reader, named) => (named.name = reader.text())]);

/** A sparse tensor has the name of its values. @type {Fields<Named>} */
const sparseName = fieldsOf([1, inside, (reader, named) => reader.fields(tensorName, named)]);

/**
 * A graph that is being read, and what it says of values: of a name, inputs say more than outputs, and these more than others.
 * @typedef {{ graph: Graph, inputs: Values, outputs: Values, others: Values }} OpenGraph
 */

/** @param {OpenGraph} open One that has been read to its end. */
export function closeGraph({ graph, inputs, outputs, others }) {
  for (const list of [others, outputs, inputs]) list.fill(graph.values);
  return graph;
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

  /** @param {Reader} reader @param {import('./budget.js').Budget} budget */
  constructor(reader, budget) {
    this.#reader = reader;
    this.#budget = budget;
  }

  /** @param {keyof typeof costs} kind */
  #spend(kind) {
    this.#budget.spend(costs[kind], 'readModel', 'small graphs, functions, nodes, values and initializers');
  }

  /** @returns {OpenGraph} A graph with nothing in it yet. */
  open() {
    const [inputs, outputs, others] = [new Values(), new Values(), new Values()];
    return { graph: this.newGraph('', inputs.names, outputs.names), inputs, outputs, others };
  }

  /** @param {OpenGraph} into Takes the graph from here to the end: of several in one field, each continues those before it. */
  graph(into) {
    if (++this.#depth > deepest) {
      const text = `readModel: graphs lie in one another more than ${deepest} deep, that is no model.`;
      throw new SplitError('DATA_MISMATCH', text);
    }
    this.#reader.fields(this.#graphFields, into);
    --this.#depth;
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

  /** @type {Fields<OpenGraph>} */
  #graphFields = fieldsOf(
    [1, inside, (_, { graph }) => graph.nodes.push(this.node())],
    [2, delimited, (reader, { graph }) => (graph.name = reader.text())],
    [5, inside, (_, { graph }) => this.#initializer(graph.initializers, tensorName)],
    [11, inside, (_, { inputs }) => this.value(inputs)],
    [12, inside, (_, { outputs }) => this.value(outputs)],
    [13, inside, (_, { others }) => this.value(others)],
    [15, inside, (_, { graph }) => this.#initializer(graph.sparseInitializers, sparseName)],
  );

  /** @param {Map<string, Uint8Array>} messages Takes the one from here to the end, by its name. @param {Fields<Named>} nameFields */
  #initializer(messages, nameFields) {
    this.#spend('initializer');
    const { name } = this.#reader.peek(nameFields, { name: '' });
    messages.set(name, this.#reader.rest());
  }

  /** @param {Values} list Takes the value from here to the end. */
  value(list) {
    this.#spend('value');
    readValue(this.#reader, list);
  }

  /** @returns {Node} The one from here to the end. */
  node() {
    this.#spend('node');
    if (++this.#nodes > mostNodes) throw refuse('nodes', mostNodes);
    /** @type {Node} */
    const node = {
      name: '',
      domain: '',
      opType: '',
      opset: null,
      overload: '',
      inputs: noEntries,
      outputs: noEntries,
      attributes: noAttributes,
      graphs: noEntries,
    };
    this.#reader.fields(this.#nodeFields, node);
    node.opset = this.opsets.get(node.domain) ?? null;
    return node;
  }

  /** @type {Fields<Node>} */
  #nodeFields = fieldsOf(
    [1, delimited, (reader, node) => (node.inputs = withEntry(node.inputs, reader.text()))],
    [2, delimited, (reader, node) => (node.outputs = withEntry(node.outputs, reader.text()))],
    [3, delimited, (reader, node) => (node.name = reader.text())],
    [4, delimited, (reader, node) => (node.opType = reader.text())],
    [5, inside, (_, node) => this.attribute(node)],
    [7, delimited, (reader, node) => (node.domain = domainOf(reader.text()))],
    [8, delimited, (reader, node) => (node.overload = reader.text())],
  );

  /** @param {Pick<Node, 'attributes' | 'graphs'>} owner Takes the attribute from here to the end, and the graphs in it. */
  attribute(owner) {
    const { name, value, graphs } = readAttribute(this.#reader, (/** @type {OpenGraph | null} */ continued) => {
      const into = continued ?? this.open();
      this.graph(into);
      return into;
    });
    for (const each of graphs) owner.graphs = withEntry(owner.graphs, closeGraph(each));
    // Such a name is an index for JavaScript, and makes an object of kilobytes. Attributes are called by identifiers.
    if (name[0] >= '0' && name[0] <= '9') {
      const text = `readModel: an attribute is called ${quoteForMessage(name)}, its name must be an identifier.`;
      throw new SplitError('DATA_MISMATCH', text);
    }
    this.#attributeNames.add(name);
    if (this.#attributeNames.size > mostAttributeNames) throw refuse('names of attributes', mostAttributeNames);
    if (owner.attributes === noAttributes) owner.attributes = {};
    const attributes = /** @type {Record<string, AttributeValue>} */ (owner.attributes);
    if (name === '__proto__') Object.defineProperty(attributes, name, { ...ownProperty, value });
    else attributes[name] = value;
  }
}
