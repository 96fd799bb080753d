// A copy of a built checkout must build its own sources into its own folders.
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../scripts/lib/run.js';

const copy = join(root, 'build', 'copied-checkout');

/** Configures the build of the copy as `npm run build` does, but does not build. */
const configure = () => {
  const script = `import('${join(copy, 'scripts/build.js')}').then(({ build }) => build('wasm', 'help'))`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: copy });
};

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const names = ['CMakeLists.txt', 'CMakePresets.json', 'cmake', 'include', 'src', 'scripts', 'js', 'package.json'];
  for (const name of [...names, 'build/wasm']) cpSync(join(root, name), join(copy, name), { recursive: true });
  // tests/cpp marks a checkout. The package has no such folder and builds no module.
  mkdirSync(join(copy, 'tests/cpp'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('builds a copied checkout only from its own sources', async () => {
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

test('fails if CMake fails', async () => {
  appendFileSync(join(copy, 'CMakeLists.txt'), '\nmessage(FATAL_ERROR "no more")\n');
  await expect(configure()).rejects.toThrow('cmake');
});
