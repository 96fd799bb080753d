// SPDX-License-Identifier: MIT
//
// Types that the compiler infers and callers do not name: legal strings, targets, and the results that depend on both. The tag
// `@reads` is what docs/api.md prints instead of a generic type. tests/js/api/into.test.js tests the values at run time.
import type * as api from './api.js';
import type { WasmTensor } from './api.js';
import type { hints } from './arguments/hints.js';
import type { Tensor } from './tensor/tensor.js';

/** A string or a number. A constant must be one of `A`; a variable may have the general type. */
export type Widened<S, A> = string extends S ? S : number extends S ? S : S extends A ? S : never;

/** 0 or 1; a variable may have type number. `K`: type of the argument. @reads 0 | 1 */
export type Flag<K extends number> = 0 | 1 | Widened<K, 0 | 1>;

/** The channels that most models use. Editors suggest them first. */
export type UsualChannels = 'RGB' | 'BGR' | 'RGBA' | 'A' | 'R';

export type Layouts = 'NCHW' | 'CHW' | 'NHWC' | 'HWC';

/**
 * The options of pixels except `type`.
 *
 * @reads { channels?: 'RGB' | 'BGR' | 'RGBA' | 'A' | ..., rescale?: number, mean?: number | number[] | Float32Array | Float64Array, std?: number | number[] | Float32Array | Float64Array, zeroPoint?: number, layout?: 'NCHW' | 'NHWC' | 'CHW' | 'HWC' }
 */
export type PixelNumbers<N extends string = Channels, L extends string = Layouts> = {
  /** One to four of the letters R, G, B and A, without repeats in `toPixels`. Default 'RGB'. */
  channels?: N | undefined;
  /**
   * Factor for each byte, before mean and std. Default 1 / 255 for float types, 1 for integer types. Pass 1 if mean and std are
   * on the 0 to 255 scale.
   */
  rescale?: number | undefined;
  /** One number, or one per channel in the order of `channels`: for 'BGR', that of blue comes first. Default 0. */
  mean?: number | readonly number[] | Float32Array | Float64Array | undefined;
  /** One number, or one per channel in the order of `channels`. Default 1. */
  std?: number | readonly number[] | Float32Array | Float64Array | undefined;
  /** Zero point of uint8 and int8: elements are rounded half to even, increased by it, and saturated. Default 0. */
  zeroPoint?: number | undefined;
  /** Layout of the tensor: 'NCHW' (the default), 'NHWC', or without the batch dim 'CHW' and 'HWC', for one image. */
  layout?: L | undefined;
};

/** `PixelOptions` as an argument. `T`, `N` and `L`: the strings passed; `A`: the legal types. @reads PixelOptions */
export type PixelArgument<T extends string, N extends string, L extends string, A = PlaneType> = PixelNumbers<
  UsualChannels | Widened<N, Channels>,
  Layouts | Widened<L, Layouts>
> & {
  /** The tensor's element type. `toPlanes`: default 'float32'. `toPixels`: must equal the type of the tensor. */
  type?: (string extends T ? T : A) | undefined;
};

/** The types of planes that a string of type `T` can name. */
export type PlaneTypeOf<T extends string> = string extends T ? PlaneType : T extends PlaneType ? T : PlaneType;

/** The option `batch`. @reads { batch?: boolean } */
export type BatchOption<B> = {
  /** Whether the result is a list of images, even for a batch of one. Default false. */
  batch?: B | undefined;
};

/** The caller's arrays or tensors to write to, instead of new ones. @reads { into?: Into } */
export type ListOption<I> = { into?: I };

/** The caller's image or images to write to, instead of new ones. @reads { into?: RgbaImage | (RgbaImage | null)[] } */
export type ImagesOption<I> = { into?: I };

/** An array or a tensor to write to. @reads Storage[T] | TensorLike<T> */
export type Target<T extends api.ElementType> = api.Storage[T] | (AnyShape & { readonly data: api.Storage[T] });

/** A target for a single result: an array or a tensor, by itself or in a list. */
export type OneTarget<T extends api.ElementType> =
  Target<T> | readonly [Target<T>] | readonly Target<T>[] | null | undefined;

/**
 * The caller's array or tensor to write to, instead of a new array. A tuple must have one element.
 *
 * @reads { into?: Into | Into[0] }
 */
