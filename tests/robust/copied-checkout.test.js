// A checkout that was built and copied builds its own sources, into its own folders.
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../scripts/lib/run.js';

const copy = join(root, 'build', 'copied-checkout');
const wasm = 'js/generated/tensorsplit.wasm';

const build = () => {
  const script = `import('${join(copy, 'scripts/build.js')}').then(({ build }) => build('wasm'))`;
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

test('a copied checkout builds itself, and leaves its origin alone', async () => {
  const before = statSync(join(root, wasm)).mtimeMs;
  rmSync(join(copy, wasm));
  appendFileSync(join(copy, 'src/rules/operator.cc'), '\n// changed in the copy\n');
  await build();
  expect(existsSync(join(copy, wasm))).toBe(true);
  expect(readFileSync(join(copy, 'build/wasm/CMakeCache.txt'), 'utf8')).toContain(`HOME_DIRECTORY:INTERNAL=${copy}\n`);
  expect(statSync(join(root, wasm)).mtimeMs).toBe(before);
}, 300_000);

test('it fails where CMake fails', async () => {
  appendFileSync(join(copy, 'CMakeLists.txt'), '\nmessage(FATAL_ERROR "no more")\n');
  await expect(build()).rejects.toThrow('cmake');
}, 300_000);
