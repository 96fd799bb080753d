// The result in words, which screen readers speak when it changes; where there is none, what is wrong and the mends.
import { narrate } from '../model/narrate.js';
import { hueCount } from '../draw/palette.js';
import { byId, chunkClass, make } from './dom.js';

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
    box.replaceChildren(
      ...sentences.map((sentence, i) =>
        make('p', {}, i === 0 && answer !== null ? inColour(sentence, answer) : [sentence]),
      ),
    );
    if (mends.length > 0) box.append(mendButtons(store, mends));
  };
}

/**
 * The first sentence, with the lengths at its end in the colours of their parts.
 *
 * @param {string} sentence
 * @param {import('../model/solve.js').Answer} answer
 * @returns {(string | Node)[]}
 */
function inColour(sentence, { lengths }) {
  const written = Array.from(lengths.subarray(0, 9)).join(' + ');
  const at = sentence.lastIndexOf(`: ${written}.`);
  if (lengths.length > 8 || at < 0) return [sentence];
  const tokens = Array.from(lengths, (length, chunk) => [
    ...(chunk > 0 ? [' + '] : []),
    make('span', { class: `token ${chunkClass(chunk, hueCount)}`, text: String(length) }),
  ]);
  return [`${sentence.slice(0, at)}: `, ...tokens.flat(), '.'];
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
