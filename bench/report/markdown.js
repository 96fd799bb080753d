// Writes the generated part of docs/bench.md: when a loop is better, one table for each platform, the grids, and the package.
import { gridMarkdown, ratioCells } from './grids.js';
import { figure, machineLine, noise, ratioOf, ratioText, ratiosOf, summed, table, time, timeText } from './results.js';
import { programs } from '../others/names.js';
import { grids, workloads } from '../tasks/workloads.js';

/** @typedef {import('./results.js').Outcome} Outcome */
/** @typedef {import('./results.js').PlatformResult} PlatformResult */
/** @typedef {import('./results.js').Ratio} Ratio */
/** @typedef {import('./results.js').Results} Results */

/** Descriptions of all workloads by name, in the order of the tables. @type {Readonly<Record<string, string>>} */
export const descriptions = { ...Object.fromEntries(workloads.map(({ name, what }) => [name, what])), ...programs };

/** Other packages: their candidate, the title, and the candidate of ours that works as they do. */
const others = /** @type {const} */ ([
  ['ort-web', 'onnxruntime-web', 'fresh'],
  ['ort-node', 'onnxruntime-node', 'fresh'],
  ['transformers', 'transformers.js', 'fresh'],
  ['opencv', 'OpenCV.js', 'into'],
  ['opencv-heap', 'OpenCV.js in its memory', 'heap'],
  ['numpy-ts', 'numpy-ts', 'fresh'],
]);

/** Ratios of a table: title, numerator and denominator. */
const ratioColumns = /** @type {const} */ ([
  ['loop / one call', 'loop', 'one-shot'],
  ['loop / plan', 'loop', 'into'],
  ['new arrays: loop / plan', 'fresh-loop', 'fresh'],
  ['plan / memcpy', 'into', 'memcpy'],
  ['in WebAssembly memory: plan / memcpy', 'heap', 'memcpy'],
]);

/** Writes the ratios of the other packages, by their titles. @param {Outcome} outcome @returns {[title: string, figure: string][]} */
const othersOf = (outcome) =>
  others.flatMap(([name, title, ours]) => {
    const ratio = ratioOf(outcome, name, ours);
    return ratio ? [[title, ratioText(ratio)]] : [];
  });

/** Writes the figures of a workload. @param {Outcome} outcome */
const figuresOf = (outcome) => [
  ...['loop', 'one-shot', 'into'].map((name) => timeText(outcome, name)),
  ...ratioColumns.map(([, over, under]) => ratioText(ratioOf(outcome, over, under))),
];

/** Writes the table of a platform. @param {PlatformResult} result */
function platformTable({ platform, outcomes }) {
  const rows = Object.entries(descriptions).flatMap(([name, what]) => {
    const outcome = outcomes.find(({ workload }) => workload === name);
    if (!outcome || outcome.measurements.length === 0) return [];
    const packages = othersOf(outcome).map(([title, text]) => `${title} ${text}`);
    return [[name, what, ...figuresOf(outcome), packages.join(', ') || 'n/a']];
  });
  const titles = ratioColumns.map(([title]) => title);
  const header = ['workload', 'what it is', 'loop', 'one call', 'plan', ...titles, 'other packages / ours'];
  return `### ${platform}\n\n${table(header, rows, 2)}`;
}

/** Names losses in words. @param {readonly Ratio[]} ratios Sorted with the worst first. */
const named = (ratios) =>
  ratios.map(({ workload, ratio }) => `${descriptions[workload]} (${figure(ratio)})`).join('; ');

