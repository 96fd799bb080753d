// SPDX-License-Identifier: MIT
//
// findNodes: walks through the graphs of a model, and through each function once for each set of attributes and inputs that calls
// give it. Values are looked up by name, and followed when a listed node or a call needs them.
import { SplitError, describeValue } from '../base/errors.js';
import { bytesOf } from '../base/types.js';
import { ONNX_OPERATORS } from '../node/operators.js';
import { parseExternalOptions } from './external.js';
import { Constants, MAX_ELEMENTS } from './constants.js';
import { elementTypeOf } from './tensor.js';
import { MAX_SIZES, UNKNOWN, castTo, complete } from './value.js';

/** @import { ExternalData } from './external.js' */
/** @import { Graph, LocalFunction, Model, Node } from './model.js' */
/** @import { Info, NodeInput } from './value.js' */

/**
 * A node that splits or joins, as `runNode` and `inferNode` accept it, and its place in the model.
 * @typedef {object} FoundNode
 * @property {string} name
 * @property {''} domain
 * @property {import('../node/operators.js').OnnxOperator} opType
 * @property {number} opset Opset of ONNX for this node.
 * @property {Readonly<Record<string, any>>} attributes In a local function, references have the values of its caller. A reference
 *   without a value is '@' and the name of the function's attribute.
 * @property {readonly string[]} outputs Names of values, '' if omitted.
 * @property {readonly (NodeInput | null)[]} inputs In the order of the standard, null if omitted.
 * @property {string} graph Name of the graph or function that contains it.
 */

/** @typedef {Readonly<Record<string, any>>} Attributes */

/**
 * A function, the names of its attributes, and its listed nodes.
 * @typedef {LocalFunction & { declared: Set<string>, found: FoundNode[], isCalled: boolean, isActive: boolean }} Callee
 */

/**
 * A node whose output is followed. `info` is what is known of a Constant, unless it depends on the call.
 * @typedef {{ node: Node, attribute: [name: string, value: any], info?: Info }} Producer
 */

/**
 * The part of a graph that is needed, found once for all calls of its function. `steps` are the nodes that are listed,
 * that call a function, or that have graphs. `producers` are by output, null if the output is not followed.
 * @typedef {{ steps: { node: Node, isListed: boolean, callee: Callee | undefined }[], producers: Map<string, Producer | null> }} Body
 */

/**
 * A graph in which names are looked up: the graph around it, or else the function that it is the body of, with the attributes of
 * the call. `values` are those found so far; null is an omitted input of a function.
 * @typedef {{ outer: Scope | null, callee: Callee | null, call: Attributes, values: Map<string, Info | null> }} Place
 * @typedef {Place & { graph: Graph, producers: Body['producers'] }} Scope
 */

/** The output of an Identity or a Cast. @typedef {{ name: string, node: Node, scope: Scope }} Derived */

/**
 * Maximum number of nodes that are visited. Models have thousands, calls included. In functions, inputs, attributes and
 * lookups in outer graphs count, too.
 */
const MAX_NODES = 2 ** 20;
/** Maximum depth of calls and of graphs in each other. */
const MAX_DEPTH = 64;
/** Number of nodes that a function counts as, because it has maps of its own. */
const NODES_PER_FUNCTION = 16;
/** Number of cast elements that count as a node. */
const ELEMENTS_PER_NODE = 16;
/** Number of completed dims that count as a node. */
const DIMS_PER_NODE = 16;

/** Operators whose output is followed. */
const FOLLOWED = new Set(['Constant', 'Identity', 'Cast']);

/** @param {{ domain: string, overload: string }} of @param {string} name */
const keyOf = ({ domain, overload }, name) => [domain, name, overload].join('\0');

/**
 * Returns the value of an attribute, or what the call gives for the reference that it is.
 * @param {any} value @param {Attributes} call
 */
function resolve(value, call) {
  const reference = value?.reference;
  if (reference === undefined) return value;
  return Object.hasOwn(call, reference) ? call[reference] : undefined;
}

