// The package, the state, values that are computed from it, and actions that change it, for all views.
import { batch, computed, signal } from '@preact/signals';

import { loadSync } from '../../js/index.js';
import { offsetTensor } from '../model/element-types.js';
import { valuesOf } from '../model/examples.js';
import { operators } from '../model/operators.js';
import { huesOf, inkOn } from '../model/palette.js';
import { initial, isSame } from '../model/state.js';
import { tensors } from '../model/tensors.js';
import { createStore } from './create-store.js';

/** @import { TensorName } from '../model/address.js' */
/** @import { LoadedTensor, OperatorName, Patch } from '../types.js' */

/** The package. */
export const ts = loadSync();

/** The last change that the address shows: whether it is a step of the history, and whether it comes from the address. */
export const change = signal({ isStep: false, isFollowed: true });

/** The store of the state. */
export const store = createStore(ts, ({ gesture = '', isFollowed = false }, isNew) => {
  spot.value = null;
  // The address is written at the end of a drag.
  if (gesture !== 'drag') change.value = { isStep: isNew, isFollowed };
});

/** The state with the package's answer, and the refused request, or null. */
export const { model, draft } = store;

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

/** Tensors with values, by name: the picture, a file, the camera, and examples that were chosen. */
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

/** The chosen tensor with its values, if the state still has its type and shape. */
const chosen = computed(() => {
  const { type, dims } = model.value.answer;
  const loaded = values.value[tensor.value];
  return loaded && isSame([loaded.type, loaded.dims], [type, dims]) ? loaded : null;
});

/** Whether the picture is shown but not loaded yet. */
const isPending = computed(() => {
  const { type, dims } = model.value.answer;
  return tensor.value === 'picture' && !values.value.picture && isSame([type, dims], [initial.type, initial.dims]);
});

/** Type and number of the elements, which change less often than the model. */
const kind = computed(() => `${model.value.answer.type} ${model.value.answer.size}`);

/** Offsets of all elements, for tensors without values. They are not computed again while cuts move. */
const offsets = computed(() => {
  const [type, size] = kind.value.split(' ');
  return offsetTensor(ts, type, [Number(size)]);
});

/** The tensor with its values, or null if it is too large to allocate or not loaded yet. */
export const input = computed(() => {
  const { dims, size } = model.value.answer;
  if (chosen.value) return chosen.value;
  if (size > maxSize || isPending.value) return null;
  return { ...offsets.value, dims };
});

/** Whether the values of the chosen tensor are shown, and not offsets in their place. */
export const isTrue = computed(() => chosen.value !== null || isPending.value);

/** Whether the tensor is drawn as a picture (height, width, channels) and not as numbers. */
export const isPicture = computed(() => {
  const { dims, type, size } = model.value.answer;
  if (!isTrue.value) return false;
  return type === 'uint8' && dims.length === 3 && [1, 3, 4].includes(dims[2]) && size / dims[2] >= 256;
});

/** Class of the data, which changes less often than the frames of the camera. */
const dataClass = computed(() => input.value?.data.constructor);

/** Plan of the cut, with the arrays of the parts, which every run fills again. */
const planned = computed(() => {
  const { lengths, layout } = model.value.answer;
  if (dataClass.value === undefined || lengths.length === 0) return null;
  // The plan gets the data, because their class decides that of the results: float16 may be a Float16Array.
  const whole = /** @type {any} */ (input.peek());
  const plan = ts.plan('variadicSplit', whole, { axis: layout.axis, splitLengths: lengths });
  return { plan, into: /** @type {any[]} */ (plan.allocate()) };
});

/** Tensors of the parts, which the package made from `input`. */
export const parts = computed(() => {
  if (planned.value === null || input.value === null) return null;
  const { plan, into } = planned.value;
  return /** @type {LoadedTensor[]} */ (/** @type {any} */ (plan).run(input.value, { into }));
});

/** Whether the parts are joined. */
export const isJoin = computed(() => operators[model.value.state.operator].isJoin === true);

/** The whole tensor. For a join, the package made it from the parts. */
export const whole = computed(() => {
  if (!isJoin.value || parts.value === null) return input.value;
  const { axis } = model.value.answer.layout;
  return /** @type {LoadedTensor} */ (ts.concat(/** @type {any[]} */ (parts.value), { axis }));
});

/** Function that returns the colours of a part as CSS variables. */
export const partColours = computed(() => {
  const hueOf = huesOf(model.value.answer, isPicture.value);
  return (/** @type {number} */ part) => ({ '--hue': hueOf(part), '--ink': inkOn(hueOf(part)) });
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
    loadExample();
    store.set(patch);
    openAgain();
  });
}

/** Computes the values of the chosen tensor if it is an example that was not chosen before. */
export function loadExample() {
  const data = hasValues(tensor.value) ? null : valuesOf(tensor.value);
  if (data === null) return;
  const { state, names, cells, center } = tensors[/** @type {keyof typeof tensors} */ (tensor.value)];
  keepValues(tensor.value, { type: state.type, dims: state.dims, names, cells, center, data });
}

/** Whether the visitor prefers reduced motion. */
export const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

/** Closes the block, so that it opens again. The block of a join begins open and closes. */
function openAgain() {
  if (isJoin.value) apart.value = 0;
  else if (apart.value < 0.1) apart.value = 0.75;
  if (!isCalm.matches) shown.value = isJoin.value ? 1 : 0;
}

/** Milliseconds without a change after which a gesture of keys, of the slider or of the wheel ends. */
const pause = 400;
let timer = 0;

/** Opens the block by a share. Pulls without a pause are one step of the history. @param {number} share */
export function pull(share) {
  apart.value = Math.round(1000 * Math.min(1, Math.max(0, share))) / 1000;
  clearTimeout(timer);
  timer = window.setTimeout(() => (isHeld.value ? pull(apart.value) : endDrag()), pause);
}

/** Ends a drag, and adds it to the history as one step. */
export function endDrag() {
  clearTimeout(timer);
  timer = 0;
  isHeld.value = false;
  store.endGesture();
  change.value = { isStep: true, isFollowed: false };
}

/** Ends a pull that waits for its pause. */
export const endPull = () => void (timer > 0 && endDrag());

/**
 * Cuts another axis. The state counts it from the end if it counted the previous axis from the end.
 * @param {number} d
 */
export function chooseAxis(d) {
  const { state, answer } = model.value;
  batch(() => {
    store.go({ axis: state.axis < 0 ? d - answer.dims.length : d });
    openAgain();
  });
}

/** Changes the operator. @param {OperatorName} operator */
export function chooseOperator(operator) {
  const wasJoin = isJoin.value;
  batch(() => {
    store.go({ operator });
    if (isJoin.value !== wasJoin) openAgain();
  });
}

/** Shows the state at the start. */
export function reset() {
  apart.value = 0.75;
  show(initial, 'picture');
}
