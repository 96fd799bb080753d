// SPDX-License-Identifier: MIT
//
// ModelProto: what is needed of a model to find nodes and to know what goes into them.
import { SplitError } from '../errors.js';
import { Budget } from './budget.js';
import { GraphReader, closeGraph, domainOf } from './graph.js';
import { decodeFile } from './message.js';
import { Values } from './value.js';
import { delimited, fieldsOf, inside, varint } from './wire.js';

/** @import { AttributeValue } from './attribute.js' */
/** @import { Graph, OpenGraph } from './graph.js' */
/** @import { Reader, Fields } from './wire.js' */

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
 * @property {number} byteLength Of the file. What `findNodes` may cost depends on it.
 */

/** @typedef {Omit<Model, 'graph'> & { graph: OpenGraph | null }} Unfinished A model that is being read. */

/** @type {Fields<{ domain: string, version: number }>} */
const opsetFields = fieldsOf(
  [1, delimited, (reader, opset) => (opset.domain = domainOf(reader.text()))],
  [2, varint, (reader, opset) => (opset.version = Number(reader.integer()))],
);

/**
 * Of a message only the opsets: the nodes before them need them, too.
 *
 * @param {number} field
 * @returns {Fields<Map<string, number>>}
 */
const onlyOpsets = (field) =>
  fieldsOf([
    field,
    inside,
    (reader, opsets) => {
      const { domain, version } = reader.fields(opsetFields, { domain: '', version: 0 });
      opsets.set(domain, version);
    },
  ]);
const opsetsOfModel = onlyOpsets(8);
const opsetsOfFunction = onlyOpsets(9);

/** Before IR version 3 there was only the first opset, and no word for it. @param {Map<string, number>} opsets */
const withFirst = (opsets) => (opsets.has('') ? opsets : opsets.set('', 1));

/** Reads one model. */
class ModelReader {
  #reader;
  #graphs;

  /** @param {Reader} reader */
  constructor(reader) {
    this.#reader = reader;
    this.#graphs = new GraphReader(reader, new Budget(reader.bytes.length));
  }

  /** @returns {Model} */
  model() {
    const reader = this.#reader;
    const byteLength = reader.bytes.length;
    const opsets = withFirst(reader.peek(opsetsOfModel, new Map()));
    /** @type {Unfinished} */
    const model = { irVersion: 0, producer: '', opsets, graph: null, functions: [], byteLength };
    const { graph } = reader.fields(this.#modelFields, model);
    if (graph === null) {
      const text = 'readModel: the file has no graph: it is no ONNX model, or only its beginning.';
      throw new SplitError('DATA_MISMATCH', text);
    }
    return { ...model, graph: closeGraph(graph) };
  }

  /** @type {Fields<Unfinished>} */
  #modelFields = fieldsOf(
    [1, varint, (reader, model) => (model.irVersion = Number(reader.integer()))],
    [2, delimited, (reader, model) => (model.producer = reader.text())],
    [7, inside, (_, model) => this.#graph(model)],
    [25, inside, (_, model) => model.functions.push(this.#localFunction())],
  );

  /** @param {Unfinished} model Takes the graph from here to the end, in addition to what it has. */
  #graph(model) {
    this.#graphs.opsets = model.opsets;
    model.graph ??= this.#graphs.open();
    this.#graphs.graph(model.graph);
  }

  /** @returns {LocalFunction} The one from here to the end. */
  #localFunction() {
    const opsets = withFirst(this.#reader.peek(opsetsOfFunction, new Map()));
    this.#graphs.opsets = opsets;
    const graph = this.#graphs.newGraph('', [], []);
    /** @type {LocalFunction} */
    const one = { name: '', domain: '', overload: '', attributes: [], opsets, graph, defaults: {} };
    const values = new Values();
    this.#reader.fields(this.#functionFields, { one, graph, values });
    values.fill(graph.values);
    graph.name = one.name;
    return one;
  }

  /** @type {Fields<{ one: LocalFunction, graph: Graph, values: Values }>} */
  #functionFields = fieldsOf(
    [1, delimited, (reader, { one }) => (one.name = reader.text())],
    [4, delimited, (reader, { graph }) => graph.inputs.push(reader.text())],
    [5, delimited, (reader, { graph }) => graph.outputs.push(reader.text())],
    [6, delimited, (reader, { one }) => one.attributes.push(reader.text())],
    [7, inside, (_, { graph }) => graph.nodes.push(this.#graphs.node())],
    [10, delimited, (reader, { one }) => (one.domain = domainOf(reader.text()))],
    [11, inside, (_, { one }) => this.#graphs.attribute({ attributes: one.defaults, graphs: [] })],
    [12, inside, (_, { values }) => this.#graphs.value(values)],
    [13, delimited, (reader, { one }) => (one.overload = reader.text())],
  );
}

/**
 * Reads an .onnx file: its graph with subgraphs, its local functions, and what it says of types and shapes.
 *
 * @param {import('./message.js').Bytes} file Its bytes. The model keeps views of them.
 * @returns {Model}
 * @throws {SplitError} DATA_MISMATCH where it is no model, or damaged, or has more than 2^20 nodes, 2^12 different names of attributes,
 *   or more graphs and functions than its bytes allow; DIMS_INVALID
 * @example
 * const model = readModel(await readFile('model.onnx'));
 */
export function readModel(file) {
  return decodeFile(file, 'readModel', (reader) => new ModelReader(reader).model());
}
