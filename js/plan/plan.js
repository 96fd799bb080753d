// SPDX-License-Identifier: MIT
//
// A plan on the JavaScript side: the core's answer, and runs over the caller's arrays. `Plan` in api.d.ts says what callers
// see of it.
import { HeapTensor, makeHeapTensor } from '../tensor/heap.js';
import { isSameList, readOptions, readShape } from '../tensor/read.js';
import { checkStorage } from '../tensor/storage.js';
import { classesOf, constructorOf } from '../tensor/types.js';
import { move, wordsPerPart } from './move.js';
import { allocate, checkTargets, makeTargets, readInto } from './targets.js';

/** @import { ElementType, Output, Plan as PublicPlan, TypedArray } from '../api.js' */
/** @import { Call } from '../call.js' */
/** @import { PlanAnswer, Question } from '../load/module.js' */

/** Every part is wanted. @type {readonly boolean[]} */
const none = [];

/** @implements {PublicPlan} */
export class Plan {
  #call;
  #answer;
  #className;
  /** @type {Output} */
  #whole;

  /**
   * @param {Call} call
   * @param {ElementType} type
   * @param {readonly number[]} dims Of the whole.
   * @param {PlanAnswer} answer
   * @param {string} [className] Of the data that it will be run on, where it is known.
   */
  constructor(call, type, dims, answer, className) {
    const { parts, axis, keepAxis, size, byteLength } = answer;
    this.#call = call;
    this.#answer = answer;
    const classes = classesOf(type);
    this.#className = className !== undefined && classes.includes(className) ? className : classes[0];
    this.#whole = { type, dims, size, byteLength };
    this.type = type;
    this.dims = dims;
    this.lane = answer.lane;
    this.reason = answer.reason;
    this.layout = answer.layout;
    /** @type {Output[]} */
    const outputs = [];
    for (let word = 0; word < parts.length; word += wordsPerPart) {
      const own = dims.slice();
      own.splice(axis, 1, ...(keepAxis ? [parts[word]] : []));
      outputs.push({ type, dims: own, size: parts[word + 2], byteLength: parts[word + 3] });
    }
    /** @type {readonly Output[]} */
    this.outputs = outputs;
    this.count = outputs.length;
  }

