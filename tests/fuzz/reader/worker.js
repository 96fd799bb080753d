// Fuzzes the reader in a worker, which run.js watches. It writes each input to shared memory first, so a
// crash or an endless loop is attributed to it. Posts new inputs, and at most one fault.
import { parentPort, workerData } from 'node:worker_threads';

import { loadSync } from '../../../js/index.js';
import { Random } from '../../robust/random.js';
import { checkFile } from './check.js';
import { Coverage } from './coverage.js';
import { commonBytes, mutate } from './mutate.js';
import { seeds } from './seeds.js';

/** @type {{ shared: SharedArrayBuffer, runs: number, seconds: number, seed: number, inputs: Uint8Array[], isMerge: boolean }} */
const { shared, runs, seconds, seed, isMerge } = workerData;
const inputs = [...seeds, ...workerData.inputs];
const ts = loadSync();
const head = new Int32Array(shared, 0, 2);
const current = new Uint8Array(shared, 8);

/** Returns the maximum number of code blocks that a file of `length` bytes may enter. */
const maxSteps = (/** @type {number} */ length) => 1000 + 100 * length;
/** Returns the number of steps from which a batch is checked file by file. Most files need less. */
const manySteps = (/** @type {number} */ length) => 300 + 20 * length;
/** Maximum memory of a file, in bytes. */
const maxMemory = 2 ** 24;

/** Number of files between two queries of the coverage, which are slower than the files. */
const batchSize = 64;

const coverage = new Coverage();
/** @type {Set<string>} */
const outcomes = new Set();

/** Posts a fault and ends the run. @param {string} what @param {Uint8Array} file */
function report(what, file) {
  parentPort?.postMessage({ fault: what, file });
  process.exit();
}

/** @param {Uint8Array} file @returns {string[]} The outcomes that are new. */
function tryFile(file) {
  current.set(file);
  head[1] = file.length;
  Atomics.add(head, 0, 1);
  const before = process.memoryUsage().arrayBuffers;
  try {
    const happened = checkFile(ts, file).filter((outcome) => !outcomes.has(outcome));
    const taken = process.memoryUsage().arrayBuffers - before;
    if (taken > maxMemory) throw new Error(`not so: ${file.length} bytes take ${taken} bytes of memory`);
    return happened;
  } catch (error) {
    report(String(/** @type {Error} */ (error).stack), file);
    return [];
  }
}

/** @param {Uint8Array} file @returns {boolean} Whether the file has new coverage or a new outcome. */
function isNews(file) {
  const happened = tryFile(file);
  const { isNew, steps, learn } = coverage.take();
  if (steps > maxSteps(file.length)) report(`not so: ${file.length} bytes take ${steps} steps`, file);
  if (!isNew && happened.length === 0) return false;
  learn();
  for (const outcome of happened) outcomes.add(outcome);
  return true;
}

/** @param {Uint8Array[]} files @returns {Uint8Array[]} The files that add to the seeds and to earlier files. */
function selectNew(files) {
  coverage.forget();
  outcomes.clear();
  seeds.forEach(isNews);
  return files.filter(isNews);
}

/** Posts a small set of files with the coverage of all: short files, except those that longer ones make redundant. */
function merge() {
  const sorted = inputs.slice().sort((a, b) => a.length - b.length || Buffer.compare(a, b));
  for (const file of selectNew(selectNew(sorted).reverse())) parentPort?.postMessage({ file });
}

function fuzz() {
  const random = new Random(seed);
  const corpus = inputs.slice();
  // The seeds are valid and small, and found files are mostly odd. Both are worth mutating.
  const choose = () => random.pick(random.next() < 0.3 ? seeds : corpus);
  for (const file of inputs) isNews(file);
  const end = performance.now() + seconds * 1000;
  while (seconds > 0 ? performance.now() < end : head[0] < runs) {
    const batch = Array.from({ length: batchSize }, () => mutate(random, choose(), choose()));
    const suspects = batch.filter((file) => tryFile(file).length > 0);
    const { isNew, steps } = coverage.take();
    const isMuch = steps > batch.reduce((sum, { length }) => sum + manySteps(length), 0);
    // Run the files one by one to find which of them it was.
    for (const file of (isNew || isMuch ? batch : suspects).filter(isNews)) {
      if (file.length > commonBytes) continue;
      corpus.push(file);
      parentPort?.postMessage({ file });
    }
  }
}

if (isMerge) merge();
else fuzz();
parentPort?.postMessage({ executions: head[0] });
