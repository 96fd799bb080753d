// One workload from beginning to end: its candidates are made, checked against the oracle, and measured.
import { memcpyCandidates, memcpyHeapCandidates } from './candidates/memcpy.js';
import { ourCandidates } from './candidates/ours.js';
import { plainCandidates } from './candidates/plain-js.js';
import { measure } from './measure.js';
import { difference, splitNaively } from './oracle.js';
import { inputOf, targetsOf } from './workloads.js';

/** @typedef {import('./workloads.js').Workload} Workload */
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
 * @property {string} lane Of our plan.
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
  const data = inputOf(workload);
  // The same arrays for all who write into given ones: how fast memory is depends on where it happens to lie.
  const targets = targetsOf(workload, data);
  const candidates = [
    ...ourCandidates(ts, workload, data, targets),
    ...(baseline ? ourCandidates(baseline, workload, data, targets).map(asBaseline) : []),
    ...memcpyHeapCandidates(ts, workload, data),
    ...memcpyCandidates(workload, data),
    ...plainCandidates(workload, data, targets),
  ];
  /** @type {Record<string, string>} */
  const absent = {};
  for (const { name, make } of rivals) {
    try {
      candidates.push(await make(workload, data));
    } catch (error) {
      absent[name] = reasonOf(error);
    }
  }
  const { right, wrong } = await check(workload, data, candidates, rivals, absent);
  const measurements = await measure(right, settings);
  for (const candidate of candidates) candidate.dispose?.();
  return { workload: workload.name, lane: laneOf(ts, workload), measurements, absent, wrong };
}

/** @param {Candidate} candidate @returns {Candidate} */
const asBaseline = (candidate) => ({ ...candidate, name: `baseline ${candidate.name}` });

/**
 * @param {any} ts
 * @param {Workload} workload
 * @returns {string}
 */
function laneOf(ts, { type, dims, axis, sizes }) {
  return ts.plan('Split', { type, dims }, { axis, split: sizes }).lane;
}

/**
 * Parts the candidates into those whose results are right and those whose are not. A rival that cannot run at all is
 * absent.
 *
 * @param {Workload} workload
 * @param {any} data
 * @param {readonly Candidate[]} candidates
 * @param {readonly Rival[]} rivals
 * @param {Record<string, string>} absent
 */
async function check(workload, data, candidates, rivals, absent) {
  const expected = splitNaively(workload, data);
  /** @type {Candidate[]} */
  const right = [];
  /** @type {Record<string, string>} */
  const wrong = {};
  for (const candidate of candidates) {
    const { name, isCopy } = candidate;
    try {
      const given = await candidate.results();
      const found = difference(isCopy ? cut(data, given) : expected, given);
      if (found === '') right.push(candidate);
      else wrong[name] = found;
    } catch (error) {
      (rivals.some((rival) => rival.name === name) ? absent : wrong)[name] = reasonOf(error);
    }
  }
  return { right, wrong };
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
