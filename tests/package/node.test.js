// The packed package in Node.js: ES modules, CommonJS, and under restrictions.
import { build } from 'esbuild';

import { makeApp, node, tarball } from './app.js';

let app;

beforeAll(async () => {
  // The package under another name is a separate copy.
  app = await makeApp('node', 'node', {}, [`tensorsplit-other@file:${tarball()}`]);
});

const answer = '1,4 2,3,5,6\ntrue SIZES_SUM_MISMATCH\n';

test('works when imported', async () => {
  expect(await node(app, 'main.mjs')).toBe(answer);
});

test('works synchronously when required', async () => {
  expect(await node(app, 'main.cjs')).toBe(answer);
});

test.each(['main.mjs', 'main.cjs'])('generates no code from strings (%s)', async (main) => {
  expect(await node(app, '--disallow-code-generation-from-strings', main)).toBe(answer);
});

test('tensorsplit/slim accepts the module in every form', async () => {
  const lines = (await node(app, 'slim.mjs')).trim().split('\n');
  expect(lines.slice(0, -1).map((line) => line.split(' ').slice(1).join(' '))).toEqual(Array(8).fill('true 2,4'));
  expect(lines.at(-1)).toBe('loadSync true');
});

test('shares one copy between import and require, and tensors between copies', async () => {
  const name = 'SplitError DIMS_INVALID';
  expect((await node(app, 'copies.mjs')).trim().split('\n')).toEqual([
    // Before Node.js 20.19, import and require have separate copies.
    expect.stringMatching(/^(true true true|false false false)$/),
    ...Array(3).fill('2,4 2,4 2,4'),
    `${name}, ${name}, ${name}`,
    'false',
  ]);
});

test('works in an edge worker if it passes the compiled module', async () => {
  await build({
    absWorkingDir: app,
    entryPoints: ['edge-app.mjs'],
    outfile: 'edge-bundle.cjs',
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    logLevel: 'error',
  });
  const [given, absent, bytes] = (await node(app, 'edge.mjs')).trim().split('\n');
  expect(given).toBe('2,4');
  expect(absent).toMatch(/^WASM_UNAVAILABLE .*cannot read .*Invalid URL.*load\(\{ wasm \}\)/);
  expect(bytes).toMatch(/^WASM_UNAVAILABLE .*forbids compiling .*wasm-unsafe-eval.*edge worker/);
});
