// SPDX-License-Identifier: MIT
//
// What the WebAssembly module offers (src/embind/module.cc), with all that crosses between JavaScript and C++. The names of
// the fields of requests stand in src/embind/request.cc as well, those of responses in src/embind/library.js.
import type { ElementType, Route, Layout, SplitErrorCode, TypedArray } from '../api.js';

/** An argument: an attribute, sizes, or a small tensor. */
export type Argument = {
  /** Element type of `values`. */
  type: ElementType | null;
  /** Whether it is a tensor, whose element type the rules check, and not plain numbers. */
  isTensor: boolean;
  /** -1: unknown. */
  rank: number;
  /** How many numbers there are, or at least and at most; -1: unknown. */
  count: number | readonly number[];
  /** The numbers, or a tensor's storage; null: unknown. */
  values: readonly number[] | TypedArray | null;
};

/** What is known of a tensor. */
export type PartialTensorInfo = {
  /** Any other name than that of an element type, or null: unknown. */
  type: string | null;
  dims?: readonly number[];
  /** In place of `dims` where not all are known: a least and a greatest value for each dim, Infinity for no limit. */
  bounds?: readonly number[] | null;
};

export type ArgumentName = 'axis' | 'split' | 'numOutputs' | 'keepdims' | 'numSplits' | 'newAxis';

/** A node of a model, or a call, without its tensors. What is undefined or null is not given. */
export type NodeRequest = {
  operator: string;
  /** Whether it is a call of the package, whose options have other names than a node's attributes. */
  isCall: boolean;
  opset?: number | null;
  /** How many outputs the node lists. */
  outputs?: number | null;
} & { [name in ArgumentName]?: Argument | null };

/** A split, what is known of its data, and the inputs after the data. */
export type SplitRequest = NodeRequest & PartialTensorInfo & { inputs?: readonly (Argument | null)[] };

/** A join, and what is known of the tensors that it joins. */
export type JoinRequest = NodeRequest & {
  inputs: readonly PartialTensorInfo[];
  /** How many inputs follow the only one that the operator has, a sequence. */
  moreInputs?: number;
  /** How many times `inputs` are there, at least and at most: where only the length of a sequence is known. Else once. */
  repeated?: readonly number[];
};

/** A conversion between pixels and planes. What is undefined has its default. */
export type PixelRequest = {
  /** Bytes of a pixel of the pictures to be made; 0: pixels become a tensor. */
  pixelBytes: number;
  /** Dims of the images, or of the tensor that becomes images. */
  dims: readonly number[];
  channels?: string;
  /** Element type of the tensor. */
  type?: ElementType;
  rescale?: number;
  mean?: readonly number[];
  std?: readonly number[];
  zeroPoint?: number;
  layout?: string;
};

/** `name`: the operator and its version; `message`: the argument, what was given and what is allowed. */
export type ErrorResponse = { code: SplitErrorCode; name: string; message: string };

/** What all responses have besides their own fields, each of which is a number, but for one list of them. */
type RawFields = {
  /** The numbers of those fields, in an order that src/embind knows: the list is the end of it. */
  rawFields: Float64Array;
};

/** Where something begins in linear memory; an array is one, too. */
export type Place = { readonly byteOffset: number };

/**
 * `runTile` moves a single tile within the area, where the plan's numbers, the interleaved side and the parts follow each other.
 */
export type Scratch = Uint8Array<ArrayBuffer> & { runTile(isJoin: number): void };

/** A plan; for a join, that of the split which would take the result apart again: its parts are the inputs. */
export type PlanResponse = RawFields &
  Layout & {
    /** 1 or 0, as is each name with a verb. */
    keepAxis: number;
    /** Elements of the interleaved side. */
    size: number;
    byteLength: number;
    /** Whether pieces begin within a byte, and then at its highest bit. */
    isBitPacked: number;
    isMsbFirst: number;
    /** Number of parts if all is a single tile, for `runTile`, else 0. */
    tile: number;
    route: Route;
    /** `numbersPerPart` for each part: length along the axis, size in elements, bytes. */
    parts: Float64Array;
  };

