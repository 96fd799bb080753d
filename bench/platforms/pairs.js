// Compares an older package with this one: both in one process, in turns, on the same arrays. Times are minima, as one process runs all.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { load } from '../../js/index.js';
import { measure } from '../measure/measure.js';
import { geometricMean } from '../measure/statistics.js';
import { figure, table, time } from '../report/results.js';
import { difference } from '../tasks/oracle.js';
import { axisWorkloads } from '../tasks/axis.js';
import { pixelCells, pixelWorkloads } from '../tasks/pixels.js';
import { evenSplit, joinTask, joinWorkloads, splitTask, splitWorkloads } from '../tasks/rows.js';
import { callsOf } from '../tasks/task.js';

/** @typedef {import('../tasks/task.js').Workload} Workload */

/**
 * A comparison: what was done and how, the older package's time in milliseconds, and ours as a multiple of it.
 * @typedef {{ name: string, group: string, way: string, before: number, ratio: number }} Pair
 */

/** Ratio above which this package counts as slower. */
const maxRatio = 1.05;

const widths = [1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256, 384, 768, 2048];

/** Splits and joins by width: pieces of bytes, 2 to 100 parts, tensors of 64 KB and 2 MB. @type {readonly Workload[]} */
const byWidth = widths.flatMap((width) =>
  [2, 3, 4, 7, 16, 100].flatMap((count) =>
    [64, 2048].flatMap((kilobytes) =>
      evenSplit('uint8', 1, kilobytes, count, width).flatMap(rowsOf(`pieces of ${width} B`)),
    ),
  ),
);

/** Splits into pieces of few bytes that differ. @type {readonly Workload[]} */
const ofFewBytes = [
  [3, 1],
  [5, 3],
  [3, 3],
  [5, 5],
].flatMap((sizes) => {
  const dims = [262144, sizes[0] + sizes[1]];
  const name = `${sizes.join(' + ')} bytes`;
  return rowsOf('models')({ name, type: 'uint8', dims, axis: 1, sizes, dropsAxis: false, kind: '' });
});

/** Makes the workloads of a split and of the join that reverts it. @param {string} group */
function rowsOf(group) {
  return (/** @type {import('../tasks/splits.js').Split} */ split) => [
    { name: `split ${split.name}`, what: '', groups: [group, 'split'], make: () => splitTask(split) },
    { name: `join ${split.name}`, what: '', groups: [group, 'join'], make: () => joinTask(split) },
  ];
}

/** Workloads of models, axes, and pixels: floats and bytes, to planes and back. @type {readonly Workload[]} */
const ofModels = [
  ...[...splitWorkloads, ...joinWorkloads].map((one) => ({ ...one, groups: ['models', ...one.groups] })),
  ...ofFewBytes,
  ...axisWorkloads.map((one) => ({ ...one, groups: ['axes', ''] })),
  ...[...pixelWorkloads, ...pixelCells().filter(({ name }) => name.includes('uint8'))].map((one) => {
    return { ...one, groups: ['pixels', ''] };
  }),
];

/** Returns the entry of a package or a checkout for Node.js. @param {string} folder */
function entryOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  let entry = exports['.'];
  while (typeof entry === 'object') entry = entry.node ?? entry['module-sync'] ?? entry.default;
  // A checkout has sources, and perhaps a dist/ that is out of date.
  const found = ['js/index.js', entry].map((path) => join(folder, path)).find((path) => existsSync(path));
  if (!found) throw new Error(`--pairs must be the folder of a built checkout or an unpacked package, got ${folder}`);
  return pathToFileURL(resolve(found)).href;
}

/**
 * Measures a workload with both packages, in each way that both have.
 * @param {Workload} workload @param {readonly any[]} both Results of `load`: the older package, then this one.
 * @param {import('../measure/measure.js').Settings} settings @returns {Promise<Pair[]>}
 */
export async function pairsOf({ name, groups: [group, kind], make }, both, settings) {
  const task = make();
  const sides = both.map((ts) => [...callsOf(task, ts), ...(task.heap?.(ts) ?? [])]);
  const pairs = [];
  for (const way of ['into', 'one-shot', 'fresh', 'heap']) {
    const pair = sides.flatMap((candidates) => candidates.find((one) => one.name === way) ?? []);
    if (pair.length < both.length) continue;
    for (const candidate of pair) {
      const fault = difference(task.expected, await candidate.results());
      if (fault) throw new Error(`${name}, ${way}: ${fault}`);
    }
    const [before, now] = await measure(pair, settings);
    pairs.push({ name, group, way: `${kind} ${way}`.trim(), before: before.least, ratio: now.least / before.least });
  }
  for (const candidate of sides.flat()) candidate.dispose?.();
  return pairs;
}

/** Returns the geometric mean of the ratios. @param {readonly Pair[]} pairs */
const meanOf = (pairs) => (pairs.length > 0 ? figure(geometricMean(pairs.map(({ ratio }) => ratio))) : 'n/a');

/** Writes the geometric means by group and way. @param {readonly Pair[]} pairs */
function meansTable(pairs) {
  const ways = [...new Set(pairs.map(({ way }) => way))];
  const groups = [...new Set(pairs.map(({ group }) => group))];
  const rows = groups.map((group) => [
    group,
    ...ways.map((way) => meanOf(pairs.filter((one) => one.group === group && one.way === way))),
  ]);
  return table(['now / before', ...ways], rows);
}

/**
 * Compares a package with this one, and returns the result and the workloads that failed.
 * @param {string} folder Folder of the older package. @param {boolean} [isQuick] Whether to measure every ninth workload.
 */
export async function comparePackages(folder, isQuick = false) {
  const { load: loadOlder } = await import(entryOf(folder));
  const both = [await loadOlder(), await load()];
  const settings = { budget: 10, minSampleTime: 0.5, warmUp: 8, minRounds: 9, maxRounds: 21, maxAttempts: 3 };
  const pairs = [];
  const faults = [];
  const all = [...ofModels, ...byWidth];
  for (const workload of isQuick ? all.filter((_, i) => i % 9 === 0) : all) {
    try {
      pairs.push(...(await pairsOf(workload, both, settings)));
    } catch (error) {
      faults.push(`${workload.name}: ${error}`);
    }
  }
  const slower = pairs.filter(({ ratio }) => ratio > maxRatio);
  const means = meansTable(pairs);
  pairs.sort((a, b) => b.ratio - a.ratio);
  const rows = pairs.slice(0, 25).map(({ name, way, before, ratio }) => [name, way, time(before), figure(ratio)]);
  const text = `${means}
${table(['the slowest', 'way', 'before', 'now / before'], rows, 2)}
${slower.length} of ${pairs.length} take over ${maxRatio} of the older package's time; geometric mean ${meanOf(pairs)}.`;
  return { text, faults };
}
