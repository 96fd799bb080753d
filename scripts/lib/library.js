// The C++ library as a project of somebody else gets it: the example in tensorsplit.h built by each route, and run; and
// what a packager looks at.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { capture, root, run } from './run.js';
import { emccEnvironment, findEmcc } from './tools.js';

const work = join(root, 'build', 'library');
const source = join(root, 'tests', 'package', 'cpp');
const prefix = join(work, 'prefix');
const example = join(work, 'example.cc');
const exampleOutput = '0 1 10 11 2 3 4 5 12 13 14 15 3 4 5 13 14 15 \n';
const include = join(root, 'include');

/** Writes the example in the first comment of tensorsplit.h to a file. */
function extractExample() {
  const lines = readFileSync(join(include, 'tensorsplit', 'tensorsplit.h'), 'utf8').split('\n');
  const code = lines.slice(0, lines.indexOf('// Words:')).filter((line) => /^\/\/(?: {5}|$)/.test(line));
  writeFileSync(example, `${code.map((line) => line.slice(7)).join('\n')}\n`);
}

/**
 * Runs the built example and compares what it prints.
 *
 * @param {string} program
 * @param {string[]} [args]
 */
function checkExample(program, args = []) {
  assert.equal(capture(program, args), exampleOutput);
}

/**
 * Builds the user by CMake and runs it.
 *
 * @param {string} name
 * @param {string[]} options
 */
async function useByCMake(name, options) {
  const tree = join(work, name);
  const settings = ['-DCMAKE_CXX_COMPILER=g++', `-DTENSORSPLIT_EXAMPLE=${example}`, ...options];
  await run('cmake', ['-S', source, '-B', tree, '-G', 'Ninja', ...settings]);
  await run('cmake', ['--build', tree]);
  checkExample(join(tree, 'user'));
}

/** As a folder of another build, which then must not install what is ours. */
async function useBySubdirectory() {
  await useByCMake('add_subdirectory', [`-DTENSORSPLIT_SOURCE=${root}`]);
  const target = join(work, 'prefix-of-parent');
  await run('cmake', ['--install', join(work, 'add_subdirectory'), '--prefix', target]);
  assert.deepEqual(existsSync(target) ? readdirSync(target, { recursive: true }) : [], [], 'the parent installs this');
}

/**
 * Installs the library.
 *
 * @param {string} tree where it is built
 * @param {string} target
 * @param {string[]} [options]
 */
async function install(tree, target, options = []) {
  const settings = ['-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_CXX_COMPILER=g++', '-DTENSORSPLIT_TESTS=OFF', ...options];
  await run('cmake', ['-S', root, '-B', tree, '-G', 'Ninja', ...settings]);
  await run('cmake', ['--build', tree]);
  await run('cmake', ['--install', tree, '--prefix', target]);
}

/** A shared library, which must have its version in its name and show only what the headers declare. */
async function useShared() {
  const target = join(work, 'shared-prefix');
  await install(join(work, 'shared-library'), target, ['-DBUILD_SHARED_LIBS=ON', '-DCMAKE_INSTALL_LIBDIR=lib']);
  await useByCMake('shared', [`-DCMAKE_PREFIX_PATH=${target}`]);
  if (process.platform !== 'linux') return; // the tools below are those of ELF
  const library = join(target, 'lib', 'libtensorsplit.so');
  const [, soname] = /SONAME.*\[(.*)\]/.exec(capture('readelf', ['-d', library]) ?? '') ?? [];
  const [major, minor] = versionOfPackage().split('.');
  assert.equal(soname, `libtensorsplit.so.${major}.${minor}`);

  const symbols = (capture('nm', ['-DC', '--defined-only', library]) ?? '').trim().split('\n');
  const folder = join(include, 'tensorsplit');
  const headers = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const symbol of symbols) {
    const [, name] = /^\S+ T tensorsplit::(?:\w+::)?(\w+)\(/.exec(symbol) ?? [];
    assert.ok(
      name && headers.some((header) => new RegExp(`TENSORSPLIT_EXPORT\\b[^;{]*\\b${name}\\(`).test(header)),
      symbol,
    );
  }
}

/** @returns {string} */
function versionOfPackage() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/**
 * What a compiler says when it is handed the library.
 *
 * @param {string} compiler
 * @param {string[]} options
 */
function complaintOf(compiler, options) {
  const args = ['-fsyntax-only', `-I${include}`, ...options, example];
  const { status, stderr } = spawnSync(compiler, args, { encoding: 'utf8' });
  assert.notEqual(status, 0, `${compiler} ${options.join(' ')} takes it`);
  return stderr;
}

