// The types of the packed package, under the compiler at its strictest.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makePage } from '../../scripts/docs.js';
import { root } from '../../scripts/lib/run.js';
import { makeApp, node, tool } from './app.js';

/** The compilers: ours, the oldest that the types are for, and the newest. */
const compilers = {
  ours: join(root, 'node_modules/typescript/bin/tsc'),
  oldest: tool('typescript-5.0/bin/tsc'),
  newest: tool('typescript-7.0/bin/tsc'),
};
let app;

beforeAll(async () => {
  app = await makeApp('types', 'types', { type: 'module' });
  // The same source as a CommonJS module.
  cpSync(join(app, 'sample.ts'), join(app, 'sample.cts'));
});

/** Compiles some files of the app; rejected with what the compiler says. */
function compile(name, files, options, compiler = 'ours') {
  const config = {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2022', 'DOM'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      // The package's own types are checked, too.
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
  ])('a use of every export compiles with %s', async (name, files, options) => {
    await compile(`${compiler}-${name}`, files, options, compiler);
  });

  test('the module is imported compiled where the platform compiles it, and as what load() takes elsewhere', async () => {
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
  ])('nothing but the language is needed: no types of browsers, none of Node.js (%s)', async (name, options) => {
    await compile(`${compiler}-plain-${name}`, ['plain.ts'], { ...options, lib: ['ES2022'] }, compiler);
  });
});

test('WasmTensors can be declared with `using`, and Float16Array holds float16', async () => {
  const lib = ['ES2022', 'ESNext.Disposable', 'ESNext.Float16', 'DOM'];
  await compile('newest', ['newest.ts'], { module: 'NodeNext', lib });
});

test('the types promise and refuse what they should', async () => {
  await compile('promises', ['types.ts', 'into.ts', 'constants.ts'], { module: 'NodeNext' });
});

test('every public function and type carries its documentation and an example', () => {
  const types = join(app, 'node_modules', 'tensorsplit', 'dist', 'types');
  const text = (name) => readFileSync(join(types, `${name}.d.ts`), 'utf8');
  const functions = {
    index: ['load', 'loadSync'],
    slim: ['load', 'loadSync'],
    api: [
      ...['withTensor', 'split', 'splitToSequence', 'variadicSplit', 'openvinoSplit', 'chunk', 'unbind', 'tensorSplit'],
      ...['concat', 'stack', 'allocate', 'plan', 'toPlanes', 'toPixels', 'alloc', 'memory', 'runNode', 'inferNode'],
      ...['run', 'views'],
    ],
    'onnx/model': ['readModel'],
    'onnx/sequence': ['readSequence'],
    'onnx/read-tensor': ['describeTensor', 'readTensor'],
    'onnx/run-found-node': ['runFoundNode'],
    'onnx/search': ['findNodes'],
    ort: ['forOrt'],
    tfjs: ['forTf', 'registerKernels'],
    transformers: ['registerKernels'],
    'tensor/tensor': ['Tensor'],
    errors: ['SplitError'],
  };
  for (const [file, names] of Object.entries(functions)) {
    for (const name of names) {
      const comment = String.raw`\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:export (?:const|function|class) )?`;
      const declared = text(file).match(new RegExp(String.raw`${comment}${name}\b[:(<\s]`));
      expect([name, declared?.[1] ?? 'no comment']).toEqual([name, expect.stringContaining('@example')]);
    }
  }
});

test('docs/api.md has a section for everything that is exported', () => {
  const headings = (text) => text.match(/^#+ .*$/gm);
  expect(headings(readFileSync(join(root, 'docs', 'api.md'), 'utf8'))).toEqual(headings(makePage()));
});
