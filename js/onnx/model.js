// SPDX-License-Identifier: MIT
//
// readModel: the messages of an .onnx file (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto), as far as they are read, and
// the objects that they become. Tensors stay bytes until they are needed.
import { SplitError, quoteForMessage } from '../base/errors.js';
import { decodeFile, fileError } from './file.js';
import { checkDims, elementTypeOf } from './tensor.js';
import { LIST, bytes, float, int32, int64, joined, lenientText, message, skipped, text } from './wire.js';

/** @import { Field, Reader } from './wire.js' */

/**
 * Value of an attribute: a number, a string, or a list of these. Integers beyond 2^53 are BigInts. A tensor is `{ tensor }`, the
 * bytes of its message. A reference to an attribute of the enclosing function is `{ reference }`. Values that are not read, such
 * as sparse tensors, are `{ type }`, and so are graphs, which are in `graphs` of the node.
 * @typedef {any} AttributeValue
 */

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
 * Type and dims that a model declares for a value. Null if it does not, or if the package does not have the type.
 * @typedef {{ type: import('../api.js').ElementType | null, dims: (number | string | null)[] | null }} Value
 */

/**
 * A graph of a model: `model.graph`, or a subgraph of a node.
 *
 * @typedef {object} Graph
 * @property {string} name
 * @property {readonly Node[]} nodes
 * @property {ReadonlyMap<string, Uint8Array>} initializers TensorProto messages by name.
 * @property {ReadonlyMap<string, Uint8Array>} sparseInitializers SparseTensorProto messages by name.
 * @property {ReadonlyMap<string, Value>} values Declared types and dims of inputs, outputs and other values by name.
 * @property {readonly string[]} inputs Names of values.
 * @property {readonly string[]} outputs Names of values.
 */

/**
 * A function that a model defines.
 * @typedef {object} LocalFunction
 * @property {string} name
 * @property {string} domain
 * @property {string} overload
 * @property {ReadonlyMap<string, number>} opsets Opsets by domain, '' for ONNX.
 * @property {Graph} graph
 * @property {readonly string[]} attributes Names of the required attributes.
 * @property {Readonly<Record<string, AttributeValue>>} defaults Default values of the optional attributes.
 */

/**
 * A model, as `readModel` returns it.
 *
 * @typedef {object} Model
 * @property {number} irVersion
 * @property {string} producer
 * @property {ReadonlyMap<string, number>} opsets Opsets by domain, '' for ONNX.
 * @property {Graph} graph
 * @property {readonly LocalFunction[]} functions
 * @property {number} byteLength Size of the file in bytes.
 */

/** Empty maps and objects are shared, because a hostile file may have a million empty graphs. @type {ReadonlyMap<any, any>} */
const noEntries = new Map();
/** @type {Readonly<Record<string, AttributeValue>>} */
const noAttributes = Object.freeze({});
const dataProperty = { configurable: true, enumerable: true, writable: true };

/** The members of a oneof have one property, so that the last one wins. */
const dimProto = message(
  { 1: ['size', int64, null], 2: ['size', text, null] },
  // For an unknown dim, exporters write -1 or an empty name.
  ({ size }) => (size === -1 || size === '' ? null : size),
);
const shapeProto = message({ 1: ['dims', dimProto, LIST] });
const tensorTypeProto = message({ 1: ['elementType', int32, 0], 2: ['shape', shapeProto, null] });
/** A sequence, map, optional, sparse tensor or opaque replaces a tensor. @type {Field} */
const otherType = ['tensor', skipped, null];
const typeProto = message({
  1: ['tensor', tensorTypeProto, null],
  4: otherType,
  5: otherType,
  7: otherType,
  8: otherType,
  9: otherType,
});
const valueProto = message({ 1: ['name', text, ''], 2: ['type', typeProto, null] }, toValue, 1);

/** Only the name of a tensor is read, and its bytes are kept. */
const initializerProto = message({ 8: ['name', text, ''] }, toInitializer, 1);
/** The name of a sparse tensor is that of its values. */
const sparseInitializerProto = message({ 1: ['values', initializerProto, undefined] }, toInitializer, 1);

const graphProto = message(
  {
    // The kind of a node follows, because a node has attributes, and these have graphs.
    1: ['nodes', bytes, LIST],
    2: ['name', text, ''],
    5: ['initializers', initializerProto, LIST],
    11: ['inputs', valueProto, LIST],
    12: ['outputs', valueProto, LIST],
    13: ['values', valueProto, LIST],
    15: ['sparseInitializers', sparseInitializerProto, LIST],
  },
  toGraph,
  8,
);

