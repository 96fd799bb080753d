// What every view can reach: the package, the state, and the small things that change more often than the state does.
import { signal } from '@preact/signals';

import { loadSync } from '../js/index.js';
import { fromAddress, toAddress } from './model/address.js';
import { settle } from './model/mends.js';
import { solve } from './model/solve.js';
import { createStore } from './model/state.js';
import { story } from './model/story.js';

/** @import { Change, Held, Patch, Solution, Spot, State } from './nouns.js' */

export const ts = loadSync();

/** The package's answer to a state; null where it is refused. @param {State} state */
export const answerTo = (state) => solve(ts, state).answer;

/** The tabs beneath the picture, by the part of the page that each shows. */
export const tabs = { code: 'Code', memory: 'Memory', compare: 'Compare', files: 'Files', bench: 'Benchmark' };

/** @typedef {keyof typeof tabs} Tab */

/** @param {unknown} name @returns {name is Tab} */
const isTab = (name) => Object.keys(tabs).includes(String(name));

/** What the address names: a split, a step of the story, which may be the split, an open tab, and what of it is not understood. */
export function readAddress() {
  const { hash } = location;
  const given = new URLSearchParams(hash.slice(1));
  const [told, open] = [given.get('story'), given.get('tab')];
  const { state, refused } = fromAddress(hash);
  const step = story.findIndex((_, i) => String(i + 1) === told);
  if (step < 0 && told !== null) refused.push(`story=${told}`);
  if (open !== null && !isTab(open)) refused.push(`tab=${open}`);
  const isStory = step >= 0 && !hash.includes('op=');
  return { step, isStory, open: isTab(open) ? open : null, state: isStory ? story[step].state : state, refused };
}

const first = readAddress();

/** The element that is looked at. */
export const spot = signal(/** @type {Spot | null} */ (null));

/** What of the address was not understood. */
export const refused = signal(first.refused);

/** The step of the story that is told, from 0 on; -1 where none is. */
export const storyStep = signal(first.step);

/** The tab that is open, and whether the address says so. */
export const tab = signal(/** @type {Tab} */ (first.open ?? 'code'));
let isTabNamed = first.open !== null;

/** Whether the parts are hidden, as they are until a guess was made; shown again, they come by the movement. */
export const veiled = signal(false);

/** How often Play has come to its end. */
export const played = signal(0);

export const store = createStore(first.state, (wish, patch, origin) => settle(wish, patch, origin, answerTo), draw);

/** The values of a file that was opened: shown as long as the state has its type and shape. @type {Held | null} */
let held = null;

/** @typedef {{ state: State, solution: Solution, held: Held | null, isGesture: boolean }} Drawn */

/** @param {boolean} isGesture @returns {Drawn} The present state with its answer. */
const ask = (isGesture) => ({ state: store.state, solution: solve(ts, store.state), held, isGesture });

/** What is drawn. */
export const drawn = signal(ask(false));

/** Draws each new state. @param {State} state @param {Change} change */
function draw(state, { gesture = '', isJump = false }) {
  spot.value = null;
  if (isJump && location.hash !== address()) history.pushState(null, '', address());
  else if (gesture !== 'drag') writeAddress();
  drawn.value = ask(gesture !== '');
}

/** Puts another split on the page, as a step of the browser's history. @param {Patch} patch @param {Held | null} [tensor] With the values of a file. */
export function show(patch, tensor = null) {
  held = tensor;
  store.set(patch, { isJump: true });
}

/** Opens a tab, whose name goes into the address. @param {Tab} name */
export function openTab(name) {
  isTabNamed = true;
  tab.value = name;
  writeAddress();
}

/** Goes to the picture, or to another part of the page, whose tab is opened. @param {string} [id] */
export function goTo(id = 'stage') {
  if (isTab(id)) openTab(id);
  const place = document.getElementById(id);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView();
}

/** Takes over what the address names: that of a link that was followed, or of a page gone back to. */
function follow() {
  const { step, isStory, open, state, refused: strange } = readAddress();
  refused.value = strange;
  storyStep.value = step;
  if (open !== null) tab.value = open;
  held = null;
  store.set(state);
  if (isStory) goTo('story');
}

/** Listens to the address, and to the keys of the history. */
export function listen() {
  addEventListener('popstate', follow);
  document.addEventListener('keydown', (event) => {
    const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
    const key = event.key.toLowerCase();
    const isText = target instanceof Element && target.matches('textarea, input[type=text]');
    if (isText || !(ctrlKey || metaKey) || altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || shiftKey) store.redo();
    else store.undo();
  });
}

/** The address of the present state. */
function address() {
  const story = storyStep.value >= 0 ? `story=${storyStep.value + 1}&` : '';
  return `#${story}${isTabNamed ? `tab=${tab.value}&` : ''}${toAddress(store.state)}`;
}

/** Puts the state into the address, in place of what stands there. It takes milliseconds: a drag does it when it is over. */
export const writeAddress = () => history.replaceState(null, '', address());
