// SPDX-License-Identifier: MIT
//
// The operators as methods of one object. A call reads its arguments, asks the core for a plan (rules and shapes are C++),
// and runs the plan: lanes and kernels, C++ too, move the bytes.
import { SplitError, show } from './errors.js';
import { nameOf } from './load/core.js';
import { inferNode } from './node/infer.js';
import { readOpset, runNode } from './node/node.js';
import { PlanCache, keyOf } from './plan/cache.js';
import { join } from './plan/join.js';
import { PicturesPlan, PlanesPlan } from './pixels/plan.js';
import { readImages, readPixelOptions } from './pixels/read.js';
import { Plan } from './plan/plan.js';
import { makeHeapTensor } from './tensor/heap.js';
import { readNumbers, readOptions, readShape, readTensor } from './tensor/read.js';
import { measure } from './tensor/storage.js';

/** @import { Caller } from './errors.js' */
/** @import { Core, Question } from './load/module.js' */
/** @import { AnyShape, AnyTensor, Checked, CheckedShape, ElementType, HeapTensor, InputShape } from './api.js' */
/** @import { Images, NodeDescription, NodeShapes, PartOf, Picture, PictureTarget, PixelOptions } from './api.js' */
/** @import { PlaneType, PlanesOptions, PlanOptions, Scalar, Scoped, Sizes, SplitErrorCode } from './api.js' */
/** @import { SplitOptions, SplitToSequenceOptions, Storage, TensorConstructor, TensorLike, TypeOf } from './api.js' */

/** What each call takes, by the names of `ts.plan`. @type {Record<keyof PlanOptions, readonly string[]>} */
const optionsOf = {
  Split: ['axis', 'split', 'numOutputs', 'opset'],
  SplitToSequence: ['axis', 'split', 'keepdims', 'opset'],
  VariadicSplit: ['axis', 'splitLengths'],
  OpenvinoSplit: ['axis', 'numSplits'],
  chunk: ['axis', 'chunks'],
  unbind: ['axis'],
  tensorSplit: ['axis', 'indicesOrSections'],
};

/** What some operators call their sizes, and their number of parts. @type {Record<string, string>} */
const sizesOf = { VariadicSplit: 'splitLengths', tensorSplit: 'indicesOrSections' };
/** @type {Record<string, string>} */
const countOf = { OpenvinoSplit: 'numSplits', chunk: 'chunks' };

/** @param {Function} constructor @returns {string[]} The names of its methods. */
export const methodsOf = ({ prototype }) =>
  Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');

