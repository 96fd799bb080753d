// The seed of everything that the tests draw, so that every run tries the same inputs. TENSORSPLIT_SEED overrides the seed.

/** The seed of properties, walks and fuzzing. */
export const seed = Number(process.env.TENSORSPLIT_SEED ?? 1);
if (!Number.isInteger(seed)) {
  throw new Error(`TENSORSPLIT_SEED must be an integer, got ${process.env.TENSORSPLIT_SEED}`);
}
