// Fuzzes the reader in a thread of its own, which scripts/lib/fuzz-reader.js watches: it says what it is about to try,
// so that nothing it tries can take it along unnoticed. New inputs, and one fault at most, are posted.
import { parentPort, workerData } from 'node:worker_threads';

import { loadSync } from '../../../js/index-node.js';
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

/** Work that a file of n bytes may take, in blocks of the reader's code, and the memory in bytes. */
const mostSteps = (/** @type {number} */ length) => 1000 + 100 * length;
/** What makes one look closer: more than files usually take. */
const manySteps = (/** @type {number} */ length) => 300 + 20 * length;
const mostMemory = 2 ** 24;

/** Files between two looks at the counters, which take longer than the files. */
const batchSize = 64;

const coverage = new Coverage();
/** @type {Set<string>} */
const outcomes = new Set();

/** Ends the run with a finding. @param {string} what @param {Uint8Array} file */
function report(what, file) {
  parentPort?.postMessage({ fault: what, file });
  process.exit();
}

/** @param {Uint8Array} file @returns {string[]} What happened that never happened before. */
function tryFile(file) {
  current.set(file);
  head[1] = file.length;
  Atomics.add(head, 0, 1);
  const before = process.memoryUsage().arrayBuffers;
  try {
    const happened = checkFile(ts, file).filter((outcome) => !outcomes.has(outcome));
    const taken = process.memoryUsage().arrayBuffers - before;
    if (taken > mostMemory) throw new Error(`not so: ${file.length} bytes take ${taken} bytes of memory`);
    return happened;
  } catch (error) {
    report(String(/** @type {Error} */ (error).stack), file);
    return [];
  }
}

/** @param {Uint8Array} file @returns {boolean} Whether it does something that no file before it did. */
function isNews(file) {
  const happened = tryFile(file);
  const { isNew, steps, learn } = coverage.take();
  if (steps > mostSteps(file.length)) report(`not so: ${file.length} bytes take ${steps} steps`, file);
  if (!isNew && happened.length === 0) return false;
  learn();
  for (const outcome of happened) outcomes.add(outcome);
  return true;
}

/** @param {Uint8Array[]} files @returns {Uint8Array[]} Those of them that add to the seeds and to the ones before. */
function newOnes(files) {
  coverage.forget();
  outcomes.clear();
  seeds.forEach(isNews);
  return files.filter(isNews);
}

/** Few of the files that do all that they do together, beside the seeds: short ones, but none whose work the longer do. */
function merge() {
  const sorted = inputs.slice().sort((a, b) => a.length - b.length || Buffer.compare(a, b));
  for (const file of newOnes(newOnes(sorted).reverse())) parentPort?.postMessage({ file });
}

function fuzz() {
  const random = new Random(seed);
  const corpus = inputs.slice();
  // The seeds are whole and small, what was found is mostly odd: both are worth going on from.
  const choose = () => random.pick(random.next() < 0.3 ? seeds : corpus);
  for (const file of inputs) isNews(file);
  const end = performance.now() + seconds * 1000;
  while (seconds > 0 ? performance.now() < end : head[0] < runs) {
    const batch = Array.from({ length: batchSize }, () => mutate(random, choose(), choose()));
    const suspects = batch.filter((file) => tryFile(file).length > 0);
    const { isNew, steps } = coverage.take();
    const isMuch = steps > batch.reduce((sum, { length }) => sum + manySteps(length), 0);
    // One by one, to see which of them it was.
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
