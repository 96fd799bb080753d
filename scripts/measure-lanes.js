// npm run bench:lanes: what the limits between the routes are taken from (src/move/route.h). Each figure is a least time; those of
// large tensors are divided by that of one copy of the same bytes.
import { Call } from '../js/call.js';
import { startCore } from '../js/load/core.js';
import { inlineWasm } from '../js/load/inline.js';
import { move, rowsOf } from '../js/plan/move.js';
import { Tensor } from '../js/tensor/tensor.js';
import { memcpyCandidates } from '../workloads/candidates/memcpy.js';
import { difference, splitNaively } from '../workloads/oracle.js';
import { runCandidates } from '../workloads/suite.js';
import { clear, inputOf, targetsOf } from '../workloads/workloads.js';

const core = startCore(new WebAssembly.Module(/** @type {BufferSource} */ (inlineWasm())));
const call = new Call('lanes', { core, Tensor });
const settings = { budget: 300, leastSample: 1, leastRounds: 7, mostRounds: 25 };

/** From how many bytes on pieces are copied in JavaScript, and in which order. */
const routes = {
  rowwise: { wide: 0, isRowwise: 1 },
  partwise: { wide: 0, isRowwise: 0 },
  simd: { wide: Infinity, isRowwise: 0 },
};

/** Where in a plan's numbers `wide` stands (`PlanNumbers` in src/embind/run.h). */
const wideWord = 8;

/**
 * @param {number} count Of rows.
 * @param {number} parts
 * @param {number} width Bytes of a piece.
 * @returns {Promise<Record<keyof typeof routes | 'memcpy', number>>} Milliseconds.
 */
async function timesOf(count, parts, width) {
  const dims = [count, parts * width];
  const sizes = Array.from({ length: parts }, () => width);
  /** @type {import('../workloads/workloads.js').Workload} */
  const workload = { name: '', kind: '', type: 'uint8', dims, axis: 1, sizes, dropsAxis: false };
  const data = /** @type {Uint8Array} */ (inputOf(workload));
  const targets = targetsOf(workload, data);

  /** @type {(...values: number[]) => import('../js/load/module.js').Argument} */
  const numbers = (...values) => ({ type: 'float64', isTensor: false, rank: 0, count: 1, values });
  const request = {
    operator: 'Split',
    isCall: true,
    type: 'uint8',
    dims,
    axis: numbers(1),
    numOutputs: numbers(parts),
  };
  const plan = core.plan(request);
  if ('code' in plan || plan.isRun === 0) throw new Error(`no route runs ${parts} parts of ${width} bytes`);
  const { words } = plan;
  const ours = Object.entries(routes).map(([name, choice]) => {
    const forced = { ...plan, words: words.slice(), ...choice };
    forced.words[wideWord] = choice.wide;
    const layout = rowsOf(forced, 1);
    const run = () => move(call, forced, layout, data, targets, false, false);
    return { name, run, results: () => (clear(targets), run(), targets) };
  });
  const [memcpy] = memcpyCandidates(data, []);
  const expected = splitNaively(workload, data);
  const isWrong = (/** @type {import('../workloads/measure.js').Candidate} */ { isCopy }, /** @type {any} */ given) =>
    isCopy ? '' : difference(expected, given);
  const { measurements, wrong } = await runCandidates([...ours, memcpy], [], isWrong, settings);
  if (measurements.length < 4) throw new Error(JSON.stringify(wrong));
  return /** @type {any} */ (Object.fromEntries(measurements.map(({ name, least }) => [name, least])));
}

/** @type {(title: string, table: Record<string, Record<string, string>>) => void} */
function show(title, table) {
  console.log(`\n${title}`);
  console.table(table);
}

/** How many copies each way takes, of about so many bytes. @type {(bytes: number, parts: number, width: number) => Promise<Record<string, string>>} */
async function copiesOf(bytes, parts, width) {
  const { memcpy, ...ours } = await timesOf(Math.round(bytes / (parts * width)), parts, width);
  return Object.fromEntries(Object.entries(ours).map(([name, time]) => [name, (time / memcpy).toFixed(2)]));
}

for (const megabytes of [0.25, 8, 12, 16, 64]) {
  /** @type {Record<string, Record<string, string>>} */
  const table = {};
  for (const width of [256, 512, 1024, 2048, 2304, 4096, 16384]) {
    table[`${width} bytes`] = await copiesOf(megabytes * 2 ** 20, 4, width);
  }
  show(`${megabytes} MB in four parts, in copies`, table);
}

for (const megabytes of [4, 16, 48]) {
  /** @type {Record<string, Record<string, string>>} */
  const table = {};
  for (const rowBytes of [32768, 65536, 131072]) {
    for (const width of [128, 256, 512, 1024]) {
      table[`rows of ${rowBytes / 1024} KB, ${width} bytes`] = await copiesOf(
        megabytes * 2 ** 20,
        rowBytes / width,
        width,
      );
    }
  }
  show(`${megabytes} MB of long rows, in copies`, table);
}

for (const parts of [2, 16]) {
  /** @type {Record<string, Record<string, string>>} */
  const table = {};
  for (const width of [4, 16, 64, 256, 512]) {
    const row = (table[`${width} bytes`] = /** @type {Record<string, string>} */ ({}));
    for (const pieces of [32, 48, 64, 128, 192]) {
      const { partwise, simd } = await timesOf(pieces / parts, parts, width);
      row[`${pieces} pieces`] = `${Math.round(partwise * 1e6)} / ${Math.round(simd * 1e6)}`;
    }
  }
  show(`Small tensors in ${parts} parts, nanoseconds: partwise / simd`, table);
}
