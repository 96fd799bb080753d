// SPDX-License-Identifier: MIT
//
// A plan on the JavaScript side: the core's response, and runs over the caller's arrays. `Plan` in api.d.ts says what callers
// see of it.
import { showDims } from '../errors.js';
import {
  areInWasmMemory,
  elementsIn,
  isWasmTensor,
  keepBlock,
  makeWasmTensors,
  placeOf,
  shareWasmTensor,
} from '../tensor/wasm-tensor.js';
import { arraysEqual, readShape } from '../tensor/parse.js';
import { dataOf, validateArray } from '../tensor/storage.js';
import { byteOffsetOf, classOf, constructorOf, isDetached, memoryOf } from '../tensor/types.js';
import { PlanBase, runSingleOutput, usualClassOf } from './base.js';
import { toSmi, executePlan, numbersPerPart, decodeCopyPlan } from './copy.js';
import { assertNoOverlap, makeTargets, readInto, readTargets } from './targets.js';

/** @import { ElementType, Plan as PublicPlan, TypedArray } from '../api.js' */
/** @import { CallContext } from '../call.js' */
/** @import { PlanResponse, SplitRequest } from '../load/module.js' */
/** @import { WasmTensor } from '../tensor/wasm-tensor.js' */
/** @import { Shape } from '../tensor/parse.js' */
/** @import { OutputSpec } from './base.js' */

/** Which parts a run leaves out, where nobody says it. @type {readonly boolean[]} */
const noSkips = [];

/** @implements {PublicPlan} */
export class SplitPlan extends PlanBase {
  #call;
  #response;
  #rows;
  #whole;
  #parts;

  /**
   * @param {CallContext} call
   * @param {ElementType} type
   * @param {readonly number[]} dims Of the whole, which become the plan's.
   * @param {PlanResponse} response
   * @param {string} [className] Of the data that it will be run on, where it is known.
   */
  constructor(call, type, dims, response, className) {
    const { parts: numbers, route, outer, axisLength, inner, bits, axis, keepAxis, size, byteLength } = response;
    const usual = usualClassOf(type, className);
    /**
     * @param {readonly number[]} dims
     * @param {number} size
     * @param {number} byteLength
     * @returns {OutputSpec}
     */
    const tensors = (dims, size, byteLength) => {
      return { type, dims, size: toSmi(size), byteLength: toSmi(byteLength), className: usual };
    };
    const parts = [];
    for (let i = 0; i < numbers.length; i += numbersPerPart) {
      const own = dims.slice();
      own.splice(axis, 1, ...(keepAxis ? [numbers[i]] : []));
      parts.push(tensors(own, numbers[i + 1], numbers[i + 2]));
    }
    super(call, type, parts);
    this.#call = call;
    this.#response = response;
    this.#rows = decodeCopyPlan(response, constructorOf(usual).BYTES_PER_ELEMENT ?? 1);
    this.#whole = tensors(dims, size, byteLength);
    this.#parts = parts;
    this.dims = dims.slice();
    this.route = route;
    this.layout = { outer, axisLength, inner, bits, axis };
  }