/**
 * The operators, on one running module. Made by `load` and `loadSync`.
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
   * @internal
   * @param {Core} core
   * @param {TensorConstructor} constructor
   */
  constructor(core, constructor) {
    this.#core = core;
    this.#Tensor = constructor;
    // So that the methods work without their object: const { split } = await load().
    const own = /** @type {any} */ (this);
    for (const name of methodsOf(TensorSplit)) own[name] = own[name].bind(this);
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
    if (typeof constructor !== 'function') {
      const message = `withTensor: the class is ${show(constructor)}, it must be a constructor (type, data, dims).`;
      throw new SplitError('ARGUMENT_UNKNOWN', message);
    }
    let sibling = this.#siblings.get(constructor);
    if (sibling === undefined) {
      sibling = new TensorSplit(this.#core, constructor);
      this.#siblings.set(constructor, sibling);
    }
    return /** @type {any} */ (sibling);
  }

  /**
   * ONNX Split: cuts a tensor along an axis, into parts of given sizes or into equal parts.
   *
   * @template {AnyTensor} X
   * @param {X & Checked<X>} x The tensor; it is not changed.
   * @param {SplitOptions} options
   * @returns {PartOf<C, X>[]} New tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const [boxes, scores] = ts.split(x, { axis: -1, split: [4, 81] });
   */
  split(x, options) {
    return this.#once('Split', x, options);
  }

  /**
   * ONNX SplitToSequence: cuts a tensor into parts of given sizes, into chunks of one length, or into single slices.
   *
   * @template {AnyTensor} X
   * @param {X & Checked<X>} x The tensor; it is not changed.
   * @param {SplitToSequenceOptions} [options]
   * @returns {PartOf<C, X>[]} The sequence: new tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const images = ts.splitToSequence(batch, { axis: 0, keepdims: 0 });
   */
  splitToSequence(x, options) {
    return this.#once('SplitToSequence', x, options);
  }

  /**
   * OpenVINO VariadicSplit-1: cuts a tensor into parts of given lengths. One of them may be -1: it takes the rest.
   *
   * @template {AnyTensor} X
   * @param {X & Checked<X>} x The tensor; it is not changed.
   * @param {Scalar} axis A negative one counts from the end.
   * @param {Sizes} splitLengths The length of each part along the axis.
   * @returns {PartOf<C, X>[]} New tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const [head, tail] = ts.variadicSplit(x, 1, [2, -1]);
   */
  variadicSplit(x, axis, splitLengths) {
    return this.#once('VariadicSplit', x, { axis, splitLengths });
  }

  /**
   * OpenVINO Split-1: cuts a tensor into parts of equal length.
   *
   * @template {AnyTensor} X
   * @param {X & Checked<X>} x The tensor; it is not changed.
   * @param {Scalar} axis A negative one counts from the end.
   * @param {number | bigint} numSplits How many parts; it must divide the length of the axis.
   * @returns {PartOf<C, X>[]} New tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const [q, k, v] = ts.openvinoSplit(qkv, -1, 3);
   */
  openvinoSplit(x, axis, numSplits) {
    return this.#once('OpenvinoSplit', x, { axis, numSplits });
  }

  /**
   * `torch.chunk`: cuts a tensor into parts of one length, of which the last may be shorter.
   *
   * @template {AnyTensor} X
   * @param {X & Checked<X>} x The tensor; it is not changed.
   * @param {number | bigint} chunks How many parts. Their length is that of the axis divided by this, rounded up, so there may be
   *   fewer.
   * @param {number | bigint} [axis] Default 0; a negative one counts from the end.
   * @returns {PartOf<C, X>[]} New tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const [left, right] = ts.chunk(x, 2, -1);
   */
  chunk(x, chunks, axis) {
    return this.#once('chunk', x, { axis, chunks });
  }

  /**
   * `torch.unbind`: every slice along the axis, without the axis.
   *
   * @template {AnyTensor} X
   * @param {X & Checked<X>} x The tensor; it is not changed.
   * @param {number | bigint} [axis] Default 0; a negative one counts from the end.
   * @returns {PartOf<C, X>[]} New tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const images = ts.unbind(batch);
   */
  unbind(x, axis) {
    return this.#once('unbind', x, { axis });
  }

  /**
   * `torch.tensor_split` and `numpy.array_split`: parts whose lengths differ by at most one, or cuts at given indices.
   *
   * @template {AnyTensor} X
   * @param {X & Checked<X>} x The tensor; it is not changed.
   * @param {Sizes | number | bigint} indicesOrSections How many parts; the first ones are one longer where the axis
   *   does not divide evenly. Or the indices to cut at: a negative one counts from the end, one outside the axis means
   *   its nearest end.
   * @param {number | bigint} [axis] Default 0; a negative one counts from the end.
   * @returns {PartOf<C, X>[]} New tensors that the caller owns.
   * @throws {SplitError}
   * @example
   * const [head, body, tail] = ts.tensorSplit(x, [1, -1]);
   */
  tensorSplit(x, indicesOrSections, axis) {
    return this.#once('tensorSplit', x, { axis, indicesOrSections });
  }

  /**
   * ONNX Concat: joins tensors along an axis. It is the inverse of a split.
   *
   * @template {AnyTensor} X
   * @param {readonly (X & Checked<X>)[]} tensors At least one. Their types are the same,
   *   and so are their dims except along the axis. They are not changed.
   * @param {{ axis: number | bigint, into?: Storage[TypeOf<X>] | AnyTensor | null }} options
   *   `axis`: a negative one counts from the end. `into`: the caller's array or tensor, which is written instead of a new array;
   *   it must not overlap the inputs.
   * @returns {PartOf<C, X>} A new tensor that the caller owns. If all inputs are
   *   heap tensors it is one too, unless `into` is given.
   * @throws {SplitError}
   * @example
   * const whole = ts.concat([left, right], { axis: 1 });
   */
  concat(tensors, options) {
    const caller = this.#nameOf('Concat');
    const { axis, into } = readOptions(caller, options, ['axis', 'into']);
    const question = {
      operator: 'Concat',
      isCall: true,
      axis: readNumbers(this.#core, caller, 'axis', 'AXIS_INVALID', axis),
    };
    return join(this.#core, this.#Tensor, caller, 'tensors', question, tensors, into ?? null, this.#plans);
  }

  /**
   * Checks everything about a split once; the plan then only moves bytes.
   *
   * @template {'SplitToSequence' | 'unbind'} P
   * @template {AnyShape} X
   * @overload
   * @param {P} operator 'SplitToSequence' or 'unbind', which need no options.
   * @param {X & CheckedShape<X>} tensor What it will be run on: only type and dims are read.
   * @param {PlanOptions[P]} [options] Those of the call of the same name.
   * @returns {Plan<TypeOf<X>, C>}
   * @throws {SplitError}
   * @example
   * const images = ts.plan('unbind', batch).run(batch);
   */
  /**
   * Checks everything about a split once; the plan then only moves bytes.
   *
   * @template {keyof PlanOptions} O
   * @template {AnyShape} X
   * @overload
   * @param {O} operator 'Split', 'SplitToSequence', 'VariadicSplit', 'OpenvinoSplit', 'chunk', 'unbind' or 'tensorSplit'.
   * @param {X & CheckedShape<X>} tensor What it will be run on: only type and dims are read.
   * @param {PlanOptions[O]} options Those of the call of the same name.
   * @returns {Plan<TypeOf<X>, C>}
   * @throws {SplitError}
   * @example
   * const plan = ts.plan('Split', { type: 'float32', dims: [1, 25200, 85] }, { axis: -1, split: [4, 1, 80] });
   * const [boxes, objectness, classes] = plan.run(x);
   */
  /**
   * Checks everything about `toPlanes` once, for images of one size.
   *
   * @template {PlaneType} [V='float32']
   * @overload
   * @param {'toPlanes'} operator
   * @param {{ readonly type: 'uint8', readonly dims: readonly number[] }} images [height, width, channels], or with the
   *   batch before them.
   * @param {PlanesOptions<V>} [options]
   * @returns {PlanesPlan<V, C>}
   * @throws {SplitError}
   * @example
   * const plan = ts.plan('toPlanes', { type: 'uint8', dims: [480, 640, 4] }, { channels: 'BGR' });
   */
  /**
   * Checks everything about `toPixels` once, for tensors of one size.
   *
   * @overload
   * @param {'toPixels'} operator
   * @param {{ readonly type: ElementType, readonly dims: readonly number[] }} tensor
   * @param {PixelOptions} [options]
   * @returns {PicturesPlan}
   * @throws {SplitError}
   * @example
   * const plan = ts.plan('toPixels', { type: 'float32', dims: [1, 3, 480, 640] });
   */
  /**
   * @param {keyof PlanOptions | 'toPlanes' | 'toPixels'} operator
   * @param {{ readonly type: ElementType, readonly dims: readonly number[] }} tensor
   * @param {object} [options]
   * @returns {any}
   */
  plan(operator, tensor, options) {
    if (operator === 'toPlanes' || operator === 'toPixels') return this.#planPixels(operator, tensor, options);
    if (typeof operator !== 'string' || !Object.hasOwn(optionsOf, operator)) {
      const known = [...Object.keys(optionsOf), 'toPlanes', 'toPixels'].join(', ');
      const message = `plan: the operator is ${show(operator)}, allowed are ${known}.`;
      throw new SplitError('OPERATOR_UNKNOWN', message);
    }
    const given = this.#readArguments(operator, options);
    const { type, dims } = readShape(given.caller, tensor, 'the tensor');
    return this.#plan(operator, type, dims, given);
  }

  /**
   * Pixels to model input in one pass: channels chosen, scaled, converted and laid out.
   *
   * @template {PlaneType} [T='float32']
   * @template [X=unknown]
   * @param {Images & X} images An `ImageData`, `{ data, width, height }` with 4 (RGBA), 3 (RGB)
   *   or 1 (grey) bytes for a pixel, a uint8 tensor [height, width, channels] or [batch, height, width, channels], or an
   *   array of images of one size. They are not changed.
   * @param {PlanesOptions<T> & { into?: Storage[T] | TensorLike<T> }} [options] `into`: the
   *   caller's array or tensor, which is written instead of a new array.
   * @returns {PartOf<C, X extends HeapTensor<any> ? HeapTensor<T> : TensorLike<T>>} [batch, channels, height, width], or as `layout`
   *   says. Of a heap tensor another one.
   * @throws {SplitError}
   * @example
   * const input = ts.toPlanes(image, { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] });
   */
  toPlanes(images, options) {
    const { question, into } = readPixelOptions('toPlanes', options, ['into']);
    const source = readImages(images);
    const plan = new PlanesPlan(this.#core, this.#Tensor, source.dims, question);
    return plan.runOn(source, into === null ? null : [into]);
  }

  /**
   * The way back: a model's output as RGBA pixels, by the inverse of the same numbers. Channels that are not named become
   * 0, alpha 255. A tensor of one channel gives it to each one named, so that a mask is grey.
   *
   * @template {Picture | Picture[]} [R=Picture]
   * @param {TensorLike} tensor float32, float16, uint8 or int8, laid out as `layout` says; it is not changed.
   * @param {PixelOptions & { into?: PictureTarget | PictureTarget[] }
   *   } [options] `into`: the caller's array or `ImageData`, which is written instead of a new array; for a batch an array
   *   of them.
   * @returns {R} The picture; of a batch of none, two or more an array of pictures.
   * @throws {SplitError}
   * @example
   * const pixels = ts.toPixels(output);
   * context.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
   */
  toPixels(tensor, options) {
    const { question, into } = readPixelOptions('toPixels', options, ['into']);
    const { type, dims, data } = readTensor('toPixels', tensor, 'the tensor');
    const plan = new PicturesPlan(this.#core, type, dims, question);
    const pictures = plan.runOn(data, into === null || Array.isArray(into) ? into : [into]);
    return /** @type {any} */ (pictures.length === 1 ? pictures[0] : pictures);
  }

  /**
   * A tensor in WebAssembly memory, filled with zeros: splitting it copies nothing in or out, see `HeapTensor`.
   *
   * @template {Exclude<ElementType, 'string'>} T
   * @param {T} type Any but 'string'.
   * @param {readonly number[]} dims
   * @returns {HeapTensor<T> & Scoped}
   * @throws {SplitError} TYPE_UNSUPPORTED, DIMS_INVALID, OUT_OF_MEMORY
   * @example
   * const t = ts.alloc('float32', [1, 25200, 85]);
   * t.data.set(values);
   * t.dispose(); // or declare t with `using`, where the platform knows it
   */
  alloc(type, dims) {
    const shape = readShape('alloc', { type, dims }, 'the tensor');
    if (shape.type === 'string') {
      throw new SplitError('TYPE_UNSUPPORTED', 'alloc: the type is string, WebAssembly memory holds numbers only.');
    }
    const byteLength = measure(this.#core, 'alloc', shape.type, shape.dims);
    return /** @type {any} */ (makeHeapTensor(this.#core, 'alloc', shape.type, shape.dims, byteLength, true));
  }

  /**
   * How much WebAssembly memory is in use.
   *
   * @returns {{ tensors: number, bytes: number, wasmBytes: number }} How many heap tensors there are, the bytes
   *   they hold, and the bytes of all WebAssembly memory, which grows when it must and never shrinks.
   * @example
   * console.log(ts.memory().tensors); // 0 when all have been disposed of
   */
  memory() {
    const { heapTensors, liveBytes, memoryBytes } = this.#core;
    return { tensors: heapTensors, bytes: liveBytes(), wasmBytes: memoryBytes() };
  }

  /**
   * Runs one node of a model, as a runtime or a conformance suite needs it.
   *
   * @param {NodeDescription} node
   * @param {readonly (TensorLike | readonly TensorLike[] | null | undefined)[]} inputs In the standard's order; null or
   *   undefined: omitted. A sequence is an array of tensors.
   * @returns {(PartOf<C, TensorLike> | null)[]} One per output that the node lists, null where its name is empty;
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
   * @param {NodeDescription} node
   * @param {readonly InputShape[]} inputs In the standard's order. A dim is a number, null
   *   (unknown), a string (a symbol) or `[least, greatest]`; dims null is an unknown rank. A sequence is an array of shapes,
   *   or `{ sequence: { type, dims }, length }`.
   * @returns {NodeShapes}
   * @throws {SplitError}
   * @example
   * const node = { domain: '', opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 } };
   * ts.inferNode(node, [{ type: 'float32', dims: ['batch', 7] }]); // dims ['batch', 4] and ['batch', 3]
   */
  inferNode(node, inputs) {
    return inferNode(this.#core, node, inputs);
  }

  /**
   * A call that is planned and run at once.
   *
   * @param {keyof PlanOptions} operator
   * @param {unknown} x
   * @param {unknown} options
   * @returns {any[]}
   */
  #once(operator, x, options) {
    const given = this.#readArguments(operator, options);
    const { type, dims, data } = readTensor(given.caller, x, 'the input');
    const { opset, axis, split, numOutputs, keepdims } = given.question;
    const key = keyOf([operator, type, opset, dims.length, ...dims], [axis, split, numOutputs, keepdims]);
    return this.#plans.get(key, () => this.#plan(operator, type, dims, given)).runOn(x, data, null);
  }

  /**
   * @param {keyof PlanOptions} operator
   * @param {ElementType} type
   * @param {readonly number[]} dims
   * @param {{ caller: Caller, question: Partial<Question> }} given
   * @returns {Plan}
   */
  #plan(operator, type, dims, { caller, question }) {
    return new Plan(this.#core, this.#Tensor, caller, type, dims, { operator, isCall: true, ...question });
  }

  /**
   * @param {'toPlanes' | 'toPixels'} operator
   * @param {unknown} tensor
   * @param {unknown} options
   */
  #planPixels(operator, tensor, options) {
    const { question } = readPixelOptions(operator, options);
    const { type, dims } = readShape(operator, tensor, operator === 'toPlanes' ? 'the image' : 'the tensor');
    if (operator === 'toPixels') return new PicturesPlan(this.#core, type, dims, question);
    if (type === 'uint8') return new PlanesPlan(this.#core, this.#Tensor, dims, question);
    throw new SplitError('TYPE_UNSUPPORTED', `toPlanes: the image has element type ${type}, it must be uint8.`);
  }

  /**
   * What messages call an operator.
   *
   * @param {string} operator
   * @param {number | null} [opset]
   */
  #nameOf(operator, opset) {
    return nameOf(this.#core, { operator, isCall: true, opset });
  }

  /**
   * The arguments of a call, each read once, by the names that the core gives them in every operator.
   *
   * @param {keyof PlanOptions} operator
   * @param {unknown} options
   */
  #readArguments(operator, options) {
    const given = readOptions(this.#nameOf(operator), options, optionsOf[operator]);
    const opset = readOpset(operator, given.opset);
    const caller = this.#nameOf(operator, opset);
    const number = (/** @type {string} */ name, /** @type {SplitErrorCode} */ code) =>
      readNumbers(this.#core, caller, name, code, given[name]);
    const question = {
      opset,
      axis: number('axis', 'AXIS_INVALID'),
      split: number(sizesOf[operator] ?? 'split', 'SIZES_INVALID'),
      numOutputs: number(countOf[operator] ?? 'numOutputs', 'NUM_OUTPUTS_INVALID'),
      keepdims: number('keepdims', 'ARGUMENT_UNKNOWN'),
    };
    return { caller, question };
  }
}
