// start.js [--once]: installs what is missing, builds, takes an image apart as proof of life, and serves the demo.
// With --once it ends before the serving.
import { main, steps } from './lib/run.js';
import { buildDemo } from './build-demo.js';
import { build } from './build.js';
import { serve } from './lib/server.js';
import { setup } from './setup.js';

main(import.meta.url, async () => {
  const step = steps(3);
  await step('Setup: tools and npm packages', () => setup('build'));
  await step('Build: the WebAssembly module and the demo', async () => {
    await build('wasm');
    await buildDemo();
  });
  await step('Proof of life: an image taken apart', async () => {
    const { splitImage } = await import('./lib/smoke.js');
    await splitImage();
  });
  if (process.argv.includes('--once')) return;
  // On PORT, by default 8080, or on any free port when that is taken.
  const { url } = await serve({ port: Number(process.env.PORT ?? 8080) }).catch(() => serve());
  console.log(`\nThe demo is at ${url} (Ctrl+C ends it)`);
});
