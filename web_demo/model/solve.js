// Asks the package, and makes of its plan a plain answer that can be drawn, compared and sent between threads.
import { optionsOf } from './operators.js';

/**
 * What the package says about a split that is legal.
 * @typedef {object} Answer
 * @property {string} type
 * @property {number[]} dims
 * @property {import('../../js/index.js').Layout} layout
 * @property {import('../../js/index.js').Lane} lane
 * @property {Float64Array} lengths Of each part along the axis.
 * @property {Float64Array} starts Where each part begins along the axis.
 * @property {boolean} dropsAxis Whether the parts are without the axis.
 * @property {number} size Elements of the input.
 * @property {number} byteLength Bytes of all parts; 0 for strings.
 */

/** @typedef {{ code: string, message: string }} Fault What the package says about a split that is not. */

/** @typedef {{ answer: Answer, fault: null } | { answer: null, fault: Fault }} Solution */

/**
 * @param {import('../../js/index.js').TensorSplit} ts
 * @param {import('./state.js').State} state
 * @returns {import('../../js/index.js').Plan}
 * @throws {import('../../js/index.js').SplitError}
 */
export function planOf(ts, state) {
  const tensor = { type: /** @type {any} */ (state.type), dims: state.dims };
  return ts.plan(state.operator, tensor, optionsOf(state));
}

/**
 * @param {import('../../js/index.js').TensorSplit} ts
 * @param {import('./state.js').State} state
 * @returns {Solution}
 */
export function solve(ts, state) {
  try {
    return { answer: answerOf(planOf(ts, state), state.dims), fault: null };
  } catch (error) {
    return { answer: null, fault: faultOf(error) };
  }
}

/**
 * @param {unknown} error
 * @returns {Fault}
 */
export function faultOf(error) {
  const { code, message } = /** @type {{ code?: string, message?: string }} */ (error);
  return { code: code ?? 'UNKNOWN', message: message ?? String(error) };
}

/**
 * @param {import('../../js/index.js').Plan} plan
 * @param {readonly number[]} dims
 * @returns {Answer}
 */
function answerOf(plan, dims) {
  const { outputs, layout } = plan;
  const lengths = new Float64Array(outputs.length);
  const starts = new Float64Array(outputs.length);
  let byteLength = 0;
  let start = 0;
  for (let i = 0; i < outputs.length; i += 1) {
    const own = outputs[i].dims;
    lengths[i] = own.length === dims.length ? own[layout.axis] : 1;
    starts[i] = start;
    start += lengths[i];
    byteLength += outputs[i].byteLength;
  }
  return {
    type: plan.type,
    dims: [...dims],
    layout: { ...layout },
    lane: plan.lane,
    lengths,
    starts,
    dropsAxis: outputs.length > 0 && outputs[0].dims.length < dims.length,
    size: dims.reduce((product, dim) => product * dim, 1),
    byteLength,
  };
}

/**
 * How many parts a state may lead to, at most, as a guess of how long the answer takes.
 *
 * @param {import('./state.js').State} state
 * @returns {number}
 */
export function workOf({ by, dims, sizes, parts, chunk }) {
  if (by === 'list') return sizes.length;
  if (by === 'parts') return parts;
  const longest = Math.max(0, ...dims.filter(Number.isFinite));
  return by === 'chunk' ? longest / Math.max(1, chunk) : longest;
}
