// SPDX-License-Identifier: MIT
//
// The public types, apart from those that TypeScript generates from classes and functions.
import type {
  Accepted,
  AcceptedImages,
  AcceptedInput,
  AnyShape,
  AnyTensor,
  BatchOption,
  Channels,
  Dim,
  Elements,
  Flag,
  ListOption,
  NodeTarget,
  OneOf,
  OneOption,
  OneTarget,
  PartOf,
  ImageList,
  ImagesOf,
  ImagesOption,
  ImagesTarget,
  PixelArgument,
  PixelNumbers,
  PlanArguments,
  PlanInputs,
  PlanOf,
  PlanesOf,
  PlaneType,
  PlaneTypeOf,
  RunOf,
  Scoped,
  SyncSource,
  Target,
  TypedArray,
  TypeOf,
  UnknownShape,
  ViewOf,
} from './api-types.js';
import type { WasmTensor as WasmTensorClass } from './tensor/wasm-tensor.js';

export { SplitError } from './base/errors.js';
export { Tensor } from './tensor/tensor.js';

/**
 * The operators of one running module. `load` and `loadSync` return it. `C` is the class of the results if it is not `Tensor`.
 * The methods are bound, so `const { split } = await load()` works.
 *
 * Inputs are not changed. Results are new tensors that the caller owns, unless `into` is passed. Invalid arguments throw a
 * `SplitError` before any output is written (with one exception: docs/errors.md).
 *
 * @example
 * const ts = await load();
 * const [left, right] = ts.split(x, { axis: 1, numOutputs: 2 });
 */
export interface TensorSplit<C extends TensorConstructor | undefined = undefined> {
  /**
   * Returns the operators of the same module with another class of results.
   *
   * @param constructor Class such as `ort.Tensor`, called as `new constructor(type, data, dims)`.
   * @returns The same object for the same constructor.
   * @example
   * const forOrt = ts.withTensor(ort.Tensor);
   */
  withTensor<D extends TensorConstructor>(constructor: D): TensorSplit<D>;

  /**
   * ONNX Split: splits a tensor along an axis into parts of the sizes passed, or into equal parts.
   *
   * @example
   * const [boxes, scores] = ts.split(x, { axis: -1, split: [4, 81] });
   */
  split<X extends AnyTensor, I extends Into<TypeOf<X>> | null | undefined = undefined>(
    x: Accepted<X>,
    options: SplitOptions & ListOption<I>,
  ): RunOf<C, X, I>[];

  /**
   * ONNX SplitToSequence: splits a tensor into parts of the sizes passed, into chunks of one length, or into single slices.
   *
   * @returns The sequence: new tensors that the caller owns.
   * @example
   * const images = ts.splitToSequence(batch, { axis: 0, keepdims: 0 });
   */
  splitToSequence<
    X extends AnyTensor,
    I extends Into<TypeOf<X>> | null | undefined = undefined,
    K extends number = never,
  >(
    x: Accepted<X>,
    options?: SplitToSequenceOptions<Flag<K>> & ListOption<I>,
  ): RunOf<C, X, I>[];

  /**
   * OpenVINO VariadicSplit-1: splits a tensor into parts of the lengths passed. One length may be -1, which means the rest.
   *
   * @param axis The axis to split. A negative one counts from the end.
   * @param splitLengths Length of each part along the axis.
   * @example
   * const [head, tail] = ts.variadicSplit(x, 1, [2, -1]);
   */
  variadicSplit<X extends AnyTensor>(x: Accepted<X>, axis: Scalar, splitLengths: Sizes): PartOf<C, X>[];

  /**
   * OpenVINO Split-1: splits a tensor into parts of equal length.
   *
   * @param axis The axis to split. A negative one counts from the end.
   * @param numSplits Number of parts. It must divide the length of the axis.
   * @example
   * const [q, k, v] = ts.openvinoSplit(qkv, -1, 3);
   */
  openvinoSplit<X extends AnyTensor>(x: Accepted<X>, axis: Scalar, numSplits: number | bigint): PartOf<C, X>[];

  /**
   * `torch.chunk`: splits a tensor into parts of one length. The last part may be shorter.
   *
   * @param chunks Number of parts. The length of a part is the length of the axis divided by `chunks`, rounded up, so there
   *   may be fewer parts.
   * @param axis Default 0. A negative one counts from the end.
   * @example
   * const [left, right] = ts.chunk(x, 2, -1);
   */
  chunk<X extends AnyTensor>(x: Accepted<X>, chunks: number | bigint, axis?: number | bigint): PartOf<C, X>[];

  /**
   * `torch.unbind`: splits a tensor into all slices along an axis, and removes the axis.
   *
   * @param axis Default 0. A negative one counts from the end.
   * @example
   * const images = ts.unbind(batch);
   */
  unbind<X extends AnyTensor>(x: Accepted<X>, axis?: number | bigint): PartOf<C, X>[];

