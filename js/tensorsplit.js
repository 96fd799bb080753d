// SPDX-License-Identifier: MIT
//
// The operators as functions of one object: arguments in, plan, parts out.
import { get, isObject, readNumbers, readTensor } from './arguments.js';
import { SplitError, show } from './errors.js';
import { alloc } from './heap.js';
import { inferNode } from './infer.js';
import { runNode } from './node.js';
import { PlanCache } from './plan-cache.js';
import { Plan } from './plan.js';
import { findOperator, operators, solve } from './request.js';
import { typeCode } from './types.js';

/** @typedef {import('./types.js').ElementType} ElementType */
/** @typedef {import('./types.js').Storage} Storage */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */
/** @typedef {import('./plan-cache.js').Question} Question */

/** @typedef {import('./tensor.js').TensorConstructor} TensorConstructor */

/**
 * Sizes: numbers, a typed array, or a tensor of rank 1.
 * @typedef {readonly (number | bigint)[] | import('./types.js').TypedArray | TensorLike} Sizes
 */

/**
 * A single integer: a number, or a tensor with one element.
 * @typedef {number | bigint | TensorLike} Scalar
 */

/**
 * @typedef {object} SplitOptions
 * @property {number | bigint} [axis] Default 0; from the end where negative. Split-1 wants it given.
 * @property {Sizes} [split] Length of each part along the axis; they add up to the dim.
 * @property {number | bigint} [numOutputs] Instead of `split`: that many parts of equal length, of which from opset 18
 *   on the last may be smaller.
 * @property {number} [opset] Default: the newest.
 */

/**
 * @typedef {object} SplitToSequenceOptions
 * @property {number | bigint} [axis] Default 0; from the end where negative.
 * @property {Sizes | Scalar} [split] A number: parts of that length, the last one may be smaller. A list: the length of
 *   each part. Default: parts of length 1.
 * @property {0 | 1} [keepdims] 0 removes the axis where `split` is not given. Default 1.
 * @property {number} [opset] Default: the newest.
 */

/**
 * Options of `plan`, by operator: those of the call of the same name.
 * @typedef {{ Split: SplitOptions, SplitToSequence: SplitToSequenceOptions,
 *   VariadicSplit: { axis: Scalar, splitLengths: Sizes }, OpenvinoSplit: { axis: Scalar, numSplits: number | bigint }
 *   }} PlanOptions
 */

/** @typedef {{ axis: unknown, sizes: unknown, parts: unknown, keepdims: unknown, opset: unknown }} Given */

/** @type {Record<keyof PlanOptions, { sizes: string, parts: string }>} What each operator calls its sizes and parts. */
const spellings = {
  Split: { sizes: 'split', parts: 'numOutputs' },
  SplitToSequence: { sizes: 'split', parts: 'numOutputs' },
  VariadicSplit: { sizes: 'splitLengths', parts: 'numOutputs' },
  OpenvinoSplit: { sizes: 'split', parts: 'numSplits' },
};

/**
 * The split operators, on one running module. Made by `load` and `loadSync`.
 *
 * @template {TensorConstructor | undefined} [C=undefined] Class of the results, where it is not `Tensor`.
 * @example
 * const ts = await load();
 * const [left, right] = ts.split(x, { axis: 1, numOutputs: 2 });
 */
export class TensorSplit {
  #core;
  #Tensor;
  #plans = new PlanCache();
  /** @type {WeakMap<TensorConstructor, TensorSplit>} */
  #siblings = new WeakMap();

  /**
   * @param {import('./module.js').Core} core
   * @param {TensorConstructor} constructor
   */
  constructor(core, constructor) {
    this.#core = core;
    this.#Tensor = constructor;
  }

