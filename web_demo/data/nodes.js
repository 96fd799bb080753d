// Converts the nodes of a model that split or join to states of the page.
import { evenly } from '../model/cuts.js';
import { counted, lengthsInWords, shape } from '../model/narrate.js';
import { operators } from '../model/operators.js';
import { isRank, maxRank, solve } from '../model/solve.js';
import { fit, initial } from '../model/state.js';

/** @import { FoundNode } from '../../js/onnx.js' */
/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Patch, State } from '../types.js' */
/** @typedef {FoundNode & { opType: 'Split' | 'SplitToSequence' | 'Concat' }} DrawnNode */
/** @typedef {{ name: string, state: State | null, words: string, fault: string }} NodeRow Row of the list of nodes. If `state` is null, the sentence `fault` says why. */

/** Returns a dim as a number. Symbolic and unknown dims become 1. @param {unknown} dim */
const numberOf = (dim) => (typeof dim === 'number' ? dim : 1);

/**
 * Returns the fields of the state that say how a node cuts, or what it joins.
 * @param {DrawnNode} node @param {unknown[]} along Lengths of the inputs along the axis. @returns {Patch}
 */
function cutOf({ opType, attributes, inputs: [, split], outputs }, along) {
  if (opType === 'Concat') return { by: 'list', sizes: along.map(numberOf) };
  const values = split?.data ?? attributes.split;
  const sizes = values && Array.from(/** @type {any} */ (values), Number);
  const isSequence = opType === 'SplitToSequence';
  if (sizes) return isSequence && split?.dims?.length === 0 ? { by: 'chunk', chunk: sizes[0] } : { by: 'list', sizes };
  if (isSequence) return { by: 'each' };
  if (split) return { by: 'list', sizes: evenly(numberOf(along[0]), outputs.length) };
  return { by: 'parts', parts: Number(attributes.num_outputs ?? outputs.length) };
}

/**
 * Converts a node to a state and to text.
 * @param {DrawnNode} node @param {TensorSplit} ts @throws {Error} If the node cannot be drawn. The message says why.
 */
function convert(node, ts) {
  const { opType, opset, attributes } = node;
  const { isJoin, versions } = operators[opType];
  const inputs = /** @type {any[]} */ (isJoin ? node.inputs : node.inputs.slice(0, 1));
  if (inputs.some((input) => !input?.dims)) throw new Error('The model has no shape for its input.');
  /** @type {any[][]} */
  const shapes = inputs.map(({ dims }) => dims);
  const [first = [1]] = shapes;
  if (!isRank(first)) throw new Error(`Its rank is ${first.length}; the page draws ranks 1 to ${maxRank}.`);
  ts.inferNode(node, /** @type {any} */ (node.inputs));
  const axis = Number(attributes.axis ?? 0);
  const at = axis < 0 ? axis + first.length : axis;
  const along = shapes.map((dims) => dims[at]);
  const isUnknown = !along.every(Number.isInteger);
  const names = first.map((dim, d) => shapes.map((dims) => dims[d]).find(Number.isInteger) ?? dim ?? '?');
  const cut = cutOf(node, along);
  const dims = names.map(numberOf);
  // An axis of unknown length gets the minimum length for the cut.
  if (isUnknown) dims[at] = cut.sizes?.reduce((sum, size) => sum + size, 0) ?? cut.parts ?? 1;
  const state = fit(ts, {
    ...{ ...initial, operator: opType, axis, type: inputs[0].type ?? 'float32', dims, ...cut },
    opset: versions.find((version) => version <= opset) ?? versions[versions.length - 1],
    keepdims: Number(attributes.keepdims ?? 1) === 0 ? 0 : 1,
  });
  const { answer, fault } = solve(ts, state);
  if (!answer) throw new Error(fault.message);
  let parts = lengthsInWords(answer.lengths).join(' · ');
  if (isUnknown && isJoin) parts = along.map((dim) => dim ?? '?').join(' · ');
  else if (isUnknown && cut.by !== 'list') parts = counted(answer.lengths.length, 'part');
  if (isJoin) names[at] = isUnknown ? '?' : state.dims[at];
  return { state, words: isJoin ? `${parts} → ${shape(names)}` : `${shape(names)} → ${parts}` };
}

/**
 * Returns a row for each Split, SplitToSequence and Concat, in file order.
 * @param {FoundNode[]} nodes @param {TensorSplit} ts @returns {NodeRow[]}
 */
export const nodesOf = (nodes, ts) =>
  nodes
    .filter(({ opType }) => opType in operators)
    .map((node, i) => {
      const name = node.name || `${node.opType} ${i}`;
      try {
        return { name, ...convert(/** @type {DrawnNode} */ (node), ts), fault: '' };
      } catch (error) {
        const fault = /** @type {Error} */ (error).message.replace(/^inferNode: /, '');
        return { name, state: null, words: '', fault };
      }
    });
