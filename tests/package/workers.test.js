// The packed package in Cloudflare's runtime, as it is today and as it was before May 2025: without FinalizationRegistry and
// WeakRef. Bundled as their tools do it: the condition "workerd", and every .wasm a module of its own.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { build } from 'esbuild';

import { makeApp, tool } from './app.js';

const { Miniflare } = createRequire(import.meta.url)(tool('miniflare'));
let bundle;

beforeAll(async () => {
  const app = await makeApp('worker', 'worker', { type: 'module' });
  bundle = join(app, 'dist');
  await build({
    absWorkingDir: app,
    entryPoints: ['main.js'],
    outdir: bundle,
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    loader: { '.wasm': 'copy' },
    logLevel: 'error',
  });
}, 60000);

/** What the worker answers under the rules of that day. */
async function answer(compatibilityDate) {
  const files = readdirSync(bundle).sort((a, b) => Number(b === 'main.js') - Number(a === 'main.js'));
  const modules = files.map((name) => ({
    type: name.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule',
    path: join('/', name),
    contents: readFileSync(join(bundle, name)),
  }));
  const worker = new Miniflare({ modules, modulesRoot: '/', compatibilityDate });
  try {
    return await (await worker.dispatchFetch('http://localhost/')).json();
  } finally {
    await worker.dispose();
  }
}

test.each([
  ['2024-09-01', 'undefined'],
  ['2025-06-01', 'function'],
])(
  'works in a Cloudflare Worker of %s, where FinalizationRegistry is %s',
  async (date, kind) => {
    const columns = [
      [1, 3],
      [2, 4],
    ];
    expect(await answer(date)).toEqual({
      registry: kind,
      weakRef: kind,
      module: true,
      isOne: true,
      parts: [...columns, ...columns],
    });
  },
  60000,
);
