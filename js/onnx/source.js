// SPDX-License-Identifier: MIT
//
// Sources of values. A value is read or cast only when a listed node needs it. In a local function it may depend on the call.

/** @import { FunctionCall } from './function-call.js' */
/** @import { ValueInfo } from './value-info.js' */

/**
 * Makes a value from `upstream`, the value that it is derived from, and `call`, the call of the enclosing function. Null is an
 * omitted input.
 * @typedef {(upstream: ValueInfo | null, call: FunctionCall | null) => ValueInfo | null} Make
 */

/** Source of a value: a tensor, an input of a function, or another value that is passed on or cast. */
export class Source {
  /**
   * Source or info of the value that this one is derived from. Null for none, undefined until it is linked.
   *
   * @type {Source | ValueInfo | null | undefined}
   */
  upstream = null;
  /** Whether the value depends on the call of the enclosing function. */
  dependsOnCall = false;
  /** Name of the value that this one is derived from. */
  input = '';
  /** Whether `input` is being looked up. */
  isResolving = false;
  /** Index of the function's input that the value is derived from, -1 for none. */
  parameter = -1;
  /**
   * Result of `make`, unless it depends on a call.
   *
   * @type {ValueInfo | null | undefined}
   */
  info;
  /** @type {Make} */
  make;

  /** @param {Make} make */
  constructor(make) {
    this.make = make;
  }

  /**
   * Sets the value that this one is derived from.
   *
   * @param {Source | ValueInfo} upstream
   */
  link(upstream) {
    this.upstream = upstream;
    if (!(upstream instanceof Source)) return;
    this.dependsOnCall ||= upstream.dependsOnCall;
    this.parameter = upstream.parameter;
  }
}

/**
 * Whether a value depends on the call of the enclosing function.
 *
 * @param {Source | ValueInfo | null} origin
 */
export const dependsOnCall = (origin) => origin instanceof Source && origin.dependsOnCall;

/**
 * Returns what is known of a value. Each source makes its value once, or once for each call that it depends on.
 *
 * @param {Source | ValueInfo | null} origin
 * @param {FunctionCall | null} call
 * @returns {ValueInfo | null} Null for an omitted input.
 */
export function resolveSource(origin, call) {
  // A loop instead of recursion, because a file may chain any number of sources.
  /** @type {Source[]} Sources without a value, each derived from the next. */
  const chain = [];
  let current = origin;
  /** @type {ValueInfo | null | undefined} */
  let info;
  while (current instanceof Source) {
    info = current.dependsOnCall ? call?.values.get(current) : current.info;
    if (info !== undefined) break;
    chain.push(current);
    current = /** @type {Source | ValueInfo | null} */ (current.upstream);
  }
  if (info === undefined) info = /** @type {ValueInfo | null} */ (current);
  for (const source of chain.reverse()) {
    info = source.make(info, call);
    if (source.dependsOnCall) call?.values.set(source, info);
    else source.info = info;
  }
  return info;
}
