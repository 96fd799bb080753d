// One workload from beginning to end: its candidates are made, checked against the oracle, and measured.
import { concatCandidates } from '../candidates/concat.js';
import { memcpyCandidates, memcpyHeapCandidates } from '../candidates/memcpy.js';
import { ourCandidates } from '../candidates/ours.js';
import { plainCandidates } from '../candidates/plain-js.js';
import { measure } from './measure.js';
import { difference, splitNaively } from './oracle.js';
import { inputOf, targetsOf } from '../workloads/splits.js';

/** @typedef {import('../workloads/splits.js').Workload} Workload */
/** @typedef {import('./measure.js').Candidate} Candidate */

/**
 * Makes a rival's candidate for a workload; rejected where the rival cannot do it.
 * @typedef {{ name: string, make: (workload: Workload, data: any) => Promise<Candidate> }} Rival
 */

/**
 * What came out for a workload.
 *
 * @typedef {object} Outcome
 * @property {string} workload
 * @property {string} route Of our plan.
 * @property {import('./measure.js').Measurement[]} measurements
 * @property {Record<string, string>} absent Why a rival takes no part, by name.
 * @property {Record<string, string>} wrong What is wrong with a candidate's results, by name. It is not measured.
 */

/**
 * Runs one workload with our package, plain JavaScript, and the rivals of the platform.
 *
 * @param {Workload} workload
 * @param {any} ts What `load` gives.
 * @param {readonly Rival[]} rivals
 * @param {import('./measure.js').Settings} settings
 * @param {any} [baseline] What `load` of an earlier release gives, to be measured beside.
 * @returns {Promise<Outcome>}
 */
export async function runWorkload(workload, ts, rivals, settings, baseline) {
  const { name, type, dims, axis, sizes } = workload;
  const data = inputOf(workload);
  // The same arrays for all who write into given ones: how fast memory is depends on where it happens to lie.
  const targets = targetsOf(workload, data);
  const candidates = [
    ...ourCandidates(ts, workload, data, targets),
    ...(baseline ? ourCandidates(baseline, workload, data, targets).map(asBaseline) : []),
    ...memcpyHeapCandidates(ts, workload, data),
    ...memcpyCandidates(
      data,
      targets.map(({ length }) => length),
    ),
    ...plainCandidates(workload, data, targets),
    ...concatCandidates(ts, workload, data),
  ];
  const expected = splitNaively(workload, data);
  const outcome = await runCandidates(
    candidates,
    rivals.map((rival) => ({ name: rival.name, make: () => rival.make(workload, data) })),
    ({ isCopy }, given) => difference(isCopy ? cut(data, given) : expected, given),
    settings,
  );
  return { workload: name, route: ts.plan('split', { type, dims }, { axis, split: sizes }).route, ...outcome };
}

/** @param {Candidate} candidate @returns {Candidate} */
const asBaseline = (candidate) => ({ ...candidate, name: `baseline ${candidate.name}` });

/**
 * Checks the results of candidates and of the rivals that can take part, and measures those whose results are right.
 *
 * @param {readonly Candidate[]} ours
 * @param {readonly { name: string, make: () => Promise<Candidate> }[]} rivals
 * @param {(candidate: any, results: ArrayLike<any>[]) => string} fault What is wrong with results, in words; empty where
 *   nothing is.
 * @param {import('./measure.js').Settings} settings
 * @returns {Promise<Pick<Outcome, 'measurements' | 'absent' | 'wrong'>>}
 */
export async function runCandidates(ours, rivals, fault, settings) {
  const candidates = ours.slice();
  /** @type {Record<string, string>} */
  const absent = {};
  for (const { name, make } of rivals) {
    try {
      candidates.push(await make());
    } catch (error) {
      absent[name] = reasonOf(error);
    }
  }
  /** @type {Candidate[]} */
  const right = [];
  /** @type {Record<string, string>} */
  const wrong = {};
  for (const candidate of candidates) {
    const { name } = candidate;
    try {
      const found = fault(candidate, await candidate.results());
      if (found === '') right.push(candidate);
      else wrong[name] = found;
    } catch (error) {
      (rivals.some((rival) => rival.name === name) ? absent : wrong)[name] = reasonOf(error);
    }
  }
  const measurements = await measure(right, settings);
  for (const candidate of candidates) candidate.dispose?.();
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
