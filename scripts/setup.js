// setup.js [build|test|robust]: installs what is missing for building (default), for testing, or for the long tests as
// well, and says what and why.
//
// On Debian and its relatives with apt-get, on a Mac with Homebrew. Elsewhere, or without the rights, it prints the
// commands to type and fails. Node.js built-ins only: this is what installs the npm packages.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { capture, main, root, run } from './lib/run.js';
import { find, findChromium, findClangFormat, findEmcc, findFirefox, findWebKit } from './lib/tools.js';

/**
 * What is needed and why; the program that shows it is there, or how to find out; and the packages that bring it. `brew` is
 * absent where a Mac has it anyway.
 *
 * @typedef {{ what: string, found: string | (() => unknown), apt: string, brew?: string }} Tool
 */

/** @param {...string} places Whether a file is in one of them. */
const isIn = (...places) => places.some((place) => existsSync(place));

/** Whether clang can link a program with AddressSanitizer. */
function hasSanitizers() {
  const library = (/** @type {string} */ processor) =>
    capture('clang++', [`-print-file-name=libclang_rt.asan-${processor}.a`])?.trim() ?? '';
  return process.platform === 'darwin' || isIn(library('x86_64'), library('aarch64'));
}

const hasHighway = () => isIn('/usr/include/hwy/highway.h', '/opt/homebrew/include/hwy/highway.h');
const hasGoogleTest = () =>
  isIn('/usr/src/googletest/googletest/src', '/opt/homebrew/include/googletest/googletest/src') &&
  isIn('/usr/include/gtest/gtest.h', '/opt/homebrew/include/gtest/gtest.h');
const hasCoverage = () => find('llvm-cov-14', 'llvm-cov');

/** @type {Tool[]} */
const buildTools = [
  { what: 'Emscripten: compiles the WebAssembly module', found: findEmcc, apt: 'emscripten', brew: 'emscripten' },
  { what: 'Highway: vector loops for each processor', found: hasHighway, apt: 'libhwy-dev', brew: 'highway' },
  { what: 'CMake: runs the builds', found: 'cmake', apt: 'cmake', brew: 'cmake' },
  { what: 'Ninja: runs the builds', found: 'ninja', apt: 'ninja-build', brew: 'ninja' },
];

/** @type {Tool[]} */
const testTools = [
  { what: 'GCC: builds the C++ core natively for its tests', found: 'g++', apt: 'g++' },
  { what: 'clang: builds it once more, with sanitizers', found: 'clang++', apt: 'clang' },
  { what: "clang's run-time libraries: the sanitizers", found: hasSanitizers, apt: 'libclang-rt-dev' },
  { what: 'GoogleTest: runs C++ tests', found: hasGoogleTest, apt: 'libgtest-dev googletest', brew: 'googletest' },
  { what: 'llvm-cov: counts what the C++ tests reach', found: hasCoverage, apt: 'llvm-14', brew: 'llvm' },
  { what: 'pkg-config: tells how to link the C++ library', found: 'pkg-config', apt: 'pkg-config', brew: 'pkgconf' },
  { what: 'clang-format 14: lays out C++', found: findClangFormat, apt: 'clang-format-14', brew: 'clang-format' },
  { what: 'clang-tidy: mistakes in the C++ sources', found: 'clang-tidy', apt: 'clang-tidy', brew: 'llvm' },
  {
    what: 'Chromium: tests in a browser',
    found: findChromium,
    apt: 'chromium-headless-shell',
    brew: '--cask google-chrome',
  },
  { what: 'Firefox: tests in another browser', found: findFirefox, apt: 'firefox-esr', brew: '--cask firefox' },
];

/** Only Linux has them. @type {Tool[]} */
const webkitTools = [
  { what: "WebKit: tests in Safari's engine", found: findWebKit, apt: 'webkit2gtk-driver' },
  { what: 'Xvfb: a screen for it that nobody sees', found: 'Xvfb', apt: 'xvfb' },
];

