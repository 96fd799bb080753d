// SPDX-License-Identifier: MIT
//
// A plan on the JavaScript side: the core's answer, and runs over the caller's arrays.
import { get, isObject, readLength, readTensor } from './arguments.js';
import { SplitError } from './errors.js';
import { splitOnHeap } from './heap-split.js';
import { Litter } from './heap-memory.js';
import { HeapTensor } from './heap.js';
import { Destination, checkTargets, readInto } from './into.js';
import { makeLane } from './lanes.js';
import { makeArrays } from './new-arrays.js';
import { checkStorage } from './storage.js';
import { bufferOf, byteLengthOf, byteOffsetOf, classOf, constructorOf } from './types.js';

/** @typedef {import('./types.js').TypedArray} TypedArray */
/** @typedef {import('./types.js').ElementType} ElementType */
/** @typedef {import('./tensor.js').TensorConstructor} TensorConstructor */
/**
 * @template {ElementType} [T=ElementType]
 * @typedef {import('./tensor.js').TensorLike<T>} TensorLike
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
 * @typedef {readonly (import('./types.js').Storage[T] | TensorLike<T> | null)[]} Into
 */

/** @type {<T extends WeakKey>(reference: WeakRef<T>) => T | undefined} */
const deref = /** @type {any} */ (Function.prototype.call.bind(WeakRef.prototype.deref));

/**
 * A plan remembers the arrays of its last run, so that it need not check them again. One of at most this many bytes keeps
 * them alive, a larger one does not.
 */
const mostKeptAlive = 1 << 20;

/**
 * A split, checked once and run often.
 *
 * @template {ElementType} [T=ElementType]
 * @template {TensorConstructor | undefined} [C=undefined] Class of the results, where it is not `Tensor`.
 * @example
 * const plan = ts.plan('Split', { type: 'float32', dims: [2, 6] }, { axis: 1, split: [2, 4] });
 * const [left, right] = plan.run(x);
 */
export class Plan {
  #Tensor;
  #operator;
  #answer;
  #type;
  #dims;
  #lane;
  /** @type {readonly Output[] | null} */
  #outputs = null;
  /** Class of the last input; empty where there was none. */
  #className = '';
  /** @type {Destination | null} Where the last run with `into` went, if that is kept alive. */
  #last = null;
  /** @type {WeakRef<Destination> | null} The same, if it is not. */
  #lastSeen = null;

  /**
   * @param {import('./module.js').Core} core
   * @param {TensorConstructor} constructor
   * @param {string} operator For messages.
   * @param {T} type
   * @param {readonly number[]} dims
   * @param {import('./request.js').PlanAnswer} answer
   */
  constructor(core, constructor, operator, type, dims, answer) {
    this.#Tensor = constructor;
    this.#operator = operator;
    this.#answer = answer;
    this.#type = type;
    this.#dims = dims;
    this.#lane = makeLane(answer, core);
    /** @type {T} Element type of the input and of every part. */
    this.type = type;
    /** @type {import('./request.js').Lane} How the bytes will move. */
    this.lane = answer.lane;
    /** @type {string} Why that lane. */
    this.reason = answer.reason;
    /** @type {import('./request.js').Layout} How the data lie in memory. */
    this.layout = { ...answer.layout };
  }

  /** The dims of the tensors that the plan is for. */
  get dims() {
    return this.#dims;
  }

  /** How many parts there are. */
  get count() {
    return this.#answer.parts.length;
  }

