// The split nodes of a model, as states of the page.
import { operators } from '../model/operators.js';
import { isRank, mostRank } from '../model/solve.js';
import { fit, initial } from '../model/state.js';

/** @import { FoundNode } from '../../js/onnx.js' */
/** @import { Patch, State } from '../nouns.js' */
/** @typedef {FoundNode & { opType: 'Split' | 'SplitToSequence' }} SplitNode */

/** What stands in for a dim that the model leaves open. */
const openDim = 1;

/** @param {SplitNode} node @returns {{ state: State | null, notes: string[] }} state null where the model does not say enough. */
export function stateOf({ opType, opset, attributes, inputs: [data, split], outputs }) {
  const dims = data?.dims;
  if (!data || !dims || !isRank(dims)) {
    return { state: null, notes: [`the model does not say its shape, or its rank is not 1 to ${mostRank}`] };
  }
  const { isSequence, versions } = operators[opType];
  const given = split?.data ?? attributes.split;
  const sizes = given && Array.from(/** @type {any} */ (given), Number);
  /** @type {Patch} */
  let cut = isSequence ? { by: 'each' } : { by: 'parts', parts: Number(attributes.num_outputs ?? outputs.length) };
  if (sizes) cut = { by: 'list', sizes };
  if (sizes && isSequence && split?.dims?.length === 0) cut = { by: 'chunk', chunk: sizes[0] };
  const notes = dims.some((dim) => typeof dim !== 'number') ? [`open dims are taken as ${openDim}`] : [];
  if (split && !sizes) notes.push('the sizes are computed in the model: equal ones are shown');
  const state = fit({
    ...initial,
    operator: opType,
    opset: versions.find((version) => version <= opset) ?? versions[versions.length - 1],
    axis: Number(attributes.axis ?? 0),
    keepdims: Number(attributes.keepdims ?? 1) === 0 ? 0 : 1,
    type: data.type ?? 'float32',
    dims: dims.map((dim) => (typeof dim === 'number' ? dim : openDim)),
    ...cut,
  });
  return { state, notes };
}
