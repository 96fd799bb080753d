// Checks the C++ library as other projects use it: builds and runs the example in tensorsplit.h with each build system, and
// checks what matters to packagers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { capture, root, run } from '../../scripts/lib/run.js';
import { emccEnvironment, findEmcc, findNewestHighway } from '../../scripts/lib/tools.js';

const work = join(root, 'build', 'library');
const user = join(root, 'tests', 'package', 'cpp');
const prefix = join(work, 'prefix');
const example = join(work, 'example.cc');
/** Options that change floating-point arithmetic. */
const inexactOptions = [
  ...['-ffast-math', '-ffp-contract=fast', '-funsafe-math-optimizations', '-fassociative-math', '-freciprocal-math'],
  ...['-ffinite-math-only', '-fno-signed-zeros', '-fno-trapping-math'],
];
/** Expected output of the example. */
export const exampleOutput = '0 1 10 11 2 3 4 5 12 13 14 15 3 4 5 13 14 15 \n';
const include = join(root, 'include');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Extracts the example from the first comment of tensorsplit.h. @param {string} example Path of the file to write. */
export function extractExample(example) {
  const lines = readFileSync(join(include, 'tensorsplit', 'tensorsplit.h'), 'utf8').split('\n');
  const code = lines.slice(0, lines.indexOf('#pragma once')).filter((line) => /^\/\/(?: {5}|$)/.test(line));
  writeFileSync(example, `${code.map((line) => line.slice(7)).join('\n')}\n`);
}

/**
 * Builds a project with CMake, and returns the path of its build tree.
 * @param {string} source @param {string} name Name of the tree. @param {string[]} settings Further arguments of CMake.
 */
async function cmake(source, name, settings) {
  const tree = join(work, name);
  const common = ['-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_CXX_COMPILER=g++'];
  await run('cmake', ['-S', source, '-B', tree, ...common, ...settings]);
  await run('cmake', ['--build', tree]);
  return tree;
}

/**
 * Builds and installs the library.
 * @param {string} name Name of the build tree. @param {string} target Prefix to install into.
 * @param {string[]} [settings] Further arguments of CMake.
 */
async function install(name, target, settings = []) {
  const tree = await cmake(root, name, ['-DTENSORSPLIT_TESTS=OFF', ...settings]);
  await run('cmake', ['--install', tree, '--prefix', target]);
}

/**
 * Builds the example against the library with CMake, and checks its output.
 * @param {string} name Name of the build tree.
 * @param {string} setting Argument of CMake that says where the library is.
 */
async function useByCMake(name, setting) {
  const tree = await cmake(user, name, [`-DTENSORSPLIT_EXAMPLE=${example}`, setting]);
  assert.equal(capture(join(tree, 'user'), []), exampleOutput);
  return tree;
}

/** Checks the shared library. Its soname must have the version, and it must export only what the headers declare. */
async function useShared() {
  const target = join(work, 'shared-prefix');
  const settings = ['-DBUILD_SHARED_LIBS=ON', '-DCMAKE_INSTALL_LIBDIR=lib', '-DCMAKE_UNITY_BUILD=ON'];
  await install('shared-library', target, settings);
  await useByCMake('shared', `-DCMAKE_PREFIX_PATH=${target}`);
  if (process.platform !== 'linux') return; // readelf and nm read ELF only
  const library = join(target, 'lib', 'libtensorsplit.so');
  const [, soname] = /SONAME.*\[(.*)\]/.exec(capture('readelf', ['-d', library]) ?? '') ?? [];
  assert.equal(soname, `libtensorsplit.so.${version.replace(/\.\d+$/, '')}`);

  const folder = join(include, 'tensorsplit');
  const headers = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const symbol of (capture('nm', ['-DC', '--defined-only', library]) ?? '').trim().split('\n')) {
    const [, name] = /^\S+ T tensorsplit::v\d+_\d+::(?:\w+::)?(\w+)\(/.exec(symbol) ?? [];
    const declaration = new RegExp(`TENSORSPLIT_EXPORT\\b[^;{]*\\b${name}\\(`);
    assert.ok(name && headers.some((header) => declaration.test(header)), symbol);
  }
}