  /**
   * `torch.tensor_split` and `numpy.array_split`: splits a tensor into parts whose lengths differ by at most one, or at indices.
   *
   * @param indicesOrSections Number of parts; if the axis does not divide evenly, the first parts are longer by one. Or the
   *   indices to split at: a negative index counts from the end, and an index outside the axis is clamped.
   * @param axis Default 0. A negative one counts from the end.
   * @example
   * const [head, body, tail] = ts.tensorSplit(x, [1, -1]);
   */
  tensorSplit<X extends AnyTensor>(
    x: Accepted<X>,
    indicesOrSections: Sizes | number | bigint,
    axis?: number | bigint,
  ): PartOf<C, X>[];

  /**
   * ONNX Concat: joins tensors along an axis. It is the inverse of a split.
   *
   * @param tensors At least one tensor. The types must be equal, and the dims must be equal except along the axis.
   * @param options `axis`: a negative one counts from the end. `into`: the caller's array or tensor to write to, instead of a
   *   new array; it must not overlap the inputs.
   * @returns A new tensor that the caller owns. It is a WasmTensor if all inputs are, unless `into` is passed.
   * @example
   * const whole = ts.concat([left, right], { axis: 1 });
   */
  concat<X extends AnyTensor, I extends OneTarget<TypeOf<X>> = undefined>(
    tensors: readonly Accepted<X>[],
    options: PlanOptions['concat'] & OneOption<I>,
  ): OneOf<C, X, I>;

  /**
   * `torch.stack` and `numpy.stack`: joins tensors along a new axis. It is the inverse of `unbind`.
   *
   * @param tensors At least one tensor. The types and dims must be equal.
   * @param options `axis`: position of the new axis in the result, default 0; a negative one counts from the end. `into`: the
   *   caller's array or tensor to write to, instead of a new array; it must not overlap the inputs.
   * @returns A new tensor that the caller owns. It is a WasmTensor if all inputs are, unless `into` is passed.
   * @example
   * const batch = ts.stack(images);
   */
  stack<X extends AnyTensor, I extends OneTarget<TypeOf<X>> = undefined>(
    tensors: readonly Accepted<X>[],
    options?: PlanOptions['stack'] & OneOption<I>,
  ): OneOf<C, X, I>;

  /**
   * `numpy.moveaxis` and `torch.movedim`: moves an axis to another position. The other axes keep their order.
   *
   * @param from The axis to move. A negative one counts from the end.
   * @param to Position of the axis in the result. A negative one counts from the end.
   * @param options `into`: the caller's array or tensor to write to, instead of a new array.
   * @returns A new tensor that the caller owns. It is a WasmTensor if `x` is, unless `into` is passed.
   * @throws {SplitError} AXIS_OUT_OF_RANGE, AXIS_INVALID
   * @example
   * const planes = ts.moveAxis(image, 2, 0); // [640, 640, 3] becomes [3, 640, 640]
   */
  moveAxis<X extends AnyTensor, I extends OneTarget<TypeOf<X>> = undefined>(
    x: Accepted<X>,
    from: number | bigint,
    to: number | bigint,
    options?: OneOption<I>,
  ): OneOf<C, X, I>;

  /**
   * Validates a call once. The plan then only moves bytes.
   *
   * @param method Name of the method to plan.
   * @param input A tensor like those that the plan will run on; a list of tensors for 'concat' and 'stack'; images for
   *   'toPlanes'. Only the type, the dims and the array type of the data, if any, are read.
   * @param options The arguments of the method by name, without `into`.
   * @throws {SplitError} OPERATOR_UNKNOWN for an unknown method, and the errors of the method.
   * @example
   * const plan = ts.plan('split', { type: 'float32', dims: [1, 25200, 85] }, { axis: -1, split: [4, 1, 80] });
   * const into = plan.allocate();
   * const [boxes, objectness, classes] = plan.run(x, { into });
   * @example
   * const frames = ts.plan('toPlanes', { type: 'uint8', dims: [480, 640, 4] }, { channels: 'BGR' });
   */
  plan<
    M extends keyof PlanOptions,
    G extends PlanInputs[M],
    T extends string = 'float32',
    N extends string = never,
    L extends string = never,
    K extends number = never,
  >(
    method: M,
    input: AcceptedInput<G>,
    ...options: PlanArguments<M, T, N, L, K>
  ): PlanOf<M, G, PlaneTypeOf<T>, C>;

