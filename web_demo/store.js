// What every view can reach: the package, the state, what is drawn of it, and what changes them.
import { computed, signal } from '@preact/signals';

import { loadSync } from '../js/index.js';
import { sheetOf } from './draw/lines.js';
import { looksOf } from './draw/palette.js';
import { fromAddress, toAddress } from './model/address.js';
import { valueText } from './model/indexing.js';
import { mendOf, settle } from './model/mends.js';
import { picture, untouched } from './model/picture.js';
import { solve } from './model/solve.js';
import { createStore, initial, isSame } from './model/state.js';

/** @import { Answer, Held, Patch, State } from './nouns.js' */
/** @import { PictureState } from './model/picture.js' */

export const ts = loadSync();

/** The package's answer to a state; null where it is refused. @param {State} state */
const answerTo = (state) => solve(ts, state).answer;

export const store = createStore(
  (wish, origin) => settle(wish, origin, answerTo),
  ({ gesture = '', isFollowed = false }, isStep) => {
    spot.value = null;
    // The address of a drag is written when it is over.
    if (!isFollowed && gesture !== 'drag') writeAddress(isStep);
  },
);

/** The place in memory of the element that is looked at. */
export const spot = signal(/** @type {number | null} */ (null));

/** What of the address was not understood. */
export const refused = signal(/** @type {string[]} */ ([]));

/** Whether there is a step of this page to go back. */
export const canUndo = signal(false);

/** A tensor with values, which are shown where the state has its type and shape. */
const held = signal(/** @type {Held | null} */ (null));

/** How many digits side by side can be read. */
const digitsAcross = () => Math.floor(innerWidth / 11);
const room = signal(digitsAcross());

/** What the views draw: the state with the package's answer, or with what stands in for it. */
export const model = computed(() => {
  const state = store.state.value;
  const { answer, fault } = solve(ts, state);
  const mend = fault && mendOf(state, answerTo);
  const shown = answer ?? /** @type {Answer} */ (answerTo(/** @type {State} */ (mend)));
  const input = held.value && isSame([held.value.type, held.value.dims], [state.type, state.dims]) ? held.value : null;
  /** What stands in a cell: its value, or its place in memory. @param {number} flat */
  const textOf = (flat) => (input ? valueText(input, flat) : String(flat));
  const digits = Math.max(input ? 4 : 1, textOf(Math.max(0, shown.size - 1)).length);
  const sheet = sheetOf(shown, Math.min(20, Math.max(4, Math.floor(room.value / (digits + 1)))));
  /** `answer`: null where the package refuses; `mend` stands in then. `shown`: the answer, or that of the mend. `input`: what has the values. */
  return { state, answer, fault, mend, shown, input, textOf, digits, sheet, looks: looksOf(shown) };
});

/** A drag is over: it is a step of the history. */
export function endDrag() {
  store.endGesture();
  writeAddress(true);
}

/** Puts another split on the page, with its values where there are some. @param {Patch} patch @param {Held | null} [tensor] */
export function show(patch, tensor = null) {
  held.value = tensor;
  store.set(patch);
}

/** Changes what is seen of the picture. @param {Partial<PictureState>} patch @param {boolean} [isStep] Of the history; a drag is one at its end. */
export function setPicture(patch, isStep = true) {
  picture.value = { ...picture.value, ...patch };
  if (isStep) writeAddress(true);
}

/** Goes back to the first state of picture and table. */
export function reset() {
  picture.value = untouched;
  show(initial);
}

/** Goes to the table, or to another element. */
export function goTo(id = 'stage') {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}

/** Takes over what the address names: at the start, of a link that was followed, or of a step of the history, which knows how many steps of this page lie before it. */
function follow() {
  isGoingBack = false;
  if (history.state === null) {
    history.replaceState(0, '');
    held.value = null;
  }
  canUndo.value = history.state > 0;
  const { state, seen, refused: strange } = fromAddress(location.hash);
  picture.value = seen;
  refused.value = strange;
  // What was not understood may be what made it legal.
  store.set(strange.length === 0 || answerTo(state) ? state : initial, { isFollowed: true });
}

/** Takes over the address, and listens to it and to the keys. */
export function listen() {
  follow();
  addEventListener('popstate', follow);
  addEventListener('resize', () => (room.value = digitsAcross()));
  addEventListener('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
    // In a box the browser undoes what is typed.
    const isBox = event.target instanceof HTMLInputElement && !/radio|range|file/.test(event.target.type);
    if (!isUndo || isBox || !canUndo.value) return;
    event.preventDefault();
    undo();
  });
}

/** The browser goes back in its own time: another press until then would leave the page. */
let isGoingBack = false;

/** Goes back by a step, where there is one. */
export function undo() {
  if (isGoingBack || !canUndo.value) return;
  isGoingBack = true;
  history.back();
}

/** Puts the state into the address: as a step of the history, or in place of what stands there. @param {boolean} isStep */
function writeAddress(isStep) {
  const address = `#${toAddress(store.state.value, picture.value)}`;
  if (address === location.hash) return;
  if (isStep) history.pushState(history.state + 1, '', address);
  else history.replaceState(history.state, '', address);
  canUndo.value = history.state > 0;
}
