// SPDX-License-Identifier: MIT
//
// ModelProto: what is needed of a model to find nodes and to know what goes into them.
import { SplitError, quote } from '../errors.js';
import { decodeFile } from './message.js';
import { readSparseName } from './sparse.js';
import { readTensorName, typeOf } from './tensor.js';
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('../api.js').ElementType} ElementType */
/** @typedef {import('./wire.js').Reader} Reader */

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

/** The most nodes of a file, and the most graphs, those of branches, loops and functions. Models have some thousands. */
const mostNodes = 2 ** 20;
const mostGraphs = 2 ** 14;
/** Each makes a class of objects in a JavaScript engine. All of ONNX has some hundreds. */
const mostAttributeNames = 2 ** 12;

/** What most nodes have none of is one object for all. */
const noNames = /** @type {string[]} */ (/** @type {unknown} */ (Object.freeze([])));
const noGraphs = /** @type {Graph[]} */ (/** @type {unknown} */ (Object.freeze([])));
export const noAttributes = /** @type {Record<string, AttributeValue>} */ (Object.freeze({}));

/** The text of an attribute may be any bytes. */
const lenient = new TextDecoder();
const nothing = new Uint8Array(0);

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
const attributeFields = fieldSet(1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 20, 21, 22);
const attributeTags = {
  name: tagOf(1, 'delimited'),
  float: tagOf(2, 'bit32'),
  integer: tagOf(3, 'varint'),
  text: tagOf(4, 'delimited'),
  tensor: tagOf(5, 'delimited'),
  graph: tagOf(6, 'delimited'),
  oneOfFloats: tagOf(7, 'bit32'),
  floats: tagOf(7, 'delimited'),
  oneOfIntegers: tagOf(8, 'varint'),
  integers: tagOf(8, 'delimited'),
  texts: tagOf(9, 'delimited'),
  graphs: tagOf(11, 'delimited'),
  type: tagOf(20, 'varint'),
  reference: tagOf(21, 'delimited'),
  sparse: tagOf(22, 'delimited'),
};
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
const valueFields = fieldSet(1, 2);
const valueTags = { name: tagOf(1, 'delimited'), type: tagOf(2, 'delimited') };
const typeFields = fieldSet(1);
const typeTags = { tensor: tagOf(1, 'delimited') };
const tensorTypeFields = fieldSet(1, 2);
const tensorTypeTags = { elementType: tagOf(1, 'varint'), shape: tagOf(2, 'delimited') };
const shapeFields = fieldSet(1);
const shapeTags = { dim: tagOf(1, 'delimited') };
const dimFields = fieldSet(1, 2);
const dimTags = { value: tagOf(1, 'varint'), name: tagOf(2, 'delimited') };

/** @param {string} domain @returns {string} '' for ONNX's own, however it is written. */
const domainOf = (domain) => (domain === 'ai.onnx' ? '' : domain);

/** A value and its name, as a graph lists them: two lists side by side take less than one of pairs. */
class Values {
  /** @type {string[]} */
  names = [];
  /** @type {Value[]} */
  values = [];

  /** @param {Map<string, Value>} map Takes them. */
  fill(map) {
    for (let i = 0; i < this.names.length; ++i) map.set(this.names[i], this.values[i]);
  }
}

/** Reads the messages of one model. Each method reads the message that comes next. */
class ModelReader {
  /** Those in force for the nodes that are read. @type {Map<string, number>} */
  #opsets = new Map();
  /** @type {Set<string>} */
  #attributeNames = new Set();
  #nodes = 0;
  #graphs = 0;
  #reader;

  /** @param {Reader} reader */
  constructor(reader) {
    this.#reader = reader;
  }

