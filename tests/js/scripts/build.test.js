// Tests when `build` recreates a build tree: if the compiler, the presets or the checkout have changed. Fakes of CMake and the
// compiler log their arguments.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

import { root } from '../../../scripts/lib/run.js';

let checkout;

/** Writes an executable shell script into the PATH of the checkout. */
function writeProgram(name, ...lines) {
  const path = join(checkout, 'bin', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(path, 0o755);
}

const writeCompiler = (version, name = 'compiler') => writeProgram(name, `echo ${version}`);

function writePresets({ compiler = 'compiler', flag = 'a' } = {}) {
  const cacheVariables = { CMAKE_CXX_COMPILER: compiler, CMAKE_CXX_FLAGS: flag };
  const presets = {
    configurePresets: [
      { name: 'native', cacheVariables },
      { name: 'wasm', cacheVariables: {} },
    ],
  };
  writeFileSync(join(checkout, 'CMakePresets.json'), JSON.stringify(presets));
}

/** Builds a preset, and returns the arguments of each call of CMake. */
function build(preset = 'native', variables = {}) {
  const log = join(checkout, 'cmake-calls.txt');
  writeFileSync(log, '');
  const script = `import(${JSON.stringify(join(checkout, 'scripts/build.js'))}).then(({ build }) => build('${preset}'))`;
  const path = `${join(checkout, 'bin')}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, ...variables };
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: checkout, env });
  return readFileSync(log, 'utf8').trim().split('\n');
}

const tree = (preset = 'native') => join(checkout, 'build', preset);
const kept = (preset) => [`--build ${tree(preset)} --target all`];
const configured = (preset = 'native') => [`--preset ${preset}`, ...kept(preset)];

beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'tensorsplit-')));
  for (const name of ['scripts', 'package.json']) cpSync(join(root, name), join(checkout, name), { recursive: true });
  writeProgram(
    'cmake',
    `echo "$*" >> '${checkout}/cmake-calls.txt'`,
    `[ "$1" = --preset ] || exit 0`,
    `mkdir -p "${checkout}/build/$2"`,
    `echo 'CMAKE_HOME_DIRECTORY:INTERNAL=${checkout}' > "${checkout}/build/$2/CMakeCache.txt"`,
  );
  writeCompiler('1.0');
  writePresets();
  build();
});

afterEach(() => rmSync(checkout, { recursive: true }));

describe('build', () => {
  test.each([
    ['another version of the compiler', () => writeCompiler('1.1')],
    [
      'another compiler of the same version in the presets',
      () => {
        writeCompiler('1.0', 'other');
        writePresets({ compiler: 'other' });
      },
    ],
    ['other flags in the presets', () => writePresets({ flag: 'b' })],
    ['a tree without the stamp', () => rmSync(join(tree(), 'made-with.txt'))],
    ['a tree without CMakeCache.txt', () => rmSync(join(tree(), 'CMakeCache.txt'))],
    [
      'the tree of another checkout',
      () => writeFileSync(join(tree(), 'CMakeCache.txt'), 'CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\n'),
    ],
  ])('recreates the tree for %s, then keeps it', (_, change) => {
    const leftover = join(tree(), 'leftover.o');
    writeFileSync(leftover, '');
    change();
    expect(build()).toEqual(configured());
    expect(() => readFileSync(leftover)).toThrow('ENOENT');
    expect(build()).toEqual(kept());
  });

  test('recreates the tree for emcc of the same version in another folder', () => {
    const [first, second] = ['first', 'second'].map((name) => {
      writeProgram(`${name}/emcc`, 'echo 3.1.6');
      writeProgram(`${name}/emcmake`, 'exec "$@"');
      return { EMSDK: join(checkout, 'bin', name) };
    });
    const calls = [first, first, second, second].map((variables) => build('wasm', variables));
    expect(calls).toEqual([configured('wasm'), kept('wasm'), configured('wasm'), kept('wasm')]);
  });

  test('keeps the tree if nothing has changed', () => {
    const object = join(tree(), 'kept.o');
    writeFileSync(object, 'as it was');
    expect(build()).toEqual(kept());
    expect(readFileSync(object, 'utf8')).toBe('as it was');
  });
});
