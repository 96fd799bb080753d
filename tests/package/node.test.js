// The packed package in Node.js: ES modules, CommonJS, threads, and under restrictions.
import { build } from 'esbuild';

import { makeApp, node, tarball } from './app.js';

let app;

beforeAll(async () => {
  // The same package under another name is another copy.
  app = await makeApp('node', 'node', {}, [`tensorsplit-other@file:${tarball()}`]);
}, 60000);

const answer = '1,4 2,3,5,6\ntrue SIZES_SUM_MISMATCH\n';

test('works when imported', async () => {
  expect(await node(app, 'main.mjs')).toBe(answer);
});

test('works when required, without waiting for anything', async () => {
  expect(await node(app, 'main.cjs')).toBe(answer);
});

test.each(['main.mjs', 'main.cjs'])('makes no code from strings (%s)', async (main) => {
  expect(await node(app, '--disallow-code-generation-from-strings', main)).toBe(answer);
});

test('works in threads, on memory that they share', async () => {
  expect(await node(app, 'threads.mjs')).toBe('2 14 26 38\n');
});

test('tensorsplit/slim takes the module in every form', async () => {
  const lines = (await node(app, 'slim.mjs')).trim().split('\n');
  expect(lines.slice(0, -1).map((line) => line.split(' ').slice(1).join(' '))).toEqual(Array(8).fill('true 2,4'));
  expect(lines.at(-1)).toBe('loadSync true');
});

test('two copies and the CommonJS build live in one app', async () => {
  expect((await node(app, 'two.mjs')).trim().split('\n')).toEqual([
    '3 3',
    ...Array(3).fill('2,4 2,4 2,4'),
    'DIMS_INVALID DIMS_INVALID DIMS_INVALID',
  ]);
});

test('an edge worker gives the compiled module; otherwise it is told to', async () => {
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
  expect(absent).toMatch(/^WASM_UNAVAILABLE .*load\(\{ wasm \}\)/);
  expect(bytes).toMatch(/^WASM_UNAVAILABLE .*does not let .* be compiled .*wasm-unsafe-eval.*edge worker/);
});

test('says what to mend where WebAssembly or its SIMD is missing', async () => {
  const without = 'delete globalThis.WebAssembly';
  const withoutSimd = 'WebAssembly.validate = () => false';
  const load = "(await import('tensorsplit')).load().catch((error) => error.code + ' ' + error.message)";
  const said = (first) => node(app, '--input-type=module', '-e', `${first}; console.log(await ${load})`);
  expect(await said(without)).toMatch(/^WASM_UNAVAILABLE load: this platform has no WebAssembly/);
  expect(await said(withoutSimd)).toMatch(
    /^WASM_UNAVAILABLE load: the WebAssembly of this platform has no SIMD; update it/,
  );
});
