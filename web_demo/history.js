// The browser's history: the address names the state, and each step of the page is a step back.
import { batch, signal } from '@preact/signals';

import { fromAddress, toAddress } from './model/address.js';
import { initial } from './model/state.js';
import { answerTo, apart, change, hasValues, refused, statusText, store, tensor, ts } from './store.js';

/** Whether there is a step of this page to go back. */
export const canUndo = signal(false);

/** The browser goes back in its own time: another press until then would leave the page. */
let isGoingBack = false;

/** The address of what is shown. */
export const address = () => `#${toAddress(ts, store.state.value, { tensor: tensor.value, apart: apart.value })}`;

/** Shows what the address names: at the start, after a link, or after a step of the history. */
function follow() {
  isGoingBack = false;
  // The state of an entry is the number of steps of this page before it.
  if (history.state === null) history.replaceState(0, '');
  canUndo.value = history.state > 0;
  const { state, view, refused: strange } = fromAddress(ts, location.hash);
  batch(() => {
    tensor.value = view.tensor;
    apart.value = view.apart;
    refused.value = strange;
    if (/file|camera/.test(view.tensor) && !hasValues(view.tensor)) {
      statusText.value = 'Files are not part of a link: the cells count instead.';
    }
    // What was not understood may be what made the state valid.
    store.set(strange.length === 0 || answerTo(state) ? state : initial, { isFollowed: true });
  });
}

/** Writes the state into the address. @param {boolean} isStep Whether it is a step of its own. */
function write(isStep) {
  if (address() === location.hash) return;
  if (isStep) history.pushState(history.state + 1, '', address());
  else history.replaceState(history.state, '', address());
  canUndo.value = history.state > 0;
}

/** Goes back by a step if there is one. */
export function undo() {
  if (isGoingBack || !canUndo.value) return;
  isGoingBack = true;
  history.back();
}

/** Follows the address, writes it, and undoes by Ctrl+Z. */
export function listen() {
  follow();
  change.subscribe(({ isStep, isFollowed }) => isFollowed || write(isStep));
  addEventListener('popstate', follow);
  addEventListener('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
    // In a box the browser undoes what is typed.
    const isBox = event.target instanceof HTMLInputElement && !/radio|range|file/.test(event.target.type);
    if (!isUndo || isBox || !canUndo.value) return;
    event.preventDefault();
    undo();
  });
}
