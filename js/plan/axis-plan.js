// SPDX-License-Identifier: MIT
//
// An axis moved to another place. How is chosen in C++: by a split into the columns of a matrix, by a join of its rows, or by
// one after the other.
import { CallContext } from '../call.js';
import { fillRequest } from '../tensor/parse.js';
import { dataOf, validateArray } from '../tensor/storage.js';
import { Tensor } from '../tensor/tensor.js';
import { bufferOf, byteOffsetOf, bytesOf, classOf, constructorOf, lengthOf } from '../tensor/types.js';
import { PlanBase, runSingleOutput, usualClassOf } from './base.js';
import { makeJoinPlan } from './join-plan.js';
import { writeStrings } from './copy.js';
import { expectShape, planSplit } from './split-plan.js';

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
   * @param {string} [className] Of the data, where it is known.
   * @throws {SplitError} What the rules say.
   */
  constructor(call, shape, request, className) {
    const { type, dims } = shape;
    const response = call.check(call.core.moveAxis({ ...request, type, dims }));
    const { size, byteLength, parts, needsUnbind: isUnbound, needsStack: isStacked, dims: told } = response;
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
    const inner = new CallContext('moveAxis', { core: call.core, Tensor });
    // Except the array to write, which the caller knows as `into` or `into[0]`.
    inner.nameOfInto = () => call.nameOfInto(0);
    /**
     * @param {string} operator
     * @returns {any}
     */
    const along = (operator) => fillRequest({ operator, isCall: true }, ['axis'], [1]);
    if (isUnbound) this.#unbind = planSplit(inner, { type, dims: unbound }, along('unbind'), className);
    if (isStacked) {
      this.#stack = makeJoinPlan(inner, along('stack'), new Array(parts).fill({ type, dims: stacked }), className);
    }
    this.dims = dims.slice();
    this.route = (this.#unbind ?? this.#stack)?.route ?? 'view';
  }

  /** @param {any} x */
  validateInput(x) {
    expectShape(this.#call, x, 'the input', this.#shape);
    return x;
  }

  /** As `run`, for a tensor whose type and dims are known to be the plan's. @param {any} x @param {unknown} into Null: a new array. */
  execute(x, into) {
    const data = dataOf(x);
    const read = () => [validateArray(this.#call, data, this.#output, 'data of the input', 'DATA_MISMATCH')];
    return [runSingleOutput(this.#call, this.#output, into, [data], read, (to, [from]) => this.#move(from, to))];
  }

  /** @param {any} source Arrays that have been checked. @param {any} target */
  #move(source, target) {
    const { type } = this.#shape;
    const unbind = this.#unbind;
    const stack = this.#stack;
    const x = { type, data: source };
    if (unbind && stack) {
      stack.join(unbind.execute(x, null), [target]);
    } else if (unbind) {
      unbind.execute(x, viewsOf(target, this.#parts));
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
 * @param {CallContext} call
 * @param {Shape} shape
 * @param {NodeRequest} request
 * @param {string} [className] Of the data, where it is known.
 * @returns {AxisPlan}
 */
export const planAxis = (call, shape, request, className) => new AxisPlan(call, shape, request, className);
