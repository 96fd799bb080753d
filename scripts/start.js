// start.js [--once]: installs missing tools, builds the module and the demo, runs a smoke test, and serves the demo. --once skips
// serving.
import { main, steps } from './lib/run.js';
import { buildDemo } from './build-demo.js';
import { build } from './build.js';
import { setup } from './setup.js';

main(import.meta.url, async () => {
  const step = steps(3);
  await step('Setup: tools and npm packages', () => setup('build'));
  await step('Build: the WebAssembly module and the demo', async () => {
    await build('wasm');
    await buildDemo();
  });
  await step('Smoke test: split an image', async () => {
    const { splitImage } = await import('../tests/smoke.js');
    await splitImage();
  });
  if (process.argv.includes('--once')) return;
  // Imported late, because it needs npm packages that `setup` installs.
  const { serve } = await import('./lib/server.js');
  // Uses PORT (default 8080), or any free port if that is in use.
  const { url } = await serve({ port: Number(process.env.PORT ?? 8080) }).catch(() => serve());
  console.log(`\nThe demo is at ${url} (press Ctrl+C to stop)`);
});
