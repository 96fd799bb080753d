// SPDX-License-Identifier: MIT
//
// What the plans of all calls have in common.
import { areOnHeap, elementsIn, isHeapTensor, makeHeapTensors } from '../tensor/heap.js';
import { expectOptions, readOption } from '../tensor/read.js';
import { classOf, classesOf, memoryOf } from '../tensor/types.js';
import { allocate, expectApart, makeTargets, readInto, readTargets } from './targets.js';

/** @import { ElementType, Output } from '../api.js' */
/** @import { Call } from '../call.js' */

/** What a plan takes or gives. @typedef {Output & { readonly className: string }} Tensors `className`: the usual one of the data. */

/**
 * The usual class of a type: that of the data at hand, where they store the type.
 *
 * @param {ElementType} type
 * @param {string} [className]
 * @returns {string}
 */
export function usualClassOf(type, className) {
  const classes = classesOf(type);
  return className !== undefined && classes.includes(className) ? className : classes[0];
}

const targetNames = ['into'];

/**
 * Returns `into` of options that hold nothing else, or null.
 *
 * @param {Call} call
 * @param {unknown} options
 * @returns {unknown}
 */
export const readTarget = (call, options) => readOption(expectOptions(call, options, targetNames), 'into') ?? null;

/**
 * A plan as callers see it, whose properties no run depends on. Each class of plans has an `accept`, which makes sure that
 * what is given is what the plan is for, and a `runOn`, which takes that, and `into` or null, and gives the results.
 */
export class PlanBase {
  #call;
  #outputs;
  /** @type {Output[] | null} */
  #shown = null;

  /**
   * @param {Call} call
   * @param {ElementType} type Of what it is run on.
   * @param {readonly Tensors[]} outputs
   */
  constructor(call, type, outputs) {
    this.#call = call;
    this.#outputs = outputs;
    this.type = type;
    this.count = outputs.length;
  }

  /** @returns {any} A copy for the caller. */
  get outputs() {
    this.#shown ??= this.#outputs.map(({ type, dims, size, byteLength }) => {
      return { type, dims: dims.slice(), size, byteLength };
    });
    return this.#shown;
  }

  /** @returns {any} */
  allocate = (/** @type {unknown[]} */ ...more) => {
    this.#call.expectFewer(more, 0);
    return allocate(this.#call, this.#outputs);
  };

  /**
   * @param {any} given
   * @param {object} [options]
   * @param {...unknown} more
   * @returns {any}
   */
  run = (given, options, ...more) => {
    this.#call.expectFewer(more, 2);
    const plan = /** @type {any} */ (this);
    const accepted = plan.accept(given);
    return plan.runOn(accepted, readTarget(this.#call, options));
  };
}

/**
 * The only result of a run: in what the caller gives as `into`, or in a new array; of heap tensors alone another one.
 *
 * @param {Call} call
 * @param {Tensors} output
 * @param {unknown} into Null: there is none.
 * @param {readonly unknown[]} inputs Arrays, whatever they are, or heap tensors.
 * @param {() => any[]} read The arrays of the inputs, checked.
 * @param {(target: any, arrays: any[], isOnHeap: boolean) => void} move `isOnHeap`: all lie in heap tensors of the module.
 * @param {boolean} [isConversion] Whether the elements become others, whose array has a class of its own.
 * @param {boolean} [isOfList] Whether the inputs are the images of a list, which become an array wherever they are.
 * @returns {any}
 * @throws {SplitError}
 */
export function produce(call, output, into, inputs, read, move, isConversion = false, isOfList = false) {
  const outputs = [output];
  const given = into === null ? null : readInto(call, outputs, into, false);
  const isHeap = !isOfList && inputs.every(isHeapTensor);
  const isOnHeap = isHeap && areOnHeap(given === null ? inputs : [...inputs, ...given], call.core);
  const arrays = read();
  if (given === null && isHeap) {
    const [result] = /** @type {any[]} */ (makeHeapTensors(call, outputs));
    // The elements only now: the memory may have grown.
    move(elementsIn(result), read(), isOnHeap);
    return result;
  }
  const first = isConversion ? undefined : arrays[0];
  const className = isConversion ? output.className : classOf(first);
  const [target] =
    given === null ? makeTargets(call, outputs, className, []) : readTargets(call, outputs, given, first);
  if (given !== null) {
    const memory = memoryOf(target);
    for (const array of arrays) if (memoryOf(array) === memory) expectApart(call, [target], array);
  }
  move(target, arrays, isOnHeap);
  return new call.Tensor(output.type, target, output.dims.slice());
}
