// SPDX-License-Identifier: MIT
//
// Moves an axis. C++ chooses the steps: a split into the columns of a matrix, a join of its rows, or both.
import { CallContext } from '../base/call.js';
import { fillRequest } from '../tensor/parse.js';
import { dataOf, validateArray } from '../tensor/storage.js';
import { Tensor } from '../tensor/tensor.js';
import { bufferOf, byteOffsetOf, bytesOf, classOf, constructorOf, firstOf, lengthOf } from '../base/types.js';
import { PlanBase, runSingleOutput, usualClassOf } from './base.js';
import { makeJoinPlan } from './join-plan.js';
import { copyColumns } from './copy.js';
import { expectShape, planSplit, readDims } from './split-plan.js';

/** @import { NodeRequest } from '../load/module.js' */
/** @import { Shape } from '../tensor/parse.js' */
/** @import { SplitPlan } from './split-plan.js' */

/** A plan of `moveAxis`: `AxisPlan` in api.d.ts. */
class AxisPlan extends PlanBase {
  #call;
  /** @type {SplitPlan | null} */
  #unbind = null;
  /** @type {SplitPlan | null} */
  #stack = null;
  #parts;
  #output;
  #shape;

  /**
   * @param {CallContext} call
   * @param {Shape} shape
   * @param {NodeRequest} request
   * @param {string} [className] Name of the data's array type, if known.
   * @throws {SplitError} The rules reject the arguments.
   */
  constructor(call, shape, request, className) {
    const { type, dims } = shape;
    const response = call.check(call.core.moveAxis({ ...request, type, dims }));
    const { size, byteLength, parts, needsUnbind, needsStack, dims: numbers } = response;
    const output = {
      type,
      dims: readDims(numbers, 5, dims.length),
      size,
      byteLength,
      className: usualClassOf(type, className),
    };
    super(call, type, [output]);
    this.#call = call;
    this.#parts = parts;
    this.#output = output;
    this.#shape = shape;
    // Intermediate tensors are internal, so they use the plain Tensor class and not the caller's.
    const inner = new CallContext('moveAxis', { core: call.core, Tensor });
    // Errors name the output as the caller passed it, never by an index of the inner plan.
    inner.nameOfInto = () => call.nameOfInto(0);
    const along = (/** @type {string} */ operator) =>
      /** @type {any} */ (fillRequest({ operator, isCall: true }, ['axis'], [1]));
    if (needsUnbind) {
      this.#unbind = planSplit(inner, { type, dims: readDims(numbers, 0, 3) }, along('unbind'), className);
    }
    if (needsStack) {
      const part = { type, dims: readDims(numbers, 3, 2) };
      this.#stack = makeJoinPlan(inner, along('stack'), new Array(parts).fill(part), className);
    }
    this.dims = dims.slice();
    this.route = (this.#unbind ?? this.#stack)?.route ?? 'view';
  }

  /** @param {any} x @returns {any} `x` */
  validateInput(x) {
    expectShape(this.#call, x, 'the input', this.#shape);
    return x;
  }

  /**
   * Moves the axis of a tensor whose type and dims are the plan's.
   *
   * @param {any} x
   * @param {unknown} into The caller's array, or null for a new one.
   * @returns {any[]} The tensor.
   */
  execute(x, into) {
    const data = dataOf(x);
    const read = () => [validateArray(this.#call, data, this.#output, 'data of the input', 'DATA_MISMATCH')];
    return [runSingleOutput(this.#call, this.#output, into, [data], read, (to, [from]) => this.#move(from, to))];
  }

  /**
   * @param {any} source A validated array.
   * @param {any} target A validated array.
   */
  #move(source, target) {
    const { type } = this.#shape;
    const unbind = this.#unbind;
    const stack = this.#stack;
    // Strings are copied, because the steps read their length and elements again.
    const x = { type, data: Array.isArray(source) ? firstOf(source, this.#output.size) : source };
    if (unbind && stack) {
      stack.join(unbind.execute(x, null), [target]);
    } else if (unbind) {
      unbind.execute(x, viewsOf(target, this.#parts));
    } else if (stack) {
      const rows = viewsOf(source, this.#parts).map((data) => ({ data }));
      stack.join(rows, [target]);
    } else if (Array.isArray(source)) {
      copyColumns(this.#call, 0, 1, this.#output.size, source, 0, 0, target, 0, 0);
    } else {
      bytesOf(target).set(bytesOf(source));
    }
  }
}

/**
 * Returns views of `count` equal pieces of an array.
 *
 * @param {any} array
 * @param {number} count
 * @returns {any[]}
 */
function viewsOf(array, count) {
  const constructor = constructorOf(classOf(array));
  const length = lengthOf(array) / count;
  const first = byteOffsetOf.call(array);
  const bytes = length * constructor.BYTES_PER_ELEMENT;
  return Array.from({ length: count }, (_, i) => new constructor(bufferOf.call(array), first + i * bytes, length));
}

/**
 * Plans `moveAxis`.
 *
 * @param {CallContext} call
 * @param {Shape} shape
 * @param {NodeRequest} request
 * @param {string} [className] Name of the data's array type, if known.
 * @returns {AxisPlan}
 * @throws {SplitError} The rules reject the arguments.
 */
export const planAxis = (call, shape, request, className) => new AxisPlan(call, shape, request, className);
