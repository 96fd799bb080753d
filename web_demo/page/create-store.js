// The store of the page's state. The state is always valid: a request that the package refuses is only a draft.
import { batch, signal } from '@preact/signals';

import { nearestValid, suggestFix } from '../model/fixes.js';
import { shape } from '../model/narrate.js';
import { solve } from '../model/solve.js';
import { fit, initial, isSame } from '../model/state.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Answer, Change, Draft, Patch, State } from '../types.js' */

/**
 * Creates the store.
 * @param {TensorSplit} ts
 * @param {(change: Change, isStep: boolean) => void} onChange Called with each new state. `isStep` says whether it
 * begins a step of the browser's history.
 */
export function createStore(ts, onChange) {
  const first = /** @type {Answer} */ (solve(ts, initial).answer);
  /** The state, and the package's answer to it. */
  const model = signal({ state: initial, answer: first });
  /** The request that was refused last, or null. */
  const draft = signal(/** @type {Draft | null} */ (null));
  /** The state that was last cut by hand, and the state that was requested since. The state may be a valid neighbour of the wish. */
  let [origin, wish] = [initial, initial];
  let gesture = '';

  /** Sets the state and reports it, or keeps a refused request as the draft. @param {State} next @param {Change} change */
  function put(next, change) {
    const { answer, fault } = solve(ts, next);
    if (answer === null) {
      const refused = { state: next, fault, fix: suggestFix(ts, next) };
      // An address replaces the state, so its fix is shown.
      if (change.isFollowed) put(refused.fix, change);
      draft.value = refused;
      return;
    }
    const { gesture: current = '' } = change;
    const isDone = current !== '' && isSame(next, model.value.state);
    const isStep = current === '' || current !== gesture;
    batch(() => {
      draft.value = null;
      if (!isDone) model.value = { state: next, answer };
    });
    if (isDone) return;
    gesture = current;
    onChange(change, isStep);
  }

  /** Changes the state. @param {Patch} patch @param {Change} [change] */
  function set(patch, change = {}) {
    // Typed numbers complete the draft. All other gestures start from what is shown.
    const base = (change.isTyped && draft.value?.state) || model.value.state;
    origin = wish = fit(ts, { ...base, ...patch });
    put(wish, change);
  }

  return {
    model,
    draft,
    set,
    /**
     * Changes the operator, version, type, axis, shape or cut mode, and adapts the cuts.
     * @param {Patch} patch @param {Change} [change]
     */
    go(patch, change = {}) {
      // Numbers that were typed for the draft are not adapted.
      if (change.isTyped && draft.value) return set(patch, change);
      const { operator, dims } = patch;
      if (draft.value) wish = model.value.state;
      // Another operator has its newest version, the operator of the origin has the version of the origin.
      const version = operator === undefined ? {} : { opset: operator === origin.operator ? origin.opset : NaN };
      wish = { ...wish, ...version, ...patch };
      const next = nearestValid(ts, wish, origin);
      if (dims === undefined || isSame(next.dims, dims)) return put(next, change);
      const message = `Concat: shape must be ${shape(next.dims)}, to which the parts add up, got ${shape(dims)}.`;
      return void (draft.value = { state: wish, fault: { code: 'DIMS_INVALID', message }, fix: next });
    },
    /** Drops the draft. */
    forget() {
      origin = wish = model.value.state;
      draft.value = null;
    },
    /** Ends the gesture, so that another one of the same name is a new step. */
    endGesture: () => void (gesture = ''),
  };
}
