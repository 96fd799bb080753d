// bench-native.js [grid]: times the kernels in memory copies of the same bytes. Without a word, the table of usual splits
// beside a three-line loop, built by GCC and by clang with their default flags. With `grid`, equal parts of many widths
// and numbers as a heat table, natively and in WebAssembly memory.
import { join } from 'node:path';

import { build } from './build.js';
import { node, root, run } from './lib/run.js';
import { setup } from './setup.js';

await setup('test');
const program = process.argv[2] === 'grid' ? 'grid' : 'table';
for (const preset of ['bench-gcc', program === 'grid' ? 'bench-wasm' : 'bench-clang']) {
  await build(preset);
  const path = join(root, 'build', preset, 'bench', 'native', `bench_${program}`);
  console.log(`\n${preset}`);
  // Without fetch, which early releases take for a browser's and hand a path to.
  if (preset === 'bench-wasm') await node('-e', `delete globalThis.fetch; require(${JSON.stringify(`${path}.js`)});`);
  else await run(path, []);
}
