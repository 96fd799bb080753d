// What the package refuses, at the control that caused it, and what mends it.
import { reckoner, store } from '../app.js';
import { controlOf, mendsOf } from '../model/mends.js';

/** @typedef {import('../main.jsx').Model} Model */

/**
 * Takes a mend: the one that is called so where the state is now, for what was typed just before is not drawn yet.
 *
 * @param {import('../model/mends.js').Mend} drawn
 */
function take(drawn) {
  const solution = reckoner.atOnce(store.state);
  const { fault } = solution ?? {};
  const mends = fault ? mendsOf(store.state, fault.code, reckoner.isLegal) : solution === null ? [drawn] : [];
  store.set((mends.find(({ label }) => label === drawn.label) ?? mends[0])?.patch ?? {});
}

/** @param {{ mends: import('../model/mends.js').Mend[] }} props */
export const Mends = ({ mends }) => (
  <div class="mends">
    {mends.map((mend) => (
      <button key={mend.label} type="button" class="mend" onClick={() => take(mend)}>
        {mend.label}
      </button>
    ))}
  </div>
);

/** Whether a control caused the fault. @param {Model} model @param {import('../model/mends.js').Control} at @returns {boolean} */
export const isWrong = ({ fault }, at) => fault !== null && controlOf(fault.code) === at;

/** What the package refuses, at the control that caused it. @param {{ model: Model, at: import('../model/mends.js').Control }} props */
export const Fault = ({ model, at }) => (
  <div class="fault" id={`fault-${at}`}>
    {isWrong(model, at) && (
      <>
        <p class="fault-text">{model.fault?.message}</p>
        <Mends mends={model.mends} />
      </>
    )}
  </div>
);
