// The values of an opened file, as long as the state has its type and shape; those of the parts come from a run.
import { sourceOf } from '../model/indexing.js';
import { planOf } from '../model/solve.js';

/** @import { Answer, CellText, Held, State } from '../nouns.js' */

/** @param {import('../../js/index.js').TensorSplit} ts */
export function makeValues(ts) {
  /** @type {Held | null} */
  let held = null;
  /**
   * The last text, which stays the same function for the same picture.
   *
   * @type {{ shown: Answer | null, input: Held | null, textOf: CellText } | null}
   */
  let last = null;

  /** @param {Held} input @param {State} state @param {Answer | null} answer @returns {CellText} */
  function valuesOf(input, state, answer) {
    /** @type {Held[] | null} */
    let parts = null;
    return (chunk, flat) => {
      if (chunk < 0 || answer === null) return valueText(input, flat);
      parts ??= planOf(ts, state).run(input);
      return valueText(parts[chunk], flat);
    };
  }

  return {
    /** Null: the file is forgotten. @param {Held | null} tensor */
    hold: (tensor) => void (held = tensor),
    /**
     * @param {State} state
     * @param {Answer | null} answer
     * @param {Answer | null} shown What is drawn.
     * @returns {{ hasValues: boolean, textOf: CellText }} Values where the file is what the state describes, else places.
     */
    read(state, answer, shown) {
      const isMeant = held?.type === state.type && held.dims.join() === state.dims.join();
      const input = isMeant ? held : null;
      if (last === null || input !== null || last.shown !== shown || last.input !== input) {
        /** @type {CellText} */
        const placeOf = (chunk, flat) => String(chunk < 0 || shown === null ? flat : sourceOf(shown, chunk, flat));
        last = { shown, input, textOf: input === null ? placeOf : valuesOf(input, state, answer) };
      }
      return { hasValues: input !== null, textOf: last.textOf };
    },
  };
}

/** A value in a few characters. @param {Held} tensor @param {number} at */
export function valueText({ type, data }, at) {
  if (/^complex/.test(type)) {
    return `${short(data[2 * at])}${data[2 * at + 1] < 0 ? '-' : '+'}${short(Math.abs(data[2 * at + 1]))}i`;
  }
  if (type === 'float16') return short(fromHalf(data[at]));
  return /^float/.test(type) ? short(data[at]) : String(data[at]);
}

/** @param {number} value */
function short(value) {
  if (!Number.isFinite(value)) return String(value).replace('Infinity', '∞');
  const text = String(value);
  return text.length <= 5 ? text : String(Number(value.toPrecision(3)));
}

/** @param {number} half The bits of a float16. */
export function fromHalf(half) {
  const sign = half >> 15 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
