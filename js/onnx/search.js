// SPDX-License-Identifier: MIT
//
// Finds the split and join nodes of a model in its graph, in subgraphs and in local functions. Each function is listed once for
// each set of attributes and inputs of its calls, but its body is visited only once.
import { SplitError, describeValue } from '../base/errors.js';
import { ONNX_OPERATORS } from '../node/operators.js';
import { Budget, costs } from './budget.js';
import { FunctionCall, noCall } from './function-call.js';
import { parseExternalOptions } from './external.js';
import { MAX_DEPTH } from './graph.js';
import { assertModel, copyEntries, copyFunction, copyGraph, isObject } from './validate-model.js';
import { UNKNOWN } from './value-info.js';
import { ValueInterner } from './value-interner.js';
import { Scope } from './scope.js';
import { Source, dependsOnCall, resolveSource } from './source.js';

/** @import { Attributes } from './function-call.js' */
/** @import { Model, LocalFunction } from './model.js' */
/** @import { Graph } from './graph.js' */
/** @import { ValueInfo, NodeInput } from './value-info.js' */
/** @import { ExternalData } from './external.js' */

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

/** @typedef {Source | ValueInfo | null} Origin Source or info of an input, null if omitted. */

/**
 * A node whose inputs depend on the call.
 * @typedef {{ node: FoundNode, names: readonly string[], origins: Origin[] }} CallDependentNode
 */

/** @typedef {{ callee: FunctionInfo, attributes: Attributes, origins: Origin[] }} CallStep A node that calls a function. */

/**
 * The split and join nodes and the function calls of a graph or function, in file order.
 * @typedef {object} FunctionBody
 * @property {(FoundNode | CallDependentNode | CallStep)[]} steps Attributes of the nodes may be references.
 * @property {number} cost Cost of repeating the steps for a further call.
 */

/**
 * @param {{ domain: string, overload: string }} of
 * @param {string} name
 */
const keyOf = ({ domain, overload }, name) => `${domain.length} ${name.length} ${domain}${name}${overload}`;

/** A local function: its body, and its calls with the nodes that were found for each. */
class FunctionInfo {
  /** @type {FunctionBody} */
  body = { steps: [], cost: 0 };
  /**
   * Calls by their attributes and inputs.
   *
   * @type {Map<string, FunctionCall>}
   */
  calls = new Map();
  /**
   * Different attributes of the calls.
   *
   * @type {Set<string>}
   */
  attributeSets = new Set();
  /**
   * Indices of the inputs that a listed node depends on, in this function or one that it calls.
   *
   * @type {Set<number>}
   */
  neededInputs = new Set();
  /**
   * `neededInputs` in ascending order.
   *
   * @type {number[]}
   */
  sortedInputs = [];
  /**
   * Inputs of callers that are passed on to an input, by its index.
   *
   * @type {Map<number, [FunctionInfo, number][]>}
   */
  passed = new Map();

  /**
   * @param {LocalFunction} local
   * @param {ValueInterner} interner
   */
  constructor({ graph, attributes, defaults }, interner) {
    this.graph = graph;
    /** Number of its inputs. */
    this.inputs = copyEntries(graph?.inputs)?.length ?? 0;
    /** @type {Attributes} */
    this.defaults = Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, interner.intern(value).value]),
    );
    /** Names of its attributes. */
    this.declared = new Set([...attributes, ...Object.keys(defaults)]);
  }
}

/** Key of the inputs of a call if all are unknown. */
const UNKNOWN_INPUTS = 'unknown';

/**
 * @param {string} name
 * @param {ValueInfo | null} info
 * @returns {NodeInput | null}
 */
function inputOf(name, info) {
  if (info === null) return null;
  const { type, dims, data, external } = info;
  return data === undefined && external === undefined ? { name, type, dims } : { name, ...info };
}

