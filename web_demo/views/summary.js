// The result in words, which screen readers speak when it changes; where there is none, what is wrong and the mends.
import { narrate } from '../model/narrate.js';
import { byId, make } from './dom.js';

/** @param {import('../model/state.js').Store} store */
export function makeSummary(store) {
  let last = '';
  /** @param {import('../main.js').Model} model */
  return function render({ state, answer, fault, mends }) {
    const sentences = answer === null ? [fault?.message ?? ''] : narrate(state, answer);
    const text = [...sentences, ...mends.map(({ label }) => label)].join(' ');
    // The same words again would be spoken again.
    if (text === last) return;
    last = text;
    const box = byId('summary');
    box.classList.toggle('is-wrong', answer === null);
    box.replaceChildren(...sentences.map((sentence) => make('p', { text: sentence })));
    if (mends.length > 0) box.append(mendButtons(store, mends));
  };
}

/**
 * @param {import('../model/state.js').Store} store
 * @param {import('../model/mends.js').Mend[]} mends
 */
export function mendButtons(store, mends) {
  return make(
    'div',
    { class: 'mends' },
    mends.map(({ label, patch }) =>
      make('button', { type: 'button', class: 'mend', text: label, onclick: () => store.set(patch) }),
    ),
  );
}
