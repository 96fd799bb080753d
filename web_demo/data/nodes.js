// The split nodes of a model: as a state of the page, and with what stands before and behind them.
import { isRank, mostRank } from '../model/limits.js';
import { operators, patchOf } from '../model/operators.js';
import { initial } from '../model/state.js';

/** @import { FoundNode, Graph, Model } from '../../js/onnx.js' */
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

/** @param {Graph} graph @returns {Graph[]} It and all graphs within. */
const within = (graph) => [graph, ...graph.nodes.flatMap(({ graphs }) => graphs.flatMap(within))];

/**
 * @param {Model} model
 * @param {SplitNode} node
 * @returns {{ before: string, after: string[][] }} `after`: for each output, the operators it goes into.
 */
export function neighboursOf(model, node) {
  const graphs = [model.graph, ...model.functions.map(({ graph }) => graph)].flatMap(within);
  const outputs = node.outputs.join();
  const home = graphs.find(({ nodes }) =>
    nodes.some((one) => one.opType === node.opType && one.outputs.join() === outputs),
  );
  const nodes = home?.nodes ?? [];
  const name = node.inputs[0]?.name ?? '';
  const maker = nodes.find((one) => one.outputs.includes(name));
  const after = node.outputs.map((output) => {
    const users = nodes.filter(({ inputs }) => output !== '' && inputs.includes(output)).map(({ opType }) => opType);
    return users.length === 0 && home?.outputs.includes(output) ? ['output'] : users;
  });
  return { before: maker?.opType ?? (home?.inputs.includes(name) ? 'input' : 'weights'), after };
}
