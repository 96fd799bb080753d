// Runs the garbage collector and its finalizers, for programs that are started with --expose-gc.

const collect = /** @type {NonNullable<typeof globalThis.gc>} */ (globalThis.gc);

/** Number of lost objects that the engine has reported. */
let losses = 0;
/** Kept alive for the whole program, because a collected registry reports nothing. */
const registry = new FinalizationRegistry(() => (losses += 1));

/** Loses an object and collects garbage until the engine has reported the loss. */
async function loseOne() {
  const before = losses;
  registry.register({}, undefined);
  while (losses === before) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}

/**
 * Collects garbage until the engine has reported ten losses in sequence. By then it has also reported earlier losses,
 * and those of objects that earlier finalizers released.
 */
export async function settle() {
  for (let i = 0; i < 10; ++i) await loseOne();
}
