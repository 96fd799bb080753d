// What every view can reach: the package, the state, and the small things that change more often than the state does.
import { signal } from '@preact/signals';

import { loadSync } from '../js/index.js';
import { fromAddress, toAddress } from './model/address.js';
import { settle } from './model/mends.js';
import { solve } from './model/solve.js';
import { createStore, initial } from './model/state.js';
import { story } from './model/story.js';

/** @import { Change, Held, Patch, Spot, State } from './nouns.js' */

export const ts = loadSync();

/** The package's answer to a state; null where it is refused. @param {State} state */
export const answerTo = (state) => solve(ts, state).answer;

/** The tabs beneath the picture, by the part of the page that each shows. */
export const tabs = { code: 'Code', memory: 'Memory', compare: 'Compare', files: 'Files', bench: 'Benchmark' };

/** @typedef {keyof typeof tabs} Tab */

/** @param {unknown} name @returns {name is Tab} */
const isTab = (name) => Object.keys(tabs).includes(String(name));

/** What was guessed in each step of the story, which are counted from 1 on, and whether its task is done. */
export const progress = signal(/** @type {Record<number, { guess: number, isDone: boolean }>} */ ({}));

/** The picture of a step of the story: before a guess it is not cut. @param {number} step From 1 on. @returns {State} */
export function stateOfStep(step) {
  const { before, after } = story[Math.min(step, story.length) - 1];
  return { ...(step > story.length || progress.value[step] ? after : before), story: step };
}

/** What the address names: a split, which may be a step of the story, an open tab, and what of it is not understood. */
function readAddress() {
  const { hash } = location;
  const open = new URLSearchParams(hash.slice(1)).get('tab') ?? 'code';
  const { state: named, refused } = fromAddress(hash);
  // What was not understood may be what made it legal.
  const state = refused.length === 0 || answerTo(named) ? named : { ...initial, story: named.story };
  if (!isTab(open)) refused.push(`tab=${open}`);
  // Who comes by the link of a step has not guessed yet.
  const isStep = state.story > 0 && !(progress.value[state.story] && hash.includes('op='));
  return { open: isTab(open) ? open : 'code', state: isStep ? stateOfStep(state.story) : state, refused };
}

const first = readAddress();

/** Whether a picture is cut beside its numbers: the page begins so without an address, until something else is put on it. */
export const isOpening = signal(location.hash === '');

/** The picture that is cut then: one that was opened, or the sample. */
export const picture = signal(/** @type {ImageBitmap | null} */ (null));

/** The element that is looked at. */
export const spot = signal(/** @type {Spot | null} */ (null));

/** What of the address was not understood. */
export const refused = signal(first.refused);

/** The tab that is open: the address names it, unless it is the first. */
export const tab = signal(first.open);

/** What stands in the cells: values of a file where there are some, places in memory, or bytes. */
export const shows = signal(/** @type {'value' | 'place' | 'byte'} */ ('value'));

export const store = createStore(first.state, (wish, patch, origin) => settle(wish, patch, origin, answerTo), draw);

/** Tensors with values, of a file or a picture: that is shown whose type and shape the state has. @type {Held[]} */
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
 * Puts another split on the page, whose values are given if they are a file's. It ends the story, whose question is not about it.
 *
 * @param {Patch} patch
 * @param {Held | null} [tensor] With the values of a file.
 */
export function show(patch, tensor = null) {
  isOpening.value = false;
  held = tensor ? [tensor] : [];
  store.set({ story: 0, ...patch });
}

/** Begins anew with a picture. @param {ImageBitmap} bitmap */
export function openPicture(bitmap) {
  show(initial);
  picture.value = bitmap;
  isOpening.value = true;
}

/** Shows the values of the tensors whenever the state has their type and shape. @param {Held[]} tensors */
export function hold(tensors) {
  held = tensors;
  drawn.value = ask(false);
}

/** Opens a tab, whose name goes into the address. @param {Tab} name */
export function openTab(name) {
  tab.value = name;
  writeAddress();
}

/** Goes to the picture, or to the story, beside which it is in sight. @param {'stage' | 'story'} [id] */
export function goTo(id = 'stage') {
  document.getElementById(id)?.focus({ preventScroll: true });
  document.getElementById('stage')?.scrollIntoView();
}

/** Takes over what the address names: that of a link that was followed, or of a step of the history. */
function follow() {
  const { open, state, refused: strange } = readAddress();
  const isStep = state.story > 0 && state.story !== store.state.story;
  refused.value = strange;
  tab.value = open;
  if (history.state === null) {
    history.replaceState(0, '');
    isOpening.value = false;
    held = [];
  }
  store.set(state, { isFollowed: true });
  if (isStep) goTo('story');
}

/** Listens to the address. The entries of the history know how many steps of this page lie before them. */
export function listen() {
  if (history.state === null) history.replaceState(0, '');
  addEventListener('popstate', follow);
}

/** Whether there is a step of this page to go back. */
export const canUndo = () => history.state > 0;

/** Puts the state into the address: as a step of the history, or in place of what stands there. @param {boolean} [isStep] */
function writeAddress(isStep = false) {
  const address = `#${tab.value === 'code' ? '' : `tab=${tab.value}&`}${toAddress(store.state)}`;
  if (address === location.hash) return;
  if (isStep) history.pushState(history.state + 1, '', address);
  else history.replaceState(history.state, '', address);
}
