// The page: the state and the package's answer make a model, and every view draws it.
import { loadSync } from '../js/index.js';
import { elementTypes } from '../js/types.js';
import { makeValues } from './data/values.js';
import { themes } from './draw/palette.js';
import { fromAddress, toAddress } from './model/address.js';
import { partDims, sourceOf } from './model/indexing.js';
import { mendsOf } from './model/mends.js';
import { makeReckoner } from './model/reckoner.js';
import { solve } from './model/solve.js';
import { createStore } from './model/state.js';
import { makeBenchPanel } from './views/bench-panel.js';
import { makeCodePanel } from './views/code-panel.js';
import { makeControls } from './views/controls.js';
import { makeDataPanel } from './views/data-panel.js';
import { makeDialectPanel } from './views/dialect-panel.js';
import { byId } from './views/dom.js';
import { makeFaults } from './views/faults.js';
import { makeMemory } from './views/memory.js';
import { makeRuler } from './views/ruler.js';
import { makeStage } from './views/stage.js';
import { makeSummary } from './views/summary.js';
import { makeTabs } from './views/tabs.js';
import { applyTheme } from './views/theme.js';
import { makeTop } from './views/top.js';
import { startWorker } from './work/start.js';

/** @typedef {import('./model/state.js').State} State */

/**
 * What the views draw.
 * @typedef {object} Model
 * @property {State} state
 * @property {import('./model/solve.js').Answer | null} answer
 * @property {import('./model/solve.js').Fault | null} fault
 * @property {import('./model/mends.js').Mend[]} mends
 * @property {Record<0 | 1, number[] | null>} keepdims Dims of the first part with either setting, for SplitToSequence.
 * @property {number[]} drawable Dims that can be drawn, also where those of the state are no legal shape.
 * @property {number} size Elements of the input.
 * @property {boolean} hasValues Whether cells show values of a file; else their place in the input's memory.
 * @property {import('./draw/paint.js').CellText} textOf
 * @property {import('./draw/palette.js').Theme} theme
 */

const ts = loadSync();
const store = createStore(fromAddress(location.hash, elementTypes));
const reckoner = makeReckoner(ts, startWorker);
const values = makeValues(ts);
const dark = matchMedia('(prefers-color-scheme: dark)');
const theme = () => (dark.matches ? themes.dark : themes.light);

/** @param {State} state @param {0 | 1} keepdims */
function dimsWith(state, keepdims) {
  const answer = reckoner.atOnce({ ...state, keepdims })?.answer ?? null;
  return answer === null || answer.lengths.length === 0 ? null : partDims(answer, 0);
}

/**
 * @param {State} state
 * @param {import('./model/solve.js').Solution} solution
 * @returns {Model}
 */
function makeModel(state, { answer, fault }) {
  const drawable = state.dims.map((dim) => (Number.isSafeInteger(dim) && dim >= 0 ? dim : 1));
  const isSequence = state.operator === 'SplitToSequence';
  const valueOf = values.reader(state, answer);
  return {
    state,
    answer,
    fault,
    mends: fault === null ? [] : mendsOf(state, fault.code, reckoner.isLegal),
    keepdims: isSequence ? { 0: dimsWith(state, 0), 1: dimsWith(state, 1) } : { 0: null, 1: null },
    drawable,
    size: drawable.reduce((product, dim) => product * dim, 1),
    hasValues: valueOf !== null,
    textOf: valueOf ?? ((chunk, flat) => String(chunk < 0 || answer === null ? flat : sourceOf(answer, chunk, flat))),
    theme: theme(),
  };
}

const stage = makeStage(store);
const views = [
  makeTop(store, stage),
  makeControls(store, elementTypes),
  makeFaults(store),
  makeSummary(store),
  makeRuler(store),
  stage.render,
  makeMemory(),
  makeCodePanel(),
  makeDialectPanel((state) => solve(ts, state)),
];

function render() {
  const { state } = store;
  const isLater = reckoner.ask(state, (solution) => {
    byId('stage').setAttribute('aria-busy', 'false');
    const model = makeModel(state, solution);
    for (const view of views) view(model);
  });
  if (isLater) byId('stage').setAttribute('aria-busy', 'true');
}

const showTab = makeTabs(['code', 'dialects', 'data', 'bench']);
const desk = {
  ts,
  store,
  theme,
  /** @type {import('./views/data-panel.js').Desk['edit']} */
  edit(tensor, patch) {
    values.hold(tensor);
    store.set({ ...patch, type: tensor.type, dims: [...tensor.dims], view: 'folded' });
    render();
  },
};
makeDataPanel(desk, () => showTab('data'));
makeBenchPanel(startWorker);

store.listen((state) => {
  history.replaceState(null, '', `#${toAddress(state)}`);
  render();
});
addEventListener('hashchange', () => store.set(fromAddress(location.hash, elementTypes)));
dark.addEventListener('change', () => {
  applyTheme(theme());
  render();
});
let width = innerWidth;
addEventListener('resize', () => {
  if (innerWidth !== width) render();
  width = innerWidth;
});

applyTheme(theme());
render();
document.documentElement.dataset.ready = 'true';
