// From what the package says is wrong to the control that caused it, and to changes that mend it. Proposals only: each
// is put to the package, and shown when the package accepts it.
import { evenly } from './cuts.js';
import { operatorNames, operators } from './operators.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {'operator' | 'opset' | 'type' | 'shape' | 'axis' | 'sizes' | 'keepdims'} Control */
/** @typedef {{ label: string, patch: Partial<State> }} Mend */

/** @type {Record<string, Control>} */
const controls = {
  AXIS_OUT_OF_RANGE: 'axis',
  AXIS_INVALID: 'axis',
  SIZES_INVALID: 'sizes',
  SIZES_SUM_MISMATCH: 'sizes',
  SIZES_COUNT_MISMATCH: 'sizes',
  NOT_DIVISIBLE: 'sizes',
  NUM_OUTPUTS_INVALID: 'sizes',
  OUT_OF_MEMORY: 'sizes',
  TOO_LONG: 'sizes',
  TYPE_UNSUPPORTED: 'type',
  DIMS_INVALID: 'shape',
  OPSET_UNSUPPORTED: 'opset',
};

/** @param {string} code @returns {Control} The control at which an error of this code is shown. */
export function controlOf(code) {
  return controls[code] ?? 'operator';
}

/** The operator that works a length out by itself. */
const restOperator = /** @type {State['operator']} */ (operatorNames.find((name) => operators[name].takesRest));

/** How many mends are offered. */
const mostMends = 3;

/**
 * @param {State} state
 * @param {string} code Of the error.
 * @param {(state: State) => boolean} isLegal Asks the package.
 * @returns {Mend[]}
 */
export function mendsOf(state, code, isLegal) {
  /** @type {Mend[]} */
  const mends = [];
  for (const mend of proposals(state, code)) {
    if (mends.length >= mostMends) break;
    if (mends.some(({ label }) => label === mend.label)) continue;
    if (isLegal({ ...state, ...mend.patch })) mends.push(mend);
  }
  return mends;
}

/**
 * @param {State} state
 * @param {string} code
 * @returns {Generator<Mend>}
 */
function* proposals(state, code) {
  const control = controlOf(code);
  if (control === 'axis') yield* ofAxis(state);
  if (control === 'type') yield* ofType(state);
  if (control === 'shape') yield* ofShape(state);
  if (control === 'sizes') yield* state.by === 'list' ? ofList(state) : ofNumber(state);
  yield { label: 'Use the newest version', patch: { opset: operators[state.operator].versions[0] } };
  const whole = { operator: /** @type {const} */ ('Split'), opset: 18, by: /** @type {const} */ ('parts'), parts: 1 };
  yield { label: 'Keep it in one part', patch: { ...whole, axis: 0 } };
  yield { label: 'Start again from a small tensor', patch: { ...whole, axis: 0, dims: [4, 10], type: 'float32' } };
}

/** @param {State} state @returns {Generator<Mend>} */
function* ofAxis({ axis, dims }) {
  const last = dims.length - 1;
  const nearest = axis < 0 ? -dims.length : last;
  for (const candidate of [nearest, Math.round(axis), last, 0]) {
    yield { label: `Use axis ${candidate}`, patch: { axis: candidate } };
  }
  // The axis may be right and the sizes wrong for it: the list then has to follow.
  yield { label: 'Use axis 0, in one part', patch: { axis: 0, by: 'list', sizes: [dims[0]] } };
}

/** @param {State} state @returns {Generator<Mend>} */
function* ofType({ operator }) {
  yield { label: 'Use the newest version', patch: { opset: operators[operator].versions[0] } };
  yield { label: 'Use float32', patch: { type: 'float32' } };
}

