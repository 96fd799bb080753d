// What every view can reach: the package, the state, and the small things that change more often than the state does.
import { useEffect, useState } from 'preact/hooks';

import { loadSync } from '../js/index.js';
import { makeValues } from './data/values.js';
import { fromAddress, toAddress } from './model/address.js';
import { makeReckoner } from './model/reckoner.js';
import { makeSettle } from './model/settle.js';
import { createStore } from './model/state.js';
import { startWorker } from './worker/start.js';

/**
 * A value that views follow by themselves, without the whole page being drawn.
 *
 * @template T
 * @param {T} value
 */
export function createSignal(value) {
  let current = value;
  /** @type {Set<(value: T) => void>} */
  const followers = new Set();
  return {
    get value() {
      return current;
    },
    /** @param {T} next */
    set(next) {
      current = next;
      for (const follow of followers) follow(next);
    },
    /** @returns {T} The value, in a view that is drawn anew when it changes. */
    use() {
      const [shown, show] = useState(current);
      useEffect(() => {
        /** @param {T} next */
        const follow = (next) => show(() => next);
        follow(current);
        followers.add(follow);
        return () => void followers.delete(follow);
      }, []);
      return shown;
    },
  };
}

export const ts = loadSync();
export const reckoner = makeReckoner(ts, startWorker);
export const values = makeValues(ts);
export const settling = makeSettle(reckoner.isLegal, (state) => {
  const answer = reckoner.atOnce(state)?.answer ?? null;
  return answer === null ? null : Array.from(answer.lengths);
});
const first = fromAddress(location.hash);
export const store = createStore(first.state, settling.settle);

/** An element: `chunk` is -1 in the input. @typedef {{ chunk: number, flat: number }} Spot */

/** The element that is looked at. */
export const spot = createSignal(/** @type {Spot | null} */ (null));

/** What of the address was not understood. */
export const refused = createSignal(first.refused);

/** The step of the story that is told, from 0 on; -1 where none is. */
export const storyStep = createSignal(storyOf(location.hash));

/** @param {string} hash */
export function storyOf(hash) {
  return Number(new URLSearchParams(hash.slice(1)).get('story') ?? 0) - 1;
}

/** Whether the answer to the present state is being worked out. */
export const busy = createSignal(false);

/** An element type is asked of the package once for each version. @type {Map<string, boolean>} */
const taken = new Map();

/** @type {import('./model/code.js').Takes} */
export function takes(operator, opset, type) {
  const key = `${operator} ${opset} ${type}`;
  const known = taken.get(key);
  if (known !== undefined) return known;
  const shape = { ...first.state, operator, opset, type, dims: [1], axis: 0, keepdims: /** @type {const} */ (1) };
  const isTaken =
    reckoner.isLegal({ ...shape, by: 'list', sizes: [1] }) || reckoner.isLegal({ ...shape, by: 'parts', parts: 1 });
  taken.set(key, isTaken);
  return isTaken;
}

/** The address of the present state. */
export const address = () => `#${storyStep.value >= 0 ? `story=${storyStep.value + 1}&` : ''}${toAddress(store.state)}`;

let late = 0;

/** Puts the state into the address, in place of what stands there. */
export function writeAddress() {
  clearTimeout(late);
  history.replaceState(null, '', address());
}

/** The same when a drag pauses: to write an address takes milliseconds. */
export function writeAddressLater() {
  clearTimeout(late);
  late = window.setTimeout(writeAddress, 200);
}

let isDown = false;
let isHeld = false;
for (const kind of ['pointerdown', 'pointerup', 'pointercancel']) {
  addEventListener(kind, () => (isDown = kind === 'pointerdown'), { capture: true });
}

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
  const release = () =>
    setTimeout(() => {
      isHeld = false;
      redraw();
    });
  if (isDown) addEventListener('pointerup', release, { once: true });
  else release();
}

/** Draws what is held, at once: for who needs the picture as it is now, such as a drag. */
export function drawHeld() {
  if (!isHeld) return;
  isHeld = false;
  redraw();
}

let redraw = () => {};

/** Says how the page is drawn. @param {() => void} draw */
export function onRedraw(draw) {
  redraw = draw;
}
