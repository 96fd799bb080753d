// SPDX-License-Identifier: MIT
//
// The parts of a model: somebody may have changed one by hand.
import { SplitError } from '../errors.js';

/** @import { LocalFunction } from './model.js' */
/** @import { Graph, Node } from './graph.js' */

/** The most entries of a list, which only a model that was changed by hand can exceed. */
const mostEntries = 2 ** 20;

/** @param {unknown} list */
const isShortList = (list) => Array.isArray(list) && list.length <= mostEntries;

/**
 * Whether each entry of a short list is right; a hole is undefined.
 *
 * @param {unknown} list
 * @param {(one: any) => boolean} isRight
 * @returns {boolean}
 */
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
export const isGraph = (graph) =>
  isListOf(graph?.nodes, isNode) &&
  isListOf(graph.inputs, isText) &&
  isMap(graph.values) &&
  isMap(graph.initializers) &&
  isMap(graph.sparseInitializers);

/** @param {LocalFunction} one Whose graph is looked at when it is read. */
export const isFunction = (one) => isNamed(one) && isListOf(one.attributes, isText) && isObject(one.defaults);

/** Throws where a part of a model is not as readModel gives it: somebody may have changed it. @param {boolean} isSo @param {string} what */
export function expectPart(isSo, what) {
  if (!isSo) throw new SplitError('DATA_MISMATCH', `findNodes: ${what}, it must be as readModel gives it.`);
}
