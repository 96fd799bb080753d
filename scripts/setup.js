// setup.js [build|test|robust]: installs what is missing for building (default), for testing, or for the long tests as
// well, and says what and why.
//
// On Debian and its relatives with apt-get, on a Mac with Homebrew. Elsewhere, or without the rights, it prints the
// commands to type and fails. Node.js built-ins only: this is what installs the npm packages.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { capture, root, run } from './lib/run.js';
import { find, findChromium, findClangFormat, findEmcc, findFirefox } from './lib/tools.js';

/**
 * A tool: why it is needed, whether it is there, and the packages that bring it.
 *
 * @typedef {{ name: string, why: string, found: () => unknown, apt: string[], brew: string[], for?: Purpose }} Tool
 * @typedef {'build' | 'test' | 'robust'} Purpose Each needs what those before it need.
 */

/** @type {Tool[]} */
const tools = [
  {
    name: 'Emscripten',
    why: 'compiles the WebAssembly module',
    found: findEmcc,
    apt: ['emscripten'],
    brew: ['emscripten'],
  },
  {
    name: 'Highway',
    why: 'its headers write the vector loops for each processor, WebAssembly among them',
    found: () => ['/usr/include', '/opt/homebrew/include'].some((folder) => existsSync(`${folder}/hwy/highway.h`)),
    apt: ['libhwy-dev'],
    brew: ['highway'],
  },
  { name: 'CMake', why: 'runs the builds', found: () => find('cmake'), apt: ['cmake'], brew: ['cmake'] },
  { name: 'Ninja', why: 'runs the builds', found: () => find('ninja'), apt: ['ninja-build'], brew: ['ninja'] },
  {
    name: 'GCC',
    why: 'builds the C++ core natively for its tests',
    found: () => find('g++'),
    apt: ['g++'],
    brew: [],
    for: 'test',
  },
  {
    name: 'clang',
    why: 'builds the C++ core natively once more, with sanitizers',
    found: () => find('clang++'),
    apt: ['clang'],
    brew: [],
    for: 'test',
  },
  {
    name: "clang's run-time libraries",
    why: 'AddressSanitizer, UndefinedBehaviorSanitizer and MemorySanitizer',
    found: hasSanitizers,
    apt: ['libclang-rt-dev'],
    brew: [],
    for: 'test',
  },
  {
    name: 'GoogleTest',
    why: 'the tests of the C++ core',
    found: () =>
      ['/usr/include', '/opt/homebrew/include'].some((folder) => existsSync(`${folder}/gtest/gtest.h`)) &&
      ['/usr/src', '/opt/homebrew/include'].some((folder) => existsSync(`${folder}/googletest/googletest/src`)),
    apt: ['libgtest-dev', 'googletest'],
    brew: ['googletest'],
    for: 'test',
  },
  {
    name: 'llvm-cov',
    why: 'counts what the C++ tests reach',
    found: () => find('llvm-cov-14', 'llvm-cov'),
    apt: ['llvm-14'],
    brew: ['llvm'],
    for: 'test',
  },
  {
    name: 'pkg-config',
    why: 'asks the installed C++ library how to link it, as a build without CMake would',
    found: () => find('pkg-config'),
    apt: ['pkg-config'],
    brew: ['pkgconf'],
    for: 'test',
  },
  {
    name: 'clang-format 14',
    why: 'checks the layout of the C++ sources',
    found: findClangFormat,
    apt: ['clang-format-14'],
    brew: ['clang-format'],
    for: 'test',
  },
  {
    name: 'clang-tidy',
    why: 'looks for mistakes in the C++ sources',
    found: () => find('clang-tidy'),
    apt: ['clang-tidy'],
    brew: ['llvm'],
    for: 'test',
  },
  {
    name: 'Chromium',
    why: 'the tests of the package and of the demo page in a real browser',
    found: findChromium,
    apt: ['chromium'],
    brew: ['--cask', 'google-chrome'],
    for: 'test',
  },
  {
    name: 'Firefox',
    why: 'the tests of the demo page in a second browser',
    found: findFirefox,
    apt: ['firefox-esr'],
    brew: ['--cask', 'firefox'],
    for: 'test',
  },
  {
    name: 'valgrind',
    why: 'runs the C++ tests of the release build, and sees memory that is read before it is written',
    found: () => process.platform !== 'linux' || find('valgrind'),
    apt: ['valgrind'],
    brew: [],
    for: 'robust',
  },
  {
    name: 'GCC for ARM',
    why: 'builds the C++ tests for a processor with other vectors',
    found: () => process.platform !== 'linux' || find('aarch64-linux-gnu-g++'),
    apt: ['g++-aarch64-linux-gnu'],
    brew: [],
    for: 'robust',
  },
  {
    name: 'QEMU',
    why: 'runs them on this one',
    found: () => process.platform !== 'linux' || find('qemu-aarch64'),
    apt: ['qemu-user'],
    brew: [],
    for: 'robust',
  },
];