/** Writes where loops are better on a platform. @param {PlatformResult} result @param {Results['grids']} all Results of the grids. */
function lossesOf({ platform, outcomes }, all) {
  const known = outcomes.filter(({ workload }) => workload in descriptions && !(workload in programs));
  const losses = ['one-shot', 'into'].map((ours) => {
    const { stable } = summed(ratiosOf(known, 'loop', ours));
    const lost = stable.filter(({ ratio }) => ratio < 1 / noise);
    const names = lost.length > 0 ? `: ${named(lost)}` : '';
    return `- ${platform}: a loop beats ${ours === 'into' ? 'a plan' : 'one call'} by more than 5 % in ${lost.length} of ${stable.length} workloads${names}.`;
  });
  const cells = all
    .filter((one) => one.platform.startsWith(platform))
    .map((one) => {
      const { stable } = summed(ratioCells(one));
      const lost = stable.filter(({ ratio }) => ratio < 1 / noise).length;
      return `- ${platform}: a loop made for the cell wins by more than 5 % in ${lost} of ${stable.length} cells of the grid: ${grids[one.grid].title}.`;
    });
  return [...losses, ...cells];
}

/** Writes when a loop is better, and what a new array costs. @param {Results} results */
function lossesPart({ platforms, grids: all, start }) {
  const pages = (3 * 224 * 224 * 4) / 4096;
  const touched = start?.touched;
  const cost = touched
    ? `\nThe first write to a new array of 224 x 224 x 3 floats takes ${time(touched)} in a new process (${pages} pages of memory, ${time(touched / pages)} each). No figure contains this, except the columns that say so.\n`
    : '';
  return `### When a loop is better\n\n${platforms.flatMap((one) => lossesOf(one, all)).join('\n')}\n${cost}`;
}

/** Writes the tables about the package: start and size. @param {Results} results */
function packageTables({ start, sizes }) {
  const parts = [];
  if (start) {
    const { imported, loaded, called, looped } = start;
    const cells = [imported, loaded, called, imported + loaded + called, looped].map(time);
    const header = ['import', 'load()', 'first call', 'in all', "the loop's first run"];
    parts.push(`### Start: a new Node.js process converts 224 x 224 pixels to planes\n\n${table(header, [cells], 0)}`);
  }
  if (sizes) {
    const rows = sizes.map(({ name, ...bytes }) => [name, ...Object.values(bytes).map(String)]);
    parts.push(`### Size, in bytes\n\n${table(['file', 'raw', 'minified', 'and gzip', 'or brotli'], rows)}`);
  }
  return parts;
}

/** Describes all wrong results. They have no figures in the tables. @param {Results} results */
function faults({ platforms, grids: all }) {
  const named = platforms.flatMap(({ platform, outcomes }) =>
    outcomes.map(({ workload, wrong }) => ({ where: `${platform}, ${workload}`, wrong })),
  );
  return [...named, ...all.map(({ platform, grid, wrong }) => ({ where: `${platform}, ${grid}`, wrong }))].flatMap(
    ({ where, wrong }) => Object.entries(wrong).map(([name, what]) => `**WRONG** ${where}, ${name}: ${what}\n`),
  );
}

/** Writes the generated part of docs/bench.md. @param {Results} results */
export const markdown = (results) =>
  [
    machineLine(results),
    ...faults(results),
    lossesPart(results),
    ...results.platforms.map(platformTable),
    ...gridMarkdown(results.grids),
    ...packageTables(results),
  ].join('\n');

/**
 * Counts the figures of the tables and the cells of the grids, and how many of them are too unstable to be quoted.
 * @param {Results} results
 */
export function countUnstable({ platforms, grids: all }) {
  const outcomes = platforms.flatMap((one) => one.outcomes);
  const texts = outcomes.flatMap((one) => [...figuresOf(one), ...othersOf(one).map(([, text]) => text)]);
  const figures = texts.filter((text) => text !== 'n/a');
  const sum = (/** @type {number[]} */ counts) => counts.reduce((total, count) => total + count, 0);
  return {
    figures: figures.length + sum(all.map(({ cells }) => Object.keys(cells).length)),
    unstable: figures.filter((text) => text.startsWith('~')).length + sum(all.map(({ unstable }) => unstable.length)),
  };
}
