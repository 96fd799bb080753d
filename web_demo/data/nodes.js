// The split nodes of a model, as states of the page.
import { isRank, mostRank } from '../model/limits.js';
import { operators, patchOf } from '../model/operators.js';
import { initial } from '../model/state.js';

/** @import { FoundNode } from '../../js/onnx.js' */
/** @import { State } from '../nouns.js' */
/** @typedef {FoundNode & { opType: 'Split' | 'SplitToSequence' }} SplitNode */

/** What stands in for a dim that the model leaves open. */
const openDim = 1;

/** @param {SplitNode} node @returns {{ state: State | null, notes: string[] }} state null where the model does not say enough. */
export function stateOf({ opType, opset, attributes, inputs: [data, split], outputs }) {
  const dims = data?.dims;
  if (!data || !dims || !isRank(dims)) {
    return { state: null, notes: [`the model does not say its shape, or its rank is not 1 to ${mostRank}`] };
  }
  const { isSequence } = operators[opType];
  const given = split?.data ?? attributes.split;
  const sizes = given && Array.from(/** @type {any} */ (given), Number);
  const cut = sizes
    ? { split: isSequence && split?.dims?.length === 0 ? sizes[0] : sizes }
    : { numOutputs: Number(attributes.num_outputs ?? outputs.length) };
  const notes = dims.some((dim) => typeof dim !== 'number') ? [`open dims are taken as ${openDim}`] : [];
  if (split && !sizes) notes.push('the sizes are computed in the model: equal ones are shown');
  const { axis, keepdims } = attributes;
  const state = {
    ...initial,
    ...patchOf(opType, { axis, keepdims, opset, ...cut }),
    type: data.type ?? 'float32',
    dims: dims.map((dim) => (typeof dim === 'number' ? dim : openDim)),
  };
  return { state, notes };
}
