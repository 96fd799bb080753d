// SPDX-License-Identifier: MIT
//
// The types of what the WebAssembly module offers; src/embind/ (module.cc, question.h, answers.h) says what each of these
// is.
import type { ElementType, Lane, Layout, SplitErrorCode, TypedArray } from '../api.js';

/** The numbers of one argument: an attribute, sizes, or a small tensor. */
export type Argument = {
  type: ElementType | null;
  /** Whether the element type is the caller's word and not just how the values came. */
  isTensor: boolean;
  rank: number;
  count: number;
  values: readonly number[] | TypedArray | null;
};

/** What is known of a tensor; null: unknown. Where not all dims are, `bounds` has a least and a greatest value for each. */
export type Knowledge = { type: string | null; dims?: readonly number[]; bounds?: readonly number[] | null };

export type ArgumentName = 'axis' | 'split' | 'numOutputs' | 'keepdims' | 'numSplits' | 'newAxis';

/** A node of a model, or a call, without its tensors. What is not given is undefined or null. */
export type Asked = {
  operator: string;
  isCall: boolean;
  opset?: number | null;
  outputs?: number | null;
} & { [name in ArgumentName]?: Argument | null };

/** What is asked about a split: the data, and the inputs after it. */
export type Question = Asked & Knowledge & { inputs?: readonly (Argument | null)[] };

/** What is asked about a join. */
export type JoinQuestion = Asked & { inputs: readonly Knowledge[]; moreInputs?: number; repeated?: readonly number[] };

/** What is asked about pixels. */
export type PixelQuestion = {
  isToPixels: boolean;
  dims: readonly number[];
  channels?: string;
  type?: ElementType;
  rescale?: number;
  mean?: readonly number[];
  std?: readonly number[];
  zeroPoint?: number;
  layout?: string;
};

export type ErrorAnswer = { code: SplitErrorCode; message: string };

/** A plan; of a join that of the split whose parts are the inputs. Of each part there are `wordsPerPart` numbers. */
export type PlanAnswer = {
  axis: number;
  keepAxis: boolean;
  layout: Layout;
  size: number;
  byteLength: number;
  lane: Lane;
  reason: string;
  parts: Float64Array;
  rows: Float64Array | null;
  /** Pieces of at least so many bytes are copied in JavaScript, by `move` in plan/move.js. */
  wide: number;
};

/** An inference: `bounds` are those of the parts' lengths, or of the dims of a join's result. */
export type SpecAnswer = {
  axis: number;
  keepAxis: boolean;
  wholePart: number;
  count: Float64Array;
  common: Float64Array;
  bounds: Float64Array;
};

/** A plan of pixels. */
export type PixelAnswer = {
  state: Uint8Array;
  batch: number;
  height: number;
  width: number;
  imageBytes: number;
  dims: Float64Array;
  size: number;
  byteLength: number;
};

/** One instance of the core. */
export type Core = {
  /** The parts of a join's plan are its inputs. */
  plan(question: Question | JoinQuestion): PlanAnswer | ErrorAnswer;
  infer(question: Question | JoinQuestion): SpecAnswer | ErrorAnswer;
  storageBytes(question: Question): number | ErrorAnswer;
  nameOf(asked: Asked): ErrorAnswer;
  planPixels(question: PixelQuestion): PixelAnswer | ErrorAnswer;
  run(rows: Float64Array, whole: Uint8Array, parts: (Uint8Array | null)[], isJoin: boolean, isInside: boolean): void;
  runPixels(
    state: Uint8Array,
    tensor: Uint8Array,
    images: Uint8Array[],
    first: number,
    count: number,
    isInside: boolean,
  ): void;
  allocate(bytes: number, isZeroed: boolean): number;
  view(): Uint8Array<ArrayBuffer>;
  release(block: number, bytes: number): void;
  liveBytes(): number;
  memoryBytes(): number;
  /** How many heap tensors there are that nobody disposed of; JavaScript counts them. */
  heapTensors: number;
  /** What `view` gave last. */
  anchor?: Uint8Array<ArrayBuffer>;
};
