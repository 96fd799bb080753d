// What is next to a state that is not legal any more once its operator, type, axis or shape has changed: the sizes are
// cut anew. Where the page was before, it finds what it had there.
import { mendsOf } from './mends.js';
import { operators } from './operators.js';
import { axisOf, fit } from './state.js';

/** @import { Patch, Solution, State } from '../nouns.js' */

/** How many places are remembered. */
const mostPlaces = 500;

/** @param {State} state */
const placeOf = ({ operator, opset, dims, axis }) => `${operator} ${opset} ${dims} ${axisOf({ dims, axis })}`;

/** @param {(state: State) => Solution | null} ask The package; null where the answer takes long. */
export function makeSettle(ask) {
  /** @type {Map<string, Pick<State, 'by' | 'sizes' | 'parts' | 'chunk' | 'keepdims'>>} */
  const places = new Map();
  /** The version of each operator that was used last. @type {Partial<Record<State['operator'], number>>} */
  const versions = {};
  /** The type that was asked for last, by hand. */
  let wanted = '';
  const isLegal = (/** @type {State} */ state) => (ask(state)?.answer ?? null) !== null;

  /** The same number of parts, or as nearly as it can be. @param {State} next @param {State} before @returns {State[]} */
  function recut(next, before) {
    const { lengths } = ask(before)?.answer ?? { lengths: before.sizes };
    const sizes = Array.from(lengths);
    const same = { ...next, sizes, parts: Math.max(1, sizes.length), chunk: Math.max(1, sizes[0] ?? 1) };
    const { fault } = ask(same) ?? {};
    if (!fault) return [same];
    return mendsOf(same, fault.code, isLegal, ['sizes', 'parts', 'chunk']).map(({ patch }) => ({ ...same, ...patch }));
  }

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
    want: (type) => void (wanted = type),

    /**
     * @param {State} asked
     * @param {State} before
     * @param {Patch} patch What was asked for: it stays.
     * @returns {State} The first legal one of the neighbours, else `asked` as it is.
     */
    settle(asked, before, patch) {
      const { operator } = asked;
      const isTurn = patch.operator !== undefined && patch.opset === undefined;
      const next = isTurn ? { ...asked, opset: versions[operator] ?? operators[operator].versions[0] } : asked;
      const known = { ...places.get(placeOf(next)), ...patch };
      for (const type of patch.type === undefined
        ? new Set([wanted || next.type, next.type, 'float32'])
        : [next.type]) {
        const own = { ...next, type };
        for (const near of [fit({ ...own, ...known, type }), own]) if (isLegal(near)) return near;
        const cut = recut(own, before).find(isLegal);
        if (cut !== undefined) return cut;
      }
      return next;
    },
  };
}