/** @type {Purpose[]} */
const purposes = ['build', 'test', 'robust'];

/** Whether clang can link a program with AddressSanitizer. */
function hasSanitizers() {
  const library = capture('clang++', ['-print-file-name=libclang_rt.asan-x86_64.a'])?.trim() ?? '';
  const arm = capture('clang++', ['-print-file-name=libclang_rt.asan-aarch64.a'])?.trim() ?? '';
  return process.platform === 'darwin' || existsSync(library) || existsSync(arm);
}

/** How to become root for apt-get: nothing, `sudo -n`, or null when neither works. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return capture('sudo', ['-n', 'true']) === null ? null : ['sudo', '-n'];
}

/** @param {Tool[]} missing */
async function installWithApt(missing) {
  const packages = missing.flatMap((tool) => tool.apt);
  const prefix = rootPrefix();
  if (!prefix) {
    throw new Error(
      `no rights to install packages here. Please run:\n  sudo apt-get update\n  sudo apt-get install --no-install-recommends ${packages.join(' ')}`,
    );
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  await run(apt[0], [...apt.slice(1), 'update'], { env });
  await run(apt[0], [...apt.slice(1), 'install', '-y', '--no-install-recommends', ...packages], { env });
}

/** @param {Tool[]} missing */
async function installWithBrew(missing) {
  for (const tool of missing) {
    if (tool.brew.length > 0) await run('brew', ['install', ...tool.brew]);
  }
}

/** @param {Purpose} purpose */
async function installTools(purpose) {
  const included = purposes.slice(0, purposes.indexOf(purpose) + 1);
  const missing = tools.filter((tool) => included.includes(tool.for ?? 'build') && !tool.found());
  if (missing.length === 0) return;
  console.log('Missing on this machine, to be installed from its package manager:');
  for (const tool of missing) console.log(`  ${tool.name}: ${tool.why}`);
  if (find('apt-get')) {
    await installWithApt(missing);
  } else if (find('brew')) {
    await installWithBrew(missing);
  } else {
    throw new Error(
      `neither apt-get nor brew is here. Please install: ${missing.map((tool) => tool.name).join(', ')}.\n` +
        `On Debian these are the packages ${missing.flatMap((tool) => tool.apt).join(' ')}`,
    );
  }
  const still = missing.filter((tool) => !tool.found());
  if (still.length > 0) {
    throw new Error(`still missing after the installation: ${still.map((tool) => tool.name).join(', ')}`);
  }
}

/** Runs `npm ci` unless node_modules is what this package-lock.json gave before. */
async function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.tensorsplit-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing the npm packages of package-lock.json: test tools, TypeScript, bundlers');
  await run('npm', ['ci', '--no-audit', '--no-fund']);
  writeFileSync(stamp, lock);
}

/**
 * Makes everything ready for a build, and for the tests when asked.
 *
 * @param {Purpose} purpose
 */
export async function setup(purpose) {
  await installTools(purpose);
  await installPackages();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await setup(purposes.find((purpose) => purpose === process.argv[2]) ?? 'build');
    console.log('Everything needed is there.');
  } catch (error) {
    console.error(`setup: ${/** @type {Error} */ (error).message}`);
    process.exitCode = 1;
  }
}
