// The page: the state and the package's answer make a model, and every view draws it. The picture comes first: what is below
// the first screen waits until that is drawn.
import './apologise.js';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';

import { listen, model } from './store.js';
import { seen } from './picture/live.js';
import { Picture } from './picture/picture.jsx';
import { Code } from './views/code.jsx';
import { FileChooser, FileResult, listenToDrops } from './views/files.jsx';
import { Foot, Notice, Presets } from './views/frame.jsx';
import { light } from './views/sheet.jsx';
import { Stage } from './views/stage.jsx';

/** What had the focus may be gone with the state before: the next key goes on from the table. */
function keepFocus() {
  let focused = document.activeElement;
  document.addEventListener('focusin', ({ target }) => (focused = /** @type {Element} */ (target)));
  const keep = () => focused?.isConnected || document.getElementById('stage')?.focus({ preventScroll: true });
  effect(() => void (model.value && setTimeout(keep)));
}

const isDrawn = signal(false);

const Page = () => (
  <>
    <main>
      <Picture />
      {isDrawn.value && (
        <>
          <Notice />
          <FileResult />
          <Presets />
          <Stage />
          <Code />
          <FileChooser />
        </>
      )}
    </main>
    {isDrawn.value && <Foot />}
  </>
);

document.adoptedStyleSheets = [light];
listen();
render(<Page />, /** @type {HTMLElement} */ (document.getElementById('app')));
listenToDrops();
document.documentElement.dataset.ready = 'true';
const dispose = seen.subscribe((drawn) => {
  if (drawn === null) return;
  setTimeout(() => {
    dispose();
    isDrawn.value = true;
    keepFocus();
  });
});
