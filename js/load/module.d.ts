// SPDX-License-Identifier: MIT
//
// The interface of the WebAssembly module (src/embind/module.cc), and the objects that cross between JavaScript and C++.
// src/embind/request.cc lists the fields of requests again, src/embind/response.cc those of responses.
import type { ElementType, Layout, Route, SplitErrorCode } from '../api.js';
import type { TypedArray } from '../api-types.js';
import type { WasmMemory } from '../tensor/wasm-tensor.js';

/** An argument: an attribute, sizes, or a small tensor. */
export type Argument = {
  /** Element type of `values`. */
  type: ElementType | null;
  /** Whether the argument is a tensor, whose element type the rules check, and not plain numbers. */
  isTensor: boolean;
  /** -1 if unknown. */
  rank: number;
  /** Number of values, or the minimum and maximum number; -1 if unknown. */
  count: number | readonly number[];
  /** The numbers, or a tensor's storage; null if unknown. */
  values: readonly number[] | TypedArray | null;
};

/** Type and dims of a tensor, as far as they are known. */
export type PartialTensorInfo = {
  /** Element type name, or null if unknown. Unrecognised names count as unknown. */
  type: string | null;
  dims?: readonly number[];
  /** Replaces `dims` if some are unknown: a minimum and a maximum for each dim, Infinity for no limit. */
  bounds?: readonly number[] | null;
};

export type ArgumentName = 'axis' | 'split' | 'numOutputs' | 'keepdims' | 'numSplits' | 'newAxis' | 'to';

/** A node of a model, or a call of this package, without its tensors. Undefined and null arguments are missing. */
export type NodeRequest = {
  operator: string;
  /** Whether the request is a call of this package, whose options have other names than a node's attributes. */
  isCall: boolean;
  opset?: number | null;
  /** Number of outputs that the node lists. */
  outputs?: number | null;
} & { [name in ArgumentName]?: Argument | null };

/** A split, its data, and the inputs after the data. */
export type SplitRequest = NodeRequest & PartialTensorInfo & { inputs?: readonly (Argument | null)[] };

/** A move of axis `axis` of a tensor to `to`. */
export type MoveRequest = SplitRequest & { operator: 'moveAxis' };

/** A join and its input tensors. */
export type JoinRequest = NodeRequest & {
  inputs: readonly PartialTensorInfo[];
  /** Number of surplus inputs after the sequence. ConcatFromSequence takes one input, so any surplus is an error. */
  moreInputs?: number;
  /** Minimum and maximum number of repetitions of `inputs`, if only the length of a sequence is known. Default once. */
  repeated?: readonly number[];
};

/** A conversion between pixels and planes. Undefined options have their defaults. */
export type PixelRequest = {
  /** Bytes of a pixel of the output images; 0 to convert pixels to a tensor. */
  pixelBytes: number;
  /** Dims of the images, or of the tensor that is converted to images. */
  dims: readonly number[];
  channels?: string;
  /** Order of the bytes of a pixel. */
  format?: string;
  /** Element type of the tensor. */
  type?: ElementType;
  rescale?: number;
  mean?: readonly number[];
  std?: readonly number[];
  zeroPoint?: number;
  layout?: string;
};

/** An error. `name` is the operator and its version; `message` names the argument, the input and the allowed values. */
export type ErrorResponse = { code: SplitErrorCode; name: string; message: string };

/** An operator with the version in force, such as "Split-18", and the attributes of that version. */
export type OperatorResponse = { name: string; attributes: string };

/** A position in WebAssembly memory. Any typed array is one. */
export type Place = { readonly byteOffset: number };

/**
 * The scratch memory. `runTile` moves a single tile within it, where the plan, the interleaved side and the parts follow each
 * other.
 */
export type Scratch = Uint8Array<ArrayBuffer> & { runTile(isJoin: number): void };

/** The bytes of a plan, which only the core reads, and the way that the caller's bytes take. */
type Planned = { plan: Uint8Array; route: Route };

/**
 * A plan. A join uses the plan of the inverse split: the data is the result of the join, and the parts are its inputs. `bits`
 * is 0 for strings.
 */
export type PlanResponse = Planned &
  Layout & {
    /** Number of elements of the data. */
    size: number;
    byteLength: number;
    /** Units of a row: bytes, bits if packed, or elements of strings. */
    rowWidth: number;
    /** Number of parts. */
    count: number;
    /** Number of dims of each part. */
    partRank: number;
    /** 1 if all bytes fit a single tile, for `runTile`; otherwise 0. */
    isSingleTile: number;
    /**
     * Three numbers for each part (units of its piece in every row, size in elements, bytes), then the dims of each part, then
     * the dims of the data.
     */
    numbers: Float64Array;
  };

