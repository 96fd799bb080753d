// SPDX-License-Identifier: MIT
//
// ModelProto: reads graphs, local functions and opsets, which are needed to find nodes and their inputs.
import { SplitError } from '../base/errors.js';
import { Budget } from './budget.js';
import { GraphReader, closeGraph, normalizeDomain } from './graph.js';
import { decodeFile } from './message.js';
import { Values } from './value.js';
import { lengthDelimited, fieldsOf, submessage, varint } from './wire.js';

/** @import { AttributeValue } from './attribute.js' */
/** @import { Graph, OpenGraph } from './graph.js' */
/** @import { Reader, Fields } from './wire.js' */

/**
 * A function that a model defines.
 * @typedef {object} LocalFunction
 * @property {string} name
 * @property {string} domain
 * @property {string} overload
 * @property {Map<string, number>} opsets Opsets by domain, '' for ONNX.
 * @property {Graph} graph
 * @property {string[]} attributes Names of the required attributes.
 * @property {Record<string, AttributeValue>} defaults Default values of the optional attributes.
 */

/**
 * A model, as `readModel` returns it.
 *
 * @typedef {object} Model
 * @property {number} irVersion
 * @property {string} producer
 * @property {Map<string, number>} opsets Opsets by domain, '' for ONNX.
 * @property {Graph} graph
 * @property {LocalFunction[]} functions
 * @property {number} byteLength Size of the file in bytes. It limits the work of `findNodes`.
 */

/** @typedef {Omit<Model, 'graph'> & { graph: OpenGraph | null }} OpenModel A model that is being read. */

/** @type {Fields<{ domain: string, version: number }>} */
const opsetFields = fieldsOf(
  [1, lengthDelimited, (reader, opset) => (opset.domain = normalizeDomain(reader.text()))],
  [2, varint, (reader, opset) => (opset.version = Number(reader.integer()))],
);

/**
 * Makes fields that read only the opsets of a message, because nodes may precede them.
 *
 * @param {number} field Number of the field with the opsets.
 * @returns {Fields<Map<string, number>>}
 */
const onlyOpsets = (field) =>
  fieldsOf([
    field,
    submessage,
    (reader, opsets) => {
      const { domain, version } = reader.fields(opsetFields, { domain: '', version: 0 });
      opsets.set(domain, version);
    },
  ]);
const opsetsOfModel = onlyOpsets(8);
const opsetsOfFunction = onlyOpsets(9);

/**
 * Sets the opset of ONNX to 1 if it is missing, as it is in files before IR version 3.
 *
 * @param {Map<string, number>} opsets
 */
const withDefault = (opsets) => (opsets.has('') ? opsets : opsets.set('', 1));

/** Reads one model. */
class ModelReader {
  #reader;
  #graphs;

  /** @param {Reader} reader */
  constructor(reader) {
    this.#reader = reader;
    this.#graphs = new GraphReader(reader, new Budget(reader.bytes.length));
  }

  /**
   * Reads the model.
   *
   * @returns {Model}
   */
  model() {
    const reader = this.#reader;
    const byteLength = reader.bytes.length;
    const opsets = withDefault(reader.peek(opsetsOfModel, new Map()));
    /** @type {OpenModel} */
    const model = { irVersion: 0, producer: '', opsets, graph: null, functions: [], byteLength };
    const { graph } = reader.fields(this.#modelFields, model);
    if (graph === null) {
      const text = 'readModel: the file has no graph. It is truncated or not an ONNX model.';
      throw new SplitError('DATA_MISMATCH', text);
    }
    return { ...model, graph: closeGraph(graph) };
  }

  /** @type {Fields<OpenModel>} */
  #modelFields = fieldsOf(
    [1, varint, (reader, model) => (model.irVersion = Number(reader.integer()))],
    [2, lengthDelimited, (reader, model) => (model.producer = reader.text())],
    [7, submessage, (_, model) => this.#graph(model)],
    [25, submessage, (_, model) => model.functions.push(this.#localFunction())],
  );

  /**
   * Reads a graph from the remaining fields of the message into a model. A second one continues the first.
   *
   * @param {OpenModel} model
   */
  #graph(model) {
    this.#graphs.opsets = model.opsets;
    model.graph ??= this.#graphs.open();
    this.#graphs.graph(model.graph);
  }

  /**
   * Reads a local function from the remaining fields of the message.
   *
   * @returns {LocalFunction}
   */
  #localFunction() {
    const opsets = withDefault(this.#reader.peek(opsetsOfFunction, new Map()));
    this.#graphs.opsets = opsets;
    const graph = this.#graphs.newGraph('', [], []);
    /** @type {LocalFunction} */
    const local = { name: '', domain: '', overload: '', attributes: [], opsets, graph, defaults: {} };
    const values = new Values();
    this.#reader.fields(this.#functionFields, { local, graph, values });
    values.addTo(graph.values);
    graph.name = local.name;
    return local;
  }

  /** @type {Fields<{ local: LocalFunction, graph: Graph, values: Values }>} */
  #functionFields = fieldsOf(
    [1, lengthDelimited, (reader, { local }) => (local.name = reader.text())],
    [4, lengthDelimited, (reader, { graph }) => graph.inputs.push(reader.text())],
    [5, lengthDelimited, (reader, { graph }) => graph.outputs.push(reader.text())],
    [6, lengthDelimited, (reader, { local }) => local.attributes.push(reader.text())],
    [7, submessage, (_, { graph }) => graph.nodes.push(this.#graphs.node())],
    [10, lengthDelimited, (reader, { local }) => (local.domain = normalizeDomain(reader.text()))],
    [11, submessage, (_, { local }) => this.#graphs.attribute({ attributes: local.defaults, graphs: [] })],
    [12, submessage, (_, { values }) => this.#graphs.value(values)],
    [13, lengthDelimited, (reader, { local }) => (local.overload = reader.text())],
  );
}

/**
 * Reads an .onnx file: its graph and subgraphs, its local functions, and the declared types and dims.
 *
 * @param {import('./message.js').Bytes} file The bytes of the file. The model keeps views of them.
 * @returns {Model}
 * @throws {SplitError} DATA_MISMATCH if the file is damaged or not a model, or has more than 2^20 nodes, more than 2^12 different
 *   attribute names, or too many graphs and functions for its size; DIMS_INVALID
 * @example
 * const model = readModel(await readFile('model.onnx'));
 */
export function readModel(file) {
  return decodeFile(file, 'readModel', (reader) => new ModelReader(reader).model());
}
