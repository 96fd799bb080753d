// The package, the state, values that are computed from it, and actions that change it, for all views.
import { batch, computed, signal } from '@preact/signals';

import { loadSync } from '../../js/index.js';
import { blockOf } from '../model/block.js';
import { nearestValid, suggestFix } from '../model/fixes.js';
import { partDims, twinOf, valueText } from '../model/indexing.js';
import { operators } from '../model/operators.js';
import { huesOf, inkOn } from '../model/palette.js';
import { solve } from '../model/solve.js';
import { initial, isSame } from '../model/state.js';
import { tensors } from '../model/tensors.js';
import { createStore } from './create-store.js';

/** @import { TensorName } from '../model/address.js' */
/** @import { Answer, LoadedTensor, Patch, State } from '../types.js' */

/** The package. */
export const ts = loadSync();

/** Returns the package's answer to a state, or null if the state is invalid. @param {State} state */
export const answerTo = (state) => solve(ts, state).answer;

/** The last change that the address shows: whether it is a step of the history, and whether it comes from the address. */
export const change = signal({ isStep: false, isFollowed: true });

/** The store of the state. */
export const store = createStore(
  ts,
  (wish, origin) => nearestValid(ts, wish, origin),
  ({ gesture = '', isFollowed = false }, isNew) => {
    spot.value = null;
    // The address is written at the end of a drag.
    if (gesture !== 'drag') change.value = { isStep: isNew, isFollowed };
  },
);

/** Name of the chosen tensor. */
export const tensor = signal(/** @type {TensorName} */ ('picture'));

/** Share by which the block shall be open, from 0 to 1, and share by which it is open now. */
export const apart = signal(0.75);
export const shown = signal(0);

/** Whether something is being dragged. */
export const isHeld = signal(false);

/** Whether nothing moves, so that there is time for fine drawing and for measuring. */
export const rests = computed(() => !isHeld.value && shown.value === apart.value);

/** Offset of the element under the cursor. */
export const spot = signal(/** @type {number | null} */ (null));

/** Fields of the address that were refused. */
export const refused = signal(/** @type {string[]} */ ([]));

/** Sentence about files or the camera, or ''. */
export const statusText = signal('');

/** The state with the package's answer. If the state is invalid, `shown` is the answer to its fix. */
export const model = computed(() => {
  const state = store.state.value;
  const { answer, fault } = solve(ts, state);
  const fix = fault && suggestFix(ts, state);
  const shownAnswer = answer ?? /** @type {Answer} */ (answerTo(/** @type {State} */ (fix)));
  return { state, answer, fault, fix, shown: shownAnswer };
});

/** Tensors with values, by name: the picture, a file, the camera. */
const values = signal(/** @type {Partial<Record<TensorName, LoadedTensor | null>>} */ ({}));

/**
 * Keeps the values of a tensor, or drops them if they are null.
 * @param {TensorName} name @param {LoadedTensor | null} loaded
 */
export const keepValues = (name, loaded) => void (values.value = { ...values.value, [name]: loaded });

/** Whether a tensor has values. @param {TensorName} name */
export const hasValues = (name) => Boolean(values.value[name]);

/** Maximum number of elements that the page allocates. */
const maxSize = 2 ** 23;

/** Whether the picture is shown but not loaded yet. */
const isPending = computed(() => {
  const { type, dims } = model.value.shown;
  return tensor.value === 'picture' && !values.value.picture && isSame([type, dims], [initial.type, initial.dims]);
});

/** Number of elements, which changes less often than the model. */
const elements = computed(() => model.value.shown.size);

/** Offsets of all elements. They are not allocated again while cuts move. */
const offsets = computed(() => new Uint32Array(elements.value).map((_, i) => i));

/** The tensor with its values, or null if it is too large to allocate or not loaded yet. */
export const input = computed(() => {
  const { type, dims, size } = model.value.shown;
  const loaded = values.value[tensor.value];
  if (loaded && isSame([loaded.type, loaded.dims], [type, dims])) return loaded;
  if (size > maxSize || isPending.value) return null;
  return /** @type {LoadedTensor} */ ({ type: 'uint32', dims, data: offsets.value, isCount: true });
});

/** Whether the tensor is drawn as a picture (height, width, channels) and not as numbers. */
export const isPicture = computed(() => {
  const { dims, type, size } = model.value.shown;
  if (input.value === null || input.value.isCount) return isPending.value;
  return type === 'uint8' && dims.length === 3 && [1, 3, 4].includes(dims[2]) && size / dims[2] >= 256;
});

/** Element type of the input. */
const inputType = computed(() => input.value?.type);

