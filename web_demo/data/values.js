// The values of an opened file, as long as the state has its type and shape; those of the parts come from a run.
import { planOf } from '../model/solve.js';
import { valueText } from './value.js';

/** @typedef {{ type: string, dims: readonly number[], data: any }} Held */

/** @param {import('../../js/index.js').TensorSplit} ts */
export function makeValues(ts) {
  /** @type {Held | null} */
  let held = null;
  return {
    /** @param {Held} tensor */
    hold(tensor) {
      held = tensor;
    },
    /** The file is forgotten. */
    drop() {
      held = null;
    },
    /**
     * @param {import('../model/state.js').State} state
     * @param {import('../model/solve.js').Answer | null} answer
     * @returns {import('../draw/paint.js').CellText | null} Null where the file is not what the state describes.
     */
    reader(state, answer) {
      const input = held;
      if (input === null || input.type !== state.type || input.dims.join() !== state.dims.join()) return null;
      /** @type {any[] | null} */
      let parts = null;
      return (chunk, flat) => {
        if (chunk < 0 || answer === null) return valueText(input.type, input.data, flat);
        parts ??= planOf(ts, state).run(/** @type {any} */ (input));
        return valueText(input.type, parts[chunk].data, flat);
      };
    },
  };
}
