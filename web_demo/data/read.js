// From a dropped file to what it holds.
import { findNodes, readModel } from '../../js/onnx.js';
import { counted, shape } from '../model/narrate.js';
import { operators } from '../model/operators.js';
import { isRank, mostRank } from '../model/solve.js';
import { readNpy } from './npy.js';

/** @import { FoundNode } from '../../js/onnx.js' */
/** @import { Held, Patch } from '../nouns.js' */
/** @import { SplitNode } from './nodes.js' */
/** @typedef {{ words: string, tensor?: Held, patch?: Patch, nodes?: SplitNode[] }} Found What a file is, in words: an array, and how it is shown first, or a model. */

/** How many nodes of a model without a split are named. */
const mostNamed = 5;

/** Whether the page has a picture of it. @type {(node: FoundNode) => node is SplitNode} */
const isSplit = (node) => node.opType in operators;

/** @param {string} why @returns {() => never} */
const refuse = (why) => () => {
  throw new Error(why);
};

/** What a model without a split has instead, in a sentence. @param {FoundNode[]} found @param {number} count Of all its nodes. */
export function withoutSplit(found, count) {
  if (found.length === 0) return `tensorsplit runs none of its nodes: it has ${counted(count, 'node')}.`;
  const named = found.slice(0, mostNamed).map(({ name, opType, opset }) => `${opType}-${opset} ${name}`.trim());
  const more = found.length > mostNamed ? ` and ${found.length - mostNamed} more` : '';
  return `It has no Split and no SplitToSequence. What tensorsplit runs of it: ${named.join(', ')}${more}.`;
}

/** @param {File} file @returns {Promise<Found>} Throws an error with a sentence about “it”. */
export async function readFile(file) {
  const bytes = await file.arrayBuffer().catch(refuse('it cannot be read, and may be a folder.'));
  if (/\.npy$/i.test(file.name)) {
    const tensor = readNpy(new Uint8Array(bytes));
    const { type, dims } = tensor;
    if (!isRank(dims)) refuse(`it holds an array of rank ${dims.length}; the page shows ranks 1 to ${mostRank}.`)();
    const words = `An array of ${type} ${shape(dims)}. Its values stand in the cells below.`;
    const parts = dims[0] > 1 ? 2 : 1;
    return {
      words,
      tensor,
      patch: { operator: 'Split', opset: 18, type, dims: [...dims], axis: 0, by: 'parts', parts },
    };
  }
  if (!/\.onnx$/i.test(file.name)) refuse('only .onnx and .npy files are read here.')();
  const model = await Promise.resolve(bytes)
    .then(readModel)
    .catch(refuse('it is not an ONNX model, or it is damaged.'));
  const found = findNodes(model);
  const nodes = found.filter(isSplit);
  const words = `It has ${counted(nodes.length, 'split node')}.`;
  return { words: nodes.length > 0 ? words : withoutSplit(found, model.graph.nodes.length), nodes };
}
