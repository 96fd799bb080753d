// What every view can reach: the package, the state, and the small things that change more often than the state does.
import { signal } from '@preact/signals';

import { loadSync } from '../js/index.js';
import { fromAddress, toAddress } from './model/address.js';
import { settle } from './model/mends.js';
import { solve } from './model/solve.js';
import { createStore, initial } from './model/state.js';
import { picture, pictureAddress, takePicture, untouched } from './model/picture.js';

/** @import { Change, Held, Patch, Spot, State } from './nouns.js' */
/** @import { PictureState } from './model/picture.js' */

export const ts = loadSync();

/** The package's answer to a state; null where it is refused. @param {State} state */
export const answerTo = (state) => solve(ts, state).answer;

/** What the address names: a picture and a split, and what of them is not understood. */
function readAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const { state: seen, refused: unseen } = takePicture(fields);
  const { state: named, refused } = fromAddress(String(fields));
  // What was not understood may be what made it legal.
  const state = refused.length === 0 || answerTo(named) ? named : initial;
  return { seen, state, refused: [...unseen, ...refused] };
}

const first = readAddress();
picture.value = first.seen;

/** The element that is looked at. */
export const spot = signal(/** @type {Spot | null} */ (null));

/** What of the address was not understood. */
export const refused = signal(first.refused);

/** What stands in the cells: values of a file where there are some, places in memory, or bytes. */
export const shows = signal(/** @type {'value' | 'place' | 'byte'} */ ('value'));

export const store = createStore(first.state, (wish, patch, origin) => settle(wish, patch, origin, answerTo), draw);

/** Tensors with values: that is shown whose type and shape the state has. @type {Held[]} */
let held = [];

/** The present state with its answer. @param {boolean} isGesture */
const ask = (isGesture) => ({ state: store.state, solution: solve(ts, store.state), held, isGesture });

/** What is drawn. */
export const drawn = signal(ask(false));

/** Draws each new state; the address of a drag, which takes milliseconds, is written when it is over. @param {State} state @param {Change & { isStep: boolean }} change */
function draw(state, { gesture = '', isFollowed = false, isStep }) {
  spot.value = null;
  if (!isFollowed && gesture !== 'drag') writeAddress(isStep);
  drawn.value = ask(gesture !== '');
}

/** A drag begins: what it will draw is drawn once at the press, so that its first step is not the slowest. */
export const beginDrag = () => void (drawn.value = ask(true));

/** A drag is over: it is a step of the history. */
export function endDrag() {
  store.endGesture();
  writeAddress(true);
  drawn.value = ask(false);
}

/**
 * Puts another split on the page, with its values where there are some.
 *
 * @param {Patch} patch
 * @param {Held | null} [tensor] With values.
 */
export function show(patch, tensor = null) {
  held = tensor ? [tensor] : [];
  store.set(patch);
}

/** Changes what is seen of the picture. @param {Partial<PictureState>} patch @param {boolean} [isStep] Of the history; a drag is one at its end. */
export function setPicture(patch, isStep = true) {
  picture.value = { ...picture.value, ...patch };
  if (!isStep) return;
  writeAddress(true);
  drawn.value = ask(false);
}

/** Goes back to the first state of picture and table. */
export function reset() {
  picture.value = untouched;
  show(initial);
}

/** Goes to the table. */
export function goTo() {
  const stage = document.getElementById('stage');
  stage?.focus({ preventScroll: true });
  stage?.scrollIntoView();
}

/** Takes over what the address names: that of a link that was followed, or of a step of the history. */
function follow() {
  isGoingBack = false;
  const { seen, state, refused: strange } = readAddress();
  refused.value = strange;
  picture.value = seen;
  if (history.state === null) {
    history.replaceState(0, '');
    held = [];
  }
  store.set(state, { isFollowed: true });
}

/** Listens to the address. The entries of the history know how many steps of this page lie before them. */
export function listen() {
  if (history.state === null) history.replaceState(0, '');
  addEventListener('popstate', follow);
  addEventListener('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
    // In a box the browser undoes what is typed.
    if (!isUndo || event.target instanceof HTMLInputElement || !canUndo()) return;
    event.preventDefault();
    undo();
  });
}

/** Whether there is a step of this page to go back. */
export const canUndo = () => history.state > 0;

/** The browser goes back in its own time: another press until then would leave the page. */
let isGoingBack = false;

/** Goes back by a step, where there is one. */
export function undo() {
  if (isGoingBack || !canUndo()) return;
  isGoingBack = true;
  history.back();
}

/** Puts the state into the address: as a step of the history, or in place of what stands there. @param {boolean} [isStep] */
function writeAddress(isStep = false) {
  const address = `#${[pictureAddress(picture.value), toAddress(store.state)].filter(Boolean).join('&')}`;
  if (address === location.hash) return;
  if (isStep) history.pushState(history.state + 1, '', address);
  else history.replaceState(history.state, '', address);
}
