// The page: the state and the package's answer make a model, and every view draws it. Below the first screen nothing is drawn
// before the block is there.
import './unsupported.js';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';

import { loadSample, stopWhenHidden } from './data/pixels.js';
import { Figure } from './figure/figure.jsx';
import { listen } from './history.js';
import { model } from './store.js';
import { Fields } from './views/fields.jsx';
import { Apart, Foot, Head, Notices, Tensors } from './views/frame.jsx';
import { Line } from './views/line.jsx';
import { Memory } from './views/memory.jsx';
import { listenToDrops, Nodes } from './views/models.jsx';
import { Program } from './views/program.jsx';

/** The element that had the focus may be gone with the state before: the next key goes on from the lit edge. */
function keepFocus() {
  let focused = document.activeElement;
  document.addEventListener('focusin', ({ target }) => (focused = /** @type {Element} */ (target)));
  const lit = () => /** @type {any} */ (document.querySelector('.tag[aria-pressed=true]'));
  const keep = () => focused?.isConnected || lit()?.focus({ preventScroll: true });
  effect(() => void (model.value && setTimeout(keep)));
}

const isDrawn = signal(false);

const Page = () => (
  <>
    <main>
      <section class="first" aria-label="A tensor, cut">
        <Head />
        <Nodes />
        <Tensors />
        <Figure />
        <Apart />
        <Notices />
        <Line />
      </section>
      {isDrawn.value && (
        <>
          <Memory />
          <section class="third" aria-label="Every operator, and code">
            <Fields />
            <Program />
          </section>
        </>
      )}
    </main>
    {isDrawn.value && <Foot />}
  </>
);

listen();
render(<Page />, /** @type {HTMLElement} */ (document.getElementById('app')));
listenToDrops();
stopWhenHidden();
void loadSample().then(() => {
  document.documentElement.dataset.ready = 'true';
  setTimeout(() => {
    isDrawn.value = true;
    keepFocus();
  });
});