/** Plan of the cut, with the arrays of the parts, which every run fills again. */
const planned = computed(() => {
  const { dims, lengths, layout } = model.value.shown;
  if (inputType.value === undefined || lengths.length === 0) return null;
  const options = { axis: layout.axis, splitLengths: lengths };
  const plan = ts.plan('variadicSplit', { type: inputType.value, dims }, options);
  return { plan, into: /** @type {any[]} */ (plan.allocate()) };
});

/** Tensors of the parts, which the package made from `input`. */
const partTensors = computed(() => {
  if (planned.value === null || input.value === null) return null;
  const { plan, into } = planned.value;
  return /** @type {any[]} */ (plan.run(/** @type {any} */ (input.value), { into }));
});

/** Arrays of the parts. */
export const parts = computed(() => partTensors.value?.map(({ data }) => data) ?? null);

/** Whether the parts are joined. */
export const isJoin = computed(() => operators[model.value.state.operator].isJoin === true);

/** The whole tensor. For a join, the package made it from the parts. */
export const whole = computed(() => {
  if (!isJoin.value || partTensors.value === null) return input.value;
  return /** @type {LoadedTensor} */ (ts.concat(partTensors.value, { axis: model.value.shown.layout.axis }));
});

/** Function that returns the colours of a part as CSS variables. */
export const partColours = computed(() => {
  const hueOf = huesOf(model.value.shown, isPicture.value);
  return (/** @type {number} */ part) => ({ '--hue': hueOf(part), '--ink': inkOn(hueOf(part)) });
});

/** Size of the figure in CSS pixels. */
export const size = signal({ width: 0, height: 0 });

/**
 * Returns the text of an element: its value in the array of its part, or its offset.
 * @param {number} flat Offset of the element.
 */
export function textOf(flat) {
  const { shown: answer } = model.value;
  const { part, partIndex } = twinOf(answer, flat);
  if (part < 0 || parts.value === null || input.value === null) return String(flat);
  const { type, dims, isCount } = input.value;
  const dimsOfPart = partDims(answer, part);
  const at = partIndex.reduce((sum, index, d) => sum * dimsOfPart[d] + index, 0);
  if (isCount) return String(parts.value[part][at]);
  const { text, isRounded } = valueText({ type, dims, data: parts.value[part] }, at);
  return isRounded ? `≈${text}` : text;
}

/** The block. The size of the figure limits its number of cells. */
export const block = computed(() => {
  const { shown: answer } = model.value;
  const { width, height } = size.value;
  const samples = answer.size > 0 ? [0, answer.size >> 1, answer.size - 1].map((flat) => textOf(flat).length) : [1];
  const digits = Math.max(...samples);
  const x = Math.max(4, Math.min(16, Math.floor(width / (14 + 9 * digits))));
  const room = { x, y: Math.max(4, Math.min(10, Math.floor(height / 50))), z: 6 };
  return blockOf(answer, { isPicture: isPicture.value, room, digits });
});

/**
 * Shows another tensor and its split.
 * @param {Patch} patch @param {TensorName} name Name of the tensor.
 * @param {LoadedTensor | null} [loaded] Values of the tensor, or null if it has none. If omitted, its values stay.
 */
export function show(patch, name, loaded) {
  batch(() => {
    statusText.value = '';
    if (loaded !== undefined) keepValues(name, loaded);
    tensor.value = name;
    store.set(patch);
    openAgain();
  });
}

/** Whether the visitor prefers reduced motion. */
export const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

/** Closes the block, so that it opens again. The block of a join begins open and closes. */
export function openAgain() {
  if (isJoin.value) apart.value = 0;
  else if (apart.value < 0.1) apart.value = 0.75;
  if (!isCalm.matches) shown.value = isJoin.value ? 1 : 0;
}

/** Opens the block by a share. @param {number} share @param {boolean} [isStep] Whether the gesture has ended. */
export function pull(share, isStep = false) {
  apart.value = Math.round(1000 * Math.min(1, Math.max(0, share))) / 1000;
  if (isStep) change.value = { isStep: true, isFollowed: false };
}

/** Ends a drag, and adds it to the history as one step. */
export function endDrag() {
  isHeld.value = false;
  store.endGesture();
  change.value = { isStep: true, isFollowed: false };
}

/**
 * Cuts another axis. The state counts it from the end if it counted the previous axis from the end.
 * @param {number} d
 */
export function chooseAxis(d) {
  const { state, shown: answer } = model.value;
  batch(() => {
    store.go({ axis: state.axis < 0 ? d - answer.dims.length : d });
    openAgain();
  });
}

/** Shows an example tensor. @param {keyof typeof tensors} name */
export const choose = (name) => show(tensors[name].state, name);

/** Shows the state at the start. */
export function reset() {
  apart.value = 0.75;
  show(initial, 'picture');
}
