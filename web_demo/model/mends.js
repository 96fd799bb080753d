// What is next to a split that the package refuses: from its error to the control that caused it, to changes that mend
// it, and to the nearest split that is legal. Proposals only: each is put to the package, and taken where it accepts.
import { evenly, listed } from './cuts.js';
import { operatorNames, operators, waysOf } from './operators.js';
import { fit } from './state.js';

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

/** How many mends are offered, and the most parts that one makes. */
const mostMends = 3;
const mostParts = 1000;

/**
 * @param {State} state
 * @param {string} code Of the error.
 * @param {Ask} ask
 * @returns {Mend[]} At least one: the last proposal is always legal.
 */
export function mendsOf(state, code, ask) {
  /** @type {Map<string, Patch>} */
  const mends = new Map();
  const control = controlOf(code);
  for (const [label, patch] of proposals(state, control)) {
    let next = { ...state, ...patch };
    // Another axis or shape wants other sizes, as it does where it is chosen by hand.
    if (control !== 'sizes' && ask(next) === null) next = settle(next, patch, state, ask);
    if (mends.size < mostMends && !mends.has(label) && ask(next) !== null) mends.set(label, next);
  }
  return Array.from(mends, ([label, patch]) => ({ label, patch }));
}

/**
 * The legal state next to what is asked for: the sizes are cut anew, and a way to cut or a type that leads nowhere gives
 * way, unless it is what was asked for just now.
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
    const all = own.by === origin.by ? [own] : [];
    for (const by of patch.by === undefined ? [own.by, ...waysOf(operators[own.operator])] : [own.by]) {
      const same = { ...own, by, sizes, parts: Math.max(1, sizes.length), chunk: Math.max(1, sizes[0] ?? 1) };
      all.push(same);
      for (const [, cut] of recuts(same)) all.push({ ...same, ...cut });
    }
    const near = all.find((state) => ask(state) !== null);
    if (near !== undefined) return near;
  }
  return fit(wish);
}

/** The nearest count. @param {number} value */
const whole = (value) => Math.max(0, Math.round(value) || 0);

/** Other sizes, given in the same way. @param {State} state @returns {Proposals} */
function* recuts({ by, dims, axis, sizes, parts, chunk }) {
  const length = dims.at(axis) ?? 0;
  if (by === 'list') {
    const head = sizes.slice(0, -1).map(whole);
    const last = head.reduce((left, size) => left - size, length);
    yield [`Make the last one ${last}`, { sizes: [...head, last] }];
    yield ['Cut evenly', { sizes: evenly(length, Math.max(1, Math.min(sizes.length, mostParts, length))) }];
  }
  if (by === 'chunk') yield [`Use chunks of ${Math.max(1, whole(chunk))}`, { chunk: Math.max(1, whole(chunk)) }];
  if (by === 'parts') {
    let count = Math.max(1, Math.min(whole(parts), mostParts));
    while (length % count > 0) count -= 1;
    yield [count === 1 ? 'Use 1 part' : `Use ${count} parts`, { parts: count }];
  }
}

/** @param {State} state @param {Control} control @returns {Proposals} */
function* proposals(state, control) {
  const { operator, dims, axis, by, sizes, parts } = state;
  if (control === 'axis') {
    const near = Math.max(-dims.length, Math.min(Math.round(axis), dims.length - 1));
    yield [`Use axis ${near}`, { axis: near }];
  }
  if (control === 'shape') {
    const near = dims.map((dim) => Math.abs(Math.round(dim)));
    for (const all of [near, near.map((dim) => Math.min(dim, 64))]) yield [`Use [${all.join(', ')}]`, { dims: all }];
  }
  if (control === 'sizes') {
    const knowsRest = operatorNames.find((name) => operators[name].takesRest);
    if (by === 'list' && sizes.includes(-1)) {
      yield [`Use ${knowsRest}, which knows -1`, { operator: knowsRest, by: 'list' }];
    }
    if (by === 'parts') {
      const count = Math.max(1, Math.min(whole(parts), mostParts));
      yield ['List the lengths', listed(state, evenly(dims.at(axis) ?? 0, count))];
    }
    yield* recuts(state);
  }
  yield ['Use the newest version', { opset: operators[operator].versions[0] }];
  if (control === 'type') yield ['Use float32', { type: 'float32' }];
  const one = /** @type {const} */ ({ operator: 'Split', opset: 18, by: 'parts', parts: 1, axis: 0 });
  yield ['Keep it in one part', one];
  yield ['Start again from a small tensor', { ...one, dims: [4, 10], type: 'float32' }];
}
