// The page: the state and the package's answer make a model, and every view draws it.
import { render } from 'preact';
import { useMemo } from 'preact/hooks';

import { answerTo, drawn, goTo, readAddress, store, ts } from './app.js';
import { places, valuesOf } from './data/values.js';
import { hueRules, huesOf } from './draw/palette.js';
import { keepFocus } from './focus.js';
import { mendsOf } from './model/mends.js';
import { isSame } from './model/state.js';
import { Bench } from './views/bench.jsx';
import { Explanation, Section, WithModel } from './views/bits.jsx';
import { Code } from './views/code.jsx';
import { Compare } from './views/compare.jsx';
import { Controls } from './views/controls.jsx';
import { FileChooser, FileResult, listenToDrops } from './views/files.jsx';
import { Foot, Head, Notice, Presets } from './views/frame.jsx';
import { Memory } from './views/memory.jsx';
import { Pixels } from './views/pixels.jsx';
import { Stage } from './views/stage.jsx';
import { Story } from './views/story.jsx';

/** @import { Drawn } from './app.js' */
/** @import { Answer } from './nouns.js' */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const isEmbedded = new URLSearchParams(location.search).has('embed');
/** To the last split that was legal. @type {Answer | null} */
let lastLegal = null;

/** What the views draw. @param {Drawn} drawn */
export function useModelOf({ state, solution: { answer, fault }, held, isGesture, isBusy }) {
  const mends = fault === null ? [] : mendsOf(state, fault.code, answerTo);
  const near = mends.find(({ patch }) => isSame(answerTo({ ...state, ...patch })?.dims, state.dims));
  const shown = answer ?? (near ? answerTo({ ...state, ...near.patch }) : lastLegal);
  lastLegal = answer ?? lastLegal;
  const input = held?.type === state.type && isSame(held.dims, state.dims) ? held : null;
  return {
    state,
    /** Null where the package refuses. */
    answer,
    fault,
    mends,
    /** What is drawn: the answer, or what stands in for it. */
    shown,
    /** What stands in, in words. */
    stand: shown && (near ? `“${near.label}”` : 'the last split that was accepted'),
    /** Dims that can be drawn, also where those of the state are no legal shape. */
    dims: shown?.dims ?? state.dims.map((dim) => (Number.isSafeInteger(dim) && dim >= 0 ? dim : 1)),
    /** Whether cells show values of a file; else their place in the input's memory. */
    hasValues: input !== null,
    textOf: useMemo(() => (input === null ? places(shown) : valuesOf(ts, input, state, answer)), [input, shown]),
    hues: huesOf(shown),
    /** Whether a drag or the like is on. */
    isGesture,
    /** Whether the answer to the next state is being worked out. */
    isBusy,
  };
}

const Embedded = () => (
  <main class="embedded">
    <Stage />
    <p class="embed-link">
      <a href={`./${location.hash}`} target="_blank" rel="noopener">
        Open in tensorsplit
      </a>
    </p>
    <Explanation />
  </main>
);

/** Depends on no state, so it is not made anew with each. */
const chooser = <FileChooser />;

const Page = () => (
  <>
    <Head />
    <main>
      <Notice />
      <FileResult />
      <Story />
      <Presets />
      <div class="desk">
        <Stage />
        <Controls />
      </div>
      {[Compare, Memory, Code].map((View, i) => (
        <Section key={i}>
          <View />
        </Section>
      ))}
      {chooser}
      <Pixels />
      <Bench />
      <Explanation />
    </main>
    <Foot />
  </>
);

/** @param {{ drawn: Drawn }} props */
const App = ({ drawn: next }) => <WithModel value={useModelOf(next)}>{isEmbedded ? <Embedded /> : <Page />}</WithModel>;

function draw() {
  const next = drawn.value;
  if (next !== null) keepFocus(() => render(<App drawn={next} />, root));
}

document.addEventListener('keydown', (event) => {
  const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
  const key = event.key.toLowerCase();
  const isText = target instanceof Element && target.matches('textarea, input[type=text]');
  if (isText || !(ctrlKey || metaKey) || altKey || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  if (key === 'y' || shiftKey) store.redo();
  else store.undo();
});

const colours = new CSSStyleSheet();
colours.replaceSync(hueRules);
document.adoptedStyleSheets = [colours];
document.documentElement.classList.toggle('embed', isEmbedded);
drawn.subscribe(draw);
listenToDrops();
if (readAddress().isStory) goTo('story');
document.documentElement.dataset.ready = 'true';