  /**
   * Converts pixels to model input in one pass: selects channels, normalizes, converts the type, and arranges the planes.
   *
   * @param images An `ImageData`, `{ data, width, height }` with 4 (RGBA), 3 (RGB) or 1 (grey) bytes per pixel, a uint8
   *   tensor [height, width, channels] or [batch, height, width, channels], or an array of images of one size and format.
   *   `format` names another order of the bytes, rows may be `stride` bytes apart, and `flipY: true` means that the bottom
   *   row is first. Pixels of `display-p3` are not converted to another colour space.
   * @param options `into`: the caller's array or tensor to write to, instead of a new array.
   * @returns A tensor [batch, channels, height, width], or in the order of `layout`. It is a WasmTensor if the images are one,
   *   unless `into` is passed.
   * @example
   * const input = ts.toPlanes(image, { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] });
   */
  toPlanes<
    T extends string = 'float32',
    X extends Images | object = Images,
    I extends OneTarget<PlaneTypeOf<T>> = undefined,
    N extends string = never,
    L extends string = never,
  >(
    images: AcceptedImages<X>,
    options?: PixelArgument<T, N, L> & OneOption<I>,
  ): PlanesOf<C, PlaneTypeOf<T>, X, I>;

  /**
   * Converts a model's output to pixels, the inverse of `toPlanes`. The options are the same, so one object serves both
   * directions (except `into`). A tensor of one channel is broadcast to all of `channels`, so a mask becomes grey.
   *
   * @param tensor A float32, float16, uint8 or int8 tensor [batch, channels, height, width] in the order of `layout`, or one
   *   image: [channels, height, width] or [height, width].
   * @param options `batch`: true to get a list of images, required for more than one image. `into`: the caller's image, or
   *   its array, to write to instead of a new one; for a batch a list, in which null skips an image. A uint8 tensor
   *   [height, width, 4, 3 or 1] is an image, too. Colours that `channels` does not name keep their values in `into`, and are
   *   0 in a new image. An alpha that it does not name becomes 255.
   * @returns The RGBA image, or a list of images with `batch: true` or a list as `into`. With `into`, the caller's
   *   images.
   * @example
   * const pixels = ts.toPixels(output);
   * context.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
   */
  toPixels<
    X extends AnyTensor,
    I extends ImagesTarget = undefined,
    B extends boolean = false,
    T extends string = PlaneType,
    N extends string = never,
    L extends string = never,
  >(
    tensor: Accepted<X>,
    options?: PixelArgument<T, N, L> & BatchOption<B> & ImagesOption<I>,
  ): ImagesOf<I, B>;

  /**
   * Allocates a tensor in WebAssembly memory, filled with zeros. Splitting it copies nothing in or out; see `WasmTensor`.
   *
   * @param type Any element type except 'string'.
   * @throws {SplitError} TYPE_UNSUPPORTED, DIMS_INVALID, OUT_OF_MEMORY
   * @example
   * const t = ts.alloc('float32', [1, 25200, 85]);
   * t.data.set(values);
   * t.dispose(); // or declare t with `using` if the platform supports it
   */
  alloc<T extends Exclude<ElementType, 'string'>>(type: T, dims: readonly number[]): WasmTensor<T>;

  /**
   * Returns how much WebAssembly memory is in use.
   *
   * @returns `tensors`: number of WasmTensors. `bytes`: bytes of their blocks. `wasmBytes`: size of the whole WebAssembly
   *   memory, which grows on demand and never shrinks.
   * @example
   * console.log(ts.memory().tensors); // 0 when all have been disposed of
   */
  memory(): { tensors: number; bytes: number; wasmBytes: number };

  /**
   * Runs one node of a model, for runtimes and conformance suites.
   *
   * @param inputs The inputs in the standard's order. Null or undefined means an omitted input. A sequence is an array of tensors.
   * @param options `into`: the caller's arrays or tensors to write to, in the form of the result. For a single output, the array
   *   itself works as well. Null skips an output, and is required for an output without a name.
   * @returns One entry per output of the node, null if the output's name is empty. For SplitToSequence, the sequence.
   * @throws {SplitError} OPERATOR_UNKNOWN for an unknown operator, OUTPUT_MISMATCH if `into` does not match the outputs, and the
   *   errors of the operator.
   * @example
   * const node = { domain: '', opType: 'Split', opset: 18, attributes: { num_outputs: 2 } };
   * const [left, right] = ts.runNode(node, [x]);
   * ts.runNode(node, [x], { into: [left, right] });
   */
  runNode(
    node: NodeDescription,
    inputs: readonly (AnyTensor | readonly AnyTensor[] | null | undefined)[],
    options?: ListOption<NodeTarget>,
  ): (PartOf<C, TensorLike> | null)[];

  /**
   * Plans one node of a model, for runtimes that know the shapes before they run. The node, its shapes and sizes are validated here, and the arrays when the plan runs.
   *
   * @param inputs The inputs in the standard's order, as for `runNode`. The tensors that are split or joined may lack their data.
   *   Sizes and axes that are inputs need theirs.
   * @returns The plan of the call that the node means.
   * @throws {SplitError} OPERATOR_UNKNOWN for an unknown operator, and the errors of the operator.
   * @example
   * const node = { domain: '', opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 } };
   * const plan = ts.planNode(node, [{ type: 'float32', dims: [2, 6] }]);
   * const [left, right] = plan.run(x);
   */
  planNode(node: NodeDescription, inputs: readonly (AnyShape | readonly AnyShape[] | null | undefined)[]): NodePlan<C>;

