// The page: the state and the package's answer make a model, and every view draws it.
import { render } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

import { hueRules } from './draw/palette.js';
import { useModelNow } from './scene.js';
import { listen } from './store.js';
import { Picture } from './picture/picture.jsx';
import { Section, WithModel } from './views/bits.jsx';
import { Code } from './views/code.jsx';
import { FileChooser, FileResult, listenToDrops } from './views/files.jsx';
import { Foot, Notice, Presets } from './views/frame.jsx';
import { Stage } from './views/stage.jsx';

function App() {
  const model = useModelNow();
  const focused = document.activeElement;
  useLayoutEffect(() => {
    // What had the focus may be gone: the next key goes on from the table.
    if (focused && !focused.isConnected) document.getElementById('stage')?.focus({ preventScroll: true });
  });
  return (
    <WithModel value={model}>
      <main>
        <Picture />
        <Notice />
        <FileResult />
        <Section>
          <Presets />
        </Section>
        <Stage />
        <Section>
          <Code />
        </Section>
        <FileChooser />
      </main>
      <Section>
        <Foot />
      </Section>
    </WithModel>
  );
}

const colours = new CSSStyleSheet();
colours.replaceSync(hueRules);
document.adoptedStyleSheets = [colours];
render(<App />, /** @type {HTMLElement} */ (document.getElementById('app')));
listen();
listenToDrops();
document.documentElement.dataset.ready = 'true';
