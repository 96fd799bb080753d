// The C++ library as a project of somebody else gets it: the example in tensorsplit.h built by each route, and run; and
// what a packager looks at.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { capture, root, run } from './run.js';
import { emccEnvironment, findEmcc } from './tools.js';

const work = join(root, 'build', 'library');
const user = join(root, 'tests', 'package', 'cpp');
const prefix = join(work, 'prefix');
const example = join(work, 'example.cc');
/** What the example prints. */
export const exampleOutput = '0 1 10 11 2 3 4 5 12 13 14 15 3 4 5 13 14 15 \n';
const include = join(root, 'include');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Writes the example in the first comment of tensorsplit.h to a file. @param {string} example */
export function extractExample(example) {
  const lines = readFileSync(join(include, 'tensorsplit', 'tensorsplit.h'), 'utf8').split('\n');
  const code = lines.slice(0, lines.indexOf('// Words:')).filter((line) => /^\/\/(?: {5}|$)/.test(line));
  writeFileSync(example, `${code.map((line) => line.slice(7)).join('\n')}\n`);
}

/**
 * Builds a project by CMake.
 *
 * @param {string} source
 * @param {string} name Of its tree, which is given back.
 * @param {string[]} settings
 */
async function cmake(source, name, settings) {
  const tree = join(work, name);
  const common = ['-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_CXX_COMPILER=g++'];
  await run('cmake', ['-S', source, '-B', tree, ...common, ...settings]);
  await run('cmake', ['--build', tree]);
  return tree;
}

/** @param {string} name @param {string} target @param {string[]} [settings] */
async function install(name, target, settings = []) {
  const tree = await cmake(root, name, ['-DTENSORSPLIT_TESTS=OFF', ...settings]);
  await run('cmake', ['--install', tree, '--prefix', target]);
}

/** @param {string} name @param {string} setting Where the library is. */
async function useByCMake(name, setting) {
  const tree = await cmake(user, name, [`-DTENSORSPLIT_EXAMPLE=${example}`, setting]);
  assert.equal(capture(join(tree, 'user'), []), exampleOutput);
  return tree;
}

/** A shared library, which must have its version in its name and show only what the headers declare. */
async function useShared() {
  const target = join(work, 'shared-prefix');
  const settings = ['-DBUILD_SHARED_LIBS=ON', '-DCMAKE_INSTALL_LIBDIR=lib', '-DCMAKE_UNITY_BUILD=ON'];
  await install('shared-library', target, settings);
  await useByCMake('shared', `-DCMAKE_PREFIX_PATH=${target}`);
  if (process.platform !== 'linux') return; // the tools below are those of ELF
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
 * A compiler that is too old is told so. No system has them all, so ours says that it is one.
 *
 * @param {string} compiler
 * @param {string[]} options
 * @param {RegExp} sentence
 */
function checkRefused(compiler, options, sentence) {
  const args = ['-fsyntax-only', `-I${include}`, ...options, example];
  const { status, stderr } = spawnSync(compiler, args, { encoding: 'utf8' });
  assert.notEqual(status, 0, `${compiler} ${options.join(' ')} takes it`);
  assert.match(stderr, sentence);
}

async function checkCompilers() {
  const cxx20 = '-std=c++20';
  checkRefused('g++', [cxx20, '-U__GNUC__', '-D__GNUC__=11'], /"tensorsplit needs GCC 12 or later"/);
  const clang13 = ['-U__clang_major__', '-D__clang_major__=13'];
  checkRefused('clang++', [cxx20, ...clang13], /"tensorsplit needs clang 14 or later"/);
  checkRefused('g++', ['-std=c++17'], /"tensorsplit needs C\+\+20: compile with -std=c\+\+20"/);
}

/** The version is that of the npm package, in the header and for CMake. */
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
 * Builds a program by hand, with what pkg-config says of the installed library, and runs it.
 *
 * @param {string} source
 * @param {string} output What it must print.
 */
async function useByPkgConfig(source, output) {
  const folder = join(prefix, capture('sh', ['-c', `cd '${prefix}' && find . -name pkgconfig`])?.trim() ?? '');
  const flags = capture('pkg-config', ['--cflags', '--libs', 'tensorsplit'], { PKG_CONFIG_PATH: folder });
  if (flags === null) throw new Error('pkg-config does not know the installed library');
  const program = source.replace(/\.cc$/, '');
  await run('g++', ['-std=c++20', '-pthread', source, '-o', program, ...flags.trim().split(/\s+/)]);
  assert.equal(capture(program, []), output);
}

/** Builds and runs the programs of docs/cpp.md, each of which prints what the page says. */
async function checkPage() {
  const page = readFileSync(join(root, 'docs', 'cpp.md'), 'utf8');
  const programs = [...page.matchAll(/^```cpp\n([^]*?)^```\s*^```text\n([^]*?)^```/gm)];
  assert.equal(programs.length, page.match(/^```cpp$/gm)?.length, 'a program does not say what it prints');
  for (const [i, [, code, output]] of programs.entries()) {
    const source = join(work, `page-${i}.cc`);
    writeFileSync(source, code);
    await useByPkgConfig(source, output);
  }
}

/** Installs the library for WebAssembly, and builds the user by emcc against it. */
async function useByEmcc() {
  const emcc = findEmcc();
  if (!emcc) throw new Error('emcc is not there; `npm run build` installs it');
  // cmake/emscripten.cmake says why; in a project of somebody else the environment has it.
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
  // Without fetch, which early releases take for a browser's and hand a path to.
  const start = `delete globalThis.fetch; process.chdir('${tree}'); require('${join(tree, 'user.js')}');`;
  assert.equal(capture(process.execPath, ['-e', start]), exampleOutput);
}

/** Installs the library into build/library/prefix, then builds and runs its user by every route. */
export async function checkLibrary() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  // What emcc links for Node.js is CommonJS, in a project of ES modules.
  writeFileSync(join(work, 'package.json'), '{ "type": "commonjs" }');
  extractExample(example);
  await install('library', prefix, ['-DCMAKE_UNITY_BUILD=ON']);
  const routes = {
    find_package: () => useByCMake('find_package', `-DCMAKE_PREFIX_PATH=${prefix}`),
    'find_package of a shared library': useShared,
    'pkg-config': () => useByPkgConfig(example, exampleOutput),
    'the programs of docs/cpp.md': checkPage,
    'find_package under emcc': useByEmcc,
    'compilers that are too old': checkCompilers,
    version: checkVersion,
  };
  for (const [name, use] of Object.entries(routes)) {
    console.log(`By ${name}:`);
    await use();
  }
}
