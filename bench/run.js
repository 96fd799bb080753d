// npm run bench -- [--node] [--chromium] [--only name,name] [--grids] [--quick] [--ours] [--check] [--out folder] [--readme] [--from file]
// Measures this package against memcpy, plain JavaScript and other packages.
// --node, --chromium: measures on this platform only.
// --only: measures these workloads only. --grids: measures the grids only, in Node.js 24 as well.
// --quick: takes fewer samples and skips the slowest competitor. --ours: skips all competitors.
// --check: prints which of the project's targets (report/targets.js) are met.
// --readme: also writes docs/bench.* and the tables of the README. --from: reads the results of an earlier run.
// TENSORSPLIT_BASELINE: folder of an unpacked release, which is measured next to this one on both platforms.
// The exit code is 1 if a workload could not be measured or a result was wrong. Slow times do not change the exit code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from '../scripts/build.js';
import { root } from '../scripts/lib/run.js';
import { findChromium } from '../scripts/lib/tools.js';
import { setup } from '../scripts/setup.js';
import { measureSizes } from '../scripts/size.js';
import { environment } from './platforms/environment.js';
import installCompetitors from './setup/install.js';
import { minSamples } from './measure/statistics.js';
import { loopWorkloads } from './workloads/loops.js';
import { gridNames } from './workloads/grids.js';
import { gridMarkdown } from './report/grids.js';
import { absences, markdown } from './report/markdown.js';
import { readerPrograms } from './workloads/reader.js';
import { tfjsPrograms } from './workloads/tfjs.js';
import { processorPrograms } from './workloads/transformers.js';
import { publish, writeReport } from './report/report.js';
import { measureGrowth, measureInNode, measureStart, openNode } from './platforms/node.js';
import { gridChecks, packageChecks, platformChecks, targetTable } from './report/targets.js';
import { workloads } from './cases/splits.js';

/** @typedef {import('./workloads/workload.js').Measured} Measured */
/** @typedef {import('./workloads/workload.js').RunOptions} RunOptions */

const { values: options } = parseArgs({
  options: {
    node: { type: 'boolean' },
    chromium: { type: 'boolean' },
    only: { type: 'string' },
    grids: { type: 'boolean' },
    quick: { type: 'boolean' },
    ours: { type: 'boolean' },
    check: { type: 'boolean' },
    readme: { type: 'boolean' },
    from: { type: 'string' },
    out: { type: 'string', default: join(root, 'bench', 'results') },
  },
});

const known = [
  ...[...loopWorkloads, ...workloads].map(({ name }) => name),
  ...tfjsPrograms,
  ...processorPrograms,
  ...readerPrograms,
  ...gridNames,
];
const chosen = options.grids ? gridNames : (options.only?.split(',') ?? known);
const unknown = chosen.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`--only must be one of ${known.join(', ')}, got '${unknown}'`);
const both = options.node === options.chromium;
// A single run of tfjs-cpu, the slowest competitor, takes seconds.
const allCompetitors = ['ort-web', 'ort-node', 'tfjs-wasm', 'transformers', 'opencv', 'numpy-ts'];
if (!options.quick) allCompetitors.push('tfjs-cpu');
const competitors = options.ours ? [] : allCompetitors;
const isPart = options.grids || options.only !== undefined;
if (options.readme && (isPart || options.quick || options.ours || !both)) {
  throw new Error('--readme needs a complete run: all workloads, all competitors, both platforms');
}
if ((both || options.chromium) && !options.from && !findChromium()) {
  throw new Error('Chromium is missing. Install it with `node scripts/setup.js test`, or pass --node');
}
/** Name of the Node.js release that runs the benchmark. A second release also measures the grids. */
const thisNode = `Node.js ${process.versions.node.split('.')[0]}`;
const began = performance.now();
const seconds = (/** @type {number} */ since) => ((performance.now() - since) / 1000).toFixed(1);

/**
 * Measures workloads and grids on one platform, and prints a line of progress for each.
 * @param {string} platform @param {readonly string[]} names Names of the workloads and grids.
 * @param {number} minSampleTime Minimum duration of a sample in milliseconds.
 * @param {(name: string, runOptions: RunOptions) => Promise<Measured>} measure Measures one workload or grid.
 */
