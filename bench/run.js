// npm run bench -- [--node] [--chromium] [--only name,name] [--quick] [--ours] [--check] [--out folder] [--readme] [--from file]
// Measures this package against memcpy, plain JavaScript and other packages.
// --node, --chromium: only there. --only: these workloads. --quick: fewer samples, and without the slowest rival.
// --ours: without rivals. --check: says which of the project's targets (report/targets.js) are met.
// TENSORSPLIT_BASELINE, the folder of an unpacked package: that release is measured beside this one, on both platforms.
// --readme: also writes docs/bench.* and the chart of the README. --from: takes the results of an earlier run.
// No time makes it fail: the exit code tells only whether it could measure, and whether all results were right.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from '../scripts/build.js';
import { root } from '../scripts/lib/run.js';
import { findChromium } from '../scripts/lib/tools.js';
import { setup } from '../scripts/setup.js';
import { measureSizes } from '../scripts/size.js';
import { environment } from './platforms/environment.js';
import installRivals from './install.js';
import { minSamples } from './measure/statistics.js';
import { loopWorkloads } from './workloads/loops.js';
import { absences, markdown } from './report/markdown.js';
import { readerPrograms } from './workloads/reader.js';
import { tfjsPrograms } from './workloads/tfjs.js';
import { processorPrograms } from './workloads/transformers.js';
import { publish, writeReport } from './report/report.js';
import { measureGrowth, measureInNode, measureStart } from './platforms/node.js';
import { packageChecks, platformChecks, targetTable } from './report/targets.js';
import { workloads } from './workloads/splits.js';

/** @typedef {import('./workloads/workload.js').Order} Order */

const { values: options } = parseArgs({
  options: {
    node: { type: 'boolean' },
    chromium: { type: 'boolean' },
    only: { type: 'string' },
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
];
const chosen = options.only?.split(',') ?? known;
const unknown = chosen.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`there is no workload '${unknown}'; there are ${known.join(', ')}`);
const both = options.node === options.chromium;
// The slowest rival takes seconds for a single run.
const allRivals = ['ort-web', 'ort-node', 'tfjs-wasm', 'transformers', 'opencv', 'numpy-ts'];
if (!options.quick) allRivals.push('tfjs-cpu');
const rivals = options.ours ? [] : allRivals;
if (options.readme && (options.only || options.quick || options.ours || !both)) {
  throw new Error('--readme wants a whole run: all workloads, all rivals, both platforms');
}
if ((both || options.chromium) && !options.from && !findChromium()) {
  throw new Error('no Chromium is here: `node scripts/setup.js test` installs it, --node does without');
}
const began = performance.now();
const seconds = (/** @type {number} */ since) => ((performance.now() - since) / 1000).toFixed(1);

/**
 * Measures the chosen workloads on one platform, with a line of progress for each.
 *
 * @param {string} platform
 * @param {number} leastSample Milliseconds.
 * @param {(name: string, order: Order) => Promise<import('./measure/suite.js').Outcome>} measure
 */
async function measureAll(platform, leastSample, measure) {
  const names = platform === 'Node.js' ? chosen : chosen.filter((name) => !readerPrograms.includes(name));
  const rounds = { leastRounds: options.quick ? 3 : minSamples, mostRounds: 51 };
  const order = { settings: { budget: options.quick ? 700 : 3000, leastSample, ...rounds }, rivals };
  const outcomes = [];
  for (const [i, name] of names.entries()) {
    const start = performance.now();
    try {
      outcomes.push(await measure(name, order));
    } catch (error) {
      // The others are measured all the same: a run takes minutes.
      console.error(`${platform} ${name}:`, error);
      process.exitCode = 1;
    }
    console.log(`${platform} ${i + 1}/${names.length} ${name}: ${seconds(start)} s, ${seconds(began)} s in all`);
  }
  return { platform, outcomes };
}

/** @returns {Promise<import('./report/markdown.js').Results>} */
async function measureEverything() {
  await setup('build');
  await build('wasm');
  // The page of the browser has them in it, whether they take part or not.
  if (rivals.length > 0 || both || options.chromium) await installRivals();

  const platforms = [];
  let chromiumVersion;
  if (both || options.node) platforms.push(await measureAll('Node.js', 1, measureInNode));
  if (both || options.chromium) {
    // Only here: it needs what has just been installed.
    const { openChromium } = await import('./platforms/chromium.js');
    const { version, measure, close } = await openChromium();
    chromiumVersion = version;
    platforms.push(await measureAll('Chromium', 5, measure).finally(close));
  }
  /** @type {import('./report/markdown.js').Results} */
  const results = { environment: environment(chromiumVersion), platforms };
  if (!options.only) {
    console.log('Start, size and growth');
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
console.log(
  `\n${markdown(results)}\n${absences(results.platforms)}\n\nAlso in ${options.out}: bench.md, bench.json, bench.svg`,
);
if (options.check) {
  const ofPlatforms = results.platforms.map(({ platform, outcomes }) => {
    return { of: platform, checks: platformChecks(outcomes) };
  });
  console.log(`\n${targetTable([...ofPlatforms, { of: 'package', checks: packageChecks(results) }])}`);
}
const isWrong = results.platforms.some(({ outcomes }) => outcomes.some(({ wrong }) => Object.keys(wrong).length > 0));
if (isWrong) process.exitCode = 1;
