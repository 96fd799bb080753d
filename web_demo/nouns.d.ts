// The nouns of the page, each said once: files take them in by `@import`.
import type { ComponentChildren, JSX } from 'preact';

import type { PlanOptions } from '../js/index.js';
import type { useModelNow } from './scene.js';
import type { answerOf } from './model/solve.js';

export type OperatorName = 'Split' | 'SplitToSequence' | 'VariadicSplit' | 'OpenvinoSplit';

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
  /** Whether a length may be -1. */
  takesRest?: boolean;
  /** Of the standard. */
  page: string;
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

/** An element: `chunk` is its part, -1 in the input; `flat` its place in the memory of either; `isKey`: a key led there, so that it is scrolled to. */
export interface Spot {
  chunk: number;
  flat: number;
  isKey?: boolean;
}

/** What stands in a cell. */
export type CellText = (chunk: number, flat: number) => string;

/** What the views draw. */
export type Model = ReturnType<typeof useModelNow>;

/** A tensor with its values: of a file, or of the package. */
export interface Held {
  type: any;
  dims: readonly number[];
  data: any;
}

/** Cells `first` to `first + count`, from pixel `at` on. */
export interface Run {
  first: number;
  count: number;
  at: number;
}

/** A dim laid out in pixels, `cell` each; between runs some cells may be left out. */
export interface Track {
  cell: number;
  runs: (Run & { isAfterFold: boolean })[];
  /** Where each chunk that is shown begins, and how wide it is. */
  chunks: { chunk: number; at: number; size: number }[];
  size: number;
}

/** The input, chunk -1, or a part, laid out. */
export interface Block {
  chunk: number;
  dims: number[];
  /** Of the last two dims; a tensor of rank 0 or 1 has one row. */
  columns: Track;
  rows: Track;
  /** Of the other dims, and the indices along them that are shown. */
  outer: Track[];
  planes: number[][];
  /** Pixels between it and the block before; without it, they stand as they come. */
  lead?: number;
  /** Pixels that it takes of the axis then. */
  extent?: number;
  /** Whether its rows and columns are numbered. */
  heads: { rows: boolean; columns: boolean };
}

/** How the input and the parts stand: parts beneath the input, beneath each other beside it, or as they come. */
export type Flow = 'columns' | 'rows' | 'planes';

/** The room there is, and what a digit takes of it. */
export interface Room {
  /** Pixels across, for the picture. */
  width: number;
  /** The width of a digit, as a share of its size. */
  digit: number;
}

/** Both sides of the picture. */
export interface Sheets {
  input: Block;
  parts: Block[];
  flow: Flow;
  /** Whether parts stand beside the input. */
  isBeside: boolean;
}

/** How large cells are, and how much of each dim fits. */
export interface Measure {
  cellWidth: number;
  cellHeight: number;
  mostColumns: number;
  mostRows: number;
  mostPlanes: number;
  /** Columns of a part that lost its axis. */
  mostOwn?: number;
  /** Of chunks along the axis. */
  gap: number;
  least: number;
}

/** Code; some words belong to a part and take its colour. */
export type Token = string | { text: string; chunk: number };

export interface ChoicesProps<Value extends string> {
  name: string;
  /** By value. */
  titles: Partial<Record<Value, string>>;
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

/** `off`: it is there, and does nothing. */
export type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'onClick'> & {
  text: string;
  off?: boolean;
  onClick: () => unknown;
};

/** `at` is lit. */
export interface SheetProps {
  blocks: Block[];
  name: string;
  label: string;
  at: Spot | null;
  /** How its blocks stand; aligned where they have a lead. */
  flow?: Flow;
}
