// One split, put to each operator: what it makes of it. The answers are the package's own.
import { listInShort } from './narrate.js';
import { fullName, operatorNames, operators } from './operators.js';

/** @import { Operator, Solution, State } from '../nouns.js' */

/** How an operator is asked for lengths, or for so many parts: in its own words, and as a state. @param {Operator} operator @param {number} length @param {number} count @param {number[] | null} lengths */
function cutIn({ ways, isPositional, inParts }, length, count, lengths) {
  if (lengths === null || !ways.list) return inParts(count, Math.max(1, Math.ceil(length / count)));
  const call = `${isPositional ? '' : `${ways.list}=`}${listInShort(lengths)}`;
  return { by: /** @type {const} */ ('list'), sizes: lengths, call };
}

/**
 * @param {State} state
 * @param {{ length: number, count: number, lengths: number[] | null }} cut Without lengths, so many parts.
 * @param {(state: State) => Solution} ask The package.
 */
export function operatorRows(state, { length, count, lengths }, ask) {
  return operatorNames.map((operator) => {
    const { versions, uneven, keepdims = 'the axis always stays' } = operators[operator];
    const { call, ...cut } = cutIn(operators[operator], length, count, lengths);
    /** @type {State} */
    const own = { ...state, operator, opset: versions[0], keepdims: 1, ...cut };
    const { answer, fault } = ask(own);
    return {
      name: operator,
      call,
      state: own,
      uneven,
      keepdims,
      lengths: answer && Array.from(answer.lengths),
      message: (fault?.message ?? '').replace(`${fullName(own)}: `, ''),
    };
  });
}