  /** @param {string} what @param {number} most */
  #refuse(what, most) {
    return new SplitError('DATA_MISMATCH', `readModel: the file has more than ${most} ${what}, which are not read.`);
  }

  /** @returns {Model} */
  model() {
    const reader = this.#reader;
    const opsets = this.#readOpsets(modelTags.opset);
    let irVersion = 0;
    let producer = '';
    /** @type {Graph | null} */
    let graph = null;
    /** @type {LocalFunction[]} */
    const functions = [];
    while (!reader.isDone) {
      const tag = reader.tag();
      switch (tag) {
        case modelTags.irVersion:
          irVersion = Number(reader.integer());
          break;
        case modelTags.producer:
          producer = reader.text();
          break;
        case modelTags.graph:
          this.#opsets = opsets;
          graph = this.#graph(1);
          break;
        case modelTags.localFunction:
          functions.push(this.#localFunction());
          break;
        case modelTags.opset:
          reader.delimited();
          break;
        default:
          reader.skip(tag, modelFields);
      }
    }
    if (graph === null) {
      const text = 'readModel: the file has no graph: it is no ONNX model, or only its beginning.';
      throw new SplitError('DATA_MISMATCH', text);
    }
    return { irVersion, producer, opsets, graph, functions };
  }

  /**
   * The opsets of the message that begins here, which the nodes before them need, too.
   *
   * @param {number} own The tag that they have in this message.
   * @returns {Map<string, number>}
   */
  #readOpsets(own) {
    const reader = this.#reader;
    /** @type {Map<string, number>} */
    const opsets = new Map();
    const { at } = reader;
    while (!reader.isDone) {
      const tag = reader.tag();
      if (tag === own) this.#opset(opsets);
      else reader.skip(tag, 0);
    }
    reader.at = at;
    // Before IR version 3 there was only the first opset, and no word for it.
    if (!opsets.has('')) opsets.set('', 1);
    return opsets;
  }

  /** @param {Map<string, number>} opsets Takes it. */
  #opset(opsets) {
    const reader = this.#reader;
    let domain = '';
    let version = 0;
    const outer = reader.enter();
    while (!reader.isDone) {
      const tag = reader.tag();
      if (tag === opsetTags.domain) domain = reader.text();
      else if (tag === opsetTags.version) version = Number(reader.integer());
      else reader.skip(tag, opsetFields);
    }
    reader.leave(outer);
    opsets.set(domainOf(domain), version);
  }

  /** @param {number} depth @returns {Graph} */
  #graph(depth) {
    if (depth > deepest) {
      const text = `readModel: graphs lie in one another more than ${deepest} deep, that is no model.`;
      throw new SplitError('DATA_MISMATCH', text);
    }
    if (++this.#graphs > mostGraphs) throw this.#refuse('graphs', mostGraphs);
    const reader = this.#reader;
    let name = '';
    /** @type {Node[]} */
    const nodes = [];
    /** @type {Map<string, Uint8Array>} */
    const initializers = new Map();
    /** @type {Map<string, Uint8Array>} */
    const sparseInitializers = new Map();
    const [inputs, outputs, others] = [new Values(), new Values(), new Values()];
    const outer = reader.enter();
    while (!reader.isDone) {
      const tag = reader.tag();
      switch (tag) {
        case graphTags.node:
          nodes.push(this.#node(depth));
          break;
        case graphTags.name:
          name = reader.text();
          break;
        case graphTags.initializer:
          this.#named(initializers, readTensorName);
          break;
        case graphTags.sparseInitializer:
          this.#named(sparseInitializers, readSparseName);
          break;
        case graphTags.input:
          this.#value(inputs);
          break;
        case graphTags.output:
          this.#value(outputs);
          break;
        case graphTags.value:
          this.#value(others);
          break;
        default:
          reader.skip(tag, graphFields);
      }
    }
    reader.leave(outer);
    /** @type {Map<string, Value>} */
    const values = new Map();
    for (const list of [others, outputs, inputs]) list.fill(values);
    return { name, nodes, initializers, sparseInitializers, values, inputs: inputs.names, outputs: outputs.names };
  }

  /**
   * @param {Map<string, Uint8Array>} messages Takes the message that comes next.
   * @param {(reader: Reader) => string} readName
   */
  #named(messages, readName) {
    const reader = this.#reader;
    const { at } = reader;
    const name = readName(reader);
    reader.at = at;
    messages.set(name, reader.delimited());
  }

  /** @param {Values} list Takes it. */
  #value(list) {
    const reader = this.#reader;
    let name = '';
    /** @type {Value} */
    const value = { type: null, dims: null };
    const outer = reader.enter();
    while (!reader.isDone) {
      const tag = reader.tag();
      if (tag === valueTags.name) name = reader.text();
      else if (tag === valueTags.type) this.#type(value, name);
      else reader.skip(tag, valueFields);
    }
    reader.leave(outer);
    list.names.push(name);
    list.values.push(value);
  }

  /** @param {Value} value Takes what the type says. @param {string} name */
  #type(value, name) {
    const reader = this.#reader;
    value.type = null;
    value.dims = null;
    const outer = reader.enter();
    while (!reader.isDone) {
      const tag = reader.tag();
      if (tag === typeTags.tensor) this.#tensorType(value, name);
      else reader.skip(tag, typeFields);
    }
    reader.leave(outer);
  }

  /** @param {Value} value @param {string} name */
  #tensorType(value, name) {
    const reader = this.#reader;
    const outer = reader.enter();
    while (!reader.isDone) {
      const tag = reader.tag();
      if (tag === tensorTypeTags.elementType) value.type = typeOf(Number(reader.integer()));
      else if (tag === tensorTypeTags.shape) value.dims = this.#shape(name);
      else reader.skip(tag, tensorTypeFields);
    }
    reader.leave(outer);
  }

  /** @param {string} name Of the value. */
  #shape(name) {
    const reader = this.#reader;
    /** @type {(number | string | null)[]} */
    const dims = [];
    const outer = reader.enter();
    while (!reader.isDone) {
      const tag = reader.tag();
      if (tag === shapeTags.dim) dims.push(this.#dim(name));
      else reader.skip(tag, shapeFields);
    }
    reader.leave(outer);
    return dims;
  }

  /** @param {string} name Of the value. @returns {number | string | null} */
  #dim(name) {
    const reader = this.#reader;
    let symbol = '';
    /** @type {number | bigint | null} */
    let value = null;
    const outer = reader.enter();
    while (!reader.isDone) {
      const tag = reader.tag();
      if (tag === dimTags.value) value = reader.integer();
      else if (tag === dimTags.name) symbol = reader.text();
      else reader.skip(tag, dimFields);
    }
    reader.leave(outer);
    // Exporters write -1, and some an empty name, for a dim that they do not know.
    if (value === null || value === -1) return symbol || null;
    if (typeof value === 'number' && value >= 0) return value;
    const text = `readModel: a dim of ${quote(name)} is ${value}, dims must be integers from 0 to 2^53 - 1.`;
    throw new SplitError('DIMS_INVALID', text);
  }

  /** @param {number} depth @returns {Node} */
  #node(depth) {
    if (++this.#nodes > mostNodes) throw this.#refuse('nodes', mostNodes);
    const reader = this.#reader;
    let name = '';
    let domain = '';
    let opType = '';
    let overload = '';
    let inputs = noNames;
    let outputs = noNames;
    let attributes = noAttributes;
    /** @type {Graph[]} */
    let graphs = noGraphs;
    const outer = reader.enter();
    while (!reader.isDone) {
      const tag = reader.tag();
      switch (tag) {
        case nodeTags.input:
          if (inputs === noNames) inputs = [reader.text()];
          else inputs.push(reader.text());
          break;
        case nodeTags.output:
          if (outputs === noNames) outputs = [reader.text()];
          else outputs.push(reader.text());
          break;
        case nodeTags.name:
          name = reader.text();
          break;
        case nodeTags.opType:
          opType = reader.text();
          break;
        case nodeTags.attribute: {
          if (attributes === noAttributes) attributes = {};
          graphs = this.#attribute(attributes, graphs, depth);
          break;
        }
        case nodeTags.domain:
          domain = domainOf(reader.text());
          break;
        case nodeTags.overload:
          overload = reader.text();
          break;
        default:
          reader.skip(tag, nodeFields);
      }
    }
    reader.leave(outer);
    const opset = this.#opsets.get(domain) ?? null;
    return { name, domain, opType, opset, overload, inputs, outputs, attributes, graphs };
  }

  /**
   * @param {Record<string, AttributeValue>} attributes Takes it.
   * @param {Graph[]} before The graphs in those before it.
   * @param {number} depth
   * @returns {Graph[]} With the graphs in it.
   */
  #attribute(attributes, before, depth) {
    const reader = this.#reader;
    const given = new Attribute();
    let graphs = before;
    const outer = reader.enter();
    while (!reader.isDone) {
      const tag = reader.tag();
      if (tag === attributeTags.graph || tag === attributeTags.graphs) {
        if (graphs === noGraphs) graphs = [];
        graphs.push(this.#graph(depth + 1));
      } else given.read(reader, tag);
    }
    reader.leave(outer);
    const { name } = given;
    // Such a name is an index for JavaScript, and makes an object of kilobytes. Attributes are called by identifiers.
    if (/^\d/.test(name)) {
      const text = `readModel: an attribute is called ${quote(name)}, its name must be an identifier.`;
      throw new SplitError('DATA_MISMATCH', text);
    }
    this.#attributeNames.add(name);
    if (this.#attributeNames.size > mostAttributeNames) throw this.#refuse('names of attributes', mostAttributeNames);
    if (name === '__proto__') Object.defineProperty(attributes, name, { ...ownProperty, value: given.value() });
    else attributes[name] = given.value();
    return graphs;
  }

  /** @returns {LocalFunction} */
  #localFunction() {
    if (++this.#graphs > mostGraphs) throw this.#refuse('graphs', mostGraphs);
    const reader = this.#reader;
    const outer = reader.enter();
    const opsets = this.#readOpsets(functionTags.opset);
    this.#opsets = opsets;
    let [name, domain, overload] = ['', '', ''];
    /** @type {Node[]} */
    const nodes = [];
    /** @type {string[]} */
    const inputs = [];
    /** @type {string[]} */
    const outputs = [];
    /** @type {string[]} */
    const attributes = [];
    /** @type {Record<string, AttributeValue>} */
    const defaults = {};
    const others = new Values();
    while (!reader.isDone) {
      const tag = reader.tag();
      switch (tag) {
        case functionTags.name:
          name = reader.text();
          break;
        case functionTags.input:
          inputs.push(reader.text());
          break;
        case functionTags.output:
          outputs.push(reader.text());
          break;
        case functionTags.attribute:
          attributes.push(reader.text());
          break;
        case functionTags.node:
          nodes.push(this.#node(1));
          break;
        case functionTags.opset:
          reader.delimited();
          break;
        case functionTags.domain:
          domain = domainOf(reader.text());
          break;
        case functionTags.defaultValue:
          this.#attribute(defaults, noGraphs, 1);
          break;
        case functionTags.value:
          this.#value(others);
          break;
        case functionTags.overload:
          overload = reader.text();
          break;
        default:
          reader.skip(tag, functionFields);
      }
    }
    reader.leave(outer);
    /** @type {Map<string, Value>} */
    const values = new Map();
    others.fill(values);
    const graph = { name, nodes, initializers: new Map(), sparseInitializers: new Map(), values, inputs, outputs };
    return { name, domain, overload, attributes, opsets, graph, defaults };
  }
}

const ownProperty = { configurable: true, enumerable: true, writable: true };

/** The fields of an AttributeProto, but for its graphs. */
class Attribute {
  name = '';
  #type = 0;
  #reference = '';
  /** @type {number | null} */
  #float = null;
  /** @type {number | bigint | null} */
  #integer = null;
  /** @type {Uint8Array | null} */
  #text = null;
  /** @type {Uint8Array | null} */
  #tensor = null;
  /** @type {Uint8Array | null} */
  #sparse = null;
  /** @type {number[] | null} */
  #floats = null;
  /** @type {(number | bigint)[] | null} */
  #integers = null;
  /** @type {string[] | null} */
  #texts = null;

  /** @param {Reader} reader @param {number} tag The one that was read. */
  read(reader, tag) {
    switch (tag) {
      case attributeTags.name:
        this.name = reader.text();
        break;
      case attributeTags.float:
        this.#float = readFloat(reader.bytes, reader.pass(4));
        break;
      case attributeTags.integer:
        this.#integer = reader.integer();
        break;
      case attributeTags.text:
        this.#text = reader.delimited();
        break;
      case attributeTags.tensor:
        this.#tensor = reader.delimited();
        break;
      case attributeTags.oneOfFloats:
        (this.#floats ??= []).push(readFloat(reader.bytes, reader.pass(4)));
        break;
      case attributeTags.floats: {
        const floats = (this.#floats ??= []);
        const outer = reader.enter();
        if ((reader.end - reader.at) % 4 !== 0) throw new RangeError('packed numbers end within one');
        while (!reader.isDone) floats.push(readFloat(reader.bytes, reader.pass(4)));
        reader.leave(outer);
        break;
      }
      case attributeTags.oneOfIntegers:
        (this.#integers ??= []).push(reader.integer());
        break;
      case attributeTags.integers: {
        const integers = (this.#integers ??= []);
        const outer = reader.enter();
        while (!reader.isDone) integers.push(reader.integer());
        reader.leave(outer);
        break;
      }
      case attributeTags.texts:
        (this.#texts ??= []).push(lenient.decode(reader.delimited()));
        break;
      case attributeTags.type:
        this.#type = Number(reader.integer());
        break;
      case attributeTags.reference:
        this.#reference = reader.text();
        break;
      case attributeTags.sparse:
        this.#sparse = reader.delimited();
        break;
      default:
        reader.skip(tag, attributeFields);
    }
  }

  /** @returns {AttributeValue} */
  value() {
    if (this.#reference !== '') return { reference: this.#reference };
    switch (this.#type) {
      // Files of the first versions have no type: what is there says it.
      case 0:
        if (this.#integer !== null) return this.#integer;
        if (this.#float !== null) return this.#float;
        if (this.#text !== null) return lenient.decode(this.#text);
        if (this.#tensor !== null) return { tensor: this.#tensor };
        if (this.#sparse !== null) return { sparse: this.#sparse };
        return this.#integers ?? [];
      case 1:
        return this.#float ?? 0;
      case 2:
        return this.#integer ?? 0;
      case 3:
        return this.#text === null ? '' : lenient.decode(this.#text);
      case 4:
        return { tensor: this.#tensor ?? nothing };
      case 6:
        return this.#floats ?? [];
      case 7:
        return this.#integers ?? [];
      case 8:
        return this.#texts ?? [];
      case 11:
        return { sparse: this.#sparse ?? nothing };
      default:
        return { type: this.#type };
    }
  }
}

const float = new Float32Array(1);
const floatBytes = new Uint8Array(float.buffer);

/** @param {Uint8Array} bytes @param {number} at */
function readFloat(bytes, at) {
  for (let i = 0; i < 4; ++i) floatBytes[i] = bytes[at + i];
  return float[0];
}

/**
 * Reads an .onnx file: its graph with subgraphs, its local functions, and what it says of types and shapes.
 *
 * @param {import('./message.js').Bytes} file Its bytes. The model keeps views of them.
 * @returns {Model}
 * @throws {SplitError} DATA_MISMATCH where it is no model, or damaged, or has more than 2^20 nodes, 2^14 graphs and functions, or 2^12
 *   different names of attributes; DIMS_INVALID
 * @example
 * const model = readModel(await readFile('model.onnx'));
 */
export function readModel(file) {
  return decodeFile(file, 'readModel', (reader) => new ModelReader(reader).model());
}
