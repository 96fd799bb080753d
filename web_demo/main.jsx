// Entry point of the page. Every view renders the model, which is the state with the package's answer. The second screen is
// rendered after the sample picture is loaded.
import './unsupported.js';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';

import { Figure } from './figure/figure.jsx';
import { listenToDrops, loadSample, stopWhenHidden } from './page/files.js';
import { listen } from './page/history.js';
import { model, statusText } from './page/store.js';
import { Apart, Foot, Head, Notices, Operators, Tensors } from './views/frame.jsx';
import { Line } from './views/line.jsx';
import { Memory } from './views/memory.jsx';
import { Nodes } from './views/models.jsx';
import { Program } from './views/program.jsx';
import { Times } from './views/times.jsx';

/** Moves the focus to the lit edge if a new state removes the focused element, so that keys still work. */
function keepFocus() {
  let focused = document.activeElement;
  document.addEventListener('focusin', ({ target }) => (focused = /** @type {Element} */ (target)));
  const lit = () => /** @type {any} */ (document.querySelector('.tag[aria-pressed=true]'));
  const keep = () => focused?.isConnected || lit()?.focus({ preventScroll: true });
  effect(() => void (model.value && setTimeout(keep)));
}

/** Whether the sample picture is loaded. */
const isLoaded = signal(false);

const Page = () => (
  <>
    <main>
      <section class="first" aria-label="A tensor, cut">
        <Head />
        <Notices />
        <Nodes />
        <Tensors />
        <Operators />
        <Figure />
        <Apart />
        <Memory />
        <Line />
      </section>
      {isLoaded.value && (
        <section class="second" aria-label="Time and code">
          <section aria-labelledby="times-title">
            <h2 id="times-title">Time on this machine</h2>
            <Times />
          </section>
          <Program />
        </section>
      )}
    </main>
    {isLoaded.value && <Foot />}
  </>
);

listen();
render(<Page />, /** @type {HTMLElement} */ (document.getElementById('app')));
listenToDrops();
stopWhenHidden();
const report = () => void (statusText.value = 'This browser cannot draw the sample picture.');
void loadSample()
  .catch(report)
  .then(() => {
    document.documentElement.dataset.ready = 'true';
    setTimeout(() => {
      isLoaded.value = true;
      keepFocus();
    });
  });
