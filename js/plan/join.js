// SPDX-License-Identifier: MIT
//
// Joins: the plan of the split that would take the result apart again, read backwards.
import { show } from '../errors.js';
import { readShape } from '../tensor/read.js';
import { keyOf } from './cache.js';
import { Plan } from './plan.js';

/** @import { Call } from '../call.js' */
/** @import { JoinQuestion } from '../load/module.js' */

/**
 * Joins tensors: checks everything, then moves the bytes.
 *
 * @param {Call} call
 * @param {string} name Of the list of tensors, for messages.
 * @param {Omit<JoinQuestion, 'inputs'>} question
 * @param {unknown} tensors
 * @param {unknown} into The caller's array or tensor, which is written instead of a new one; null: there is none.
 * @param {import('./cache.js').PlanCache} [plans] Of calls; the plans of nodes are not kept.
 * @returns {any} A tensor; of heap tensors alone another one.
 * @throws {SplitError}
 */
export function join(call, name, question, tensors, into, plans) {
  if (!Array.isArray(tensors)) {
    throw call.error('ARGUMENT_MISSING', `${name} is ${show(tensors)}, it must be an array of tensors.`);
  }
  const given = Array.from(tensors);
  const shapes = given.map((tensor, i) => readShape(call, tensor, `${name}[${i}]`));
  const make = () => {
    const inputs = shapes.map(({ type, dims }) => ({ type, dims: Float64Array.from(dims) }));
    const answer = call.check(call.core.plan({ ...question, inputs }));
    const [{ type, dims }] = shapes;
    const whole = dims.slice();
    whole.splice(answer.axis, answer.keepAxis ? 1 : 0, answer.layout.axisLength);
    return new Plan(call, type, whole, answer);
  };
  const plan = plans === undefined ? make() : plans.get(keyOf(question, shapes), make);
  return plan.join(given, name, into);
}
