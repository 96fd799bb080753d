// SPDX-License-Identifier: MIT
//
// A call of a local function: its attributes, its inputs, and the function's values that depend on them.

/** @import { Known } from './known.js' */
/** @import { FoundNode } from './search.js' */
/** @import { Source } from './source.js' */

/** @typedef {Record<string, any>} Attributes */

/** One of all calls of a function that give it the same. */
export class FunctionCall {
  /** Values that depend on the call. @type {Map<Source, Known | null>} */
  known = new Map();
  /** The function's nodes that are listed. @type {FoundNode[]} */
  found = [];

  /**
   * @param {ReadonlyMap<string, any>} given Attributes that the call gives.
   * @param {Attributes} defaults Those that it need not give.
   * @param {ReadonlyMap<number, Known | null> | null} args Inputs on which a listed node depends, by index; null if nothing is
   *   known of them.
   */
  constructor(given, defaults, args) {
    this.given = given;
    this.defaults = defaults;
    this.args = args;
  }

  /** @param {any} value Of an attribute. @returns {any} The value itself, or that of a reference: undefined if it is not given. */
  valueOf(value) {
    const reference = value?.reference;
    if (typeof reference !== 'string') return value;
    if (this.given.has(reference)) return this.given.get(reference);
    return Object.hasOwn(this.defaults, reference) ? this.defaults[reference] : undefined;
  }

  /**
   * @param {Readonly<Attributes>} attributes Of a node.
   * @returns {Readonly<Attributes>} Without references, where what they refer to is given; the same where there are none.
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

/** Stands for the call around a model's own graph, which has no references. */
export const noCall = new FunctionCall(new Map(), {}, null);
