// The C++ library as a project of somebody else gets it: tests/package/cpp built by each route, and run.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildNative } from '../build.js';
import { root, run } from './run.js';

const work = join(root, 'build', 'library');
const prefix = join(work, 'prefix');

/** The ways to get at the library: a name and what CMake is told. */
export const libraryRoutes = [
  { name: 'find_package', options: [`-DCMAKE_PREFIX_PATH=${prefix}`] },
  { name: 'add_subdirectory', options: [`-DTENSORSPLIT_SOURCE=${root}`] },
];

/** Installs the library into build/library/prefix, then builds and runs its user by every route. */
export async function checkLibrary() {
  await buildNative('native-gcc');
  rmSync(work, { recursive: true, force: true });
  await run('cmake', ['--install', join(root, 'build', 'native-gcc'), '--prefix', prefix]);
  for (const { name, options } of libraryRoutes) {
    const tree = join(work, name);
    const source = join(root, 'tests', 'package', 'cpp');
    await run('cmake', ['-S', source, '-B', tree, '-G', 'Ninja', '-DCMAKE_CXX_COMPILER=g++', ...options]);
    await run('cmake', ['--build', tree]);
    await run(join(tree, 'user'), []);
  }
}