  /**
   * Infers the types and shapes of a node's outputs, without data.
   *
   * @param inputs The inputs in the standard's order. `{}` is an unknown input; null or undefined means an omitted input. A dim
   *   is a number, null (unknown), a string (a symbol) or `[min, max]`. Dims of null mean an unknown rank. A sequence is an
   *   array of shapes, or `{ sequence: { type, dims }, length }`.
   * @example
   * const node = { domain: '', opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 } };
   * ts.inferNode(node, [{ type: 'float32', dims: ['batch', 7] }]); // dims ['batch', 4] and ['batch', 3]
   */
  inferNode(node: NodeDescription, inputs: readonly InputShape[]): NodeShapes;
}

/** Base type of all plans. A plan is a call that is validated once and run often. `O`: its outputs; `A`: arrays for them. */
interface AnyPlan<T extends ElementType, O extends readonly Output[], A> {
  /** Element type of the input. */
  readonly type: T;
  /** The outputs. Read-only, like all properties of a plan: changes have no effect on later runs. */
  readonly outputs: O;
  /** Number of outputs. */
  readonly count: number;

  /**
   * Allocates arrays for `into`, one per output, filled with zeros ('' for strings). New memory takes longer than most runs, so
   * allocate once and run often.
   *
   * @returns Arrays that the caller owns, of the array type of the data that the plan was made from. If there was no data, the
   *   first array type of the element type in `Storage`. Images are Uint8ClampedArrays, as in an `ImageData`.
   * @throws {SplitError} OUT_OF_MEMORY
   * @example
   * const into = plan.allocate();
   * plan.run(x, { into });
   */
  allocate(): A;
}

/**
 * A plan of a split, validated once and run often. Name its element type to declare a variable: `Plan<'float32'>`.
 *
 * @example
 * const plan = ts.plan('split', { type: 'float32', dims: [2, 6] }, { axis: 1, split: [2, 4] });
 * const [left, right] = plan.run(x);
 */
export interface Plan<
  T extends ElementType = ElementType,
  C extends TensorConstructor | undefined = undefined,
> extends AnyPlan<T, readonly Output[], Elements<T>[]> {
  /** Dims of the input. */
  readonly dims: readonly number[];
  /** Route of the bytes in a run. */
  readonly route: Route;
  /** Memory layout of the input. */
  readonly layout: Layout;

  /**
   * Splits `x` into new tensors, or into arrays of the caller.
   *
   * @param x A tensor of the plan's type and dims.
   * @param options `into`: the caller's arrays to write to instead of new ones, one per part and of the part's size. Null
   *   skips a part; a tensor whose data is null is rejected. The arrays may be in foreign memory, but must not overlap.
   * @returns One tensor per part: in new memory, or over the caller's array. Null for a skipped part.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * const [left, right] = plan.run(x);
   * plan.run(x, { into: [left, null] });
   */
  run<X extends AnyTensor, I extends Into<T> | null | undefined = undefined>(
    x: Accepted<X, T>,
    options?: ListOption<I>,
  ): RunOf<C, X, I>[];

  /**
   * Returns the parts as views of `x`, without a copy.
   *
   * @param x A tensor of the plan's type and dims.
   * @returns One tensor per part, over the memory of `x`.
   * @throws {SplitError} OUTPUT_MISMATCH if a part is not contiguous, DATA_MISMATCH
   * @example
   * const [first, second] = plan.views(batch);
   */
  views<X extends AnyTensor>(x: Accepted<X, T>): ViewOf<C, X>[];
}

/**
 * A plan of a join, `concat` or `stack`, validated once and run often.
 *
 * @example
 * const plan = ts.plan('concat', [left, right], { axis: 1 });
 * const into = plan.allocate();
 * const [whole] = plan.run([left, right], { into });
 */
export interface JoinPlan<
  T extends ElementType = ElementType,
  C extends TensorConstructor | undefined = undefined,
> extends AnyPlan<T, readonly [Output], [Elements<T>]> {
  /** Route of the bytes in a run. */
  readonly route: Route;
  /** Memory layout of the result. `axisLength` is the sum over the inputs. */
  readonly layout: Layout;
  /** Types and shapes of the inputs. */
  readonly inputs: readonly Output[];

  /**
   * Joins tensors.
   *
   * @param tensors Tensors that match `inputs` in number, types and dims.
   * @param options `into`: the caller's array or tensor of the result's size to write to, by itself or in a list. It must not
   *   overlap the inputs.
   * @returns The result. It is a WasmTensor if all inputs are, unless `into` is passed.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH, OUT_OF_MEMORY
   * @example
   * const [whole] = plan.run([left, right]);
   */
  run<X extends AnyTensor, I extends OneTarget<T> = undefined>(
    tensors: readonly Accepted<X, T>[],
    options?: OneOption<I>,
  ): [OneOf<C, X, I>];
}