/** Returns a text that is the same for short lists of equal elements, null for other values. @param {any} value */
function textOfList(value) {
  if (!(value?.length <= MAX_SIZES)) return null;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} ${bytesOf(value)}`;
  return Array.isArray(value) ? JSON.stringify(value.map((one) => [typeof one, String(one)])) : null;
}

/** Walks through one model. */
class Walk {
  /** @type {FoundNode[]} */
  found = [];
  /** @type {Map<string, Callee>} */
  #functions = new Map();
  /** @type {Map<Graph, Body>} */
  #bodies = new Map();
  /** Replacements of references without a value, by their names. @type {Map<string, string>} */
  #unset = new Map();
  /** Completed values, by what is declared and what was known. @type {Map<any, Map<Info, Info>>} */
  #completed = new Map();
  /** Keys of the calls and of the nodes of functions. @type {Set<string>} */
  #met = new Set();
  /** Numbers of values in keys. @type {Map<any, number>} */
  #ids = new Map();
  /** Numbers of lists and infos, by texts of what they contain. @type {Map<string, number>} */
  #idsOfTexts = new Map();
  #nodes = 0;
  #depth = 0;
  /** Lists that were cast, by their number and the types. @type {Map<string, Info>} */
  #casts = new Map();
  #constants;

  /** @param {ExternalData | undefined} externalData */
  constructor(externalData) {
    this.#constants = new Constants(externalData);
  }

  /** Visits the main graph, and functions without calls with their default attributes. @param {Model} model */
  model({ graph, functions }) {
    this.#count(NODES_PER_FUNCTION * functions.length);
    const callees = functions.map((each) => {
      const declared = new Set([...each.attributes, ...Object.keys(each.defaults)]);
      return { ...each, declared, found: [], isCalled: false, isActive: false };
    });
    for (const callee of callees) this.#functions.set(keyOf(callee, callee.name), callee);
    this.#graph(graph, { outer: null, callee: null, call: {}, values: new Map() });
    for (const callee of callees) if (!callee.isCalled) this.#enter(callee, callee.defaults, null);
    for (const { found } of callees) for (const node of found) this.found.push(node);
  }

  /** @param {number} nodes */
  #count(nodes) {
    this.#nodes += nodes;
    if (this.#nodes <= MAX_NODES) return;
    throw new SplitError('DATA_MISMATCH', `findNodes: the model must have at most ${MAX_NODES} nodes, calls included.`);
  }

  /**
   * Visits the nodes of a graph, of its subgraphs, and of the functions that it calls.
   * @param {Graph} graph @param {Place} place
   */
  #graph(graph, place) {
    if (++this.#depth > MAX_DEPTH) {
      throw new SplitError('DATA_MISMATCH', `findNodes: graphs and calls must be nested at most ${MAX_DEPTH} deep.`);
    }
    const { steps, producers } = this.#bodyOf(graph);
    this.#count(1 + steps.length);
    const scope = { ...place, graph, producers };
    for (const { node, isListed, callee } of steps) {
      if (isListed) this.#list(node, scope);
      // ONNX forbids recursion.
      else if (callee !== undefined && !callee.isActive) this.#call(node, callee, scope);
      for (const inner of node.graphs) this.#graph(inner, { ...place, outer: scope, values: new Map() });
    }
    --this.#depth;
  }

  /** @param {Graph} graph */
  #bodyOf(graph) {
    let body = this.#bodies.get(graph);
    if (body !== undefined) return body;
    body = { steps: [], producers: new Map() };
    for (const node of graph.nodes) {
      const { domain, opType, outputs } = node;
      const isListed = domain === '' && ONNX_OPERATORS.has(opType);
      const callee = this.#functions.size > 0 ? this.#functions.get(keyOf(node, opType)) : undefined;
      if (isListed || callee !== undefined || node.graphs.length > 0) body.steps.push({ node, isListed, callee });
      for (const name of outputs) body.producers.set(name, null);
      if (domain !== '' || !FOLLOWED.has(opType)) continue;
      const [attribute = ['', undefined]] = Object.entries(node.attributes);
      body.producers.set(outputs[0] ?? '', { node, attribute });
    }
    this.#bodies.set(graph, body);
    return body;
  }

  /** Replaces the references among attributes. @param {Attributes} attributes @param {Attributes} call @returns {Attributes} */
  #resolveAll(attributes, call) {
    const entries = Object.entries(attributes);
    if (entries.every(([, value]) => value?.reference === undefined)) return attributes;
    const resolved = entries.map(([name, value]) => {
      const given = resolve(value, call);
      if (given !== undefined) return [name, given];
      const text = this.#unset.get(value.reference) ?? `@${value.reference}`;
      this.#unset.set(value.reference, text);
      return [name, text];
    });
    return Object.fromEntries(resolved);
  }

  /** Enters the function that a node calls. @param {Node} node @param {Callee} callee @param {Scope} scope */
  #call(node, callee, scope) {
    const { declared, defaults, graph } = callee;
    const attributes = Object.entries(this.#resolveAll(node.attributes, scope.call));
    this.#count(declared.size + attributes.length);
    const given = attributes.filter(([name]) => declared.has(name));
    const inputs = graph.inputs.map((_, i) => (node.inputs[i] ? this.#find(node.inputs[i], scope) : null));
    this.#enter(callee, Object.fromEntries([...Object.entries(defaults), ...given]), inputs);
  }

  /**
   * Visits a function, unless an equal call did.
   * @param {Callee} callee @param {Attributes} call @param {(Info | null)[] | null} inputs Null if they are unknown.
   */
  #enter(callee, call, inputs) {
    const { graph } = callee;
    this.#count(graph.inputs.length);
    const infos = graph.inputs.map((name, i) => {
      const info = inputs === null ? UNKNOWN : inputs[i];
      return info && this.#complete(info, graph.values.get(name));
    });
    callee.isCalled = true;
    if (!this.#isNew(callee, call, infos)) return;
    callee.isActive = true;
    const values = new Map(graph.inputs.map((name, i) => [name, infos[i]]));
    this.#graph(graph, { outer: null, callee, call, values });
    callee.isActive = false;
  }

  /**
   * Lists a node. In a function, nodes that differ in nothing are listed once.
   * @param {Node} node @param {Scope} scope
   */
  #list(node, scope) {
    const { callee, graph } = scope;
    const { name, opType, opset, outputs } = node;
    const attributes = this.#resolveAll(node.attributes, scope.call);
    const infos = node.inputs.map((input) => {
      const info = input === '' ? null : this.#find(input, scope);
      return info?.read?.(MAX_ELEMENTS) ?? info;
    });
    if (callee !== null) {
      this.#count(infos.length + Object.keys(attributes).length);
      if (!this.#isNew(node, attributes, infos)) return;
    }
    const inputs = infos.map((info, i) => info && { name: node.inputs[i], ...info });
    const rest = { attributes, outputs, inputs, graph: graph.name };
    const found = { name, domain: '', opType, opset: opset ?? 1, ...rest };
    (callee ?? this).found.push(/** @type {FoundNode} */ (found));
  }

  /**
   * Whether a function or node is met for the first time with these attributes and inputs.
   * @param {Callee | Node} of @param {Attributes} attributes @param {readonly (Info | null)[]} infos
   */
  #isNew(of, attributes, infos) {
    const ofAttributes = Object.entries(attributes).map(([name, value]) => `${this.#id(name)}=${this.#id(value)}`);
    const ofInputs = infos.map((info) =>
      this.#id(info, () =>
        [info?.type, info?.dims, info?.data, info?.external, info?.read].map((each) => this.#id(each)).join(),
      ),
    );
    const { size } = this.#met;
    this.#met.add(`${this.#id(of)} ${ofAttributes.join()};${ofInputs.join()}`);
    return this.#met.size > size;
  }

  /**
   * Returns a number that is the same for equal texts, numbers and short lists.
   * @param {any} value
   * @param {() => string | null} [textOf] Returns a text that is the same for equal values, null if only the value itself is equal.
   */
  #id(value, textOf = () => textOfList(value)) {
    let id = this.#ids.get(value);
    if (id !== undefined) return id;
    const text = textOf();
    id = (text === null ? undefined : this.#idsOfTexts.get(text)) ?? this.#ids.size;
    this.#ids.set(value, id);
    if (text !== null) this.#idsOfTexts.set(text, id);
    return id;
  }

  /** Returns what is known of a value, null for an omitted input of a function. @param {string} name @param {Scope} from */
  #find(name, from) {
    /** @type {Derived[]} Each is derived from the next. */
    const chain = [];
    let found = this.#lookUp(name, from);
    while ('node' in found) {
      // Until it is known: a value may be derived from itself.
      found.scope.values.set(found.name, UNKNOWN);
      chain.push(found);
      const [input = ''] = found.node.inputs;
      found = input === '' ? { info: UNKNOWN } : this.#lookUp(input, found.scope);
    }
    let { info } = found;
    for (const { name: output, node, scope } of chain.reverse()) {
      info ??= UNKNOWN;
      if (node.opType === 'Cast') info = this.#cast(info, resolve(node.attributes.to, scope.call));
      info = this.#complete(info, scope.graph.values.get(output));
      scope.values.set(output, info);
    }
    return info;
  }

  /** Fills gaps of a value by what a graph declares, once for each pair. @param {Info} info @param {Info} [declared] @returns {Info} */
  #complete(info, declared) {
    if (declared === undefined) return info;
    const results = this.#completed.get(declared) ?? new Map();
    this.#completed.set(declared, results);
    let result = results.get(info);
    if (result !== undefined) return result;
    result = complete(info, declared);
    this.#count(Math.ceil((result.dims?.length ?? 0) / DIMS_PER_NODE));
    results.set(info, result);
    return result;
  }

  /**
   * Looks a value up in a graph and in those around it.
   * @param {string} name @param {Scope} from @returns {{ info: Info | null } | Derived}
   */
  #lookUp(name, from) {
    for (let scope = /** @type {Scope | null} */ (from); scope !== null; scope = scope.outer) {
      const { graph, values, producers, call } = scope;
      if (scope !== from && scope.callee !== null) this.#count(1);
      const known = values.get(name);
      if (known !== undefined) return { info: known };
      const producer = producers.get(name);
      if (producer && producer.node.opType !== 'Constant') return { name, node: producer.node, scope };
      const bytes = graph.initializers.get(name);
      const declared = graph.values.get(name);
      /** @type {Info | undefined} */
      let info = declared;
      if (producer) info = this.#complete(this.#constant(producer, name, call), declared);
      else if (bytes !== undefined || graph.sparseInitializers.has(name)) {
        info = this.#constants.tensor(bytes, 'initializer', name);
      }
      // A value of this graph hides one of the graphs around it, even if nothing is known of it.
      if (producer === null) info ??= UNKNOWN;
      if (info === undefined) continue;
      values.set(name, info);
      return { info };
    }
    return { info: UNKNOWN };
  }

  /** @param {Producer} producer @param {string} name Of its output. @param {Attributes} call */
  #constant(producer, name, call) {
    const [key, value] = producer.attribute;
    if (value?.reference !== undefined) return this.#constants.constant(name, key, resolve(value, call));
    producer.info ??= this.#constants.constant(name, key, value);
    return producer.info;
  }

  /** @param {Info} info @param {unknown} to DataType. @returns {Info} */
  #cast(info, to) {
    const type = typeof to === 'number' ? elementTypeOf(to) : null;
    const given = info.read?.(MAX_SIZES) ?? info;
    if (!(given.data?.length <= MAX_SIZES)) return { type, dims: given.dims };
    // A list is cast once to each type: it may be the input of any number of Casts and calls.
    const key = `${this.#id(given.data)} ${given.type} ${type}`;
    const cast = this.#casts.get(key) ?? castTo(given, type);
    if (!this.#casts.has(key)) this.#count(Math.ceil(given.data.length / ELEMENTS_PER_NODE));
    this.#casts.set(key, cast);
    return { ...cast, dims: given.dims };
  }
}

