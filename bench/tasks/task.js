// A task: arrays, and the loops and calls that do the same work on them. All arrays exist and are touched before anything is timed, because
// new memory costs more than most of this work (docs/bench.md).

/**
 * One way to do a task.
 * @typedef {object} Candidate
 * @property {string} name
 * @property {() => unknown} run Does the work once. Its promise is awaited if `isAsync` is true.
 * @property {boolean} [isAsync]
 * @property {() => void} [prepare] Runs before each sample, outside the measured time.
 * @property {() => ArrayLike<any>[] | Promise<ArrayLike<any>[]>} results Does the work once and returns its results, for checking.
 * @property {ArrayLike<any>[]} [expected] Results that differ from those of the task.
 * @property {number} [warmUpFactor] Multiple of the usual time to warm up; by default 1.
 * @property {number} [tolerance] Maximum difference between a result and the expected number; by default 0.
 * @property {() => void} [dispose] Releases its resources.
 */

/**
 * The arrays of a task, its loops and its calls.
 * @typedef {object} Task
 * @property {any[]} targets Arrays that all loops write to, and all calls except `fresh`.
 * @property {ArrayLike<any>[]} expected Elements of the targets after the work.
 * @property {any} [source] Typed array whose copy is the task's memcpy; absent for strings.
 * @property {Record<string, (targets: any[]) => unknown>} loops Loops by name.
 * @property {(ts: any) => Record<string, () => unknown>} calls Calls of a package by name: `one-shot` and `into` write to the targets,
 *   and `fresh` returns new tensors.
 * @property {(ts: any) => Candidate[]} [heap] Makes the candidates within the package's WebAssembly memory.
 * @property {any} [image] Image that other packages convert.
 */

/**
 * A task that is not made yet.
 * @typedef {object} Workload
 * @property {string} name
 * @property {string} what Description for readers.
 * @property {readonly string[]} groups Names of the groups whose mean includes this workload.
 * @property {() => Task} make
 */

/** Returns bytes that look like noise. @param {number} length */
export const noise = (length) => Uint8ClampedArray.from({ length }, (_, i) => Math.imul(i, 2654435761) >>> 24);

/**
 * Makes the candidate of a function that writes to arrays. Its check first restores the arrays, so that results of an earlier candidate
 * are not mistaken for its own.
 * @param {string} name @param {() => unknown} run @param {readonly any[]} targets @param {readonly any[]} before Earlier contents.
 * @returns {Candidate}
 */
const writer = (name, run, targets, before) => ({
  name,
  run,
  results() {
    for (const [i, target] of targets.entries()) {
      if (Array.isArray(target)) target.splice(0, target.length, ...before[i]);
      else target.set(before[i]);
    }
    run();
    return targets.slice();
  },
});

/** Makes the candidate of a function that returns new tensors or arrays. @param {string} name @param {() => any} run @returns {Candidate} */
const maker = (name, run) => ({ name, run, results: () => run().map((/** @type {any} */ one) => one.data ?? one) });

/** Makes the candidates of a package's calls. @param {Task} task @param {any} ts Result of `load`. */
export function callsOf({ targets, calls }, ts) {
  const before = targets.map((target) => target.slice());
  return Object.entries(calls(ts)).map(([name, run]) =>
    name.endsWith('fresh') ? maker(name, run) : writer(name, run, targets, before),
  );
}

/** Makes the candidates of the loops. @param {Task} task */
export function loopsOf({ targets, loops }) {
  const before = targets.map((target) => target.slice());
  return Object.entries(loops).map(([name, loop]) => writer(name, () => loop(targets), targets, before));
}

/** Makes the candidates of the loops that write to new arrays, as calls without `into` do. @param {Task} task */
export const freshLoopsOf = ({ targets, loops }) =>
  Object.entries(loops).map(([name, loop]) =>
    maker(`${name}-fresh`, () => {
      const made = targets.map(({ constructor, length }) => new constructor(length));
      loop(made);
      return made;
    }),
  );

/**
 * Makes the candidate that copies the same bytes into the same arrays, because addresses change the time of a copy by up to eight times.
 * @param {Task} task @returns {Candidate[]}
 */
export function memcpyOf({ targets, source }) {
  if (!source) return [];
  let end = 0;
  const pieces = targets.map(({ length }) => source.subarray(end, (end += length)));
  const before = targets.map((target) => target.slice());
  const run = () => targets.forEach((target, i) => target.set(pieces[i]));
  return [{ ...writer('memcpy', run, targets, before), expected: pieces }];
}