export type OneOption<I> = {
  into?: I extends readonly string[] ? I : I extends readonly unknown[] ? OnlyOne<I> : I;
};
export type OnlyOne<L extends readonly unknown[]> = number extends L['length'] ? L : readonly [L[0]];

/** The array type of `D` with new memory; Uint8Array for a Buffer. */
export type OwnData<D> = D extends readonly string[] ? string[] : D extends { map(...values: any): infer A } ? A : D;

/**
 * An array that stores elements of type `T`. Editors show this name if the type is unknown, instead of all array types.
 *
 * @reads Storage[T]
 */
export type Elements<T extends api.ElementType> = api.Storage[T];

/** A `Tensor` with data `D` if `D` can store a `T`. A conditional type, so that editors show `Tensor` and not this name. */
export type TensorOf<T extends api.ElementType, D> = [D] extends [api.Storage[T]]
  ? [OwnData<api.Storage[api.ElementType]>] extends [D]
    ? Tensor<T>
    : Tensor<T, D>
  : Tensor<T>;

/** Data of a result written to `I`: the array, or the data of the tensor or image. */
export type DataIn<I> = I extends infer A extends TypedArray
  ? A
  : I extends readonly string[]
    ? string[]
    : I extends { readonly data: infer D }
      ? D
      : never;

/** A result of type `T` written to `I`. If `I` is a WasmTensor, the result is an ordinary tensor over its memory. */
export type WrittenOf<C, T extends api.ElementType, I> = C extends new (...values: any) => infer R
  ? R
  : TensorOf<T, DataIn<I>>;

/** The targets in a list, or the single target. A list of strings is a target itself. */
export type TargetIn<I> = I extends readonly string[] ? Same<I> : I extends readonly (infer E)[] ? E : Same<I>;

/** `I` itself. It keeps the compiler from inferring `I` from the use of the result. */
export type Same<I> = I extends infer J ? J : never;

/** The single result of a call, by `into`. @reads Tensor */
export type OneOf<C, X extends AnyTensor, I> = I extends null | undefined
  ? PartOf<C, X>
  : WrittenOf<C, TypeOf<X>, TargetIn<I>>;

/** The planes of images `X`, by `into`. @reads Tensor */
export type PlanesOf<C, T extends PlaneType, X, I> = OneOf<
  C,
  X extends WasmTensor<any> ? WasmTensor<T> : api.TensorLike<T>,
  I
>;

/** Objects of a browser that do not have pixels yet, by the hint of the error at run time. The first that matches counts. */
type Mistakes = [
  [{ then(...values: any): unknown }, 'promise'],
  [{ copyTo(...values: any): unknown; readonly codedWidth: number }, 'videoFrame'],
  [{ getContext(...values: any): unknown }, 'canvas'],
  [{ readonly naturalWidth: number } | { readonly videoWidth: number }, 'image'],
  [{ close(): void; readonly width: number; readonly height: number }, 'image'],
  [{ arrayBuffer(): unknown; readonly size: number }, 'file'],
];

/** The hint for an object of a browser, otherwise `Expected`. */
type HintOr<X, Expected, M = Mistakes> = M extends [[infer P, infer K extends keyof typeof hints], ...infer Others]
  ? X extends P
    ? (typeof hints)[K]
    : HintOr<X, Expected, Others>
  : Expected;

/** `X` itself if it is an image or a list of images, otherwise a hint or the expected type. @reads Images */
export type AcceptedImages<X> = X extends api.Images
  ? X
  : X extends readonly (infer E)[]
    ? readonly HintOr<E, api.ImageLike | api.ImageTensor>[]
    : HintOr<X, api.Images>;

/** Targets of `toPixels`: an image, or a list in which null skips one. */
export type ImagesTarget = ImageTarget | readonly (ImageTarget | null)[] | null | undefined;

/** The result for target `P`: the image itself, an image over an array, or null for a skipped one. */
export type ImageIn<P> = P extends Uint8ClampedArray | Uint8Array
  ? { data: Same<P>; width: number; height: number }
  : Same<P>;

/**
 * The result of `toPixels`: a list of images with `batch: true` or a list as `into`, otherwise one image.
 *
 * @reads RgbaImage | RgbaImage[]
 */
export type ImagesOf<I, B> = I extends readonly (infer P)[] ? ImageIn<P>[] : B extends true ? ImageOf<I>[] : ImageOf<I>;