async function measureAll(platform, names, minSampleTime, measure) {
  const rounds = { minRounds: options.quick ? 3 : minSamples, maxRounds: 51 };
  const runOptions = { settings: { budget: options.quick ? 700 : 3000, minSampleTime, ...rounds }, competitors };
  /** @type {import('./measure/suite.js').Outcome[]} */
  const outcomes = [];
  /** @type {import('./report/grids.js').PlatformGrid[]} */
  const grids = [];
  for (const [i, name] of names.entries()) {
    const start = performance.now();
    try {
      const measured = await measure(name, runOptions);
      if ('grid' in measured) grids.push({ platform: platform === 'Node.js' ? thisNode : platform, ...measured });
      else outcomes.push(measured);
    } catch (error) {
      // Continue with the other workloads, because a run takes minutes.
      console.error(`${platform} ${name}:`, error);
      process.exitCode = 1;
    }
    console.log(`${platform} ${i + 1}/${names.length} ${name}: ${seconds(start)} s, ${seconds(began)} s in all`);
  }
  return { platform, outcomes, grids };
}

/** Builds the module, installs the competitors and measures what the options select. */
async function measureEverything() {
  await setup('build');
  await build('wasm');
  // Imported late, because it needs npm packages that `setup` installs.
  await (await import('../scripts/dist.js')).buildDist();
  // The page for Chromium imports every competitor, even if none is measured.
  if (competitors.length > 0 || both || options.chromium) await installCompetitors();

  const measured = [];
  let chromiumVersion;
  let gridNode;
  if (both || options.node) {
    measured.push(await measureAll('Node.js', chosen, 1, measureInNode));
    const chosenGrids = chosen.filter((name) => gridNames.includes(name));
    const other = chosenGrids.length > 0 ? await openNode() : null;
    if (other) measured.push(await measureAll(other.platform, chosenGrids, 1, other.measure));
    gridNode = other?.version;
  }
  if (both || options.chromium) {
    // Imported late because it needs the packages installed above.
    const { openChromium } = await import('./platforms/chromium.js');
    const { version, measure, close } = await openChromium();
    chromiumVersion = version;
    const names = chosen.filter((name) => !readerPrograms.includes(name));
    measured.push(await measureAll('Chromium', names, 5, measure).finally(close));
  }
  /** @type {import('./report/markdown.js').Results} */
  const results = {
    environment: environment(chromiumVersion, gridNode),
    platforms: measured.flatMap(({ platform, outcomes }) => (outcomes.length > 0 ? [{ platform, outcomes }] : [])),
    grids: measured.flatMap(({ grids }) => grids),
  };
  if (!isPart) {
    console.log('Measuring start, size and growth');
    results.start = await measureStart(options.quick ? 5 : 15);
    results.sizes = await measureSizes();
    results.growth = await measureGrowth(2 ** 30, options.quick ? 200 : 2000);
  }
  console.log(`Measured in ${seconds(began)} s`);
  return results;
}

/** @type {import('./report/markdown.js').Results} */
const results = options.from ? JSON.parse(readFileSync(options.from, 'utf8')) : await measureEverything();
writeReport(results, options.out);
if (options.readme && !process.exitCode) publish(results);
const pages = [markdown(results), gridMarkdown(results), absences(results.platforms)];
console.log(`\n${pages.join('\n')}\n\nWritten to ${options.out}: bench.md, bench-grids.md, bench.json, bench.svg`);
if (options.check) {
  const ofPlatforms = results.platforms.map(({ platform, outcomes }) => {
    return { of: platform, checks: platformChecks(outcomes) };
  });
  const ofGrids = (results.grids ?? []).map((grid) => ({ of: grid.platform, checks: gridChecks(grid) }));
  console.log(`\n${targetTable([...ofPlatforms, ...ofGrids, { of: 'package', checks: packageChecks(results) }])}`);
}
const all = [...results.platforms.flatMap(({ outcomes }) => outcomes), ...(results.grids ?? [])];
if (all.some(({ wrong }) => Object.keys(wrong).length > 0)) process.exitCode = 1;
