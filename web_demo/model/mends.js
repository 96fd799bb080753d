// From a split that the package refuses to the control that caused the error, and to the nearest split that is legal: each
// proposal is put to the package, and taken if it accepts.
import { evenly } from './cuts.js';
import { counted, lengthsInWords, shape } from './narrate.js';
import { operators, titleOf, waysOf } from './operators.js';
import { fit, initial, isSame, withLength } from './state.js';

/** @import { Answer, Control, Fault, Patch, State } from '../nouns.js' */
/** @typedef {(state: State) => Answer | null} Ask Asks the package: null where it refuses. */

/** How the codes of errors begin that are shown at each control. @type {[RegExp, Control][]} */
const controls = [
  [/^AXIS/, 'axis'],
  [/^(SIZES|NOT_DIVISIBLE|NUM_OUTPUTS|OUT_OF_MEMORY|TOO_LONG|ARGUMENT_MISSING)/, 'sizes'],
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
  const base = operators[state.operator].isJoin ? fit({ ...state, sizes: state.sizes.map(whole) }) : state;
  const dims = base.dims.map((dim) => Math.abs(Math.round(dim)) || 0);
  const near = { dims, axis: Math.max(-dims.length, Math.min(Math.round(state.axis), dims.length - 1)) };
  const newest = { ...near, opset: operators[state.operator].versions[0] };
  const small = { ...newest, dims: dims.map((dim) => Math.min(dim, 64)) };
  for (const patch of [{}, near, newest, small]) {
    const wish = fit({ ...base, ...patch });
    const next = settle(wish, wish, ask);
    if (ask(next)) return next;
  }
  return initial;
}

/** Returns what can be named of a state, in words. @param {State} state @returns {string[]} The cuts last. */
function wordsOf({ operator, opset, type, dims, axis, by, sizes, parts, chunk }) {
  const lengths = `sizes ${lengthsInWords(sizes).join(', ')}`;
  const cuts = { list: lengths, parts: counted(parts, 'part'), chunk: `chunks of ${chunk}`, each: 'single slices' };
  return [titleOf(operator), `opset ${opset}`, type, `shape ${shape(dims)}`, `axis ${axis}`, cuts[by]];
}

/** Returns the words of the button that mends a state: whatever is other in the mend. @param {State} state @param {State} mend */
export function mendWords(state, mend) {
  const { operator, axis, dims } = mend;
  // The length of what is joined follows from its parts.
  const own = operators[operator].isJoin ? withLength(state.dims, axis, dims.at(axis) ?? 0) : state.dims;
  const words = wordsOf(mend);
  const others = words.filter((text, i) => text !== wordsOf({ ...state, dims: own })[i]);
  // Of many sizes, those in the middle are not named.
  return `Use ${others.length > 1 ? others.join(', ') : (others[0] ?? words[5]).replace('sizes ', '')}`;
}

/** Returns the place of the axis, counted from the last one. @param {State} state */
const fromEnd = ({ axis, dims }) => (axis < 0 ? axis : axis - dims.length);

/**
 * Returns the legal state of the same shape and axis, else the wish itself: with other cuts, in another way, of another type.
 * Parts along another axis than the origin's are even. Only the wish and the origin, which was cut by hand, count, and not
 * the way from one to the other: there and back gives the same sizes.
 *
 * @param {State} wish @param {State} origin @param {Ask} ask
 */
export function settle(wish, origin, ask) {
  const sizes = ask(origin)?.lengths ?? origin.sizes;
  const isMoved = fromEnd(wish) !== fromEnd(origin);
  const ways = waysOf(operators[wish.operator]);
  const same = { sizes, parts: Math.max(1, sizes.length), chunk: Math.max(1, sizes[0] ?? 1) };
  for (const type of [wish.type, 'float32']) {
    for (const by of ways.includes(wish.by) ? [wish.by, ...ways] : ways) {
      const own = { ...wish, type, by, ...(by === origin.by ? {} : same) };
      for (const cut of recuts(own, isMoved)) {
        const next = fit({ ...own, ...cut });
        // Fitting changes the shape of a join whose parts are not as long together.
        if (ask(next) && isSame(next.dims, wish.dims)) return next;
      }
    }
  }
  return fit(wish);
}

/** Returns the nearest count. @param {number} value */
const whole = (value) => Math.max(0, Math.round(value) || 0);

/** Returns changes of how a state is cut, the likeliest first. @param {State} state @param {boolean} isMoved Whether lengths are even. @returns {Patch[]} */
function recuts({ by, dims, axis, sizes, parts, chunk }, isMoved) {
  const length = dims.at(axis) ?? 0;
  const head = sizes.slice(0, -1).map(whole);
  const last = head.reduce((left, size) => left - size, length);
  const even = evenly(length, Math.max(1, Math.min(sizes.length, mostParts, length)));
  let count = Math.max(1, Math.min(whole(parts), mostParts));
  while (length % count > 0) count -= 1;
  const own = {
    list: isMoved ? [{ sizes: even }] : [{}, { sizes: [...head, last] }, { sizes: even }],
    parts: [{}, { parts: count }],
    chunk: [{}, { chunk: Math.max(1, whole(chunk)) }],
    each: [{}],
  };
  return own[by];
}
