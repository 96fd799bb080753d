// Reads .npy and .onnx files.
import { findNodes, readModel } from '../../js/onnx.js';
import { counted, shape } from '../model/narrate.js';
import { isRank, maxRank } from '../model/solve.js';
import { initial } from '../model/state.js';
import { nodesOf } from './nodes.js';
import { readNpy } from './npy.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { LoadedTensor, Patch } from '../types.js' */
/** @import { NodeRow } from './nodes.js' */
/** @typedef {{ words: string, tensor?: LoadedTensor, patch?: Patch, nodes?: NodeRow[] }} Found Description of a file, its array or nodes, and the split that is shown first. */

/** Throws an error, also within an expression. @param {string} why @returns {never} */
function refuse(why) {
  throw new Error(why);
}

/** Reads an .npy file. @param {Uint8Array} bytes @returns {Found} */
function arrayOf(bytes) {
  const tensor = readNpy(bytes);
  const { type, dims } = tensor;
  if (!isRank(dims)) refuse(`its array has rank ${dims.length}; the page draws ranks 1 to ${maxRank}.`);
  // Cut the first axis that is longer than 1.
  const axis = dims.findIndex((dim) => dim > 1);
  const patch = { ...initial, type, dims: [...dims], axis: Math.max(0, axis), parts: axis < 0 ? 1 : 2 };
  return { words: `An array of ${type} ${shape(dims)}.`, tensor, patch };
}

/**
 * Reads a file that is not a picture.
 * @param {File} file @param {TensorSplit} ts
 * @throws {Error} If the file cannot be read. The message follows the name of the file.
 */
export async function readFile(file, ts) {
  const bytes = await file.arrayBuffer().catch(() => refuse('it cannot be read, and may be a folder.'));
  if (/\.npy$/i.test(file.name)) return arrayOf(new Uint8Array(bytes));
  if (!/\.onnx$/i.test(file.name)) refuse('only pictures, .onnx and .npy files are supported.');
  const isDamaged = () => refuse('it is not an ONNX model, or it is damaged.');
  const model = await Promise.resolve(bytes).then(readModel).catch(isDamaged);
  const nodes = nodesOf(findNodes(model), ts);
  const count = counted(model.graph.nodes.length, 'node');
  if (nodes.length === 0) refuse(`it has no Split, SplitToSequence or Concat among ${count}.`);
  const states = nodes.flatMap(({ state }) => state ?? []);
  const patch = states.find(({ operator }) => operator !== 'Concat') ?? states[0];
  const verbs = nodes.length === 1 ? 'splits or joins' : 'split or join';
  return { words: `${nodes.length} of ${count} ${verbs}.`, nodes, patch };
}