/**
 * Checks that the headers reject an old compiler. Macros make the installed compiler pose as one.
 * @param {string} compiler @param {string[]} options @param {RegExp} message Expected error.
 */
function checkRejected(compiler, options, message) {
  const args = ['-fsyntax-only', `-I${include}`, ...options, example];
  const { status, stderr } = spawnSync(compiler, args, { encoding: 'utf8' });
  assert.notEqual(status, 0, `${compiler} ${options.join(' ')} must be rejected`);
  assert.match(stderr, message);
}

/** Checks that too old compilers and standards are rejected. */
async function checkCompilers() {
  const cxx20 = '-std=c++20';
  checkRejected('g++', [cxx20, '-U__GNUC__', '-D__GNUC__=11'], /"tensorsplit needs GCC 12 or later"/);
  const clang13 = ['-U__clang_major__', '-D__clang_major__=13'];
  checkRejected('clang++', [cxx20, ...clang13], /"tensorsplit needs clang 14 or later"/);
  checkRejected('g++', ['-std=c++17'], /"tensorsplit needs C\+\+20: compile with -std=c\+\+20"/);
}

/** Checks that the header and CMake have the version of the npm package. */
async function checkVersion() {
  const [major, minor, patch] = version.split('.').map(Number);
  const source = join(work, 'version.cc');
  const number = major * 10000 + minor * 100 + patch;
  writeFileSync(source, `#include <tensorsplit/version.h>\nstatic_assert(TENSORSPLIT_VERSION == ${number});\n`);
  await run('g++', ['-std=c++20', '-fsyntax-only', `-I${include}`, source]);
  const cache = readFileSync(join(work, 'library', 'CMakeCache.txt'), 'utf8');
  assert.match(cache, new RegExp(`^CMAKE_PROJECT_VERSION:STATIC=${version}$`, 'm'));
}

/**
 * Builds a program with the flags of pkg-config, and checks its output.
 * @param {string} source Path of the program. @param {string} output Expected output.
 */
async function useByPkgConfig(source, output) {
  const folder = join(prefix, capture('sh', ['-c', `cd '${prefix}' && find . -name pkgconfig`])?.trim() ?? '');
  const flags = capture('pkg-config', ['--cflags', '--libs', 'tensorsplit'], { PKG_CONFIG_PATH: folder });
  if (flags === null) throw new Error('pkg-config cannot find the installed library');
  const program = source.replace(/\.cc$/, '');
  await run('g++', ['-std=c++20', '-pthread', source, '-o', program, ...flags.trim().split(/\s+/)]);
  assert.equal(capture(program, []), output);
}

/**
 * Checks that a parent's options cannot change the bits of pixels: builds a project with such options, and compares
 * with the oracle.
 * @param {string} compiler @param {string} flags Value of CMAKE_CXX_FLAGS.
 * @param {string} releaseFlags Value of CMAKE_CXX_FLAGS_RELEASE.
 * @param {string[]} [settings] Further arguments of CMake.
 */
async function checkExact(compiler, flags, releaseFlags, settings = []) {
  const tree = await cmake(join(user, 'exact'), `exact-${compiler}`, [
    `-DTENSORSPLIT_SOURCE=${root}`,
    `-DCMAKE_CXX_COMPILER=${compiler}`,
    `-DCMAKE_CXX_FLAGS=${flags}`,
    `-DCMAKE_CXX_FLAGS_RELEASE=${releaseFlags}`,
    `-DEXACT_OPTIONS=${inexactOptions.join(';')}`,
    '-DCMAKE_UNITY_BUILD=ON',
    ...settings,
  ]);
  assert.equal(capture(join(tree, 'exact'), []), '0 wrong bytes\n');
}

