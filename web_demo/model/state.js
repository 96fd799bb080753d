// The state of the page: one plain object, and its history.
import { operatorNames, operators } from './operators.js';

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
  const { versions, ways } = operators[operator];
  return {
    ...state,
    operator,
    opset: versions.includes(state.opset) ? state.opset : versions[0],
    by: ways.includes(state.by) ? state.by : ways[0],
  };
}

/**
 * @param {State} a
 * @param {State} b
 * @returns {boolean}
 */
export function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Keeps the state, tells who listens, and remembers the way here.
 *
 * @param {State} first
 */
export function createStore(first) {
  let current = fit(first);
  /** @type {State[]} */
  let past = [];
  /** @type {State[]} */
  let future = [];
  let gesture = '';
  /** @type {((state: State) => void)[]} */
  const listeners = [];
  const tell = () => listeners.forEach((listener) => listener(current));

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
    /** @param {(state: State) => void} listener */
    listen(listener) {
      listeners.push(listener);
    },
    /**
     * @param {Partial<State>} patch
     * @param {string} [during] A name for a gesture, such as a drag: its steps are undone as one.
     */
    set(patch, during = '') {
      const next = fit({ ...current, ...patch });
      if (isSame(next, current)) return;
      if (during === '' || during !== gesture) past = [...past.slice(-mostSteps), current];
      gesture = during;
      current = next;
      future = [];
      tell();
    },
    /** That gesture is over; another of the same name is a step of its own. @param {string} name */
    endGesture(name) {
      if (gesture === name) gesture = '';
    },
    undo() {
      const previous = past.pop();
      if (previous === undefined) return;
      future.push(current);
      gesture = '';
      current = previous;
      tell();
    },
    redo() {
      const next = future.pop();
      if (next === undefined) return;
      past.push(current);
      gesture = '';
      current = next;
      tell();
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
