// SPDX-License-Identifier: MIT
//
// An axis moved to another place. How is chosen in C++: by a split into the columns of a matrix, by a join of its rows, or by
// one after the other.
import { Call } from '../call.js';
import { addArguments } from '../tensor/read.js';
import { dataOf, readArray } from '../tensor/storage.js';
import { Tensor } from '../tensor/tensor.js';
import { bufferOf, byteOffsetOf, bytesOf, classOf, constructorOf, lengthOf } from '../tensor/types.js';
import { PlanBase, produce, usualClassOf } from './base.js';
import { makeJoinPlan } from './join.js';
import { writeStrings } from './move.js';
import { expectShape, planSplit } from './plan.js';

/** @import { NodeRequest } from '../load/module.js' */
/** @import { Shape } from '../tensor/read.js' */
/** @import { Plan } from './plan.js' */

/** A plan of `moveAxis`: `AxisPlan` in api.d.ts. */
class AxisPlan extends PlanBase {
  #call;
  /** @type {Plan | null} */
  #unbind = null;
  /** @type {Plan | null} */
  #stack = null;
  #parts;
  #output;
  #shape;

  /**
   * @param {Call} call
   * @param {Shape} shape
   * @param {NodeRequest} request
   * @param {string} [className] Of the data, where it is known.
   * @throws {SplitError} What the rules say.
   */
  constructor(call, shape, request, className) {
    const { type, dims } = shape;
    const response = call.check(call.core.moveAxis({ ...request, type, dims }));
    const { size, byteLength, parts, isUnbound, isStacked, dims: told } = response;
    const [unbound, stacked, moved] = [told.subarray(0, 3), told.subarray(3, 5), told.subarray(5)].map((list) => [
      ...list,
    ]);
    const output = { type, dims: moved, size, byteLength, className: usualClassOf(type, className) };
    super(call, type, [output]);
    this.#call = call;
    this.#parts = parts;
    this.#output = output;
    this.#shape = shape;
    // What happens within: its tensors are nobody's.
    const inner = new Call('moveAxis', { core: call.core, Tensor });
    // Except the array to write, which the caller knows as `into` or `into[0]`.
    inner.nameOfInto = () => call.nameOfInto(0);
    /**
     * @param {string} operator
     * @returns {any}
     */
    const along = (operator) => addArguments({ operator, isCall: true }, ['axis'], [1]);
    if (isUnbound) this.#unbind = planSplit(inner, { type, dims: unbound }, along('unbind'), className);
    if (isStacked) {
      this.#stack = makeJoinPlan(inner, along('stack'), new Array(parts).fill({ type, dims: stacked }), className);
    }
    this.dims = dims.slice();
    this.lane = (this.#unbind ?? this.#stack)?.lane ?? 'view';
  }

  /** @param {any} x */
  accept(x) {
    expectShape(this.#call, x, 'the input', this.#shape);
    return x;
  }

  /** As `run`, for a tensor whose type and dims are known to be the plan's. @param {any} x @param {unknown} into Null: a new array. */
  runOn(x, into) {
    const data = dataOf(x);
    const read = () => [readArray(this.#call, data, this.#output, 'data of the input', 'DATA_MISMATCH')];
    return [produce(this.#call, this.#output, into, [data], read, (to, [from]) => this.#move(from, to))];
  }

  /** @param {any} source Arrays that have been checked. @param {any} target */
  #move(source, target) {
    const { type } = this.#shape;
    const unbind = this.#unbind;
    const stack = this.#stack;
    const x = { type, data: source };
    if (unbind && stack) {
      stack.join(unbind.runOn(x, null), [target]);
    } else if (unbind) {
      unbind.runOn(x, viewsOf(target, this.#parts));
    } else if (stack) {
      const rows = viewsOf(source, this.#parts).map((data) => ({ data }));
      stack.join(rows, [target]);
    } else if (Array.isArray(source)) {
      writeStrings(this.#call, 0, () => {
        for (let i = 0; i < source.length; ++i) target[i] = source[i];
      });
    } else {
      bytesOf(target).set(bytesOf(source));
    }
  }
}

/** An array in so many pieces of the same length. @param {any} array @param {number} count */
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
 * @param {Call} call
 * @param {Shape} shape
 * @param {NodeRequest} request
 * @param {string} [className] Of the data, where it is known.
 * @returns {AxisPlan}
 */
export const planAxis = (call, shape, request, className) => new AxisPlan(call, shape, request, className);
