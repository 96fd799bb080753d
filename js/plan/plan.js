// SPDX-License-Identifier: MIT
//
// A plan on the JavaScript side: the core's response, and runs over the caller's arrays. `Plan` in api.d.ts says what callers
// see of it.
import { isHeapTensor, makeHeapTensor, shareHeapTensor, storedIn } from '../tensor/heap.js';
import { isSameList, readOptions, readShape } from '../tensor/read.js';
import { arrayOf, dataOf, readArray } from '../tensor/storage.js';
import { classesOf, constructorOf } from '../tensor/types.js';
import { copySmall, integer, mostOfSmall, move, rowsOf, wordsPerPart } from './move.js';
import { allocate, makeTargets, readInto, readTargets } from './targets.js';

/** @import { ElementType, Output, Plan as PublicPlan, TypedArray } from '../api.js' */
/** @import { Call } from '../call.js' */
/** @import { PlanResponse, SplitRequest } from '../load/module.js' */
/** @import { HeapTensor } from '../tensor/heap.js' */
/** @import { Stored } from '../tensor/stored.js' */

/** Every part is wanted. @type {readonly boolean[]} */
const none = [];

/** What somebody may change without changing ours. @type {(output: Output) => Output} */
export const copyOf = (output) => ({ ...output, dims: output.dims.slice() });

/** @implements {PublicPlan} */
export class Plan {
  #call;
  #response;
  #rows;
  #isSmall;
  #className;
  /** @type {Output} */
  #whole;
  /** @type {readonly Output[]} */
  #parts;
  /** @type {readonly Output[] | null} */
  #shown = null;

  /**
   * @param {Call} call
   * @param {ElementType} type
   * @param {readonly number[]} dims Of the whole, which become the plan's.
   * @param {PlanResponse} response
   * @param {string} [className] Of the data that it will be run on, where it is known.
   */
  constructor(call, type, dims, response, className) {
    const { rest: words, lane, outer, axisLength, inner, bits, axis, keepAxis, size, byteLength } = response;
    this.#call = call;
    this.#response = response;
    this.#rows = rowsOf(response);
    const classes = classesOf(type);
    this.#className = className !== undefined && classes.includes(className) ? className : classes[0];
    this.#whole = { type, dims, size: integer(size), byteLength: integer(byteLength) };
    /** @type {Output[]} */
    const parts = [];
    for (let word = 0; word < words.length; word += wordsPerPart) {
      const own = dims.slice();
      own.splice(axis, 1, ...(keepAxis ? [words[word]] : []));
      parts.push({ type, dims: own, size: integer(words[word + 2]), byteLength: integer(words[word + 3]) });
    }
    this.#parts = parts;
    this.#isSmall = parts.every(({ byteLength }) => byteLength <= mostOfSmall);
    // For looking at, as are the outputs: what runs has numbers of its own.
    this.type = type;
    this.dims = dims.slice();
    this.lane = lane;
    this.layout = { outer, axisLength, inner, bits, axis };
    this.count = parts.length;
  }

  get outputs() {
    this.#shown ??= this.#parts.map(copyOf);
    return this.#shown;
  }