/** @param {State} state @returns {Generator<Mend>} */
function* ofShape({ dims, axis, by }) {
  const whole = dims.map((dim) =>
    Number.isInteger(dim) && dim >= 0 ? dim : Math.max(1, Math.round(Math.abs(dim)) || 1),
  );
  yield { label: `Use [${whole.join(', ')}]`, patch: { dims: whole } };
  const small = whole.map((dim) => Math.min(dim, 64));
  yield { label: `Use [${small.join(', ')}]`, patch: { dims: small } };
  const length = small.at(axis) ?? 1;
  const sizes = by === 'list' ? { sizes: evenly(length, 2) } : { parts: 1 };
  yield { label: `Use [${small.join(', ')}]`, patch: { dims: small, ...sizes } };
}

/** @param {State} state @returns {Generator<Mend>} */
function* ofList({ operator, dims, axis, sizes }) {
  const length = dims.at(axis) ?? 0;
  const fitted = sizes.map((size) => (Number.isFinite(size) ? Math.max(0, Math.round(size)) : 0));
  const sum = (/** @type {number[]} */ list) => list.reduce((total, size) => total + size, 0);
  const rests = sizes.filter((size) => size === -1).length;
  if (rests > 0 && !operators[operator].takesRest) {
    yield { label: `Use ${restOperator}, which knows -1`, patch: { operator: restOperator, by: 'list' } };
  }
  if (rests > 1) {
    const first = sizes.indexOf(-1);
    const once = sizes.map((size, i) => (size === -1 && i !== first ? 1 : size));
    yield { label: 'Keep the first -1 only', patch: { sizes: once } };
  }
  if (fitted.length > 0) {
    const last = length - sum(fitted.slice(0, -1));
    yield { label: `Make the last one ${last}`, patch: { sizes: [...fitted.slice(0, -1), last] } };
    if (operators[operator].takesRest) {
      yield { label: 'Make the last one -1', patch: { sizes: [...fitted.slice(0, -1), -1] } };
    }
    if (length > sum(fitted)) {
      const rest = length - sum(fitted);
      yield { label: `Add a part of ${rest}`, patch: { sizes: [...fitted, rest] } };
    }
    const index = axis < 0 ? dims.length + axis : axis;
    const grown = dims.map((dim, d) => (d === index ? sum(fitted) : dim));
    yield { label: `Make the axis ${sum(fitted)} long`, patch: { dims: grown, sizes: fitted } };
  }
  const equal = evenly(length, Math.max(1, Math.min(sizes.length, 1000)));
  yield { label: 'Cut evenly', patch: { sizes: equal } };
}

/** @param {State} state @returns {Generator<Mend>} */
function* ofNumber({ operator, by, dims, axis, parts, chunk }) {
  const length = dims.at(axis) ?? 0;
  if (by === 'chunk') {
    for (const candidate of [Math.round(chunk), 1]) {
      yield { label: `Use chunks of ${candidate}`, patch: { chunk: candidate } };
    }
    return;
  }
  const list = {
    by: /** @type {const} */ ('list'),
    sizes: evenly(length, Math.max(1, Math.min(Math.round(parts) || 1, 1000))),
  };
  if (operators[operator].ways.list !== undefined) {
    yield { label: 'Use the newest version', patch: { opset: operators[operator].versions[0] } };
    yield { label: `List the lengths: ${summary(list.sizes)}`, patch: list };
  } else {
    yield { label: `Use ${restOperator}: ${summary(list.sizes)}`, patch: { ...list, operator: restOperator } };
  }
  const around = Math.max(1, Math.round(parts) || 1);
  for (let away = 0; away <= around && away < 4096; away += 1) {
    for (const candidate of new Set([around - away, around + away])) {
      if (candidate >= 1 && length % candidate === 0) {
        yield { label: candidate === 1 ? 'Use 1 part' : `Use ${candidate} parts`, patch: { parts: candidate } };
      }
    }
  }
}

/** @param {number[]} sizes */
function summary(sizes) {
  return sizes.length > 6 ? `${sizes.slice(0, 3).join(', ')}, … ${sizes.at(-1)}` : sizes.join(', ');
}