/** The images of a plan, by `into`. @reads RgbaImage[] */
export type ImageList<I> = ImagesOf<I, true>;

/** One image, by `into`. */
export type ImageOf<I> = I extends null | undefined ? api.RgbaImage : ImageIn<I>;

/** Any typed array that stores elements. @reads Int32Array | BigInt64Array | ... */
export type TypedArray = Exclude<api.Storage[api.ElementType], string[]>;

/** An `AnyTensor` without data. An `ImageData` counts as a uint8 tensor of dims [height, width, 4]. @reads { type, dims } */
export type AnyShape =
  | { readonly type: api.ElementType | (string & {}); readonly dims: readonly number[] }
  | { readonly width: number; readonly height: number; readonly type?: undefined };

/**
 * A tensor whose element type may be unknown to the compiler, because `{ type: 'float32' }` in a variable has type string.
 *
 * @reads TensorLike
 */
export type AnyTensor = AnyShape & { readonly data: unknown };

/** The element type of a tensor; `ElementType` if it is unknown to the compiler. */
export type TypeOf<X extends AnyShape> = X extends { readonly type: infer T }
  ? T extends api.ElementType
    ? T
    : api.ElementType
  : 'uint8';

/** Constraint on a tensor: element type `T`, and an array type that stores it. */
export type Checked<X extends AnyTensor, T extends api.ElementType = TypeOf<X>> = X extends { readonly type: infer N }
  ? string extends N
    ? { readonly data: api.Storage[T] }
    : api.TensorLike<T>
  : { readonly data: api.Storage[T] };

/** Constraint on the type of a shape. */
export type CheckedShape<X extends AnyShape> = X extends { readonly type: infer N }
  ? string extends N
    ? unknown
    : { readonly type: api.ElementType }
  : unknown;

/**
 * `X` itself if it is a valid tensor, otherwise the expected type, so that the compiler reports the difference.
 *
 * @reads TensorLike
 */
export type Accepted<X extends AnyTensor, T extends api.ElementType = TypeOf<X>> =
  X extends Checked<X, T> ? X : api.TensorLike<T>;

/**
 * A part of an `X` in new memory: a WasmTensor if `X` is one, otherwise an instance of the caller's class. The default class is
 * `Tensor`, with the same element type and array type as `X`.
 *
 * @reads Tensor
 */
export type PartOf<C, X extends AnyTensor> =
  X extends WasmTensor<infer T> ? WasmTensor<T> : InstanceOf<C, X, OwnData<X['data']>>;

/** A view of a part of an `X`. If `X` is a WasmTensor, the view is an ordinary tensor over its memory. @reads Tensor */
export type ViewOf<C, X extends AnyTensor> = InstanceOf<C, X, X['data'] extends NodeBuffer ? Uint8Array : X['data']>;

/** A `Buffer`, recognised by a method, because its types may be missing. */
export type NodeBuffer = Uint8Array & { readUInt8(offset: number): number };

/** An instance of the caller's class `C`, or a `Tensor` like `X` with data `D`. */
export type InstanceOf<C, X extends AnyTensor, D> = C extends new (...values: any) => infer R
  ? R
  : TensorOf<TypeOf<X>, D>;

/** Result for each part: a tensor over the part's array in `into`, null for a skipped part, or a new tensor. @reads Tensor */
export type RunOf<C, X extends AnyTensor, I> = I extends readonly (infer P)[]
  ? [P] extends [null]
    ? null
    : (null extends P ? null : never) | WrittenOf<C, TypeOf<X>, NonNullable<P>>
  : PartOf<C, X>;

/** The methods that split a tensor. */
export type Splitting = Pick<
  api.TensorSplit,
  'split' | 'splitToSequence' | 'variadicSplit' | 'openvinoSplit' | 'chunk' | 'unbind' | 'tensorSplit'
>;

/** The arguments of a method after the first. @reads any[] */
export type Others<M> = M extends (first: any, ...others: infer A) => any ? A : never;

/**
 * Targets of a node: an array or tensor per output, null to skip one. For a single output, the target itself works as well, and
 * for an output of strings an array of strings is the target.
 *
 * @reads Into
 */
export type NodeTarget = Target<api.ElementType> | readonly (Target<api.ElementType> | null)[] | null | undefined;

/** A shape of which any property may be unknown. @reads Partial<TensorShape> */
export type UnknownShape = { [K in keyof api.TensorShape]?: api.TensorShape[K] | undefined };