  /**
   * @param {any} x
   * @param {...unknown} more
   * @returns {any[]}
   */
  views = (x, ...more) => {
    this.#call.rejectExtraArguments(more, 1);
    expectShape(this.#call, x, 'the input', this.#whole);
    const whole = this.#read(dataOf(x));
    if (this.#response.route === 'view') {
      const views = this.#viewParts(whole, noSkips);
      if (isWasmTensor(x)) for (const view of views) keepBlock(/** @type {TypedArray} */ (view), whole);
      return this.#toTensors(views);
    }
    const message = 'a part is not contiguous in the input: use run().';
    throw this.#call.error('OUTPUT_MISMATCH', message);
  };

  /** @param {any} x */
  validateInput(x) {
    expectShape(this.#call, x, 'the input', this.#whole);
    return x;
  }

  /**
   * As `run`, for a tensor whose type and dims are known to be the plan's.
   *
   * @param {any} x
   * @param {unknown} into Null: new arrays.
   * @param {readonly boolean[]} [skipped] Which parts are not wanted.
   * @returns {any[]}
   */
  execute(x, into, skipped = noSkips) {
    const call = this.#call;
    const parts = this.#parts;
    const isWasm = isWasmTensor(x);
    const data = isWasm ? x : x.data;
    const given = into === null ? null : readInto(call, parts, into, true);
    // From here on no code of the caller runs but that of the elements of an array of strings.
    const whole = this.#read(data);
    if (given !== null) {
      const inWasmMemory = isWasm && areInWasmMemory([x, ...given], call.core);
      const targets = readTargets(call, parts, given, whole);
      assertNoOverlap(call, targets, whole);
      executePlan(call, this.#response, this.#rows, whole, targets, false, inWasmMemory);
      return this.#toTensors(targets);
    }
    if (isWasm) return this.#splitInWasmMemory(x, skipped);
    const className = classOf(whole);
    if (this.#response.route === 'view') {
      const constructor = constructorOf(className);
      const views = this.#viewParts(whole, skipped);
      // An array made from another is not filled with zeros first.
      const copy = () => views.map((view) => view && new constructor(view));
      return this.#toTensors(call.allocate('the parts', copy));
    }
    const targets = makeTargets(call, parts, className, skipped);
    executePlan(call, this.#response, this.#rows, whole, targets, false, false);
    return this.#toTensors(targets);
  }

  /**
   * The inverse: joins tensors that are what the parts would be.
   *
   * @param {readonly any[]} tensors
   * @param {unknown} into A list of the caller's array or tensor, which is written instead of a new one; null: there is none.
   * @param {string} [name] Of the list of tensors, for messages.
   * @returns {any}
   */
  join(tensors, into, name = 'tensors') {
    const call = this.#call;
    const inputs = tensors.map(dataOf);
    const read = () =>
      this.#parts.map((part, i) => validateArray(call, inputs[i], part, `data of ${name}`, 'DATA_MISMATCH', i));
    return runSingleOutput(call, this.#whole, into, inputs, read, (target, parts, inWasmMemory) =>
      executePlan(call, this.#response, this.#rows, target, parts, true, inWasmMemory),
    );
  }

  /** What the parts of a join make. */
  get whole() {
    return this.#whole;
  }

  /**
   * Views of parts that are contiguous: one follows the other.
   *
   * @param {any} whole
   * @param {readonly boolean[]} skipped
   * @returns {(TypedArray | null)[]}
   */
  #viewParts(whole, skipped) {
    const constructor = constructorOf(classOf(whole));
    const views = new Array(this.#parts.length);
    // There are no views of what is detached, not even empty ones.
    const memory = this.#whole.byteLength === 0 && isDetached(whole) ? new ArrayBuffer(0) : memoryOf(whole);
    let from = byteOffsetOf.call(whole);
    for (let i = 0; i < views.length; ++i) {
      const { byteLength } = this.#parts[i];
      const length = byteLength / this.#rows.unit;
      views[i] = skipped[i] ? null : new constructor(memory, from, length);
      from += byteLength;
    }
    return views;
  }

  /**
   * @param {WasmTensor} x
   * @param {readonly boolean[]} skipped
   * @returns {(WasmTensor | null)[]}
   */
  #splitInWasmMemory(x, skipped) {
    const { route, rawFields } = this.#response;
    if (route === 'view') {
      let end = 0;
      return this.#parts.map((part, i) => {
        end += part.byteLength;
        return skipped[i] ? null : shareWasmTensor(x, end - part.byteLength, part);
      });
    }
    const tensors = makeWasmTensors(
      this.#call,
      this.#parts.map((part, i) => (skipped[i] ? null : part)),
    );
    // The elements only now: the memory may have grown.
    if (areInWasmMemory([x], this.#call.core)) {
      const places = tensors.map((tensor) => tensor && placeOf(tensor));
      this.#call.core.run(rawFields, placeOf(x), places, false, true);
    } else {
      // What lies in the memory of another instance is outside, as arrays are.
      const parts = tensors.map((tensor) => tensor && elementsIn(tensor));
      executePlan(this.#call, this.#response, this.#rows, elementsIn(x), parts, false, false);
    }
    return tensors;
  }

  /** @param {unknown} data */
  #read(data) {
    return validateArray(this.#call, data, this.#whole, 'data of the input', 'DATA_MISMATCH');
  }

  /** A tensor for each part that is there. @param {any[]} parts Arrays: they become the tensors. */
  #toTensors(parts) {
    const { Tensor } = this.#call;
    for (let i = 0; i < parts.length; ++i) {
      const part = parts[i];
      if (part === null) continue;
      const { type, dims } = this.#parts[i];
      parts[i] = new Tensor(type, part, dims.slice());
    }
    return parts;
  }
}

/**
 * Makes sure that a tensor has the type and the dims that a plan is for.
 *
 * @param {CallContext} call
 * @param {unknown} tensor
 * @param {string} name
 * @param {Shape} expected
 */
export function expectShape(call, tensor, name, expected) {
  const { type, dims } = readShape(call, tensor, name, expected);
  if (type === expected.type && (dims === expected.dims || arraysEqual(dims, expected.dims))) return;
  const message = `${name} is ${type} ${showDims(dims)}, the plan is for ${expected.type} ${showDims(expected.dims)}.`;
  throw call.error('DATA_MISMATCH', message);
}

/**
 * Asks the core for the plan of a split. `className`: of the data, where it is known.
 *
 * @param {CallContext} call
 * @param {Shape} shape
 * @param {Omit<SplitRequest, 'type' | 'dims'>} request
 * @param {string} [className]
 * @returns {SplitPlan}
 * @throws {SplitError} What the rules say.
 */
export function planSplit(call, { type, dims }, request, className) {
  const response = call.check(call.core.plan({ ...request, type, dims }));
  return new SplitPlan(call, type, dims, response, className);
}
