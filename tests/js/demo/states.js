// What the tests of the demo share: the package, and states of the page.
import { loadSync } from '../../../js/index-node.js';
import { solve } from '../../../web_demo/model/solve.js';
import { fit, initial } from '../../../web_demo/model/state.js';

export const ts = loadSync();

/** @param {Partial<import('../../../web_demo/model/state.js').State>} [patch] */
export const stateWith = (patch = {}) => fit({ ...initial, ...patch });

/** @param {Partial<import('../../../web_demo/model/state.js').State>} patch */
export function answerFor(patch) {
  const { answer, fault } = solve(ts, stateWith(patch));
  if (answer === null) throw new Error(fault.message);
  return answer;
}
