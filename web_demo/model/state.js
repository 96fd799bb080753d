// The state of the page: one plain object, from which everything follows. Its history is the browser's.
import { signal } from '@preact/signals';

import { operators, modesOf } from './operators.js';

/** @import { Change, Patch, State } from '../types.js' */

/** @type {State} */
export const initial = {
  operator: 'Split',
  opset: 18,
  type: 'uint8',
  dims: [600, 960, 4],
  axis: 2,
  by: 'parts',
  sizes: [1, 1, 1, 1],
  parts: 4,
  chunk: 4,
  keepdims: 1,
};

/** Whether a number can be the length of a part. @param {number} value */
export const isLength = (value) => Number.isSafeInteger(value) && value >= 0;

/** Returns dims with another length along an axis, if there is such an axis. @param {readonly number[]} dims @param {number} axis @param {number} length */
export const withLength = (dims, axis, length) =>
  dims.map((dim, d) => (d === axis || d === axis + dims.length ? length : dim));

/** Returns a state that the controls can show, legal or not: version and way belong to the operator, and what is joined is as long as its parts. @param {State} state @returns {State} */
export function fit(state) {
  const { dims, axis, sizes } = state;
  const { versions, isJoin } = operators[state.operator];
  const modes = modesOf(operators[state.operator]);
  const sum = sizes.reduce((total, size) => total + size, 0);
  return {
    ...state,
    dims: isJoin && sizes.length > 0 && sizes.every(isLength) ? withLength(dims, axis, sum) : dims,
    opset: versions.includes(state.opset) ? state.opset : versions[0],
    by: modes.includes(state.by) ? state.by : modes[0],
  };
}

/** Whether two values of plain data are the same. @param {unknown} a @param {unknown} b */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Keeps the state.
 *
 * @param {(wish: State, origin: State) => State} nearestValid Returns the state next to one that is asked for: see fixes.js.
 * @param {(change: Change, isStep: boolean) => void} tell Hears of each new state; `isStep`: whether another gesture begins.
 */
export function createStore(nearestValid, tell) {
  const state = signal(initial);
  /** The state that was cut by hand last, and what was asked for since: the state may be but a neighbour of it. */
  let [origin, wish] = [initial, initial];
  let gesture = '';

  /** @param {State} next @param {Change} change */
  function put(next, change) {
    const { gesture: during = '' } = change;
    if (during !== '' && isSame(next, state.value)) return;
    const isStep = during === '' || during !== gesture;
    [state.value, gesture] = [next, during];
    tell(change, isStep);
  }

  return {
    state,
    /** A change that is taken as it is. @param {Patch} patch @param {Change} [change] */
    set(patch, change = {}) {
      origin = wish = fit({ ...state.value, ...patch });
      put(wish, change);
    },
    /** A step to another operator, version, type, axis, shape or way: how it is cut follows. @param {Patch} patch @param {Change} [change] */
    go(patch, change = {}) {
      const { operator } = patch;
      // Another operator comes in its newest version, that of the origin in its own.
      const version = operator === undefined ? {} : { opset: operator === origin.operator ? origin.opset : NaN };
      wish = { ...wish, ...version, ...patch };
      put(nearestValid(wish, origin), change);
    },
    /** That gesture is over; another of the same name is a step of its own. */
    endGesture: () => void (gesture = ''),
  };
}
