// The state of the page: one plain object, from which everything else is computed.
import { modesOf, operators } from './operators.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { State } from '../types.js' */

/** State at the start. @type {State} */
export const initial = {
  operator: 'Split',
  opset: 18,
  type: 'uint8',
  dims: [600, 960, 4],
  axis: 2,
  by: 'parts',
  sizes: [1, 1, 1, 1],
  parts: 4,
  chunk: 4,
  keepdims: 1,
};

/** Maximum number of parts. Planning more takes longer than a frame, and a page has no room for them. */
export const maxParts = 30_000;

/**
 * Returns the inputs of a join: tensors of the state's dims, whose lengths along the axis are its sizes.
 * @param {Pick<State, 'type' | 'dims' | 'axis' | 'sizes'>} state @returns {any[]}
 */
export const inputsOf = ({ type, dims, axis, sizes }) =>
  sizes.map((size) => ({ type, dims: dims.map((dim, d) => (d === axis || d === axis + dims.length ? size : dim)) }));

/**
 * Returns the dims of a join's result, or the dims of the state if the package refuses its inputs.
 * @param {TensorSplit} ts @param {State} state
 */
function joinedDims(ts, state) {
  const { dims, axis, sizes } = state;
  if (sizes.length > maxParts) return dims;
  try {
    // A type that every version joins, because an unsupported type is reported elsewhere.
    const [whole] = ts.plan('concat', inputsOf({ ...state, type: 'float32' }), { axis }).outputs;
    return [...whole.dims];
  } catch {
    return dims;
  }
}

/**
 * Returns a state that the controls can show, valid or not: its operator has its version and cut mode, and a join is as
 * long as its parts.
 * @param {TensorSplit} ts @param {State} state @returns {State}
 */
export function fit(ts, state) {
  const { versions, isJoin } = operators[state.operator];
  const modes = modesOf(operators[state.operator]);
  return {
    ...state,
    dims: isJoin ? joinedDims(ts, state) : state.dims,
    opset: versions.includes(state.opset) ? state.opset : versions[0],
    by: modes.includes(state.by) ? state.by : modes[0],
  };
}

/** Whether two values of plain data are equal. @param {unknown} a @param {unknown} b */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
