// tensorsplit/slim on servers, with and without a bundle. It must not read the disk, where its file could be missing.
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { here, makeApp, node } from './app.js';

let app;

beforeAll(async () => {
  app = await makeApp('servers', 'node', { type: 'module' });
});

test('works without the file of the module', async () => {
  rmSync(join(app, 'node_modules/tensorsplit/dist/tensorsplit.wasm'));
  expect(await node(app, 'server.mjs')).toBe('2,4 true\n');
});

test.each(['esbuild', 'webpack'])('works in a moved bundle of %s', async (tool) => {
  await node(here, 'bundle.js', `${tool}-server`, app);
  const moved = join(app, tool);
  renameSync(join(app, 'dist'), moved);
  expect(await node(moved, 'server.mjs')).toBe('2,4 true\n');
});
