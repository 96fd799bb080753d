// What a cut takes on this machine: the package, the loop by hand, and reading the pixels, in turn.
import { signal } from '@preact/signals';

/** @import { Cut } from './cut.js' */
/** @import { Source } from './sources.js' */

/** @typedef {'ours' | 'loop' | 'read'} Timed */
/** @typedef {Record<Timed, number>} Times In milliseconds. */

/** Rounds that only warm up, and rounds whose minimum is shown. */
const warming = 40;
const most = 60;

/** Minimum length of a slice in milliseconds: Chromium's clock steps by 0.1 ms on a page that is not isolated. */
const slice = 2;

/** Shortest time of one run in milliseconds that decides how often the run is repeated: the clock may say 0. */
const shortest = 0.04;

/** Minima of the last rounds; null until there are some. */
export const times = signal(/** @type {Times | null} */ (null));

/** The last rounds. @type {Times[]} */
let recent = [];
let rounds = 0;

/** Runs in a slice. Pixels are read once, because more would hold up a drag. */
let repeats = { ours: 1, loop: 1 };

/** Begins again: another picture, or another way to cut it. */
export function restart() {
  recent = [];
  rounds = 0;
  repeats = { ours: 1, loop: 1 };
  times.value = null;
}

/** @param {Timed} name */
const leastOf = (name) => Math.min(...recent.map((round) => round[name]));

/** @param {() => void} work @param {number} count How often. */
function timeOf(work, count) {
  const start = performance.now();
  for (let i = 0; i < count; i += 1) work();
  return (performance.now() - start) / count;
}

/** Returns how often a run that takes so many milliseconds fills a slice. @param {number} took */
const repeatsOf = (took) => Math.ceil(slice / Math.max(shortest, took));

/** Whether there is enough of a picture that does not change. */
export const isDone = () => rounds >= warming + most;

/** Measures one round of all three. @param {Cut} cut @param {Source} source */
export function measure(cut, { data, read }) {
  rounds += 1;
  const took = { ours: 0, loop: 0, read: typeof read === 'number' ? read : timeOf(read, 1) };
  // In turn: who comes second finds the pixels in the cache.
  if (rounds % 2) took.ours = timeOf(() => cut.run(data), repeats.ours);
  took.loop = timeOf(() => cut.loop(data), repeats.loop);
  if (rounds % 2 === 0) took.ours = timeOf(() => cut.run(data), repeats.ours);
  if (rounds <= warming) {
    repeats = { ours: repeatsOf(took.ours), loop: repeatsOf(took.loop) };
    return;
  }
  recent = [...recent, took].slice(-most);
  if (rounds % 10 === 0) times.value = { ours: leastOf('ours'), loop: leastOf('loop'), read: leastOf('read') };
}
