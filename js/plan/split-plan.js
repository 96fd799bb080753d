// SPDX-License-Identifier: MIT
//
// The plan of a split, which a join runs backwards, over the caller's arrays.
import { showDims } from '../base/errors.js';
import {
  areInWasmMemory,
  elementsIn,
  isWasmTensor,
  keepBlock,
  makeWasmTensors,
  placeOf,
  shareWasmTensor,
} from '../tensor/wasm-tensor.js';
import { readShape } from '../arguments/tensors.js';
import { dataOf, validateArray } from '../tensor/storage.js';
import { arraysEqual, byteOffsetOf, classOf, constructorOf, isDetached, memoryOf } from '../base/types.js';
import { PlanBase, runSingleOutput, usualClassOf } from './base.js';
import { executePlan, makeCopyPlan, toSmi } from './copy.js';
import { assertNoOverlap, makeTargets, noSkips, readEntries, validateTargets } from './targets.js';

/** @import { ElementType, Plan as PublicPlan } from '../api.js' */
/** @import { TypedArray } from '../api-types.js' */
/** @import { CallContext } from '../base/call.js' */
/** @import { PlanResponse, SplitRequest } from '../load/module.js' */
/** @import { WasmTensor } from '../tensor/wasm-tensor.js' */
/** @import { Shape } from '../arguments/tensors.js' */
/** @import { OutputSpec } from './base.js' */

/** The plan of a split: `Plan` in api.d.ts. @implements {PublicPlan} */
export class SplitPlan extends PlanBase {
  #call;
  #copyPlan;
  #interleaved;
  #parts;
  #skipped;

  /**
   * @param {CallContext} call @param {ElementType} type @param {PlanResponse} response
   * @param {string} [className] Name of the data's array type, if known.
   * @param {readonly boolean[]} [skipped] Whether runs skip each part; empty if they skip none.
   */
  constructor(call, type, response, className, skipped = noSkips) {
    const { numbers, count, partRank, route, size, byteLength } = response;
    const { outer, axisLength, inner, bits, axis } = response;
    const usual = usualClassOf(type, className);
    let next = 0;
    const readNumber = () => toSmi(numbers[next++]);
    const widths = [];
    /** @type {(OutputSpec & { dims: number[] })[]} */
    const parts = [];
    for (let i = 0; i < count; ++i) {
      widths.push(readNumber());
      parts.push({ type, dims: [], size: readNumber(), byteLength: readNumber(), className: usual });
    }
    for (const { dims } of parts) for (let i = 0; i < partRank; ++i) dims.push(readNumber());
    super(call, type, parts, skipped);
    const dims = [];
    while (next < numbers.length) dims.push(readNumber());
    const interleaved = { type, dims, size: toSmi(size), byteLength: toSmi(byteLength), className: usual };
    const partBytes = parts.map((part) => part.byteLength);
    this.#call = call;
    this.#copyPlan = makeCopyPlan(response, widths, partBytes, constructorOf(usual).BYTES_PER_ELEMENT ?? 1);
    this.#interleaved = interleaved;
    this.#parts = parts;
    this.#skipped = skipped;
    this.dims = interleaved.dims.slice();
    this.route = route;
    this.layout = { outer, axisLength, inner, bits, axis };
  }

