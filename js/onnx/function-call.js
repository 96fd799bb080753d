// SPDX-License-Identifier: MIT
//
// A call of a local function: its attributes and inputs, and the values in the function that depend on them.

/** @import { ValueInfo } from './value-info.js' */
/** @import { FoundNode } from './search.js' */
/** @import { Source } from './source.js' */

/** @typedef {Record<string, any>} Attributes */

/** Calls of a function with equal attributes and inputs share one object. */
export class FunctionCall {
  /**
   * Values that depend on the call.
   *
   * @type {Map<Source, ValueInfo | null>}
   */
  values = new Map();
  /**
   * The split and join nodes of the function, with this call's values.
   *
   * @type {FoundNode[]}
   */
  nodes = [];

  /**
   * @param {ReadonlyMap<string, any>} attributes Attributes of the call.
   * @param {Attributes} defaults Default values of the function.
   * @param {ReadonlyMap<number, ValueInfo | null> | null} args Inputs that a listed node depends on, by index; null if all are
   *   unknown.
   */
  constructor(attributes, defaults, args) {
    this.attributes = attributes;
    this.defaults = defaults;
    this.args = args;
  }

  /**
   * Returns `value`, or if it is a reference, the value that it refers to.
   *
   * @param {any} value Value of an attribute.
   * @returns {any} Undefined if the attribute that it refers to is missing.
   */
  valueOf(value) {
    const reference = value?.reference;
    if (typeof reference !== 'string') return value;
    if (this.attributes.has(reference)) return this.attributes.get(reference);
    return Object.hasOwn(this.defaults, reference) ? this.defaults[reference] : undefined;
  }

  /**
   * Replaces the references among a node's attributes by values. A reference to a missing attribute becomes '@' and its name.
   *
   * @param {Readonly<Attributes>} attributes
   * @returns {Readonly<Attributes>} The same object if it has no references.
   */
  resolve(attributes) {
    /** @type {Attributes | null} */
    let resolved = null;
    for (const name in attributes) {
      const reference = attributes[name]?.reference;
      if (typeof reference !== 'string') continue;
      resolved ??= { ...attributes };
      const value = this.valueOf(attributes[name]);
      resolved[name] = value === undefined ? `@${reference}` : value;
    }
    return resolved ?? attributes;
  }
}

/** Call for nodes of the model's main graph, which have no references. */
export const noCall = new FunctionCall(new Map(), {}, null);