/**
 * Finds all nodes of a model that `runNode` supports: Split, SplitToSequence, Concat and ConcatFromSequence. Searches the graph,
 * its subgraphs (branches and loop bodies) and the local functions. A node of a function is listed once for each set of attributes
 * and inputs that calls give it. `ts.inferNode(node, node.inputs)` accepts each node as it is. The type and dims of an input
 * are null if they are unknown. Initializers and constants are followed through Identity, Cast and calls. At most 2^20 elements of
 * a tensor and 2^26 bytes of other files are read.
 *
 * @param {Model} model The result of `readModel`.
 * @param {import('./external.js').ExternalOptions} [options] `externalData` reads elements that the model stores in other files.
 * @returns {FoundNode[]} In file order, first the nodes of the graph, then those of the functions.
 * @throws {SplitError} DATA_MISMATCH or DIMS_INVALID if an input is damaged or a sparse tensor, or the model is too large;
 *   ARGUMENT_UNKNOWN
 * @example
 * const model = readModel(await readFile('model.onnx'));
 * const externalData = (location, offset, length) => files.get(location).subarray(offset, offset + length);
 * for (const node of findNodes(model, { externalData })) console.log(node.name, ts.inferNode(node, node.inputs));
 */
export function findNodes(model, options) {
  const { nodes, initializers } = model?.graph ?? {};
  if (!Array.isArray(nodes) || typeof initializers?.get !== 'function' || !Array.isArray(model.functions)) {
    const hint = 'Call findNodes(readModel(bytes)).';
    const text = `findNodes: the model must be a result of readModel, got ${describeValue(model)}. ${hint}`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  const walk = new Walk(parseExternalOptions('findNodes', options));
  walk.model(model);
  return walk.found;
}
