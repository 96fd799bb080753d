// SPDX-License-Identifier: MIT
//
// The plans of one-shot calls, so that a call with the arguments of an earlier one need not ask the core again: that takes
// several times as long as a small split itself.

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('../tensor/read.js').Argument} Argument */

/** How many plans are kept, and of how many numbers in an argument and parts at most. */
const mostPlans = 64;
const mostNumbers = 1024;

/** @param {Argument | null | undefined} argument */
const textOf = (argument) =>
  argument ? `${argument.type}${argument.isTensor}${argument.rank}[${argument.values}]` : '';

export class PlanCache {
  /** @type {Map<string, Plan>} */
  #plans = new Map();

  /**
   * The plan for these arguments.
   *
   * @param {readonly unknown[]} plain What it depends on besides: strings and numbers.
   * @param {readonly (Argument | null)[]} given
   * @param {() => Plan} make
   * @returns {Plan}
   */
  get(plain, given, make) {
    if (given.some((argument) => argument !== null && argument.count > mostNumbers)) return make();
    const key = `${plain.join('|')}|${given.map(textOf).join('|')}`;
    let plan = this.#plans.get(key);
    if (plan === undefined) {
      plan = make();
      if (plan.count > mostNumbers) return plan;
      if (this.#plans.size === mostPlans) this.#plans.clear();
      this.#plans.set(key, plan);
    }
    return plan;
  }
}
