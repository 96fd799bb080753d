// SPDX-License-Identifier: MIT
//
// The public types in one place, beside those that TypeScript makes of the classes and functions.
import type {
  BatchOption,
  Flag,
  ListOption,
  OneOf,
  OneOption,
  OneTarget,
  OwnData,
  PicturesOf,
  PicturesTarget,
  PixelArgument,
  PixelNumbers,
  UsualChannels,
  PlanesOf,
  PlaneTypeOf,
  Target,
  TensorOf,
  WrittenOf,
} from './arguments.js';
import type { WasmTensor } from './tensor/wasm-tensor.js';
import type { Tensor } from './tensor/tensor.js';

export { SplitError } from './errors.js';
export { Tensor } from './tensor/tensor.js';
export type { WasmTensor as WasmTensor };

/**
 * The operators, on one running module. Made by `load` and `loadSync`. `C` is the class of the results, where it is not
 * `Tensor`. The methods work without their object, too: `const { split } = await load()`.
 *
 * What is given is not changed, and results are new tensors that the caller owns, unless `into` is given. What is wrong
 * is a `SplitError`, thrown before anything is written (but for one case: docs/errors.md).
 *
 * @example
 * const ts = await load();
 * const [left, right] = ts.split(x, { axis: 1, numOutputs: 2 });
 */
export interface TensorSplit<C extends TensorConstructor | undefined = undefined> {
  /**
   * The same module with another class of results.
   *
   * @param constructor Called as `new constructor(type, data, dims)`, such as `ort.Tensor`.
   * @returns The same one each time for the same constructor.
   * @example
   * const forOrt = ts.withTensor(ort.Tensor);
   */
  withTensor<D extends TensorConstructor>(constructor: D): TensorSplit<D>;

  /**
   * ONNX Split: cuts a tensor along an axis, into parts of given sizes or into equal parts.
   *
   * @example
   * const [boxes, scores] = ts.split(x, { axis: -1, split: [4, 81] });
   */
  split<X extends AnyTensor, I extends Into<TypeOf<X>> | null | undefined = undefined>(
    x: Accepted<X>,
    options: SplitOptions & ListOption<I>,
  ): RunOf<C, X, I>[];

  /**
   * ONNX SplitToSequence: cuts a tensor into parts of given sizes, into chunks of one length, or into single slices.
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
   * OpenVINO VariadicSplit-1: cuts a tensor into parts of given lengths. One of them may be -1: it takes the rest.
   *
   * @param axis A negative one counts from the end.
   * @param splitLengths The length of each part along the axis.
   * @example
   * const [head, tail] = ts.variadicSplit(x, 1, [2, -1]);
   */
  variadicSplit<X extends AnyTensor>(x: Accepted<X>, axis: Scalar, splitLengths: Sizes): PartOf<C, X>[];

  /**
   * OpenVINO Split-1: cuts a tensor into parts of equal length.
   *
   * @param axis A negative one counts from the end.
   * @param numSplits How many parts; it must divide the length of the axis.
   * @example
   * const [q, k, v] = ts.openvinoSplit(qkv, -1, 3);
   */
  openvinoSplit<X extends AnyTensor>(x: Accepted<X>, axis: Scalar, numSplits: number | bigint): PartOf<C, X>[];

  /**
   * `torch.chunk`: cuts a tensor into parts of one length, of which the last may be shorter.
   *
   * @param chunks How many parts. Their length is that of the axis divided by this, rounded up, so there may be fewer.
   * @param axis Default 0; a negative one counts from the end.
   * @example
   * const [left, right] = ts.chunk(x, 2, -1);
   */
  chunk<X extends AnyTensor>(x: Accepted<X>, chunks: number | bigint, axis?: number | bigint): PartOf<C, X>[];

  /**
   * `torch.unbind`: every slice along the axis, without the axis.
   *
   * @param axis Default 0; a negative one counts from the end.
   * @example
   * const images = ts.unbind(batch);
   */
  unbind<X extends AnyTensor>(x: Accepted<X>, axis?: number | bigint): PartOf<C, X>[];