  /** @type {() => any[]} */
  allocate = () => {
    return allocate(this.#call, this.#parts, this.#className);
  };

  /** @type {(x: any, options?: object) => any[]} */
  run = (x, options) => {
    this.#checkShape(x);
    return this.runOn(x, readOptions(this.#call, options, ['into']).into ?? null);
  };

  /** @type {(x: any) => any[]} */
  views = (x) => {
    this.#checkShape(x);
    const whole = this.#read(dataOf(x));
    if (this.#response.lane === 'view') return this.#toTensors(this.#viewParts(whole));
    const message = 'a part is not contiguous in the input: use run().';
    throw this.#call.error('OUTPUT_MISMATCH', message);
  };

  /**
   * As `run`, for a tensor whose type and dims are known to be the plan's.
   *
   * @param {any} x
   * @param {unknown} into Null: new arrays.
   * @param {readonly boolean[]} [isOmitted] Which parts are not wanted.
   * @returns {any[]}
   */
  runOn(x, into, isOmitted = none) {
    const call = this.#call;
    const parts = this.#parts;
    const data = dataOf(x);
    const given = into === null ? null : readInto(call, parts, into, true);
    // From here on no code of the caller runs but that of the elements of an array of strings.
    const whole = this.#read(data);
    if (given === null) {
      if (isHeapTensor(data)) return this.#splitOnHeap(data, isOmitted);
      const { lane } = this.#response;
      if (lane === 'view' || (lane === 'rows' && this.#isSmall)) {
        const copy = () =>
          lane === 'view' ? this.#copyViews(whole, isOmitted) : copySmall(this.#rows, whole, parts, isOmitted);
        return this.#toTensors(call.allocate('the parts', copy));
      }
    }
    const { className } = whole;
    const targets =
      given === null
        ? makeTargets(call, parts, className, isOmitted)
        : readTargets(call, parts, given, [whole], className);
    move(call, this.#response, this.#rows, whole, targets, false);
    return this.#toTensors(targets.map(arrayOf));
  }

  /**
   * The inverse: joins tensors that are what the parts would be.
   *
   * @param {readonly any[]} tensors
   * @param {string} name Of the list of tensors, for messages.
   * @param {unknown} into A list of the caller's array or tensor, which is written instead of a new one; null: there is none.
   * @returns {any}
   */
  join(tensors, name, into) {
    const call = this.#call;
    const whole = [this.#whole];
    const read = () =>
      this.#parts.map((part, i) => readArray(call, arrays[i], part, `data of ${name}`, 'DATA_MISMATCH', i));
    const arrays = tensors.map(dataOf);
    const given = into === null ? null : readInto(call, whole, into, false);
    const parts = read();
    const [{ className }] = parts;
    if (given === null && arrays.every(isHeapTensor)) {
      const result = makeHeapTensor(call, this.#whole);
      // The elements only now: the memory may have grown.
      move(call, this.#response, this.#rows, storedIn(result), read(), true);
      return result;
    }
    const targets =
      given === null ? makeTargets(call, whole, className, none) : readTargets(call, whole, given, parts, className);
    const [target] = /** @type {Stored[]} */ (targets);
    move(call, this.#response, this.#rows, target, parts, true);
    return new call.Tensor(this.#whole.type, arrayOf(target), this.#whole.dims.slice());
  }

  /** What the parts of a join make. */
  get whole() {
    return this.#whole;
  }

  /** As `allocate`, for the result of a join. @returns {[any]} */
  allocateWhole() {
    const [array] = allocate(this.#call, [this.#whole], this.#className);
    return [array];
  }

  /**
   * The parts of a plan whose parts are contiguous: one follows the other.
   * @type {(whole: Stored) => TypedArray[]}
   */
  #viewParts({ className, bytes }) {
    const constructor = constructorOf(className);
    let from = bytes.byteOffset;
    const views = [];
    for (const { byteLength } of this.#parts) {
      views.push(new constructor(bytes.buffer, from, byteLength / constructor.BYTES_PER_ELEMENT));
      from += byteLength;
    }
    return views;
  }

  /** @type {(whole: Stored, isOmitted: readonly boolean[]) => (TypedArray | null)[]} */
  #copyViews(whole, isOmitted) {
    // An array made from another is not filled with zeros first.
    const constructor = constructorOf(whole.className);
    return this.#viewParts(whole).map((view, i) => (isOmitted[i] ? null : new constructor(view)));
  }

  /** @type {(x: HeapTensor, isOmitted: readonly boolean[]) => (HeapTensor | null)[]} */
  #splitOnHeap(x, isOmitted) {
    const isView = this.#response.lane === 'view';
    /** @type {(HeapTensor | null)[]} */
    const tensors = [];
    let offset = 0;
    try {
      this.#parts.forEach((part, i) => {
        if (isOmitted[i]) tensors.push(null);
        else if (isView) tensors.push(shareHeapTensor(x, offset, part));
        else tensors.push(makeHeapTensor(this.#call, part));
        offset += part.byteLength;
      });
    } catch (error) {
      for (const tensor of tensors) tensor?.dispose();
      throw error;
    }
    if (isView) return tensors;
    // The elements only now: the memory may have grown.
    const parts = tensors.map((tensor) => tensor && storedIn(tensor));
    move(this.#call, this.#response, this.#rows, storedIn(x), parts, false);
    return tensors;
  }

  /** @param {unknown} x */
  #checkShape(x) {
    const { type: wanted, dims: expected } = this.#whole;
    const { type, dims } = readShape(this.#call, x, 'the input', expected);
    if (type === wanted && (dims === expected || isSameList(dims, expected))) return;
    const message = `the input is ${type} [${dims}], the plan is for ${wanted} [${expected}].`;
    throw this.#call.error('DATA_MISMATCH', message);
  }

  /** @type {(data: unknown) => Stored} */
  #read(data) {
    return readArray(this.#call, data, this.#whole, 'data of the input', 'DATA_MISMATCH');
  }

  /** One tensor for each part, or null. @type {(arrays: readonly any[]) => any[]} */
  #toTensors(arrays) {
    const { Tensor } = this.#call;
    return arrays.map((data, i) => {
      const { type, dims } = this.#parts[i];
      return data && new Tensor(type, data, dims.slice());
    });
  }
}

/**
 * Asks the core for the plan of a split.
 *
 * @param {Call} call
 * @param {{ type: ElementType, dims: readonly number[] }} shape
 * @param {Omit<SplitRequest, 'type' | 'dims'>} request
 * @param {string} [className] Of the data, where it is known.
 * @returns {Plan}
 * @throws {SplitError} What the rules say.
 */
export function planSplit(call, { type, dims }, request, className) {
  const response = call.check(call.core.plan({ ...request, type, dims }));
  return new Plan(call, type, dims, response, className);
}
