// Seed and number of the random inputs, so that every run tries the same inputs. TENSORSPLIT_SEED overrides the seed.

/** Seed of properties, walks and fuzzing. */
export const seed = Number(process.env.TENSORSPLIT_SEED ?? 1);
if (!Number.isInteger(seed)) {
  throw new Error(`TENSORSPLIT_SEED must be an integer, got ${process.env.TENSORSPLIT_SEED}`);
}

/**
 * Returns how often to run a property: a quarter of `count`, or `count` times if TENSORSPLIT_RUNS is `all`, which `npm
 * run test:robust` sets.
 * @param {number} count
 */
export const runs = (count) => (process.env.TENSORSPLIT_RUNS === 'all' ? count : Math.ceil(count / 4));
