// tensorsplit/slim on servers, alone and in bundles: nothing is read from the disk, so that nothing can be missing there.
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { here, makeApp, node } from './app.js';

let app;

beforeAll(async () => {
  app = await makeApp('servers', 'node', { type: 'module' });
});

test('works where the file of the module is not there', async () => {
  rmSync(join(app, 'node_modules/tensorsplit/js/generated/tensorsplit.wasm'));
  expect(await node(app, 'server.mjs')).toBe('2,4 true\n');
});

test.each(['esbuild', 'webpack'])('works in a bundle of %s that was moved', async (tool) => {
  await node(here, 'bundle.js', `${tool}-server`, app);
  const moved = join(app, tool);
  renameSync(join(app, 'dist'), moved);
  expect(await node(moved, 'server.mjs')).toBe('2,4 true\n');
});
