// What every view can reach: the package, the state, and the small things that change more often than the state does.
import { useEffect, useState } from 'preact/hooks';

import { loadSync } from '../js/index.js';
import { makeValues } from './data/values.js';
import { fromAddress, toAddress } from './model/address.js';
import { makeReckoner } from './model/reckoner.js';
import { makeSettle } from './model/settle.js';
import { createStore } from './model/state.js';
import { startWorker } from './worker/start.js';

/** @import { Change, Patch, Spot, State, Takes } from './nouns.js' */

/**
 * A value that views follow by themselves, without the whole page being drawn.
 *
 * @template T
 * @param {T} value
 */
export function createSignal(value) {
  let current = value;
  /** @type {Set<(value: () => T) => void>} */
  const followers = new Set();
  return {
    get value() {
      return current;
    },
    /** @param {T} next */
    set(next) {
      current = next;
      for (const follow of followers) follow(() => next);
    },
    /** @returns {T} The value, in a view that is drawn anew when it changes. */
    use() {
      const [shown, show] = useState(current);
      useEffect(() => {
        show(() => current);
        followers.add(show);
        return () => void followers.delete(show);
      }, []);
      return shown;
    },
  };
}

export const ts = loadSync();
export const reckoner = makeReckoner(ts, startWorker);
export const values = makeValues(ts);
export const settling = makeSettle(reckoner.atOnce);
const first = fromAddress(location.hash);
export const store = createStore(first.state, settling.settle);

/** The answer to a state; null where it is refused or takes long. @param {State} state */
export const answerTo = (state) => reckoner.atOnce(state)?.answer ?? null;

/** Whether the package accepts a state. @param {State} state */
export const isLegal = (state) => answerTo(state) !== null;

/** The element that is looked at. */
export const spot = createSignal(/** @type {Spot | null} */ (null));

/** What of the address was not understood. */
export const refused = createSignal(first.refused);

/** @param {string} hash */
export const storyOf = (hash) => Number(new URLSearchParams(hash.slice(1)).get('story') ?? 0) - 1;

/** The step of the story that is told, from 0 on; -1 where none is. */
export const storyStep = createSignal(storyOf(location.hash));

/** Whether the answer to the present state is being worked out. */
export const busy = createSignal(false);

/** Puts another split on the page, as a step of the browser's history, without the values of a file. @param {Patch} patch @param {Change} [change] */
export function show(patch, change = { isJump: true }) {
  values.hold(null);
  store.set(patch, change);
}

/** Goes to the picture, or to another part of the page. @param {string} [id] */
export const goTo = (id = 'stage') => document.getElementById(id)?.focus();

/** An element type is asked of the package once for each version. @type {Map<string, boolean>} */
const taken = new Map();

/** @type {Takes} */
export function takes(operator, opset, type) {
  const key = `${operator} ${opset} ${type}`;
  const one = { ...first.state, operator, opset, type, dims: [1], axis: 0, sizes: [1], parts: 1 };
  const isTaken = taken.get(key) ?? (isLegal({ ...one, by: 'list' }) || isLegal({ ...one, by: 'parts' }));
  taken.set(key, isTaken);
  return isTaken;
}

/** The address of the present state. */
export const address = () => `#${storyStep.value >= 0 ? `story=${storyStep.value + 1}&` : ''}${toAddress(store.state)}`;

let late = 0;

/** Puts the state into the address, in place of what stands there: at once or when a drag pauses, as it takes milliseconds. @param {number} [wait] */
export function writeAddress(wait) {
  clearTimeout(late);
  const write = () => history.replaceState(null, '', address());
  if (wait === undefined) write();
  else late = window.setTimeout(write, wait);
}

let isDown = false;
let isHeld = false;
let redraw = () => {};
for (const kind of ['pointerdown', 'pointerup', 'pointercancel']) {
  addEventListener(kind, () => (isDown = kind === 'pointerdown'), { capture: true });
}

/** Says how the page is drawn. @param {() => void} draw */
export const onRedraw = (draw) => void (redraw = draw);

/** Whether drawing has to wait: see `commit`. */
export const isHolding = () => isHeld;

/**
 * A change of a box that may have been left by pressing on something else: the state changes at once, the page is drawn
 * when that click has arrived, so that nothing moves under the pointer.
 *
 * @param {() => void} change
 */
export function commit(change) {
  isHeld = true;
  change();
  const release = () => setTimeout(drawHeld);
  if (isDown) addEventListener('pointerup', release, { once: true });
  else release();
}

/** Draws what is held, at once: for who needs the picture as it is now, such as a drag. */
export function drawHeld() {
  if (!isHeld) return;
  isHeld = false;
  redraw();
}
