// The result in words, which screen readers speak when it changes.
import { narrate } from '../model/narrate.js';
import { byId, make } from './dom.js';

export function makeSummary() {
  let last = '';
  /** @param {import('../main.js').Model} model */
  return function render({ state, answer, fault }) {
    const sentences = answer === null ? [fault?.message ?? ''] : narrate(state, answer);
    const text = sentences.join(' ');
    // The same words again would be spoken again.
    if (text === last) return;
    last = text;
    const box = byId('summary');
    box.classList.toggle('is-wrong', answer === null);
    box.replaceChildren(...sentences.map((sentence) => make('p', { text: sentence })));
  };
}
