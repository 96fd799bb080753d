// Reads pictures, .npy and .onnx files. The page loads this module with the first file.
import { findNodes, readModel } from '../../js/onnx.js';
import { counted } from '../model/narrate.js';
import { isRank, maxRank } from '../model/solve.js';
import { initial } from '../model/state.js';
import { rowsOf } from './nodes.js';
import { readNpy } from './npy.js';
import { isPicture, readPicture } from './pictures.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { LoadedTensor, Patch, State } from '../types.js' */
/** @import { NodeRow } from './nodes.js' */
/** @typedef {{ words: string, tensor?: LoadedTensor, patch?: Patch, rows?: NodeRow[] }} Found What the page says about a file, its values or nodes, and the split that is shown first. */

/** Milliseconds after which the page can respond. */
const sliceTime = 8;

/** Throws an error, also within an expression. @param {string} why @returns {never} */
function refuse(why) {
  throw new Error(why);
}

/** Reads an .npy file. @param {File} file @param {Uint8Array} bytes @returns {Found} */
function arrayOf({ name }, bytes) {
  const tensor = { ...readNpy(bytes), cells: `Cells show the values of ${name}.` };
  const { type, dims } = tensor;
  if (!isRank(dims)) refuse(`its array has rank ${dims.length}; the page draws ranks 1 to ${maxRank}.`);
  // Cut the first axis that is longer than 1.
  const axis = dims.findIndex((dim) => dim > 1);
  const patch = { ...initial, type, dims: [...dims], axis: Math.max(0, axis), parts: axis < 0 ? 1 : 2 };
  return { words: '', tensor, patch };
}

/**
 * Returns the state of the first split that can be drawn, or else of the first join. Lets the page respond meanwhile.
 * @param {NodeRow[]} rows @returns {Promise<State | undefined>}
 */
async function firstOf(rows) {
  const isJoin = (/** @type {NodeRow} */ { operator }) => Number(operator === 'Concat');
  let end = performance.now() + sliceTime;
  for (const row of [...rows].sort((a, b) => isJoin(a) - isJoin(b))) {
    const { state } = row.draw();
    if (state) return state;
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + sliceTime;
  }
  return undefined;
}

/**
 * Reads a file.
 * @param {File} file @param {TensorSplit} ts @returns {Promise<Found>}
 * @throws {Error} If the file cannot be read. The message follows the name of the file.
 */
export async function readFile(file, ts) {
  const buffer = await file.arrayBuffer().catch(() => refuse('it cannot be read, and may be a folder.'));
  const bytes = new Uint8Array(buffer);
  if (isPicture(file, bytes)) return readPicture(file, bytes);
  if (/\.npy$/i.test(file.name)) return arrayOf(file, bytes);
  if (!/\.onnx$/i.test(file.name)) refuse('only pictures, .onnx and .npy files are supported.');
  const isDamaged = () => refuse('it is not an ONNX model, or it is damaged.');
  const model = await Promise.resolve(buffer).then(readModel).catch(isDamaged);
  const rows = rowsOf(findNodes(model), ts);
  const count = counted(model.graph.nodes.length, 'node');
  if (rows.length === 0) refuse(`it has no Split, SplitToSequence or Concat among ${count}.`);
  const verbs = rows.length === 1 ? 'splits or joins' : 'split or join';
  return { words: `${rows.length} of ${count} ${verbs}.`, rows, patch: await firstOf(rows) };
}