/**
 * A plan of a node, validated once and run often. `outputs` includes outputs without a name, and `allocate`
 * returns null for these.
 *
 * @example
 * const plan = ts.planNode(node, [x, sizes]);
 * const into = plan.allocate();
 * plan.run(x, { into });
 */
export interface NodePlan<C extends TensorConstructor | undefined = undefined> extends AnyPlan<
  ElementType,
  readonly Output[],
  (Elements<ElementType> | null)[]
> {
  /** Route of the bytes in a run. */
  readonly route: Route;
  /** Memory layout of the tensor that is split, or of the result of a join. */
  readonly layout: Layout;

  /**
   * Runs the node.
   *
   * @param input The tensor to split, or the list of tensors to join. Sizes and axes are part of the plan.
   * @param options `into`: as for `runNode`.
   * @returns One tensor per output, null for an output without a name or without a target.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * const [left, right] = plan.run(x);
   */
  run(input: AnyTensor | readonly AnyTensor[], options?: ListOption<NodeTarget>): (PartOf<C, TensorLike> | null)[];

  /**
   * Returns the outputs of a split as views of `x`, without a copy. The plan of a join has no such method.
   *
   * @param x A tensor of the plan's type and dims.
   * @returns One tensor per output, over the memory of `x`, null for an output without a name.
   * @throws {SplitError} OUTPUT_MISMATCH if an output is not contiguous, DATA_MISMATCH
   * @example
   * const [first, second] = plan.views(batch);
   */
  views?(x: TensorLike): (ViewOf<C, TensorLike> | null)[];
}

/**
 * A plan of `moveAxis`, validated once and run often.
 *
 * @example
 * const plan = ts.plan('moveAxis', { type: 'float32', dims: [640, 640, 3] }, { from: 2, to: 0 });
 * const [planes] = plan.run(x);
 */
export interface AxisPlan<
  T extends ElementType = ElementType,
  C extends TensorConstructor | undefined = undefined,
> extends AnyPlan<T, readonly [Output], [Elements<T>]> {
  /** Dims of the input. */
  readonly dims: readonly number[];
  /** Route of the bytes in a run. */
  readonly route: Route;

  /**
   * Moves the axis.
   *
   * @param x A tensor of the plan's type and dims.
   * @param options `into`: the caller's array or tensor to write to, by itself or in a list.
   * @returns The result. It is a WasmTensor if `x` is, unless `into` is passed.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * const [planes] = plan.run(x);
   */
  run<X extends AnyTensor, I extends OneTarget<T> = undefined>(
    x: Accepted<X, T>,
    options?: OneOption<I>,
  ): [OneOf<C, X, I>];
}

/**
 * A plan of `toPlanes`, validated once and run often.
 *
 * @example
 * const plan = ts.plan('toPlanes', { type: 'uint8', dims: [480, 640, 4] }, { channels: 'BGR' });
 * const [input] = plan.run(context.getImageData(0, 0, 640, 480));
 */
export interface PlanesPlan<
  T extends PlaneType = 'float32',
  C extends TensorConstructor | undefined = undefined,
> extends AnyPlan<'uint8', readonly [Output], [Elements<T>]> {
  /** The dims of the images: [height, width, channels] or [batch, height, width, channels]. */
  readonly dims: readonly number[];

  /**
   * Converts images to a tensor.
   *
   * @param images Images of the plan's dims. An image and a batch of one are equivalent.
   * @param options `into`: the caller's array or tensor of the output's size to write to, by itself or in a list.
   * @returns The tensor. It is a WasmTensor if the images are one, unless `into` is passed.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * plan.run(context.getImageData(0, 0, 640, 480), { into: [array] });
   */
  run<X extends Images | object = Images, I extends OneTarget<T> = undefined>(
    images: AcceptedImages<X>,
    options?: OneOption<I>,
  ): [PlanesOf<C, T, X, I>];
}

/**
 * A plan of `toPixels`, validated once and run often.
 *
 * @example
 * const plan = ts.plan('toPixels', { type: 'float32', dims: [1, 3, 480, 640] }, { channels: 'BGR' });
 * const [image] = plan.run(output);
 */
export interface PixelsPlan extends AnyPlan<ElementType, readonly Output[], Uint8ClampedArray<ArrayBuffer>[]> {
  /** The dims of the tensor. */
  readonly dims: readonly number[];

  /**
   * Converts a tensor to RGBA images.
   *
   * @param tensor A tensor of the plan's type and dims.
   * @param options `into`: a list of images to write to, one per image of the batch, or null to skip an image. For a single
   *   image, the image itself works as well.
   * @returns One image for each of the batch; null for a skipped one.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * const [image] = plan.run(output);
   * context.putImageData(new ImageData(image.data, image.width, image.height), 0, 0);
   */
  run<X extends AnyTensor, I extends ImagesTarget = undefined>(
    tensor: Accepted<X>,
    options?: ImagesOption<I>,
  ): ImageList<I>;
}

