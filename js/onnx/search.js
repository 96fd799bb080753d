// SPDX-License-Identifier: MIT
//
// The way through a model to the nodes that are listed: its graph, the graphs within, and its local functions, each once
// for every set of attributes and inputs that it is called with. A body is read once, whoever calls it.
import { ONNX_OPERATORS } from '../node/operators.js';
import { Budget, costs } from './budget.js';
import { FunctionCall, noCall } from './function-call.js';
import { deepest } from './graph.js';
import { Identities } from './identities.js';
import { unknown } from './known.js';
import { expectPart, isFunction, isGraph, isListOf } from './parts.js';
import { Scope } from './scope.js';
import { Source, isOpen, resolveSource } from './source.js';

/** @import { Attributes } from './function-call.js' */
/** @import { Model, LocalFunction } from './model.js' */
/** @import { Graph } from './graph.js' */
/** @import { Known, NodeInput } from './known.js' */
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

/** @typedef {Source | Known | null} Origin Where an input comes from, null where omitted. */

/** @typedef {{ node: FoundNode, names: readonly string[], origins: Origin[] }} OpenNode A node whose inputs depend on the call. */

/** @typedef {{ callee: Callee, attributes: Attributes, origins: Origin[] }} CallStep A node that calls a function. */

/**
 * What matters of a graph or function, in order: its nodes that are listed, with the attributes that stand there, and its
 * calls of functions.
 * @typedef {object} Body
 * @property {(FoundNode | OpenNode | CallStep)[]} steps
 * @property {number} weight What the steps make again at each call.
 */

/** @param {{ domain: string, overload: string }} of @param {string} name */
const keyOf = ({ domain, overload }, name) => `${domain.length} ${name.length} ${domain}${name}${overload}`;

/** A local function: its body, and what was found in it for each call. */
class Callee {
  /** @type {Body} */
  body = { steps: [], weight: 0 };
  /** @type {Map<string, FunctionCall>} By what the call gives. */
  calls = new Map();
  /** The attributes of these calls. @type {Set<string>} */
  attributeSets = new Set();
  /** Indices of inputs on which a listed node depends, here or in a function that is called. @type {Set<number>} */
  needs = new Set();
  /** The same, ascending. @type {number[]} */
  needed = [];
  /** Inputs of callers that go into an input, by its index. @type {Map<number, [Callee, number][]>} */
  passed = new Map();

  /** @param {LocalFunction} of @param {Identities} ids */
  constructor({ graph, attributes, defaults }, ids) {
    this.graph = graph;
    /** Number of its inputs. */
    this.inputs = Array.isArray(graph?.inputs) ? graph.inputs.length : 0;
    /** @type {Attributes} */
    this.defaults = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, ids.of(value).value]));
    /** The attributes that it has. */
    this.declared = new Set([...attributes, ...Object.keys(defaults)]);
  }
}

/** Key of a call of whose inputs nothing is known. */
const noInputs = 'unknown';

/**
 * @param {string} name
 * @param {Known | null} known
 * @returns {NodeInput | null}
 */
function inputOf(name, known) {
  if (known === null) return null;
  const { type, dims, data, external } = known;
  return data === undefined && external === undefined ? { name, type, dims } : { name, ...known };
}

/** One search. */
class Search {
  #scope;
  #ids = new Identities();
  /** @type {Callee[]} */
  #callees = [];
  /** @type {Map<string, Callee>} */
  #functions = new Map();
  /** @type {{ body: Body, call: FunctionCall }[]} Calls that are still to be looked into. */
  #calls = [];
  #budget;
  /** Pays for following constants and inputs. When it is spent, less is known, and nothing is refused. */
  #knowledge;

