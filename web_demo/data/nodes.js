// The nodes of a model that split or join, as states of the page.
import { evenly } from '../model/cuts.js';
import { counted, lengthsInWords, shape } from '../model/narrate.js';
import { operators } from '../model/operators.js';
import { isRank, maxRank, solve } from '../model/solve.js';
import { fit, initial } from '../model/state.js';

/** @import { FoundNode } from '../../js/onnx.js' */
/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Patch, State } from '../types.js' */
/** @typedef {FoundNode & { opType: 'Split' | 'SplitToSequence' | 'Concat' }} DrawnNode */
/** @typedef {{ name: string, state: State | null, words: string, fault: string }} NodeRow `state` is null if there is a `fault`, in a sentence. */

/** Returns a dim as a number: one that the model leaves open is 1. @param {unknown} dim */
const numberOf = (dim) => (typeof dim === 'number' ? dim : 1);

/** Returns how a node cuts, or what it joins. @param {DrawnNode} node @param {unknown[]} along Lengths of the inputs. @returns {Patch} */
function cutOf({ opType, attributes, inputs: [, split], outputs }, along) {
  if (opType === 'Concat') return { by: 'list', sizes: along.map(numberOf) };
  const given = split?.data ?? attributes.split;
  const sizes = given && Array.from(/** @type {any} */ (given), Number);
  const isSequence = opType === 'SplitToSequence';
  if (sizes) return isSequence && split?.dims?.length === 0 ? { by: 'chunk', chunk: sizes[0] } : { by: 'list', sizes };
  if (isSequence) return { by: 'each' };
  if (split) return { by: 'list', sizes: evenly(numberOf(along[0]), outputs.length) };
  return { by: 'parts', parts: Number(attributes.num_outputs ?? outputs.length) };
}

/** Returns a node as a state, and in words. @param {DrawnNode} node @param {TensorSplit} ts @throws {Error} Why it is not drawn. */
function read(node, ts) {
  const { opType, opset, attributes } = node;
  const { isJoin, versions } = operators[opType];
  const inputs = /** @type {any[]} */ (isJoin ? node.inputs : node.inputs.slice(0, 1));
  if (inputs.some((input) => !input?.dims)) throw new Error('The model does not say its shape.');
  /** @type {any[][]} */
  const shapes = inputs.map(({ dims }) => dims);
  const [first = [1]] = shapes;
  if (!isRank(first)) throw new Error(`It has rank ${first.length}; the page draws 1 to ${maxRank}.`);
  ts.inferNode(node, /** @type {any} */ (node.inputs));
  const axis = Number(attributes.axis ?? 0);
  const at = axis < 0 ? axis + first.length : axis;
  const along = shapes.map((dims) => dims[at]);
  const isOpen = !along.every(Number.isInteger);
  const names = first.map((dim, d) => shapes.map((dims) => dims[d]).find(Number.isInteger) ?? dim ?? '?');
  const cut = cutOf(node, along);
  const dims = names.map(numberOf);
  // An open axis is as short as it can be.
  if (isOpen) dims[at] = cut.sizes?.reduce((sum, size) => sum + size, 0) ?? cut.parts ?? 1;
  const state = fit(ts, {
    ...{ ...initial, operator: opType, axis, type: inputs[0].type ?? 'float32', dims, ...cut },
    opset: versions.find((version) => version <= opset) ?? versions[versions.length - 1],
    keepdims: Number(attributes.keepdims ?? 1) === 0 ? 0 : 1,
  });
  const { answer, fault } = solve(ts, state);
  if (!answer) throw new Error(fault.message);
  let parts = lengthsInWords(answer.lengths).join(' · ');
  if (isOpen && isJoin) parts = along.map((dim) => dim ?? '?').join(' · ');
  else if (isOpen && cut.by !== 'list') parts = counted(answer.lengths.length, 'part');
  if (isJoin) names[at] = isOpen ? '?' : state.dims[at];
  return { state, words: isJoin ? `${parts} → ${shape(names)}` : `${shape(names)} → ${parts}` };
}

/** Returns the rows of the nodes that are drawn, in the order of the file. @param {FoundNode[]} found @param {TensorSplit} ts @returns {NodeRow[]} */
export const nodesOf = (found, ts) =>
  found
    .filter(({ opType }) => opType in operators)
    .map((node, i) => {
      const name = node.name || `${node.opType} ${i}`;
      try {
        return { name, ...read(/** @type {DrawnNode} */ (node), ts), fault: '' };
      } catch (error) {
        const fault = /** @type {Error} */ (error).message.replace(/^inferNode: /, '');
        return { name, state: null, words: '', fault };
      }
    });
