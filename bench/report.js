// What the command leaves behind: the results as JSON and Markdown, the chart, and the part of the README.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../scripts/lib/run.js';
import { chart } from './chart.js';
import { markdown, readmePart } from './markdown.js';

/** @typedef {import('./markdown.js').Results} Results */

const method = `# Measurements

\`npm run bench\` makes this page. Each workload runs in a process or on a page of its own, so that what the compiler
learns from one colours no other. All candidates of a workload are checked against a naive split first, warmed up, and
then take turns, each round in another random order. A sample begins with one run that is not measured, so that nobody
profits or suffers from what the one before left in the cache, and repeats the work until it lasts 1 ms (Node.js) or
5 ms (Chromium, cross-origin isolated). Times are medians, ratios are of medians.

- **into**: the plan and the outputs are reused. **fresh**: the plan is reused, outputs are new. **one-shot**:
  \`ts.split\`, nothing is reused. **heap**: a heap tensor in, heap tensors out. **views**: no copy.
- **memcpy**: one \`set\` of the input into an array that is there; **memcpy-fresh**: into new arrays of the outputs'
  sizes; **memcpy-heap**: within WebAssembly memory.
- **best JS**: the fastest of **js-set** (a \`set\` for each piece), **js-loop** (a loop for each part) and
  **js-unrolled** (one loop over all parts), all into outputs that are there already.
- **ort-web**, **ort-node**: onnxruntime with a model of one Split, one thread, session and tensors made beforehand.
- **tfjs-cpu**, **tfjs-wasm**: \`tf.split\` of a tensor made beforehand. Nothing is counted for bringing data into the
  wasm backend or out of it. The cpu backend copies nothing where parts are contiguous (vae, batch): **views** is its
  like.
- There is no memcpy of strings, and \`tiny\` (24 bytes) is there for the cost of a call.

`;

const marks = { start: '<!-- bench:start -->', end: '<!-- bench:end -->' };

/** @type {(key: string, value: unknown) => unknown} Times have no more than five digits worth keeping. */
const rounded = (_, value) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;

/**
 * Writes bench.json, bench.md and bench.svg into a folder.
 *
 * @param {Results} results
 * @param {string} folder
 */
export function writeReport(results, folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(results, rounded, 1)}\n`);
  writeFileSync(join(folder, 'bench.md'), method + markdown(results));
  writeFileSync(join(folder, 'bench.svg'), chart(results.platforms));
}

/**
 * Puts the summary between the marks in the README.
 *
 * @param {Results} results
 */
export function writeReadme(results) {
  const path = join(root, 'README.md');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const start = text.indexOf(marks.start);
  const end = text.indexOf(marks.end);
  if (start < 0 || end < start) throw new Error(`README.md has no ${marks.start} ... ${marks.end}`);
  const before = text.slice(0, start + marks.start.length);
  writeFileSync(path, `${before}\n\n${readmePart(results)}\n${text.slice(end)}`);
}