/** Builds with the newest Highway. A parent's warnings must not stop the build. */
async function checkNewestHighway() {
  const headers = findNewestHighway();
  if (!headers) throw new Error('the newest Highway is missing. Download it with `node scripts/setup.js highway`');
  const settings = [`-DHIGHWAY_INCLUDE_DIR=${headers}`, '-DTENSORSPLIT_HIGHWAY=ON'];
  await checkExact('clang++', '-Ofast -Wall -Wextra -Wconversion -Wshadow -Werror', '-O1 -ffast-math', settings);
}

/** Builds the programs of docs/cpp.md, and checks that each prints what the page says. */
async function checkPage() {
  const page = readFileSync(join(root, 'docs', 'cpp.md'), 'utf8');
  const programs = [...page.matchAll(/^```cpp\n([^]*?)^```\s*^```text\n([^]*?)^```/gm)];
  assert.equal(programs.length, page.match(/^```cpp$/gm)?.length, 'every program must have its output');
  for (const [i, [, code, output]] of programs.entries()) {
    const source = join(work, `page-${i}.cc`);
    writeFileSync(source, code);
    await useByPkgConfig(source, output);
  }
}

/** Installs the library for WebAssembly, builds the example against it with emcc, and checks its output. */
async function useByEmcc() {
  const emcc = findEmcc();
  if (!emcc) throw new Error('emcc is missing. Install it with `npm run build`');
  // cmake/emscripten.cmake explains NODE_PATH. Other projects set it in their environment.
  const env = { ...emccEnvironment(), NODE_PATH: '/usr/share/nodejs' };
  const target = join(work, 'wasm-prefix');
  const configure = ['cmake', '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release'];
  const [library, tree] = [join(work, 'wasm-library'), join(work, 'wasm-user')];
  const parts = [
    '-DCMAKE_UNITY_BUILD=ON',
    '-DTENSORSPLIT_PACKAGE=OFF',
    '-DTENSORSPLIT_TESTS=OFF',
    `-DCMAKE_INSTALL_PREFIX=${target}`,
  ];
  const emcmake = join(dirname(emcc), 'emcmake');
  await run(emcmake, [...configure, '-S', root, '-B', library, ...parts], { env });
  await run('cmake', ['--build', library, '--target', 'install'], { env });

  const found = `-Dtensorsplit_DIR=${join(target, 'lib', 'cmake', 'tensorsplit')}`;
  await run(emcmake, [...configure, '-S', user, '-B', tree, found, `-DTENSORSPLIT_EXAMPLE=${example}`], { env });
  await run('cmake', ['--build', tree], { env });
  // Remove fetch, because early releases of Emscripten would pass a file path to it.
  const start = `delete globalThis.fetch; process.chdir('${tree}'); require('${join(tree, 'user.js')}');`;
  assert.equal(capture(process.execPath, ['-e', start]), exampleOutput);
}

/** Installs the library into build/library/prefix, and checks it in every way that projects use it. */
export async function checkLibrary() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  // emcc writes CommonJS, and package.json of the project declares ES modules.
  writeFileSync(join(work, 'package.json'), '{ "type": "commonjs" }');
  extractExample(example);
  await install('library', prefix, ['-DCMAKE_UNITY_BUILD=ON']);
  const checks = {
    find_package: () => useByCMake('find_package', `-DCMAKE_PREFIX_PATH=${prefix}`),
    'find_package of a shared library': useShared,
    'pkg-config': () => useByPkgConfig(example, exampleOutput),
    'the programs of docs/cpp.md': checkPage,
    'find_package under emcc': useByEmcc,
    'bits in a project with fast arithmetic': () =>
      checkExact('g++', '-Ofast -march=native -ffp-contract=fast -fsingle-precision-constant', '-O2 -ffast-math'),
    'the newest Highway': checkNewestHighway,
    'compilers that are too old': checkCompilers,
    version: checkVersion,
  };
  for (const [name, check] of Object.entries(checks)) {
    console.log(`Checking ${name}:`);
    await check();
  }
}
