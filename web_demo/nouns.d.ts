// The nouns of the page, each said once: files take them in by `@import`.
import type { JSX } from 'preact';

import type { PlanOptions } from '../js/index.js';
import type { sheetOf } from './draw/lines.js';
import type { answerOf } from './model/solve.js';

export type OperatorName = 'Split' | 'SplitToSequence' | 'VariadicSplit' | 'OpenvinoSplit' | 'Concat';

/** How a split is described: a list of lengths, a number of parts, the length of a chunk, or nothing (single slices). */
export type Way = 'list' | 'parts' | 'chunk' | 'each';

export interface Operator {
  title: string;
  /** Whose operator it is. */
  family: 'ONNX' | 'OpenVINO';
  /** The newest first. */
  versions: readonly number[];
  /** The argument of the package's call that carries each; the first way is the usual one. */
  ways: Partial<Record<Way, string>>;
  /** Of the package. */
  method: keyof PlanOptions;
  /** Whether the call takes its arguments one by one, in the order of the options. */
  isPositional?: boolean;
  hasKeepdims?: boolean;
  /** Whether the parts come as one list. */
  isSequence?: boolean;
  /** Whether it puts parts together: `sizes` are their lengths, and `dims` is the result. */
  isJoin?: boolean;
  /** Whether a length may be -1. */
  takesRest?: boolean;
}

/** Everything the page shows follows from this. */
export interface State {
  operator: OperatorName;
  opset: number;
  /** Element type. */
  type: string;
  dims: number[];
  /** As given: from the end where negative. */
  axis: number;
  by: Way;
  /** What each way needs: `list`, `parts` and `chunk`. */
  sizes: number[];
  parts: number;
  chunk: number;
  keepdims: 0 | 1;
}
export type Patch = Partial<State>;

/** How a state comes about. */
export interface Change {
  /** A name for a gesture, such as a drag: it is one step of the browser's history. */
  gesture?: string;
  /** Whether the address said so, and stays as it is. */
  isFollowed?: boolean;
}

/** What the package says about a split that is legal. Lengths and starts are along the axis. */
export type Answer = ReturnType<typeof answerOf>;

/** What it says about one that is not. */
export interface Fault {
  code: string;
  message: string;
}
export type Solution = { answer: Answer; fault: null } | { answer: null; fault: Fault };

export type Control = 'operator' | 'opset' | 'type' | 'shape' | 'axis' | 'by' | 'sizes' | 'keepdims';

/** A tensor with its values: of a file, or of the picture. */
export interface Held {
  type: any;
  dims: readonly number[];
  data: any;
  /** Whether the data count the elements, because no values are known. */
  isCount?: boolean;
}

/** An index along an axis, with the part that it falls to; -1 for `hidden` indices that are left out, or for a part without any. */
export interface Entry {
  index: number;
  hidden: number;
  part?: number;
}

/** A column or a row of a sheet. */
export interface Line extends Required<Entry> {
  /** What it adds to a cell's place in memory. */
  offset: number;
  /** What is between it and the line before. */
  gap: '' | 'plane' | 'cut';
  /** Whether `index` counts along the axis that is cut. */
  isCut: boolean;
  /** Of the grid, counted from 1. */
  place: number;
}

export type Sheet = ReturnType<typeof sheetOf>;

/** `off`: it is there, and does nothing. */
export type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'onClick'> & {
  text: string;
  off?: boolean;
  onClick: () => unknown;
};