  /** Returns the parts as views of a tensor. Each must be contiguous. @param {any} x @param {...unknown} surplus */
  views = (x, ...surplus) => {
    this.#call.rejectExtraArguments(surplus, 1);
    expectShape(this.#call, x, 'the input', this.#interleaved);
    if (this.type === 'string') {
      const message = 'type of the plan must be numeric, got string. Strings have no views. Use run().';
      throw this.#call.error('OUTPUT_MISMATCH', message);
    }
    const interleaved = this.#validate(dataOf(x));
    if (this.#copyPlan.route === 'view') {
      const views = this.#viewParts(interleaved);
      if (isWasmTensor(x)) for (const view of views) if (view !== null) keepBlock(view, interleaved);
      return this.#toTensors(views);
    }
    const message = 'plan must have contiguous parts, got parts in pieces. Use run().';
    throw this.#call.error('OUTPUT_MISMATCH', message);
  };

  /** @param {any} x @returns {any} `x` */
  validateInput(x) {
    expectShape(this.#call, x, 'the input', this.#interleaved);
    return x;
  }

  /**
   * Splits a tensor whose type and dims are the plan's.
   * @param {any} x @param {unknown} into The caller's arrays, or null for new ones.
   */
  execute(x, into) {
    const call = this.#call;
    const parts = this.#parts;
    const skipped = this.#skipped;
    const isWasm = isWasmTensor(x);
    const data = isWasm ? x : x.data;
    const entries = into === null ? null : readEntries(call, parts, into, true, skipped);
    // From here on the caller's code runs only in the setters of an array of strings.
    const interleaved = this.#validate(data);
    if (entries !== null) {
      const inWasmMemory = isWasm && areInWasmMemory([x, ...entries], call.core);
      const targets = validateTargets(call, parts, entries, interleaved);
      assertNoOverlap(call, targets, interleaved);
      executePlan(call, this.#copyPlan, interleaved, targets, false, inWasmMemory);
      return this.#toTensors(targets);
    }
    if (isWasm) return this.#splitInWasmMemory(x);
    const className = classOf(interleaved);
    if (this.#copyPlan.route === 'view') {
      const constructor = constructorOf(className);
      const views = this.#viewParts(interleaved);
      // An array that is copied from another is not filled with zeros first.
      const copy = () => views.map((view) => view && new constructor(view));
      return this.#toTensors(call.allocate('the parts', copy));
    }
    const targets = makeTargets(call, parts, className, skipped);
    executePlan(call, this.#copyPlan, interleaved, targets, false, false);
    return this.#toTensors(targets);
  }

  /**
   * Joins tensors whose types and dims are those of the parts.
   * @param {readonly any[]} tensors @param {unknown} into The caller's array, or null for a new one.
   * @param {string} [name] Name of the list of tensors, for messages. @returns {any} A tensor.
   */
  join(tensors, into, name = 'tensors') {
    const call = this.#call;
    const inputs = tensors.map(dataOf);
    const read = () => this.validateParts(inputs, name);
    return runSingleOutput(call, this.#interleaved, into, inputs, read, (target, parts, inWasmMemory) =>
      executePlan(call, this.#copyPlan, target, parts, true, inWasmMemory),
    );
  }

  /**
   * Checks the data of tensors that are joined.
   * @param {readonly unknown[]} inputs @param {string} name Name of the list of tensors, for messages.
   * @returns {any[]} The arrays.
   */
  validateParts(inputs, name) {
    const call = this.#call;
    return this.#parts.map((part, i) => validateArray(call, inputs[i], part, `data of ${name}`, 'DATA_MISMATCH', i));
  }

  /** Type, dims and bytes of the interleaved side, which is the result of a join. */
  get interleaved() {
    return this.#interleaved;
  }

  /**
   * Returns views of contiguous parts, which follow each other.
   * @param {any} interleaved @returns {(TypedArray | null)[]} Null for a skipped part.
   */
  #viewParts(interleaved) {
    const constructor = constructorOf(classOf(interleaved));
    const views = new Array(this.#parts.length);
    // A detached buffer allows no views, not even empty ones.
    const memory =
      this.#interleaved.byteLength === 0 && isDetached(interleaved) ? new ArrayBuffer(0) : memoryOf(interleaved);
    let from = byteOffsetOf.call(interleaved);
    for (let i = 0; i < views.length; ++i) {
      const { byteLength } = this.#parts[i];
      const length = byteLength / this.#copyPlan.unit;
      views[i] = this.#skipped[i] ? null : new constructor(memory, from, length);
      from += byteLength;
    }
    return views;
  }

  /**
   * Splits a WasmTensor into new ones, which share its memory if the parts are contiguous.
   * @param {WasmTensor} x @returns {(WasmTensor | null)[]} Null for a skipped part.
   */
  #splitInWasmMemory(x) {
    const { plan, route } = this.#copyPlan;
    const skipped = this.#skipped;
    if (route === 'view') {
      let end = 0;
      return this.#parts.map((part, i) => {
        end += part.byteLength;
        return skipped[i] ? null : shareWasmTensor(x, end - part.byteLength, part);
      });
    }
    const wanted = this.#parts.map((part, i) => (skipped[i] ? null : part));
    const tensors = makeWasmTensors(this.#call, wanted);
    // The allocation may have moved WebAssembly memory, so elements and places are read after it.
    if (areInWasmMemory([x], this.#call.core)) {
      const places = tensors.map((tensor) => tensor && placeOf(tensor));
      this.#call.core.run([plan, placeOf(x), ...places], false, true);
    } else {
      // The memory of another instance is copied like any array.
      const parts = tensors.map((tensor) => tensor && elementsIn(tensor));
      executePlan(this.#call, this.#copyPlan, elementsIn(x), parts, false, false);
    }
    return tensors;
  }

  /** @param {unknown} data @returns {any} The array. */
  #validate(data) {
    return validateArray(this.#call, data, this.#interleaved, 'data of the input', 'DATA_MISMATCH');
  }

  /**
   * Replaces the arrays in a list by tensors over them.
   * @param {any[]} parts An array for each part, or null. @returns {any[]} The list.
   */
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
 * Checks that a tensor has the type and dims of a plan.
 * @param {CallContext} call @param {unknown} tensor @param {string} name Name of the tensor, for messages.
 * @param {Shape} expected @throws {SplitError} DATA_MISMATCH
 */
export function expectShape(call, tensor, name, expected) {
  const { type, dims } = readShape(call, tensor, name, expected);
  if (type === expected.type && (dims === expected.dims || arraysEqual(dims, expected.dims))) return;
  const message = `${name} must be ${expected.type} ${showDims(expected.dims)} as planned, got ${type} ${showDims(dims)}.`;
  throw call.error('DATA_MISMATCH', message);
}

/**
 * Plans a split.
 * @param {CallContext} call @param {Shape} shape @param {Omit<SplitRequest, 'type' | 'dims'>} request
 * @param {string} [className] Name of the data's array type, if known.
 * @param {readonly boolean[]} [skipped] Whether runs skip each part; empty if they skip none.
 * @throws {SplitError} The rules reject the arguments.
 */
export function planSplit(call, { type, dims }, request, className, skipped) {
  const response = call.check(call.core.plan({ ...request, type, dims }));
  return new SplitPlan(call, type, response, className, skipped);
}
