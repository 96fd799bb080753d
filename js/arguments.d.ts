// SPDX-License-Identifier: MIT
//
// Types of arguments and results that callers need no name for: what strings in constants may be, where results are written,
// and what results are by that. What comes at run time is tested in tests/js/into.test.js.
import type * as api from './api.js';
import type { WasmTensor } from './tensor/wasm-tensor.js';
import type { Tensor } from './tensor/tensor.js';

/** A string or a number: any where no more is known before the program runs, otherwise one of `A`. */
export type Widened<S, A> = string extends S ? S : number extends S ? S : S extends A ? S : never;

/** 0 or 1, or any number. `K`: the number that is given. */
export type Flag<K extends number> = 0 | 1 | Widened<K, 0 | 1>;

/** The channels that most models want, which editors offer first. */
export type UsualChannels = 'RGB' | 'BGR' | 'RGBA' | 'A' | 'R';

export type Layouts = 'NCHW' | 'CHW' | 'NHWC' | 'HWC';

/** The options of pixels except `type`. */
export type PixelNumbers<N extends string = api.Channels, L extends string = Layouts> = {
  /** One to four of R, G, B and A, for `toPixels` each at most once. Default 'RGB'. */
  channels?: N;
  /** Default 1 / 255 of a float type, 1 of an integer type. Where means are those of bytes it must be 1. */
  rescale?: number;
  /** One number, or one for each channel in the order of `channels`: for 'BGR' that of blue comes first. Default 0. */
  mean?: number | readonly number[] | Float32Array | Float64Array;
  /** One number, or one for each channel in the order of `channels`. Default 1. */
  std?: number | readonly number[] | Float32Array | Float64Array;
  /** Of uint8 and int8, which are rounded half to even, plus this, saturated. Default 0. */
  zeroPoint?: number;
  /** Of the tensor. Default 'NCHW'. */
  layout?: L;
};

/** `PixelOptions` as an argument, of which `T`, `N` and `L` are the strings that are given. `A`: the types that there are. */
export type PixelArgument<T extends string, N extends string, L extends string, A = api.PlaneType> = PixelNumbers<
  UsualChannels | Widened<N, api.Channels>,
  Layouts | Widened<L, Layouts>
> & {
  /** The tensor's element type. Of `toPlanes` default 'float32'; for `toPixels` it must be what the tensor has. */
  type?: string extends T ? T : A;
};

/** The types of planes that a string may name. */
export type PlaneTypeOf<T extends string> = string extends T
  ? api.PlaneType
  : T extends api.PlaneType
    ? T
    : api.PlaneType;

export type BatchOption<B> = {
  /** Whether the tensor is a batch, which becomes a list of pictures however many there are. Default false. */
  batch?: B;
};

/** The caller's arrays, tensors or pictures, which are written instead of new ones. */
export type ListOption<I> = { into?: I };

/** An array or a tensor that can be written. */
export type Target<T extends api.ElementType> = api.Storage[T] | (api.AnyShape & { readonly data: api.Storage[T] });

/** Where the only result is written, if anywhere: the array or the tensor, by itself or in a list. */
export type OneTarget<T extends api.ElementType> =
  Target<T> | readonly [Target<T>] | readonly Target<T>[] | null | undefined;

/** The caller's array or tensor, which is written instead of a new array. A list of which the length is known has one. */
export type OneOption<I> = {
  into?: I extends readonly string[] ? I : I extends readonly unknown[] ? OnlyOne<I> : I;
};
export type OnlyOne<L extends readonly unknown[]> = number extends L['length'] ? L : readonly [L[0]];

/** Arrays of the class of `D` with memory of their own: of a Buffer, Uint8Arrays. */
export type OwnData<D> = D extends readonly string[] ? string[] : D extends { map(...values: any): infer A } ? A : D;

/** A `Tensor` of data `D`, where these can be those of a `T`. */
export type TensorOf<T extends api.ElementType, D> = Tensor<T, D extends api.Storage[T] ? D : api.Storage[T]>;

/** Data of a result that is written to `I`: the array, or the data of the tensor or the picture. */
export type DataIn<I> = I extends infer A extends api.TypedArray
  ? A
  : I extends readonly string[]
    ? string[]
    : I extends { readonly data: infer D }
      ? D
      : never;

/** A result of type `T` that is written to `I`: never a WasmTensor, but a tensor over the memory of one. */
export type WrittenOf<C, T extends api.ElementType, I> = C extends new (...values: any) => infer R
  ? R
  : TensorOf<T, DataIn<I>>;

/** The targets in a list, or the only one. A list of strings is a target itself. */
export type TargetIn<I> = I extends readonly string[] ? Same<I> : I extends readonly (infer E)[] ? E : Same<I>;

/** `I` itself, which the compiler does not infer from what a result is used for. */
export type Same<I> = I extends infer J ? J : never;

/** The only result of a call, by its `into`. */
export type OneOf<C, X extends api.AnyTensor, I> = I extends null | undefined
  ? api.PartOf<C, X>
  : WrittenOf<C, api.TypeOf<X>, TargetIn<I>>;

/** The planes of images `X`, by `into`. */
export type PlanesOf<C, T extends api.PlaneType, X, I> = OneOf<
  C,
  X extends WasmTensor<any> ? WasmTensor<T> : api.TensorLike<T>,
  I
>;

/** Where pictures are written, if anywhere: one, or a list, in which null leaves one out. */
export type PicturesTarget = api.PictureTarget | readonly (api.PictureTarget | null)[] | null | undefined;

/** A picture that is written to `P`: itself, or of an array a picture over it; null for one that is left out. */
export type PictureIn<P> = P extends Uint8ClampedArray | Uint8Array
  ? { data: Same<P>; width: number; height: number }
  : Same<P>;

/** The pictures of a call: a list if a batch is asked for, or `into` is a list. */
export type PicturesOf<I, B> = I extends readonly (infer P)[]
  ? PictureIn<P>[]
  : B extends true
    ? PictureOf<I>[]
    : PictureOf<I>;

/** One picture, by its `into`. */
export type PictureOf<I> = I extends null | undefined ? api.Picture : PictureIn<I>;
