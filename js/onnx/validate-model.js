// SPDX-License-Identifier: MIT
//
// Validates models that are passed to findNodes: callers may have changed the result of readModel.
import { SplitError } from '../base/errors.js';
import { firstOf, isValidLength } from '../base/types.js';

/** @import { LocalFunction } from './model.js' */
/** @import { Graph, Node } from './graph.js' */

/** Maximum length of a list. readModel never returns a longer list. */
const MAX_ENTRIES = 2 ** 20;

/**
 * Copies a list of at most 2^20 entries, each read once. Holes become undefined.
 *
 * @param {unknown} list
 * @returns {any[] | null} Null if the value is something else.
 */
export function copyEntries(list) {
  if (!Array.isArray(list)) return null;
  const { length } = list;
  return isValidLength(length, MAX_ENTRIES) ? firstOf(list, length) : null;
}

/** Copies a list. Returns null if an entry is invalid. @param {unknown} list @param {(one: any) => boolean} isValid */
export function copyListOf(list, isValid) {
  const copy = copyEntries(list);
  return copy?.every(isValid) ? copy : null;
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
export const isText = (value) => typeof value === 'string';

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export const isObject = (value) => typeof value === 'object' && value !== null;

/**
 * Whether a value is a Map of any realm: its methods throw for anything else.
 *
 * @param {any} value
 */
function isMap(value) {
  try {
    return !Map.prototype.has.call(value, value);
  } catch {
    return false;
  }
}

/** Whether the name of a node or function is valid. @param {Record<string, unknown>} item */
const isNamed = ({ name, domain, overload }) => isText(name) && isText(domain) && isText(overload);

/** Copies a node, each property read once. Returns null if it is invalid. @param {any} node @returns {Node | null} */
function copyNode(node) {
  if (!isObject(node)) return null;
  const { name, domain, overload, opType, opset, attributes } = /** @type {any} */ (node);
  const inputs = copyListOf(node.inputs, isText);
  const outputs = copyListOf(node.outputs, isText);
  const graphs = copyEntries(node.graphs);
  if (inputs === null || outputs === null || graphs === null) return null;
  const copy = { name, domain, overload, opType, opset, attributes, inputs, outputs, graphs };
  return isNamed(copy) && isText(opType) && isObject(attributes) ? copy : null;
}

/**
 * Copies a graph, each property read once. Its subgraphs are not copied.
 *
 * @param {any} graph
 * @returns {Graph | null} Null if it is invalid.
 */
export function copyGraph(graph) {
  const { name, nodes, inputs, values, initializers, sparseInitializers } = graph ?? {};
  const copies = copyEntries(nodes)?.map(copyNode);
  const names = copyListOf(inputs, isText);
  if (!copies?.every(isObject) || names === null) return null;
  if (![values, initializers, sparseInitializers].every(isMap)) return null;
  return {
    ...graph,
    name,
    nodes: /** @type {Node[]} */ (copies),
    inputs: names,
    values,
    initializers,
    sparseInitializers,
  };
}

/**
 * Copies a function, each property read once. Its graph is copied when it is visited.
 *
 * @param {any} local
 * @returns {LocalFunction | null} Null if it is invalid.
 */
export function copyFunction(local) {
  if (!isObject(local)) return null;
  const { name, domain, overload, opsets, defaults, graph } = /** @type {any} */ (local);
  const attributes = copyListOf(local.attributes, isText);
  if (attributes === null) return null;
  const copy = { name, domain, overload, opsets, attributes, defaults, graph };
  return isNamed(copy) && isObject(defaults) ? copy : null;
}

/**
 * Throws if a model was changed and is invalid.
 *
 * @param {boolean} isValid
 * @param {string} reason
 */
export function assertModel(isValid, reason) {
  if (!isValid) throw new SplitError('DATA_MISMATCH', `findNodes: ${reason}. Pass the result of readModel unchanged.`);
}
