// One workload from beginning to end: its implementations are made, checked against the oracle, and measured.
import { concatImplementations } from '../implementations/concat.js';
import { memcpyImplementations, memcpyHeapImplementations } from '../implementations/memcpy.js';
import { ourImplementations } from '../implementations/ours.js';
import { plainImplementations } from '../implementations/plain-js.js';
import { measure } from './measure.js';
import { difference, splitNaively } from './oracle.js';
import { inputOf, targetsOf } from '../workloads/splits.js';

/** @typedef {import('../workloads/splits.js').Workload} Workload */
/** @typedef {import('./measure.js').Implementation} Implementation */

/**
 * Makes a competitor's implementation for a workload; rejected where the competitor cannot do it.
 * @typedef {{ name: string, make: (workload: Workload, data: any) => Promise<Implementation> }} Competitor
 */

/**
 * What came out for a workload.
 *
 * @typedef {object} Outcome
 * @property {string} workload
 * @property {string} lane Of our plan.
 * @property {import('./measure.js').Measurement[]} measurements
 * @property {Record<string, string>} absent Why a competitor takes no part, by name.
 * @property {Record<string, string>} wrong What is wrong with an implementation's results, by name. It is not measured.
 */

/**
 * Runs one workload with our package, plain JavaScript, and the competitors of the platform.
 *
 * @param {Workload} workload
 * @param {any} ts What `load` gives.
 * @param {readonly Competitor[]} competitors
 * @param {import('./measure.js').Settings} settings
 * @param {any} [baseline] What `load` of an earlier release gives, to be measured beside.
 * @returns {Promise<Outcome>}
 */
export async function runWorkload(workload, ts, competitors, settings, baseline) {
  const { name, type, dims, axis, sizes } = workload;
  const data = inputOf(workload);
  // The same arrays for all who write into given ones: how fast memory is depends on where it happens to lie.
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
    ({ isCopy }, given) => difference(isCopy ? cut(data, given) : expected, given),
    settings,
  );
  return { workload: name, lane: ts.plan('split', { type, dims }, { axis, split: sizes }).lane, ...outcome };
}

/** @param {Implementation} implementation @returns {Implementation} */
const asBaseline = (implementation) => ({ ...implementation, name: `baseline ${implementation.name}` });

/**
 * Checks the results of implementations and of the competitors that can take part, and measures those whose results are right.
 *
 * @param {readonly Implementation[]} ours
 * @param {readonly { name: string, make: () => Promise<Implementation> }[]} competitors
 * @param {(implementation: any, results: ArrayLike<any>[]) => string} fault What is wrong with results, in words; empty where
 *   nothing is.
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
      const found = fault(implementation, await implementation.results());
      if (found === '') right.push(implementation);
      else wrong[name] = found;
    } catch (error) {
      (competitors.some((competitor) => competitor.name === name) ? absent : wrong)[name] = reasonOf(error);
    }
  }
  const measurements = await measure(right, settings);
  for (const implementation of implementations) implementation.dispose?.();
  return { measurements, absent, wrong };
}

/**
 * The input in pieces as long as those given.
 *
 * @param {any} data
 * @param {readonly ArrayLike<any>[]} given
 */
function cut(data, given) {
  let first = 0;
  return given.map(({ length }) => data.slice(first, (first += length)));
}

/** @param {unknown} error */
function reasonOf(error) {
  return String(/** @type {any} */ (error)?.message ?? error).split('\n')[0];
}
