// stubs.js [remove]: writes or removes the folders onnx/, ort/ ... for tools that do not read `exports`, such as Parcel 2, Metro
// before 0.82 and TypeScript with `moduleResolution: node10`: each has a package.json that names the files of an entry. They are at
// the top only while npm packs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { entries } from './dist.js';
import { main, root } from './lib/run.js';

const names = entries.filter((name) => name !== 'index');

/** Writes the folders. */
export function writeStubs() {
  for (const name of names) {
    const [main, module, types] = ['cjs', 'js', 'd.cts'].map((suffix) => `../dist/${name}.${suffix}`);
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, 'package.json'), `${JSON.stringify({ main, module, types, sideEffects: false })}\n`);
  }
}

/** Removes the folders. */
export const removeStubs = () => names.forEach((name) => rmSync(join(root, name), { recursive: true, force: true }));

main(import.meta.url, async () => (process.argv[2] === 'remove' ? removeStubs() : writeStubs()));
