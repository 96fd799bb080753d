// The types of the packed package, under the compiler at its strictest.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makePage } from '../../scripts/docs.js';
import { root } from '../../scripts/lib/run.js';
import { makeApp, node } from './app.js';

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
let app;

beforeAll(async () => {
  app = await makeApp('types', 'types', { type: 'module' });
  // The same source as a CommonJS module.
  cpSync(join(app, 'sample.ts'), join(app, 'sample.cts'));
}, 60000);

/** Compiles some files of the app; rejected with what the compiler says. */
function compile(name, files, options) {
  const config = {
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2022', 'DOM'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedSideEffectImports: true,
      // The package's own types are checked, too.
      skipLibCheck: false,
      outDir: join('out', name),
      ...options,
    },
    files,
  };
  writeFileSync(join(app, `${name}.json`), JSON.stringify(config));
  return node(app, tsc, '-p', `${name}.json`);
}

test.each([
  ['nodenext', { module: 'NodeNext' }],
  ['bundler', { module: 'ESNext', moduleResolution: 'Bundler' }],
  ['bundler-newest', { module: 'ESNext', moduleResolution: 'Bundler', target: 'ESNext', lib: ['ESNext', 'DOM'] }],
])(
  'a use of every export compiles with %s',
  async (name, options) => {
    await compile(name, ['sample.ts'], options);
  },
  60000,
);

test('a use of every export compiles as CommonJS', async () => {
  await compile('commonjs', ['sample.cts'], { module: 'NodeNext' });
}, 60000);

test('heap tensors can be declared with `using`', async () => {
  const lib = ['ES2022', 'ESNext.Disposable', 'DOM'];
  await compile('newest', ['newest.ts'], { module: 'NodeNext', lib });
}, 60000);

test('the types promise and refuse what they should', async () => {
  await compile('promises', ['types.ts'], { module: 'NodeNext' });
}, 60000);

test('every public function and type carries its documentation and an example', () => {
  const types = join(app, 'node_modules', 'tensorsplit', 'dist', 'types');
  const text = (name) => readFileSync(join(types, `${name}.d.ts`), 'utf8');
  const functions = {
    index: ['load', 'loadSync'],
    slim: ['load', 'loadSync'],
    tensorsplit: [
      'split',
      'splitToSequence',
      'variadicSplit',
      'openvinoSplit',
      'plan',
      'withTensor',
      'runNode',
      'inferNode',
    ],
    plan: ['run', 'views'],
    onnx: ['splitNodes', 'runSplitNode'],
    'onnx/model': ['readModel'],
    'onnx/tensor': ['readTensor', 'readSequence'],
    ort: ['forOrt'],
    tfjs: ['forTf', 'registerKernels'],
    tensor: ['Tensor'],
    errors: ['SplitError'],
  };
  for (const [file, names] of Object.entries(functions)) {
    for (const name of names) {
      const declaration = new RegExp(
        String.raw`\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:export (?:const|function|class) )?${name}\b[:(<\s]`,
      );
      expect([name, text(file).match(declaration)?.[1] ?? 'no comment']).toEqual([
        name,
        expect.stringContaining('@example'),
      ]);
    }
  }
});

test('docs/api.md has a section for everything that is exported', () => {
  const headings = (text) => text.match(/^#+ .*$/gm);
  expect(headings(readFileSync(join(root, 'docs', 'api.md'), 'utf8'))).toEqual(headings(makePage()));
}, 60000);
