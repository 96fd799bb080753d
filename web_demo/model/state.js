// The state of the page: one plain object, from which everything follows, and its history.
import { operatorNames, operators, waysOf } from './operators.js';

/**
 * Everything the page shows follows from this.
 * @typedef {object} State
 * @property {import('./operators.js').OperatorName} operator
 * @property {number} opset
 * @property {string} type Element type.
 * @property {number[]} dims
 * @property {number} axis As given: from the end where negative.
 * @property {import('./operators.js').Way} by
 * @property {number[]} sizes For `by: 'list'`.
 * @property {number} parts For `by: 'parts'`.
 * @property {number} chunk For `by: 'chunk'`.
 * @property {0 | 1} keepdims
 * @property {'folded' | 'full'} view Whether long dims are folded in the middle or shown in full.
 */

/** @type {State} */
export const initial = {
  operator: 'Split',
  opset: 18,
  type: 'float32',
  dims: [4, 10],
  axis: 1,
  by: 'list',
  sizes: [3, 2, 5],
  parts: 3,
  chunk: 4,
  keepdims: 1,
  view: 'folded',
};

/** The most dims that are shown. */
export const mostRank = 6;

/** The most steps that can be undone. */
const mostSteps = 200;

/**
 * A state that the controls can show: the version and way belong to the operator. Whether the split is legal is not
 * asked here.
 *
 * @param {State} state
 * @returns {State}
 */
export function fit(state) {
  const operator = operatorNames.includes(state.operator) ? state.operator : initial.operator;
  const { versions } = operators[operator];
  const ways = waysOf(operators[operator]);
  return {
    ...state,
    operator,
    opset: versions.includes(state.opset) ? state.opset : versions[0],
    by: ways.includes(state.by) ? state.by : ways[0],
  };
}

/**
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean} Whether two values of plain data are the same.
 */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {{ dims: readonly number[], axis: number }} state @returns {number} The axis from 0 on; it may not be there. */
export const axisOf = ({ dims, axis }) => (axis < 0 ? axis + dims.length : axis);

/**
 * @typedef {object} Change How a state comes about.
 * @property {string} [gesture] A name for a gesture, such as a drag: its steps are undone as one.
 * @property {boolean} [isJump] Whether the browser's Back leads to the state before.
 */

/**
 * Keeps the state, tells who listens, and remembers the way here.
 *
 * @param {State} first
 * @param {(state: State, before: State, patch: Partial<State>) => State} settle What is next to a patched state: see
 *   settle.js.
 */
export function createStore(first, settle) {
  let current = fit(first);
  /** @type {State[]} */
  let past = [];
  /** @type {State[]} */
  let future = [];
  let gesture = '';
  /** @type {(state: State, change: Change) => void} */
  let tell = () => {};

  /** @param {State} next @param {Change} change */
  function put(next, change) {
    if (isSame(next, current)) {
      // What is typed and not yet taken goes all the same.
      if (change.isJump) current = next;
      if (change.isJump) tell(current, change);
      return;
    }
    const during = change.gesture ?? '';
    if (during === '' || during !== gesture) past = [...past.slice(-mostSteps), current];
    gesture = during;
    current = next;
    future = [];
    tell(current, change);
  }

  /** @param {State[]} from @param {State[]} to */
  function turn(from, to) {
    const next = from.pop();
    if (next === undefined) return;
    to.push(current);
    gesture = '';
    current = next;
    tell(current, {});
  }

  return {
    get state() {
      return current;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    /** @param {(state: State, change: Change) => void} listener */
    listen(listener) {
      tell = listener;
    },
    /** A change that is taken as it is. @param {Partial<State>} patch @param {Change} [change] */
    set: (patch, change = {}) => put(fit({ ...current, ...patch }), change),
    /** A step to another operator, version, type, axis or shape: how it is cut follows. @param {Partial<State>} patch @param {Change} [change] */
    go: (patch, change = {}) => put(settle(fit({ ...current, ...patch }), current, patch), change),
    /** That gesture is over; another of the same name is a step of its own. */
    endGesture() {
      gesture = '';
    },
    undo: () => turn(past, future),
    redo: () => turn(future, past),
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
