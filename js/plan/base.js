// SPDX-License-Identifier: MIT
//
// What the plans of all calls have in common.
import { areInWasmMemory, elementsIn, isWasmTensor, makeWasmTensors } from '../tensor/wasm-tensor.js';
import { expectOptions, readOption } from '../tensor/parse.js';
import { classOf, classesOf, memoryOf } from '../tensor/types.js';
import { allocate, assertNoOverlap, makeTargets, readInto, readTargets } from './targets.js';

/** @import { ElementType, Output } from '../api.js' */
/** @import { CallContext } from '../call.js' */

/** What a plan takes or gives. @typedef {Output & { readonly className: string }} OutputSpec `className`: the usual one of the data. */

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
 * @param {CallContext} call
 * @param {unknown} options
 * @returns {unknown}
 */
export const readTarget = (call, options) => readOption(expectOptions(call, options, targetNames), 'into') ?? null;

/**
 * A plan as callers see it, whose properties no run depends on. Each class of plans has an `validateInput`, which makes sure that
 * what is given is what the plan is for, and a `execute`, which takes that, and `into` or null, and gives the results.
 */
export class PlanBase {
  #call;
  #outputs;
  /** @type {Output[] | null} */
  #shown = null;

  /**
   * @param {CallContext} call
   * @param {ElementType} type Of what it is run on.
   * @param {readonly OutputSpec[]} outputs
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
    this.#call.rejectExtraArguments(more, 0);
    return allocate(this.#call, this.#outputs);
  };

  /**
   * @param {any} given
   * @param {object} [options]
   * @param {...unknown} more
   * @returns {any}
   */
  run = (given, options, ...more) => {
    this.#call.rejectExtraArguments(more, 2);
    const plan = /** @type {any} */ (this);
    const accepted = plan.validateInput(given);
    return plan.execute(accepted, readTarget(this.#call, options));
  };
}

/**
 * The only result of a run: in what the caller gives as `into`, or in a new array; of WasmTensors alone another one.
 *
 * @param {CallContext} call
 * @param {OutputSpec} output
 * @param {unknown} into Null: there is none.
 * @param {readonly unknown[]} inputs Arrays, whatever they are, or WasmTensors.
 * @param {() => any[]} read The arrays of the inputs, checked.
 * @param {(target: any, arrays: any[], inWasmMemory: boolean) => void} move `inWasmMemory`: all lie in WasmTensors of the module.
 * @param {boolean} [isConversion] Whether the elements become others, whose array has a class of its own.
 * @param {boolean} [isOfList] Whether the inputs are the images of a list, which become an array wherever they are.
 * @returns {any}
 * @throws {SplitError}
 */
export function runSingleOutput(call, output, into, inputs, read, move, isConversion = false, isOfList = false) {
  const outputs = [output];
  const given = into === null ? null : readInto(call, outputs, into, false);
  const isWasm = !isOfList && inputs.every(isWasmTensor);
  const inWasmMemory = isWasm && areInWasmMemory(given === null ? inputs : [...inputs, ...given], call.core);
  const arrays = read();
  if (given === null && isWasm) {
    const [result] = /** @type {any[]} */ (makeWasmTensors(call, outputs));
    // The elements only now: the memory may have grown.
    move(elementsIn(result), read(), inWasmMemory);
    return result;
  }
  const first = isConversion ? undefined : arrays[0];
  const className = isConversion ? output.className : classOf(first);
  const [target] =
    given === null ? makeTargets(call, outputs, className, []) : readTargets(call, outputs, given, first);
  if (given !== null) {
    const memory = memoryOf(target);
    for (const array of arrays) if (memoryOf(array) === memory) assertNoOverlap(call, [target], array);
  }
  move(target, arrays, inWasmMemory);
  return new call.Tensor(output.type, target, output.dims.slice());
}
