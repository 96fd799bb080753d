// The page: the state and the package's answer make a model, and every view draws it.
import { render } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

import { goTo, isOpening, listen, openTab, store, tab, tabs } from './app.js';
import { hueRules } from './draw/palette.js';
import { toAddress } from './model/address.js';
import { useModelNow } from './scene.js';
import { Bench } from './views/bench.jsx';
import { Section, WithModel, useModel } from './views/bits.jsx';
import { Code } from './views/code.jsx';
import { Compare } from './views/compare.jsx';
import { FileChooser, FileResult, listenToDrops } from './views/files.jsx';
import { Foot, Head, Notice, Presets } from './views/frame.jsx';
import { Memory } from './views/memory.jsx';
import { Opening } from './views/opening.jsx';
import { Stage } from './views/stage.jsx';
import { Story } from './views/story.jsx';

/** @import { Tab } from './app.js' */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const isEmbedded = new URLSearchParams(location.search).has('embed');

const Embedded = () => (
  <main class="embedded">
    <Stage />
    <p class="embed-link">
      <a href={`./#${toAddress(useModel().state)}`} target="_blank" rel="noopener">
        Open in tensorsplit
      </a>
    </p>
  </main>
);

const presets = (
  <Section>
    <Presets />
  </Section>
);

/** What each tab shows. */
const views = {
  code: <Code />,
  memory: <Memory />,
  compare: <Compare />,
  files: <FileChooser />,
  bench: <Bench />,
};

const names = /** @type {Tab[]} */ (Object.keys(tabs));

/** Arrow keys go from tab to tab. @param {KeyboardEvent} event */
function press(event) {
  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -names.indexOf(tab.value), End: -1 - names.indexOf(tab.value) };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (step === undefined) return;
  event.preventDefault();
  const next = names.at((names.indexOf(tab.value) + step) % names.length) ?? names[0];
  openTab(next);
  document.getElementById(`tab-${next}`)?.focus();
}

/** What else there is to a split, a tab each; the one that is open has its name in the address. */
const Tabs = () => (
  <div class="tabs">
    <div role="tablist" aria-label="More of this split" onKeyDown={press}>
      {names.map((name) => (
        <button
          key={name}
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab.value}
          aria-controls="tab-panel"
          tabIndex={name === tab.value ? 0 : -1}
          onClick={() => openTab(name)}
        >
          {tabs[name]}
        </button>
      ))}
    </div>
    <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab.value}`}>
      <Section key={tab.value}>{views[tab.value]}</Section>
    </div>
  </div>
);

function Page() {
  const isTold = useModel().state.story > 0;
  const begins = isOpening.value && !isTold;
  return (
    <>
      <Head />
      <main>
        <Notice />
        <FileResult />
        <div class={begins ? 'stand is-begun' : 'stand'}>
          {begins && <Opening />}
          <div class="beside">
            {!isTold && !begins && presets}
            <Stage />
            {begins && presets}
          </div>
          <Story />
        </div>
        <Tabs />
      </main>
      <Section>
        <Foot />
      </Section>
    </>
  );
}

function App() {
  const model = useModelNow();
  const focused = document.activeElement;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('is-told', model.state.story > 0);
    // What had the focus may be gone: the next key goes on from the picture.
    if (focused && !focused.isConnected) document.getElementById('stage')?.focus({ preventScroll: true });
  });
  return <WithModel value={model}>{isEmbedded ? <Embedded /> : <Page />}</WithModel>;
}

const colours = new CSSStyleSheet();
colours.replaceSync(hueRules);
document.adoptedStyleSheets = [colours];
document.documentElement.classList.toggle('embed', isEmbedded);
render(<App />, root);
listen();
listenToDrops();
if (store.state.story > 0) goTo('story');
document.documentElement.dataset.ready = 'true';