/** Finds the nodes of one model. */
class NodeFinder {
  #scope;
  #interner = new ValueInterner();
  /**
   * All functions, in file order.
   *
   * @type {FunctionInfo[]}
   */
  #functions = [];
  /** @type {Map<string, FunctionInfo>} */
  #functionsByKey = new Map();
  /**
   * Calls whose nodes are not listed yet.
   *
   * @type {{ body: FunctionBody, call: FunctionCall }[]}
   */
  #pendingCalls = [];
  #budget;
  /** Charged for inference. When it is spent, inputs become unknown, but the model is not rejected. */
  #inferenceBudget;

  /**
   * @param {Model} model
   * @param {ExternalData | undefined} externalData
   */
  constructor({ functions, byteLength }, externalData) {
    assertModel(typeof byteLength === 'number', 'model.byteLength is not a number');
    const locals = copyEntries(functions)?.map(copyFunction) ?? [null];
    assertModel(locals.every(isObject), 'model.functions contains an invalid entry');
    this.#budget = new Budget(byteLength);
    this.#inferenceBudget = new Budget(byteLength);
    this.#scope = new Scope(externalData, this.#budget, this.#inferenceBudget);
    for (const local of /** @type {LocalFunction[]} */ (locals)) {
      const info = new FunctionInfo(local, this.#interner);
      this.#functions.push(info);
      this.#functionsByKey.set(keyOf(local, local.name), info);
    }
  }

  /**
   * Returns the nodes of the main graph and of the functions.
   *
   * @param {Graph} graph
   * @returns {FoundNode[]}
   */
  run(graph) {
    /** @type {FunctionBody} */
    const main = { steps: [], cost: 0 };
    this.#visit(graph, main, false);
    for (const { graph: functionGraph, body } of this.#functions) {
      const { callDependentCount } = this.#scope;
      this.#visit(functionGraph, body, true);
      body.cost += costs.repeated * (this.#scope.callDependentCount - callDependentCount);
    }
    this.#traceInputs();
    /** @type {FoundNode[]} */
    const found = [];
    // Nodes of the main graph are listed once and need no copy.
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
    for (const local of this.#functions) {
      // A function without calls is listed with its default attributes.
      const { calls, defaults } = local;
      if (calls.size === 0) this.#enter(local, '', UNKNOWN_INPUTS, new FunctionCall(new Map(), defaults, null));
      this.#follow();
    }
    for (const { calls } of this.#functions) {
      for (const call of calls.values()) for (const node of call.nodes) found.push(node);
    }
    return found;
  }

  /** Lists the nodes of the pending calls, and of the calls that they make. */
  #follow() {
    const pending = this.#pendingCalls;
    for (let i = 0; i < pending.length; ++i) this.#listCall(pending[i].body, pending[i].call);
    this.#pendingCalls = [];
  }

  /**
   * Adds the nodes and calls of a graph and its subgraphs to a body.
   *
   * @param {Graph} original
   * @param {FunctionBody} body
   * @param {boolean} isFunctionBody
   */
  #visit(original, body, isFunctionBody) {
    const scope = this.#scope;
    const graph = /** @type {Graph} */ (copyGraph(original));
    assertModel(graph !== null, 'graph.nodes contains an invalid entry, or a Map is missing');
    assertModel(scope.enter(graph, isFunctionBody) <= MAX_DEPTH, 'a graph contains itself or is nested too deep');
    this.#budget.spend(costs.node, 'findNodes', 'nested graphs');
    for (const node of graph.nodes) {
      const { domain, opType, attributes } = node;
      if (domain === '' && ONNX_OPERATORS.has(opType)) {
        this.#list(node, graph.name, body);
        body.cost += costs.repeated + costOf(attributes);
      } else if (this.#functionsByKey.size > 0) {
        const callee = this.#functionsByKey.get(keyOf(node, opType));
        if (callee !== undefined) {
          body.steps.push({ callee, attributes, origins: this.#originsOf(node.inputs.slice(0, callee.inputs)) });
          body.cost += costs.repeated + costOf(attributes);
        }
      }
      for (const inner of node.graphs) this.#visit(inner, body, false);
    }
    scope.leave();
  }

  /**
   * @param {readonly string[]} names '' for an omitted input.
   * @returns {Origin[]}
   */
  #originsOf(names) {
    return names.map((name) => (name === '' ? null : this.#scope.find(name)));
  }

  /**
   * Adds a split or join node to a body.
   *
   * @param {import('./graph.js').Node} node
   * @param {string} graph Name of its graph.
   * @param {FunctionBody} body
   */
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
    if (origins.some(dependsOnCall)) {
      body.steps.push({ node, names, origins });
      body.cost += costs.repeated * origins.length;
      return;
    }
    node.inputs = names.map((input, i) => inputOf(input, resolveSource(origins[i], null)));
    body.steps.push(node);
  }

  /** Finds the inputs of functions that listed nodes depend on. */
  #traceInputs() {
    /** @type {[FunctionInfo, number][]} */
    const queue = [];
    const need = (/** @type {FunctionInfo} */ local, /** @type {number} */ input) => {
      if (local.neededInputs.has(input)) return;
      local.neededInputs.add(input);
      queue.push([local, input]);
    };
    for (const local of this.#functions) {
      for (const step of local.body.steps) {
        if (!('origins' in step)) continue;
        step.origins.forEach((origin, i) => {
          if (!(origin instanceof Source) || origin.parameter < 0) return;
          if (!('callee' in step)) {
            need(local, origin.parameter);
            return;
          }
          const { passed } = step.callee;
          if (!passed.has(i)) passed.set(i, []);
          passed.get(i)?.push([local, origin.parameter]);
        });
      }
    }
    for (const [callee, input] of queue) {
      for (const [caller, passed] of callee.passed.get(input) ?? []) need(caller, passed);
    }
    for (const local of this.#functions) local.sortedInputs = [...local.neededInputs].sort((a, b) => a - b);
  }

  /**
   * Lists the nodes of a function for one call, and enters the functions that it calls.
   *
   * @param {FunctionBody} body
   * @param {FunctionCall} call
   */
  #listCall(body, call) {
    for (const step of body.steps) {
      if ('callee' in step) {
        this.#call(step, call);
        continue;
      }
      const node = 'node' in step ? step.node : step;
      const attributes = call.resolve(node.attributes);
      if (!('node' in step)) call.nodes.push({ ...node, attributes });
      else {
        const inputs = step.origins.map((origin, i) => inputOf(step.names[i], resolveSource(origin, call)));
        call.nodes.push({ ...node, attributes, inputs });
      }
    }
    call.values.clear();
  }

  /**
   * Enters a function with the attributes and inputs of a call.
   *
   * @param {CallStep} step
   * @param {FunctionCall} outer Call of the calling function.
   */
  #call({ callee, attributes, origins }, outer) {
    const { defaults } = callee;
    /** @type {Map<string, any>} */
    const overrides = new Map();
    const ids = [];
    for (const [name, attribute] of Object.entries(outer.resolve(attributes))) {
      if (!callee.declared.has(name)) continue;
      const { id, value } = this.#interner.intern(attribute);
      if (Object.hasOwn(defaults, name) && this.#interner.intern(defaults[name]).id === id) continue;
      overrides.set(name, value);
      ids.push(`${this.#interner.intern(name).id}=${id}`);
    }
    const args = this.#argsOf(callee, origins, outer);
    const inputs = args === null ? [] : Array.from(args.values(), (info) => this.#interner.idOf(info));
    const key = args === null ? UNKNOWN_INPUTS : inputs.join();
    this.#enter(callee, ids.sort().join(), key, new FunctionCall(overrides, defaults, args));
  }

  /**
   * Resolves the inputs of a call that listed nodes depend on.
   *
   * @param {FunctionInfo} callee
   * @param {Origin[]} origins
   * @param {FunctionCall} outer
   * @returns {Map<number, ValueInfo | null> | null} Null if all are unknown, or the budget is spent.
   */
  #argsOf({ sortedInputs }, origins, outer) {
    /** @type {Map<number, ValueInfo | null>} */
    const args = new Map();
    let isKnown = false;
    for (const input of sortedInputs) {
      if (input >= origins.length) return args;
      if (!this.#inferenceBudget.take(costs.repeated)) return null;
      const info = resolveSource(origins[input], outer);
      isKnown ||= this.#interner.idOf(info) !== this.#interner.idOf(UNKNOWN);
      args.set(input, info);
    }
    return isKnown ? args : null;
  }

  /**
   * Schedules a call, unless an equal one was scheduled before.
   *
   * @param {FunctionInfo} callee
   * @param {string} attributes Key of the attributes.
   * @param {string} inputs Key of the inputs.
   * @param {FunctionCall} call
   */
  #enter(callee, attributes, inputs, call) {
    const { body, calls, attributeSets } = callee;
    if (calls.has(`${attributes};${inputs}`)) return;
    const cost = costs.repeated + body.cost;
    let entered = call;
    let key = `${attributes};${inputs}`;
    if (calls.size > 0 && !attributeSets.has(attributes)) {
      this.#budget.spend(cost, 'findNodes', 'function calls with different attributes');
    } else if (calls.size > 0 && !this.#inferenceBudget.take(cost)) {
      // The budget is spent, so all further calls with these attributes are listed as one, with unknown inputs.
      key = `${attributes};${UNKNOWN_INPUTS}`;
      if (calls.has(key)) return;
      entered = new FunctionCall(call.attributes, call.defaults, null);
    }
    attributeSets.add(attributes);
    calls.set(key, entered);
    this.#pendingCalls.push({ body, call: entered });
  }
}

/**
 * Returns the cost of repeating attributes, whose names and texts are compared.
 *
 * @param {Attributes} attributes
 */
function costOf(attributes) {
  let cost = 0;
  for (const name in attributes) {
    const text = attributes[name]?.reference ?? attributes[name];
    cost += costs.repeated + name.length + (typeof text === 'string' ? text.length : 0);
  }
  return cost;
}

/**
 * Finds all nodes of a model that `runNode` supports: Split, SplitToSequence, Concat and ConcatFromSequence. Searches the graph,
 * its subgraphs (branches and loop bodies) and the local functions. Nodes of a function are listed once for each set of
 * attributes and inputs of its calls. `ts.inferNode(node, node.inputs)` accepts each node as it is. The type and dims of an input
 * are null if they are unknown. Initializers and constants are followed through Identity, Cast and calls.
 *
 * @param {Model} model The result of `readModel`.
 * @param {import('./external.js').ExternalOptions} [options] `externalData` reads elements that the model stores in other files.
 * @returns {FoundNode[]} In file order, first the nodes of the graph, then those of the functions.
 * @throws {SplitError} DATA_MISMATCH or DIMS_INVALID if an input is damaged or a sparse tensor, or the model is invalid;
 *   ARGUMENT_UNKNOWN
 * @example
 * const model = readModel(await readFile('model.onnx'));
 * const externalData = (location, offset, length) => files.get(location).subarray(offset, offset + length);
 * for (const node of findNodes(model, { externalData })) console.log(node.name, ts.inferNode(node, node.inputs));
 */
export function findNodes(model, options) {
  if (!Array.isArray(model?.graph?.nodes) || !Array.isArray(model.functions)) {
    const hint = 'Call findNodes(readModel(bytes)).';
    const text = `findNodes: the model must be a result of readModel, got ${describeValue(model)}. ${hint}`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  return new NodeFinder(model, parseExternalOptions('findNodes', options)).run(model.graph);
}
