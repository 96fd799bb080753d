// start.js [--once]: installs what is missing, builds, takes an image apart as proof of life, and serves the demo.
// With --once it ends before the serving.
import { steps } from './lib/run.js';
import { buildDemo } from './build-demo.js';
import { buildWasm } from './build.js';
import { serve } from './lib/server.js';
import { setup } from './setup.js';

const once = process.argv.includes('--once');

try {
  const step = steps(3);
  await step('Setup: tools and npm packages', () => setup('build'));
  await step('Build: the WebAssembly module and the demo', async () => {
    await buildWasm();
    await buildDemo();
  });
  await step('Proof of life: an image taken apart', async () => {
    const { splitImage } = await import('./lib/proof.js');
    await splitImage();
  });
  if (!once) await serveDemo();
} catch (error) {
  console.error(`start: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}

/** Serves on PORT, by default 8080, or on any free port when that is taken. */
async function serveDemo() {
  const port = Number(process.env.PORT ?? 8080);
  const { url } = await serve({ port }).catch(() => serve());
  console.log(`\nThe demo is at ${url} (Ctrl+C ends it)`);
}
