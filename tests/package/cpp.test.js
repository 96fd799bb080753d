// The C++ library in the packed package: as a folder of another build, fetched by it, and installed from it.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { exampleOutput, extractExample } from '../../scripts/lib/library.js';
import { makeApp, tarball } from './app.js';

const call = promisify(execFile);
/** Compiles the library in few units, as a parent project may ask for: a third of the time. */
const inUnits = '-DCMAKE_UNITY_BUILD=ON';
let app;
let source;

beforeAll(async () => {
  app = await makeApp('cpp', 'cpp');
  source = join(app, 'node_modules', 'tensorsplit');
  extractExample(join(app, 'example.cc'));
});

/** Configures and builds a project by CMake; gives back the folder of its build. */
async function cmake(name, project, ...settings) {
  const tree = join(app, name);
  await call('cmake', ['-G', 'Ninja', '-S', project, '-B', tree, '-DCMAKE_BUILD_TYPE=Release', ...settings]);
  await call('cmake', ['--build', tree]);
  return tree;
}

/** Builds the app, which must run; gives back the folder of its build. */
async function buildApp(name, ...settings) {
  const tree = await cmake(name, app, `-DTENSORSPLIT_EXAMPLE=${join(app, 'example.cc')}`, ...settings);
  const { stdout } = await call(join(tree, 'user'));
  expect(stdout).toBe(exampleOutput);
  return tree;
}

test('add_subdirectory(node_modules/tensorsplit) builds, and installs nothing of ours', async () => {
  const tree = await buildApp('subdirectory', `-DTENSORSPLIT_SOURCE=${source}`);
  const target = join(app, 'prefix-of-parent');
  await call('cmake', ['--install', tree, '--prefix', target]);
  expect(existsSync(target) ? readdirSync(target, { recursive: true }) : []).toEqual([]);
});

test('FetchContent takes it out of the tarball', async () => {
  await buildApp('fetched', `-DTENSORSPLIT_TARBALL=${tarball()}`, inUnits);
});

test('find_package finds what was installed from it', async () => {
  const tree = await cmake('library', source, inUnits);
  const prefix = join(app, 'prefix');
  await call('cmake', ['--install', tree, '--prefix', prefix]);
  await buildApp('installed', `-DCMAKE_PREFIX_PATH=${prefix}`);
});