/**
 * A tensor in WebAssembly memory. `ts.alloc` and splitting a WasmTensor make one. Contiguous parts share the memory of the
 * whole; other parts share a new block. A block is freed when all its tensors have been disposed of, by `dispose` or at the
 * end of a `using` scope. Otherwise the garbage collector frees the block some time after the last reference to its tensors,
 * to their `data` and to results that are views of it is gone. (It does not see views that you make of `data`, such as a
 * `subarray`.)
 *
 * A WasmTensor belongs to the instance that made it; other instances read it like an ordinary array. Pass the tensor itself
 * to calls instead of its `data`, because a call that grows the memory detaches such views. A WasmTensor cannot be cloned or
 * sent to a worker: send `{ type, dims, data: t.data.slice() }`.
 *
 * @example
 * const t = ts.alloc('float32', [2, 6]);
 * t.data.set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
 * const [left, right] = ts.split(t, { axis: 1, split: [2, 4] }); // WasmTensors again
 * for (const tensor of [left, right, t]) tensor.dispose();
 */
export interface WasmTensor<T extends ElementType = ElementType> extends WasmTensorClass<T>, Scoped {}

/** Float16Array if TypeScript's library declares it, otherwise never. @reads Float16Array */
type HalfArray = typeof globalThis extends { Float16Array: { readonly prototype: infer A } } ? A : never;

/** The array types by element type. Name one, such as `Storage['int64']`, to declare an array for a tensor of that type. */
export type Storage = {
  float32: Float32Array;
  float64: Float64Array;
  float16: Uint16Array | HalfArray;
  bfloat16: Uint16Array;
  int8: Int8Array;
  int16: Int16Array;
  int32: Int32Array;
  int64: BigInt64Array;
  uint8: Uint8Array | Uint8ClampedArray;
  uint16: Uint16Array;
  uint32: Uint32Array;
  uint64: BigUint64Array;
  bool: Uint8Array;
  string: string[];
  complex64: Float32Array;
  complex128: Float64Array;
} & Record<
  | ('float8e4m3' | 'float8e5m2' | 'float8e8m0' | 'float4e2m1' | 'nf4')
  | ('int4' | 'uint1' | 'uint2' | 'uint3' | 'uint4' | 'uint6'),
  Uint8Array
>;

/** The name of an element type. It is `type` of a tensor whose element type is known at run time only. */
export type ElementType = Extract<keyof Storage, string>;

/**
 * A tensor as input: any object with these three properties, such as an `ort.Tensor`. Name it in functions that pass tensors
 * on.
 */
export type TensorLike<T extends ElementType = ElementType, D extends Storage[T] = Storage[T]> = {
  readonly type: T;
  readonly data: D;
  readonly dims: readonly number[];
};

/** The class of results that `load` and `withTensor` accept. It is called with `new` and `(type, data, dims)`. */
export type TensorConstructor = new (type: any, data: any, dims: any) => any;

/** The lengths of parts, as calls accept them: numbers, a typed array, or a tensor of rank 1. */
export type Sizes = readonly (number | bigint)[] | TypedArray | TensorLike;

/** An integer, as OpenVINO's operators accept it: a number, or a tensor with one element. */
export type Scalar = number | bigint | TensorLike;

type AxisOption = {
  /** Default 0. A negative one counts from the end. */
  axis?: number | bigint | undefined;
};

type OpsetOption = {
  /** Version of the ONNX operator set. Default: the newest. */
  opset?: number | undefined;
};

type BySizes = {
  /** Length of each part along the axis. The sum must be the length of the axis. */
  split: Sizes;
  /** Must be absent if `split` is passed. */
  numOutputs?: undefined;
};

type ByNumber = {
  /** Number of equal parts. From opset 18 on, the last part may be smaller. */
  numOutputs: number | bigint;
  /** Must be absent if `numOutputs` is passed. */
  split?: undefined;
};

/** The options of `split`. Exactly one of `split` and `numOutputs` is required. */
export type SplitOptions = AxisOption & OpsetOption & (BySizes | ByNumber);

/** The options of `splitToSequence`. */
export type SplitToSequenceOptions<K extends number = 0 | 1> = AxisOption &
  OpsetOption & {
    /**
     * A number: length of each part; the last part may be shorter. A list: one length per part. Default 1.
     */
    split?: Sizes | Scalar | undefined;
    /** 0 removes the axis if `split` is absent. Default 1. */
    keepdims?: K | undefined;
  };

/**
 * The options of `plan`, by method. `PlanOptions['concat']` and `PlanOptions['stack']` are those of the calls without `into`,
 * too.
 */
export type PlanOptions = {
  split: SplitOptions;
  splitToSequence: SplitToSequenceOptions;
  variadicSplit: { axis: Scalar; splitLengths: Sizes };
  openvinoSplit: { axis: Scalar; numSplits: number | bigint };
  chunk: AxisOption & { chunks: number | bigint };
  unbind: AxisOption;
  tensorSplit: AxisOption & { indicesOrSections: Sizes | number | bigint };
  concat: { axis: number | bigint };
  stack: { axis?: number | bigint | undefined };
  moveAxis: { from: number | bigint; to: number | bigint };
  toPlanes: PixelOptions;
  toPixels: PixelOptions & BatchOption<boolean>;
};