  /**
   * `torch.tensor_split` and `numpy.array_split`: parts whose lengths differ by at most one, or cuts at given indices.
   *
   * @param indicesOrSections How many parts; the first ones are one longer where the axis does not divide evenly. Or the
   *   indices to cut at: a negative one counts from the end, one outside the axis means its nearest end.
   * @param axis Default 0; a negative one counts from the end.
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
   * @param tensors At least one. Their types are the same, and so are their dims except along the axis. They are not
   *   changed.
   * @param options `axis`: a negative one counts from the end. `into`: the caller's array or tensor, which is written
   *   instead of a new array; it must not overlap the inputs.
   * @returns A new tensor that the caller owns. If all inputs are WasmTensors it is one too, unless `into` is given.
   * @example
   * const whole = ts.concat([left, right], { axis: 1 });
   */
  concat<X extends AnyTensor, I extends OneTarget<TypeOf<X>> = undefined>(
    tensors: readonly Accepted<X>[],
    options: PlanOptions['concat'] & OneOption<I>,
  ): OneOf<C, X, I>;

  /**
   * `torch.stack` and `numpy.stack`: puts tensors side by side along a new axis. It is the inverse of `unbind`.
   *
   * @param tensors At least one. Their types and their dims are the same. They are not changed.
   * @param options `axis`: where the new axis stands in the result, default 0; a negative one counts from the end. `into`:
   *   the caller's array or tensor, which is written instead of a new array; it must not overlap the inputs.
   * @returns A new tensor that the caller owns. If all inputs are WasmTensors it is one too, unless `into` is given.
   * @example
   * const batch = ts.stack(images);
   */
  stack<X extends AnyTensor, I extends OneTarget<TypeOf<X>> = undefined>(
    tensors: readonly Accepted<X>[],
    options?: PlanOptions['stack'] & OneOption<I>,
  ): OneOf<C, X, I>;

  /**
   * `numpy.moveaxis` and `torch.movedim`: an axis moved to another place; the others keep their order.
   *
   * @param from The axis; a negative one counts from the end.
   * @param to Where it stands in the result.
   * @param options `into`: the caller's array or tensor, which is written instead of a new array.
   * @returns A new tensor that the caller owns, of a WasmTensor another one.
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
   * Checks everything about a call once; the plan then only moves bytes.
   *
   * @param method Of which call: its name.
   * @param given What it will be run on; of 'concat' and 'stack' a list of tensors. Only type and dims are read, and of which
   *   class the data are, where there are some. Images stand for their size, a list of them for a batch.
   * @param options Those of the method, where its arguments have names, without `into`.
   * @throws {SplitError} OPERATOR_UNKNOWN for another name; what the method throws.
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
    given: AcceptedInput<G>,
    ...options: M extends 'toPlanes'
      ? [options?: PixelArgument<T, N, L>]
      : M extends 'toPixels'
        ? [options?: PixelArgument<T, N, L> & BatchOption<boolean>]
        : M extends 'splitToSequence'
          ? [options?: SplitToSequenceOptions<Flag<K>>]
          : {} extends PlanOptions[M]
            ? [options?: PlanOptions[M]]
            : [options: PlanOptions[M]]
  ): PlanOf<M, G, PlaneTypeOf<T>, C>;

  /**
   * Pixels to model input in one pass: channels chosen, scaled, converted and laid out.
   *
   * @param images An `ImageData`, `{ data, width, height }` with 4 (RGBA), 3 (RGB) or 1 (grey) bytes for a pixel, a uint8
   *   tensor [height, width, channels] or [batch, height, width, channels], or an array of images of one size. Rows may be
   *   `stride` bytes apart. Pixels of `display-p3` are converted as the numbers they are. Nothing of it is changed.
   * @param options `into`: the caller's array or tensor, which is written instead of a new array.
   * @returns [batch, channels, height, width], or as `layout` says. Of a WasmTensor another one.
   * @example
   * const input = ts.toPlanes(image, { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] });
   */
  toPlanes<
    T extends string = 'float32',
    X = unknown,
    I extends OneTarget<PlaneTypeOf<T>> = undefined,
    N extends string = never,
    L extends string = never,
  >(
    images: Images & X,
    options?: PixelArgument<T, N, L> & OneOption<I>,
  ): PlanesOf<C, PlaneTypeOf<T>, X, I>;

