// The page: the state and the package's answer make a model, and every view draws it.
import { render } from 'preact';

import {
  address,
  answerTo,
  busy,
  isHolding,
  isLegal,
  onRedraw,
  reckoner,
  refused,
  settling,
  spot,
  store,
  storyOf,
  storyStep,
  values,
  writeAddress,
} from './app.js';
import { huesOf, inks, rulesOf } from './draw/palette.js';
import { keepFocus } from './focus.js';
import { fromAddress } from './model/address.js';
import { mendsOf } from './model/mends.js';
import { fit, isSame } from './model/state.js';
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
import { Story, tell } from './views/story.jsx';

/** @import { Answer, Mend, Model, Solution, State } from './nouns.js' */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const isEmbedded = new URLSearchParams(location.search).has('embed');
const dark = matchMedia('(prefers-color-scheme: dark)');
/** @type {Solution} */
let solution;
/** To the last split that was legal. @type {Answer | null} */
let lastLegal = null;
let isGesture = false;

/** What is drawn where the state is refused. @param {State} state @param {Mend[]} mends */
function standIn(state, mends) {
  for (const { label, patch } of mends) {
    const mended = fit({ ...state, ...patch });
    const shown = isSame(mended.dims, state.dims) ? answerTo(mended) : null;
    if (shown !== null) return { shown, stand: `“${label}”` };
  }
  return { shown: lastLegal, stand: lastLegal === null ? null : 'the last split that was accepted' };
}

/** @param {State} state @returns {Model} */
function makeModel(state) {
  const { answer, fault } = solution;
  const mends = fault === null ? [] : mendsOf(state, fault.code, isLegal);
  const { shown, stand } = answer === null ? standIn(state, mends) : { shown: answer, stand: null };
  const drawable = state.dims.map((dim) => (Number.isSafeInteger(dim) && dim >= 0 ? dim : 1));
  return {
    state,
    answer,
    fault,
    mends,
    shown,
    stand,
    dims: shown?.dims ?? drawable,
    ...values.read(state, answer, shown),
    hues: huesOf(shown),
    isGesture,
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

function draw() {
  if (isHolding() || solution === undefined) return;
  const model = makeModel(store.state);
  keepFocus(() => render(<WithModel value={model}>{isEmbedded ? <Embedded /> : <Page />}</WithModel>, root));
}

function ask() {
  const { state } = store;
  const isLater = reckoner.ask(state, (next) => {
    solution = next;
    busy.set(false);
    if (next.answer !== null) {
      lastLegal = next.answer;
      settling.remember(state);
    }
    draw();
  });
  if (isLater) busy.set(true);
}

store.listen((state, { gesture = '', isJump = false }) => {
  isGesture = gesture !== '';
  if (isJump) settling.want(state.type);
  spot.set(null);
  if (isJump && location.hash !== address()) history.pushState(null, '', address());
  else writeAddress(gesture === 'drag' ? 200 : undefined);
  ask();
});

/** Where an address names a step of the story and no split, the step shows its own. */
function isStory() {
  return storyOf(location.hash) >= 0 && !location.hash.includes('op=');
}

// An address may come of a link that was followed, or of a page gone back to.
addEventListener('popstate', () => {
  const { hash } = location;
  const { state, refused: strange } = fromAddress(hash);
  refused.set(strange);
  values.hold(null);
  if (isStory()) {
    tell(storyOf(hash), false);
    return;
  }
  storyStep.set(storyOf(hash));
  settling.want(state.type);
  store.set(state);
});

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
document.adoptedStyleSheets = [colours];
const showTheme = () => {
  colours.replaceSync(rulesOf(dark.matches ? inks.dark : inks.light));
  draw();
};
dark.addEventListener('change', showTheme);
document.documentElement.classList.toggle('embed', isEmbedded);
showTheme();
onRedraw(draw);
listenToDrops();
ask();
if (isStory()) tell(storyStep.value, false);
document.documentElement.dataset.ready = 'true';