/**
 * The options of `toPlanes` and `toPixels`, the relation between bytes of pixels and elements of a tensor. A byte x of channel
 * c becomes the element nearest to `(x * rescale - mean[c]) / std[c]`, and an element v becomes the byte `(v * std[c] +
 * mean[c]) * (1 / rescale)`. The operations are done in double precision, in this order, and the result is rounded once, so it
 * is bit-identical to a plain loop.
 *
 * There is a union member for each `type`, so that the compiler infers the type of the planes from a constant.
 */
export type PixelOptions<T extends PlaneType = PlaneType> = T extends 'float32'
  ? PixelNumbers & { type?: T | undefined }
  : PixelNumbers & {
      /** The tensor's element type. `toPlanes`: default 'float32'. `toPixels`: must equal the type of the tensor. */
      type: T;
    };

/**
 * Order of the bytes of a pixel. X is read as an alpha of 255 and written as 255. Names that decoders have for these orders,
 * such as 'bgra8unorm', are accepted, too.
 */
export type PixelFormat = 'RGBA' | 'RGBX' | 'BGRA' | 'BGRX' | 'ARGB' | 'ABGR' | 'RGB' | 'BGR';

/** How the pixels of an image are stored. */
export type PixelStorage = {
  /**
   * Bytes from the start of a row to the start of the next, at least the bytes of a row. Implies 4 bytes per pixel unless
   * `channels` is set.
   */
  readonly stride?: number | undefined;
  /** Order of the bytes of a pixel. Default: RGBA, RGB or grey. */
  readonly format?: PixelFormat | (string & {}) | number | null | undefined;
  /** Whether the bottom row is first in memory, as of `readPixels` of WebGL. */
  readonly flipY?: boolean | undefined;
};

/**
 * An image: an `ImageData` or a similar object with 4, 3 or 1 (grey) bytes per pixel. Properties of decoders that describe
 * another format, such as `bitPP` or `format: 'NV12'`, are an error.
 */
export type ImageLike = PixelStorage & {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel: 4, 3 or 1. Default: derived from the length of the data. */
  readonly channels?: number | undefined;
  /** Bits per channel, as decoders set it: 8 or 'uchar'. */
  readonly depth?: unknown;
};

/**
 * An image as a uint8 tensor [height, width, channels]. `crop` returns one of an image whose pixels have fewer than 4 bytes.
 */
export type ImageTensor = TensorLike<'uint8'> & PixelStorage;

/**
 * Returns a rectangle of an image as a view. Nothing is copied, so writing to the view changes the image.
 *
 * @param image An image of any form. A uint8 tensor must have rank 3.
 * @param x First column of the rectangle.
 * @param y First row of the rectangle.
 * @param width Width in pixels, at least 1. The rectangle must be within the image.
 * @param height Height in pixels, at least 1.
 * @returns An image if a pixel has 4 bytes, otherwise a tensor. Both have a `stride`, and the `format` and `flipY` of `image`.
 * @throws {SplitError} DIMS_INVALID, DATA_MISMATCH
 * @example
 * const tiles = ts.toPlanes([crop(photo, 0, 0, 640, 640), crop(photo, 640, 0, 640, 640)]);
 */
export function crop<X extends ImageLike | ImageTensor>(
  image: X,
  x: number,
  y: number,
  width: number,
  height: number,
): CropOf<X>;

/** A rectangle of an image with 4 bytes per pixel. */
type CropImage<D> = { data: D; width: number; height: number; stride: number };

/**
 * Result of `crop` for an `ImageData`, a tensor, or an image whose bytes per pixel are known at run time only.
 *
 * @reads ImageLike | ImageTensor
 */
type CropOf<X> = 0 extends 1 & X
  ? any
  : X extends ImageTensor
    ? ImageTensor & { readonly stride: number }
    : X extends { readonly data: infer D }
      ? CropImage<D> | (D extends Uint8ClampedArray ? never : ImageTensor & { readonly stride: number })
      : never;

/**
 * Input of `toPlanes`: an image, a uint8 tensor [height, width, channels] or [batch, height, width, channels], or an array of
 * images of one size, which form a batch.
 */
export type Images = ImageLike | ImageTensor | readonly (ImageLike | ImageTensor)[];

/** The image that `toPixels` returns: RGBA pixels, ready for `new ImageData(data, width, height)`. */
export type RgbaImage = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/**
 * The route of the bytes in a run, as `plan.route` names it. 'view': every part is contiguous, so a part takes one copy, or
 * none if it is a view. 'rows': one copy per piece. 'simd': kernels for narrow pieces. 'list': strings, element by element.
 */
