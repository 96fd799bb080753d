// Types of the page. Files refer to them by `@import`.
import type { PlanOptions } from '../js/index.js';
import type { blockOf } from './model/block.js';
import type { viewOf } from './figure/view.js';
import type { answerOf } from './model/solve.js';

export type OperatorName = 'Split' | 'SplitToSequence' | 'VariadicSplit' | 'OpenvinoSplit' | 'Concat';

/** Description of the parts: a list of lengths, a number of parts, the length of a chunk, or none (single slices). */
export type CutMode = 'list' | 'parts' | 'chunk' | 'each';

export interface Operator {
  title: string;
  /** Standard that defines the operator. */
  family: 'ONNX' | 'OpenVINO';
  /** Versions, the newest first. */
  versions: readonly number[];
  /** Name of the package's argument for each cut mode. The first mode is the default. */
  modes: Partial<Record<CutMode, string>>;
  /** Name of the plan in the package. */
  method: keyof PlanOptions;
  /** Whether the parts are one sequence, and may lose the axis. */
  isSequence?: boolean;
  /** Whether the parts are the inputs, and the whole tensor is the result. */
  isJoin?: boolean;
}

/** A split or a join. Everything that is drawn is computed from it. */
export interface State {
  operator: OperatorName;
  opset: number;
  /** Element type. */
  type: string;
  /** Dims of the whole tensor: the input of a split or the result of a join. */
  dims: number[];
  /** Axis as the user wrote it. Negative axes count from the end. */
  axis: number;
  /** Cut mode. The mode `list` uses `sizes`, and `parts` and `chunk` use the fields of their name. */
  by: CutMode;
  sizes: number[];
  parts: number;
  chunk: number;
  keepdims: 0 | 1;
}
export type Patch = Partial<State>;

/** Cause of a new state. */
export interface Change {
  /** Name of the gesture, such as a drag. All changes of a gesture are one step of the browser's history. */
  gesture?: string;
  /** Whether the state comes from the address, which then stays as it is. */
  isFollowed?: boolean;
  /** Whether a number was typed. */
  isTyped?: boolean;
}

/** A request that the package refuses, and the nearest valid state. */
export interface Draft {
  state: State;
  fault: Fault;
  fix: State;
}

/** The package's answer to a valid state. Lengths and starts are along the axis. */
export type Answer = ReturnType<typeof answerOf>;

/** The package's answer to an invalid state. */
export interface Fault {
  code: string;
  message: string;
}
export type Solution = { answer: Answer; fault: null } | { answer: null; fault: Fault };

export type Control = 'opset' | 'type' | 'shape' | 'axis' | 'by' | 'sizes' | 'keepdims';

/** Names of consecutive ranges of indices along an axis, such as the channels of a picture. */
export interface AxisNames {
  axis: number;
  /** Name and length of each range. The lengths add up to the dim. */
  ranges: readonly (readonly [name: string, length: number])[];
}

/** A tensor with its values. */
export interface LoadedTensor {
  type: any;
  dims: readonly number[];
  data: any;
  /** Names along an axis, if the indices have a meaning. */
  names?: AxisNames;
  /** Sentence that says what the cells show, such as 'Cells show the values of a.npy.' */
  cells?: string;
  /** Offset of the element at which the ribbons of memory begin. */
  center?: number;
  /** Whether the values are the offsets of the elements, because the tensor has no values. */
  isCount?: boolean;
  /** Whether no pixel of the picture is transparent. */
  isOpaque?: boolean;
  /** Reads the pixels of the picture again. */
  read?: () => unknown;
}

/** A direction of the block on the screen: to the right, down, and into the screen. */
export type Side = 'x' | 'y' | 'z';

/** Consecutive indices along one axis. `part` is -1 on an axis that is not cut, and for a fold of several parts. */
export interface IndexRange {
  index: number;
  count: number;
  /** Whether the indices are drawn as one fold. */
  isFold: boolean;
  part: number;
}

/** A range along the innermost axis of a direction of the block. In a picture, all rows or columns of a part are one line. */
export interface Line extends IndexRange {
  /** First index and number of indices along the outermost axis. */
  from: number;
  length: number;
  /** Offset of the first index in the tensor, and stride from one index to the next, in elements. */
  offset: number;
  stride: number;
  /** Position, length, and space before the line, in units of the closed block. */
  at: number;
  size: number;
  space: number;
  /** Number of cuts before the line. */
  cuts: number;
}

export type Block = ReturnType<typeof blockOf>;
export type View = ReturnType<typeof viewOf>;
export type Point = readonly [number, number];
