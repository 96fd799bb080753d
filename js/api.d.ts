// SPDX-License-Identifier: MIT
//
// The public types in one place, beside those that TypeScript makes of the classes and functions.
import type { HeapTensor } from './tensor/heap.js';
import type { Tensor } from './tensor/tensor.js';
import type { TensorSplit } from './tensorsplit.js';

export { SplitError } from './errors.js';
export { Tensor } from './tensor/tensor.js';
export type { TensorSplit };
export type { Plan } from './plan/plan.js';
export type { PlanesPlan, PicturesPlan, PlaneType, Picture, PictureTarget } from './pixels/plan.js';
export type { Images, ImageLike } from './pixels/read.js';
export type { HeapTensor };

// ---- Tensors

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
/** The same without the data. */
export type AnyShape = { readonly type: ElementType | (string & {}); readonly dims: readonly number[] };

/** The element type of a tensor; any where only that it is a string is known. */
export type TypeOf<X extends AnyShape> = X['type'] extends ElementType ? X['type'] : ElementType;

/** What a tensor must be beside itself: of element type `T`, and stored as that is. */
export type Checked<X extends AnyTensor, T extends ElementType = TypeOf<X>> = string extends X['type']
  ? { readonly data: Storage[T] }
  : TensorLike<T>;
/** The same without the data. */
export type CheckedShape<X extends AnyShape> = string extends X['type'] ? unknown : { readonly type: ElementType };

/** Makes the results: called with `new`, as `(type, data, dims)`. */
export type TensorConstructor = new (type: any, data: any, dims: any) => any;

/** What `using` asks for, where TypeScript's library knows it. */
export type Scoped = SymbolConstructor extends { readonly dispose: infer S extends symbol }
  ? { [K in S]: () => void }
  : unknown;

/** Arrays of the class of `D` with memory of their own: of a Buffer, Uint8Arrays. */
type OwnData<D> = D extends readonly string[] ? string[] : D extends { map(...values: any): infer A } ? A : D;

/** A `Tensor` of data `D`, where these can be those of a `T`. */
type TensorOf<T extends ElementType, D> = Tensor<T, D extends Storage[T] ? D : Storage[T]>;

/**
 * What a call gives for each part of an `X`: of a heap tensor another one, otherwise an instance of the caller's class, by
 * default a `Tensor` of the same element type and storage class, in memory of its own.
 */
export type PartOf<C, X extends AnyTensor> = ResultOf<C, X, OwnData<X['data']>>;

/** The same in whatever memory. */
export type ViewOf<C, X extends AnyTensor> = ResultOf<C, X, X['data']>;

type ResultOf<C, X extends AnyTensor, D> =
  X extends HeapTensor<infer T>
    ? HeapTensor<T> & Scoped
    : C extends new (...values: any) => infer R
      ? R
      : TensorOf<TypeOf<X>, D>;

// ---- Options

/** Sizes: numbers, a typed array, or a tensor of rank 1. */
export type Sizes = readonly (number | bigint)[] | TypedArray | TensorLike;

/** A single integer: a number, or a tensor with one element. */
export type Scalar = number | bigint | TensorLike;

type AxisOption = {
  /** Default 0; a negative one counts from the end. Split-1 has no default. */
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

export type SplitToSequenceOptions = AxisOption &
  OpsetOption & {
    /**
     * A number: parts of that length, the last one may be shorter. A list: the length of each part. Default: parts of
     * length 1.
     */
    split?: Sizes | Scalar;
    /** 0 removes the axis where `split` is not given. Default 1. */
    keepdims?: 0 | 1;
  };

/** Options of `plan`, by operator: those of the call of the same name. */
export type PlanOptions = {
  Split: SplitOptions;
  SplitToSequence: SplitToSequenceOptions;
  VariadicSplit: { axis: Scalar; splitLengths: Sizes };
  OpenvinoSplit: { axis: Scalar; numSplits: number | bigint };
  chunk: AxisOption & { chunks: number | bigint };
  unbind: AxisOption;
  tensorSplit: AxisOption & { indicesOrSections: Sizes | number | bigint };
};

/**
 * How bytes of pixels and values of a tensor belong together: a byte x of channel c is the value
 * `fround(fround(x * a) + b)` with `a = rescale / std[c]` and `b = -mean[c] / std[c]`, both rounded to float32.
 */
export type PixelOptions = {
  /** Any of R, G, B and A, each at most once, in the tensor's order. Default 'RGB'. */
  channels?: string;
  /** Default 1 / 255. */
  rescale?: number;
  /** One number, or one for each channel. Default 0. */
  mean?: number | readonly number[] | Float32Array | Float64Array;
  /** One number, or one for each channel. Default 1. */
  std?: number | readonly number[] | Float32Array | Float64Array;
  /** Of uint8 and int8, which are rounded half to even, plus this, saturated. Default 0. */
  zeroPoint?: number;
  /** Of the tensor. Default 'NCHW'. */
  layout?: 'NCHW' | 'CHW' | 'NHWC' | 'HWC';
};

/** `type`: the tensor's element type. Default 'float32'. */
export type PlanesOptions<T extends import('./pixels/plan.js').PlaneType = 'float32'> = PixelOptions & { type?: T };

// ---- Plans

/** How the bytes will move. */
export type Lane = 'view' | 'rows' | 'simd' | 'list';

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

/** Where a run puts its parts: one typed array (for strings an array) or tensor per part, null to skip one. */
export type Into<T extends ElementType = ElementType> = readonly (Storage[T] | TensorLike<T> | null)[];

// ---- Nodes of a model

/** A node as a model writes it. Other keys, such as the node's name, are ignored. */
export type NodeDescription = {
  /** '' or 'ai.onnx' for ONNX, 'openvino' for OpenVINO. Default ''. */
  domain?: string;
  /** 'Split', 'SplitToSequence', 'Concat', 'ConcatFromSequence' or 'VariadicSplit'. */
  opType: string;
  /** Default: the newest. */
  opset?: number;
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

/** What is known of an input: of a tensor, or of a sequence. */
export type InputShape =
  TensorShape | readonly TensorShape[] | { sequence: TensorShape; length?: Dim } | null | undefined;

/**
 * Per output its type and shape (neighbours that are alike may be one object), null where the output is omitted, for
 * SplitToSequence those of the sequence; null where not even the number of outputs is known.
 */
export type NodeShapes = (TensorShape | null)[] | { sequence: TensorShape; length: Dim } | null;

// ---- Loading

/** What can be compiled without waiting. */
type SyncSource = ArrayBufferView | ArrayBufferLike | (WebAssembly.Module & object);

/** Where the module comes from, if not from the package itself. */
export type WasmSource = URL | string | SyncSource | Response;

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