/** Only Linux has them. @type {Tool[]} */
const robustTools = [
  { what: 'valgrind: sees memory that is read before it is written', found: 'valgrind', apt: 'valgrind' },
  { what: 'GCC for ARM: builds for other vectors', found: 'aarch64-linux-gnu-g++', apt: 'g++-aarch64-linux-gnu' },
  { what: 'QEMU: runs them on this one', found: 'qemu-aarch64', apt: 'qemu-user' },
];

const isLinux = process.platform === 'linux';
const forTests = [...buildTools, ...testTools, ...(isLinux ? webkitTools : [])];

/** Each needs what those before it need. */
const purposes = {
  build: buildTools,
  test: forTests,
  robust: [...forTests, ...(isLinux ? robustTools : [])],
};

/** @typedef {keyof typeof purposes} Purpose */

/** How to become root for apt-get: nothing, `sudo -n`, or null when neither works. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return capture('sudo', ['-n', 'true']) === null ? null : ['sudo', '-n'];
}

/** @param {string[]} packages */
async function installWithApt(packages) {
  const prefix = rootPrefix();
  if (!prefix) {
    throw new Error(
      `no rights to install packages here. Please run:\n  sudo apt-get update\n  sudo apt-get install --no-install-recommends ${packages.join(' ')}`,
    );
  }
  const [program, ...apt] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  await run(program, [...apt, 'update']);
  await run(program, [...apt, 'install', '-y', '--no-install-recommends', ...packages]);
}

/** @param {Tool} tool */
const isMissing = ({ found }) => !(typeof found === 'string' ? find(found) : found());

/** @param {Tool[]} tools */
const namesOf = (tools) => tools.map(({ what }) => what.split(':')[0]).join(', ');

/** @param {Tool[]} tools */
async function installTools(tools) {
  const missing = tools.filter(isMissing);
  if (missing.length === 0) return;
  const packages = missing.flatMap(({ apt }) => apt.split(' '));
  console.log('Missing on this machine, to be installed from its package manager:');
  for (const { what } of missing) console.log(`  ${what}`);
  if (find('apt-get')) {
    await installWithApt(packages);
  } else if (find('brew')) {
    for (const { brew } of missing) if (brew) await run('brew', ['install', ...brew.split(' ')]);
  } else {
    throw new Error(
      `neither apt-get nor brew is here. Please install: ${namesOf(missing)}.\nOn Debian these are the packages ${packages.join(' ')}`,
    );
  }
  const still = missing.filter(isMissing);
  if (still.length > 0) throw new Error(`still missing after the installation: ${namesOf(still)}`);
}

/**
 * Installs what package-lock.json has for the root, or for a workspace beside what is there, unless that was done before. No
 * package's own script runs: they would fetch binaries that nothing here needs.
 *
 * @param {string} what For people.
 * @param {string} [workspace]
 */
export async function installPackages(what, workspace) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', `.installed-${workspace?.replaceAll('/', '-') ?? 'root'}`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log(`Installing ${what}`);
  const packages = workspace
    ? ['install', '--no-save', '--include-workspace-root', '--workspace', workspace]
    : ['ci', '--workspaces=false'];
  await run('npm', [...packages, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: root });
  writeFileSync(stamp, lock);
}

/**
 * Installs newer releases of Node.js, unless that was done before.
 *
 * @param {number} release 24 or 26: tests/nodes has them.
 * @returns {Promise<string>} The path of the program.
 */
export async function installNode(release) {
  await installPackages('newer releases of Node.js', 'tests/nodes');
  return join(root, 'node_modules', `node-${release}`, 'bin', 'node');
}

/**
 * Makes everything ready for a build, and for the tests when asked.
 *
 * @param {Purpose} purpose
 */
export async function setup(purpose) {
  await installTools(purposes[purpose]);
  await installPackages('the npm packages of package-lock.json: test tools, TypeScript, bundlers');
}

main(import.meta.url, async () => {
  const [purpose = 'build'] = process.argv.slice(2);
  await setup(Object.hasOwn(purposes, purpose) ? /** @type {Purpose} */ (purpose) : 'build');
  console.log('Everything needed is there.');
});