  /**
   * The way back: a model's output as pixels, by the inverse of the same numbers. A tensor of one channel gives it to each one
   * named, so that a mask is grey. The options are those of `toPlanes`, so that one object serves both ways (`into` apart).
   *
   * @param tensor float32, float16, uint8 or int8, laid out as `layout` says, [channels, height, width] or [height, width];
   *   it is not changed.
   * @param options `batch`: true for a tensor of any number of images, which become a list of pictures. `into`: the caller's
   *   picture, or its array, which is written instead of a new one; for a batch a list of them, in which null leaves one out.
   *   Colours that are not named stay as they are there, and are 0 in a new picture; an alpha that is not named becomes 255. A
   *   uint8 tensor [height, width, 3] or [height, width, 1] is a picture, too.
   * @returns The picture, RGBA. With `batch: true` or a list as `into` a list of pictures. With `into` the caller's own.
   * @example
   * const pixels = ts.toPixels(output);
   * context.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
   */
  toPixels<
    X extends AnyTensor,
    I extends PicturesTarget = undefined,
    B extends boolean = false,
    T extends string = PlaneType,
    N extends string = never,
    L extends string = never,
  >(
    tensor: Accepted<X>,
    options?: PixelArgument<T, N, L> & BatchOption<B> & ListOption<I>,
  ): PicturesOf<I, B>;

  /**
   * A tensor in WebAssembly memory, filled with zeros: splitting it copies nothing in or out, see `WasmTensor`.
   *
   * @param type Any but 'string'.
   * @throws {SplitError} TYPE_UNSUPPORTED, DIMS_INVALID, OUT_OF_MEMORY
   * @example
   * const t = ts.alloc('float32', [1, 25200, 85]);
   * t.data.set(values);
   * t.dispose(); // or declare t with `using`, where the platform knows it
   */
  alloc<T extends Exclude<ElementType, 'string'>>(type: T, dims: readonly number[]): WasmTensor<T> & Scoped;

  /**
   * How much WebAssembly memory is in use.
   *
   * @returns How many WasmTensors there are, the bytes they hold, and the bytes of all WebAssembly memory, which grows
   *   when it must and never shrinks.
   * @example
   * console.log(ts.memory().tensors); // 0 when all have been disposed of
   */
  memory(): { tensors: number; bytes: number; wasmBytes: number };

  /**
   * Runs one node of a model, as a runtime or a conformance suite needs it.
   *
   * @param inputs In the standard's order; null or undefined: omitted. A sequence is an array of tensors.
   * @returns One per output that the node lists, null where its name is empty; for SplitToSequence the sequence.
   * @example
   * const node = { domain: '', opType: 'Split', opset: 18, attributes: { num_outputs: 2 } };
   * const [left, right] = ts.runNode(node, [x]);
   */
  runNode(
    node: NodeDescription,
    inputs: readonly (TensorLike | readonly TensorLike[] | null | undefined)[],
  ): (PartOf<C, TensorLike> | null)[];

  /**
   * The types and shapes of a node's outputs, without data.
   *
   * @param inputs In the standard's order; `{}`: nothing is known, null or undefined: omitted. A dim is a number, null
   *   (unknown), a string (a symbol) or `[least, greatest]`; dims null is an unknown rank. A sequence is an array of
   *   shapes, or `{ sequence: { type, dims }, length }`.
   * @example
   * const node = { domain: '', opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 } };
   * ts.inferNode(node, [{ type: 'float32', dims: ['batch', 7] }]); // dims ['batch', 4] and ['batch', 3]
   */
  inferNode(node: NodeDescription, inputs: readonly InputShape[]): NodeShapes;
}

/** What all plans have: one call, checked once and run often. `O`: its outputs; `A`: arrays for them. */
export interface AnyPlan<T extends ElementType, O extends readonly Output[], A> {
  /** Element type of what goes in. */
  readonly type: T;
  /** What comes out. Whoever changes this, or another property, in spite of the types changes no run. */
  readonly outputs: O;
  /** How many outputs there are. */
  readonly count: number;

  /**
   * New arrays for `into`, filled with zeros (those of strings with ''): one per output, of its size. New memory takes longer
   * than most runs, so make them once and run often.
   *
   * @returns Arrays that the caller owns, of the class of the data that the plan was made from (pictures: as an `ImageData`
   *   takes them). Where it was made from type and dims alone, of the first class that `Storage` lists for the type.
   * @throws {SplitError} OUT_OF_MEMORY
   * @example
   * const into = plan.allocate();
   * plan.run(x, { into });
   */
  allocate(): A;
}

