// Asks the package, and makes of its plan a plain answer that can be drawn, compared and sent between threads.
import { optionsOf } from './operators.js';

/** @import { Plan, TensorSplit } from '../../js/index.js' */
/** @import { Answer, Fault, Solution, State } from '../nouns.js' */

/** @param {TensorSplit} ts @param {State} state @returns {Plan} Throws a SplitError where the split is refused. */
export const planOf = (ts, state) =>
  ts.plan(state.operator, { type: /** @type {any} */ (state.type), dims: state.dims }, optionsOf(state));

/** @param {TensorSplit} ts @param {State} state @returns {Solution} */
export function solve(ts, state) {
  try {
    return { answer: answerOf(planOf(ts, state), state.dims), fault: null };
  } catch (error) {
    return { answer: null, fault: faultOf(error) };
  }
}

/** @param {unknown} error @returns {Fault} */
export function faultOf(error) {
  const { code, message } = /** @type {{ code?: string, message?: string }} */ (error);
  return { code: code ?? 'UNKNOWN', message: message ?? String(error) };
}

/** @param {Plan} plan @param {readonly number[]} dims @returns {Answer} */
function answerOf({ type, lane, outputs, layout }, dims) {
  const dropsAxis = outputs.length > 0 && outputs[0].dims.length < dims.length;
  const lengths = Float64Array.from(outputs, (output) => (dropsAxis ? 1 : output.dims[layout.axis]));
  const starts = new Float64Array(lengths.length);
  for (let i = 1; i < starts.length; i += 1) starts[i] = starts[i - 1] + lengths[i - 1];
  const size = dims.reduce((product, dim) => product * dim, 1);
  return { type, dims: [...dims], layout: { ...layout }, lane, lengths, starts, dropsAxis, size };
}

/** How many parts a state may lead to, at most: a guess of how long the answer takes. @param {State} state @returns {number} */
export function workOf({ by, dims, sizes, parts, chunk }) {
  if (by === 'list') return sizes.length;
  if (by === 'parts') return parts;
  const longest = Math.max(0, ...dims.filter(Number.isFinite));
  return by === 'chunk' ? longest / Math.max(1, chunk) : longest;
}
