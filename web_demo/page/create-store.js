// The store of the page's state. Its history is the browser's history.
import { signal } from '@preact/signals';

import { fit, initial, isSame } from '../model/state.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Change, Patch, State } from '../types.js' */

/**
 * Creates the store of the state.
 * @param {TensorSplit} ts
 * @param {(wish: State, origin: State) => State} nearestValid Returns the valid state nearest to a wish: see fixes.js.
 * @param {(change: Change, isStep: boolean) => void} onChange Called with each new state. `isStep` says whether it
 *   begins a step of the history.
 */
export function createStore(ts, nearestValid, onChange) {
  const state = signal(initial);
  /** The state that was last cut by hand, and the state that was requested since. `state` may be a valid neighbour of the wish. */
  let [origin, wish] = [initial, initial];
  let gesture = '';

  /** Sets the state and reports it. @param {State} next @param {Change} change */
  function put(next, change) {
    const { gesture: current = '' } = change;
    if (current !== '' && isSame(next, state.value)) return;
    const isStep = current === '' || current !== gesture;
    [state.value, gesture] = [next, current];
    onChange(change, isStep);
  }

  return {
    state,
    /** Changes the state, valid or not. @param {Patch} patch @param {Change} [change] */
    set(patch, change = {}) {
      origin = wish = fit(ts, { ...state.value, ...patch });
      put(wish, change);
    },
    /**
     * Changes the operator, version, type, axis, shape or cut mode, and adapts the cuts.
     * @param {Patch} patch @param {Change} [change]
     */
    go(patch, change = {}) {
      const { operator } = patch;
      // Another operator has its newest version, the operator of the origin has the version of the origin.
      const version = operator === undefined ? {} : { opset: operator === origin.operator ? origin.opset : NaN };
      wish = { ...wish, ...version, ...patch };
      put(nearestValid(wish, origin), change);
    },
    /** Ends the gesture, so that another one of the same name is a new step. */
    endGesture: () => void (gesture = ''),
  };
}
