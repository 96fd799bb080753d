// What the command leaves behind: the results as JSON and Markdown, the chart, and the part of the README.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../scripts/lib/run.js';
import { chart } from './chart.js';
import { markdown, readmePart } from './markdown.js';

/** @typedef {import('./markdown.js').Results} Results */

const method = `# Measurements

\`npm run bench\` writes this page. Each workload runs in a process or on a page of its own, so that what the compiler
learns from one cannot help or hurt another. Before anything is timed, the result of every candidate is compared with a
plain split. The candidates of a workload then warm up and take turns, each round in another random order. A sample starts
with three runs that are not counted, so that nobody gains or loses by what the candidate before left in the cache. It then
repeats the work until at least 1 ms has passed in Node.js, or 5 ms in Chromium (cross-origin isolated). Times are
medians, and ratios are ratios of medians.

A **lane** is the way the bytes move: \`view\` where each part is contiguous in the input, \`rows\` where the pieces are
long enough to be copied one by one, \`simd\` where they are short and SIMD code takes tiles of them apart, \`list\` for
strings.

- **into**: plan and outputs are reused. **fresh**: the plan is reused, the outputs are new. **one-shot**: \`ts.split\`,
  nothing is reused. **heap**: the input is a tensor in WebAssembly memory, and so are the outputs. **views**: no copy.
- **memcpy**: one \`set\` of the input into an existing array. **memcpy-fresh**: the same into new arrays of the outputs'
  sizes. **memcpy-heap**: the same within WebAssembly memory.
- **best JS**: the fastest of **js-set** (a \`set\` for each piece), **js-loop** (a loop for each part) and
  **js-unrolled** (one loop over all parts). All of them write into existing outputs.
- **concat**: \`ts.concat\` of the parts into an existing array, nothing else reused. Its **best JS** is the faster of
  **js-concat-set** (a \`set\` for each piece) and **js-concat-loop** (element by element).
- **ort-web**, **ort-node**: [onnxruntime-web](https://www.npmjs.com/package/onnxruntime-web) and
  [onnxruntime-node](https://www.npmjs.com/package/onnxruntime-node) with a model of one Split, on one thread. Session and
  tensors are made beforehand.
- **tfjs-cpu**, **tfjs-wasm**: \`tf.split\` of [TensorFlow.js](https://www.npmjs.com/package/@tensorflow/tfjs), with a
  tensor made beforehand. Bringing data into the wasm backend, or out of it, is not counted. The cpu backend copies
  nothing where parts are contiguous (vae, batch): compare it with **views**.
- The workloads of **pixels** make float32 planes, normalised with ImageNet's numbers, of RGBA bytes; the planes are what
  **memcpy** and **memcpy-fresh** copy. **js-set** is a loop for each channel, **js-loop** one for all, **js-unrolled** one
  that looks up tables of 256 values. **transformers** is the image processor of
  [transformers.js](https://www.npmjs.com/package/@huggingface/transformers), **ort-web** \`Tensor.fromImage\` (which is let
  off the means), **tfjs-wasm** \`browser.fromPixels\` and the operators that scale and permute.
- A column that divides by **memcpy** or **memcpy-fresh** shows what the ratio to its left would be if the conversion took
  no longer than one copy of its output. A target above that is out of reach: large outputs wait for memory, and in Chromium
  new memory costs more than the conversion itself. (In Node.js **fresh** can do slightly better than **memcpy-fresh**, as it
  takes memory that nobody fills with zeros.)
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
