// What every view can reach: the package, the state, what follows from it, and what changes it.
import { batch, computed, signal } from '@preact/signals';

import { loadSync } from '../js/index.js';
import { blockOf } from './figure/block.js';
import { partDims, twinOf, valueText } from './model/indexing.js';
import { suggestFix, nearestValid } from './model/fixes.js';
import { operators } from './model/operators.js';
import { huesOf, inkOn } from './model/palette.js';
import { solve } from './model/solve.js';
import { createStore, initial, isSame } from './model/state.js';
import { tensors } from './model/tensors.js';

/** @import { TensorName } from './model/address.js' */
/** @import { Answer, LoadedTensor, Patch, State } from './types.js' */

export const ts = loadSync();

/** The package's answer to a state; null if the state is invalid. @param {State} state */
export const answerTo = (state) => solve(ts, state).answer;

/** The newest change of what the address tells: whether it is a step of the history, and whether it comes from the address. */
export const change = signal({ isStep: false, isFollowed: true });

export const store = createStore(
  ts,
  (wish, origin) => nearestValid(ts, wish, origin),
  ({ gesture = '', isFollowed = false }, isNew) => {
    spot.value = null;
    // The address of a drag is written at its end.
    if (gesture !== 'drag') change.value = { isStep: isNew, isFollowed };
  },
);

/** Name of the chosen tensor. */
export const tensor = signal(/** @type {TensorName} */ ('picture'));

/** How far the block is to be open, and how far it is open now: 0 is whole. */
export const apart = signal(0.75);
export const shown = signal(0);

/** Whether the user holds something that is dragged. */
export const isHeld = signal(false);

/** Whether nothing moves: time for fine drawing and for measuring. */
export const rests = computed(() => !isHeld.value && shown.value === apart.value);

/** Offset of the element under the cursor. */
export const spot = signal(/** @type {number | null} */ (null));

/** Names of what in the address was not understood. */
export const refused = signal(/** @type {string[]} */ ([]));

/** A sentence about files and the camera. */
export const statusText = signal('');

/** The state with the package's answer, or with the answer to its mend. */
export const model = computed(() => {
  const state = store.state.value;
  const { answer, fault } = solve(ts, state);
  const fix = fault && suggestFix(ts, state);
  const answered = answer ?? /** @type {Answer} */ (answerTo(/** @type {State} */ (fix)));
  return { state, answer, fault, fix, shown: answered };
});

/** The tensors that have values of their own, by name: the picture, a file, the camera. */
const values = signal(/** @type {Partial<Record<TensorName, LoadedTensor | null>>} */ ({}));

/** Keeps the values of a tensor, or forgets them. @param {TensorName} name @param {LoadedTensor | null} held */
export const keepValues = (name, held) => void (values.value = { ...values.value, [name]: held });

/** Whether a tensor has values of its own. @param {TensorName} name */
export const hasValues = (name) => Boolean(values.value[name]);

/** Maximum number of elements that the page allocates. */
const maxSize = 2 ** 23;

/** Whether the picture is shown and not loaded yet. */
const isPending = computed(() => {
  const { type, dims } = model.value.shown;
  return tensor.value === 'picture' && !values.value.picture && isSame([type, dims], [initial.type, initial.dims]);
});

const elements = computed(() => model.value.shown.size);

/** The offsets of all elements, which stay the same while cuts move. */
const counts = computed(() => new Uint32Array(elements.value).map((_, i) => i));

/** The values of the tensor; null if it is too large to allocate, or not loaded yet. */
export const input = computed(() => {
  const { type, dims, size } = model.value.shown;
  const held = values.value[tensor.value];
  if (held && isSame([held.type, held.dims], [type, dims])) return held;
  if (size > maxSize || isPending.value) return null;
  return /** @type {LoadedTensor} */ ({ type: 'uint32', dims, data: counts.value, isCount: true });
});

/** Whether the tensor is drawn as a picture, height by width by channels, and not as numbers. */
export const isPicture = computed(() => {
  const { dims, type, size } = model.value.shown;
  if (input.value === null || input.value.isCount) return isPending.value;
  return type === 'uint8' && dims.length === 3 && [1, 3, 4].includes(dims[2]) && size / dims[2] >= 256;
});

const inputType = computed(() => input.value?.type);

