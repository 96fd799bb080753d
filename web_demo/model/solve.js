// Asks the package, and makes of its plan a plain answer that can be drawn, compared and sent between threads.
import { optionsOf } from './operators.js';

/** @import { Plan, TensorSplit } from '../../js/index.js' */
/** @import { Fault, OperatorName, Solution, State } from '../nouns.js' */

/** More parts are not worked out: that takes seconds, and a page has no room for them. */
const mostParts = 1e6;

/** @param {TensorSplit} ts @param {State} state @returns {Plan} Throws a SplitError where the split is refused. */
export const planOf = (ts, state) =>
  ts.plan(state.operator, { type: /** @type {any} */ (state.type), dims: state.dims }, optionsOf(state));

/** @param {TensorSplit} ts @param {State} state @returns {Solution} */
export function solve(ts, state) {
  const work = workOf(state);
  if (work > mostParts) {
    const message = `This would make about ${Math.round(work)} parts, too many to show: use fewer.`;
    return { answer: null, fault: { code: 'TOO_LONG', message } };
  }
  try {
    return { answer: answerOf(planOf(ts, state), state.dims), fault: null };
  } catch (error) {
    return { answer: null, fault: faultOf(error) };
  }
}

/** @param {unknown} error @returns {Fault} */
export function faultOf(error) {
  const { code = 'UNKNOWN', message } = /** @type {{ code?: string, message: string }} */ (error);
  return { code, message };
}

/** A plan as plain data; lengths and starts of the parts are along the axis. @param {Plan} plan @param {readonly number[]} dims */
export function answerOf({ type, lane, outputs, layout }, dims) {
  const dropsAxis = outputs.length > 0 && outputs[0].dims.length < dims.length;
  const lengths = Float64Array.from(outputs, (output) => (dropsAxis ? 1 : output.dims[layout.axis]));
  const starts = new Float64Array(lengths.length);
  for (let i = 1; i < starts.length; i += 1) starts[i] = starts[i - 1] + lengths[i - 1];
  const size = dims.reduce((product, dim) => product * dim, 1);
  return { type, dims: [...dims], layout: { ...layout }, lane, lengths, starts, dropsAxis, size };
}

/** How many parts a state may lead to: a guess of how long the answer takes. @param {State} state @returns {number} */
export function workOf({ by, dims, axis, sizes, parts, chunk }) {
  if (by === 'list') return sizes.length;
  if (by === 'parts') return parts;
  return (dims.at(axis) ?? 0) / (by === 'chunk' ? Math.max(1, chunk) : 1);
}

/** Whether an operator takes an element type. @param {TensorSplit} ts @param {OperatorName} operator @param {number} opset @param {string} type */
export function takes(ts, operator, opset, type) {
  /** @type {Omit<State, 'by'>} */
  const one = {
    operator,
    opset,
    type,
    dims: [1],
    axis: 0,
    sizes: [1],
    parts: 1,
    chunk: 1,
    keepdims: 1,
    view: 'folded',
  };
  return ['list', 'parts'].some((by) => solve(ts, { ...one, by: /** @type {State['by']} */ (by) }).answer !== null);
}
