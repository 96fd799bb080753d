// What a cut takes on this machine: the package, the loop by hand, and reading the pixels, in turn.
import { signal } from '@preact/signals';

/** @import { Cut } from './cut.js' */
/** @import { Source } from './sources.js' */

/** @typedef {'ours' | 'loop' | 'read'} Timed */
/** @typedef {Record<Timed, number>} Times In milliseconds. */

/** Rounds that only warm up, and those of which the median is told. */
const warming = 40;
const most = 60;

/** What one measurement is to take at least, in milliseconds: the clocks of browsers are as coarse as that. */
const worthwhile = 2;

/** Medians; null until there are some. */
export const times = signal(/** @type {Times | null} */ (null));

/** The last rounds. @type {Times[]} */
let recent = [];
let rounds = 0;
/** How often the cut and the loop are repeated in a round; reading the pixels takes long enough, and would hold up a drag. */
let repeats = 1;

/** Begins anew: another picture, or another way to cut it. */
export function restart() {
  recent = [];
  rounds = 0;
  repeats = 1;
  times.value = null;
}

/** @param {Timed} name */
const medianOf = (name) => recent.map((round) => round[name]).sort((a, b) => a - b)[recent.length >> 1];

/** @param {() => void} work @param {number} count How often. */
function timeOf(work, count) {
  const start = performance.now();
  for (let i = 0; i < count; i += 1) work();
  return (performance.now() - start) / count;
}

/** Whether there is enough of a picture that does not change. */
export const isDone = () => rounds >= warming + most;

/** One round of all three. @param {Cut} cut @param {Source} source */
export function measure(cut, { data, read }) {
  rounds += 1;
  const took = { ours: 0, loop: 0, read: typeof read === 'number' ? read : timeOf(read, 1) };
  // In turn: who comes second finds the pixels in the cache.
  if (rounds % 2) took.ours = timeOf(() => cut.run(data), repeats);
  took.loop = timeOf(() => cut.loop(data), repeats);
  if (rounds % 2 === 0) took.ours = timeOf(() => cut.run(data), repeats);
  if (rounds <= warming) {
    repeats = Math.max(1, Math.min(50, Math.ceil(worthwhile / Math.max(0.02, Math.min(took.ours, took.loop)))));
    return;
  }
  recent = [...recent, took].slice(-most);
  if (rounds % 10 === 0) times.value = { ours: medianOf('ours'), loop: medianOf('loop'), read: medianOf('read') };
}
