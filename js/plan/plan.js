// SPDX-License-Identifier: MIT
//
// A plan on the JavaScript side: the core's answer, and runs over the caller's arrays. The lanes, in C++, move the bytes.
// Here are only views, the copy of a contiguous part, and lists of strings.
import { SplitError } from '../errors.js';
import { asError } from '../load/core.js';
import { HeapTensor, makeHeapTensor } from '../tensor/heap.js';
import { readOptions, readTensor } from '../tensor/read.js';
import { checkStorage } from '../tensor/storage.js';
import { bytesOf, constructorOf } from '../tensor/types.js';
import { isSameList } from './cache.js';
import { copyStrings } from './strings.js';
import { checkTargets, makeTargets, orOutOfMemory, readTargets } from './targets.js';

/** @typedef {import('../tensor/types.js').TypedArray} TypedArray */
/** @typedef {import('../tensor/types.js').ElementType} ElementType */
/** @typedef {import('../tensor/tensor.js').TensorConstructor} TensorConstructor */
/**
 * @template {ElementType} [T=ElementType]
 * @typedef {import('../tensor/tensor.js').TensorLike<T>} TensorLike
 */

/**
 * One part of a plan.
 * @typedef {object} Output
 * @property {ElementType} type
 * @property {readonly number[]} dims
 * @property {number} size Elements.
 * @property {number} byteLength Bytes of its storage; 0 for strings.
 */

/**
 * Where a run puts its parts: one typed array (for strings an array) or tensor per part, null to skip one.
 * @template {ElementType} [T=ElementType]
 * @typedef {readonly (import('../tensor/types.js').Storage[T] | TensorLike<T> | null)[]} Into
 */