const attributeProto = message(
  {
    1: ['name', text, ''],
    2: ['float', float, undefined],
    3: ['int', int64, undefined],
    4: ['string', lenientText, undefined],
    // A further occurrence continues the message, so the bytes are joined.
    5: ['tensor', bytes, LIST],
    6: ['graph', graphProto, undefined],
    7: ['floats', float, LIST],
    8: ['ints', int64, LIST],
    9: ['strings', lenientText, LIST],
    11: ['graphs', graphProto, LIST],
    20: ['type', int32, 0],
    21: ['reference', text, ''],
  },
  undefined,
  1,
);

const nodeProto = message(
  {
    1: ['inputs', text, LIST],
    2: ['outputs', text, LIST],
    3: ['name', text, ''],
    4: ['opType', text, ''],
    5: ['attributes', attributeProto, LIST],
    7: ['domain', text, ''],
    8: ['overload', text, ''],
  },
  toNode,
  1,
);
graphProto.fields[1] = /** @type {Field} */ (['nodes', nodeProto, LIST]);

const opsetProto = message({ 1: ['domain', text, ''], 2: ['version', int64, 0] }, undefined, 1);

const functionProto = message(
  {
    1: ['name', text, ''],
    4: ['inputs', text, LIST],
    5: ['outputs', text, LIST],
    6: ['attributes', text, LIST],
    7: ['nodes', nodeProto, LIST],
    9: ['opsets', opsetProto, LIST],
    10: ['domain', text, ''],
    11: ['defaults', attributeProto, LIST],
    12: ['values', valueProto, LIST],
    13: ['overload', text, ''],
  },
  toFunction,
  8,
);

const modelProto = message({
  1: ['irVersion', int64, 0],
  2: ['producer', text, ''],
  7: ['graph', graphProto, undefined],
  8: ['opsets', opsetProto, LIST],
  25: ['functions', functionProto, LIST],
});

/** Returns the short form of a domain: '' is ONNX. @param {string} domain */
const shortDomain = (domain) => (domain === 'ai.onnx' ? '' : domain);

/** Opset of ONNX in files before IR version 3, which do not name it. @type {ReadonlyMap<string, number>} */
const firstOpset = new Map([['', 1]]);

/** Returns opsets by domain. @param {{ domain: string, version: number }[]} imports */
function opsetsOf(imports) {
  if (imports.length === 0) return firstOpset;
  const opsets = new Map(firstOpset);
  for (const { domain, version } of imports) opsets.set(shortDomain(domain), Number(version));
  return opsets;
}

/** Makes a map, without memory of its own if it is empty. @param {...readonly { name: string, value: any }[]} lists */
function mapOf(...lists) {
  if (lists.every((list) => list.length === 0)) return noEntries;
  const map = new Map();
  for (const list of lists) for (const { name, value } of list) map.set(name, value);
  return map;
}

/**
 * Sets the opsets of all nodes, which may precede the list of opsets in a file.
 * @param {Graph} of @param {ReadonlyMap<string, number>} opsets
 */
function setOpsets({ nodes }, opsets) {
  for (const node of nodes) {
    node.opset = opsets.get(node.domain) ?? null;
    for (const graph of node.graphs) setOpsets(graph, opsets);
  }
}

/** @param {any[]} list Decoded attributes. @returns {Readonly<Record<string, AttributeValue>>} */
function attributesOf(list) {
  if (list.length === 0) return noAttributes;
  /** @type {Record<string, AttributeValue>} */
  const attributes = {};
  for (const decoded of list) {
    const { name } = decoded;
    // JavaScript would treat such a name as an array index, and allocate kilobytes for the object.
    if (name[0] >= '0' && name[0] <= '9') {
      const sentence = `readModel: the name of an attribute must be an identifier, got ${quoteForMessage(name)}.`;
      throw new SplitError('DATA_MISMATCH', sentence);
    }
    const value = attributeValue(decoded);
    if (name === '__proto__') Object.defineProperty(attributes, name, { ...dataProperty, value });
    else attributes[name] = value;
  }
  return attributes;
}

/**
 * Properties of the decoded attribute by AttributeType, and their values if the file has none.
 * @type {Record<number, [string, any?]>}
 */
