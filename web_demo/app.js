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

/** What the address names: a split, a step of the story, which may be the split, and what of it is not understood. */
export function readAddress() {
  const { hash } = location;
  const told = new URLSearchParams(hash.slice(1)).get('story');
  const { state, refused } = fromAddress(hash);
  const step = story.findIndex((_, i) => String(i + 1) === told);
  if (step < 0 && told !== null) refused.push(`story=${told}`);
  const isStory = step >= 0 && !hash.includes('op=');
  return { step, isStory, state: isStory ? story[step].state : state, refused };
}

const first = readAddress();

/** The element that is looked at. */
export const spot = signal(/** @type {Spot | null} */ (null));

/** What of the address was not understood. */
export const refused = signal(first.refused);

/** The step of the story that is told, from 0 on; -1 where none is. */
export const storyStep = signal(first.step);

export const store = createStore(first.state, (wish, patch, origin) => settle(wish, patch, origin, answerTo), follow);

/** The values of a file that was opened: shown as long as the state has its type and shape. @type {Held | null} */
let held = null;

/** @typedef {{ state: State, solution: Solution, held: Held | null, isGesture: boolean }} Drawn */

/** @param {boolean} isGesture @returns {Drawn} The present state with its answer. */
const ask = (isGesture) => ({ state: store.state, solution: solve(ts, store.state), held, isGesture });

/** What is drawn. */
export const drawn = signal(ask(false));

/** Draws each new state. @param {State} state @param {Change} change */
function follow(state, { gesture = '', isJump = false }) {
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

/** Goes to the picture, or to another part of the page. @param {string} [id] */
export function goTo(id = 'stage') {
  const place = document.getElementById(id);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView();
}

// An address may come of a link that was followed, or of a page gone back to.
addEventListener('popstate', () => {
  const { step, isStory, state, refused: strange } = readAddress();
  refused.value = strange;
  storyStep.value = step;
  held = null;
  store.set(state);
  if (isStory) goTo('story');
});

/** The address of the present state. */
const address = () => `#${storyStep.value >= 0 ? `story=${storyStep.value + 1}&` : ''}${toAddress(store.state)}`;

/** Puts the state into the address, in place of what stands there. It takes milliseconds: a drag does it when it is over. */
export const writeAddress = () => history.replaceState(null, '', address());
