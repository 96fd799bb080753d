// Finds the control that caused a refusal, and suggests the nearest valid state. Candidates are passed to the package, and the
// first one that it accepts is returned.
import { evenly } from './cuts.js';
import { counted, lengthsInWords, shape } from './narrate.js';
import { modesOf, operators, titleOf } from './operators.js';
import { solve } from './solve.js';
import { fit, initial, isSame } from './state.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Control, Fault, State } from '../types.js' */

/** Codes of the errors that are shown at each control. @type {Partial<Record<Control, RegExp>>} */
const controls = {
  axis: /^AXIS/,
  sizes: /^(SIZES|NOT_DIVISIBLE|NUM_OUTPUTS|OUT_OF_MEMORY|TOO_LONG|ARGUMENT_MISSING)/,
  type: /^TYPE/,
  shape: /^DIMS/,
};

/** Whether a control caused a fault. @param {Fault | undefined} fault @param {Control} at */
export const isAt = (fault, at) => fault !== undefined && controls[at]?.test(fault.code) === true;

/** Maximum number of parts of a fix, and its maximum dim if the shape is too large. */
const [maxFixParts, maxLength] = [1000, 64];

/**
 * Returns the valid state nearest to an invalid one. It tries other sizes first, then another axis or shape.
 * @param {TensorSplit} ts @param {State} state
 */
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

/** Describes the fields of a state. @param {State} state @returns {string[]} One text per field, the cuts last. */
function wordsOf({ operator, opset, type, dims, axis, by, sizes, parts, chunk }) {
  const lengths = `sizes ${lengthsInWords(sizes).join(', ')}`;
  const cuts = { list: lengths, parts: counted(parts, 'part'), chunk: `chunks of ${chunk}`, each: 'single slices' };
  return [titleOf(operator), `opset ${opset}`, type, `shape ${shape(dims)}`, `axis ${axis}`, cuts[by]];
}

/**
 * Returns the label of the button that applies a fix: the fields that it changes.
 * @param {State} state @param {State} fix
 */
export function fixLabel(state, fix) {
  const words = wordsOf(fix);
  const changes = words.filter((text, i) => text !== wordsOf(state)[i]);
  // If only sizes in the middle of a long list change, their text is the same.
  return `Use ${changes.length > 1 ? changes.join(', ') : (changes[0] ?? words[5]).replace('sizes ', '')}`;
}

/** Returns the axis as a negative number, counted from the end. @param {State} state */
const fromEnd = ({ axis, dims }) => (axis < 0 ? axis : axis - dims.length);

/**
 * Returns the nearest valid state with the shape and the axis of a wish, or the wish if no such state is found. Only
 * the wish and the origin determine the result, so that a change and its reversal restore the sizes.
 * @param {TensorSplit} ts @param {State} wish State that was requested.
 * @param {State} origin State that was last cut by hand.
 */
export function nearestValid(ts, wish, origin) {
  const sizes = solve(ts, origin).answer?.lengths ?? origin.sizes;
  const same = { sizes, parts: Math.max(1, sizes.length), chunk: Math.max(1, sizes[0] ?? 1) };
  const isMoved = fromEnd(wish) !== fromEnd(origin);
  for (const type of [wish.type, 'float32']) {
    for (const by of [fit(ts, wish).by, ...modesOf(operators[wish.operator])]) {
      const candidate = { ...wish, type, by, ...(by !== origin.by && same) };
      // `fit` changes the shape of a join if its sizes have another sum.
      const next = recuts(ts, candidate, isMoved).find((one) => solve(ts, one).answer && isSame(one.dims, wish.dims));
      if (next) return next;
    }
  }
  return fit(ts, wish);
}

/** Returns the nearest integer that is not negative. @param {number} value */
const toCount = (value) => Math.max(0, Math.round(value) || 0);

/**
 * Returns variants of a state with other cuts in the same mode, the likeliest first.
 * @param {TensorSplit} ts @param {State} state
 * @param {boolean} isMoved Whether the axis has changed, so that a list of sizes is replaced by even sizes.
 * @returns {State[]}
 */
function recuts(ts, state, isMoved) {
  const { by, dims, axis, sizes, parts, chunk } = state;
  const length = dims.at(axis) ?? 0;
  const head = sizes.slice(0, -1).map(toCount);
  const last = head.reduce((left, size) => left - size, length);
  const even = evenly(length, Math.max(1, Math.min(sizes.length, maxFixParts, length)));
  let count = Math.max(1, Math.min(toCount(parts), maxFixParts));
  while (length % count > 0) count -= 1;
  const cuts = {
    list: isMoved ? [{ sizes: even }] : [{}, { sizes: [...head, last] }, { sizes: even }],
    parts: [{}, { parts: count }],
    chunk: [{}, { chunk: Math.max(1, toCount(chunk)) }],
    each: [{}],
  };
  return cuts[by].map((cut) => fit(ts, { ...state, ...cut }));
}
