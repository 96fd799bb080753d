// SPDX-License-Identifier: MIT
//
// A plan on the JavaScript side: the core's answer, and runs over the caller's arrays. The lanes, in C++, move the bytes.
// Here are only views, the copy of a contiguous part, and lists of strings.
import { SplitError, orOutOfMemory } from '../errors.js';
import { checked } from '../load/core.js';
import { HeapTensor, elementsOf, makeHeapTensor } from '../tensor/heap.js';
import { isSameList, readOptions, readTensor } from '../tensor/read.js';
import { checkStorage } from '../tensor/storage.js';
import { bytesOf, constructorOf } from '../tensor/types.js';
import { copyStrings } from './strings.js';
import { checkTargets, makeTargets, readTargets } from './targets.js';

/** @import { AnyTensor, Checked, ElementType, Output, PartOf } from '../api.js' */
/** @import { TensorConstructor, TypedArray, ViewOf } from '../api.js' */
/** @import { Caller } from '../errors.js' */
/** @import { Core, PlanAnswer, Question } from '../load/module.js' */

/** @type {readonly boolean[]} */
const none = [];

/** Numbers for each part in the core's answer. */
export const wordsPerPart = 4;

/**
 * Copies the parts out of the whole, or for a join into it. Everything has been checked; a split has no contiguous parts.
 *
 * @param {Core} core
 * @param {PlanAnswer} plan
 * @param {any} whole
 * @param {readonly any[]} parts One for each of the plan's, or null.
 * @param {boolean} isJoin
 */
export function move(core, { lane, rows, layout, parts: words }, whole, parts, isJoin) {
  if (rows !== null) {
    const bytes = [];
    for (const part of parts) bytes.push(part && bytesOf(part));
    core.run(rows, bytesOf(whole), bytes, isJoin);
    return;
  }
  if (lane === 'list') {
    const stride = layout.axisLength * layout.inner;
    for (let i = 0, word = 0; i < parts.length; ++i, word += wordsPerPart) {
      const [length, offset, size] = words.subarray(word, word + wordsPerPart);
      if (parts[i]) copyStrings(whole, parts[i], size, offset * layout.inner, stride, length * layout.inner, isJoin);
    }
    return;
  }
  // A join whose parts follow one another.
  const target = bytesOf(whole);
  for (let i = 0, at = 0; i < parts.length; at += words[wordsPerPart * i++ + 3]) target.set(bytesOf(parts[i]), at);
}

/**
 * A split that is checked once and run often.
 *
 * @template {ElementType} [T=ElementType]
 * @template {TensorConstructor | undefined} [C=undefined] Class of the results, where it is not `Tensor`.
 * @example
 * const plan = ts.plan('Split', { type: 'float32', dims: [2, 6] }, { axis: 1, split: [2, 4] });
 * const [left, right] = plan.run(x);
 */
export class Plan {
  #core;
  #Tensor;
  #caller;
  #answer;

  /**
   * @internal
   * @param {Core} core
   * @param {TensorConstructor} constructor
   * @param {Caller} caller
   * @param {T} type
   * @param {readonly number[]} dims
   * @param {Omit<Question, 'type' | 'dims'>} question
   * @throws {SplitError} What the rules say.
   */
  constructor(core, constructor, caller, type, dims, question) {
    const answer = checked(core.plan({ ...question, type, dims: Float64Array.from(dims) }));
    this.#core = core;
    this.#Tensor = constructor;
    this.#caller = caller;
    this.#answer = answer;
    /** @type {T} Element type of the input and of every part. */
    this.type = type;
    /** The dims of the tensors that the plan is for. */
    this.dims = dims;
    /** How the bytes will move. */
    this.lane = answer.lane;
    /** Why that lane. */
    this.reason = answer.reason;
    /** How the data lie in memory. */
    this.layout = answer.layout;
    /** @type {Output[]} */
    const outputs = [];
    const { parts, axis, keepAxis } = answer;
    for (let word = 0; word < parts.length; word += wordsPerPart) {
      const own = dims.slice();
      own.splice(axis, 1, ...(keepAxis ? [parts[word]] : []));
      outputs.push({ type, dims: own, size: parts[word + 2], byteLength: parts[word + 3] });
    }
    /**
     * What the parts will be.
     *
     * @type {readonly Output[]}
     * @example
     * const into = plan.outputs.map(({ size }) => new Float32Array(size));
     */
    this.outputs = outputs;
  }

  /** How many parts there are. */
  get count() {
    return this.outputs.length;
  }

  /**
   * Splits `x` into new tensors.
   *
   * @template {AnyTensor} X
   * @overload
   * @param {X & Checked<X, T>} x A tensor of the plan's type and dims; it is not changed.
   * @returns {PartOf<C, X>[]} One tensor per part, which the caller owns.
   * @throws {SplitError} DATA_MISMATCH
   * @example
   * const [left, right] = plan.run(x);
   */
  /**
   * Splits `x` into arrays of the caller, none of which is null: the results are tensors over these arrays.
   *
   * @template {AnyTensor} X
   * @overload
   * @param {X & Checked<X, T>} x A tensor of the plan's type and dims; it is not changed.
   * @param {{ into: readonly NonNullable<import('../api.js').Into<T>[number]>[] }} options
   * @returns {ViewOf<C, X>[]} One tensor per part.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * plan.run(x, { into: [left, right] });
   */
  /**
   * Splits `x` into arrays of the caller: the results are tensors over these arrays.
   *
   * @template {AnyTensor} X
   * @overload
   * @param {X & Checked<X, T>} x A tensor of the plan's type and dims; it is not changed.
   * @param {{ into?: import('../api.js').Into<T> }} [options] `into`: the caller's arrays, one per part and each of the part's size, which are
   *   written instead of new ones; null skips a part. They may lie in foreign memory, but must not overlap.
   * @returns {(ViewOf<C, X> | null)[]} One tensor per part; for a skipped part null.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * plan.run(x, { into: [left, null, right] });
   */
  /**
   * @param {AnyTensor} x
   * @param {{ into?: unknown }} [options]
   * @returns {any[]}
   */
  run(x, options) {
    const data = this.#readTensor(x);
    const { into } = options === undefined ? {} : readOptions('run', options, ['into']);
    return this.runOn(x, data, into ?? null);
  }

