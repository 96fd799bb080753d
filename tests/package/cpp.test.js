// The C++ library of the packed package: as a subdirectory, by FetchContent, installed, and in a WebAssembly module.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { emccEnvironment, findEmcc } from '../../scripts/lib/tools.js';
import { makeApp, tarball } from './app.js';
import { exampleOutput, extractExample } from './library.js';

const call = promisify(execFile);
/** Options for a fast build without vectors, for tests that do not run much of the library. */
const quickly = ['-DTENSORSPLIT_HIGHWAY=OFF', '-DCMAKE_UNITY_BUILD=ON', '-DCMAKE_UNITY_BUILD_BATCH_SIZE=0'];
let app;
let source;

beforeAll(async () => {
  app = await makeApp('cpp', 'cpp');
  source = join(app, 'node_modules', 'tensorsplit');
  extractExample(join(app, 'example.cc'));
});

/** Configures and builds a CMake project. Returns the build folder. */
async function cmake(name, project, ...settings) {
  const tree = join(app, name);
  await call('cmake', ['-G', 'Ninja', '-S', project, '-B', tree, '-DCMAKE_BUILD_TYPE=Release', ...settings]);
  await call('cmake', ['--build', tree]);
  return tree;
}

/** Builds and runs the app. Returns the build folder. */
async function buildApp(name, ...settings) {
  const tree = await cmake(name, app, `-DTENSORSPLIT_EXAMPLE=${join(app, 'example.cc')}`, ...settings);
  const { stdout } = await call(join(tree, 'user'));
  expect(stdout).toBe(exampleOutput);
  return tree;
}

/** Installs a build into a new folder. Returns the folder. */
async function install(tree, name) {
  const prefix = join(app, name);
  await call('cmake', ['--install', tree, '--prefix', prefix]);
  return prefix;
}

/** Lists the files of a folder, which may be missing. */
const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true }) : []);

test('add_subdirectory builds, and installs nothing if TENSORSPLIT_INSTALL is OFF', async () => {
  const tree = await buildApp('subdirectory', `-DTENSORSPLIT_SOURCE=${source}`, '-DTENSORSPLIT_INSTALL=OFF');
  expect(filesIn(await install(tree, 'prefix-of-parent'))).toEqual([]);
});

test.each(['static', 'shared'])('a %s library that uses tensorsplit can be installed and found', async (kind) => {
  const shared = `-DBUILD_SHARED_LIBS=${kind === 'shared' ? 'ON' : 'OFF'}`;
  const tree = await cmake(
    `runtime-${kind}`,
    join(app, 'runtime'),
    shared,
    '-DCMAKE_BUILD_TYPE=',
    '-DCMAKE_CXX_FLAGS=-O0',
    ...quickly,
  );
  const prefix = await install(tree, `runtime-${kind}-prefix`);
  const consumer = await cmake(`consumer-${kind}`, join(app, 'consumer'), `-DCMAKE_PREFIX_PATH=${prefix}`);
  const { stdout } = await call(join(consumer, 'consumer'));
  expect(stdout).toBe('7\n');
});

/** Configures a build and returns the compiler options of a file. */
async function optionsFor(file, project, ...settings) {
  const tree = join(app, 'configured');
  rmSync(tree, { recursive: true, force: true });
  const common = ['-G', 'Ninja', '-S', project, '-B', tree, '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON'];
  await call('cmake', [...common, ...settings]);
  const commands = JSON.parse(readFileSync(join(tree, 'compile_commands.json'), 'utf8'));
  return commands.find((entry) => entry.file.endsWith(file)).command.split(' ');
}

test('the library, but not its parent project, is optimised without a build type', async () => {
  const ours = ['-O2', '-DNDEBUG'];
  const library = 'src/rules/plan.cc';
  const runtime = join(app, 'runtime');
  expect(await optionsFor(library, source)).toEqual(expect.arrayContaining(ours));
  expect(await optionsFor(library, runtime)).toEqual(expect.arrayContaining(ours));
  const others = [
    await optionsFor('runtime.cc', runtime),
    await optionsFor(library, runtime, '-DCMAKE_BUILD_TYPE=Debug'),
    await optionsFor(library, runtime, '-DCMAKE_CXX_FLAGS=-O1'), // the parent's own optimization level
  ];
  expect(others.flat().filter((option) => ours.includes(option))).toEqual([]);
});

test('the WebAssembly module of docs/cpp.md builds and prints the documented output', async () => {
  const page = readFileSync(join(source, 'docs', 'cpp.md'), 'utf8');
  const blocks = [...page.matchAll(/^```(\w+) wasm\n([^]*?)^```/gm)];
  const { cpp, cmake: project, js, sh } = Object.fromEntries(blocks.map(([, language, code]) => [language, code]));
  const folder = join(app, 'wasm');
  mkdirSync(folder);
  symlinkSync(join(app, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'columns.cc'), cpp);
  writeFileSync(join(folder, 'CMakeLists.txt'), project);
  writeFileSync(join(folder, 'main.mjs'), js);

  const env = { ...process.env, ...emccEnvironment(), CMAKE_GENERATOR: 'Ninja' };
  env.PATH = `${dirname(findEmcc())}${delimiter}${env.PATH}`;
  const commands = sh
    .replace('emcmake cmake', `$& ${quickly.join(' ')}`)
    .trim()
    .split('\n')
    .join(' && ');
  const { stdout } = await call('sh', ['-c', commands], { cwd: folder, env });
  expect(stdout.trim().split('\n').at(-1)).toBe(/console\.log\(.*\); \/\/ (.*)/.exec(js)[1]);
});

test('FetchContent uses the library of the tarball', async () => {
  await buildApp('fetched', `-DTENSORSPLIT_TARBALL=${tarball()}`, ...quickly);
});

test('find_package finds the installed library', async () => {
  const prefix = await install(await cmake('library', source, ...quickly), 'prefix');
  await buildApp('installed', `-DCMAKE_PREFIX_PATH=${prefix}`);
});
