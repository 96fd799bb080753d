// SPDX-License-Identifier: MIT
//
// A plan on the JavaScript side: the core's answer, and runs over the caller's arrays.
import { get, isObject, readLength, readTensor } from './arguments.js';
import { SplitError, show } from './errors.js';
import { makeLane } from './lanes.js';
import { bufferOf, byteOffsetOf, classOf, constructorOf, lengthOf, storageOf, stores } from './types.js';

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
  #dims;
  #lane;

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
    this.#dims = dims;
    this.#lane = makeLane(answer, core);
    /** @type {T} Element type of the input and of every part. */
    this.type = type;
    /** @type {readonly Output[]} What the parts will be. */
    this.outputs = answer.parts.map(({ length, size, byteLength }) => {
      const partDims = dims.slice();
      partDims.splice(answer.axis, 1, ...(answer.keepAxis ? [length] : []));
      return { type, dims: partDims, size, byteLength };
    });
    /** @type {import('./request.js').Lane} How the bytes will move. */
    this.lane = answer.lane;
    /** @type {string} Why that lane. */
    this.reason = answer.reason;
    /** @type {import('./request.js').Layout} How the data lie in memory. */
    this.layout = answer.layout;
  }

  /**
   * Splits `x` into new tensors.
   *
   * @template {TensorLike<T>} X
   * @overload
   * @param {X} x A tensor of the plan's type and dims; it is not changed.
   * @returns {import('./tensor.js').PartOf<C, X>[]} One tensor per part, which the caller owns.
   * @throws {SplitError} DATA_MISMATCH
   * @example
   * const [left, right] = plan.run(x);
   */
  /**
   * Splits `x` into arrays of the caller: nothing is allocated.
   *
   * @template {TensorLike<T>} X
   * @overload
   * @param {X} x A tensor of the plan's type and dims; it is not changed.
   * @param {{ into?: Into<T> }} [options] `into`: the caller's arrays, one per part and each of the part's size, which are
   *   written instead of new ones; null skips a part. They may lie in foreign memory, but must not overlap.
   * @returns {(import('./tensor.js').PartOf<C, X> | null)[]} One tensor per part; for a skipped part null.
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
    return this.runOn(data, into ?? null);
  }

  /**
   * The parts as views of `x`: nothing is copied.
   *
   * @template {TensorLike<T>} X
   * @param {X} x A tensor of the plan's type and dims.
   * @returns {import('./tensor.js').PartOf<C, X>[]} One tensor per part, whose data is the memory of `x`.
   * @throws {SplitError} OUTPUT_MISMATCH where a part is not contiguous, DATA_MISMATCH
   * @example
   * const [first, second] = plan.views(batch);
   */
  views(x) {
    this.#checkTensor(x);
    const data = get(x, 'data');
    const className = this.#checkData(data);
    if (this.lane !== 'view') {
      const message = `${this.#operator}: the parts are not contiguous in the input (lane ${this.lane}), use run().`;
      throw new SplitError('OUTPUT_MISMATCH', message);
    }
    const constructor = constructorOf(className);
    const source = /** @type {TypedArray} */ (data);
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source);
    return this.#tensors(
      this.#answer.parts.map(({ byteLength }, i) => {
        // A part without elements may begin beyond a tensor that has none.
        const offset = byteLength === 0 ? first : first + this.#lane.offsets[i];
        return new constructor(buffer, offset, byteLength / constructor.BYTES_PER_ELEMENT);
      }),
    );
  }

  /**
   * As `run`, for data whose type and dims are known to be the plan's.
   *
   * @param {unknown} data
   * @param {unknown} into Null: new arrays.
   * @param {readonly boolean[]} [isOmitted] Which parts are not wanted.
   * @returns {any[]}
   */
  runOn(data, into, isOmitted) {
    const targets = into === null ? null : this.#readInto(into);
    const className = this.#checkData(data);
    if (targets !== null) this.#checkInto(targets, data, className);
    const source = /** @type {any} */ (data);
    const arrays = targets ?? this.#allocate(className, isOmitted);
    this.#lane.move(source, arrays, className);
    return this.#tensors(arrays);
  }

  /**
   * @param {unknown} x
   */
  #checkTensor(x) {
    const { type, dims } = this;
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

  /** The dims of the tensors that the plan is for. */
  get dims() {
    return this.#dims;
  }

  /**
   * @param {unknown} data
   * @returns {string} Its class name.
   */
  #checkData(data) {
    return this.#checkStorage(data, 'data of the input', 'DATA_MISMATCH', this.#answer.size, this.#answer.byteLength);
  }

  /**
   * @param {unknown} array
   * @param {string} name
   * @param {import('./errors.js').SplitErrorCode} code
   * @param {number} size Elements that it must hold.
   * @param {number} byteLength Bytes that it must have.
   * @returns {string} Its class name.
   */
  #checkStorage(array, name, code, size, byteLength) {
    const { type } = this;
    const className = classOf(array) ?? (Array.isArray(array) ? 'Array' : undefined);
    if (className === undefined || !stores(type, className)) {
      const message = `${this.#operator}: ${name} is ${className ?? show(array)}, ${type} is stored in ${storageOf(type)}.`;
      throw new SplitError(code, message);
    }
    const isStrings = className === 'Array';
    const length = isStrings ? readLength(array) : lengthOf(/** @type {TypedArray} */ (array));
    const wanted = isStrings ? size : byteLength / constructorOf(className).BYTES_PER_ELEMENT;
    if (length !== wanted) {
      const message = `${this.#operator}: ${name} has length ${length}, dims and type make it ${wanted}.`;
      throw new SplitError(code, message);
    }
    return className;
  }

  /**
   * @param {unknown} into
   * @returns {any[]} One array or null per part.
   */
  #readInto(into) {
    const count = this.outputs.length;
    if (!Array.isArray(into) || into.length !== count) {
      const given = Array.isArray(into) ? `an array of ${into.length}` : show(into);
      throw new SplitError('OUTPUT_MISMATCH', `${this.#operator}: into is ${given}, it must be an array of ${count}.`);
    }
    const targets = new Array(count);
    for (let i = 0; i < count; ++i) {
      const target = into[i];
      const isTensor = isObject(target) && classOf(target) === undefined && !Array.isArray(target);
      targets[i] = isTensor ? get(target, 'data') : (target ?? null);
    }
    return targets;
  }

  /**
   * @param {any[]} targets
   * @param {unknown} data
   * @param {string} className
   */
  #checkInto(targets, data, className) {
    for (let i = 0; i < targets.length; ++i) {
      if (targets[i] === null) continue;
      const { size, byteLength } = this.outputs[i];
      const given = this.#checkStorage(targets[i], `into[${i}]`, 'OUTPUT_MISMATCH', size, byteLength);
      if (given !== className) {
        const message = `${this.#operator}: into[${i}] is ${given}, the data of the input is ${className}: they must agree.`;
        throw new SplitError('OUTPUT_MISMATCH', message);
      }
    }
    const clash = findOverlap(targets, data, className);
    if (clash !== '') {
      throw new SplitError('OUTPUT_MISMATCH', `${this.#operator}: ${clash} overlap, they must be apart.`);
    }
  }

  /**
   * @param {string} className
   * @param {readonly boolean[]} [isOmitted]
   * @returns {any[]}
   */
  #allocate(className, isOmitted) {
    const { outputs } = this;
    try {
      const arrays = new Array(outputs.length);
      const constructor = className === 'Array' ? null : constructorOf(className);
      for (let i = 0; i < arrays.length; ++i) {
        const { size, byteLength } = outputs[i];
        if (isOmitted?.[i]) arrays[i] = null;
        else {
          arrays[i] =
            constructor === null ? new Array(size) : new constructor(byteLength / constructor.BYTES_PER_ELEMENT);
        }
      }
      return arrays;
    } catch (cause) {
      const bytes = this.#answer.byteLength;
      throw new SplitError('OUT_OF_MEMORY', `${this.#operator}: no memory for ${bytes} bytes of parts.`, { cause });
    }
  }

  /**
   * @param {any[]} arrays
   * @returns {any[]}
   */
  #tensors(arrays) {
    const constructor = this.#Tensor;
    const tensors = new Array(arrays.length);
    for (let i = 0; i < arrays.length; ++i) {
      const array = arrays[i];
      tensors[i] = array === null ? null : new constructor(this.type, array, this.outputs[i].dims.slice());
    }
    return tensors;
  }
}

