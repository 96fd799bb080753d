// SPDX-License-Identifier: MIT
//
// An axis moved to another place. How is chosen in C++: by a split into the columns of a matrix, by a join of its rows, or by
// one after the other.
import { Call } from '../call.js';
import { elementsIn, isHeapTensor, makeHeapTensors } from '../tensor/heap.js';
import { addArguments, readOptions } from '../tensor/read.js';
import { dataOf, readArray } from '../tensor/storage.js';
import { Tensor } from '../tensor/tensor.js';
import { bufferOf, byteOffsetOf, bytesOf, classOf, classesOf, constructorOf, lengthOf } from '../tensor/types.js';
import { makeJoinPlan } from './join.js';
import { copyOf, expectShape, planSplit } from './plan.js';
import { allocate, expectApart, makeTargets, readInto, readTargets } from './targets.js';

/** @import { Output } from '../api.js' */
/** @import { Copied, Shape } from '../tensor/read.js' */
/** @import { Plan } from './plan.js' */

/** A plan of `moveAxis`: `AxisPlan` in api.d.ts. */
export class AxisPlan {
  #call;
  #inner;
  /** @type {Plan | null} */
  #unbind = null;
  /** @type {Plan | null} */
  #stack = null;
  #parts;
  /** @type {Output & { className: string }} */
  #output;
  #shape;

  /**
   * @param {Call} call
   * @param {Shape} shape
   * @param {readonly string[]} names
   * @param {readonly Copied[]} copies From where to where.
   * @param {string} [className] Of the data, where it is known.
   * @throws {SplitError} What the rules say.
   */
  constructor(call, shape, names, copies, className) {
    const { type, dims } = shape;
    const request = addArguments(call, { operator: 'moveAxis', isCall: true }, names, copies);
    const response = call.check(call.core.moveAxis({ ...request, type, dims }));
    const { size, byteLength, parts, isUnbound, isStacked, dims: told } = response;
    this.#call = call;
    this.#shape = shape;
    // What happens within: its tensors are nobody's.
    const inner = new Call('moveAxis', { core: call.core, Tensor });
    this.#inner = inner;
    const [unbound, stacked, moved] = [told.subarray(0, 3), told.subarray(3, 5), told.subarray(5)].map((list) => [
      ...list,
    ]);
    /** @type {(operator: string) => any} */
    const along = (operator) => addArguments(inner, { operator, isCall: true }, ['axis'], [1]);
    if (isUnbound) this.#unbind = planSplit(inner, { type, dims: unbound }, along('unbind'), className);
    if (isStacked) {
      this.#stack = makeJoinPlan(inner, along('stack'), new Array(parts).fill({ type, dims: stacked }), className);
    }
    this.#parts = parts;
    const classes = classesOf(type);
    const usual = className !== undefined && classes.includes(className) ? className : classes[0];
    this.#output = { type, dims: moved, size, byteLength, className: usual };
    this.count = 1;
    this.type = type;
    this.dims = dims.slice();
    this.lane = (this.#unbind ?? this.#stack)?.lane ?? 'view';
    this.outputs = [copyOf(this.#output)];
  }

  /** @type {() => any[]} */
  allocate = () => {
    return allocate(this.#call, [this.#output]);
  };

  /** @type {(x: any, options?: object, ...more: unknown[]) => any[]} */
  run = (x, options, ...more) => {
    this.#call.expectFewer(more, 2);
    expectShape(this.#call, x, 'the input', this.#shape);
    return [this.runOn(x, readOptions(this.#call, options, ['into']).into ?? null)];
  };

  /**
   * As `run`, for a tensor whose type and dims are known to be the plan's.
   *
   * @param {any} x
   * @param {unknown} into Null: a new array.
   * @returns {any}
   */
  runOn(x, into) {
    const call = this.#call;
    const whole = [this.#output];
    const data = dataOf(x);
    const given = into === null ? null : readInto(call, whole, into, false);
    const read = () => readArray(call, data, { ...this.#output }, 'data of the input', 'DATA_MISMATCH');
    const source = read();
    if (given === null && isHeapTensor(x)) {
      const [result] = /** @type {any[]} */ (makeHeapTensors(call, whole));
      // The elements only now: the memory may have grown.
      this.#move(read(), elementsIn(result));
      return result;
    }
    const [target] =
      given === null ? makeTargets(call, whole, classOf(source), []) : readTargets(call, whole, given, source);
    if (given !== null) expectApart(call, [target], source);
    this.#move(source, target);
    return new call.Tensor(this.#output.type, target, this.#output.dims.slice());
  }

  /** @param {any} source Arrays that have been checked. @param {any} target */
  #move(source, target) {
    const { type } = this.#shape;
    const unbind = this.#unbind;
    const stack = this.#stack;
    const x = { type, data: source };
    if (unbind && stack) {
      stack.join(this.#inner, unbind.runOn(x, null), 'tensors', [target]);
    } else if (unbind) {
      unbind.runOn(x, viewsOf(target, this.#parts));
    } else if (stack) {
      const rows = viewsOf(source, this.#parts).map((data) => ({ data }));
      stack.join(this.#inner, rows, 'tensors', [target]);
    } else if (Array.isArray(source)) {
      for (let i = 0; i < source.length; ++i) target[i] = source[i];
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