/** Compilers that are too old are told so; they are made by their version macros, as no system has them all. */
function checkCompilers() {
  const cxx20 = '-std=c++20';
  assert.match(
    complaintOf('g++', [cxx20, '-U__GNUC__', '-D__GNUC__=11']),
    /#error "tensorsplit needs GCC 12 or later"/,
  );
  assert.match(
    complaintOf('clang++', [cxx20, '-U__clang_major__', '-D__clang_major__=13']),
    /#?error:? "tensorsplit needs clang 14 or later"/,
  );
  assert.match(complaintOf('g++', ['-std=c++17']), /#error "tensorsplit needs C\+\+20: compile with -std=c\+\+20"/);
}

/** The version is that of the npm package, in the header and for CMake. */
function checkVersion() {
  const program = join(work, 'version.cc');
  writeFileSync(
    program,
    `#include <cstdio>
#include <tensorsplit/version.h>
int main() {
  std::printf("%d.%d.%d %d", TENSORSPLIT_VERSION_MAJOR, TENSORSPLIT_VERSION_MINOR, TENSORSPLIT_VERSION_PATCH,
              TENSORSPLIT_VERSION);
}
`,
  );
  assert.notEqual(capture('g++', ['-std=c++20', `-I${include}`, program, '-o', join(work, 'version')]), null);
  const [major, minor, patch] = versionOfPackage().split('.').map(Number);
  assert.equal(capture(join(work, 'version'), []), `${versionOfPackage()} ${major * 10000 + minor * 100 + patch}`);
  const cache = readFileSync(join(work, 'library', 'CMakeCache.txt'), 'utf8');
  assert.match(cache, new RegExp(`^CMAKE_PROJECT_VERSION:STATIC=${versionOfPackage()}$`, 'm'));
}

/** What pkg-config says of the installed library, for a compiler. */
function installedFlags() {
  const folder = join(prefix, capture('sh', ['-c', `cd '${prefix}' && find . -name pkgconfig`])?.trim() ?? '');
  const flags = capture('pkg-config', ['--cflags', '--libs', 'tensorsplit'], { PKG_CONFIG_PATH: folder });
  if (flags === null) throw new Error('pkg-config does not know the installed library');
  return flags.trim().split(/\s+/);
}

/** Builds the user by hand, with what pkg-config says. */
async function useByPkgConfig() {
  const program = join(work, 'by-pkg-config');
  await run('g++', ['-std=c++20', example, '-o', program, ...installedFlags()]);
  checkExample(program);
}

/** Builds and runs the programs of docs/cpp.md, each of which prints what the page says. */
async function checkPage() {
  const page = readFileSync(join(root, 'docs', 'cpp.md'), 'utf8');
  const programs = [...page.matchAll(/^```cpp\n([^]*?)^```\s*^```text\n([^]*?)^```/gm)];
  assert.equal(
    programs.length,
    page.match(/^```cpp$/gm)?.length,
    'a program of docs/cpp.md does not say what it prints',
  );
  for (const [i, [, code, output]] of programs.entries()) {
    const program = join(work, `page-${i}`);
    writeFileSync(`${program}.cc`, code);
    await run('g++', ['-std=c++20', '-pthread', `${program}.cc`, '-o', program, ...installedFlags()]);
    assert.equal(capture(program, []), output);
  }
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
  await run(emcmake, [...configure, '-S', source, '-B', tree, found, `-DTENSORSPLIT_EXAMPLE=${example}`], { env });
  await run('cmake', ['--build', tree], { env });
  // Without fetch, which early releases take for a browser's and hand a path to.
  const start = `delete globalThis.fetch; process.chdir('${tree}'); require('${join(tree, 'user.js')}');`;
  checkExample(process.execPath, ['-e', start]);
}

/** The ways to get at the library. */
export const libraryRoutes = [
  { name: 'find_package', use: () => useByCMake('find_package', [`-DCMAKE_PREFIX_PATH=${prefix}`]) },
  { name: 'add_subdirectory', use: useBySubdirectory },
  { name: 'find_package of a shared library', use: useShared },
  { name: 'pkg-config', use: useByPkgConfig },
  { name: 'the programs of docs/cpp.md', use: checkPage },
  { name: 'find_package under emcc', use: useByEmcc },
  { name: 'compilers that are too old', use: checkCompilers },
  { name: 'version', use: checkVersion },
];

/** Installs the library into build/library/prefix, then builds and runs its user by every route. */
export async function checkLibrary() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  // What emcc links for Node.js is CommonJS, in a project of ES modules.
  writeFileSync(join(work, 'package.json'), '{ "type": "commonjs" }');
  extractExample();
  await install(join(work, 'library'), prefix);
  for (const { name, use } of libraryRoutes) {
    console.log(`By ${name}:`);
    await use();
  }
}
