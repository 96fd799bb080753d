// SPDX-License-Identifier: MIT
//
// The plans of one-shot calls, so that a call with the arguments of an earlier one need not ask the core again.

/** @typedef {import('./arguments.js').Argument} Argument */
/** @typedef {import('./plan.js').Plan} Plan */

/**
 * Everything that a plan depends on. Nobody else holds the arrays in it.
 * @typedef {object} Question
 * @property {number} operator
 * @property {number | null} opset
 * @property {string} type
 * @property {readonly number[]} dims
 * @property {Argument | null} axis
 * @property {Argument | null} sizes
 * @property {Argument | null} parts
 * @property {Argument | null} keepdims
 */

/** How many plans are kept, and of how many parts at most: each part is a few objects. */
const mostKept = 64;
const mostParts = 1024;

const { call } = Function.prototype;
/** @type {(map: Map<number, { question: Question, plan: Plan }>, key: number) => { question: Question, plan: Plan }} */
const lookUp = /** @type {any} */ (call.bind(Map.prototype.get));

export class PlanCache {
  /** @type {Map<number, { question: Question, plan: Plan }>} By the question's hash, the oldest first. */
  #plans = new Map();

  /**
   * @param {Question} question
   * @returns {Plan | null}
   */
  find(question) {
    const found = lookUp(this.#plans, hash(question));
    return found !== undefined && isSame(found.question, question) ? found.plan : null;
  }

  /**
   * @param {Question} question
   * @param {Plan} plan
   */
  keep(question, plan) {
    if (plan.count > mostParts) return;
    if (this.#plans.size >= mostKept) this.#plans.delete(this.#plans.keys().next().value ?? 0);
    this.#plans.set(hash(question), { question, plan });
  }
}

/**
 * @param {Question} question
 * @returns {number}
 */
function hash({ operator, dims, axis, sizes, parts }) {
  let result = operator;
  for (let i = 0; i < dims.length; ++i) result = (Math.imul(result, 31) + dims[i]) | 0;
  result = mix(result, axis);
  result = mix(result, sizes);
  return mix(result, parts);
}

/**
 * @param {number} seed
 * @param {Argument | null} argument
 * @returns {number}
 */
function mix(seed, argument) {
  let result = Math.imul(seed, 31);
  const values = argument === null ? null : argument.values;
  if (values === null) return result;
  for (let i = 0; i < values.length; ++i) result = (Math.imul(result, 31) + Number(values[i])) | 0;
  return result;
}

/**
 * @param {Question} a
 * @param {Question} b
 * @returns {boolean}
 */
function isSame(a, b) {
  if (a.operator !== b.operator || a.type !== b.type || a.opset !== b.opset) return false;
  if (a.dims.length !== b.dims.length) return false;
  for (let i = 0; i < a.dims.length; ++i) if (a.dims[i] !== b.dims[i]) return false;
  return (
    isSameArgument(a.axis, b.axis) &&
    isSameArgument(a.sizes, b.sizes) &&
    isSameArgument(a.parts, b.parts) &&
    isSameArgument(a.keepdims, b.keepdims)
  );
}

/**
 * @param {Argument | null} a
 * @param {Argument | null} b
 * @returns {boolean}
 */
function isSameArgument(a, b) {
  if (a === null || b === null) return a === b;
  if (a.type !== b.type || a.isTensor !== b.isTensor || a.rank !== b.rank || a.count !== b.count) return false;
  const ours = a.values;
  const theirs = b.values;
  if (ours === null || theirs === null) return ours === theirs;
  if (ours.length !== theirs.length) return false;
  for (let i = 0; i < ours.length; ++i) if (ours[i] !== theirs[i]) return false;
  return true;
}
