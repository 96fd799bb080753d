// The types of the packed package with the strictest compiler options.
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makePage } from '../../scripts/docs.js';
import { root } from '../../scripts/lib/run.js';
import { makeApp, node, tool } from './app.js';

/** Compilers: ours, the oldest supported one, and the newest. */
const compilers = {
  ours: join(root, 'node_modules/typescript/bin/tsc'),
  oldest: tool('typescript-5.0/bin/tsc'),
  newest: tool('typescript-7.0/bin/tsc'),
};
let app;

beforeAll(async () => {
  app = await makeApp('types', 'types', { type: 'module' });
  // Compile the sample as a CommonJS module too.
  cpSync(join(app, 'sample.ts'), join(app, 'sample.cts'));
});

/** Compiles files of the app. Rejects with the compiler's messages. */
function compile(name, files, options, compiler = 'ours') {
  const config = {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2022', 'DOM'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      // Also checks the package's own types.
      skipLibCheck: false,
      pretty: false,
      outDir: join('out', name),
      ...options,
    },
    files,
  };
  writeFileSync(join(app, `${name}.json`), JSON.stringify(config));
  return node(app, compilers[compiler], '-p', `${name}.json`);
}

describe.each(['oldest', 'ours', 'newest'])('with the %s compiler', (compiler) => {
  test.each([
    ['nodenext', ['sample.ts', 'sample.cts'], { module: 'NodeNext' }],
    ['bundler', ['sample.ts'], { module: 'ESNext', moduleResolution: 'Bundler' }],
    [
      'bundler-newest',
      ['sample.ts'],
      { module: 'ESNext', moduleResolution: 'Bundler', target: 'ESNext', lib: ['ESNext', 'DOM'] },
    ],
  ])('compiles a use of every export with %s', async (name, files, options) => {
    await compile(`${compiler}-${name}`, files, options, compiler);
  });

  test('types the imported .wasm as a module, or as a source of load()', async () => {
    const options = { module: 'ESNext', moduleResolution: 'Bundler' };
    await compile(`${compiler}-wasm`, ['wasm.ts'], options, compiler);
    await compile(`${compiler}-worker`, ['worker.ts'], { ...options, customConditions: ['workerd'] }, compiler);
    await expect(compile(`${compiler}-elsewhere`, ['worker.ts'], options, compiler)).rejects.toThrow(
      /worker\.ts.*is not assignable/,
    );
  });

  test.each([
    ['node', { module: 'NodeNext' }],
    ['bundler', { module: 'ESNext', moduleResolution: 'Bundler' }],
  ])('compiles without types of browsers or Node.js (%s)', async (name, options) => {
    await compile(`${compiler}-plain-${name}`, ['plain.ts'], { ...options, lib: ['ES2022'] }, compiler);
  });
});

test('supports `using` for WasmTensors and Float16Array for float16', async () => {
  const lib = ['ES2022', 'ESNext.Disposable', 'ESNext.Float16', 'DOM'];
  await compile('newest', ['newest.ts'], { module: 'NodeNext', lib });
});

test('accepts and rejects the cases of types.ts', async () => {
  await compile('promises', ['types.ts', 'into.ts', 'constants.ts'], { module: 'NodeNext' });
});

test('has each comment on the lines before its declaration, where editors find it', () => {
  const folder = join(app, 'node_modules', 'tensorsplit', 'dist');
  const files = readdirSync(folder).filter((name) => name.endsWith('.d.cts'));
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(text).toContain('/** Zero point of uint8');
  expect(text.match(/^.*\S.*\/\*\*.*$/gm)).toBeNull();
});

test('has a section in docs/api.md for every export, with an example for every function', () => {
  const headings = (text) => text.match(/^#+ .*$/gm);
  expect(headings(readFileSync(join(root, 'docs', 'api.md'), 'utf8'))).toEqual(headings(makePage()));
});