/**
 * Two arrays of a run that share memory, in words; empty where none do.
 *
 * @param {any[]} targets
 * @param {unknown} data
 * @param {string} className
 * @returns {string}
 */
function findOverlap(targets, data, className) {
  if (className === 'Array') {
    const seen = new Set([data]);
    for (let i = 0; i < targets.length; ++i) {
      if (targets[i] !== null && seen.has(targets[i])) return `into[${i}] and the input or another part`;
      seen.add(targets[i]);
    }
    return '';
  }
  const source = /** @type {TypedArray} */ (data);
  const width = constructorOf(className).BYTES_PER_ELEMENT;
  const ranges = [{ buffer: bufferOf(source), from: byteOffsetOf(source), to: 0, name: 'the input' }];
  ranges[0].to = ranges[0].from + lengthOf(source) * width;
  for (let i = 0; i < targets.length; ++i) {
    if (targets[i] === null || lengthOf(targets[i]) === 0) continue;
    const from = byteOffsetOf(targets[i]);
    ranges[ranges.length] = {
      buffer: bufferOf(targets[i]),
      from,
      to: from + lengthOf(targets[i]) * width,
      name: `into[${i}]`,
    };
  }
  /** @type {Map<ArrayBufferLike, typeof ranges>} */
  const byBuffer = new Map();
  for (const range of ranges) {
    const neighbours = byBuffer.get(range.buffer);
    if (neighbours === undefined) byBuffer.set(range.buffer, [range]);
    else neighbours[neighbours.length] = range;
  }
  for (const neighbours of byBuffer.values()) {
    neighbours.sort((a, b) => a.from - b.from);
    for (let i = 1; i < neighbours.length; ++i) {
      if (neighbours[i].from < neighbours[i - 1].to) return `${neighbours[i - 1].name} and ${neighbours[i].name}`;
    }
  }
  return '';
}