export type Route = 'view' | 'rows' | 'simd' | 'list';

/** The memory layout of a tensor around its axis, as `plan.layout` gives it: `outer` rows of `axisLength * inner` elements. */
export type Layout = {
  /** Product of the dims before the axis. */
  outer: number;
  /** The dim along the axis. */
  axisLength: number;
  /** Product of the dims after the axis. */
  inner: number;
  /** Bits per element; 0 for strings. */
  bits: number;
  /** The axis, counted from 0. */
  axis: number;
};

/** An element of `plan.outputs`, or of `inputs` of a join: type and size of a tensor. */
export type Output = {
  type: ElementType;
  dims: readonly number[];
  /** Number of elements. */
  size: number;
  /** Bytes of the data; 0 for strings. */
  byteLength: number;
};

/**
 * The targets of a split, the option `into`: one typed array (an array for strings) or tensor per part, or null to skip a
 * part. Undefined, holes and tensors without data are errors.
 */
export type Into<T extends ElementType = ElementType> = readonly (Target<T> | null)[];

/**
 * A node of a model, the first argument of `runNode`, `planNode` and `inferNode`. Other keys, such as the node's name, are
 * ignored.
 */
export type NodeDescription = {
  /** '' or 'ai.onnx' for ONNX, 'openvino' for OpenVINO. Default ''. */
  domain?: string | undefined;
  /** 'Split', 'SplitToSequence', 'Concat', 'ConcatFromSequence' or 'VariadicSplit'. */
  opType: string;
  /** Version of the operator set. Default: the newest. */
  opset?: number | null | undefined;
  /** Attributes by the standard's names: numbers, BigInts or arrays of them. */
  attributes?: Record<string, unknown> | undefined;
  /** Number of outputs, or their names ('' for an omitted output). */
  outputs?: number | readonly string[] | undefined;
};

/** The shape of a tensor, as far as it is known. `inferNode` returns one for each output. */
export type TensorShape = {
  /** Element type. Null or absent if unknown. */
  type?: ElementType | null | undefined;
  /** A dim is a number, null if unknown, a symbol, or `[min, max]` in which either may be null. Null if the rank is unknown. */
  dims: readonly Dim[] | null;
  /** Values of an input, if known. */
  data?: any;
};

/**
 * An input of `inferNode`, as far as it is known: a tensor or a sequence. `{}` is an unknown input; null or undefined means an
 * omitted input.
 */
export type InputShape =
  UnknownShape | readonly UnknownShape[] | { sequence: UnknownShape; length?: Dim | undefined } | null | undefined;

/**
 * The result of `inferNode`: type and shape of each output, null for an omitted output. SplitToSequence has one sequence. Null
 * if the number of outputs is unknown.
 */
export type NodeShapes = (TensorShape | null)[] | { sequence: TensorShape; length: Dim } | null;

/** A class of the platform if the project has its types (of browsers or of Node.js), otherwise any object. @reads Name */
type OfPlatform<Name extends string> =
  typeof globalThis extends Record<Name, { prototype: infer T extends object }> ? T : object;

/** A `WebAssembly.Module` if the project has its type, otherwise any object. @reads WebAssembly.Module */
type ModuleOfPlatform = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T : object;

/** A compiled `WebAssembly.Module`, as Cloudflare Workers import the `.wasm` file. */
export type WasmModule = object & ModuleOfPlatform;

/** The source of the WebAssembly module, the option `wasm` of `load`: a URL, bytes, a compiled module, or a `Response`. */
export type WasmSource = OfPlatform<'URL'> | string | SyncSource | OfPlatform<'Response'>;

/** The options of `load`. `loadSync` has the same, but `wasm` must be bytes or a compiled module there. */
export type LoadOptions<C extends TensorConstructor | undefined = undefined> = {
  /** Constructor `(type, data, dims)` of results, such as `ort.Tensor`. */
  Tensor?: C | undefined;
  /** Source of the `.wasm` file of this package, or a promise of a source, such as `fetch(url)`. */
  wasm?: WasmSource | Promise<WasmSource> | undefined;
};

/** The codes of a `SplitError`, which do not change between releases. */
export type SplitErrorCode =
  | ('AXIS_OUT_OF_RANGE' | 'AXIS_INVALID' | 'SIZES_INVALID' | 'SIZES_SUM_MISMATCH' | 'SIZES_COUNT_MISMATCH')
  | ('NOT_DIVISIBLE' | 'NUM_OUTPUTS_INVALID' | 'ARGUMENT_CONFLICT' | 'ARGUMENT_MISSING' | 'ARGUMENT_UNKNOWN')
  | ('TYPE_UNSUPPORTED' | 'DIMS_INVALID' | 'DATA_MISMATCH' | 'OUTPUT_MISMATCH' | 'OPSET_UNSUPPORTED')
  | ('OPERATOR_UNKNOWN' | 'OUT_OF_MEMORY' | 'DISPOSED' | 'WASM_UNAVAILABLE');
