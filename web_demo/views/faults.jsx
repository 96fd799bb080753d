// What the package refuses, at the control that caused it, and what mends it.
import { answerTo, solveNow, store } from '../app.js';
import { isAt, mendsOf } from '../model/mends.js';
import { Button, useModel } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Control, Mend } from '../nouns.js' */

/** Takes a mend: the one that is called so where the state is now, for what was typed just before is not drawn yet. @param {Mend} drawn */
function take(drawn) {
  const solution = solveNow(store.state);
  if (solution?.answer) return;
  const mends = solution === null ? [drawn] : mendsOf(store.state, solution.fault.code, answerTo);
  store.set((mends.find(({ label }) => label === drawn.label) ?? mends[0])?.patch ?? {});
}

export const Mends = () => (
  <div class="row mends">
    {useModel().mends.map((mend) => (
      <Button key={mend.label} class="mend" onClick={() => take(mend)} text={mend.label} />
    ))}
  </div>
);

/** What the package refuses, at the control that caused it. @param {{ at: Control }} props */
export function Complaint({ at }) {
  const { fault } = useModel();
  return (
    <div class="fault" id={`fault-${at}`}>
      {isAt(fault, at) && (
        <>
          <p class="fault-text">{fault?.message}</p>
          <Mends />
        </>
      )}
    </div>
  );
}

/**
 * A control with its label, a word that explains it, and what is wrong with it.
 *
 * @param {{ at: Control, title: string, term?: ComponentChildren, children: ComponentChildren }} props
 */
export const Field = ({ at, title, term, children }) => (
  <div class="field">
    <div class="label">
      <label for={at}>{title}</label> {term}
    </div>
    {children}
    <Complaint at={at} />
  </div>
);
