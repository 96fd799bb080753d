// tensorsplit/slim on servers, alone and in bundles: nothing is read from the disk, so that nothing can be missing there.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { makeApp, node } from './app.js';

let app;

beforeAll(async () => {
  app = await makeApp('servers', 'node', { type: 'module' });
}, 60000);

test('works where the file of the module is not there', async () => {
  rmSync(join(app, 'node_modules/tensorsplit/js/generated/tensorsplit.wasm'));
  expect(await node(app, 'server.mjs')).toBe('2,4 true\n');
});

test.each(['esbuild', 'webpack'])(
  'works in a bundle of %s that was moved',
  async (tool) => {
    const moved = join(app, 'moved', tool);
    await node(join(app, '../../../../tests/package'), 'bundle-server.js', tool, app);
    mkdirSync(moved, { recursive: true });
    copyFileSync(join(app, 'dist', `${tool}.mjs`), join(moved, 'server.mjs'));
    rmSync(join(app, 'dist'), { recursive: true });
    expect(await node(moved, 'server.mjs')).toBe('2,4 true\n');
  },
  60000,
);
