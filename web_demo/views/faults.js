// What the package refuses, at the control that caused it, with buttons that mend it.
import { controlOf } from '../model/mends.js';
import { byId, make } from './dom.js';
import { mendButtons } from './summary.js';

const controls = /** @type {const} */ (['operator', 'opset', 'type', 'shape', 'axis', 'sizes', 'keepdims']);

/** @param {import('../model/state.js').Store} store */
export function makeFaults(store) {
  /** @param {import('../main.js').Model} model */
  return function render({ fault, mends }) {
    const at = fault === null ? null : controlOf(fault.code);
    for (const control of controls) {
      const box = byId(`fault-${control}`);
      const isHere = control === at && fault !== null;
      byId(`${control}-field`).classList.toggle('is-wrong', isHere);
      box.replaceChildren();
      if (!isHere) continue;
      box.append(make('p', { class: 'fault-text', text: fault.message }), mendButtons(store, mends));
    }
    for (const input of document.querySelectorAll('[aria-describedby^="fault-"]')) {
      const isHere = at !== null && (input.getAttribute('aria-describedby') ?? '').startsWith(`fault-${at}`);
      if (isHere) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
  };
}
