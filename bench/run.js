// npm run bench -- [--node] [--chromium] [--only name,name] [--quick] [--check] [--out folder] [--readme] [--from file] [--pairs folder]
// Measures this package against memcpy, plain JavaScript and other packages.
// --node, --chromium: measures on this platform only. --only: measures these workloads, programs or grids only.
// --quick: takes fewer and shorter samples, or measures every ninth pair; a figure is then no better than a guess.
// --check: prints which of the project's targets (report/targets.js) are met.
// --readme: also writes docs/bench.*, and the figures of the README and the cookbook. --from: reads earlier results.
// --pairs: measures the package in this folder (an unpacked package or a checkout) and this one in turns, and ignores other options.
// The exit code is 1 if a workload could not be measured or a result was wrong. Slow times do not change the exit code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from '../scripts/build.js';
import { root } from '../scripts/lib/run.js';
import { findChromium } from '../scripts/lib/tools.js';
import { setup } from '../scripts/setup.js';
import { measureSizes } from '../scripts/size.js';
import { minSamples } from './measure/statistics.js';
import { needsFiles, programs } from './others/names.js';
import { environment } from './platforms/environment.js';
import { measureInNode, measureStart } from './platforms/node.js';
import { countUnstable, markdown } from './report/markdown.js';
import { publish, writeReport } from './report/report.js';
import { checksOf, targetTable } from './report/targets.js';
import installCompetitors from './setup/install.js';
import { grids, workloads } from './tasks/workloads.js';

/** @typedef {import('./platforms/measure-one.js').Measured} Measured */
/** @typedef {import('./platforms/measure-one.js').RunOptions} RunOptions */
/** @typedef {import('./report/results.js').Results} Results */

const { values: options } = parseArgs({
  options: {
    node: { type: 'boolean' },
    chromium: { type: 'boolean' },
    only: { type: 'string' },
    quick: { type: 'boolean' },
    check: { type: 'boolean' },
    readme: { type: 'boolean' },
    from: { type: 'string' },
    pairs: { type: 'string' },
    out: { type: 'string', default: join(root, 'bench', 'results') },
  },
});

const known = [...workloads.map(({ name }) => name), ...Object.keys(programs), ...Object.keys(grids)];
const chosen = options.only?.split(',') ?? known;
const unknown = chosen.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`--only must be one of ${known.join(', ')}, got '${unknown}'`);
const both = options.node === options.chromium;
if (options.readme && (options.only || options.quick || !both)) {
  throw new Error('--readme needs a complete run: all workloads, both platforms, no --quick');
}
if ((both || options.chromium) && !options.from && !options.pairs && !findChromium()) {
  throw new Error('Chromium is missing. Install it with `node scripts/setup.js test`, or pass --node');
}
const began = performance.now();
const seconds = (/** @type {number} */ since) => ((performance.now() - since) / 1000).toFixed(1);

/** Settings of a workload, except for the minimum duration of a sample, which depends on the clock of the platform. */
const settings = options.quick
  ? { budget: 20, warmUp: 30, minRounds: minSamples, maxRounds: minSamples, maxAttempts: 1 }
  : { budget: 120, warmUp: 120, minRounds: minSamples, maxRounds: 51, maxAttempts: 3 };

/** Settings of the grids that differ from the usual ones. */
const cellSettings = options.quick ? { budget: 1, warmUp: 2, minRounds: 2 } : undefined;

/**
 * Measures workloads and grids on one platform, and prints a line of progress for each.
 * @param {string} platform @param {readonly string[]} names Names of the workloads and grids.
 * @param {number} minSampleTime Minimum duration of a sample in milliseconds.
 * @param {(name: string, runOptions: RunOptions) => Promise<Measured>} measure Measures one workload or grid.
 * @returns {Promise<Pick<Results, 'platforms' | 'grids'>>}
 */
async function measureAll(platform, names, minSampleTime, measure) {
  const runOptions = { settings: { ...settings, minSampleTime }, cellSettings };
  const outcomes = [];
  /** @type {Results['grids']} */
  const ofGrids = [];
  for (const [i, name] of names.entries()) {
    const start = performance.now();
    try {
      const measured = await measure(name, runOptions);
      if ('grid' in measured) ofGrids.push({ platform, ...measured });
      else outcomes.push(measured);
    } catch (error) {
      // Continue with the other workloads, because a run takes minutes.
      console.error(`${platform} ${name}:`, error);
      process.exitCode = 1;
    }
    console.log(`${platform} ${i + 1}/${names.length} ${name}: ${seconds(start)} s, ${seconds(began)} s in all`);
  }
  return { platforms: outcomes.length > 0 ? [{ platform, outcomes }] : [], grids: ofGrids };
}

/** Builds the module and the package. */
async function buildAll() {
  await setup('build');
  await build('wasm');
  // Imported late, because it needs npm packages that `setup` installs.
  await (await import('../scripts/dist.js')).buildDist();
}

/** Builds the module, installs the competitors and measures what the options select. */
async function measureEverything() {
  await buildAll();
  await installCompetitors();
  const measured = [];
  let chromiumVersion;
  if (both || options.node) measured.push(await measureAll('Node.js', chosen, 1, measureInNode));
  if (both || options.chromium) {
    // Imported late because it needs the packages installed above.
    const { openChromium } = await import('./platforms/chromium.js');
    const { version, measure, close } = await openChromium();
    chromiumVersion = version;
    const names = chosen.filter((name) => !needsFiles(name));
    measured.push(await measureAll('Chromium', names, 5, measure).finally(close));
  }
  /** @type {Results} */
  const results = {
    environment: environment(chromiumVersion),
    platforms: measured.flatMap(({ platforms }) => platforms),
    grids: measured.flatMap((one) => one.grids),
  };
  if (!options.only) {
    console.log('Measuring start and size');
    results.start = await measureStart(options.quick ? 5 : 15);
    results.sizes = await measureSizes();
  }
  console.log(`Measured in ${seconds(began)} s`);
  return results;
}

if (options.pairs) {
  await buildAll();
  const { comparePackages } = await import('./platforms/pairs.js');
  const { text, faults } = await comparePackages(options.pairs, options.quick);
  console.log([text, ...faults].join('\n'));
  if (faults.length > 0) process.exitCode = 1;
} else {
  /** @type {Results} */
  const results = options.from ? JSON.parse(readFileSync(options.from, 'utf8')) : await measureEverything();
  writeReport(results, options.out);
  const all = [...results.platforms.flatMap(({ outcomes }) => outcomes), ...results.grids];
  if (all.some(({ wrong }) => Object.keys(wrong).length > 0)) process.exitCode = 1;
  if (options.readme && !process.exitCode) publish(results);
  console.log(`\n${markdown(results)}\nWritten to ${options.out}`);
  const { figures, unstable } = countUnstable(results);
  console.log(`${unstable} of ${figures} figures are ~ (${((100 * unstable) / figures).toFixed(1)} %)`);
  if (options.check) console.log(`\n${targetTable(checksOf(results))}`);
}