  /** @type {() => any[]} */
  allocate() {
    return allocate(this.#call, this.outputs, this.#className);
  }

  /** @type {(x: any, options?: object) => any[]} */
  run(x, options) {
    this.#checkShape(x);
    return this.runOn(x, readOptions(this.#call, options, ['into']).into ?? null);
  }

  /** @type {(x: any) => any[]} */
  views(x) {
    this.#checkShape(x);
    const { data } = x;
    const className = this.#check(data);
    if (this.lane === 'view') return this.#toTensors(this.#viewParts(data, className));
    const message = 'a part is not contiguous in the input, so there is no view of it: use run().';
    throw this.#call.error('OUTPUT_MISMATCH', message);
  }

  /**
   * As `run`, for a tensor whose type and dims are known to be the plan's.
   *
   * @param {any} x
   * @param {unknown} into Null: new arrays.
   * @param {readonly boolean[]} [isOmitted] Which parts are not wanted.
   * @returns {any[]}
   */
  runOn(x, into, isOmitted = none) {
    const { data } = x;
    const given = into === null ? null : readInto(this.#call, this.count, into);
    const className = this.#check(data);
    if (given !== null) checkTargets(this.#call, this.outputs, given, [data], className);
    else if (x instanceof HeapTensor) return this.#splitOnHeap(x, isOmitted);

    if (this.lane === 'view') {
      const views = this.#viewParts(data, className);
      if (given !== null) {
        for (let i = 0; i < views.length; ++i) if (given[i] !== null) given[i].set(views[i]);
        return this.#toTensors(given);
      }
      // An array made from another is not filled with zeros first.
      const constructor = constructorOf(className);
      const copy = () => views.map((view, i) => (isOmitted[i] ? null : new constructor(view)));
      return this.#toTensors(this.#call.allocate('the parts', copy));
    }
    const targets = given ?? makeTargets(this.#call, this.outputs, className, isOmitted);
    move(this.#call.core, this.#answer, data, targets, false);
    return this.#toTensors(targets);
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
    const { core } = call;
    const whole = [this.#whole];
    const arrays = tensors.map(({ data }) => data);
    const given = into === null ? null : readInto(call, 1, into);
    const [className] = this.outputs.map((part, i) =>
      checkStorage(call, arrays[i], part, `data of ${name}`, 'DATA_MISMATCH', i),
    );
    if (given !== null) {
      checkTargets(call, whole, given, arrays, className);
    } else if (tensors.every((tensor) => tensor instanceof HeapTensor)) {
      const result = makeHeapTensor(call, this.#whole);
      // The elements only now: the memory may have grown.
      const parts = tensors.map(({ data }) => data);
      move(core, this.#answer, result.data, parts, true);
      return result;
    }
    const [array] = given ?? makeTargets(call, whole, className, none);
    move(core, this.#answer, array, arrays, true);
    return new call.Tensor(this.type, array, this.dims.slice());
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
   * @type {(data: TypedArray, className: string) => TypedArray[]}
   */
  #viewParts({ buffer, byteOffset }, className) {
    const constructor = constructorOf(className);
    let from = byteOffset;
    const views = [];
    for (const { byteLength } of this.outputs) {
      views.push(new constructor(buffer, from, byteLength / constructor.BYTES_PER_ELEMENT));
      from += byteLength;
    }
    return views;
  }

  /** @type {(x: HeapTensor, isOmitted: readonly boolean[]) => (HeapTensor | null)[]} */
  #splitOnHeap(x, isOmitted) {
    /** @type {(HeapTensor | null)[]} */
    const tensors = [];
    let offset = 0;
    try {
      this.outputs.forEach((part, i) => {
        if (isOmitted[i]) tensors.push(null);
        else if (this.lane === 'view') tensors.push(x.share(offset, part));
        else tensors.push(makeHeapTensor(this.#call, part));
        offset += part.byteLength;
      });
    } catch (error) {
      for (const tensor of tensors) tensor?.dispose();
      throw error;
    }
    if (this.lane === 'view') return tensors;
    // The elements only now: the memory may have grown.
    const parts = tensors.map((tensor) => tensor && tensor.data);
    move(this.#call.core, this.#answer, x.data, parts, false);
    return tensors;
  }

  /** @param {unknown} x */
  #checkShape(x) {
    const { type, dims } = readShape(this.#call, x, 'the input', this.dims);
    if (type === this.type && (dims === this.dims || isSameList(dims, this.dims))) return;
    const message = `the input is ${type} [${dims}], the plan is for ${this.type} [${this.dims}].`;
    throw this.#call.error('DATA_MISMATCH', message);
  }

  /** Gives its class name. @type {(data: unknown) => string} */
  #check(data) {
    return checkStorage(this.#call, data, this.#whole, 'data of the input', 'DATA_MISMATCH');
  }

  /** One tensor for each part, or null. @type {(arrays: readonly any[]) => any[]} */
  #toTensors(arrays) {
    const { type, outputs } = this;
    const { Tensor } = this.#call;
    return arrays.map((data, i) => data && new Tensor(type, data, outputs[i].dims.slice()));
  }
}

/**
 * Asks the core for the plan of a split.
 *
 * @param {Call} call
 * @param {{ type: ElementType, dims: readonly number[] }} shape
 * @param {Omit<Question, 'type' | 'dims'>} question
 * @param {string} [className] Of the data, where it is known.
 * @returns {Plan}
 * @throws {SplitError} What the rules say.
 */
export function planSplit(call, { type, dims }, question, className) {
  const answer = call.check(call.core.plan({ ...question, type, dims: Float64Array.from(dims) }));
  return new Plan(call, type, dims, answer, className);
}
