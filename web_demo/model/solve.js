// Asks the package, and makes of its plan a plain answer that can be drawn and compared.
import { excessOf } from './limits.js';
import { operators, optionsOf } from './operators.js';
import { fit, initial } from './state.js';

/** @import { Plan, TensorSplit } from '../../js/index.js' */
/** @import { Fault, OperatorName, Solution, State } from '../nouns.js' */

/** @param {TensorSplit} ts @param {State} state @returns {Solution} */
export function solve(ts, state) {
  const { operator, dims } = state;
  const excess = excessOf(state);
  if (excess) return { answer: null, fault: { code: 'TOO_LONG', message: excess } };
  try {
    const type = /** @type {any} */ (state.type);
    const { method } = operators[operator];
    const plan = /** @type {any} */ (ts.plan(method, { type, dims }, /** @type {any} */ (optionsOf(state))));
    return { answer: answerOf(plan, dims), fault: null };
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

/** Whether an operator takes an element type. @param {TensorSplit} ts @param {OperatorName} operator @param {number} opset @param {string} type */
export const takes = (ts, operator, opset, type) =>
  solve(ts, fit({ ...initial, operator, opset, type, dims: [1], axis: 0, sizes: [1], parts: 1 })).answer !== null;