/** Numbers for each part in the core's answer. */
export const wordsPerPart = 4;

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
   * @param {import('../load/core.js').Core} core
   * @param {TensorConstructor} constructor
   * @param {string} caller For messages.
   * @param {T} type
   * @param {readonly number[]} dims
   * @param {import('../load/core.js').Question} question
   * @throws {SplitError} What the rules say.
   */
  constructor(core, constructor, caller, type, dims, question) {
    const answer = core.plan(question);
    if ('code' in answer) throw asError(answer);
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
    /**
     * What the parts will be.
     *
     * @type {readonly Output[]}
     * @example
     * const into = plan.outputs.map(({ size }) => new Float32Array(size));
     */
    this.outputs = [];
    const { parts, axis, keepAxis } = answer;
    for (let word = 0; word < parts.length; word += wordsPerPart) {
      const own = dims.slice();
      own.splice(axis, 1, ...(keepAxis ? [parts[word]] : []));
      /** @type {Output[]} */ (this.outputs).push({
        type,
        dims: own,
        size: parts[word + 2],
        byteLength: parts[word + 3],
      });
    }
  }

  /** How many parts there are. */
  get count() {
    return this.outputs.length;
  }

  /**
   * Splits `x` into new tensors.
   *
   * @template {import('../tensor/types.js').Storage[T]} D
   * @template X
   * @overload
   * @param {import('../tensor/tensor.js').TensorLike<T, D> & X} x A tensor of the plan's type and dims; it is not changed.
   * @returns {import('../tensor/tensor.js').PartOf<C, T, D, X>[]} One tensor per part, which the caller owns.
   * @throws {SplitError} DATA_MISMATCH
   * @example
   * const [left, right] = plan.run(x);
   */
  /**
   * Splits `x` into arrays of the caller, none of which is null: the results are tensors over these arrays.
   *
   * @template {import('../tensor/types.js').Storage[T]} D
   * @template X
   * @overload
   * @param {import('../tensor/tensor.js').TensorLike<T, D> & X} x A tensor of the plan's type and dims; it is not changed.
   * @param {{ into: readonly (import('../tensor/types.js').Storage[T] | TensorLike<T>)[] }} options
   * @returns {import('../tensor/tensor.js').ViewOf<C, T, D, X>[]} One tensor per part.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * plan.run(x, { into: [left, right] });
   */
  /**
   * Splits `x` into arrays of the caller: the results are tensors over these arrays.
   *
   * @template {import('../tensor/types.js').Storage[T]} D
   * @template X
   * @overload
   * @param {import('../tensor/tensor.js').TensorLike<T, D> & X} x A tensor of the plan's type and dims; it is not changed.
   * @param {{ into?: Into<T> }} [options] `into`: the caller's arrays, one per part and each of the part's size, which are
   *   written instead of new ones; null skips a part. They may lie in foreign memory, but must not overlap.
   * @returns {(import('../tensor/tensor.js').ViewOf<C, T, D, X> | null)[]} One tensor per part; for a skipped part null.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * plan.run(x, { into: [left, null, right] });
   */
  /**
   * @param {TensorLike} x
   * @param {{ into?: Into }} [options]
   * @returns {any[]}
   */
  run(x, options) {
    const data = this.#checkTensor(x);
    const { into } = options === undefined ? {} : readOptions('run', options, ['into']);
    return this.runOn(x, data, /** @type {any} */ (into) ?? null);
  }

  /**
   * The parts as views of `x`: nothing is copied.
   *
   * @template {import('../tensor/types.js').Storage[T]} D
   * @template X
   * @param {import('../tensor/tensor.js').TensorLike<T, D> & X} x A tensor of the plan's type and dims.
   * @returns {import('../tensor/tensor.js').ViewOf<C, T, D, X>[]} One tensor per part, whose data is the memory of `x`.
   * @throws {SplitError} OUTPUT_MISMATCH where a part is not contiguous, DATA_MISMATCH
   * @example
   * const [first, second] = plan.views(batch);
   */
  views(x) {
    const data = /** @type {TypedArray} */ (this.#checkTensor(x));
    const className = this.#checkData(data);
    if (this.lane !== 'view') {
      const message = `${this.#caller}: a part is not contiguous in the input, so there is no view of it: use run().`;
      throw new SplitError('OUTPUT_MISMATCH', message);
    }
    return this.#viewParts(data, className).map((view, i) => this.#tensor(i, view));
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
  runOn(x, data, into, isOmitted = []) {
    const given = into === null ? null : readTargets(this.#caller, this.outputs, into);
    const className = this.#checkData(data);
    if (given === null && x instanceof HeapTensor) return this.#splitOnHeap(x, isOmitted);
    let targets;
    if (given !== null) {
      checkTargets(this.#caller, this.type, this.outputs, given, [data], className);
      targets = given;
      this.#move(data, targets, className);
    } else if (this.lane === 'view') {
      // An array made from another is not filled with zeros first.
      const constructor = constructorOf(className);
      targets = orOutOfMemory(this.#caller, () =>
        this.#viewParts(data, className).map((view, i) => (isOmitted[i] ? null : new constructor(view))),
      );
    } else {
      targets = makeTargets(this.#caller, this.outputs, className, isOmitted);
      this.#move(data, targets, className);
    }
    return targets.map((array, i) => (array === null ? null : this.#tensor(i, array)));
  }

  /**
   * Copies the parts to their targets. Everything has been checked.
   *
   * @param {any} data
   * @param {readonly any[]} targets
   * @param {string} className
   */
  #move(data, targets, className) {
    const { lane, rows, layout, parts } = this.#answer;
    if (lane === 'view') {
      this.#viewParts(data, className).forEach((view, i) => targets[i]?.set(view));
    } else if (lane === 'list') {
      const stride = layout.axisLength * layout.inner;
      targets.forEach((target, i) => {
        const [length, offset, size] = parts.subarray(i * wordsPerPart, (i + 1) * wordsPerPart);
        if (target) copyStrings(data, offset * layout.inner, stride, length * layout.inner, target, size);
      });
    } else {
      const bytes = targets.map((target) => target && bytesOf(target));
      this.#core.run(/** @type {Float64Array} */ (rows), bytesOf(data), bytes, false);
    }
  }

  /**
   * The parts of a plan whose parts are contiguous: one follows the other.
   *
   * @param {TypedArray} data
   * @param {string} className
   * @returns {TypedArray[]}
   */
  #viewParts(data, className) {
    const constructor = constructorOf(className);
    let from = data.byteOffset;
    return this.outputs.map(({ byteLength }) => {
      const view = new constructor(data.buffer, from, byteLength / constructor.BYTES_PER_ELEMENT);
      from += byteLength;
      return view;
    });
  }

  /**
   * @param {HeapTensor} x
   * @param {readonly boolean[]} isOmitted
   * @returns {(HeapTensor | null)[]}
   */
  #splitOnHeap(x, isOmitted) {
    const { lane, rows } = this.#answer;
    /** @type {(HeapTensor | null)[]} */
    const tensors = [];
    let offset = 0;
    try {
      for (let i = 0; i < this.outputs.length; ++i) {
        const { dims, byteLength } = this.outputs[i];
        if (isOmitted[i]) tensors.push(null);
        else if (lane === 'view' && byteLength !== 0) tensors.push(x.share(offset, byteLength, dims));
        else tensors.push(makeHeapTensor(this.#core, this.#caller, this.type, dims, byteLength, false));
        offset += byteLength;
      }
    } catch (error) {
      for (const tensor of tensors) tensor?.dispose();
      throw error;
    }
    // Read only now: the memory may have grown.
    const bytes = (/** @type {HeapTensor | null} */ tensor) => tensor && bytesOf(/** @type {any} */ (tensor.data));
    if (rows !== null) this.#core.run(rows, /** @type {Uint8Array} */ (bytes(x)), tensors.map(bytes), false);
    return tensors;
  }

  /**
   * @param {unknown} x
   * @returns {unknown} Its data.
   */
  #checkTensor(x) {
    const given = readTensor(this.#caller, x, 'the input');
    if (given.type === this.type && isSameList(given.dims, this.dims)) return given.data;
    const message = `${this.#caller}: the input is ${given.type} [${given.dims}], the plan is for ${this.type} [${this.dims}].`;
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
   * @param {number} part
   * @param {any} array
   * @returns {any}
   */
  #tensor(part, array) {
    return new this.#Tensor(this.type, array, this.outputs[part].dims.slice());
  }
}
