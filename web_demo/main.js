// The page: the state and the package's answer make a model, and every view draws it.
import { loadSync } from '../js/index.js';
import { elementTypes } from '../js/types.js';
import { themes } from './draw/palette.js';
import { fromAddress, toAddress } from './model/address.js';
import { solve } from './model/solve.js';
import { mendsOf } from './model/mends.js';
import { partDims, sourceOf } from './model/indexing.js';
import { createStore } from './model/state.js';
import { makeControls } from './views/controls.js';
import { makeFaults } from './views/faults.js';
import { makeRuler } from './views/ruler.js';
import { makeStage } from './views/stage.js';
import { makeSummary } from './views/summary.js';
import { makeTop } from './views/top.js';
import { applyTheme } from './views/theme.js';

/**
 * What the views draw.
 * @typedef {object} Model
 * @property {import('./model/state.js').State} state
 * @property {import('./model/solve.js').Answer | null} answer
 * @property {import('./model/solve.js').Fault | null} fault
 * @property {import('./model/mends.js').Mend[]} mends
 * @property {Record<0 | 1, number[] | null>} keepdims Dims of the first part with either setting, for SplitToSequence.
 * @property {number[]} drawable Dims that can be drawn, also where those of the state are no legal shape.
 * @property {number} size Elements of the input.
 * @property {ArrayLike<unknown> | null} values Of a file, or null: cells show their place in memory.
 * @property {import('./draw/paint.js').CellText} textOf
 * @property {import('./draw/palette.js').Theme} theme
 */

const ts = loadSync();
const store = createStore(fromAddress(location.hash, elementTypes));
const dark = matchMedia('(prefers-color-scheme: dark)');

/** @param {import('./model/state.js').State} state */
const isLegal = (state) => solve(ts, state).answer !== null;

/** @param {import('./model/state.js').State} state @param {0 | 1} keepdims */
function dimsWith(state, keepdims) {
  const { answer } = solve(ts, { ...state, keepdims });
  return answer === null || answer.lengths.length === 0 ? null : partDims(answer, 0);
}

/** @returns {Model} */
function makeModel() {
  const { state } = store;
  const { answer, fault } = solve(ts, state);
  const drawable = state.dims.map((dim) => (Number.isSafeInteger(dim) && dim >= 0 ? dim : 1));
  const isSequence = state.operator === 'SplitToSequence';
  return {
    state,
    answer,
    fault,
    mends: fault === null ? [] : mendsOf(state, fault.code, isLegal),
    keepdims: isSequence ? { 0: dimsWith(state, 0), 1: dimsWith(state, 1) } : { 0: null, 1: null },
    drawable,
    size: drawable.reduce((product, dim) => product * dim, 1),
    values: null,
    textOf: (chunk, flat) => String(chunk < 0 || answer === null ? flat : sourceOf(answer, chunk, flat)),
    theme: dark.matches ? themes.dark : themes.light,
  };
}

const stage = makeStage(store);
const views = [
  makeTop(store, stage),
  makeControls(store, elementTypes),
  makeFaults(store),
  makeSummary(),
  makeRuler(store),
  stage.render,
];

function render() {
  const model = makeModel();
  for (const view of views) view(model);
}

store.listen((state) => {
  history.replaceState(null, '', `#${toAddress(state)}`);
  render();
});
addEventListener('hashchange', () => store.set(fromAddress(location.hash, elementTypes)));
dark.addEventListener('change', () => {
  applyTheme(dark.matches ? themes.dark : themes.light);
  render();
});
let width = innerWidth;
addEventListener('resize', () => {
  if (innerWidth !== width) render();
  width = innerWidth;
});

applyTheme(dark.matches ? themes.dark : themes.light);
render();
document.documentElement.dataset.ready = 'true';