/**
 * A split that is checked once and run often. It has what `AnyPlan` has, too.
 *
 * @example
 * const plan = ts.plan('split', { type: 'float32', dims: [2, 6] }, { axis: 1, split: [2, 4] });
 * const [left, right] = plan.run(x);
 */
export interface Plan<
  T extends ElementType = ElementType,
  C extends TensorConstructor | undefined = undefined,
> extends AnyPlan<T, readonly Output[], Storage[T][]> {
  /** The dims of the tensors that the plan is for. */
  readonly dims: readonly number[];
  /** How the bytes will move. */
  readonly route: Route;
  /** How the data lie in memory. */
  readonly layout: Layout;

  /**
   * Splits `x` into new tensors, or into arrays of the caller.
   *
   * @param x A tensor of the plan's type and dims; it is not changed.
   * @param options `into`: the caller's arrays, one per part and each of the part's size, which are written instead of new
   *   ones; null itself skips a part, a tensor whose data is null is refused. They may lie in foreign memory, but must not
   *   overlap.
   * @returns One tensor per part, which the caller owns, or over the caller's array; null for a skipped part.
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
   * The parts as views of `x`: nothing is copied.
   *
   * @param x A tensor of the plan's type and dims.
   * @returns One tensor per part, whose data is the memory of `x`.
   * @throws {SplitError} OUTPUT_MISMATCH where a part is not contiguous, DATA_MISMATCH
   * @example
   * const [first, second] = plan.views(batch);
   */
  views<X extends AnyTensor>(x: Accepted<X, T>): ViewOf<C, X>[];
}

/** The methods that take one tensor apart. */
export type Splitting = Pick<
  TensorSplit,
  'split' | 'splitToSequence' | 'variadicSplit' | 'openvinoSplit' | 'chunk' | 'unbind' | 'tensorSplit'
>;

/** The arguments of a method after the first. */
export type Others<M> = M extends (first: any, ...others: infer A) => any ? A : never;

/** Result of a run for each part: a tensor over the array that `into` holds for it, null for a skipped part, or a new tensor. */
export type RunOf<C, X extends AnyTensor, I> = I extends readonly (infer P)[]
  ? P extends null
    ? null
    : WrittenOf<C, TypeOf<X>, P>
  : PartOf<C, X>;

/**
 * A join, of `concat` or `stack`, that is checked once and run often. It has what `AnyPlan` has, too.
 *
 * @example
 * const plan = ts.plan('concat', [left, right], { axis: 1 });
 * const into = plan.allocate();
 * const [whole] = plan.run([left, right], { into });
 */
export interface JoinPlan<
  T extends ElementType = ElementType,
  C extends TensorConstructor | undefined = undefined,
