// SPDX-License-Identifier: MIT
//
// GraphProto and NodeProto: nodes, and the subgraphs in their attributes.
import { SplitError, quoteForMessage } from '../base/errors.js';
import { readAttribute } from './attribute.js';
import { costs } from './budget.js';
import { Values, readValue } from './value.js';
import { lengthDelimited, fieldsOf, submessage, withEntry } from './wire.js';

/** @import { AttributeValue } from './attribute.js' */
/** @import { Value } from './value.js' */
/** @import { Reader, Fields } from './wire.js' */

/**
 * A node in the form that `runNode` and `inferNode` accept.
 * @typedef {object} Node
 * @property {string} name
 * @property {string} domain '' for ONNX.
 * @property {string} opType
 * @property {number | null} opset Opset of its domain, null if the model does not import the domain. The opset of ONNX itself is
 *   then 1, as in models before IR version 3.
 * @property {string} overload Overload of the called local function, '' if it has none.
 * @property {readonly string[]} inputs Names of values, '' if omitted.
 * @property {readonly string[]} outputs Names of values, '' if omitted.
 * @property {Readonly<Record<string, AttributeValue>>} attributes
 * @property {readonly Graph[]} graphs The subgraphs in its attributes.
 */

/**
 * A graph of a model: `model.graph`, or a subgraph of a node.
 *
 * @typedef {object} Graph
 * @property {string} name
 * @property {Node[]} nodes
 * @property {Map<string, Uint8Array>} initializers TensorProto messages by name.
 * @property {Map<string, Uint8Array>} sparseInitializers SparseTensorProto messages by name.
 * @property {Map<string, Value>} values Declared types and dims of inputs, outputs and other values by name.
 * @property {string[]} inputs Names of values.
 * @property {string[]} outputs Names of values.
 */

/** Maximum depth of nested graphs. Protobuf itself reads at most 100 nested messages, three for each graph. */
export const MAX_DEPTH = 33;

/** Maximum number of nodes of a file. Models have thousands. */
const MAX_NODES = 2 ** 20;
/** Maximum number of attribute names, each of which costs a JavaScript engine a hidden class. ONNX has hundreds. */
const MAX_ATTRIBUTE_NAMES = 2 ** 12;

/**
 * Empty list that nodes without entries share.
 *
 * @type {readonly any[]}
 */
const noEntries = Object.freeze([]);
/** @type {Readonly<Record<string, AttributeValue>>} */
const noAttributes = Object.freeze({});

const dataProperty = { configurable: true, enumerable: true, writable: true };

/**
 * Returns the short form of a domain: '' is ONNX.
 *
 * @param {string} domain
 * @returns {string}
 */
export const normalizeDomain = (domain) => (domain === 'ai.onnx' ? '' : domain);

/**
 * @param {string} items Plural noun, for the message.
 * @param {number} max
 */
function limitError(items, max) {
  return new SplitError('DATA_MISMATCH', `readModel: the file must have at most ${max} ${items}.`);
}

/** @typedef {{ name: string }} Named Name of a message, the only field that is read. */

/** @type {Fields<Named>} */
const tensorName = fieldsOf([8, lengthDelimited, (reader, named) => (named.name = reader.text())]);

/**
 * The name of a sparse tensor is that of its values.
 *
 * @type {Fields<Named>}
 */
const sparseName = fieldsOf([1, submessage, (reader, named) => reader.fields(tensorName, named)]);

/**
 * A graph that is being read, and its declared values. For one name, inputs override outputs, and outputs override others.
 * @typedef {{ graph: Graph, inputs: Values, outputs: Values, others: Values }} OpenGraph
 */

/**
 * Completes a graph after its last field.
 *
 * @param {OpenGraph} open
 */
export function closeGraph({ graph, inputs, outputs, others }) {
  for (const list of [others, outputs, inputs]) list.addTo(graph.values);
  return graph;
}

/** Reads the graphs and nodes of one model. */
export class GraphReader {
  /**
   * Opsets of the nodes that are read, by domain.
   *
   * @type {Map<string, number>}
   */
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

