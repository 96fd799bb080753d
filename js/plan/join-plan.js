// SPDX-License-Identifier: MIT
//
// Joins: the plan of the split that would take the result apart again, read backwards.
import { readShape, readShapes, readTensors } from '../tensor/parse.js';
import { classOfData } from '../tensor/storage.js';
import { PlanBase } from './base.js';
import { SplitPlan, expectShape } from './split-plan.js';

/** @import { JoinPlan as PublicPlan } from '../api.js' */
/** @import { CallContext } from '../call.js' */
/** @import { JoinRequest } from '../load/module.js' */
/** @import { Shape } from '../tensor/parse.js' */

/**
 * Asks the core for the plan of a join. `className`: of the first tensor's data, where it is known.
 *
 * @param {CallContext} call
 * @param {Omit<JoinRequest, 'inputs'>} request
 * @param {readonly Shape[]} shapes
 * @param {string} [className]
 * @returns {SplitPlan}
 * @throws {SplitError} What the rules say.
 */
export function makeJoinPlan(call, request, shapes, className) {
  const response = call.check(call.core.plan({ ...request, inputs: shapes }));
  const [{ type, dims }] = shapes;
  const whole = dims.slice();
  whole.splice(response.axis, response.keepAxis ? 1 : 0, response.axisLength);
  return new SplitPlan(call, type, whole, response, className);
}

/**
 * Joins tensors: checks everything, then moves the bytes.
 *
 * @param {CallContext} call
 * @param {unknown} tensors
 * @param {unknown} into A list of the caller's array or tensor, which is written instead of a new one; null: there is none.
 * @param {(shapes: readonly Shape[]) => SplitPlan} planOf
 * @param {string} [name] Of the list of tensors, for messages.
 * @returns {any} A tensor; of WasmTensors alone another one.
 * @throws {SplitError}
 */
export function join(call, tensors, into, planOf, name = 'tensors') {
  const given = readTensors(call, name, tensors);
  return planOf(readShapes(call, name, given, readShape)).join(given, into, name);
}

/**
 * Plans a join of tensors of these types and dims.
 *
 * @param {CallContext} call
 * @param {Omit<JoinRequest, 'inputs'>} request
 * @param {unknown} tensors
 * @returns {JoinPlan}
 * @throws {SplitError}
 */
export function planJoin(call, request, tensors) {
  const given = readTensors(call, 'tensors', tensors);
  const shapes = readShapes(call, 'tensors', given, readShape);
  return new JoinPlan(call, shapes, makeJoinPlan(call, request, shapes, classOfData(given[0])));
}

/** A join, checked once and run often: `JoinPlan` in api.d.ts. @implements {PublicPlan} */
class JoinPlan extends PlanBase {
  #call;
  #plan;
  #shapes;

  /**
   * @param {CallContext} call
   * @param {readonly Shape[]} shapes
   * @param {SplitPlan} plan Of the split that takes the result apart.
   */
  constructor(call, shapes, plan) {
    super(call, plan.type, [plan.whole]);
    this.#call = call;
    this.#plan = plan;
    this.#shapes = shapes;
    this.route = plan.route;
    this.layout = plan.layout;
    this.inputs = plan.outputs;
  }

  /** @param {any} tensors */
  validateInput(tensors) {
    const call = this.#call;
    const given = readTensors(call, 'tensors', tensors);
    const shapes = this.#shapes;
    if (given.length !== shapes.length) {
      const message = `there are ${given.length} tensors, the plan is for ${shapes.length}.`;
      throw call.error('DATA_MISMATCH', message);
    }
    given.forEach((tensor, i) => expectShape(call, tensor, `tensors[${i}]`, shapes[i]));
    return given;
  }

  /** @param {readonly any[]} given @param {unknown} into */
  execute(given, into) {
    return [this.#plan.join(given, into)];
  }
}
