// SPDX-License-Identifier: MIT
//
// Types of arguments and results that callers do not name: legal strings, targets, and the results that depend on both.
// tests/js/into.test.js tests the values at run time.
import type * as api from './api.js';
import type { WasmTensor } from './tensor/wasm-tensor.js';
import type { Tensor } from './tensor/tensor.js';

/** A string or a number. A constant must be one of `A`; a variable may have the general type. */
export type Widened<S, A> = string extends S ? S : number extends S ? S : S extends A ? S : never;

/** 0 or 1; a variable may have type number. `K`: type of the argument. */
export type Flag<K extends number> = 0 | 1 | Widened<K, 0 | 1>;

/** The channels that most models use. Editors suggest them first. */
export type UsualChannels = 'RGB' | 'BGR' | 'RGBA' | 'A' | 'R';

export type Layouts = 'NCHW' | 'CHW' | 'NHWC' | 'HWC';

/** The options of pixels except `type`. */
export type PixelNumbers<N extends string = api.Channels, L extends string = Layouts> = {
  /** One to four of the letters R, G, B and A, without repeats in `toPixels`. Default 'RGB'. */
  channels?: N;
  /**
   * Factor for each byte, before mean and std. Default 1 / 255 for float types, 1 for integer types. Pass 1 if mean and std are
   * on the 0 to 255 scale.
   */
  rescale?: number;
  /** One number, or one per channel in the order of `channels`: for 'BGR', that of blue comes first. Default 0. */
  mean?: number | readonly number[] | Float32Array | Float64Array;
  /** One number, or one per channel in the order of `channels`. Default 1. */
  std?: number | readonly number[] | Float32Array | Float64Array;
  /** Zero point of uint8 and int8: elements are rounded half to even, increased by it, and saturated. Default 0. */
  zeroPoint?: number;
  /** Layout of the tensor. Default 'NCHW'. */
  layout?: L;
};

/** `PixelOptions` as an argument. `T`, `N` and `L`: the strings passed; `A`: the legal types. */
export type PixelArgument<T extends string, N extends string, L extends string, A = api.PlaneType> = PixelNumbers<
  UsualChannels | Widened<N, api.Channels>,
  Layouts | Widened<L, Layouts>
> & {
  /** The tensor's element type. `toPlanes`: default 'float32'. `toPixels`: must equal the type of the tensor. */
  type?: string extends T ? T : A;
};

/** The types of planes that a string of type `T` can name. */
export type PlaneTypeOf<T extends string> = string extends T
  ? api.PlaneType
  : T extends api.PlaneType
    ? T
    : api.PlaneType;

export type BatchOption<B> = {
  /** Whether the result is a list of pictures, even for a batch of one. Default false. */
  batch?: B;
};

/** The caller's arrays, tensors or pictures to write to, instead of new ones. */
export type ListOption<I> = { into?: I };

/** An array or a tensor to write to. */
export type Target<T extends api.ElementType> = api.Storage[T] | (api.AnyShape & { readonly data: api.Storage[T] });

/** A target for a single result: an array or a tensor, by itself or in a list. */
export type OneTarget<T extends api.ElementType> =
  Target<T> | readonly [Target<T>] | readonly Target<T>[] | null | undefined;

/** The caller's array or tensor to write to, instead of a new array. A tuple must have one element. */
export type OneOption<I> = {
  into?: I extends readonly string[] ? I : I extends readonly unknown[] ? OnlyOne<I> : I;
};
export type OnlyOne<L extends readonly unknown[]> = number extends L['length'] ? L : readonly [L[0]];

/** The array type of `D` with new memory; Uint8Array for a Buffer. */
export type OwnData<D> = D extends readonly string[] ? string[] : D extends { map(...values: any): infer A } ? A : D;

/** A `Tensor` with data `D` if `D` can store a `T`. */
export type TensorOf<T extends api.ElementType, D> = Tensor<T, D extends api.Storage[T] ? D : api.Storage[T]>;

/** Data of a result written to `I`: the array, or the data of the tensor or picture. */
export type DataIn<I> = I extends infer A extends api.TypedArray
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

/** The single result of a call, by `into`. */
export type OneOf<C, X extends api.AnyTensor, I> = I extends null | undefined
  ? api.PartOf<C, X>
  : WrittenOf<C, api.TypeOf<X>, TargetIn<I>>;

/** The planes of images `X`, by `into`. */
export type PlanesOf<C, T extends api.PlaneType, X, I> = OneOf<
  C,
  X extends WasmTensor<any> ? WasmTensor<T> : api.TensorLike<T>,
  I
>;

/** Targets for pictures: a picture, or a list in which null skips one. */
export type PicturesTarget = api.PictureTarget | readonly (api.PictureTarget | null)[] | null | undefined;

/** The result for target `P`: the picture itself, a picture over an array, or null for a skipped one. */
export type PictureIn<P> = P extends Uint8ClampedArray | Uint8Array
  ? { data: Same<P>; width: number; height: number }
  : Same<P>;

/** The result of `toPixels`: a list of pictures with `batch: true` or a list as `into`, otherwise one picture. */
export type PicturesOf<I, B> = I extends readonly (infer P)[]
  ? PictureIn<P>[]
  : B extends true
    ? PictureOf<I>[]
    : PictureOf<I>;

/** One picture, by `into`. */
export type PictureOf<I> = I extends null | undefined ? api.Picture : PictureIn<I>;
