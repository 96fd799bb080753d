// SPDX-License-Identifier: MIT
//
// The way through a model to the nodes that are listed: its graph, the graphs within, and its local functions, each once
// for every set of attributes that it is called with. A body is read once, whoever calls it.
import { SplitError } from '../errors.js';
import { ofOnnx } from '../node/operators.js';
import { Budget, costs } from './budget.js';
import { deepest } from './graph.js';
import { Scope } from './scope.js';

/** @import { Model, LocalFunction } from './model.js' */
/** @import { Graph, Node } from './graph.js' */
/** @import { NodeInput } from './scope.js' */
/** @import { ExternalData } from './external.js' */

/**
 * A node that splits or joins: what `runNode` and `inferNode` take, and where it stands.
 * @typedef {object} FoundNode
 * @property {string} name
 * @property {''} domain
 * @property {import('../node/operators.js').OnnxOperator} opType
 * @property {number} opset The one in force for it.
 * @property {Readonly<Record<string, any>>} attributes In a local function with the values of its caller. One that no caller gives
 *   is the string '@' and the name that the function has for it.
 * @property {readonly string[]} outputs Names, '' where omitted.
 * @property {readonly (NodeInput | null)[]} inputs In the standard's order, null where omitted.
 * @property {string} graph Name of the graph or function that it is in.
 */

/**
 * What matters of a graph or function, in order: its nodes that are listed, with the attributes that stand there, and its
 * calls of functions.
 * @typedef {object} Body
 * @property {(FoundNode | { callee: LocalFunction, attributes: Attributes })[]} steps
 * @property {number} weight What the steps make again at each call.
 */

/** @typedef {Record<string, any>} Attributes */
/** @typedef {Map<string, any>} Given Attributes that a call gives. */

/**
 * A call of a function: the attributes that it gives, those that it need not give, and what takes the nodes.
 * @typedef {{ given: Given, defaults: Attributes, found: FoundNode[] }} Call
 */

/** @param {{ domain: string, overload: string }} of @param {string} name */
const keyOf = ({ domain, overload }, name) => `${domain.length} ${name.length} ${domain}${name}${overload}`;

/** The first of all equal values, and its number. V8 compares a text with itself at once, with an equal one by its characters. */
class Identities {
  /** @type {Map<any, { id: number, value: any }>} */
  #firsts = new Map();
  /** @type {Map<string, { id: number, value: any }>} */
  #lists = new Map();

  /** @param {any} value */
  of(value) {
    let first = this.#firsts.get(value);
    if (first === undefined) {
      first = { id: this.#firsts.size, value };
      if (Array.isArray(value)) first = this.#ofList(value, first);
      this.#firsts.set(value, first);
    }
    return first;
  }

  /** @param {any[]} list Of the same kind of values. @param {{ id: number, value: any }} first What it is if none is equal. */
  #ofList(list, first) {
    const isNumbers = isListOf(list, (one) => typeof one === 'number' || typeof one === 'bigint');
    // Others are none of a file's.
    if (!isNumbers && !isListOf(list, isText)) return first;
    const text = isNumbers ? list.join() : JSON.stringify(list);
    if (!this.#lists.has(text)) this.#lists.set(text, first);
    return /** @type {typeof first} */ (this.#lists.get(text));
  }
}

/** A local function: its body, and what was found in it for each call. */
class Callee {
  /** @type {Body | null} */
  body = null;
  /** @type {Map<string, FoundNode[]>} By the attributes of the call. */
  found = new Map();

  /** @param {LocalFunction} of @param {Identities} ids */
  constructor({ graph, attributes, defaults }, ids) {
    this.graph = graph;
    /** @type {Attributes} */
    this.defaults = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, ids.of(value).value]));
    /** The attributes that it has. */
    this.declared = new Set([...attributes, ...Object.keys(defaults)]);
  }
}

/** The most entries of a list, which only a model that was changed by hand can exceed. */
const mostEntries = 2 ** 20;

/** @param {unknown} list */
const isShortList = (list) => Array.isArray(list) && list.length <= mostEntries;

