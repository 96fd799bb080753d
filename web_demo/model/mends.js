// What is next to a split that the package refuses: from its error to the control that caused it, and to the nearest split
// that is legal. Proposals only: each is put to the package, and taken where it accepts.
import { evenly } from './cuts.js';
import { operators, waysOf } from './operators.js';
import { fit, initial } from './state.js';

/** @import { Answer, Control, Fault, Patch, State } from '../nouns.js' */
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

/** The most parts that a mend makes. */
const mostParts = 1000;

/** The legal state next to one that is refused: first other sizes, then another axis or shape, then another version. @param {State} state @param {Ask} ask @returns {State} */
export function mendOf(state, ask) {
  const dims = state.dims.map((dim) => Math.abs(Math.round(dim)) || 0);
  const near = { dims, axis: Math.max(-dims.length, Math.min(Math.round(state.axis), dims.length - 1)) };
  const newest = { ...near, opset: operators[state.operator].versions[0] };
  const small = { ...newest, dims: dims.map((dim) => Math.min(dim, 64)) };
  for (const patch of [{}, near, newest, small]) {
    const next = settle({ ...state, ...patch }, patch, state, ask);
    if (ask(next) !== null) return next;
  }
  return initial;
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
      for (const cut of recuts(same)) all.push({ ...same, ...cut });
    }
    const near = all.find((state) => ask(state) !== null);
    if (near !== undefined) return near;
  }
  return fit(wish);
}

/** The nearest count. @param {number} value */
const whole = (value) => Math.max(0, Math.round(value) || 0);

/** Other sizes, given in the same way. @param {State} state @returns {Patch[]} The likeliest first. */
function recuts({ by, dims, axis, sizes, parts, chunk }) {
  const length = dims.at(axis) ?? 0;
  if (by === 'list') {
    const head = sizes.slice(0, -1).map(whole);
    const last = head.reduce((left, size) => left - size, length);
    const count = Math.max(1, Math.min(sizes.length, mostParts, length));
    return [{ sizes: [...head, last] }, { sizes: evenly(length, count) }];
  }
  if (by === 'chunk') return [{ chunk: Math.max(1, whole(chunk)) }];
  let count = Math.max(1, Math.min(whole(parts), mostParts));
  while (length % count > 0) count -= 1;
  return [{ parts: count }];
}
