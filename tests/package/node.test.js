// The packed package in Node.js: ES modules, CommonJS, and under restrictions.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { root } from '../../scripts/lib/run.js';
import { makeApp, node, tarball } from './app.js';

const libraries = join(root, 'build', 'package', 'libraries');

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

test('installs next to later versions of the libraries of its adapters', async () => {
  const versions = {
    '@bufbuild/protobuf': '1.10.0',
    '@huggingface/transformers': '5.0.0',
    '@tensorflow/tfjs-core': '4.22.1',
    'onnxruntime-common': '2.0.0',
  };
  const others = Object.entries(versions).map(([library, version]) => {
    const folder = join(libraries, library);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: library, version }));
    return [library, `file:${folder}`];
  });
  const dependent = await makeApp('beside', 'node', { dependencies: Object.fromEntries(others) });
  for (const [library, version] of Object.entries(versions)) {
    const installed = readFileSync(join(dependent, 'node_modules', library, 'package.json'), 'utf8');
    expect(JSON.parse(installed).version).toBe(version);
  }
  expect(await node(dependent, 'main.mjs')).toBe(answer);
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
