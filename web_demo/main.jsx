// Entry point of the page. Every view renders the model, which is the state with the package's answer. The screens below the
// first one are rendered after the block.
import './unsupported.js';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';

import { Figure } from './figure/figure.jsx';
import { listenToDrops, loadSample, stopWhenHidden } from './page/files.js';
import { listen } from './page/history.js';
import { model } from './page/store.js';
import { Fields } from './views/fields.jsx';
import { Apart, Foot, Head, Notices, Tensors } from './views/frame.jsx';
import { Line } from './views/line.jsx';
import { Memory } from './views/memory.jsx';
import { Nodes } from './views/models.jsx';
import { Program } from './views/program.jsx';

/** Moves the focus to the lit edge if a new state removes the focused element, so that keys still work. */
function keepFocus() {
  let focused = document.activeElement;
  document.addEventListener('focusin', ({ target }) => (focused = /** @type {Element} */ (target)));
  const lit = () => /** @type {any} */ (document.querySelector('.tag[aria-pressed=true]'));
  const keep = () => focused?.isConnected || lit()?.focus({ preventScroll: true });
  effect(() => void (model.value && setTimeout(keep)));
}

/** Whether the block has been drawn. */
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