/** Whether each entry of a short list is right; a hole is undefined. @type {(list: unknown, isRight: (one: any) => boolean) => boolean} */
export function isListOf(list, isRight) {
  if (!isShortList(list)) return false;
  for (const one of /** @type {unknown[]} */ (list)) if (!isRight(one)) return false;
  return true;
}

/** @param {unknown} value */
const isText = (value) => typeof value === 'string';

/** @param {unknown} value */
const isObject = (value) => typeof value === 'object' && value !== null;

/** Whether a value is a Map, of any realm: of no other are there entries. @param {any} value */
function isMap(value) {
  try {
    return !Map.prototype.has.call(value, value);
  } catch {
    return false;
  }
}

/** @param {{ name: unknown, domain: unknown, overload: unknown }} one A node or a function. */
const isNamed = (one) => isObject(one) && isText(one.name) && isText(one.domain) && isText(one.overload);

/** @param {Node} node */
const isNode = (node) =>
  isNamed(node) &&
  isText(node.opType) &&
  isListOf(node.inputs, isText) &&
  isListOf(node.outputs, isText) &&
  isShortList(node.graphs) &&
  isObject(node.attributes);

/** @param {Graph} graph */
const isGraph = (graph) =>
  isListOf(graph?.nodes, isNode) && isMap(graph.values) && isMap(graph.initializers) && isMap(graph.sparseInitializers);

/** @param {LocalFunction} one Whose graph is looked at when it is read. */
const isFunction = (one) => isNamed(one) && isListOf(one.attributes, isText) && isObject(one.defaults);

/** Throws where a part of a model is not as readModel gives it: somebody may have changed it. @param {boolean} isSo @param {string} what */
function expectPart(isSo, what) {
  if (!isSo) throw new SplitError('DATA_MISMATCH', `findNodes: ${what}, it must be as readModel gives it.`);
}

/** One search. */
class Search {
  #scope;
  #ids = new Identities();
  /** @type {Map<LocalFunction, Callee>} */
  #callees = new Map();
  /** @type {Map<string, LocalFunction>} */
  #functions = new Map();
  /** @type {(Call & { body: Body })[]} Calls that are still to be looked into. */
  #calls = [];
  #budget;

  /** @param {Model} model @param {ExternalData | undefined} externalData */
  constructor({ functions, byteLength }, externalData) {
    expectPart(typeof byteLength === 'number', 'the byteLength of the model is no number');
    expectPart(isListOf(functions, isFunction), 'the model has functions that are none');
    this.#budget = new Budget(byteLength);
    this.#scope = new Scope(externalData, this.#budget);
    for (const one of functions) {
      this.#functions.set(keyOf(one, one.name), one);
      this.#callees.set(one, new Callee(one, this.#ids));
    }
  }

  /** @param {Model} model @returns {FoundNode[]} */
  run({ graph, functions }) {
    /** @type {FoundNode[]} */
    const found = [];
    for (const step of this.#read(graph).steps) {
      // These come but once, and need no copy.
      step.attributes = resolve(step.attributes, new Map(), {});
      if ('callee' in step) this.#call(/** @type {Callee} */ (this.#callees.get(step.callee)), step.attributes);
      else found.push(step);
    }
    this.#follow();
    for (const one of functions) {
      const callee = /** @type {Callee} */ (this.#callees.get(one));
      // A function that nobody calls is listed as it stands.
      if (callee.found.size === 0) this.#call(callee, {});
      this.#follow();
    }
    for (const { found: byCall } of this.#callees.values()) {
      for (const nodes of byCall.values()) for (const node of nodes) found.push(node);
    }
    return found;
  }

  #follow() {
    for (let i = 0; i < this.#calls.length; ++i) {
      const { body, ...call } = this.#calls[i];
      this.#take(body, call);
    }
    this.#calls = [];
  }

