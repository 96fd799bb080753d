// What the programs of the documentation find in the folder of an app: the libraries and a model.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../scripts/lib/run.js';
import { writeModel } from './onnx-writer.js';

/** A model of one node: the mean of the three channels of `image` is `mask`. */
const maskModel = writeModel(
  13,
  [{ opType: 'ReduceMean', inputs: ['image'], outputs: ['mask'], attributes: { axes: [1], keepdims: 1 } }],
  [{ name: 'image', type: 'float32', rank: 4 }],
  [{ name: 'mask', type: 'float32' }],
);

/**
 * Makes the folder ready.
 *
 * @param {string} folder
 * @param {Record<string, string | Uint8Array>} [files] More files of it, by their paths.
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
