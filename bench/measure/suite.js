// Runs a workload: creates its implementations, checks their results against the oracle, and measures them.
import { concatImplementations } from '../implementations/concat.js';
import { memcpyImplementations, memcpyHeapImplementations } from '../implementations/memcpy.js';
import { ourImplementations } from '../implementations/ours.js';
import { plainImplementations } from '../implementations/plain-js.js';
import { measure } from './measure.js';
import { difference, splitNaively } from '../cases/oracle.js';
import { inputOf, targetsOf } from '../cases/splits.js';

/** @typedef {import('../cases/splits.js').Workload} Workload */
/** @typedef {import('./measure.js').Implementation} Implementation */

/**
 * Another package. `make` creates its implementation of a workload, and rejects if the package cannot do that workload.
 *
 * @typedef {{ name: string, make: (workload: Workload, data: any) => Promise<Implementation> }} Competitor
 */

/**
 * Results of a workload.
 *
 * @typedef {object} Outcome
 * @property {string} workload
 * @property {string} route Route of our plan; empty if the workload is not a split.
 * @property {import('./measure.js').Measurement[]} measurements
 * @property {Record<string, string>} absent Reason why a competitor was not measured, by its name.
 * @property {Record<string, string>} wrong Difference in the results, by implementation name. These are not measured.
 */

/**
 * Runs one workload with our package, plain JavaScript, and the competitors of the platform.
 * @param {Workload} workload @param {any} ts Result of `load`. @param {readonly Competitor[]} competitors
 * @param {import('./measure.js').Settings} settings
 * @param {any} [baseline] Result of `load` of an earlier release, which is measured as well.
 * @returns {Promise<Outcome>}
 */
export async function runWorkload(workload, ts, competitors, settings, baseline) {
  const { name, type, dims, axis, sizes } = workload;
  const data = inputOf(workload);
  // Shared by all implementations that write into existing arrays, because addresses affect the speed of a copy.
  const targets = targetsOf(workload, data);
  const implementations = [
    ...ourImplementations(ts, workload, data, targets),
    ...(baseline ? ourImplementations(baseline, workload, data, targets).map(asBaseline) : []),
    ...memcpyHeapImplementations(ts, workload, data),
    ...memcpyImplementations(
      data,
      targets.map(({ length }) => length),
    ),
    ...plainImplementations(workload, data, targets),
    ...concatImplementations(ts, workload, data),
  ];
  const expected = splitNaively(workload, data);
  const outcome = await runImplementations(
    implementations,
    competitors.map((competitor) => ({ name: competitor.name, make: () => competitor.make(workload, data) })),
    ({ isCopy }, results) => difference(isCopy ? cutLike(data, results) : expected, results),
    settings,
  );
  return { workload: name, route: ts.plan('split', { type, dims }, { axis, split: sizes }).route, ...outcome };
}

/**
 * Marks an implementation as one of the earlier release.
 * @param {Implementation} implementation @returns {Implementation}
 */
const asBaseline = (implementation) => ({ ...implementation, name: `baseline ${implementation.name}` });

/**
 * Checks the results of all implementations and measures those whose results are right.
 * @param {readonly Implementation[]} ours
 * @param {readonly { name: string, make: () => Promise<Implementation> }[]} competitors
 * @param {(implementation: any, results: ArrayLike<any>[]) => string} fault Describes how results differ from the
 *   expected ones; empty if they are equal.
 * @param {import('./measure.js').Settings} settings
 * @returns {Promise<Pick<Outcome, 'measurements' | 'absent' | 'wrong'>>}
 */
export async function runImplementations(ours, competitors, fault, settings) {
  const implementations = ours.slice();
  /** @type {Record<string, string>} */
  const absent = {};
  for (const { name, make } of competitors) {
    try {
      implementations.push(await make());
    } catch (error) {
      absent[name] = reasonOf(error);
    }
  }
  /** @type {Implementation[]} */
  const right = [];
  /** @type {Record<string, string>} */
  const wrong = {};
  for (const implementation of implementations) {
    const { name } = implementation;
    try {
      const message = fault(implementation, await implementation.results());
      if (message === '') right.push(implementation);
      else wrong[name] = message;
    } catch (error) {
      (competitors.some((competitor) => competitor.name === name) ? absent : wrong)[name] = reasonOf(error);
    }
  }
  const measurements = await measure(right, settings);
  for (const implementation of implementations) implementation.dispose?.();
  return { measurements, absent, wrong };
}

/**
 * Cuts the input into consecutive pieces as long as `parts`.
 * @param {any} data @param {readonly ArrayLike<any>[]} parts
 */
function cutLike(data, parts) {
  let first = 0;
  return parts.map(({ length }) => data.slice(first, (first += length)));
}

/** Returns the first line of an error's message. @param {unknown} error */
function reasonOf(error) {
  return String(/** @type {any} */ (error)?.message ?? error).split('\n')[0];
}
