// Runs the garbage collector until its finalizers have had their turns: for programs that are started with --expose-gc.

const collect = /** @type {() => void} */ (globalThis.gc);

/** Losses that the engine has reported. */
let losses = 0;
/** Lives as long as the program, because a registry that is collected reports nothing. */
const registry = new FinalizationRegistry(() => (losses += 1));

/** Loses an object, and collects until the engine has reported the loss. */
async function loseOne() {
  const before = losses;
  registry.register({}, undefined);
  while (losses === before) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}

/**
 * Collects until the engine has reported ten losses, one after the other. Earlier losses have been reported by then, and also
 * those of objects that earlier finalizers released.
 */
export async function settle() {
  for (let i = 0; i < 10; ++i) await loseOne();
}
