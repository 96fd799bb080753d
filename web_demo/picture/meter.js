// What a cut takes on this machine: the package, the loop by hand, and reading the pixels, in turn.
import { signal } from '@preact/signals';

/** @import { Cut } from './cut.js' */

/** @typedef {'ours' | 'loop' | 'read'} Timed */

/** Rounds that only warm up, and those of which the median is told. */
const warming = 40;
const most = 60;

/** What one measurement is to take at least, in milliseconds: the clocks of browsers are as coarse as that. */
const worthwhile = 2;

/** Medians in milliseconds; null until there are some. */
export const times = signal(/** @type {Record<Timed, number> | null} */ (null));

/** @type {Record<Timed, number[]>} */
let samples = { ours: [], loop: [], read: [] };
let rounds = 0;
/** How often a cut is repeated in one measurement. */
let repeats = 1;

/** Begins anew: another picture, or another way to cut it. */
export function restart() {
  samples = { ours: [], loop: [], read: [] };
  rounds = 0;
  repeats = 1;
  times.value = null;
}

/** @param {Timed} name @param {number} milliseconds */
function add(name, milliseconds) {
  samples[name].push(milliseconds);
  if (samples[name].length > most) samples[name].shift();
}

/** @param {number[]} list */
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;

/** @param {() => void} work @param {number} count */
function timeOf(work, count) {
  const start = performance.now();
  for (let i = 0; i < count; i += 1) work();
  return (performance.now() - start) / count;
}

/** Whether there is enough of a picture that does not change. */
export const isDone = () => rounds >= warming + most;

/**
 * One round of all three.
 *
 * @param {Cut} cut
 * @param {Uint8Array} data
 * @param {(() => void) | number} read Reads the pixels, or what that took.
 */
export function measure(cut, data, read) {
  rounds += 1;
  const isWarm = rounds > warming;
  const ours = () => cut.run(data);
  const loop = () => cut.loop(data);
  const [first, second] = rounds % 2 ? [ours, loop] : [loop, ours];
  const took = [timeOf(first, repeats), timeOf(second, repeats)];
  const reading = typeof read === 'number' ? read : timeOf(read, 1);
  if (!isWarm) {
    repeats = Math.max(1, Math.min(50, Math.ceil(worthwhile / Math.max(0.02, Math.min(...took)))));
    return;
  }
  add(first === ours ? 'ours' : 'loop', took[0]);
  add(first === ours ? 'loop' : 'ours', took[1]);
  add('read', reading);
  const isTold = rounds % 10 === 0;
  if (isTold) times.value = { ours: median(samples.ours), loop: median(samples.loop), read: median(samples.read) };
}
