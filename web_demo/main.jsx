// The page: the state and the package's answer make a model, and every view draws it.
import { render } from 'preact';

import { drawn, goToStory, isOpening, listen, progress, shows, store, tab } from './app.js';
import { hueRules } from './draw/palette.js';
import { keepFocus } from './focus.js';
import { toAddress } from './model/address.js';
import { useModelOf } from './scene.js';
import { Bench } from './views/bench.jsx';
import { Explanation, WithModel, useModel } from './views/bits.jsx';
import { Code } from './views/code.jsx';
import { Compare } from './views/compare.jsx';
import { FileChooser, FileResult, listenToDrops } from './views/files.jsx';
import { Foot, Head, Notice, Presets } from './views/frame.jsx';
import { Memory } from './views/memory.jsx';
import { Opening } from './views/opening.jsx';
import { Pixels } from './views/pixels.jsx';
import { Stage } from './views/stage.jsx';
import { Story } from './views/story.jsx';
import { Tabs } from './views/tabs.jsx';

/** @import { Drawn } from './app.js' */

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
    <Explanation />
  </main>
);

/** Depends on no state, so that it is not made anew with each. */
const result = <FileResult />;

/** What each tab shows. */
const views = {
  code: <Code />,
  memory: <Memory />,
  compare: <Compare />,
  files: (
    <>
      <FileChooser />
      <Pixels />
    </>
  ),
  bench: <Bench />,
};

/** @param {{ isTold: boolean, begins: boolean, open: keyof typeof views }} props No signal is read here: all of the page would be drawn twice. */
const Page = ({ isTold, begins, open }) => (
  <>
    <Head />
    <main>
      <Notice />
      {result}
      <div class={begins && !isTold ? 'stand is-begun' : 'stand'}>
        {begins && !isTold && <Opening />}
        <div class="beside">
          {!isTold && !begins && <Presets />}
          <Stage />
          {!isTold && begins && <Presets />}
        </div>
        <Story />
      </div>
      <Tabs>{views[open]}</Tabs>
      <Explanation />
    </main>
    <Foot />
  </>
);

/** @typedef {{ now: Drawn, what: typeof shows.value, guesses: typeof progress.value, open: keyof typeof views, begins: boolean }} AppProps */

/** @param {AppProps} props */
const App = ({ now, what, guesses, open, begins }) => (
  <WithModel value={useModelOf(now, what, guesses)}>
    {isEmbedded ? <Embedded /> : <Page isTold={now.state.story > 0} {...{ begins, open }} />}
  </WithModel>
);

function draw() {
  document.documentElement.classList.toggle('is-told', store.state.story > 0);
  const props = {
    now: drawn.value,
    what: shows.value,
    guesses: progress.value,
    open: tab.value,
    begins: isOpening.value,
  };
  const put = () => render(<App {...props} />, root);
  // While one drags or types, what has the focus stays.
  if (drawn.value.isGesture) put();
  else keepFocus(put);
}

// As colours, so that their values can be put on canvases too.
for (const name of ['panel', 'text', 'soft', 'cell', 'strong-line']) {
  CSS.registerProperty({ name: `--${name}`, syntax: '<color>', inherits: true, initialValue: 'gray' });
}
const colours = new CSSStyleSheet();
colours.replaceSync(hueRules);
document.adoptedStyleSheets = [colours];
document.documentElement.classList.toggle('embed', isEmbedded);
for (const one of [drawn, tab, progress, shows, isOpening]) one.subscribe(draw);
listen();
listenToDrops();
if (store.state.story > 0) goToStory();
document.documentElement.dataset.ready = 'true';
