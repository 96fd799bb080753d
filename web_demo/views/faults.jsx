// What the package refuses, at the control that caused it, and what mends it.
import { store } from '../app.js';
import { controlOf } from '../model/mends.js';

/** @typedef {import('../main.jsx').Model} Model */

/** @param {{ mends: import('../model/mends.js').Mend[] }} props */
export const Mends = ({ mends }) => (
  <div class="mends">
    {mends.map(({ label, patch }) => (
      <button key={label} type="button" class="mend" onClick={() => store.set(patch)}>
        {label}
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