  /**
   * What the parts will be.
   *
   * @returns {readonly Output[]}
   * @example
   * const into = plan.outputs.map(({ size }) => new Float32Array(size));
   */
  get outputs() {
    if (this.#outputs === null) {
      const { parts } = this.#answer;
      const outputs = new Array(parts.length);
      for (let i = 0; i < parts.length; ++i) {
        const { size, byteLength } = parts[i];
        outputs[i] = { type: this.#type, dims: this.#dimsOf(i), size, byteLength };
      }
      this.#outputs = outputs;
    }
    return this.#outputs;
  }

  /**
   * Splits `x` into new tensors.
   *
   * @template {import('./types.js').Storage[T]} D
   * @template X
   * @overload
   * @param {import('./tensor.js').TensorLike<T, D> & X} x A tensor of the plan's type and dims; it is not changed.
   * @returns {import('./tensor.js').PartOf<C, T, D, X>[]} One tensor per part, which the caller owns.
   * @throws {SplitError} DATA_MISMATCH
   * @example
   * const [left, right] = plan.run(x);
   */
  /**
   * Splits `x` into arrays of the caller. Next to nothing is allocated: the results are tensors over these arrays, and
   * as long as the same arrays are given, the very same tensors. For that the plan remembers the arrays, and the input,
   * until it is run on others. One of up to 1 MB keeps them alive; a larger one may forget them and make new tensors.
   *
   * @template {import('./types.js').Storage[T]} D
   * @template X
   * @overload
   * @param {import('./tensor.js').TensorLike<T, D> & X} x A tensor of the plan's type and dims; it is not changed.
   * @param {{ into?: Into<T> }} [options] `into`: the caller's arrays, one per part and each of the part's size, which are
   *   written instead of new ones; null skips a part. They may lie in foreign memory, but must not overlap.
   * @returns {(import('./tensor.js').PartOf<C, T, D, X> | null)[]} One tensor per part; for a skipped part null.
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
    this.#checkTensor(x);
    const data = get(x, 'data');
    const into = options === undefined || options === null ? undefined : get(options, 'into');
    return this.runOn(x, data, into ?? null);
  }

  /**
   * The parts as views of `x`: nothing is copied.
   *
   * @template {import('./types.js').Storage[T]} D
   * @template X
   * @param {import('./tensor.js').TensorLike<T, D> & X} x A tensor of the plan's type and dims.
   * @returns {import('./tensor.js').PartOf<C, T, D, X>[]} One tensor per part, whose data is the memory of `x`.
   * @throws {SplitError} OUTPUT_MISMATCH where a part is not contiguous, DATA_MISMATCH
   * @example
   * const [first, second] = plan.views(batch);
   */
  views(x) {
    this.#checkTensor(x);
    const data = get(x, 'data');
    const className = this.#checkData(data);
    if (this.#answer.lane !== 'view') {
      const message = `${this.#operator}: a part is not contiguous in the input, so there is no view of it: use run().`;
      throw new SplitError('OUTPUT_MISMATCH', message);
    }
    const constructor = constructorOf(className);
    const source = /** @type {TypedArray} */ (data);
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source);
    const { parts } = this.#answer;
    const tensors = new Array(parts.length);
    for (let i = 0; i < parts.length; ++i) {
      const length = parts[i].byteLength / constructor.BYTES_PER_ELEMENT;
      // A part without elements may begin beyond a tensor that has none.
      const offset = length === 0 ? first : first + this.#lane.offsets[i];
      tensors[i] = this.#tensor(i, new constructor(buffer, offset, length));
    }
    return tensors;
  }