/** What inference found. Infinity stands for no limit. */
export type SpecResponse = RawFields & {
  /** -1: unknown. */
  axis: number;
  keepAxis: number;
  /** The part that is the whole data, or -1. */
  wholePart: number;
  /** How many parts there are. */
  minCount: number;
  maxCount: number;
  /** The bounds within which the lengths of all parts lie. */
  minLength: number;
  maxLength: number;
  /**
   * A least and a greatest value: of a split for the length of each part, none where their number is unknown or they are a
   * sequence; of a join for each dim of the result.
   */
  bounds: Float64Array;
};

/** A plan of pixels. */
export type PixelResponse = RawFields & {
  /** Number of images. */
  batch: number;
  height: number;
  width: number;
  /** Bytes of all images. */
  imageBytes: number;
  /** Of the tensor, in elements, and its bytes. */
  size: number;
  byteLength: number;
  /** 1: all bytes of a picture are written. */
  isCovered: number;
  /** What `runPixels` takes. */
  state: Uint8Array;
  /** Of the tensor. */
  dims: Float64Array;
};

/** How an axis is moved: `AxisRoute` of src/move/axis_route.h. */
export type AxisResponse = RawFields & {
  /** Of the tensor, in elements, and its bytes. */
  size: number;
  byteLength: number;
  parts: number;
  needsUnbind: number;
  needsStack: number;
  /** Three dims of what is unbound along axis 1, two of each part that is stacked there, and those of the result. */
  dims: Float64Array;
};

/** One instance of the core. */
export type Core = {
  plan(request: SplitRequest | JoinRequest): PlanResponse | ErrorResponse;

  /** What is known of the parts, or of a join's result, where not all of the node is known. */
  infer(request: SplitRequest | JoinRequest): SpecResponse | ErrorResponse;

  /** How the axis `axis` of a tensor is moved to place `newAxis`. */
  moveAxis(request: SplitRequest): AxisResponse | ErrorResponse;

  /** How many bytes a tensor takes. */
  storageBytes(request: SplitRequest): number | ErrorResponse;

  /** Its `name`, and as message which attributes the operator has. */
  nameOf(request: NodeRequest): ErrorResponse;

  planPixels(request: PixelRequest): PixelResponse | ErrorResponse;

  /**
   * Splits `interleaved`, of the plan's `byteLength`, into `parts`, or joins them into it. A part that is null is left out;
   * a join has none of these. What is written overlaps nothing else. `isLinear`: all lies in linear memory, where a `Place`
   * is enough, and all pieces are moved, however wide. Otherwise all are arrays.
   */
  run(numbers: Float64Array, interleaved: Place, parts: (Place | null)[], isJoin: boolean, isLinear: boolean): void;

  /**
   * Converts images [first, first + count) of a plan of pixels. `tensors` is the whole one, four times; `images` has these
   * images alone, whose rows are `stride` bytes apart. `isLinear`: both are in linear memory.
   */
  runPixels(
    state: Uint8Array,
    tensors: Uint8Array[],
    images: Uint8Array,
    first: number,
    count: number,
    stride: number,
    isLinear: boolean,
  ): void;

  /** A block of WebAssembly memory, as its offset there; 0: there is no memory. */
  allocate(bytes: number, isZeroed: boolean): number;

  /** Gives a block back. */
  release(block: number): void;

  /** The scratch area, whose `buffer` is WebAssembly memory. It has length 0 as soon as that memory grows: ask again then. */
  view(): Scratch;

  /** How many WasmTensors there are that nobody disposed of; JavaScript counts them. */
  wasmTensors: number;

  /** The bytes of all blocks that they lie in. */
  wasmBytes: number;

  /** What `view` gave last. */
  memoryProbe?: Scratch;
};
