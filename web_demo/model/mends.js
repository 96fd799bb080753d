// What is next to a split that the package refuses: from its error to the control that caused it, to changes that mend
// it, and to the nearest split that is legal. Proposals only: each is put to the package, and taken where it accepts.
import { evenly } from './cuts.js';
import { operatorNames, operators } from './operators.js';
import { axisOf, fit } from './state.js';

/** @import { Answer, Control, Fault, Mend, Patch, State } from '../nouns.js' */
/** @typedef {Generator<[label: string, patch: Patch]>} Proposals The likeliest first. */
/** @typedef {(state: State) => Answer | null} Ask Asks the package: null where it refuses. */

/** How the codes of errors begin that are shown at each control. @type {[RegExp, Control][]} */
const controls = [
  [/^AXIS/, 'axis'],
  [/^(SIZES|NOT_DIVISIBLE|NUM_OUTPUTS|OUT_OF_MEMORY|TOO_LONG)/, 'sizes'],
  [/^TYPE/, 'type'],
  [/^DIMS/, 'shape'],
  [/^OPSET/, 'opset'],
];

/** The control at which an error of this code is shown. @param {string} code @returns {Control} */
export const controlOf = (code) => controls.find(([codes]) => codes.test(code))?.[1] ?? 'operator';

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
 * @param {Ask} ask
 * @returns {Mend[]}
 */
export function mendsOf(state, code, ask) {
  /** @type {Mend[]} */
  const mends = [];
  for (const [label, patch] of proposals(state, controlOf(code))) {
    if (mends.length >= mostMends) break;
    const isNew = !mends.some((mend) => mend.label === label);
    if (isNew && ask({ ...state, ...patch }) !== null) mends.push({ label, patch });
  }
  return mends;
}

/**
 * The legal state next to what is asked for: the sizes are cut anew, and a type that is not taken gives way, unless it is
 * what was asked for just now.
 *
 * @param {State} wish
 * @param {Patch} patch What of it was asked for just now.
 * @param {State} origin The state that was cut by hand: the number of its parts stays, or as nearly as it can. Only it
 *   and the wish count, not the way here: there and back gives the same sizes.
 * @param {Ask} ask
 * @returns {State} The wish as it is where nothing near it is legal.
 */
export function settle(wish, patch, origin, ask) {
  const sizes = Array.from(ask(origin)?.lengths ?? origin.sizes);
  for (const type of patch.type === undefined ? [wish.type, 'float32'] : [wish.type]) {
    const own = fit({ ...wish, type });
    const same = { ...own, sizes, parts: Math.max(1, sizes.length), chunk: Math.max(1, sizes[0] ?? 1) };
    const cuts = [...ofSizes(same)].filter(([, cut]) => !('by' in cut || 'opset' in cut || 'dims' in cut));
    const near = [own, same, ...cuts.map(([, cut]) => ({ ...same, ...cut }))].find((state) => ask(state) !== null);
    if (near !== undefined) return near;
  }
  return fit(wish);
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
  }
  if (control === 'shape') {
    const near = dims.map((dim) => (Object.is(whole(dim), dim) ? dim : Math.max(1, whole(Math.abs(dim)))));
    for (const all of [near, near.map((dim) => Math.min(dim, 64))]) yield [`Use [${all.join(', ')}]`, { dims: all }];
  }
  if (control === 'sizes') yield* ofSizes(state);
  yield ['Use the newest version', { opset: operators[operator].versions[0] }];
  if (control === 'type') yield ['Use float32', { type: 'float32' }];
  const one = /** @type {const} */ ({ operator: 'Split', opset: 18, by: 'parts', parts: 1, axis: 0 });
  yield ['Keep it in one part', one];
  yield ['Start again from a small tensor', { ...one, dims: [4, 10], type: 'float32' }];
}

/** @param {State} state @returns {Proposals} */
function* ofSizes({ operator, opset, by, dims, axis, sizes, parts, chunk }) {
  const { takesRest, ways, versions } = operators[operator];
  const length = dims.at(axis) ?? 0;
  if (by === 'list') {
    const fitted = sizes.map(whole);
    const head = fitted.slice(0, -1);
    const [last, missing] = [length - sumOf(head), length - sumOf(fitted)];
    if (sizes.includes(-1) && !takesRest) {
      yield [`Use ${restOperator}, which knows -1`, { operator: restOperator, by }];
    }
    if (sizes.length > 0) {
      yield [`Make the last one ${last}`, { sizes: [...head, last] }];
      yield [`Add a part of ${missing}`, { sizes: [...fitted, missing] }];
      const longer = dims.map((dim, d) => (d === axisOf({ dims, axis }) ? dim - missing : dim));
      yield [`Make the axis ${length - missing} long`, { dims: longer, sizes: fitted }];
    }
    yield ['Cut evenly', { sizes: evenly(length, Math.max(1, Math.min(sizes.length, mostListed, length))) }];
    return;
  }
  if (by === 'chunk') {
    for (const near of [whole(chunk), 1]) yield [`Use chunks of ${near}`, { chunk: near }];
    return;
  }
  const count = Math.max(1, whole(parts));
  const even = evenly(length, Math.min(count, mostListed));
  if (opset < versions[0]) yield ['Use the newest version', { opset: versions[0] }];
  yield ways.list !== undefined
    ? [`List the lengths: ${inShort(even)}`, { by: 'list', sizes: even }]
    : [`Use ${restOperator}: ${inShort(even)}`, { by: 'list', sizes: even, operator: restOperator }];
  for (let away = 0; away <= count && away < farthest; away += 1) {
    for (const near of [count - away, count + away]) {
      if (near >= 1 && length % near === 0) yield [near === 1 ? 'Use 1 part' : `Use ${near} parts`, { parts: near }];
    }
  }
}
