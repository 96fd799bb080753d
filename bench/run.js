// npm run bench -- [--node] [--chromium] [--only name,name] [--quick] [--ours] [--shortest] [--cpu] [--out folder]
//                  [--readme] [--from file]
// Measures this package against memcpy, plain JavaScript and other packages, and says whether the targets are met.
// --node, --chromium: only there. --only: these workloads. --quick: fewer samples, and without the slowest rival.
// --ours: without rivals. For a machine that is busy with other things, --shortest: the time of the shortest sample;
// --cpu: in Node.js, the processor's time.
// TENSORSPLIT_BASELINE, the folder of an unpacked package: that release is measured beside this one, on both platforms.
// --readme: also writes docs/bench.* and the table of the README. --from: takes the results of an earlier run.
// No time makes it fail: the exit code tells only whether it could measure, and whether all results were right.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildWasm } from '../scripts/build.js';
import { root } from '../scripts/lib/run.js';
import { findChromium } from '../scripts/lib/tools.js';
import { setup } from '../scripts/setup.js';
import { environment } from './environment.js';
import { installRivals } from './install.js';
import { markdown } from './markdown.js';
import { isPixels, pixelWorkloadNamed, pixelWorkloads } from './pixels/workloads.js';
import { writeReadme, writeReport } from './report.js';
import { measureGrowth, measureInNode, measureStart } from './run-node.js';
import { packageChecks, pixelChecks, platformChecks } from './targets.js';
import { workloadNamed, workloads } from '../workloads/workloads.js';

const { values: options } = parseArgs({
  options: {
    node: { type: 'boolean' },
    chromium: { type: 'boolean' },
    only: { type: 'string' },
    quick: { type: 'boolean' },
    ours: { type: 'boolean' },
    shortest: { type: 'boolean' },
    cpu: { type: 'boolean' },
    readme: { type: 'boolean' },
    from: { type: 'string' },
    out: { type: 'string', default: join(root, 'bench', 'results') },
  },
});

const chosen = options.only
  ? options.only.split(',').map((name) => (isPixels(name) ? pixelWorkloadNamed(name) : workloadNamed(name)))
  : [...workloads, ...pixelWorkloads];
const both = options.node === options.chromium;
// The slowest rival takes seconds for a single run.
const rivals = options.ours
  ? []
  : ['ort-web', 'ort-node', 'tfjs-wasm', 'transformers', ...(options.quick ? [] : ['tfjs-cpu'])];
if (options.readme && (options.only || options.quick || options.ours || options.shortest || options.cpu || !both)) {
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
 * @param {(name: string) => Promise<import('../workloads/suite.js').Outcome>} measureOne
 */
async function measureAll(platform, measureOne) {
  const outcomes = [];
  for (const [i, { name }] of chosen.entries()) {
    const start = performance.now();
    outcomes.push(
      await measureOne(name).catch((error) => {
        console.error(`${platform} ${name}: ${error.message}\nonce more:`);
        return measureOne(name);
      }),
    );
    console.log(`${platform} ${i + 1}/${chosen.length} ${name}: ${seconds(start)} s, ${seconds(began)} s in all`);
  }
  return {
    platform,
    outcomes: outcomes.filter(({ workload }) => !isPixels(workload)),
    pixels: outcomes.filter(({ workload }) => isPixels(workload)),
  };
}

/** @returns {Promise<import('./markdown.js').Results>} Without the targets. */
async function measureEverything() {
  if (!existsSync(join(root, 'node_modules'))) await setup('build');
  await buildWasm();
  // The page of the browser has them in it, whether they take part or not.
  if (rivals.length > 0 || both || options.chromium) await installRivals();

  const limits = { budget: options.quick ? 700 : 5000, leastRounds: options.quick ? 3 : 7, mostRounds: 51 };
  const platforms = [];
  let chromiumVersion;
  if (both || options.node) {
    const settings = { ...limits, leastSample: 1 };
    platforms.push(
      await measureAll('Node.js', (name) => measureInNode(name, settings, rivals, options.cpu ? 'cpu' : 'wall')),
    );
  }
  if (both || options.chromium) {
    // Only here: it needs what has just been installed.
    const { openChromium } = await import('./run-chromium.js');
    const chromium = await openChromium();
    chromiumVersion = chromium.version;
    const settings = { ...limits, leastSample: 5 };
    try {
      platforms.push(await measureAll('Chromium', (name) => chromium.measure(name, settings, rivals)));
    } finally {
      await chromium.close();
    }
  }
  /** @type {import('./markdown.js').Results} */
  const results = { environment: environment(chromiumVersion), platforms, targets: [] };
  if (!options.only) {
    console.log('Start, size and growth');
    results.start = await measureStart(options.quick ? 5 : 15);
    results.sizes = await (await import('../scripts/lib/sizes.js')).measureSizes();
    results.growth = await measureGrowth(2 ** 30, options.quick ? 100 : 1000);
  }
  console.log(`Measured in ${seconds(began)} s`);
  return results;
}

/** @type {import('./markdown.js').Results} */
const results = options.from ? JSON.parse(readFileSync(options.from, 'utf8')) : await measureEverything();
const { platforms } = results;
if (options.shortest) {
  for (const { outcomes, pixels } of platforms) {
    for (const { measurements } of [...outcomes, ...(pixels ?? [])]) {
      for (const one of measurements) one.median = one.least;
    }
  }
}
results.targets = platforms.map(({ platform, outcomes, pixels }) => {
  return { of: platform, checks: [...platformChecks(outcomes), ...pixelChecks(pixels ?? [])] };
});
results.targets.push({ of: 'package', checks: packageChecks(results) });

writeReport(results, options.out);
if (options.readme) {
  writeReport(results, join(root, 'docs'));
  writeReadme(results);
}
console.log(`\n${markdown(results)}\nAlso in ${options.out}: bench.md, bench.json, bench.svg`);
const all = platforms.flatMap(({ outcomes, pixels }) => [...outcomes, ...(pixels ?? [])]);
if (all.some(({ wrong }) => Object.keys(wrong).length > 0)) process.exitCode = 1;
