// The tree of a build: made again only if the compiler, the presets or the checkout are others. Stand-ins for CMake and the
// compiler note what they are asked.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { root } from '../../../scripts/lib/run.js';

let checkout;

/** Writes an executable shell script. */
function writeProgram(name, ...lines) {
  const path = join(checkout, 'bin', name);
  writeFileSync(path, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(path, 0o755);
}

const writeCompiler = (version, name = 'compiler') => writeProgram(name, `echo ${version}`);

function writePresets({ compiler = 'compiler', flag = 'a' } = {}) {
  const cacheVariables = { CMAKE_CXX_COMPILER: compiler, CMAKE_CXX_FLAGS: flag };
  const presets = { configurePresets: [{ name: 'native', cacheVariables }] };
  writeFileSync(join(checkout, 'CMakePresets.json'), JSON.stringify(presets));
}

/** Builds the preset, and returns what CMake was asked. */
function build() {
  const log = join(checkout, 'asked.txt');
  writeFileSync(log, '');
  const script = `import(${JSON.stringify(join(checkout, 'scripts/build.js'))}).then(({ build }) => build('native'))`;
  const env = { ...process.env, PATH: `${join(checkout, 'bin')}${delimiter}${process.env.PATH}` };
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: checkout, env });
  return readFileSync(log, 'utf8').trim().split('\n');
}

const tree = () => join(checkout, 'build/native');
const configured = () => ['--preset native', `--build ${tree()} --target all`];
const kept = () => [`--build ${tree()} --target all`];

beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'tensorsplit-')));
  mkdirSync(join(checkout, 'bin'));
  for (const name of ['scripts', 'package.json']) cpSync(join(root, name), join(checkout, name), { recursive: true });
  writeProgram(
    'cmake',
    `echo "$*" >> '${checkout}/asked.txt'`,
    `[ "$1" = --preset ] || exit 0`,
    `mkdir -p '${tree()}'`,
    `echo 'CMAKE_HOME_DIRECTORY:INTERNAL=${checkout}' > '${tree()}/CMakeCache.txt'`,
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
      'another compiler of the same version',
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
  ])('makes the tree again for %s, and keeps it the next time', (_, change) => {
    const leftover = join(tree(), 'leftover.o');
    writeFileSync(leftover, '');
    change();
    expect(build()).toEqual(configured());
    expect(() => readFileSync(leftover)).toThrow('ENOENT');
    expect(build()).toEqual(kept());
  });

  test('keeps the tree if nothing has changed', () => {
    const object = join(tree(), 'kept.o');
    writeFileSync(object, 'as it was');
    expect(build()).toEqual(kept());
    expect(readFileSync(object, 'utf8')).toBe('as it was');
  });
});
