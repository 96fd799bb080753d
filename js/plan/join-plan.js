// SPDX-License-Identifier: MIT
//
// Joins. A join runs the plan of the inverse split backwards.
import { readShape, readShapes, readTensors } from '../arguments/tensors.js';
import { classOfData, dataOf } from '../tensor/storage.js';
import { PlanBase } from './base.js';
import { SplitPlan, expectShape } from './split-plan.js';
import { noSkips, readEntries } from './targets.js';

/** @import { JoinPlan as PublicPlan } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */
/** @import { JoinRequest } from '../load/module.js' */
/** @import { Shape } from '../arguments/tensors.js' */

/**
 * Plans a join of tensors of these shapes.
 * @param {CallContext} call @param {Omit<JoinRequest, 'inputs'>} request @param {readonly Shape[]} shapes
 * @param {string} [className] Name of the first tensor's array type, if known.
 * @returns {SplitPlan} The plan of the inverse split. @throws {SplitError} The rules reject the arguments.
 */
export function makeJoinPlan(call, request, shapes, className) {
  const response = call.check(call.core.plan({ ...request, inputs: shapes }));
  return new SplitPlan(call, shapes[0].type, response, className);
}

/**
 * Joins tensors. Arguments are validated before any output is written.
 * @param {CallContext} call @param {unknown} tensors @param {unknown} into The caller's array, or null for a new one.
 * @param {(shapes: readonly Shape[]) => SplitPlan} planOf @returns {any} A tensor; a WasmTensor if all inputs are.
 * @throws {SplitError}
 */
export function join(call, tensors, into, planOf) {
  const inputs = readTensors(call, 'tensors', tensors);
  return planOf(readShapes(call, 'tensors', inputs, readShape)).join(inputs, into);
}

/**
 * Plans a join for callers.
 * @param {CallContext} call @param {Omit<JoinRequest, 'inputs'>} request
 * @param {unknown} tensors Types and dims, or tensors. @throws {SplitError}
 */
export function planJoin(call, request, tensors) {
  const inputs = readTensors(call, 'tensors', tensors);
  const shapes = readShapes(call, 'tensors', inputs, readShape);
  return new JoinPlan(call, shapes, makeJoinPlan(call, request, shapes, classOfData(inputs[0])));
}

/** The plan of a join: `JoinPlan` in api.d.ts. @implements {PublicPlan} */
export class JoinPlan extends PlanBase {
  #call;
  #plan;
  #shapes;
  #name;
  #skipped;

  /**
   * @param {CallContext} call @param {readonly Shape[]} shapes @param {SplitPlan} plan The plan of the inverse split.
   * @param {string} [name] Name of the list of tensors, for messages.
   * @param {readonly boolean[]} [skipped] Whether runs skip the output; empty if not.
   */
  constructor(call, shapes, plan, name = 'tensors', skipped = noSkips) {
    super(call, plan.type, [plan.interleaved], skipped);
    this.#call = call;
    this.#plan = plan;
    this.#shapes = shapes;
    this.#name = name;
    this.#skipped = skipped;
    this.route = plan.route;
    this.layout = plan.layout;
    this.inputs = plan.outputs;
  }

  /** @param {any} tensors @returns {readonly any[]} The tensors, read once. */
  validateInput(tensors) {
    const call = this.#call;
    const name = this.#name;
    const inputs = readTensors(call, name, tensors);
    const shapes = this.#shapes;
    if (inputs.length !== shapes.length) {
      const message = `${name} must be ${shapes.length} tensors as planned, got ${inputs.length}.`;
      throw call.error('DATA_MISMATCH', message);
    }
    inputs.forEach((tensor, i) => expectShape(call, tensor, `${name}[${i}]`, shapes[i]));
    return inputs;
  }

  /** @param {readonly any[]} inputs @param {unknown} into */
  execute(inputs, into) {
    if (!this.#skipped[0]) return [this.#plan.join(inputs, into, this.#name)];
    if (into !== null) readEntries(this.#call, [this.#plan.interleaved], into, true, this.#skipped);
    this.#plan.validateParts(inputs.map(dataOf), this.#name);
    return [null];
  }
}
