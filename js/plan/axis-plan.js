// SPDX-License-Identifier: MIT
//
// The plan of `moveAxis`.
import { dataOf, validateArray } from '../tensor/storage.js';
import { PlanBase, runSingleOutput, usualClassOf } from './base.js';
import { executeAxisPlan, toSmi } from './copy.js';
import { expectShape } from './split-plan.js';

/** @import { CallContext } from '../base/call.js' */
/** @import { MoveRequest, NodeRequest } from '../load/module.js' */
/** @import { Shape } from '../arguments/tensors.js' */

/** A plan of `moveAxis`: `AxisPlan` in api.d.ts. */
class AxisPlan extends PlanBase {
  #call;
  #output;
  #response;
  #shape;

  /**
   * @param {CallContext} call @param {Shape} shape @param {NodeRequest} request
   * @param {string} [className] Name of the data's array type, if known.
   * @throws {SplitError} The rules reject the arguments.
   */
  constructor(call, shape, request, className) {
    const { type, dims } = shape;
    const response = call.check(call.core.plan(/** @type {MoveRequest} */ ({ ...request, type, dims })));
    const { size, byteLength } = response;
    const output = {
      type,
      dims: Array.from(response.dims, toSmi),
      size,
      byteLength,
      className: usualClassOf(type, className),
    };
    super(call, type, [output]);
    this.#call = call;
    this.#output = output;
    this.#response = response;
    this.#shape = shape;
    this.dims = dims.slice();
    this.route = response.route;
  }

  /** @param {any} x @returns {any} `x` */
  validateInput(x) {
    expectShape(this.#call, x, 'the input', this.#shape);
    return x;
  }

  /**
   * Moves the axis of a tensor whose type and dims are the plan's.
   * @param {any} x @param {unknown} into The caller's array, or null for a new one. @returns {any[]} The tensor.
   */
  execute(x, into) {
    const data = dataOf(x);
    const read = () => [validateArray(this.#call, data, this.#output, 'data of the input', 'DATA_MISMATCH')];
    const write = (/** @type {any} */ target, /** @type {any[]} */ [source], /** @type {boolean} */ inWasmMemory) =>
      executeAxisPlan(this.#call, this.#response, source, target, inWasmMemory);
    return [runSingleOutput(this.#call, this.#output, into, [data], read, write)];
  }
}

/**
 * Plans `moveAxis`.
 * @param {CallContext} call @param {Shape} shape @param {NodeRequest} request
 * @param {string} [className] Name of the data's array type, if known.
 * @throws {SplitError} The rules reject the arguments.
 */
export const planAxis = (call, shape, request, className) => new AxisPlan(call, shape, request, className);