/** The result of inference. Infinity means no limit. */
export type SpecResponse = {
  /** -1 if unknown. */
  axis: number;
  keepAxis: number;
  /** Index of the part that is all of the data, or -1. */
  wholePart: number;
  /** Minimum and maximum number of parts. */
  minCount: number;
  maxCount: number;
  /** Minimum and maximum of the lengths of all parts. */
  minLength: number;
  maxLength: number;
  /**
   * Pairs of a minimum and a maximum. A split has one for the length of each part, unless their number is unknown or they are
   * a sequence; a join has one for each dim of the result.
   */
  bounds: Float64Array;
};

/** A plan of pixels. */
export type PixelResponse = {
  /** The bytes of the plan, which only the core reads. */
  plan: Uint8Array;
  /** Number of images. */
  batch: number;
  height: number;
  width: number;
  /** Bytes of all images. */
  imageBytes: number;
  /** Number of elements of the tensor. */
  size: number;
  /** Bytes of the tensor. */
  byteLength: number;
  /** Whether all bytes of an image are written. */
  isCovered: number;
  /** Dims of the tensor. */
  dims: Float64Array;
};

/** A plan of `moveAxis`: matrices [outer, rows, columns, inner] become [outer, columns, rows, inner]. */
export type AxisResponse = Planned & {
  outer: number;
  rows: number;
  columns: number;
  inner: number;
  /** Bits per element; 0 for strings. */
  bits: number;
  /** Number of elements of the tensor. */
  size: number;
  byteLength: number;
  /** Dims of the result. */
  dims: Float64Array;
};

/** One instance of the core. Plans and inferences are undefined if JavaScript has no memory for them. */
export type Core = {
  /** Plans a split or a join, or the move of axis `axis` of a tensor to `to`. */
  plan(request: MoveRequest): AxisResponse | ErrorResponse;
  plan(request: SplitRequest | JoinRequest): PlanResponse | ErrorResponse;

  /** Infers the shapes of the parts, or of a join's result, from a node that is only partly known. */
  infer(request: SplitRequest | JoinRequest): SpecResponse | ErrorResponse;

  /** Returns the number of bytes of a tensor's storage. */
  storageBytes(request: SplitRequest): number | ErrorResponse;

  /** Describes an operator, for messages that start with its name. */
  describe(request: NodeRequest): OperatorResponse;

  /** Plans a conversion of pixels. */
  planPixels(request: PixelRequest): PixelResponse | ErrorResponse;

  /**
   * Splits the interleaved side into parts, or joins them into it, if its length is the plan's `byteLength`. A null part is
   * skipped; joins accept no null. The output must not overlap the input. If `inWasmMemory`, all arrays are there, where
   * a `Place` is enough, and pieces of any width are moved.
   */
  run(
    arrays: [plan: Uint8Array, interleaved: Place, ...parts: (Place | null)[]],
    isJoin: boolean,
    inWasmMemory: boolean,
  ): void;

  /** Moves an axis from `source` to `target`, which must not overlap. If `inWasmMemory`, both are there. */
  runMoveAxis(arrays: [plan: Uint8Array, source: Place, target: Place], inWasmMemory: boolean): void;

  /**
   * Converts a batch of `count` images. `places` has three numbers for each image: the index of its array in `memories`, or -1 if
   * the image is skipped, the byte of its top row, and its stride, which is negative if the bottom row is first. If
   * `inWasmMemory`, all arrays are there.
   */
  runPixels(
    arrays: [plan: Uint8Array, places: Float64Array, tensor: Uint8Array, ...memories: Uint8Array[]],
    count: number,
    inWasmMemory: boolean,
  ): void;

  /** Allocates a block of WebAssembly memory and returns its offset, or 0 if there is not enough memory. */
  allocate(bytes: number, isZeroed: boolean): number;

  /** Frees a block. */
  release(block: number): void;

  /** Returns the scratch memory, whose `buffer` is WebAssembly memory. Its length becomes 0 when that memory grows. */
  scratch(): Scratch;

  /** Maximum length of a list of tensors or of node inputs. */
  readonly maxTensors: number;

  /** Maximum number of dims of all tensors in a list. */
  readonly maxDims: number;

  /** The record of this instance's memory, which `js/tensor/wasm-tensor.js` keeps. */
  readonly memory: WasmMemory;
};