const valueOfType = { 1: ['float', 0], 2: ['int', 0], 3: ['string', ''], 6: ['floats'], 7: ['ints'], 8: ['strings'] };

/** @param {any} decoded An attribute. */
function attributeValue(decoded) {
  const { type, reference, float, int, string, tensor, floats, ints, strings, graph } = decoded;
  if (reference !== '') return { reference };
  if (type === 4) return { tensor: joined(tensor) };
  const [property, missing] = valueOfType[type] ?? [];
  if (property !== undefined) return decoded[property] ?? missing;
  if (type !== 0) return { type };
  // Early versions of ONNX wrote no type: the field that is set counts.
  const one = int ?? float ?? string ?? (tensor.length > 0 ? { tensor: joined(tensor) } : undefined);
  return one ?? [ints, floats, strings].find(({ length }) => length > 0) ?? (graph ? { type: 5 } : []);
}

/** Makes an entry of a map. @param {any} decoded */
function toValue({ name, type }) {
  const { elementType = 0, shape = null } = type?.tensor ?? {};
  const dims = shape && checkDims(shape.dims, { toString: () => `readModel: value ${quoteForMessage(name)}` });
  return { name, value: { type: elementTypeOf(elementType), dims } };
}

/** Makes an entry of a map. @param {any} decoded @param {Reader} reader @param {number} start */
function toInitializer({ name, values }, reader, start) {
  return { name: name ?? values?.name ?? '', value: reader.since(start) };
}

/** @param {any} decoded @returns {Node} */
function toNode({ name, domain, opType, overload, inputs, outputs, attributes }) {
  const graphs = attributes.flatMap((/** @type {any} */ { graph, graphs: list }) =>
    graph ? [toGraph(graph), ...list] : list,
  );
  return {
    name,
    domain: shortDomain(domain),
    opType,
    opset: null,
    overload,
    inputs,
    outputs,
    attributes: attributesOf(attributes),
    graphs: graphs.length === 0 ? LIST : graphs,
  };
}

/** @param {any} decoded @returns {LocalFunction} */
function toFunction({ name, domain, overload, attributes, defaults, inputs, outputs, nodes, values, opsets: imports }) {
  const opsets = opsetsOf(imports);
  const [initializers, sparseInitializers] = [noEntries, noEntries];
  const body = { name, nodes, initializers, sparseInitializers, values: mapOf(values), inputs, outputs };
  setOpsets(body, opsets);
  const rest = { opsets, graph: body, attributes, defaults: attributesOf(defaults) };
  return { name, domain: shortDomain(domain), overload, ...rest };
}

/**
 * Converts a decoded graph. For one name, inputs override outputs, and outputs override other values.
 * @param {any} decoded @returns {Graph}
 */
function toGraph({ name, nodes, initializers, sparseInitializers, inputs, outputs, values }) {
  const namesOf = (/** @type {readonly { name: string }[]} */ list) =>
    list.length === 0 ? LIST : list.map(({ name: own }) => own);
  return {
    name,
    nodes,
    initializers: mapOf(initializers),
    sparseInitializers: mapOf(sparseInitializers),
    values: mapOf(values, outputs, inputs),
    inputs: namesOf(inputs),
    outputs: namesOf(outputs),
  };
}

/**
 * Reads an .onnx file: its graph and subgraphs, its local functions, and the declared types and dims.
 *
 * @param {import('./file.js').Bytes} file The bytes of the file. The model keeps views of them.
 * @returns {Model}
 * @throws {SplitError} DATA_MISMATCH if the file is damaged, not a model, or has more than 2^20 nodes, attributes,
 *   values, initializers, graphs and functions together; DIMS_INVALID
 * @example
 * const model = readModel(await readFile('model.onnx'));
 */
export function readModel(file) {
  const { bytes: view, decoded } = decodeFile(file, modelProto, 'readModel');
  const { irVersion, producer, functions } = decoded;
  if (decoded.graph === undefined) {
    const sentence = 'readModel: the file has no graph. It is truncated or not an ONNX model.';
    throw fileError(view, 'readModel', new SplitError('DATA_MISMATCH', sentence));
  }
  const opsets = opsetsOf(decoded.opsets);
  const graph = toGraph(decoded.graph);
  setOpsets(graph, opsets);
  return { irVersion: Number(irVersion), producer, opsets, graph, functions, byteLength: view.length };
}