  /**
   * The same module with another class of results.
   *
   * @template {TensorConstructor} D
   * @param {D} constructor Called as `new constructor(type, data, dims)`, such as `ort.Tensor`.
   * @returns {TensorSplit<D>} The same one each time for the same constructor.
   * @example
   * const forOrt = ts.withTensor(ort.Tensor);
   */
  withTensor(constructor) {
    let sibling = this.#siblings.get(constructor);
    if (sibling === undefined) {
      sibling = new TensorSplit(this.#core, constructor);
      this.#siblings.set(constructor, sibling);
    }
    return /** @type {any} */ (sibling);
  }

  /**
   * ONNX Split: parts along an axis, by sizes or by number.
   *
   * @template {ElementType} T
   * @template {Storage[T]} D, X
   * @param {import('./tensor.js').TensorLike<T, D> & X} x The tensor; it is not changed.
   * @param {SplitOptions} options
   * @returns {import('./tensor.js').PartOf<C, T, D, X>[]} New tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const [boxes, scores] = ts.split(x, { axis: -1, split: [4, 81] });
   */
  split(x, options) {
    return this.#once(0, x, readOptions('Split', options));
  }

  /**
   * ONNX SplitToSequence: as `split`, with chunks of one length (a number) or single slices (nothing) too.
   *
   * @template {ElementType} T
   * @template {Storage[T]} D, X
   * @param {import('./tensor.js').TensorLike<T, D> & X} x The tensor; it is not changed.
   * @param {SplitToSequenceOptions} [options]
   * @returns {import('./tensor.js').PartOf<C, T, D, X>[]} The sequence: new tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const images = ts.splitToSequence(batch, { axis: 0, keepdims: 0 });
   */
  splitToSequence(x, options) {
    return this.#once(1, x, readOptions('SplitToSequence', options));
  }

  /**
   * OpenVINO VariadicSplit-1: parts of the given lengths, one of which may be -1 and takes what the others leave.
   *
   * @template {ElementType} T
   * @template {Storage[T]} D, X
   * @param {import('./tensor.js').TensorLike<T, D> & X} x The tensor; it is not changed.
   * @param {Scalar} axis From the end where negative.
   * @param {Sizes} splitLengths Length of each part along the axis.
   * @returns {import('./tensor.js').PartOf<C, T, D, X>[]} New tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const [head, tail] = ts.variadicSplit(x, 1, [2, -1]);
   */
  variadicSplit(x, axis, splitLengths) {
    return this.#once(2, x, { axis, sizes: splitLengths, parts: undefined, keepdims: undefined, opset: undefined });
  }

  /**
   * OpenVINO Split-1: parts of equal length.
   *
   * @template {ElementType} T
   * @template {Storage[T]} D, X
   * @param {import('./tensor.js').TensorLike<T, D> & X} x The tensor; it is not changed.
   * @param {Scalar} axis From the end where negative.
   * @param {number | bigint} numSplits How many; it must divide the dim.
   * @returns {import('./tensor.js').PartOf<C, T, D, X>[]} New tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const [q, k, v] = ts.openvinoSplit(qkv, -1, 3);
   */
  openvinoSplit(x, axis, numSplits) {
    return this.#once(3, x, { axis, sizes: undefined, parts: numSplits, keepdims: undefined, opset: undefined });
  }

  /**
   * Checks everything about a split once; the plan then only moves bytes.
   *
   * @template {keyof PlanOptions} O
   * @template {ElementType} T
   * @param {O} operator 'Split', 'SplitToSequence', 'VariadicSplit' or 'OpenvinoSplit'.
   * @param {{ readonly type: T, readonly dims: readonly number[] }} tensor What it will be run on: only type and dims
   *   are read.
   * @param {PlanOptions[O]} [options] Those of the call of the same name.
   * @returns {Plan<T, C>}
   * @throws {SplitError}
   * @example
   * const plan = ts.plan('Split', { type: 'float32', dims: [1, 25200, 85] }, { axis: -1, split: [4, 1, 80] });
   * const [boxes, objectness, classes] = plan.run(x);
   */
  plan(operator, tensor, options) {
    const index = findOperator(operator);
    if (index < 0) {
      const message = `plan: the operator is ${show(operator)}, allowed are ${operators.join(', ')}.`;
      throw new SplitError('OPERATOR_UNKNOWN', message);
    }
    const { type, dims } = readTensor(operator, tensor, 'the tensor');
    return /** @type {any} */ (this.#plan(readQuestion(index, { type, dims }, readOptions(operator, options))));
  }

  /**
   * A tensor in WebAssembly memory, filled with zeros: splitting it copies nothing in or out, see `HeapTensor`.
   *
   * @template {import('./types.js').ElementType} T
   * @param {T} type Any but 'string'.
   * @param {readonly number[]} dims
   * @returns {import('./heap.js').HeapTensor<T> & import('./tensor.js').Scoped}
   * @throws {SplitError} TYPE_UNSUPPORTED, DIMS_INVALID, OUT_OF_MEMORY
   * @example
   * using t = ts.alloc('float32', [1, 25200, 85]);
   * t.data.set(values);
   */
  alloc(type, dims) {
    return /** @type {any} */ (alloc(this.#core, type, dims));
  }

  /**
   * How much WebAssembly memory is in use.
   *
   * @returns {{ tensors: number, bytes: number, wasmBytes: number }} Heap tensors that were not disposed of, the bytes
   *   they hold, and the bytes of all of WebAssembly memory, which grows when it must and never shrinks.
   * @example
   * console.log(ts.memory().tensors); // 0 when all were disposed of
   */
  memory() {
    const { exports, heapTensors } = this.#core;
    return { tensors: heapTensors, bytes: exports.liveBytes() >>> 0, wasmBytes: exports.HEAPU8.length };
  }

  /**
   * Runs one node of a model, as a runtime or a conformance suite needs it.
   *
   * @param {import('./node.js').NodeDescription} node
   * @param {readonly (TensorLike | null | undefined)[]} inputs In the standard's order; null or undefined: omitted.
   * @returns {(import('./tensor.js').PartOf<C> | null)[]} One per output that the node lists, null where its name is empty;
   *   for SplitToSequence the sequence.
   * @throws {SplitError}
   * @example
   * const node = { domain: '', opType: 'Split', opset: 18, attributes: { num_outputs: 2 } };
   * const [left, right] = ts.runNode(node, [x]);
   */
  runNode(node, inputs) {
    return runNode(this.#core, this.#Tensor, node, inputs);
  }

  /**
   * The types and shapes of a node's outputs, without data.
   *
   * @param {import('./node.js').NodeDescription} node
   * @param {readonly (import('./infer.js').TensorShape | null | undefined)[]} inputs In the standard's order. A dim is a
   *   number, null (unknown), a string (a symbol) or `[least, greatest]`; dims null is an unknown rank.
   * @returns {import('./infer.js').NodeShapes}
   * @throws {SplitError}
   * @example
   * const node = { domain: '', opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 } };
   * ts.inferNode(node, [{ type: 'float32', dims: ['batch', 7] }]); // dims ['batch', 4] and ['batch', 3]
   */
  inferNode(node, inputs) {
    return inferNode(this.#core, node, inputs);
  }

  /**
   * @param {number} operator
   * @param {unknown} x
   * @param {Given} given
   * @returns {any[]}
   */
  #once(operator, x, given) {
    const name = operators[operator];
    const tensor = readTensor(name, x, 'the input');
    const question = readQuestion(operator, tensor, given);
    let plan = this.#plans.find(question);
    if (plan === null) {
      plan = this.#plan(question);
      this.#plans.keep(question, plan);
    }
    return plan.runOn(x, tensor.data, null);
  }

  /**
   * @param {Question} question
   * @returns {Plan}
   */
  #plan({ operator, opset, type, dims, axis, sizes, parts, keepdims }) {
    const bounds = new Array(dims.length);
    for (let i = 0; i < dims.length; ++i) bounds[i] = [dims[i], dims[i]];
    const answer = solve(this.#core, {
      operator,
      isCall: true,
      opset,
      type: typeCode(type),
      dims: bounds,
      outputs: NaN,
      isInference: false,
      attributes: [axis, sizes, parts, keepdims, null],
      inputs: [],
    });
    const elementType = /** @type {import('./types.js').ElementType} */ (type);
    return new Plan(this.#core, this.#Tensor, operators[operator], elementType, dims, answer);
  }
}

/**
 * The options of a call, each read once.
 *
 * @param {keyof PlanOptions} operator
 * @param {unknown} options
 * @returns {Given}
 */
function readOptions(operator, options) {
  const given = options ?? {};
  if (!isObject(given)) {
    throw new SplitError(
      'ARGUMENT_UNKNOWN',
      `${operator}: the options are ${show(given)}, they must be an object such as { axis: 1 }.`,
    );
  }
  const { sizes, parts } = spellings[operator];
  return {
    axis: get(given, 'axis'),
    sizes: get(given, sizes),
    parts: get(given, parts),
    keepdims: get(given, 'keepdims'),
    opset: get(given, 'opset'),
  };
}

/**
 * @param {number} index Of the operator.
 * @param {{ type: string, dims: number[] }} tensor
 * @param {Given} given
 * @returns {Question}
 */
function readQuestion(index, tensor, given) {
  const operator = operators[index];
  const { sizes, parts } = spellings[operator];
  const { opset } = given;
  if (opset !== undefined && opset !== null && typeof opset !== 'number') {
    throw new SplitError('OPSET_UNSUPPORTED', `${operator}: opset is ${show(opset)}, it must be an integer >= 1.`);
  }
  return {
    operator: index,
    type: tensor.type,
    dims: tensor.dims,
    axis: readNumbers(operator, 'axis', 'AXIS_INVALID', given.axis),
    sizes: readNumbers(operator, sizes, 'SIZES_INVALID', given.sizes),
    parts: readNumbers(operator, parts, 'NUM_OUTPUTS_INVALID', given.parts),
    keepdims: readNumbers(operator, 'keepdims', 'ARGUMENT_UNKNOWN', given.keepdims),
    opset: opset ?? null,
  };
}
