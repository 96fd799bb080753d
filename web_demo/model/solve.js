// Passes a state to the package, and returns its plan as plain data that can be drawn and compared.
import { operators, optionsOf } from './operators.js';
import { fit, initial, inputsOf, maxParts } from './state.js';

/** @import { Plan, TensorSplit } from '../../js/index.js' */
/** @import { OperatorName, Solution, State } from '../types.js' */

/** Maximum rank of a tensor that is drawn. */
export const maxRank = 4;

/** Whether tensors of this rank are drawn. @param {{ length: number }} dims */
export const isRank = ({ length }) => length >= 1 && length <= maxRank;

/** Returns a sentence if a split has too many parts to show, otherwise ''. @param {State} state @returns {string} */
function excessOf({ dims, axis, by, sizes, parts, chunk }) {
  const length = dims.at(axis) ?? 0;
  const count = { list: sizes.length, parts, chunk: length / Math.max(1, chunk), each: length }[by];
  return count > maxParts ? `This would make about ${Math.round(count)} parts, too many to show: use fewer.` : '';
}

/**
 * Returns the package's answer to a state, or the fault of the state.
 * @param {TensorSplit} ts @param {State} state @returns {Solution}
 */
export function solve(ts, state) {
  const { type, dims, operator, sizes } = state;
  const { method, isJoin } = operators[operator];
  const ranks = `The page draws tensors of 1 to ${maxRank} dims, got ${dims.length}.`;
  if (!isRank(dims)) return { answer: null, fault: { code: 'DIMS_RANK', message: ranks } };
  const excess = excessOf(state);
  if (excess) return { answer: null, fault: { code: 'TOO_LONG', message: excess } };
  try {
    const [tensor, options] = /** @type {any[]} */ ([{ type, dims }, optionsOf(state)]);
    const plan = isJoin ? joinOf(ts, state) : ts.plan(/** @type {'split'} */ (method), tensor, options);
    return { answer: answerOf(plan, dims), fault: null };
  } catch (error) {
    const { code = 'UNKNOWN', message } = /** @type {{ code?: string, message: string }} */ (error);
    // Invalid dims of the inputs of a join are its sizes, if a size is invalid.
    const isSizes =
      isJoin && code === 'DIMS_INVALID' && !sizes.every((size) => Number.isSafeInteger(size) && size >= 0);
    return { answer: null, fault: { code: isSizes ? 'SIZES_INVALID' : code, message } };
  }
}

/**
 * Plans a join, and returns it as the split of its result: its outputs are the inputs of the join.
 * @param {TensorSplit} ts @param {State} state
 */
function joinOf(ts, state) {
  const { operator, opset, axis } = state;
  const inputs = inputsOf(state);
  // `plan` applies the rules of the newest version only, `inferNode` those of the state's version.
  ts.inferNode({ domain: '', opType: operator, opset, attributes: { axis } }, inputs);
  const plan = ts.plan('concat', inputs, { axis });
  return { ...plan, outputs: plan.inputs };
}

/**
 * Returns a plan as plain data. Lengths and starts of the parts are along the axis.
 * @param {Pick<Plan, 'type' | 'outputs' | 'layout'>} plan @param {readonly number[]} dims
 */
export function answerOf({ type, outputs, layout }, dims) {
  const dropsAxis = outputs.length > 0 && outputs[0].dims.length < dims.length;
  const lengths = outputs.map((output) => (dropsAxis ? 1 : output.dims[layout.axis]));
  let end = 0;
  const starts = lengths.map((length) => (end += length) - length);
  const size = dims.reduce((product, dim) => product * dim, 1);
  return { type, dims: [...dims], layout: { ...layout }, lengths, starts, dropsAxis, size };
}

/**
 * Whether an operator supports an element type.
 * @param {TensorSplit} ts @param {OperatorName} operator @param {number} opset @param {string} type
 */
export const takes = (ts, operator, opset, type) =>
  solve(ts, fit(ts, { ...initial, operator, opset, type, dims: [1], axis: 0, sizes: [1], parts: 1 })).answer !== null;