> extends AnyPlan<T, readonly [Output], [Storage[T]]> {
  /** How the bytes will move. */
  readonly route: Route;
  /** How the result lies in memory: `axisLength` is what the inputs make together. */
  readonly layout: Layout;
  /** What the inputs must be. */
  readonly inputs: readonly Output[];

  /**
   * Joins tensors.
   *
   * @param tensors As many as the plan is for, of its types and dims; they are not changed.
   * @param options `into`: the caller's array or tensor, or a list of it, of the result's size, which is written instead of a
   *   new one; it must not overlap the inputs.
   * @returns The result. Of WasmTensors alone another one, unless `into` is given.
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
 * An axis moved to another place: a plan, checked once and run often. It has what `AnyPlan` has, too.
 *
 * @example
 * const plan = ts.plan('moveAxis', { type: 'float32', dims: [640, 640, 3] }, { from: 2, to: 0 });
 * const [planes] = plan.run(x);
 */
export interface AxisPlan<
  T extends ElementType = ElementType,
  C extends TensorConstructor | undefined = undefined,
> extends AnyPlan<T, readonly [Output], [Storage[T]]> {
  /** The dims of the tensors that the plan is for. */
  readonly dims: readonly number[];
  /** How the bytes will move. */
  readonly route: Route;

  /**
   * Moves the axis.
   *
   * @param x A tensor of the plan's type and dims; it is not changed.
   * @param options `into`: the caller's array or tensor, or a list of it, which is written instead of a new one.
   * @returns The result. Of a WasmTensor another one, unless `into` is given.
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
 * From images to one tensor: a plan, checked once and run often. It has what `AnyPlan` has, too.
 *
 * @example
 * const plan = ts.plan('toPlanes', { type: 'uint8', dims: [480, 640, 4] }, { channels: 'BGR' });
 * const [input] = plan.run(context.getImageData(0, 0, 640, 480));
 */
export interface PlanesPlan<
  T extends PlaneType = 'float32',
  C extends TensorConstructor | undefined = undefined,
> extends AnyPlan<'uint8', readonly [Output], [Storage[T]]> {
  /** The dims of the images: [height, width, channels], or with the batch before them. */
  readonly dims: readonly number[];

  /**
   * Converts images to a tensor.
   *
   * @param images Of the plan's dims, one or a batch of one alike; they are not changed.
   * @param options `into`: the caller's array, or a list of it, of the output's size, which is written instead of a new one.
   * @returns The tensor. Of a WasmTensor another one.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * plan.run(context.getImageData(0, 0, 640, 480), { into: [array] });
   */
  run<X = unknown, I extends OneTarget<T> = undefined>(
    images: Images & X,
    options?: OneOption<I>,
  ): [PlanesOf<C, T, X, I>];
}

/**
 * From a tensor to RGBA images: a plan, checked once and run often. It has what `AnyPlan` has, too.
 *
 * @example
 * const plan = ts.plan('toPixels', { type: 'float32', dims: [1, 3, 480, 640] }, { channels: 'BGR' });
 * const [picture] = plan.run(output);
 */
export interface PicturesPlan extends AnyPlan<ElementType, readonly Output[], Uint8ClampedArray<ArrayBuffer>[]> {
  /** The dims of the tensor. */
  readonly dims: readonly number[];

  /**
   * Converts a tensor to images.
   *
   * @param tensor Of the plan's type and dims; it is not changed.
   * @param options `into`: a picture for each image, which are written instead of new ones, null to skip an image; of one
   *   image that alone, too.
   * @returns One picture for each image of the batch; for a skipped one null.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * const [picture] = plan.run(output);
   * context.putImageData(new ImageData(picture.data, picture.width, picture.height), 0, 0);
   */
  run<X extends AnyTensor, I extends PicturesTarget = undefined>(
    tensor: Accepted<X>,
    options?: ListOption<I>,
  ): PicturesOf<I, true>;
}

/** Float16Array where TypeScript's library knows it, otherwise nothing. */
type HalfArray = typeof globalThis extends { Float16Array: { readonly prototype: infer A } } ? A : never;

/** The storage of each element type. */
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

/** The name of an element type. */
export type ElementType = keyof Storage;

/** Typed arrays of all classes that store elements. */
export type TypedArray = Exclude<Storage[ElementType], string[]>;

/** What the package takes as a tensor: anything with these three, such as an `ort.Tensor`. */
export type TensorLike<T extends ElementType = ElementType, D extends Storage[T] = Storage[T]> = {
  readonly type: T;
  readonly data: D;
  readonly dims: readonly number[];
};

/** A tensor of which the compiler may not know the type: `{ type: 'float32', ... }` in a variable has type string. */
export type AnyTensor = AnyShape & { readonly data: unknown };
/** The same without the data. An `ImageData` is a uint8 tensor of dims [height, width, 4]. */
export type AnyShape =
  | { readonly type: ElementType | (string & {}); readonly dims: readonly number[] }
  | { readonly width: number; readonly height: number; readonly type?: undefined };

/** The element type of a tensor; any where only that it is a string is known. */
export type TypeOf<X extends AnyShape> = X extends { readonly type: infer T }
  ? T extends ElementType
    ? T
    : ElementType
  : 'uint8';

/** What a tensor must be: of element type `T`, and stored as that is. */
export type Checked<X extends AnyTensor, T extends ElementType = TypeOf<X>> = X extends { readonly type: infer N }
  ? string extends N
    ? { readonly data: Storage[T] }
    : TensorLike<T>
  : { readonly data: Storage[T] };
/** The same without the data. */
export type CheckedShape<X extends AnyShape> = X extends { readonly type: infer N }
  ? string extends N
    ? unknown
    : { readonly type: ElementType }
  : unknown;

/** A tensor as it is given if it is what it must be, otherwise what it must be, so that the compiler says the difference. */
export type Accepted<X extends AnyTensor, T extends ElementType = TypeOf<X>> =
  X extends Checked<X, T> ? X : TensorLike<T>;

/** Makes the results: called with `new`, as `(type, data, dims)`. */
export type TensorConstructor = new (type: any, data: any, dims: any) => any;

/** What `using` asks for, where TypeScript's library knows it. */
export type Scoped = SymbolConstructor extends { readonly dispose: infer S extends symbol }
  ? { [K in S]: () => void }
  : unknown;

/**
 * What a call gives for each part of an `X`: of a WasmTensor another one, otherwise an instance of the caller's class, by
 * default a `Tensor` of the same element type and storage class, in memory of its own.
 */
export type PartOf<C, X extends AnyTensor> =
  X extends WasmTensor<infer T> ? WasmTensor<T> & Scoped : InstanceOf<C, X, OwnData<X['data']>>;

/** What a plan gives as a view of a part of an `X`: never a WasmTensor, but a tensor over the memory of one. */
export type ViewOf<C, X extends AnyTensor> = InstanceOf<C, X, X['data'] extends NodeBuffer ? Uint8Array : X['data']>;

/** A `Buffer`, wherever its types are. */
type NodeBuffer = Uint8Array & { readUInt8(offset: number): number };

type InstanceOf<C, X extends AnyTensor, D> = C extends new (...values: any) => infer R ? R : TensorOf<TypeOf<X>, D>;

/** Sizes: numbers, a typed array, or a tensor of rank 1. */
export type Sizes = readonly (number | bigint)[] | TypedArray | TensorLike;

/** A single integer: a number, or a tensor with one element. */
export type Scalar = number | bigint | TensorLike;

type AxisOption = {
  /** Default 0; a negative one counts from the end. */
  axis?: number | bigint;
};

type OpsetOption = {
  /** The version of ONNX to follow. Default: the newest. */
  opset?: number;
};

type BySizes = {
  /** The length of each part along the axis. Together they are the length of the axis. */
  split: Sizes;
  /** Not together with `split`. */
  numOutputs?: undefined;
};

type ByNumber = {
  /** How many equal parts. From opset 18 on the last one may be smaller. */
  numOutputs: number | bigint;
  /** Not together with `numOutputs`. */
  split?: undefined;
};

/** `split` or `numOutputs`, one of them. */
export type SplitOptions = AxisOption & OpsetOption & (BySizes | ByNumber);

export type SplitToSequenceOptions<K extends number = 0 | 1> = AxisOption &
  OpsetOption & {
    /**
     * A number: parts of that length, the last one may be shorter. A list: the length of each part. Default: parts of
     * length 1.
     */
    split?: Sizes | Scalar;
    /** 0 removes the axis where `split` is not given. Default 1. */
    keepdims?: K;
  };

/** Options of a plan, by method. */
export type PlanOptions = {
  split: SplitOptions;
  splitToSequence: SplitToSequenceOptions;
  variadicSplit: { axis: Scalar; splitLengths: Sizes };
  openvinoSplit: { axis: Scalar; numSplits: number | bigint };
  chunk: AxisOption & { chunks: number | bigint };
  unbind: AxisOption;
  tensorSplit: AxisOption & { indicesOrSections: Sizes | number | bigint };
  concat: { axis: number | bigint };
  stack: { axis?: number | bigint };
  moveAxis: { from: number | bigint; to: number | bigint };
  toPlanes: PlanesOptions;
  toPixels: PixelOptions & BatchOption<boolean>;
};

/** What a plan is made from, by method. */
type PlanInputs = Record<Exclude<keyof PlanOptions, 'concat' | 'stack' | 'toPlanes'>, AnyShape> & {
  concat: readonly AnyShape[];
  stack: readonly AnyShape[];
  toPlanes: Images | { readonly type: 'uint8'; readonly dims: readonly number[] };
};

/** That as it is given, or what it must be. */
type AcceptedInput<G> = G extends AnyShape ? (G extends CheckedShape<G> ? G : CheckedShape<G>) : G;

/** The type of a tensor, or of those in a list. */
type TypeOfInput<G> = G extends AnyShape
  ? TypeOf<G>
  : G extends readonly (infer X extends AnyShape)[]
    ? TypeOf<X>
    : never;

/** The plan of a method. */
type PlanOf<M, G, T extends PlaneType, C extends TensorConstructor | undefined> = M extends 'toPlanes'
  ? PlanesPlan<T, C>
  : M extends 'toPixels'
    ? PicturesPlan
    : M extends 'concat' | 'stack'
      ? JoinPlan<TypeOfInput<G>, C>
      : M extends 'moveAxis'
        ? AxisPlan<TypeOfInput<G>, C>
        : Plan<TypeOfInput<G>, C>;

type Letter = 'R' | 'G' | 'B' | 'A';

/** Letters of channels, in the tensor's order. */
export type Channels =
  | UsualChannels
  | (Letter | `${Letter}${Letter}` | `${Letter}${Letter}${Letter}`)
  | `${Letter}${Letter}${Letter}${Letter}`;

/**
 * How bytes of pixels and values of a tensor belong together: a byte x of channel c is the element nearest to
 * `(x * rescale - mean[c]) / std[c]`, and an element v the byte `(v * std[c] + mean[c]) * (1 / rescale)`. Each operation is
 * one in doubles, in this order, and the result is rounded once: the bits of a plain loop.
 *
 * There is a member for each `type`, so that the compiler knows the type of the planes by what a constant begins with.
 */
export type PixelOptions<T extends PlaneType = PlaneType> = T extends 'float32'
  ? PixelNumbers & { type?: T }
  : PixelNumbers & {
      /** The tensor's element type. Of `toPlanes` default 'float32'; for `toPixels` it must be what the tensor has. */
      type: T;
    };

/** The types that planes have. */
export type PlaneType = 'float32' | 'float16' | 'uint8' | 'int8';

/** The options of `toPlanes`. `type`: the tensor's element type. Default 'float32'. */
export type PlanesOptions<T extends PlaneType = PlaneType> = PixelOptions<T>;

/** An image: an `ImageData`, or anything like it, with 4 (RGBA), 3 (RGB) or 1 (grey) bytes for a pixel. */
export type ImageLike = {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** Bytes from the start of a row to the start of the next, at least those of a row. With a stride a pixel has 4 bytes, unless `channels` says otherwise. */
  readonly stride?: number;
  /** Bytes of a pixel: 4, 3 or 1. Default: what the length of the data gives. */
  readonly channels?: number;
  /** Bits of a channel, as decoders write it: 8 or 'uchar'. */
  readonly depth?: unknown;
};

/** A uint8 tensor [height, width, channels], whose rows may be `stride` bytes apart. */
export type ImageTensor = TensorLike<'uint8'> & { readonly stride?: number };

/**
 * A piece of an image, as a view: no byte is copied, and who writes to it writes to the image.
 *
 * @param image An image of any form; a uint8 tensor must have rank 3.
 * @param x The first column, `y` the first row; `width` and `height` at least 1. All within the image.
 * @returns Of an image of 4 bytes a pixel another one, else a tensor. Both have a `stride`.
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

/** A piece of an image of 4 bytes a pixel. */
type CropImage<D> = { data: D; width: number; height: number; stride: number };

/** A piece of an `ImageData`, of a tensor, or of an image whose bytes a pixel are known at run time. */
type CropOf<X> = X extends ImageTensor
  ? ImageTensor & { readonly stride: number }
  : X extends { readonly data: infer D }
    ? CropImage<D> | (D extends Uint8ClampedArray ? never : ImageTensor & { readonly stride: number })
    : never;

/**
 * What comes in: an image, a uint8 tensor [height, width, channels] or [batch, height, width, channels], or an array of
 * images of one size, which are a batch.
 */
export type Images = ImageLike | ImageTensor | readonly (ImageLike | ImageTensor)[];

/** RGBA pixels, as an `ImageData` takes them. */
export type Picture = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/** Where pixels are written. */
export type PictureTarget = Uint8ClampedArray | Uint8Array | ImageLike | ImageTensor;

/** How the bytes will move. */
export type Route = 'view' | 'rows' | 'simd' | 'list';

/** How the data lie: `outer` rows of `axisLength * inner` elements. */
export type Layout = {
  /** Product of the dims before the axis. */
  outer: number;
  /** The dim along the axis. */
  axisLength: number;
  /** Product of the dims after the axis. */
  inner: number;
  /** Of one element; 0 for strings. */
  bits: number;
  /** The axis, counted from 0. */
  axis: number;
};

/** One part of a plan. */
export type Output = {
  type: ElementType;
  dims: readonly number[];
  /** Elements. */
  size: number;
  /** Bytes of its storage; 0 for strings. */
  byteLength: number;
};

/**
 * Where a run of a split puts its parts: one typed array (for strings an array) or tensor per part, null to skip one. Nothing
 * else skips: neither undefined, nor a hole, nor a tensor without data.
 */
export type Into<T extends ElementType = ElementType> = readonly (Target<T> | null)[];

/** A node as a model writes it. Other keys, such as the node's name, are ignored. */
export type NodeDescription = {
  /** '' or 'ai.onnx' for ONNX, 'openvino' for OpenVINO. Default ''. */
  domain?: string;
  /** 'Split', 'SplitToSequence', 'Concat', 'ConcatFromSequence' or 'VariadicSplit'. */
  opType: string;
  /** Default: the newest. */
  opset?: number | null;
  /** By the standard's names; numbers, BigInts or arrays of them. */
  attributes?: Record<string, unknown>;
  /** How many outputs the node lists, or their names ('': omitted). */
  outputs?: number | readonly string[];
};

/** A dim: its value, null where unknown, a name, or bounds of which either may be null. */
export type Dim = number | null | string | readonly [number | null, number | null];

/** A tensor of which not everything is known. */
export type TensorShape = {
  /** Null or absent: unknown. */
  type?: ElementType | null;
  /** Null: unknown rank. */
  dims: readonly Dim[] | null;
  /** Where the values of an input are known. */
  data?: any;
};

/** What is known of an input: of a tensor, or of a sequence. `{}` where nothing is known, null where it is omitted. */
export type InputShape =
  | Partial<TensorShape>
  | readonly Partial<TensorShape>[]
  | { sequence: Partial<TensorShape>; length?: Dim }
  | null
  | undefined;

/**
 * Per output its type and shape, null where the output is omitted, for SplitToSequence those of the sequence; null where
 * not even the number of outputs is known.
 */
export type NodeShapes = (TensorShape | null)[] | { sequence: TensorShape; length: Dim } | null;

/** A class of the platform, by the types that the project has (of browsers or of Node.js), or any object where it has none. */
type OfPlatform<Name extends string> =
  typeof globalThis extends Record<Name, { prototype: infer T extends object }> ? T : object;

/** A compiled WebAssembly module: a `WebAssembly.Module`. */
export type WasmModule = object &
  (typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T : object);

/** What can be compiled without waiting. */
type SyncSource = ArrayBufferView | ArrayBufferLike | WasmModule;

/** Where the module comes from, if not from the package itself: an address, bytes, a module, or a `Response`. */
export type WasmSource = OfPlatform<'URL'> | string | SyncSource | OfPlatform<'Response'>;

type ResultOption<C> = {
  /** Constructor `(type, data, dims)` of the results, such as `ort.Tensor`. */
  Tensor?: C;
};

export type LoadOptions<C extends TensorConstructor | undefined = undefined> = ResultOption<C> & {
  /**
   * The `.wasm` of this package: where it is to be fetched from, its bytes, compiled, or the promise of one of these,
   * such as `fetch(url)`.
   */
  wasm?: WasmSource | Promise<WasmSource>;
};

export type Load = <C extends TensorConstructor | undefined = undefined>(
  options?: LoadOptions<C>,
) => Promise<TensorSplit<C>>;

export type LoadSyncOptions<C extends TensorConstructor | undefined = undefined> = ResultOption<C> & {
  /** The bytes of the `.wasm` of this package, or it compiled. */
  wasm?: SyncSource;
};

export type LoadSync = <C extends TensorConstructor | undefined = undefined>(
  options?: LoadSyncOptions<C>,
) => TensorSplit<C>;

/** The stable codes of a `SplitError`. */
export type SplitErrorCode =
  | ('AXIS_OUT_OF_RANGE' | 'AXIS_INVALID' | 'SIZES_INVALID' | 'SIZES_SUM_MISMATCH' | 'SIZES_COUNT_MISMATCH')
  | ('NOT_DIVISIBLE' | 'NUM_OUTPUTS_INVALID' | 'ARGUMENT_CONFLICT' | 'ARGUMENT_MISSING' | 'ARGUMENT_UNKNOWN')
  | ('TYPE_UNSUPPORTED' | 'DIMS_INVALID' | 'DATA_MISMATCH' | 'OUTPUT_MISMATCH' | 'OPSET_UNSUPPORTED')
  | ('OPERATOR_UNKNOWN' | 'OUT_OF_MEMORY' | 'DISPOSED' | 'WASM_UNAVAILABLE');
