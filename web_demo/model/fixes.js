// From a split that the package refuses to the control that caused the error, and to the nearest split that is legal: each
// proposal is put to the package, and taken if it accepts.
import { evenly } from './cuts.js';
import { counted, lengthsInWords, shape } from './narrate.js';
import { operators, titleOf, modesOf } from './operators.js';
import { solve } from './solve.js';
import { fit, initial, isSame } from './state.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Control, Fault, State } from '../types.js' */

/** How the codes of errors begin that are shown at each control. @type {Partial<Record<Control, RegExp>>} */
const controls = {
  axis: /^AXIS/,
  sizes: /^(SIZES|NOT_DIVISIBLE|NUM_OUTPUTS|OUT_OF_MEMORY|TOO_LONG|ARGUMENT_MISSING)/,
  type: /^TYPE/,
  shape: /^DIMS/,
};

/** Whether a control caused a fault. @param {Fault | null} fault @param {Control} at */
export const isAt = (fault, at) => fault !== null && controls[at]?.test(fault.code) === true;

/** The most parts that a mend makes, and the longest dim if the shape is too large. */
const [maxParts, maxLength] = [1000, 64];

/** The legal state next to one that is refused: first other sizes, then another axis or shape. @param {TensorSplit} ts @param {State} state @returns {State} */
export function suggestFix(ts, state) {
  const dims = state.dims.map((dim) => Math.abs(Math.round(dim)) || 0);
  const axis = Math.max(-dims.length, Math.min(Math.round(state.axis) || 0, dims.length - 1));
  const small = { dims: dims.map((dim) => Math.min(dim, maxLength)), axis };
  for (const patch of [{}, { dims, axis }, small]) {
    const wish = fit(ts, { ...state, ...patch });
    const next = nearestValid(ts, wish, wish);
    if (solve(ts, next).answer) return next;
  }
  return initial;
}

/** Returns what can be named of a state, in words. @param {State} state @returns {string[]} The cuts last. */
function wordsOf({ operator, opset, type, dims, axis, by, sizes, parts, chunk }) {
  const lengths = `sizes ${lengthsInWords(sizes).join(', ')}`;
  const cuts = { list: lengths, parts: counted(parts, 'part'), chunk: `chunks of ${chunk}`, each: 'single slices' };
  return [titleOf(operator), `opset ${opset}`, type, `shape ${shape(dims)}`, `axis ${axis}`, cuts[by]];
}

/** Returns the words of the button that mends a state: whatever is other in the mend. @param {State} state @param {State} fix */
export function fixLabel(state, fix) {
  const words = wordsOf(fix);
  const others = words.filter((text, i) => text !== wordsOf(state)[i]);
  // Of many sizes, those in the middle are not named.
  return `Use ${others.length > 1 ? others.join(', ') : (others[0] ?? words[5]).replace('sizes ', '')}`;
}

/** Returns the place of the axis, counted from the last one. @param {State} state */
const fromEnd = ({ axis, dims }) => (axis < 0 ? axis : axis - dims.length);

/**
 * Returns the legal state of the same shape and axis, else the wish itself. Only the wish and the origin, which was cut by
 * hand, count, and not the way from one to the other: there and back gives the same sizes.
 *
 * @param {TensorSplit} ts
 * @param {State} wish
 * @param {State} origin
 */
export function nearestValid(ts, wish, origin) {
  const sizes = solve(ts, origin).answer?.lengths ?? origin.sizes;
  const same = { sizes, parts: Math.max(1, sizes.length), chunk: Math.max(1, sizes[0] ?? 1) };
  const isMoved = fromEnd(wish) !== fromEnd(origin);
  for (const type of [wish.type, 'float32']) {
    for (const by of [fit(ts, wish).by, ...modesOf(operators[wish.operator])]) {
      const own = { ...wish, type, by, ...(by !== origin.by && same) };
      // Fitting changes the shape of a join whose parts are not as long together.
      const next = recuts(ts, own, isMoved).find((one) => solve(ts, one).answer && isSame(one.dims, wish.dims));
      if (next) return next;
    }
  }
  return fit(ts, wish);
}

/** Returns the nearest count. @param {number} value */
const whole = (value) => Math.max(0, Math.round(value) || 0);

/** Returns a state with other cuts in the same way, the likeliest first. @param {TensorSplit} ts @param {State} state @param {boolean} isMoved Whether lengths are even. @returns {State[]} */
function recuts(ts, state, isMoved) {
  const { by, dims, axis, sizes, parts, chunk } = state;
  const length = dims.at(axis) ?? 0;
  const head = sizes.slice(0, -1).map(whole);
  const last = head.reduce((left, size) => left - size, length);
  const even = evenly(length, Math.max(1, Math.min(sizes.length, maxParts, length)));
  let count = Math.max(1, Math.min(whole(parts), maxParts));
  while (length % count > 0) count -= 1;
  const cuts = {
    list: isMoved ? [{ sizes: even }] : [{}, { sizes: [...head, last] }, { sizes: even }],
    parts: [{}, { parts: count }],
    chunk: [{}, { chunk: Math.max(1, whole(chunk)) }],
    each: [{}],
  };
  return cuts[by].map((cut) => fit(ts, { ...state, ...cut }));
}
