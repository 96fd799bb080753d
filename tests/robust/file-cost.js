// file-cost.js NAME: reads one of the costly files in a separate process, and prints the milliseconds and the additional
// memory. Without a name, prints for each file the number of code blocks that the reader entered.
import { Coverage } from '../fuzz/reader/coverage.js';
import { costlyFiles } from './costly-files.js';

/** Returns a short description of the outcome. @param {(file: Uint8Array) => unknown} read @param {Uint8Array} file */
function attempt(read, file) {
  try {
    const result = read(file);
    return Array.isArray(result) ? `${result.length} nodes` : 'read';
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    return `${name}: ${message}`;
  }
}

const [, , name] = process.argv;
if (name === undefined) {
  const coverage = new Coverage();
  const costs = Object.entries(costlyFiles).map(([each, [read, make]]) => {
    const file = make();
    coverage.take();
    const outcome = attempt(read, file);
    return { name: each, length: file.length, outcome, steps: coverage.take().steps };
  });
  console.log(JSON.stringify(costs));
} else {
  const [read, make] = costlyFiles[name];
  const file = make();
  globalThis.gc?.();
  const before = process.resourceUsage().maxRSS;
  const start = performance.now();
  const outcome = attempt(read, file);
  const ms = performance.now() - start;
  const megabytes = (process.resourceUsage().maxRSS - before) / 1024;
  console.log(JSON.stringify({ length: file.length, outcome, ms, megabytes }));
}
