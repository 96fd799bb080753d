// From a node of a model to a state of the page.
import { operators } from '../model/operators.js';
import { initial, mostRank } from '../model/state.js';

/** @typedef {import('../../js/onnx.js').SplitNode} SplitNode */

/** What stands in for a dim that the model leaves open. */
const openDim = 1;

/**
 * @param {SplitNode} node
 * @returns {{ state: import('../model/state.js').State, notes: string[] } | { state: null, notes: string[] }} state null
 *   where the model does not say enough.
 */
export function stateOf(node) {
  const [data, split] = node.inputs;
  const dims = data?.dims ?? null;
  if (data === null || dims === null || dims.length < 1 || dims.length > mostRank) {
    return { state: null, notes: ['the model does not say its shape, or its rank is not 1 to 6'] };
  }
  const notes = dims.some((dim) => typeof dim !== 'number') ? [`open dims are taken as ${openDim}`] : [];
  const { versions } = operators[node.opType];
  const given = listOf(split?.data ?? node.attributes.split);
  const { isSequence } = operators[node.opType];
  const isScalar = isSequence && split?.dims?.length === 0;
  /** @type {import('../model/state.js').State} */
  const state = {
    ...initial,
    operator: node.opType,
    opset: versions.find((version) => version <= node.opset) ?? versions[versions.length - 1],
    type: data.type ?? 'float32',
    dims: dims.map((dim) => (typeof dim === 'number' ? dim : openDim)),
    axis: Number(node.attributes.axis ?? 0),
    keepdims: Number(node.attributes.keepdims ?? 1) === 0 ? 0 : 1,
  };
  if (given !== null && isScalar) return { state: { ...state, by: 'chunk', chunk: given[0] }, notes };
  if (given !== null) return { state: { ...state, by: 'list', sizes: given }, notes };
  if (split !== null && split !== undefined) notes.push('the sizes are computed in the model: equal ones are shown');
  if (isSequence) return { state: { ...state, by: 'each' }, notes };
  return { state: { ...state, by: 'parts', parts: Number(node.attributes.num_outputs ?? node.outputs.length) }, notes };
}

/** @param {any} data @returns {number[] | null} */
function listOf(data) {
  return data === undefined || data === null ? null : Array.from(data, Number);
}
