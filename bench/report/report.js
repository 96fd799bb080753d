// Writes the results as JSON and Markdown, and the chart.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/run.js';
import { chart } from './chart.js';
import { markdown } from './markdown.js';
import { leadLine, readmePart, startLine, timesOf } from './readme.js';

/** @typedef {import('./results.js').Results} Results */

/**
 * Rounds numbers to five significant digits, as a replacer for `JSON.stringify`.
 * @param {string} _ Key, ignored. @param {unknown} value
 */
const rounded = (_, value) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;

/** Writes JSON with one line for each outcome and grid, so that a diff compares two runs. @param {Results} results */
export function asJson({ platforms, grids, ...others }) {
  const parts = platforms.map(({ platform, outcomes }) => {
    const lines = outcomes.map((outcome) => JSON.stringify(outcome, rounded)).join(',\n');
    return `{"platform":${JSON.stringify(platform)},"outcomes":[\n${lines}\n]}`;
  });
  const rest = Object.entries(others).map(([name, value]) => `"${name}":${JSON.stringify(value, rounded)}`);
  const lines = grids.map((grid) => JSON.stringify(grid, rounded)).join(',\n');
  return `{${[...rest, `"grids":[\n${lines}\n]`, `"platforms":[${parts.join(',')}]`].join(',\n')}}\n`;
}

/**
 * Replaces the text between the marks `bench:start` and `bench:end` of a page.
 * @param {string} path Path of the page in the project. @param {string} text
 */
function insert(path, text) {
  const page = readFileSync(join(root, path), 'utf8');
  const [before, , after] = page.split(/(?<=<!-- bench:start -->)([^]*)(?=<!-- bench:end -->)/);
  if (after === undefined) throw new Error(`${path} has no <!-- bench:start --> ... <!-- bench:end -->`);
  writeFileSync(join(root, path), `${before}\n\n${text}\n${after}`);
}

/**
 * Replaces the line after each mark `<!-- time: workload -->` of a page. The marks `lead` and `start` are in the README.
 * @param {string} path Path of the page in the project. @param {Results} results
 */
function insertTimes(path, { platforms, start }) {
  const page = readFileSync(join(root, path), 'utf8');
  const lines = page.replace(/(?<=<!-- time: (.+) -->\n).+/g, (line, workload) => {
    if (workload === 'lead') return leadLine(platforms);
    if (workload === 'start') return start ? startLine(start) : line;
    return timesOf(platforms, workload);
  });
  writeFileSync(join(root, path), lines);
}

/** Writes bench.json, bench.md and bench.svg into a folder. @param {Results} results @param {string} folder */
export function writeReport(results, folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.json'), asJson(results));
  writeFileSync(join(folder, 'bench.svg'), chart(results.platforms));
  writeFileSync(join(folder, 'bench.md'), markdown(results));
}

/** Updates the published results: docs/bench.*, the times in the cookbook, and the summary in the README. @param {Results} results */
export function publish(results) {
  writeFileSync(join(root, 'docs', 'bench.json'), asJson(results));
  writeFileSync(join(root, 'docs', 'bench.svg'), chart(results.platforms));
  insert('docs/bench.md', markdown(results));
  insert('README.md', readmePart(results));
  for (const page of ['README.md', 'docs/cookbook.md']) insertTimes(page, results);
}
