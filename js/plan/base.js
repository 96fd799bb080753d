// SPDX-License-Identifier: MIT
//
// The base of all plans, and runs with a single output.
import { MERGE_HINT } from '../base/call.js';
import { areInWasmMemory, elementsIn, isWasmTensor, makeWasmTensors } from '../tensor/wasm-tensor.js';
import { expectOptions, readOption } from '../arguments/options.js';
import { classOf, classesOf } from '../base/types.js';
import { allocate, assertNoInput, makeTargets, noSkips, readEntries, validateTargets } from './targets.js';

/** @import { ElementType, Output } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */

/**
 * An input or output of a plan. `className` names the type of its array, usually that of the data.
 *
 * @typedef {Output & { readonly className: string }} OutputSpec
 */

/**
 * Returns the name of the array type for elements of `type`: that of the data if it stores them.
 * @param {ElementType} type @param {string} [className] Name of the data's array type, if known.
 */
export function usualClassOf(type, className) {
  const names = classesOf(type);
  return className !== undefined && names.includes(className) ? className : names[0];
}

const TARGET_OPTIONS = ['into'];

/**
 * Returns the option `into`, or null if it is missing. Throws if `options` has any other key.
 * @param {CallContext} call @param {unknown} options @returns {unknown} @throws {SplitError} ARGUMENT_UNKNOWN
 */
export const readIntoOption = (call, options) =>
  readOption(expectOptions(call, options, TARGET_OPTIONS), 'into') ?? null;

/**
 * Base class of all plans. Subclasses implement `validateInput(input)`, which checks the input against the plan, and
 * `execute(validated, into)`, which returns the outputs. Public properties are copies: changing them does not affect
 * later runs.
 */
export class PlanBase {
  #call;
  #outputs;
  #skipped;
  /** @type {Output[] | null} */
  #publicOutputs = null;

  /**
   * @param {CallContext} call @param {ElementType} type Element type of the input.
   * @param {readonly OutputSpec[]} outputs
   * @param {readonly boolean[]} [skipped] Whether runs skip each output; empty if they skip none.
   */
  constructor(call, type, outputs, skipped = noSkips) {
    this.#call = call;
    this.#outputs = outputs;
    this.#skipped = skipped;
    this.type = type;
    this.count = outputs.length;
  }

  /** @returns {any} A copy that callers may change. */
  get outputs() {
    this.#publicOutputs ??= this.#outputs.map(({ type, dims, size, byteLength }) => {
      return { type, dims: dims.slice(), size, byteLength };
    });
    return this.#publicOutputs;
  }

  /** Allocates an array for each output, null for a skipped one. @param {...unknown} surplus @returns {any} */
  allocate = (...surplus) => {
    this.#call.rejectExtraArguments(surplus, 0);
    return allocate(this.#call, this.#outputs, this.#skipped);
  };

  /** Runs the plan. @param {any} input @param {object} [options] @param {...unknown} surplus */
  run = (input, options, ...surplus) => {
    this.#call.rejectExtraArguments(surplus, 2, MERGE_HINT);
    const plan = /** @type {any} */ (this);
    const validated = plan.validateInput(input);
    return plan.execute(validated, readIntoOption(this.#call, options));
  };
}

/**
 * Runs a plan with a single output, which is written to `into` or to a new array. If all inputs are WasmTensors, the
 * new output is one, too.
 * @param {CallContext} call @param {OutputSpec} output @param {unknown} into The caller's array, or null.
 * @param {readonly unknown[]} inputs WasmTensors, or data that `read` has yet to validate.
 * @param {() => any[]} read Returns the validated arrays of the inputs.
 * @param {(target: any, arrays: any[], inWasmMemory: boolean) => void} write Writes the output. `inWasmMemory`: all
 *   arrays are those of WasmTensors of the call's module.
 * @param {boolean} [isConversion] Whether elements are converted, so that the output has an array type of its own.
 * @param {boolean} [isList] Whether the inputs are a list of images, whose output is always an array.
 * @returns {any} A tensor. @throws {SplitError}
 */
export function runSingleOutput(call, output, into, inputs, read, write, isConversion = false, isList = false) {
  const outputs = [output];
  const entries = into === null ? null : readEntries(call, outputs, into, false, noSkips);
  const areWasmTensors = !isList && inputs.every(isWasmTensor);
  const inWasmMemory =
    areWasmTensors && areInWasmMemory(entries === null ? inputs : [...inputs, ...entries], call.core);
  const arrays = read();
  if (entries === null && areWasmTensors) {
    const [result] = /** @type {any[]} */ (makeWasmTensors(call, outputs));
    // The allocation may have moved WebAssembly memory, so the inputs' arrays are read again.
    write(elementsIn(result), read(), inWasmMemory);
    return result;
  }
  const first = isConversion ? undefined : arrays[0];
  const className = isConversion ? output.className : classOf(first);
  const [target] =
    entries === null ? makeTargets(call, outputs, className, noSkips) : validateTargets(call, outputs, entries, first);
  if (entries !== null) assertNoInput(call, target, arrays);
  write(target, arrays, inWasmMemory);
  return new call.Tensor(output.type, target, output.dims.slice());
}
