// The page: the state and the package's answer make a model, and every view draws it.
import { render } from 'preact';

import {
  address,
  busy,
  isHolding,
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
  writeAddressLater,
} from './app.js';
import { huesOf, rulesOf, themes } from './draw/palette.js';
import { keepFocus } from './focus.js';
import { fromAddress } from './model/address.js';
import { sourceOf } from './model/indexing.js';
import { mendsOf } from './model/mends.js';
import { fit, isSame } from './model/state.js';
import { Bench } from './views/bench.jsx';
import { Explanation, Section } from './views/bits.jsx';
import { Code } from './views/code.jsx';
import { Compare } from './views/compare.jsx';
import { Controls } from './views/controls.jsx';
import { FileChooser, FileResult, listenToDrops } from './views/files.jsx';
import { Foot, Head, Notice, Presets } from './views/frame.jsx';
import { Memory } from './views/memory.jsx';
import { Pixels } from './views/pixels.jsx';
import { Stage } from './views/stage.jsx';
import { Story, tell } from './views/story.jsx';

/** @typedef {import('./model/state.js').State} State */
/** @typedef {import('./model/solve.js').Answer} Answer */

/**
 * What the views draw.
 * @typedef {object} Model
 * @property {State} state
 * @property {Answer | null} answer Null where the package refuses.
 * @property {import('./model/solve.js').Fault | null} fault
 * @property {import('./model/mends.js').Mend[]} mends
 * @property {Answer | null} shown What is drawn: the answer, or what stands in for it.
 * @property {string | null} stand What stands in, in words.
 * @property {number[]} drawable Dims that can be drawn, also where those of the state are no legal shape.
 * @property {number} size Elements of the input.
 * @property {boolean} hasValues Whether cells show values of a file; else their place in the input's memory.
 * @property {import('./draw/paint.js').CellText} textOf
 * @property {(chunk: number) => number} hues
 * @property {import('./draw/palette.js').Theme} theme
 * @property {boolean} isGesture Whether a drag or the like is on.
 */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const isEmbedded = new URLSearchParams(location.search).has('embed');
const dark = matchMedia('(prefers-color-scheme: dark)');
/** @type {import('./model/solve.js').Solution} */
let solution;
/** @type {Answer | null} To the last split that was legal. */
let lastLegal = null;
let isGesture = false;

/** @param {State} state @param {import('./model/mends.js').Mend[]} mends What is drawn where the state is refused. */
function standIn(state, mends) {
  for (const { label, patch } of mends) {
    const mended = fit({ ...state, ...patch });
    const answer = isSame(mended.dims, state.dims) ? (reckoner.atOnce(mended)?.answer ?? null) : null;
    if (answer !== null) return { shown: answer, stand: `“${label}”` };
  }
  return { shown: lastLegal, stand: lastLegal === null ? null : 'the last split that was accepted' };
}

/** @type {Model | null} */
let model = null;

/** @param {State} state @returns {Model} */
function makeModel(state) {
  const { answer, fault } = solution;
  const mends = fault === null ? [] : mendsOf(state, fault.code, reckoner.isLegal);
  const { shown, stand } = answer === null ? standIn(state, mends) : { shown: answer, stand: null };
  const drawable = state.dims.map((dim) => (Number.isSafeInteger(dim) && dim >= 0 ? dim : 1));
  const valueOf = values.reader(state, answer);
  const isKept = model !== null && model.shown === shown && !model.hasValues && valueOf === null;
  return {
    state,
    answer,
    fault,
    mends,
    shown,
    stand,
    drawable,
    size: drawable.reduce((product, dim) => product * dim, 1),
    hasValues: valueOf !== null,
    textOf:
      isKept && model !== null
        ? model.textOf
        : (valueOf ?? ((chunk, flat) => String(chunk < 0 || shown === null ? flat : sourceOf(shown, chunk, flat)))),
    hues: huesOf(shown),
    theme: dark.matches ? themes.dark : themes.light,
    isGesture,
  };
}

/** @param {{ model: Model }} props */
const Page = ({ model: shown }) =>
  isEmbedded ? (
    <main class="embedded">
      <Stage model={shown} />
      <p class="embed-link">
        <a href={`./${location.hash}`} target="_blank" rel="noopener">
          Open in tensorsplit
        </a>
      </p>
      <Explanation />
    </main>
  ) : (
    <>
      <Head />
      <main>
        <Notice />
        <FileResult />
        <Story />
        <Presets model={shown} />
        <div class="desk">
          <Stage model={shown} />
          <Controls model={shown} />
        </div>
        <Section>
          <Compare model={shown} />
        </Section>
        <Section>
          <Memory model={shown} />
        </Section>
        <Section>
          <Code model={shown} />
        </Section>
        <FileChooser />
        <Pixels />
        <Bench />
        <Explanation />
      </main>
      <Foot />
    </>
  );

function draw() {
  if (isHolding() || solution === undefined) return;
  model = makeModel(store.state);
  const shown = model;
  keepFocus(() => render(<Page model={shown} />, root));
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
  else if (gesture === 'drag') writeAddressLater();
  else writeAddress();
  ask();
});

/** What an address says: of a link that was followed, or of a page gone back to. */
function follow() {
  const { hash } = location;
  const step = storyOf(hash);
  const { state, refused: strange } = fromAddress(hash);
  refused.set(strange);
  values.drop();
  if (step >= 0 && !hash.includes('op=')) {
    tell(step, false);
    return;
  }
  storyStep.set(step);
  settling.want(state.type);
  store.set(state);
}
addEventListener('popstate', follow);

document.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
  const key = event.key.toLowerCase();
  if (isText || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) store.redo();
  else store.undo();
});

const colours = new CSSStyleSheet();
document.adoptedStyleSheets = [colours];
const showTheme = () => colours.replaceSync(rulesOf(dark.matches ? themes.dark : themes.light));
dark.addEventListener('change', () => {
  showTheme();
  draw();
});
document.documentElement.classList.toggle('embed', isEmbedded);
showTheme();
onRedraw(draw);
listenToDrops();
ask();
if (storyStep.value >= 0 && !location.hash.includes('op=')) tell(storyStep.value, false);
document.documentElement.dataset.ready = 'true';
