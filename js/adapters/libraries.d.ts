// SPDX-License-Identifier: MIT
//
// The parts of other libraries that the adapters use, and the operators on their tensors.
import type { ElementType, Images, Into, PlanOptions, SplitOptions, SplitToSequenceOptions } from '../api.js';
import type { Tensor, TensorConstructor, TensorSplit, WasmTensor } from '../api.js';
import type {
  AcceptedImages,
  BatchOption,
  Flag,
  ListOption,
  OneOption,
  OneTarget,
  Others,
  ImagesOf,
  ImagesOption,
  ImagesTarget,
  PixelArgument,
  Splitting,
} from '../api-types.js';

/** The methods that split and have no `into`. */
type PlainSplitting = 'variadicSplit' | 'openvinoSplit' | 'chunk' | 'unbind' | 'tensorSplit';

/** The part of an `ort.Tensor` that determines the types of results. @reads ort.Tensor */
export type OrtTensorLike = { readonly type: string; readonly dims: readonly number[] };

/**
 * Result type for an input `X`: `X` itself if it is an instance of `C`, otherwise `InstanceType<C>`. (TypeScript considers our
 * Tensor an instance of every class with only `type`, `data` and `dims`, so it is excluded.)
 */
type OrtOwn<C extends TensorConstructor, X> =
  X extends WasmTensor<any>
    ? InstanceType<C>
    : X extends InstanceType<C>
      ? Tensor<any> extends X
        ? InstanceType<C>
        : X
      : InstanceType<C>;

/** Result type in new memory: a tensor of the class, or a WasmTensor if `X` is one. @reads InstanceType<C> */
type OrtPart<C extends TensorConstructor, X> = X extends WasmTensor<infer T> ? WasmTensor<T> : OrtOwn<C, X>;

/** Result type of a join of tensors `X`, by `into`. @reads InstanceType<C> */
type OrtWhole<C extends TensorConstructor, X, I> = I extends null | undefined ? OrtPart<C, X> : OrtOwn<C, X>;

/** Result type for each part of a tensor `X`, by `into`. Null in `into` skips a part. @reads InstanceType<C> */
type OrtPartInto<C extends TensorConstructor, X, I> = I extends readonly (infer P)[]
  ? P extends null
    ? null
    : OrtOwn<C, X>
  : OrtPart<C, X>;

/**
 * The operators on tensors of one class, which `forOrt` returns. They are named like the methods of `ts`. Plans return tensors of
 * the class, too.
 */
export type OrtSplit<C extends TensorConstructor> = {
  [M in PlainSplitting]: <X extends OrtTensorLike>(x: X, ...args: Others<Splitting[M]>) => OrtPart<C, X>[];
} & {
  split<X extends OrtTensorLike, I extends Into | null | undefined = undefined>(
    x: X,
    options: SplitOptions & ListOption<I>,
  ): OrtPartInto<C, X, I>[];
  splitToSequence<X extends OrtTensorLike, I extends Into | null | undefined = undefined, K extends number = never>(
    x: X,
    options?: SplitToSequenceOptions<Flag<K>> & ListOption<I>,
  ): OrtPartInto<C, X, I>[];
  concat<X extends OrtTensorLike, I extends OneTarget<ElementType> = undefined>(
    tensors: readonly X[],
    options: PlanOptions['concat'] & OneOption<I>,
  ): OrtWhole<C, X, I>;
  stack<X extends OrtTensorLike, I extends OneTarget<ElementType> = undefined>(
    tensors: readonly X[],
    options?: PlanOptions['stack'] & OneOption<I>,
  ): OrtWhole<C, X, I>;
} & Pick<TensorSplit<C>, 'toPlanes' | 'toPixels' | 'plan'>;

/**
 * The part of TensorFlow.js that is used: `import * as tf from '@tensorflow/tfjs'`, or '@tensorflow/tfjs-core'.
 *
 * @reads typeof tf
 */
export type Tf = {
  tensor: (...values: any) => any;
  complex: Function;
  real: Function;
  imag: Function;
  tidy: Function;
  concat: Function;
  stack: Function;
  zeros: Function;
  engine: Function;
  getBackend: Function;
  getKernel: Function;
  registerKernel: Function;
  getGradient: Function;
  registerGradient: Function;
};

/** The part of TensorFlow.js that is used to replace kernels. @reads typeof tf */
export type TfKernels = {
  getKernel: Function;
  registerKernel: Function;
  unregisterKernel: Function;
  util: any;
  backend_util: any;
};

/** The part of a `tf.Tensor` that is used. @reads tf.Tensor */
export type TfTensor = { readonly dtype: string; readonly shape: readonly number[]; dataSync(): any };

/** The types of planes that tensors of TensorFlow.js can store. */
export type TfPlaneType = 'float32' | 'uint8' | 'int8';

/** The parts of a split; null for a part that `into` skips. @reads ReturnType<F['tensor']>[] */
type TfParts<F extends Tf, I> = I extends readonly (infer P)[]
  ? (ReturnType<F['tensor']> | (null extends P ? null : never))[]
  : ReturnType<F['tensor']>[];

/**
 * The operators on tensors of TensorFlow.js, which `forTf` returns. They are named like the methods of `ts`. The default
 * layout of `toPlanes` and `toPixels` is NHWC. `toPlanes` returns float32, or int32 for the types uint8 and int8.
 *
 * `toPixels` accepts float32, int32 and bool. Elements of int32 must be 0 to 255, or -128 to 127 with `type: 'int8'`. Elements
 * of bool become 0 and 1 of `type`, whose default is float32, so that true becomes 255.
 */
export type TfSplit<F extends Tf> = {
  [M in PlainSplitting]: (x: TfTensor, ...args: Others<Splitting[M]>) => ReturnType<F['tensor']>[];
} & {
  split<I extends Into | null | undefined = undefined>(
    x: TfTensor,
    options: SplitOptions & ListOption<I>,
  ): TfParts<F, I>;
  splitToSequence<I extends Into | null | undefined = undefined, K extends number = never>(
    x: TfTensor,
    options?: SplitToSequenceOptions<Flag<K>> & ListOption<I>,
  ): TfParts<F, I>;
  toPlanes<
    T extends string = 'float32',
    X extends Images | object = Images,
    I extends OneTarget<TfPlaneType> = undefined,
    N extends string = never,
    L extends string = never,
  >(
    images: AcceptedImages<X>,
    options?: PixelArgument<T, N, L, TfPlaneType> & OneOption<I>,
  ): ReturnType<F['tensor']>;
  toPixels<
    I extends ImagesTarget = undefined,
    B extends boolean = false,
    T extends string = TfPlaneType,
    N extends string = never,
    L extends string = never,
  >(
    x: TfTensor,
    options?: PixelArgument<T, N, L, TfPlaneType> & BatchOption<B> & ImagesOption<I>,
  ): ImagesOf<I, B>;
};

/**
 * The part of transformers.js that is used: `import * as transformers from '@huggingface/transformers'`, or an object with its
 * `Tensor`.
 *
 * @reads typeof transformers
 */
export type Transformers = {
  readonly Tensor: (new (...values: any) => any) & { readonly prototype: any };
};