  /** @param {Graph} graph @returns {Body} */
  #read(graph) {
    /** @type {Body} */
    const body = { steps: [], weight: 0 };
    this.#visit(graph, body);
    return body;
  }

  /** @param {Graph} graph @param {Body} body Takes what is in it. */
  #visit(graph, body) {
    expectPart(this.#scope.enter(graph) <= deepest, 'a graph is in itself, or too deep in others');
    expectPart(isGraph(graph), 'a graph has nodes that are none, or lacks its Maps');
    this.#budget.spend(costs.node, 'findNodes', 'graphs in graphs');
    for (const node of graph.nodes) {
      const { domain, opType } = node;
      if (domain === '' && ofOnnx.has(opType)) {
        body.steps.push({
          name: node.name,
          domain: '',
          opType: /** @type {FoundNode['opType']} */ (opType),
          opset: node.opset ?? 1,
          attributes: node.attributes,
          outputs: node.outputs,
          inputs: node.inputs.map((input) => (input === '' ? null : this.#scope.find(input))),
          graph: graph.name,
        });
        body.weight += costs.repeated + weightOf(node.attributes);
      } else if (this.#functions.size > 0) {
        const callee = this.#functions.get(keyOf(node, opType));
        if (callee !== undefined) {
          body.steps.push({ callee, attributes: node.attributes });
          body.weight += costs.repeated + weightOf(node.attributes);
        }
      }
      for (const inner of node.graphs) this.#visit(inner, body);
    }
    this.#scope.leave();
  }

  /** Lists the nodes of a body, and follows its calls. @type {(body: Body, call: Call) => void} */
  #take(body, { found, given, defaults }) {
    for (const step of body.steps) {
      const attributes = resolve(step.attributes, given, defaults);
      if ('callee' in step) this.#call(/** @type {Callee} */ (this.#callees.get(step.callee)), attributes);
      else found.push({ ...step, attributes });
    }
  }

  /** @param {Callee} callee @param {Attributes} attributes Of the node that calls. */
  #call(callee, attributes) {
    const { defaults, found: byCall } = callee;
    /** @type {Given} */
    const given = new Map();
    const ids = [];
    for (const [name, own] of Object.entries(attributes)) {
      if (!callee.declared.has(name)) continue;
      const { id, value } = this.#ids.of(own);
      if (Object.hasOwn(defaults, name) && this.#ids.of(defaults[name]).id === id) continue;
      given.set(name, value);
      ids.push(`${this.#ids.of(name).id}=${id}`);
    }
    const key = ids.sort().join();
    if (byCall.has(key)) return;
    callee.body ??= this.#read(callee.graph);
    if (byCall.size > 0) this.#spend(costs.repeated + callee.body.weight);
    /** @type {FoundNode[]} */
    const found = [];
    byCall.set(key, found);
    this.#calls.push({ body: callee.body, given, defaults, found });
  }

  /** @param {number} weight Of calls, nodes and attributes that are made again: bytes of the file. */
  #spend(weight) {
    this.#budget.spend(weight, 'findNodes', 'calls of functions, each with other attributes');
  }
}

/** What attributes cost where they are made again: their names and texts are compared. @param {Attributes} attributes */
function weightOf(attributes) {
  let weight = 0;
  for (const name in attributes) {
    const text = attributes[name]?.reference ?? attributes[name];
    weight += costs.repeated + name.length + (typeof text === 'string' ? text.length : 0);
  }
  return weight;
}

/**
 * @param {Readonly<Attributes>} attributes Of a node.
 * @param {Given} given Those of the function around it.
 * @param {Attributes} defaults Those that need not be given.
 * @returns {Readonly<Attributes>} Without references, where what they refer to is given; the same where there are none.
 */
function resolve(attributes, given, defaults) {
  /** @type {Attributes | null} */
  let resolved = null;
  for (const name in attributes) {
    const reference = attributes[name]?.reference;
    if (!isText(reference)) continue;
    resolved ??= { ...attributes };
    if (given.has(reference)) resolved[name] = given.get(reference);
    else resolved[name] = Object.hasOwn(defaults, reference) ? defaults[reference] : `@${reference}`;
  }
  return resolved ?? attributes;
}

/**
 * The nodes of a model: those of the graph, then those of the functions, in the order of the file.
 * @type {(model: Model, externalData: ExternalData | undefined) => FoundNode[]}
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID
 */
export const search = (model, externalData) => new Search(model, externalData).run(model);
