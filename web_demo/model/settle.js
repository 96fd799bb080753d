// What is next to a state that is not legal any more once its operator, type, axis or shape has changed: the sizes are
// cut anew. Where the page was before, it finds what it had there.
import { evenly } from './cuts.js';
import { operators } from './operators.js';
import { axisOf, fit } from './state.js';

/** @typedef {import('./state.js').State} State */

/** How far from the number of parts another one is looked for. */
const mostTries = 64;

/** How many places are remembered. */
const mostPlaces = 500;

/**
 * @param {(state: State) => boolean} isLegal Asks the package.
 * @param {(state: State) => number[] | null} lengthsOf Of the parts, where it is legal.
 */
export function makeSettle(isLegal, lengthsOf) {
  /** @type {Map<string, Pick<State, 'by' | 'sizes' | 'parts' | 'chunk' | 'keepdims'>>} */
  const places = new Map();
  /** The type that was asked for last, by hand. */
  let wanted = '';
  /** @param {State} state */
  const placeOf = ({ operator, opset, dims, axis }) => `${operator} ${opset} ${dims} ${axisOf({ dims, axis })}`;
  /** The version of each operator that was used last. @type {Partial<Record<State['operator'], number>>} */
  const versions = {};

  return {
    /** Keeps how a legal state is cut, for the next time the page is there. @param {State} state */
    remember(state) {
      const { by, sizes, parts, chunk, keepdims } = state;
      versions[state.operator] = state.opset;
      const key = placeOf(state);
      places.delete(key);
      places.set(key, { by, sizes, parts, chunk, keepdims });
      if (places.size > mostPlaces) places.delete(/** @type {string} */ (places.keys().next().value));
    },

    /** @param {string} type */
    want(type) {
      wanted = type;
    },

    /**
     * @param {State} asked
     * @param {State} before
     * @param {Partial<State>} patch What was asked for: it stays.
     * @returns {State} The first legal one of the neighbours, else `asked` as it is.
     */
    settle(asked, before, patch) {
      const { operator } = asked;
      const isTurn = patch.operator !== undefined && patch.opset === undefined;
      const next = isTurn ? { ...asked, opset: versions[operator] ?? operators[operator].versions[0] } : asked;
      const kinds = patch.type === undefined ? new Set([wanted || next.type, next.type, 'float32']) : [next.type];
      for (const type of kinds) {
        const known = places.get(placeOf(next));
        const candidates = [
          ...(known === undefined ? [] : [{ ...next, ...known, type, ...patch }]),
          { ...next, type },
          ...recut({ ...next, type }, before, lengthsOf(before)),
        ];
        for (const candidate of candidates) if (isLegal(fit(candidate))) return fit(candidate);
      }
      return next;
    },
  };
}

/**
 * The same number of parts, as nearly as it can be.
 *
 * @param {State} next
 * @param {State} before
 * @param {number[] | null} lengths Of the parts before.
 * @returns {State[]}
 */
function recut(next, before, lengths) {
  const length = next.dims[axisOf(next)];
  if (!Number.isSafeInteger(length) || length < 0) return [];
  const given = lengths ?? before.sizes;
  const count = Math.max(1, given.length);
  if (next.by === 'each') return [];
  if (next.by === 'chunk') return [{ ...next, chunk: Math.max(1, Math.min(given[0] ?? 1, length)) }];
  if (next.by === 'list') {
    const head = (before.by === 'list' ? before.sizes : given).slice(0, -1);
    const rest = length - head.reduce((sum, size) => sum + size, 0);
    const isSameAxis = axisOf(next) === axisOf(before) && next.dims.length === before.dims.length;
    const follows = isSameAxis && !head.includes(-1) && rest >= 0 ? [{ ...next, sizes: [...head, rest] }] : [];
    return [{ ...next, sizes: given }, ...follows, { ...next, sizes: evenly(length, Math.min(count, length || 1)) }];
  }
  const away = Array.from({ length: Math.min(count, mostTries) }, (_, i) => [count - i, count + i]);
  return [...away.flat(), 1].map((parts) => ({ ...next, parts }));
}
