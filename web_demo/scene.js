// What the views draw: the state with the package's answer, or with what stands in for it.
import { useMemo } from 'preact/hooks';

import { answerTo, drawn, shows } from './store.js';
import { digitsOf, textsOf } from './data/values.js';
import { huesOf } from './draw/palette.js';
import { mendOf } from './model/mends.js';
import { isSame } from './model/state.js';

/** @import { Answer, State } from './nouns.js' */

/** What the views draw now. */
export function useModelNow() {
  const { state, solution, held, isGesture } = drawn.value;
  const { answer, fault } = solution;
  const what = shows.value;
  const mend = fault === null ? null : mendOf(state, answerTo);
  const shown = answer ?? /** @type {Answer} */ (answerTo(/** @type {State} */ (mend)));
  const input = held.find(({ type, dims }) => type === state.type && isSame(dims, state.dims)) ?? null;
  const textOf = useMemo(() => textsOf(input, shown, what), [input, shown, what]);
  return {
    state,
    /** Null where the package refuses. */
    answer,
    fault,
    /** What stands in where it does. */
    mend,
    /** What is drawn: the answer, or that of the mend. */
    shown,
    /** The tensor of the file that is shown, if one is. */
    input,
    textOf,
    /** Of the longest text in a cell. */
    digits: useMemo(() => digitsOf(what === 'value' ? input : null, textOf, shown), [textOf]),
    hues: huesOf(shown),
    /** Whether a drag or the like is on. */
    isGesture,
  };
}
