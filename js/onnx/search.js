// SPDX-License-Identifier: MIT
//
// The way through a model to the nodes that are listed: its graph, the graphs within, and its local functions, each once
// for every set of attributes that it is called with.
import { SplitError } from '../errors.js';
import { ofOnnx } from '../node/operators.js';
import { Scope } from './scope.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Graph} Graph */
/** @typedef {import('./model.js').Node} Node */
/** @typedef {import('./model.js').LocalFunction} LocalFunction */
/** @typedef {import('./scope.js').NodeInput} NodeInput */
/** @typedef {import('./external.js').ExternalData} ExternalData */

/**
 * A node that splits or joins: what `runNode` and `inferNode` take, and where it stands.
 * @typedef {object} FoundNode
 * @property {string} name
 * @property {''} domain
 * @property {import('../node/operators.js').OnnxOperator} opType
 * @property {number} opset The one in force for it.
 * @property {Record<string, any>} attributes In a local function with the values of its caller. One that no caller gives
 *   is the string '@' and the name that the function has for it.
 * @property {string[]} outputs Names, '' where omitted.
 * @property {(NodeInput | null)[]} inputs In the standard's order, null where omitted.
 * @property {string} graph Name of the graph or function that it is in.
 */

/** Calls of functions with other attributes than before, at most: functions that call functions multiply. */
const mostCalls = 10000;

/** @param {{ domain: string, overload: string }} of @param {string} name */
const keyOf = ({ domain, overload }, name) => JSON.stringify([domain, name, overload]);

/** @param {Record<string, any>} attributes */
const textOf = (attributes) =>
  JSON.stringify(attributes, (_, value) => {
    if (typeof value === 'bigint') return `${value}n`;
    return value instanceof Uint8Array ? [value.byteOffset, value.length] : value;
  });

/** One search. */
class Search {
  #externalData;
  /** @type {Map<string, LocalFunction>} */
  #functions;
  /** @type {Map<LocalFunction, Map<string, FoundNode[]>>} What was found in a function, by the attributes of its call. */
  #found = new Map();
  /** @type {(() => void)[]} Calls that are still to be looked into. */
  #calls = [];
  #count = 0;

  /**
   * @param {readonly LocalFunction[]} functions
   * @param {ExternalData | undefined} externalData
   */
  constructor(functions, externalData) {
    this.#externalData = externalData;
    this.#functions = new Map(functions.map((one) => [keyOf(one, one.name), one]));
    for (const one of functions) this.#found.set(one, new Map());
  }

  /** @param {Model} model @returns {FoundNode[]} */
  run({ graph, opsets, functions }) {
    /** @type {FoundNode[]} */
    const found = [];
    this.#visit(graph, null, { opset: opsetOf(opsets), attributes: {}, found });
    this.#follow();
    for (const one of functions) {
      if (this.#found.get(one)?.size === 0) this.#call(one, {});
      this.#follow();
    }
    return found.concat(...functions.flatMap((one) => [...(this.#found.get(one)?.values() ?? [])]));
  }

  #follow() {
    for (let call = this.#calls.shift(); call !== undefined; call = this.#calls.shift()) call();
  }

  /**
   * @param {LocalFunction} callee
   * @param {Record<string, any>} given
   */
  #call(callee, given) {
    const named = Object.entries(given).filter(
      ([name]) => callee.attributes.includes(name) || Object.hasOwn(callee.defaults, name),
    );
    const attributes = { ...callee.defaults, ...Object.fromEntries(named) };
    const byCall = /** @type {Map<string, FoundNode[]>} */ (this.#found.get(callee));
    const text = textOf(attributes);
    if (byCall.has(text)) return;
    if (++this.#count > mostCalls) {
      const message = `findNodes: functions are called with more than ${mostCalls} different sets of attributes.`;
      throw new SplitError('DATA_MISMATCH', message);
    }
    /** @type {FoundNode[]} */
    const found = [];
    byCall.set(text, found);
    this.#calls.push(() => this.#visit(callee.graph, null, { opset: opsetOf(callee.opsets), attributes, found }));
  }

  /**
   * @param {Graph} graph
   * @param {Scope | null} outer
   * @param {{ opset: number, attributes: Record<string, any>, found: FoundNode[] }} around What holds in the graphs
   *   within, too; `attributes` are those of the function.
   */
  #visit(graph, outer, around) {
    const scope = new Scope(graph, outer, this.#externalData);
    for (const node of graph.nodes) {
      const { name, domain, opType, outputs } = node;
      const attributes = resolve(node.attributes, around.attributes);
      const callee = this.#functions.get(keyOf(node, opType));
      if (domain === '' && ofOnnx.has(opType)) {
        around.found.push({
          name,
          domain,
          opType: /** @type {FoundNode['opType']} */ (opType),
          opset: around.opset,
          attributes,
          outputs,
          inputs: node.inputs.map((input) => (input === '' ? null : scope.find(input))),
          graph: graph.name,
        });
      } else if (callee !== undefined) {
        this.#call(callee, attributes);
      }
      for (const inner of node.graphs) this.#visit(inner, scope, around);
    }
  }
}

/** @param {Map<string, number>} opsets */
const opsetOf = (opsets) => opsets.get('') ?? 1;

/**
 * @param {Record<string, any>} attributes Of a node.
 * @param {Record<string, any>} given Those of the function around it.
 * @returns {Record<string, any>} Without references, where what they refer to is given.
 */
function resolve(attributes, given) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const reference = value?.reference;
      if (reference === undefined) return [name, value];
      return [name, Object.hasOwn(given, reference) ? given[reference] : `@${reference}`];
    }),
  );
}

/**
 * Lists the nodes of a model.
 *
 * @param {Model} model
 * @param {ExternalData | undefined} externalData
 * @returns {FoundNode[]} Those of the graph, then those of the functions, in the order of the file.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID
 */
export function search(model, externalData) {
  return new Search(model.functions, externalData).run(model);
}
