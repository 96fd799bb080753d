// The C++ library as a project of somebody else gets it: tests/package/cpp built by each route, and run.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { capture, root, run } from './run.js';
import { emccEnvironment, findEmcc } from './tools.js';

const work = join(root, 'build', 'library');
const source = join(root, 'tests', 'package', 'cpp');
const prefix = join(work, 'prefix');

/**
 * Builds the user by CMake and runs it.
 *
 * @param {string} name
 * @param {string[]} options
 */
async function useByCMake(name, options) {
  const tree = join(work, name);
  await run('cmake', ['-S', source, '-B', tree, '-G', 'Ninja', '-DCMAKE_CXX_COMPILER=g++', ...options]);
  await run('cmake', ['--build', tree]);
  await run(join(tree, 'user'), []);
}

/** Builds the user by hand, with what pkg-config says. */
async function useByPkgConfig() {
  const folder = join(prefix, capture('sh', ['-c', `cd '${prefix}' && find . -name pkgconfig`])?.trim() ?? '');
  const flags = capture('pkg-config', ['--cflags', '--libs', 'tensorsplit'], { PKG_CONFIG_PATH: folder });
  if (flags === null) throw new Error('pkg-config does not know the installed library');
  const program = join(work, 'by-pkg-config');
  await run('g++', ['-std=c++20', join(source, 'main.cc'), '-o', program, ...flags.trim().split(/\s+/)]);
  await run(program, []);
}

/** Installs the library for WebAssembly, and builds the user by emcc against it. */
async function useByEmcc() {
  const emcc = findEmcc();
  if (!emcc) throw new Error('emcc is not there; `npm run build` installs it');
  const env = emccEnvironment();
  const wasmPrefix = join(work, 'wasm-prefix');
  const emcmake = join(dirname(emcc), 'emcmake');
  const configure = ['cmake', '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release'];
  const library = [
    '-S',
    root,
    '-B',
    join(work, 'wasm-library'),
    '-DTENSORSPLIT_PACKAGE=OFF',
    '-DTENSORSPLIT_TESTS=OFF',
  ];
  await run(emcmake, [...configure, ...library, `-DCMAKE_INSTALL_PREFIX=${wasmPrefix}`], { env });
  await run('cmake', ['--build', join(work, 'wasm-library'), '--target', 'install'], { env });

  const tree = join(work, 'wasm-user');
  const found = `-Dtensorsplit_DIR=${join(wasmPrefix, 'lib', 'cmake', 'tensorsplit')}`;
  await run(emcmake, [...configure, '-S', source, '-B', tree, found], { env });
  await run('cmake', ['--build', tree], { env });
  // Without fetch, which early releases take for a browser's and hand a path to.
  await run(process.execPath, ['-e', "delete globalThis.fetch; require('./user.js');"], { cwd: tree });
}

/** The ways to get at the library. */
export const libraryRoutes = [
  { name: 'find_package', use: () => useByCMake('find_package', [`-DCMAKE_PREFIX_PATH=${prefix}`]) },
  { name: 'add_subdirectory', use: () => useByCMake('add_subdirectory', [`-DTENSORSPLIT_SOURCE=${root}`]) },
  { name: 'pkg-config', use: useByPkgConfig },
  { name: 'find_package under emcc', use: useByEmcc },
];

/** Installs the library into build/library/prefix, then builds and runs its user by every route. */
export async function checkLibrary() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  // What emcc links for Node.js is CommonJS, in a project of ES modules.
  writeFileSync(join(work, 'package.json'), '{ "type": "commonjs" }');
  const tree = join(work, 'library');
  const options = ['-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_CXX_COMPILER=g++', '-DTENSORSPLIT_TESTS=OFF'];
  await run('cmake', ['-S', root, '-B', tree, '-G', 'Ninja', ...options]);
  await run('cmake', ['--build', tree]);
  await run('cmake', ['--install', tree, '--prefix', prefix]);
  for (const { name, use } of libraryRoutes) {
    console.log(`By ${name}:`);
    await use();
  }
}
