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
  [/./, 'operator'],
];

/** Whether a control caused a fault. @param {Fault | null} fault @param {Control} at */
export const isAt = (fault, at) => fault !== null && controls.find(([codes]) => codes.test(fault.code))?.[1] === at;

/** The most parts that a mend makes. */
const mostParts = 1000;

/** The legal state next to one that is refused: first other sizes, then another axis or shape, then another version. @param {State} state @param {Ask} ask @returns {State} */
export function mendOf(state, ask) {
  const dims = state.dims.map((dim) => Math.abs(Math.round(dim)) || 0);
  const near = { dims, axis: Math.max(-dims.length, Math.min(Math.round(state.axis), dims.length - 1)) };
  const newest = { ...near, opset: operators[state.operator].versions[0] };
  const small = { ...newest, dims: dims.map((dim) => Math.min(dim, 64)) };
  for (const patch of [{}, near, newest, small]) {
    const next = settle({ ...state, ...patch }, state, ask);
    if (ask(next)) return next;
  }
  return initial;
}

/**
 * The legal state of the same shape and axis: cut anew, in another way, of another type.
 *
 * @param {State} wish
 * @param {State} origin The state that was cut by hand: the number of its parts stays, or as nearly as it can. Only it and
 *   the wish count, not the way here: there and back gives the same sizes.
 * @param {Ask} ask
 * @returns {State} The wish as it is where nothing near it is legal.
 */
export function settle(wish, origin, ask) {
  const sizes = ask(origin)?.lengths ?? origin.sizes;
  for (const type of [wish.type, 'float32']) {
    for (const by of [wish.by, ...waysOf(operators[wish.operator])]) {
      const same = { sizes, parts: Math.max(1, sizes.length), chunk: Math.max(1, sizes[0] ?? 1) };
      const own = fit({ ...wish, type, by, ...(by === origin.by ? {} : same) });
      for (const cut of recuts(own)) {
        if (ask({ ...own, ...cut })) return { ...own, ...cut };
      }
    }
  }
  return wish;
}

/** The nearest count. @param {number} value */
const whole = (value) => Math.max(0, Math.round(value) || 0);

/** Sizes as they are, and others given in the same way, the likeliest first. @param {State} state @returns {Patch[]} */
function recuts({ by, dims, axis, sizes, parts, chunk }) {
  const length = dims.at(axis) ?? 0;
  const head = sizes.slice(0, -1).map(whole);
  const last = head.reduce((left, size) => left - size, length);
  const even = evenly(length, Math.max(1, Math.min(sizes.length, mostParts, length)));
  let count = Math.max(1, Math.min(whole(parts), mostParts));
  while (length % count > 0) count -= 1;
  const own = {
    list: [{ sizes: [...head, last] }, { sizes: even }],
    parts: [{ parts: count }],
    chunk: [{ chunk: Math.max(1, whole(chunk)) }],
    each: [],
  };
  return [{}, ...own[by]];
}
