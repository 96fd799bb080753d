// From what the package says is wrong to the control that caused it, and to changes that mend it. Proposals only: each
// is put to the package, and shown when the package accepts it.
import { evenly } from './cuts.js';
import { operatorNames, operators } from './operators.js';
import { axisOf } from './state.js';

/** @import { Control, Fault, Mend, Patch, State } from '../nouns.js' */
/** @typedef {Generator<[label: string, patch: Patch]>} Proposals The likeliest first. */

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

/** The control at which an error of this code is shown. @param {string} code @returns {Control} */
export const controlOf = (code) => controls[code] ?? 'operator';

/** Whether a control caused a fault. @param {Fault | null} fault @param {Control} at */
export const isAt = (fault, at) => fault !== null && controlOf(fault.code) === at;

/** The operator that works a length out by itself. */
const restOperator = /** @type {State['operator']} */ (operatorNames.find((name) => operators[name].takesRest));

/** How many mends are offered. */
const mostMends = 3;

/** The most parts that a mend lists, and how far from a number of parts another one is looked for. */
const [mostListed, farthest] = [1000, 4096];

/**
 * @param {State} state
 * @param {string} code Of the error.
 * @param {(state: State) => boolean} isLegal Asks the package.
 * @param {string[]} [fields] Of the state, that a mend may change; else any.
 * @returns {Mend[]}
 */
export function mendsOf(state, code, isLegal, fields) {
  /** @type {Mend[]} */
  const mends = [];
  for (const [label, patch] of proposals(state, controlOf(code))) {
    if (mends.length >= mostMends) break;
    const isAllowed = fields === undefined || Object.keys(patch).every((field) => fields.includes(field));
    const isNew = !mends.some((mend) => mend.label === label);
    if (isAllowed && isNew && isLegal({ ...state, ...patch })) mends.push({ label, patch });
  }
  return mends;
}

/** The nearest count. @param {number} value */
const whole = (value) => (Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0);

/** @param {number[]} sizes */
const sumOf = (sizes) => sizes.reduce((sum, size) => sum + size, 0);

/** @param {number[]} sizes */
const inShort = (sizes) => (sizes.length > 6 ? `${sizes.slice(0, 3).join(', ')}, … ${sizes.at(-1)}` : sizes.join(', '));

/** @param {State} state @param {Control} control @returns {Proposals} */
function* proposals(state, control) {
  const { operator, dims, axis } = state;
  if (control === 'axis') {
    for (const near of [axis < 0 ? -dims.length : dims.length - 1, Math.round(axis), 0]) {
      yield [`Use axis ${near}`, { axis: near }];
    }
    // The axis may be right and the sizes wrong for it: the list then has to follow.
    yield ['Use axis 0, in one part', { axis: 0, by: 'list', sizes: [dims[0]] }];
  }
  if (control === 'shape') {
    const near = dims.map((dim) => (Object.is(whole(dim), dim) ? dim : Math.max(1, whole(Math.abs(dim)))));
    const small = near.map((dim) => Math.min(dim, 64));
    const cut = state.by === 'list' ? { sizes: evenly(small.at(axis) ?? 1, 2) } : { parts: 1 };
    for (const patch of [{ dims: near }, { dims: small }, { dims: small, ...cut }]) {
      yield [`Use [${patch.dims.join(', ')}]`, patch];
    }
  }
  if (control === 'sizes') yield* state.by === 'list' ? ofList(state) : ofNumber(state);
  yield ['Use the newest version', { opset: operators[operator].versions[0] }];
  if (control === 'type') yield ['Use float32', { type: 'float32' }];
  const one = /** @type {const} */ ({ operator: 'Split', opset: 18, by: 'parts', parts: 1, axis: 0 });
  yield ['Keep it in one part', one];
  yield ['Start again from a small tensor', { ...one, dims: [4, 10], type: 'float32' }];
}

/** @param {State} state @returns {Proposals} */
function* ofList({ operator, dims, axis, sizes }) {
  const { takesRest } = operators[operator];
  const length = dims.at(axis) ?? 0;
  const fitted = sizes.map(whole);
  const [head, sum] = [fitted.slice(0, -1), sumOf(fitted)];
  const first = sizes.indexOf(-1);
  if (first >= 0 && !takesRest) yield [`Use ${restOperator}, which knows -1`, { operator: restOperator, by: 'list' }];
  if (first >= 0) {
    yield ['Keep the first -1 only', { sizes: sizes.map((size, i) => (size === -1 && i !== first ? 1 : size)) }];
  }
  if (sizes.length > 0) {
    const last = length - sumOf(head);
    yield [`Make the last one ${last}`, { sizes: [...head, last] }];
    if (takesRest) yield ['Make the last one -1', { sizes: [...head, -1] }];
    yield [`Add a part of ${length - sum}`, { sizes: [...fitted, length - sum] }];
    const longer = dims.map((dim, d) => (d === axisOf({ dims, axis }) ? sum : dim));
    yield [`Make the axis ${sum} long`, { dims: longer, sizes: fitted }];
  }
  const count = Math.min(sizes.length, mostListed, length);
  yield ['Cut evenly', { sizes: evenly(length, Math.max(1, count)) }];
}

/** @param {State} state @returns {Proposals} */
function* ofNumber({ operator, opset, by, dims, axis, parts, chunk }) {
  const length = dims.at(axis) ?? 0;
  if (by === 'chunk') {
    for (const near of [whole(chunk), 1]) yield [`Use chunks of ${near}`, { chunk: near }];
    return;
  }
  const count = Math.max(1, whole(parts));
  const sizes = evenly(length, Math.min(count, mostListed));
  const { ways, versions } = operators[operator];
  if (opset < versions[0]) yield ['Use the newest version', { opset: versions[0] }];
  yield ways.list !== undefined
    ? [`List the lengths: ${inShort(sizes)}`, { by: 'list', sizes }]
    : [`Use ${restOperator}: ${inShort(sizes)}`, { by: 'list', sizes, operator: restOperator }];
  for (let away = 0; away <= count && away < farthest; away += 1) {
    for (const near of [count - away, count + away]) {
      if (near >= 1 && length % near === 0) yield [near === 1 ? 'Use 1 part' : `Use ${near} parts`, { parts: near }];
    }
  }
}
