// What the views draw: the state with the package's answer, or with what stands in for it.
import { useMemo } from 'preact/hooks';

import { answerTo } from './app.js';
import { digitsOf, textsOf } from './data/values.js';
import { huesOf } from './draw/palette.js';
import { mendsOf } from './model/mends.js';
import { isSame } from './model/state.js';
import { veiledStep } from './model/story.js';

/** @import { Drawn, Progress, Shows } from './app.js' */
/** @import { Answer } from './nouns.js' */

/** What the views draw. @param {Drawn} now @param {Shows} what @param {Progress} guesses */
export function useModelOf({ state, solution: { answer, fault }, held, isGesture }, what, guesses) {
  const mends = fault === null ? [] : mendsOf(state, fault.code, answerTo);
  const [mend] = mends;
  const shown = answer ?? /** @type {Answer} */ (answerTo({ ...state, ...mend.patch }));
  /** Whether the numbers in the cells would answer what the story asks. */
  const isVeiled = state.story === veiledStep && !guesses[veiledStep];
  const input = held?.type === state.type && isSame(held.dims, state.dims) ? held : null;
  const textOf = useMemo(() => textsOf(input, shown, what), [input, shown, what]);
  return {
    state,
    /** Null where the package refuses. */
    answer,
    fault,
    mends,
    /** What is drawn: the answer, or what stands in for it. */
    shown,
    /** What stands in, in words. */
    stand: mend && `“${mend.label}”`,
    dims: shown.dims,
    /** The tensor of the file that is shown, if one is. */
    input,
    /** Whether cells show values of a file; else their place in the input's memory. */
    hasValues: input !== null,
    isVeiled,
    textOf: isVeiled ? () => '' : textOf,
    /** Of the longest text in a cell. */
    digits: useMemo(() => digitsOf(what === 'value' ? input : null, textOf, shown), [textOf]),
    hues: huesOf(shown),
    /** Whether a drag or the like is on. */
    isGesture,
  };
}
