// The packed package in Cloudflare's runtime, with the compatibility dates before and after May 2025. Before, there is no
// FinalizationRegistry and no WeakRef. The bundle is like that of Cloudflare's tools: with the condition "workerd", and every
// .wasm as a separate module.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { makeApp, node, tool } from './app.js';

let bundle;

beforeAll(async () => {
  const app = await makeApp('worker', 'worker', { type: 'module' });
  bundle = join(app, 'dist');
  await build({
    absWorkingDir: app,
    entryPoints: ['main.js'],
    outdir: bundle,
    assetNames: '[name]',
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    loader: { '.wasm': 'copy' },
    logLevel: 'error',
  });
});

test.each([
  ['2024-09-01', 'undefined'],
  ['2025-06-01', 'function'],
])('works in a Cloudflare Worker of %s with FinalizationRegistry %s', async (date, kind) => {
  const worker = `(
      modules = [
        (name = "main.js", esModule = embed "main.js"),
        (name = "tensorsplit.wasm", wasm = embed "tensorsplit.wasm"),
      ],
      compatibilityDate = "${date}",
    )`;
  const config = `using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (services = [(name = "main", worker = ${worker})]);`;
  writeFileSync(join(bundle, `${date}.capnp`), config);
  const said = await node(bundle, tool('workerd/bin/workerd'), 'test', `${date}.capnp`);
  expect(said).toBe(`${kind} ${kind} true true 1,3 2,4 1,3 2,4 3 0\n`);
});
