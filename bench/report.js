// What the command leaves behind: the results as JSON and Markdown, the chart, and the part of the README.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../scripts/lib/run.js';
import { chart } from './chart.js';
import { markdown, readmePart } from './markdown.js';

/** @typedef {import('./markdown.js').Results} Results */

const marks = { start: '<!-- bench:start -->', end: '<!-- bench:end -->' };

/**
 * Writes bench.json, bench.md and bench.svg into a folder.
 *
 * @param {Results} results
 * @param {string} folder
 */
export function writeReport(results, folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(results, null, 1)}\n`);
  writeFileSync(join(folder, 'bench.md'), `# Measurements\n\n${markdown(results)}`);
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
