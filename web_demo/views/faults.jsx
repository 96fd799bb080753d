// What the package refuses, at the control that caused it, and what mends it.
import { store } from '../app.js';
import { isAt } from '../model/mends.js';
import { Button, useModel } from './bits.jsx';

/** @import { Control } from '../nouns.js' */

export const Mends = () => (
  <div class="row mends">
    {useModel().mends.map((mend) => (
      <Button key={mend.label} class="mend" onClick={() => store.set(mend.patch)} text={mend.label} />
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
