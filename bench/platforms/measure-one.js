// Measures one workload, program or grid in Node.js or Chromium.
import { competitorsOf } from '../others/competitors.js';
import { programs } from '../others/names.js';
import { runProgram } from '../others/programs.js';
import { grids, workloads } from '../tasks/workloads.js';
import { runGrid, runWorkload } from '../measure/suite.js';

/** @typedef {import('../measure/measure.js').Settings} Settings */
/** Options for measuring. @typedef {{ settings: Settings, cellSettings?: Partial<Settings> }} RunOptions */

/** @typedef {import('../measure/suite.js').Outcome | import('../measure/suite.js').GridOutcome} Measured */

/**
 * Measures what has this name.
 * @param {string} name @param {RunOptions} options @param {import('../others/competitors.js').Packages} packages
 * @param {any} ts Result of `load`. @returns {Promise<Measured>}
 */
export async function measureOne(name, { settings, cellSettings }, packages, ts) {
  if (name in grids) {
    // Without Float16Array, an engine has no loops for float16.
    const cells = grids[name].cells.filter((cell) => 'Float16Array' in globalThis || !cell.name.includes('float16'));
    return runGrid(name, cells, grids[name].call, ts, cellSettings);
  }
  if (name in programs) return runProgram(name, ts, packages, settings);
  const workload = workloads.find((one) => one.name === name);
  if (!workload) throw new Error(`unknown workload ${name}`);
  return runWorkload(workload, ts, (task) => competitorsOf(name, task, packages), settings);
}