/** A dim: a number, null if unknown, a symbol, or `[min, max]` in which either may be null. */
export type Dim = number | null | string | readonly [number | null, number | null];

/** Element types of planes. */
export type PlaneType = 'float32' | 'float16' | 'uint8' | 'int8';

/** Channel letters in the order of the tensor. @reads 'RGB' | 'BGR' | 'RGBA' | 'A' | ... */
export type Channels =
  | UsualChannels
  | (Letter | `${Letter}${Letter}` | `${Letter}${Letter}${Letter}`)
  | `${Letter}${Letter}${Letter}${Letter}`;

/** A channel of a pixel. */
export type Letter = 'R' | 'G' | 'B' | 'A';

/** An array, an image or a tensor to write pixels to. */
export type ImageTarget = Uint8ClampedArray | Uint8Array | api.ImageLike | api.ImageTensor;

/** Type of a plan's input, by method. */
export type PlanInputs = Record<Exclude<keyof api.PlanOptions, 'concat' | 'stack' | 'toPlanes'>, AnyShape> & {
  concat: readonly AnyShape[];
  stack: readonly AnyShape[];
  toPlanes: api.Images | { readonly type: 'uint8'; readonly dims: readonly number[] };
};

/** `G` itself if it is valid, otherwise the expected type. @reads { type, dims } | readonly { type, dims }[] | Images */
export type AcceptedInput<G> = G extends AnyShape ? (G extends CheckedShape<G> ? G : CheckedShape<G>) : G;

/** The element type of a tensor, or of the tensors in a list. */
export type TypeOfInput<G> = G extends AnyShape
  ? TypeOf<G>
  : G extends readonly (infer X extends AnyShape)[]
    ? TypeOf<X>
    : never;

/** The arguments of `plan` after the input. The type parameters are those of the options. @reads [options?: PlanOptions[M]] */
export type PlanArguments<
  M extends keyof api.PlanOptions,
  T extends string,
  N extends string,
  L extends string,
  K extends number,
> = M extends 'toPlanes'
  ? [options?: PixelArgument<T, N, L>]
  : M extends 'toPixels'
    ? [options?: PixelArgument<T, N, L> & BatchOption<boolean>]
    : M extends 'splitToSequence'
      ? [options?: api.SplitToSequenceOptions<Flag<K>>]
      : {} extends api.PlanOptions[M]
        ? [options?: api.PlanOptions[M]]
        : [options: api.PlanOptions[M]];

/** The plan of a method. @reads Plan | JoinPlan | AxisPlan | PlanesPlan | PixelsPlan */
export type PlanOf<M, G, T extends PlaneType, C extends api.TensorConstructor | undefined> = M extends 'toPlanes'
  ? api.PlanesPlan<T, C>
  : M extends 'toPixels'
    ? api.PixelsPlan
    : M extends 'concat' | 'stack'
      ? api.JoinPlan<TypeOfInput<G>, C>
      : M extends 'moveAxis'
        ? api.AxisPlan<TypeOfInput<G>, C>
        : api.Plan<TypeOfInput<G>, C>;

/** A source that can be compiled synchronously. */
export type SyncSource = ArrayBufferView | ArrayBufferLike | api.WasmModule;

/** The options of `loadSync`. @reads { wasm?: ArrayBufferView | ArrayBufferLike | WasmModule, Tensor?: C } */
export type LoadSyncOptions<C extends api.TensorConstructor | undefined = undefined> = Pick<
  api.LoadOptions<C>,
  'Tensor'
> & {
  /** Bytes of the `.wasm` file of this package, or the compiled module. */
  wasm?: SyncSource | undefined;
};

/** The type of `load`. */
export type Load = <C extends api.TensorConstructor | undefined = undefined>(
  options?: api.LoadOptions<C>,
) => Promise<api.TensorSplit<C>>;

/** The type of `loadSync`. */
export type LoadSync = <C extends api.TensorConstructor | undefined = undefined>(
  options?: LoadSyncOptions<C>,
) => api.TensorSplit<C>;

/** Makes a tensor usable in a `using` declaration if TypeScript's library declares `Symbol.dispose`. */
export type Scoped = SymbolConstructor extends { readonly dispose: infer S extends symbol }
  ? { [K in S]: () => void }
  : {};
