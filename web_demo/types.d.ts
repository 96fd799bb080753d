// The types of the page, each defined once: files take them in by `@import`.
import type { PlanOptions } from '../js/index.js';
import type { blockOf } from './figure/block.js';
import type { viewOf } from './figure/view.js';
import type { answerOf } from './model/solve.js';

export type OperatorName = 'Split' | 'SplitToSequence' | 'VariadicSplit' | 'OpenvinoSplit' | 'Concat';

/** How the parts are described: a list of lengths, a number of parts, the length of a chunk, or nothing (single slices). */
export type CutMode = 'list' | 'parts' | 'chunk' | 'each';

export interface Operator {
  title: string;
  /** The standard of the operator. */
  family: 'ONNX' | 'OpenVINO';
  /** The newest first. */
  versions: readonly number[];
  /** The argument of the package's call that carries each; the first way is the usual one. */
  modes: Partial<Record<CutMode, string>>;
  /** Name of the plan in the package. */
  method: keyof PlanOptions;
  /** Whether the parts come as one list, and may lose their axis. */
  isSequence?: boolean;
  /** Whether the parts are the input, and the tensor is the result. */
  isJoin?: boolean;
}

/** A split or a join. Everything that is drawn follows from it. */
export interface State {
  operator: OperatorName;
  opset: number;
  /** Element type. */
  type: string;
  /** Of the whole tensor: the input of a split, the result of a join. */
  dims: number[];
  /** As the user wrote it: counted from the end if negative. */
  axis: number;
  by: CutMode;
  /** What each way needs: `list`, `parts` and `chunk`. */
  sizes: number[];
  parts: number;
  chunk: number;
  keepdims: 0 | 1;
}
export type Patch = Partial<State>;

/** How a state comes about. */
export interface Change {
  /** A name for a gesture, such as a drag: a gesture is one step of the browser's history. */
  gesture?: string;
  /** Whether the state comes from the address, which stays as it is. */
  isFollowed?: boolean;
}

/** The package's answer to a valid split. Lengths and starts are along the axis. */
export type Answer = ReturnType<typeof answerOf>;

/** The package's answer to an invalid one. */
export interface Fault {
  code: string;
  message: string;
}
export type Solution = { answer: Answer; fault: null } | { answer: null; fault: Fault };

export type Control = 'operator' | 'opset' | 'type' | 'shape' | 'axis' | 'by' | 'sizes' | 'keepdims';

/** A tensor with its values. */
export interface LoadedTensor {
  type: any;
  dims: readonly number[];
  data: any;
  /** Whether the values are the places of the elements, because the tensor has none of its own. */
  isCount?: boolean;
  /** Of a picture: whether no pixel is transparent. */
  isOpaque?: boolean;
  /** Of a picture: reads its pixels once more. */
  read?: () => unknown;
}

/** A direction of the block on the screen: to the right, down, and into the screen. */
export type Side = 'x' | 'y' | 'z';

/** Consecutive indices along one axis. `part` is -1 on an axis that is not cut, and for several skipped parts. */
export interface IndexRange {
  index: number;
  count: number;
  /** Whether the indices are skipped in the drawing. */
  isFold: boolean;
  part: number;
}

/** A run along the innermost axis of a direction of the block; in a picture all indices of a part are one line. */
export interface Line extends IndexRange {
  /** First index and number of indices along the outermost axis. */
  from: number;
  length: number;
  /** Elements from the start of the tensor to the first index, and from one index to the next. */
  offset: number;
  stride: number;
  /** Place, length and the space before, in units of the closed block. */
  at: number;
  size: number;
  space: number;
  /** Number of cuts before the line. */
  cuts: number;
}

export type Block = ReturnType<typeof blockOf>;
export type View = ReturnType<typeof viewOf>;
export type Point = readonly [number, number];
