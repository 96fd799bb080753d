// The state of the page: one plain object, from which everything follows, and its history.
import { operators, waysOf } from './operators.js';

/** @import { Change, OperatorName, Patch, State } from '../nouns.js' */

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

/** Whether the page takes tensors of these dims. @param {readonly unknown[]} dims */
export const isRank = ({ length }) => length >= 1 && length <= mostRank;

/**
 * A state that the controls can show: the version and way belong to the operator. Whether the split is legal is not
 * asked here.
 *
 * @param {State} state
 * @returns {State}
 */
export function fit(state) {
  const { versions } = operators[state.operator];
  const ways = waysOf(operators[state.operator]);
  return {
    ...state,
    opset: versions.includes(state.opset) ? state.opset : versions[0],
    by: ways.includes(state.by) ? state.by : ways[0],
  };
}

/** Whether two values of plain data are the same. @param {unknown} a @param {unknown} b */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The axis from 0 on; it may not be there. @param {Pick<State, 'dims' | 'axis'>} state */
export const axisOf = ({ dims, axis }) => (axis < 0 ? axis + dims.length : axis);

/**
 * Keeps the state, and remembers the way here.
 *
 * @param {State} first
 * @param {(wish: State, patch: Patch, origin: State) => State} settle What is next to a state that is asked for: see mends.js.
 * @param {(state: State, change: Change) => void} tell Is told of each new state.
 */
export function createStore(first, settle, tell) {
  let state = fit(first);
  /** The state that was cut by hand last. */
  let origin = state;
  /** What was asked for since; the state may be but a neighbour of it, until the page comes to where it is legal. */
  let wish = state;
  /** The version of each operator that was shown last. @type {Partial<Record<OperatorName, number>>} */
  const versions = {};
  /** @type {State[]} */
  const past = [];
  /** @type {State[]} */
  const future = [];
  let gesture = '';

  /** @param {State} next @param {Change} change */
  function put(next, change) {
    const isNew = !isSame(next, state);
    // A jump to the same state: what is typed and not yet taken goes all the same.
    if (!isNew && !change.isJump) return;
    if (isNew) {
      const during = change.gesture ?? '';
      if (during === '' || during !== gesture) past.push(state);
      gesture = during;
      future.length = 0;
    }
    versions[state.operator] = state.opset;
    state = next;
    tell(state, change);
  }

  /** @param {State[]} from @param {State[]} to */
  function turn(from, to) {
    const next = from.pop();
    if (next === undefined) return;
    to.push(state);
    gesture = '';
    state = next;
    wish = next;
    origin = next;
    tell(state, {});
  }

  return {
    get state() {
      return state;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    /** A change that is taken as it is. @param {Patch} patch @param {Change} [change] */
    set(patch, change = {}) {
      wish = fit({ ...state, ...patch });
      origin = wish;
      put(wish, change);
    },
    /** A step to another operator, version, type, axis or shape: how it is cut follows. @param {Patch} patch @param {Change} [change] */
    go(patch, change = {}) {
      const version = patch.operator === undefined ? {} : { opset: versions[patch.operator] ?? NaN };
      wish = { ...wish, ...version, ...patch };
      put(settle(wish, patch, origin), change);
    },
    /** That gesture is over; another of the same name is a step of its own. */
    endGesture: () => void (gesture = ''),
    undo: () => turn(past, future),
    redo: () => turn(future, past),
  };
}