  /** @param {Model} model @param {ExternalData | undefined} externalData */
  constructor({ functions, byteLength }, externalData) {
    expectPart(typeof byteLength === 'number', 'the byteLength of the model is no number');
    expectPart(isListOf(functions, isFunction), 'the model has functions that are none');
    this.#budget = new Budget(byteLength);
    this.#knowledge = new Budget(byteLength);
    this.#scope = new Scope(externalData, this.#budget, this.#knowledge);
    for (const one of functions) {
      const callee = new Callee(one, this.#ids);
      this.#callees.push(callee);
      this.#functions.set(keyOf(one, one.name), callee);
    }
  }

  /** @param {Graph} graph Of the model. @returns {FoundNode[]} */
  run(graph) {
    /** @type {Body} */
    const main = { steps: [], weight: 0 };
    this.#visit(graph, main, false);
    for (const { graph: each, body } of this.#callees) {
      const { opened } = this.#scope;
      this.#visit(each, body, true);
      body.weight += costs.repeated * (this.#scope.opened - opened);
    }
    this.#trace();
    /** @type {FoundNode[]} */
    const found = [];
    // These come but once, and need no copy.
    for (const step of main.steps) {
      if ('callee' in step) {
        this.#call(step, noCall);
        continue;
      }
      const node = /** @type {FoundNode} */ (step);
      node.attributes = noCall.resolve(node.attributes);
      found.push(node);
    }
    this.#follow();
    for (const callee of this.#callees) {
      // A function that nobody calls is listed as it stands.
      const { calls, defaults } = callee;
      if (calls.size === 0) this.#enter(callee, '', noInputs, new FunctionCall(new Map(), defaults, null));
      this.#follow();
    }
    for (const { calls } of this.#callees) {
      for (const call of calls.values()) for (const node of call.found) found.push(node);
    }
    return found;
  }

  #follow() {
    for (let i = 0; i < this.#calls.length; ++i) this.#take(this.#calls[i].body, this.#calls[i].call);
    this.#calls = [];
  }

  /** @param {Graph} graph @param {Body} body Takes what is in it. @param {boolean} hasCall Whether it is that of a function. */
  #visit(graph, body, hasCall) {
    const scope = this.#scope;
    expectPart(scope.enter(graph, hasCall) <= deepest, 'a graph is in itself, or too deep in others');
    expectPart(isGraph(graph), 'a graph has nodes that are none, or lacks its Maps');
    this.#budget.spend(costs.node, 'findNodes', 'graphs in graphs');
    for (const node of graph.nodes) {
      const { domain, opType, attributes } = node;
      if (domain === '' && ONNX_OPERATORS.has(opType)) {
        this.#list(node, graph.name, body);
        body.weight += costs.repeated + weightOf(attributes);
      } else if (this.#functions.size > 0) {
        const callee = this.#functions.get(keyOf(node, opType));
        if (callee !== undefined) {
          body.steps.push({ callee, attributes, origins: this.#originsOf(node.inputs.slice(0, callee.inputs)) });
          body.weight += costs.repeated + weightOf(attributes);
        }
      }
      for (const inner of node.graphs) this.#visit(inner, body, false);
    }
    scope.leave();
  }

  /** @param {readonly string[]} names @returns {Origin[]} */
  #originsOf(names) {
    return names.map((name) => (name === '' ? null : this.#scope.find(name)));
  }

  /** @param {import('./graph.js').Node} node One that is listed. @param {string} graph @param {Body} body */
  #list({ name, opType, opset, attributes, outputs, inputs: names }, graph, body) {
    const origins = this.#originsOf(names);
    /** @type {FoundNode} */
    const node = {
      name,
      domain: '',
      opType: /** @type {FoundNode['opType']} */ (opType),
      opset: opset ?? 1,
      attributes,
      outputs,
      inputs: [],
      graph,
    };
    if (origins.some(isOpen)) {
      body.steps.push({ node, names, origins });
      body.weight += costs.repeated * origins.length;
      return;
    }
    node.inputs = names.map((each, i) => inputOf(each, resolveSource(origins[i], null)));
    body.steps.push(node);
  }

  /** Finds the inputs of functions on which nodes that are listed depend. */
  #trace() {
    /** @type {[Callee, number][]} */
    const queue = [];
    const need = (/** @type {Callee} */ callee, /** @type {number} */ input) => {
      if (callee.needs.has(input)) return;
      callee.needs.add(input);
      queue.push([callee, input]);
    };
    for (const callee of this.#callees) {
      for (const step of callee.body.steps) {
        if (!('origins' in step)) continue;
        step.origins.forEach((origin, i) => {
          if (!(origin instanceof Source) || origin.formal < 0) return;
          if (!('callee' in step)) {
            need(callee, origin.formal);
            return;
          }
          const { passed } = step.callee;
          if (!passed.has(i)) passed.set(i, []);
          passed.get(i)?.push([callee, origin.formal]);
        });
      }
    }
    for (const [callee, input] of queue) {
      for (const [caller, passed] of callee.passed.get(input) ?? []) need(caller, passed);
    }
    for (const callee of this.#callees) callee.needed = [...callee.needs].sort((a, b) => a - b);
  }

  /**
   * Lists the nodes of a body, and follows its calls.
   *
   * @param {Body} body
   * @param {FunctionCall} call
   */
  #take(body, call) {
    for (const step of body.steps) {
      if ('callee' in step) {
        this.#call(step, call);
        continue;
      }
      const node = 'node' in step ? step.node : step;
      const attributes = call.resolve(node.attributes);
      if (!('node' in step)) call.found.push({ ...node, attributes });
      else {
        const inputs = step.origins.map((origin, i) => inputOf(step.names[i], resolveSource(origin, call)));
        call.found.push({ ...node, attributes, inputs });
      }
    }
    call.known.clear();
  }

  /** @param {CallStep} step @param {FunctionCall} outer The call of the function that calls. */
  #call({ callee, attributes, origins }, outer) {
    const { defaults } = callee;
    /** @type {Map<string, any>} */
    const given = new Map();
    const ids = [];
    for (const [name, own] of Object.entries(outer.resolve(attributes))) {
      if (!callee.declared.has(name)) continue;
      const { id, value } = this.#ids.of(own);
      if (Object.hasOwn(defaults, name) && this.#ids.of(defaults[name]).id === id) continue;
      given.set(name, value);
      ids.push(`${this.#ids.of(name).id}=${id}`);
    }
    const args = this.#argsOf(callee, origins, outer);
    const inputs = args === null ? [] : Array.from(args.values(), (known) => this.#ids.ofKnown(known));
    const key = args === null ? noInputs : inputs.join();
    this.#enter(callee, ids.sort().join(), key, new FunctionCall(given, defaults, args));
  }

  /**
   * Resolves the inputs of a function on which a node that is listed depends.
   *
   * @param {Callee} callee
   * @param {Origin[]} origins
   * @param {FunctionCall} outer
   * @returns {Map<number, Known | null> | null} Null if nothing is known of it, or that would cost more than the file may.
   */
  #argsOf({ needed }, origins, outer) {
    /** @type {Map<number, Known | null>} */
    const args = new Map();
    let isKnown = false;
    for (const input of needed) {
      if (input >= origins.length) return args;
      if (!this.#knowledge.take(costs.repeated)) return null;
      const known = resolveSource(origins[input], outer);
      isKnown ||= this.#ids.ofKnown(known) !== this.#ids.ofKnown(unknown);
      args.set(input, known);
    }
    return isKnown ? args : null;
  }

  /**
   * Lists the nodes of a function, unless it was called so before.
   *
   * @param {Callee} callee
   * @param {string} attributes
   * @param {string} inputs
   * @param {FunctionCall} call
   */
  #enter(callee, attributes, inputs, call) {
    const { body, calls, attributeSets } = callee;
    if (calls.has(`${attributes};${inputs}`)) return;
    const cost = costs.repeated + body.weight;
    let entered = call;
    let key = `${attributes};${inputs}`;
    if (calls.size > 0 && !attributeSets.has(attributes)) {
      this.#budget.spend(cost, 'findNodes', 'calls of functions, each with other attributes');
    } else if (calls.size > 0 && !this.#knowledge.take(cost)) {
      // All further calls with these attributes are listed as one, of whose inputs nothing is known.
      key = `${attributes};${noInputs}`;
      if (calls.has(key)) return;
      entered = new FunctionCall(call.given, call.defaults, null);
    }
    attributeSets.add(attributes);
    calls.set(key, entered);
    this.#calls.push({ body, call: entered });
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
 * The nodes of a model: those of the graph, then those of the functions, in the order of the file.
 *
 * @param {Model} model
 * @param {ExternalData | undefined} externalData
 * @returns {FoundNode[]}
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID
 */
export const search = (model, externalData) => new Search(model, externalData).run(model.graph);
