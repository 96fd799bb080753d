// Keeps the state of the page in its address, and the steps of the page in the browser's history.
import { batch, signal } from '@preact/signals';

import { fromAddress, toAddress } from '../model/address.js';
import {
  apart,
  change,
  endPull,
  hasValues,
  loadExample,
  model,
  refused,
  statusText,
  store,
  tensor,
  ts,
} from './store.js';

/** Whether the page can go back a step. */
export const canUndo = signal(false);

/** Whether the browser is going back. It does so asynchronously, and a second press meanwhile could leave the page. */
let isGoingBack = false;

/** Returns the address of the current state. */
export const address = () => `#${toAddress(ts, model.value.state, { tensor: tensor.value, apart: apart.value })}`;

/** Shows the state in the address: at the start, after a link, and after a step of the history. */
function followAddress() {
  isGoingBack = false;
  // `history.state` is the number of steps of this page before the entry. A new link has none.
  const isLink = history.state === null;
  if (isLink) history.replaceState(0, '');
  canUndo.value = history.state > 0;
  const { state, view, refused: fields } = fromAddress(ts, location.hash);
  batch(() => {
    tensor.value = view.tensor;
    apart.value = view.apart;
    refused.value = fields;
    statusText.value = '';
    if (isLink && /file|camera/.test(view.tensor) && !hasValues(view.tensor)) {
      statusText.value = 'A link has the shape of a file, not its values: the cells show offsets instead.';
    }
    loadExample();
    store.set(state, { isFollowed: true });
  });
}

/** Writes the state to the address. @param {boolean} isStep Whether to add a step to the history. */
function write(isStep) {
  const next = address();
  if (next === location.hash) return;
  if (isStep) history.pushState(history.state + 1, '', next);
  else history.replaceState(history.state, '', next);
  canUndo.value = history.state > 0;
}

/** Goes back a step if possible. */
export function undo() {
  endPull();
  if (isGoingBack || !canUndo.value) return;
  isGoingBack = true;
  history.back();
}

/** Connects the state, the address and the history. Ctrl+Z goes back a step. */
export function listen() {
  followAddress();
  change.subscribe(({ isStep, isFollowed }) => isFollowed || write(isStep));
  addEventListener('popstate', followAddress);
  addEventListener('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
    // In a text box, the browser undoes typing.
    const isBox = event.target instanceof HTMLInputElement && !/range|file/.test(event.target.type);
    if (!isUndo || isBox) return;
    endPull();
    if (!canUndo.value) return;
    event.preventDefault();
    undo();
  });
}