  /**
   * As `run`, for a tensor whose type and dims are known to be the plan's.
   *
   * @internal
   * @param {unknown} x
   * @param {unknown} data Of `x`.
   * @param {unknown} into Null: new arrays.
   * @param {readonly boolean[]} [isOmitted] Which parts are not wanted.
   * @returns {any[]}
   */
  runOn(x, data, into, isOmitted) {
    const last = this.#last ?? (this.#lastSeen && deref(this.#lastSeen)) ?? null;
    // The last of the caller's code that runs: from here on nothing changes under our hands.
    const targets = into === null ? null : readInto(this.#operator, into, this.#answer.parts.length, last);
    const className = this.#checkData(data);
    if (targets === null) {
      const place = HeapTensor.placeOf(x);
      return place === null ? this.#makeNew(data, className, isOmitted) : this.#splitOnHeap(place, isOmitted);
    }
    const destination =
      last !== null && targets === last.targets
        ? this.#checkAgain(last, data, className)
        : this.#check(targets, data, className);
    const mayKeep = destination.comesAgain && destination === this.#last;
    this.#lane.move(/** @type {any} */ (data), destination.targets, className, mayKeep);
    return destination.tensors;
  }

  /**
   * @param {unknown} data
   * @param {string} className
   * @param {readonly boolean[]} [isOmitted]
   * @returns {any[]}
   */
  #makeNew(data, className, isOmitted) {
    const arrays = makeArrays(this.#operator, this.#lane, this.#answer, data, className, isOmitted);
    for (let i = 0; i < arrays.length; ++i) if (arrays[i] !== null) arrays[i] = this.#tensor(i, arrays[i]);
    return arrays;
  }

  /**
   * @param {import('./heap-memory.js').Place} place
   * @param {readonly boolean[]} [isOmitted]
   * @returns {any[]}
   */
  #splitOnHeap(place, isOmitted) {
    const answer = this.#answer;
    const places = splitOnHeap(this.#operator, place, answer, this.#lane.offsets, isOmitted ?? []);
    const litter = new Litter();
    const tensors = new Array(places.length);
    for (let i = 0; i < places.length; ++i) {
      const part = places[i];
      tensors[i] = part === null ? null : new HeapTensor(part, this.#type, this.#dimsOf(i), litter);
    }
    return tensors;
  }

  /**
   * @param {unknown} x
   */
  #checkTensor(x) {
    const type = this.#type;
    const dims = this.#dims;
    if (isObject(x) && get(x, 'type') === type) {
      const given = get(x, 'dims');
      let i = 0;
      if (readLength(given) === dims.length) {
        while (i < dims.length && /** @type {number[]} */ (given)[i] === dims[i]) ++i;
        if (i === dims.length) return;
      }
    }
    const given = readTensor(this.#operator, x, 'the input');
    const message = `${this.#operator}: the input is ${given.type} [${given.dims}], the plan is for ${type} [${dims}].`;
    throw new SplitError('DATA_MISMATCH', message);
  }

  /**
   * @param {unknown} data
   * @returns {string} Its class name.
   */
  #checkData(data) {
    const { size, byteLength } = this.#answer;
    const known = this.#className;
    if (known !== '' && classOf(data) === known && byteLengthOf(/** @type {any} */ (data)) === byteLength) return known;
    const name = 'data of the input';
    const className = checkStorage(this.#operator, this.#type, data, name, 'DATA_MISMATCH', size, byteLength);
    if (className !== 'Array') this.#className = className;
    return className;
  }

  /**
   * Checks arrays that were not those of the last run.
   *
   * @param {readonly any[]} targets
   * @param {unknown} data
   * @param {string} className
   * @returns {Destination}
   */
  #check(targets, data, className) {
    checkTargets(this.#operator, this.#type, this.#answer.parts, targets, data, className);
    const tensors = new Array(targets.length);
    for (let i = 0; i < targets.length; ++i) tensors[i] = targets[i] === null ? null : this.#tensor(i, targets[i]);
    const destination = new Destination(targets, tensors, className);
    // The length of an array of strings may change, that of a typed array may only become 0.
    const isRemembered = className !== 'Array';
    const isKeptAlive = isRemembered && this.#answer.byteLength <= mostKeptAlive;
    this.#last = isKeptAlive ? destination : null;
    this.#lastSeen = isRemembered && !isKeptAlive ? new WeakRef(destination) : null;
    return destination;
  }

  /**
   * Checks arrays that are those of the last run: what may have changed is the input, and the memory under the views.
   *
   * @param {Destination} last
   * @param {unknown} data
   * @param {string} className
   * @returns {Destination}
   */
  #checkAgain(last, data, className) {
    const { parts, byteLength } = this.#answer;
    const { targets } = last;
    let isSame = className === last.className;
    for (let i = 0; i < targets.length; ++i) {
      if (targets[i] !== null && byteLengthOf(targets[i]) !== parts[i].byteLength) isSame = false;
    }
    if (isSame && !last.overlaps(/** @type {TypedArray} */ (data), byteLength)) return last;
    return this.#check(targets, data, className);
  }

  /**
   * @param {number} part
   * @returns {number[]} The part's dims, which nobody else has.
   */
  #dimsOf(part) {
    const { axis, keepAxis, parts } = this.#answer;
    const dims = this.#dims;
    const own = new Array(keepAxis ? dims.length : dims.length - 1);
    for (let i = 0; i < axis; ++i) own[i] = dims[i];
    if (keepAxis) own[axis] = parts[part].length;
    for (let i = axis + 1; i < dims.length; ++i) own[keepAxis ? i : i - 1] = dims[i];
    return own;
  }

  /**
   * @param {number} part
   * @param {any} array
   * @returns {any}
   */
  #tensor(part, array) {
    return new this.#Tensor(this.#type, array, this.#dimsOf(part));
  }
}
