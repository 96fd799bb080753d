// SPDX-License-Identifier: MIT
//
// Where what goes into a node comes from. It is read or cast when a node that is listed needs it. In a local function it may
// depend on the call.

/** @import { FunctionCall } from './function-call.js' */
/** @import { Known } from './known.js' */

/**
 * Makes what is known of a value.
 * @typedef {(of: Known | null, call: FunctionCall | null) => Known | null} Make Of `of`, if the value is made of another one; `call` is
 *   the call of the function around, if there is one. Null is an omitted input.
 */

/** The origin of a value: a tensor, an input of a function, or another value that is passed on or cast. */
export class Source {
  /** What it is made of: null if of nothing, undefined while that is looked for. @type {Source | Known | null | undefined} */
  of = null;
  /** Whether it depends on the call of the function around. */
  isOpen = false;
  /** Name of the value that it is made of, and whether that is being looked for. */
  input = '';
  isSought = false;
  /** The input of the function that it is made of, -1 if of none. */
  formal = -1;
  /** What it is, if it does not depend on a call. @type {Known | null | undefined} */
  known;
  /** Makes what it is. @type {Make} */
  make;

  /** @param {Make} make */
  constructor(make) {
    this.make = make;
  }

  /** @param {Source | Known} of What it is made of. */
  link(of) {
    this.of = of;
    if (!(of instanceof Source)) return;
    this.isOpen ||= of.isOpen;
    this.formal = of.formal;
  }
}

/** Whether a value depends on the call of the function around. @param {Source | Known | null} from */
export const isOpen = (from) => from instanceof Source && from.isOpen;

/**
 * What is known of a value: of each source but once, and again for each call where it depends on that.
 *
 * @param {Source | Known | null} from
 * @param {FunctionCall | null} call
 * @returns {Known | null} Null for an omitted input.
 */
export function resolveSource(from, call) {
  /** @type {Source[]} Those that are not known, each made of the next: there may be any number. */
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