/** The package's plan of the cut, with the arrays of the parts, which each run fills again. */
const work = computed(() => {
  const { dims, lengths, layout } = model.value.shown;
  if (inputType.value === undefined || lengths.length === 0) return null;
  const options = { axis: layout.axis, splitLengths: lengths };
  const plan = ts.plan('variadicSplit', { type: inputType.value, dims }, options);
  return { plan, into: /** @type {any[]} */ (plan.allocate()) };
});

/** The parts, as the package made them of `input`. */
const made = computed(() => {
  if (work.value === null || input.value === null) return null;
  const { plan, into } = work.value;
  return /** @type {any[]} */ (plan.run(/** @type {any} */ (input.value), { into }));
});

/** The arrays of the parts. */
export const parts = computed(() => made.value?.map(({ data }) => data) ?? null);

/** Whether the parts are joined. */
export const isJoin = computed(() => operators[model.value.state.operator].isJoin === true);

/** The whole tensor: of a join, as the package made it of the parts. */
export const whole = computed(() => {
  if (!isJoin.value || made.value === null) return input.value;
  return /** @type {LoadedTensor} */ (ts.concat(made.value, { axis: model.value.shown.layout.axis }));
});

/** Colours of a part, as variables of CSS. */
export const partColours = computed(() => {
  const hueOf = huesOf(model.value.shown, isPicture.value);
  return (/** @type {number} */ part) => ({ '--hue': hueOf(part), '--ink': inkOn(hueOf(part)) });
});

/** Size of the figure in CSS pixels. */
export const size = signal({ width: 0, height: 0 });

/** The text of an element: its value in the array that the package made of its part, or its offset. @param {number} flat */
export function textOf(flat) {
  const { shown: answer } = model.value;
  const { part, partIndex } = twinOf(answer, flat);
  if (part < 0 || parts.value === null || input.value === null) return String(flat);
  const { type, dims, isCount } = input.value;
  const own = partDims(answer, part);
  const at = partIndex.reduce((sum, index, d) => sum * own[d] + index, 0);
  if (isCount) return String(parts.value[part][at]);
  const { text, isRounded } = valueText({ type, dims, data: parts.value[part] }, at);
  return isRounded ? `≈${text}` : text;
}

/** The block, with as many cells as the figure has room for. */
export const block = computed(() => {
  const { shown: answer } = model.value;
  const { width, height } = size.value;
  const samples = answer.size > 0 ? [0, answer.size >> 1, answer.size - 1].map((flat) => textOf(flat).length) : [1];
  const digits = Math.max(...samples);
  const x = Math.max(4, Math.min(16, Math.floor(width / (14 + 9 * digits))));
  const room = { x, y: Math.max(4, Math.min(10, Math.floor(height / 50))), z: 6 };
  return blockOf(answer, { isPicture: isPicture.value, room, digits });
});

/** Puts another split on the page. @param {Patch} patch @param {TensorName} name Of the tensor. @param {LoadedTensor | null} [held] Its values; null if it has none. */
export function show(patch, name, held) {
  batch(() => {
    statusText.value = '';
    if (held !== undefined) keepValues(name, held);
    tensor.value = name;
    store.set(patch);
    openAgain();
  });
}

/** Whether the visitor asks for less motion. */
export const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

/** Closes the block, which then opens again; the parts of a join are pushed together. */
export function openAgain() {
  if (isJoin.value) apart.value = 0;
  else if (apart.value < 0.1) apart.value = 0.75;
  if (!isCalm.matches) shown.value = isJoin.value ? 1 : 0;
}

/** Opens the block by hand. @param {number} share @param {boolean} [isStep] Whether the hand has let go. */
export function pull(share, isStep = false) {
  apart.value = Math.round(1000 * Math.min(1, Math.max(0, share))) / 1000;
  if (isStep) change.value = { isStep: true, isFollowed: false };
}

/** Ends a drag, which is one step of the history. */
export function endDrag() {
  isHeld.value = false;
  store.endGesture();
  change.value = { isStep: true, isFollowed: false };
}

/** Chooses the axis that is cut, counted as the state counts. @param {number} d */
export function chooseAxis(d) {
  const { state, shown: answer } = model.value;
  batch(() => {
    store.go({ axis: state.axis < 0 ? d - answer.dims.length : d });
    openAgain();
  });
}

/** Shows a tensor of the page by its name. @param {keyof typeof tensors} name */
export const choose = (name) => show(tensors[name].state, name);

/** Goes back to the first state. */
export function reset() {
  apart.value = 0.75;
  show(initial, 'picture');
}
