// SPDX-License-Identifier: MIT
//
// Validates models that are passed to findNodes: callers may have changed the result of readModel.
import { SplitError } from '../base/errors.js';

/** @import { LocalFunction } from './model.js' */
/** @import { Graph, Node } from './graph.js' */

/** Maximum length of a list. readModel never returns a longer list. */
const MAX_ENTRIES = 2 ** 20;

/** @param {unknown} list */
const isShortList = (list) => Array.isArray(list) && list.length <= MAX_ENTRIES;

/**
 * Whether a value is a list of at most 2^20 valid entries. Holes are read as undefined.
 *
 * @param {unknown} list
 * @param {(one: any) => boolean} isValid
 * @returns {boolean}
 */
export function isListOf(list, isValid) {
  if (!isShortList(list)) return false;
  for (const one of /** @type {unknown[]} */ (list)) if (!isValid(one)) return false;
  return true;
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

/** @param {any} item A node or a function. */
const isNamed = (item) => isObject(item) && isText(item.name) && isText(item.domain) && isText(item.overload);

/** @param {Node} node */
const isNode = (node) =>
  isNamed(node) &&
  isText(node.opType) &&
  isListOf(node.inputs, isText) &&
  isListOf(node.outputs, isText) &&
  isShortList(node.graphs) &&
  isObject(node.attributes);

/** @param {Graph} graph */
export const isGraph = (graph) =>
  isListOf(graph?.nodes, isNode) &&
  isListOf(graph.inputs, isText) &&
  isMap(graph.values) &&
  isMap(graph.initializers) &&
  isMap(graph.sparseInitializers);

/**
 * Whether a function is valid, except for its graph, which is validated when it is visited.
 *
 * @param {LocalFunction} local
 */
export const isFunction = (local) => isNamed(local) && isListOf(local.attributes, isText) && isObject(local.defaults);

/**
 * Throws if a model was changed and is invalid.
 *
 * @param {boolean} isValid
 * @param {string} reason
 */
export function assertModel(isValid, reason) {
  if (!isValid) throw new SplitError('DATA_MISMATCH', `findNodes: ${reason}. Pass the result of readModel unchanged.`);
}
