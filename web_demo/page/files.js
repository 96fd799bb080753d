// Opens files that are dropped, pasted or chosen, and the camera.
import { computed, signal } from '@preact/signals';

import { canvasOf, imageOf, planesOf } from '../data/pixels.js';
import { keepValues, model, show, statusText, tensor, ts } from './store.js';

/** @import { Signal } from '@preact/signals' */
/** @import { NodeRow } from '../data/nodes.js' */
/** @import { TensorName } from '../model/address.js' */
/** @import { AxisNames, State } from '../types.js' */
/** @typedef {{ state: State, tensor: TensorName }} Before What was shown before the model. */
/** @typedef {ReturnType<NodeRow['draw']> & { key: string }} Drawn Result of a row, and a text that is the same for equal states. */
/** @typedef {Omit<NodeRow, 'draw'> & { draw: () => void, drawn: Signal<Drawn | null> }} OpenRow Row that is drawn when `draw` is called. */

/**
 * The model that was opened last: name of its file, its nodes, a sentence about their number, the tensor with which it is
 * shown, and what was shown before.
 */
export const opened = signal(
  /** @type {{ name: string, rows: OpenRow[], words: string, shownWith: string, before: Before } | null} */ (null),
);

/** The row of the node that was pressed last. */
const pressed = signal(/** @type {OpenRow | null} */ (null));

/** Adds a signal to a row. @param {NodeRow} row @returns {OpenRow} */
function openRow({ draw, ...row }) {
  const drawn = signal(/** @type {Drawn | null} */ (null));
  return {
    ...row,
    drawn,
    draw() {
      const result = draw();
      drawn.value ??= { ...result, key: JSON.stringify(result.state) };
    },
  };
}

/** Rows that wait to be drawn. @type {Set<OpenRow>} */
const waiting = new Set();

/** Draws rows for 8 milliseconds, and the others later, so that the page responds meanwhile. */
function drawWaiting() {
  const end = performance.now() + 8;
  for (const row of waiting) {
    waiting.delete(row);
    row.draw();
    if (performance.now() > end) break;
  }
  if (waiting.size > 0) setTimeout(drawWaiting);
}

/** Draws a row soon. Returns a function that cancels it. @param {OpenRow} row */
export function drawSoon(row) {
  if (waiting.size === 0) setTimeout(drawWaiting);
  waiting.add(row);
  return () => void waiting.delete(row);
}

/** Shows a node. @param {OpenRow} row */
export function showNode(row) {
  const state = row.drawn.value?.state;
  if (!state) return;
  pressed.value = row;
  show(state, 'file', null);
}

/** Returns the row of a state. If several have this state, the row that was pressed last comes first. @param {State} state */
function rowOfState(state) {
  if (opened.value === null || tensor.value !== 'file') return undefined;
  const key = JSON.stringify(state);
  return [...(pressed.value ? [pressed.value] : []), ...opened.value.rows].find((row) => row.drawn.value?.key === key);
}

/** The row of the node that is shown. */
export const currentRow = computed(() => rowOfState(model.value.state));

/** Returns the names of the parts of a state, if it is the state of a node. @param {State} state @returns {AxisNames | undefined} */
export const namesOfNode = (state) => rowOfState(state)?.drawn.value?.names();

/** Closes the model, and shows what was shown before. */
export function closeModel() {
  const { before } = opened.value ?? {};
  opened.value = null;
  if (before) show(before.state, before.tensor);
}

/** The file that was opened last. It is shown even if an earlier file takes longer to read. @type {File | Promise<File> | undefined} */
let latest;

/** Shows a file: a picture, an array or a model. @param {File | Promise<File> | undefined} wanted */
export async function open(wanted) {
  if (!wanted) return;
  latest = wanted;
  let name = 'The file';
  try {
    const file = await wanted;
    name = file.name;
    // The reader is loaded with the first file, because few visitors open one.
    const { readFile } = await import('../data/read.js').catch(() => {
      throw new Error('files cannot be read while this page is offline or opened from disk.');
    });
    const { words, rows, patch, tensor: loaded = null } = await readFile(file, ts);
    if (latest !== wanted) return;
    stopCamera();
    const before = opened.value?.before ?? { state: model.value.state, tensor: tensor.value };
    statusText.value = rows && !patch ? `${file.name}: its nodes cannot be drawn. Their rows say why.` : '';
    if (patch) show(patch, 'file', loaded);
    pressed.value = null;
    opened.value = rows ? { name: file.name, rows: rows.map(openRow), words, shownWith: tensor.value, before } : null;
    if (loaded) {
      statusText.value = `${file.name} stays on this machine. A copied link has its shape, not its values. ${words}`;
    }
  } catch (error) {
    if (latest === wanted) statusText.value = `${name}: ${/** @type {Error} */ (error).message}`;
  }
}

/** Opens the model that the build puts next to the page. */
export async function openSample() {
  const name = 'sample-model.onnx';
  const read = async () => {
    const response = await fetch(name).catch(() => null);
    return new File(response ? [await response.blob()] : [], name);
  };
  await open(read());
}

/** Loads the sample picture, which is shown while the state has its type and shape. */
export async function loadSample() {
  const [width, height] = [960, 600];
  const text = SAMPLE.replace('<svg', `<svg width="${width}" height="${height}"`);
  const image = await imageOf(new Blob([text], { type: 'image/svg+xml' }));
  keepValues('picture', canvasOf(width, height, 'a drawing').draw(image));
}

/** Accepts files that are dropped or pasted anywhere, and marks the page while a file hovers. */
export function listenToDrops() {
  const mark = (isOver = false) => document.documentElement.toggleAttribute('data-drop', isOver);
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && mark());
  addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(event.dataTransfer?.types.includes('Files'));
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    mark();
    void open(event.dataTransfer?.files[0]);
  });
  addEventListener('paste', ({ clipboardData }) => void open(clipboardData?.files[0]));
}

/** Stream of the camera, or null if the camera is off. */
export const stream = signal(/** @type {MediaStream | null} */ (null));

/** Stops the camera. Its last frame stays on the page. @param {string} [words] Status to show if the camera was on. */
export function stopCamera(words = '') {
  if (stream.value === null) return;
  for (const track of stream.value.getTracks()) track.stop();
  stream.value = null;
  statusText.value = words;
}

/** Shows the camera until it is stopped, another tensor is chosen, or the page is hidden. */
export async function showCamera() {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  /** @type {MediaStream} */
  let camera;
  try {
    // `mediaDevices` is missing on pages that were loaded over plain HTTP.
    camera = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 640 }, height: { ideal: 480 } } });
    stopCamera();
    stream.value = video.srcObject = camera;
    await video.play();
    if (document.hidden) stopCamera('The camera was stopped because the page was hidden.');
  } catch (error) {
    stopCamera();
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    statusText.value = isRefused
      ? 'Access to the camera was denied: allow it for this site.'
      : 'No camera was found that this page may use.';
    return;
  }
  if (stream.value !== camera) return;
  const { draw } = canvasOf(video.videoWidth, video.videoHeight, 'the camera');
  const frame = () => {
    if (stream.value !== camera) return;
    if (tensor.value === 'camera') keepValues('camera', draw(video));
    else stopCamera();
    requestAnimationFrame(frame);
  };
  const first = draw(video);
  show(planesOf(first), 'camera', first);
  statusText.value = 'The camera is on. Its frames stay on this machine.';
  frame();
}

/** Stops the camera when the page is hidden. */
export const stopWhenHidden = () =>
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stopCamera('The camera was stopped because the page was hidden.');
  });
