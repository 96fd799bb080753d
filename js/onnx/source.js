// SPDX-License-Identifier: MIT
//
// Where a value comes from. The value is read or cast when a node that is listed needs it. In a local function it may depend
// on the call.

/** @import { FunctionCall } from './function-call.js' */
/** @import { Known } from './known.js' */

/**
 * Tells what is known of a value. `of` is the value that it is made of, `call` the call of the function around. Null is an
 * omitted input.
 * @typedef {(of: Known | null, call: FunctionCall | null) => Known | null} Make
 */

/** The origin of a value: a tensor, an input of a function, or another value that is passed on or cast. */
export class Source {
  /** The value that it is made of: null for none, undefined until it is linked. @type {Source | Known | null | undefined} */
  of = null;
  /** Whether the value depends on the call of the function around. */
  isOpen = false;
  /** Name of the value that it is made of. */
  input = '';
  /** Whether that name is being looked up. */
  isSought = false;
  /** Index of the function's input that it is made of, -1 for none. */
  formal = -1;
  /** The result of `make`, if that does not depend on a call. @type {Known | null | undefined} */
  known;
  /** @type {Make} */
  make;

  /** @param {Make} make */
  constructor(make) {
    this.make = make;
  }

  /** @param {Source | Known} of The value that it is made of. */
  link(of) {
    this.of = of;
    if (!(of instanceof Source)) return;
    this.isOpen ||= of.isOpen;
    this.formal = of.formal;
  }
}

/** Returns whether a value depends on the call of the function around. @param {Source | Known | null} from */
export const isOpen = (from) => from instanceof Source && from.isOpen;

/**
 * Tells what is known of a value. Each source is asked once, or once for each call on which it depends.
 *
 * @param {Source | Known | null} from
 * @param {FunctionCall | null} call
 * @returns {Known | null} Null for an omitted input.
 */
export function resolveSource(from, call) {
  /** @type {Source[]} Sources that are not known yet, each made of the next. A file may have any number of them. */
  const chain = [];
  let at = from;
  /** @type {Known | null | undefined} */
  let known;
  while (at instanceof Source) {
    known = at.isOpen ? call?.known.get(at) : at.known;
    if (known !== undefined) break;
    chain.push(at);
    at = /** @type {Source | Known | null} */ (at.of);
  }
  if (known === undefined) known = /** @type {Known | null} */ (at);
  for (const source of chain.reverse()) {
    known = source.make(known, call);
    if (source.isOpen) call?.known.set(source, known);
    else source.known = known;
  }
  return known;
}