  /**
   * The parts as views of `x`: nothing is copied.
   *
   * @template {AnyTensor} X
   * @param {X & Checked<X, T>} x A tensor of the plan's type and dims.
   * @returns {ViewOf<C, X>[]} One tensor per part, whose data is the memory of `x`.
   * @throws {SplitError} OUTPUT_MISMATCH where a part is not contiguous, DATA_MISMATCH
   * @example
   * const [first, second] = plan.views(batch);
   */
  views(x) {
    const data = this.#readTensor(x);
    const className = this.#checkData(data);
    if (this.lane !== 'view') {
      const message = `${this.#caller}: a part is not contiguous in the input, so there is no view of it: use run().`;
      throw new SplitError('OUTPUT_MISMATCH', message);
    }
    return /** @type {any} */ (this.#toTensors(this.#viewParts(data, className)));
  }

  /**
   * As `run`, for a tensor whose type and dims are known to be the plan's.
   *
   * @internal
   * @param {unknown} x
   * @param {any} data Of `x`.
   * @param {unknown} into Null: new arrays.
   * @param {readonly boolean[]} [isOmitted] Which parts are not wanted.
   * @returns {any[]}
   */
  runOn(x, data, into, isOmitted = none) {
    const given = into === null ? null : readTargets(this.#caller, this.outputs, into);
    const className = this.#checkData(data);
    if (given !== null) {
      checkTargets(this.#caller, this.type, this.outputs, given, [data], className);
      if (this.lane === 'view') this.#viewParts(data, className).forEach((view, i) => given[i]?.set(view));
      else move(this.#core, this.#answer, data, given, false);
      return this.#toTensors(given);
    }
    if (x instanceof HeapTensor) return this.#splitOnHeap(x, isOmitted);
    if (this.lane === 'view') {
      // An array made from another is not filled with zeros first.
      const constructor = constructorOf(className);
      const copy = () =>
        this.#viewParts(data, className).map((view, i) => (isOmitted[i] ? null : new constructor(view)));
      return this.#toTensors(orOutOfMemory(this.#caller, 'the parts', copy));
    }
    const targets = makeTargets(this.#caller, this.outputs, className, isOmitted);
    move(this.#core, this.#answer, data, targets, false);
    return this.#toTensors(targets);
  }

  /**
   * The parts of a plan whose parts are contiguous: one follows the other.
   *
   * @param {TypedArray} data
   * @param {string} className
   * @returns {TypedArray[]}
   */
  #viewParts({ buffer, byteOffset }, className) {
    const constructor = constructorOf(className);
    const views = [];
    let from = byteOffset;
    for (const { byteLength } of this.outputs) {
      views.push(new constructor(buffer, from, byteLength / constructor.BYTES_PER_ELEMENT));
      from += byteLength;
    }
    return views;
  }

  /**
   * @param {HeapTensor} x
   * @param {readonly boolean[]} isOmitted
   * @returns {(HeapTensor | null)[]}
   */
  #splitOnHeap(x, isOmitted) {
    /** @type {(HeapTensor | null)[]} */
    const tensors = [];
    let offset = 0;
    try {
      this.outputs.forEach(({ dims, byteLength }, i) => {
        if (isOmitted[i]) tensors.push(null);
        else if (this.lane === 'view' && byteLength !== 0) tensors.push(x.share(offset, byteLength, dims));
        else tensors.push(makeHeapTensor(this.#core, this.#caller, this.type, dims, byteLength, false));
        offset += byteLength;
      });
    } catch (error) {
      for (const tensor of tensors) tensor?.dispose();
      throw error;
    }
    // The elements only now: the memory may have grown.
    const parts = tensors.map((tensor) => tensor && elementsOf(tensor));
    if (this.lane !== 'view') move(this.#core, this.#answer, elementsOf(x), parts, false);
    return tensors;
  }

  /**
   * @param {unknown} x
   * @returns {any} Its data.
   */
  #readTensor(x) {
    const { type, dims, data } = readTensor(this.#caller, x, 'the input', this.dims);
    if (type === this.type && isSameList(dims, this.dims)) return data;
    const message = `${this.#caller}: the input is ${type} [${dims}], the plan is for ${this.type} [${this.dims}].`;
    throw new SplitError('DATA_MISMATCH', message);
  }

  /**
   * @param {unknown} data
   * @returns {string} Its class name.
   */
  #checkData(data) {
    const { size, byteLength } = this.#answer;
    return checkStorage(this.#caller, this.type, data, 'data of the input', 'DATA_MISMATCH', size, byteLength);
  }

  /**
   * @param {readonly any[]} arrays One for each part, or null.
   * @returns {any[]}
   */
  #toTensors(arrays) {
    return arrays.map((array, i) => array && new this.#Tensor(this.type, array, this.outputs[i].dims.slice()));
  }
}
