// Creates the app folder in which the programs of the documentation run, with the libraries and a model.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../../scripts/lib/run.js';
import { writeModel } from '../js/support/onnx-writer.js';

/** Model of one node, whose output `mask` is the mean of the channels of its input `image`. */
const maskModel = writeModel(
  13,
  [{ opType: 'ReduceMean', inputs: ['image'], outputs: ['mask'], attributes: { axes: [1], keepdims: 1 } }],
  [{ name: 'image', type: 'float32', rank: 4 }],
  [{ name: 'mask', type: 'float32' }],
);

/**
 * Fills an app folder with a link to node_modules, the model, and `files`.
 * @param {string} folder @param {Record<string, string | Uint8Array>} [files] Contents by path relative to the folder.
 */
export function makeApp(folder, files = {}) {
  mkdirSync(folder, { recursive: true });
  const link = join(folder, 'node_modules');
  rmSync(link, { force: true, recursive: true });
  symlinkSync(join(root, 'node_modules'), link);
  const all = { 'mask.onnx': maskModel, 'public/mask.onnx': maskModel, ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}
