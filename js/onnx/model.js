// SPDX-License-Identifier: MIT
//
// ModelProto: what is needed of a model to find nodes and to know what goes into them.
import { SplitError } from '../errors.js';
import { Budget } from './budget.js';
import { GraphReader, domainOf } from './graph.js';
import { decodeFile } from './message.js';
import { Values } from './value.js';
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('./attribute.js').AttributeValue} AttributeValue */
/** @typedef {import('./graph.js').Graph} Graph */
/** @typedef {import('./wire.js').Reader} Reader */
/** @template T @typedef {import('./wire.js').ReadField<T>} ReadField */

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

const modelFields = fieldSet(1, 2, 7, 8, 25);
const modelTags = {
  irVersion: tagOf(1, 'varint'),
  producer: tagOf(2, 'delimited'),
  graph: tagOf(7, 'delimited'),
  opset: tagOf(8, 'delimited'),
  localFunction: tagOf(25, 'delimited'),
};
const opsetFields = fieldSet(1, 2);
const opsetTags = { domain: tagOf(1, 'delimited'), version: tagOf(2, 'varint') };
const functionFields = fieldSet(1, 4, 5, 6, 7, 9, 10, 11, 12, 13);
const functionTags = {
  name: tagOf(1, 'delimited'),
  input: tagOf(4, 'delimited'),
  output: tagOf(5, 'delimited'),
  attribute: tagOf(6, 'delimited'),
  node: tagOf(7, 'delimited'),
  opset: tagOf(9, 'delimited'),
  domain: tagOf(10, 'delimited'),
  defaultValue: tagOf(11, 'delimited'),
  value: tagOf(12, 'delimited'),
  overload: tagOf(13, 'delimited'),
};
/** @type {ReadField<{ domain: string, version: number }>} */
function readOpset(reader, tag, opset) {
  if (tag === opsetTags.domain) opset.domain = reader.text();
  else if (tag === opsetTags.version) opset.version = Number(reader.integer());
  else reader.skip(tag, opsetFields);
}

/**
 * The opsets of the message that begins here, which the nodes before them need, too.
 *
 * @param {Reader} reader
 * @param {number} own The tag that they have in this message.
 * @returns {Map<string, number>}
 */
function readOpsets(reader, own) {
  /** @type {Map<string, number>} */
  const opsets = new Map();
  const { at } = reader;
  while (!reader.isDone) {
    const tag = reader.tag();
    if (tag === own) {
      const { domain, version } = reader.message(readOpset, { domain: '', version: 0 });
      opsets.set(domainOf(domain), version);
    } else reader.skip(tag, 0);
  }
  reader.at = at;
  // Before IR version 3 there was only the first opset, and no word for it.
  if (!opsets.has('')) opsets.set('', 1);
  return opsets;
}

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
    const opsets = readOpsets(reader, modelTags.opset);
    const byteLength = reader.bytes.length;
    /** @type {Omit<Model, 'graph'> & { graph: Graph | null }} */
    const model = { irVersion: 0, producer: '', opsets, graph: null, functions: [], byteLength };
    const { graph } = reader.fields(this.#modelField, model);
    if (graph === null) {
      const text = 'readModel: the file has no graph: it is no ONNX model, or only its beginning.';
      throw new SplitError('DATA_MISMATCH', text);
    }
    return { ...model, graph };
  }

  /** @type {ReadField<Omit<Model, 'graph'> & { graph: Graph | null }>} */
  #modelField = (reader, tag, model) => {
    switch (tag) {
      case modelTags.irVersion:
        model.irVersion = Number(reader.integer());
        break;
      case modelTags.producer:
        model.producer = reader.text();
        break;
      case modelTags.graph:
        if (model.graph !== null) {
          throw new SplitError('DATA_MISMATCH', 'readModel: the file has a second graph, a model has one.');
        }
        this.#graphs.opsets = model.opsets;
        model.graph = this.#graphs.graph();
        break;
      case modelTags.localFunction:
        model.functions.push(this.#localFunction());
        break;
      case modelTags.opset:
        reader.delimited();
        break;
      default:
        reader.skip(tag, modelFields);
    }
  };

  /** @returns {LocalFunction} The one that comes next. */
  #localFunction() {
    const reader = this.#reader;
    const outer = reader.enter();
    const opsets = readOpsets(reader, functionTags.opset);
    this.#graphs.opsets = opsets;
    const graph = this.#graphs.newGraph('', [], []);
    /** @type {LocalFunction} */
    const one = { name: '', domain: '', overload: '', attributes: [], opsets, graph, defaults: {} };
    const values = new Values();
    reader.fields(this.#functionField, { one, values });
    reader.leave(outer);
    values.fill(graph.values);
    graph.name = one.name;
    return one;
  }

  /** @type {ReadField<{ one: LocalFunction, values: Values }>} */
  #functionField = (reader, tag, { one, values }) => {
    const { graph } = one;
    switch (tag) {
      case functionTags.name:
        one.name = reader.text();
        break;
      case functionTags.input:
        graph.inputs.push(reader.text());
        break;
      case functionTags.output:
        graph.outputs.push(reader.text());
        break;
      case functionTags.attribute:
        one.attributes.push(reader.text());
        break;
      case functionTags.node:
        graph.nodes.push(this.#graphs.node());
        break;
      case functionTags.opset:
        reader.delimited();
        break;
      case functionTags.domain:
        one.domain = domainOf(reader.text());
        break;
      case functionTags.defaultValue:
        this.#graphs.attribute(one.defaults);
        break;
      case functionTags.value:
        this.#graphs.value(values);
        break;
      case functionTags.overload:
        one.overload = reader.text();
        break;
      default:
        reader.skip(tag, functionFields);
    }
  };
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
