// A checkout that was built and copied builds its own sources, into its own folders.
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../scripts/lib/run.js';

const copy = join(root, 'build', 'copied-checkout');

/** Makes the rules by which the copy is built, as `npm run build` does, and builds nothing by them. */
const configure = () => {
  const script = `import('${join(copy, 'scripts/build.js')}').then(({ build }) => build('wasm', 'help'))`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: copy });
};

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const names = ['CMakeLists.txt', 'CMakePresets.json', 'cmake', 'include', 'src', 'scripts', 'js', 'package.json'];
  for (const name of [...names, 'build/wasm']) cpSync(join(root, name), join(copy, name), { recursive: true });
  // With its tests it is a checkout, and not the package, which has no module to build.
  mkdirSync(join(copy, 'tests/cpp'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a copied checkout is built by its own sources, and leaves its origin alone', async () => {
  const textOf = (file) => readFileSync(join(copy, 'build/wasm', file), 'utf8');
  expect(textOf('build.ninja')).toContain(join(root, 'src'));
  await configure();
  expect(textOf('CMakeCache.txt')).toContain(`HOME_DIRECTORY:INTERNAL=${copy}\n`);
  const rules = textOf('build.ninja');
  expect(rules).toContain(join(copy, 'js/generated/tensorsplit.wasm'));
  const foreign = rules
    .replaceAll(copy, '')
    .split(/\s+/)
    .filter((word) => word.includes(root));
  expect(foreign).toEqual([]);
});

test('it fails where CMake fails', async () => {
  appendFileSync(join(copy, 'CMakeLists.txt'), '\nmessage(FATAL_ERROR "no more")\n');
  await expect(configure()).rejects.toThrow('cmake');
});