  /**
   * Makes an empty graph to read into.
   *
   * @returns {OpenGraph}
   */
  open() {
    const [inputs, outputs, others] = [new Values(), new Values(), new Values()];
    return { graph: this.newGraph('', inputs.names, outputs.names), inputs, outputs, others };
  }

  /**
   * Reads a graph from the remaining fields of the message. Repeated occurrences of a field continue one graph.
   *
   * @param {OpenGraph} open
   */
  graph(open) {
    if (++this.#depth > MAX_DEPTH) {
      const text = `readModel: graphs must be nested at most ${MAX_DEPTH} deep.`;
      throw new SplitError('DATA_MISMATCH', text);
    }
    this.#reader.fields(this.#graphFields, open);
    --this.#depth;
  }

  /**
   * Makes an empty graph, or the graph of a function.
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
    [1, submessage, (_, { graph }) => graph.nodes.push(this.node())],
    [2, lengthDelimited, (reader, { graph }) => (graph.name = reader.text())],
    [5, submessage, (_, { graph }) => this.#initializer(graph.initializers, tensorName)],
    [11, submessage, (_, { inputs }) => this.value(inputs)],
    [12, submessage, (_, { outputs }) => this.value(outputs)],
    [13, submessage, (_, { others }) => this.value(others)],
    [15, submessage, (_, { graph }) => this.#initializer(graph.sparseInitializers, sparseName)],
  );

  /**
   * Adds the remaining bytes of the message to a map, by the name in the message.
   *
   * @param {Map<string, Uint8Array>} messages
   * @param {Fields<Named>} nameFields
   */
  #initializer(messages, nameFields) {
    this.#spend('initializer');
    const { name } = this.#reader.peek(nameFields, { name: '' });
    messages.set(name, this.#reader.remaining());
  }

  /**
   * Reads a value from the remaining fields of the message into a list.
   *
   * @param {Values} list
   */
  value(list) {
    this.#spend('value');
    readValue(this.#reader, list);
  }

  /**
   * Reads a node from the remaining fields of the message.
   *
   * @returns {Node}
   */
  node() {
    this.#spend('node');
    if (++this.#nodes > MAX_NODES) throw limitError('nodes', MAX_NODES);
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
    [1, lengthDelimited, (reader, node) => (node.inputs = withEntry(node.inputs, reader.text()))],
    [2, lengthDelimited, (reader, node) => (node.outputs = withEntry(node.outputs, reader.text()))],
    [3, lengthDelimited, (reader, node) => (node.name = reader.text())],
    [4, lengthDelimited, (reader, node) => (node.opType = reader.text())],
    [5, submessage, (_, node) => this.attribute(node)],
    [7, lengthDelimited, (reader, node) => (node.domain = normalizeDomain(reader.text()))],
    [8, lengthDelimited, (reader, node) => (node.overload = reader.text())],
  );

  /**
   * Reads an attribute and its graphs from the remaining fields of the message.
   *
   * @param {Pick<Node, 'attributes' | 'graphs'>} owner
   */
  attribute(owner) {
    const { name, value, graphs } = readAttribute(this.#reader, (/** @type {OpenGraph | null} */ continued) => {
      const open = continued ?? this.open();
      this.graph(open);
      return open;
    });
    for (const each of graphs) owner.graphs = withEntry(owner.graphs, closeGraph(each));
    // JavaScript would treat such a name as an array index, and allocate kilobytes for the object.
    if (name[0] >= '0' && name[0] <= '9') {
      const text = `readModel: the name of an attribute must be an identifier, got ${quoteForMessage(name)}.`;
      throw new SplitError('DATA_MISMATCH', text);
    }
    this.#attributeNames.add(name);
    if (this.#attributeNames.size > MAX_ATTRIBUTE_NAMES) throw limitError('attribute names', MAX_ATTRIBUTE_NAMES);
    if (owner.attributes === noAttributes) owner.attributes = {};
    const attributes = /** @type {Record<string, AttributeValue>} */ (owner.attributes);
    if (name === '__proto__') Object.defineProperty(attributes, name, { ...dataProperty, value });
    else attributes[name] = value;
  }
}
