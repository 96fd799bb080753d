// setup.js [build|test|robust|highway]: installs the missing tools for building (default), for testing, or also for the long tests;
// or downloads the newest Highway into build/highway. Prints what it installs and why.
//
// Uses apt-get on Debian and its derivatives, and Homebrew on macOS. On other systems, or without root, prints the commands to run
// and fails. Uses only Node.js built-ins, because it installs the npm packages.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { capture, main, root, run } from './lib/run.js';
import {
  find,
  findChromium,
  findClangFormat,
  findEmcc,
  findFirefox,
  findNewestHighway,
  findWebKit,
  highwayFolder,
} from './lib/tools.js';

/**
 * A required tool. `what` is its name and purpose. `found` is the name of its program, or a function that returns whether it is
 * installed. `apt` and `brew` are packages; `brew` is absent if macOS includes the tool.
 *
 * @typedef {{ what: string, found: string | (() => unknown), apt: string, brew?: string }} Tool
 */

/** Whether one of these files exists. @param {...string} paths */
const anyExists = (...paths) => paths.some((path) => existsSync(path));

/** Whether clang can link a program with AddressSanitizer. */
function hasSanitizers() {
  const library = (/** @type {string} */ processor) =>
    capture('clang++', [`-print-file-name=libclang_rt.asan-${processor}.a`])?.trim() ?? '';
  return process.platform === 'darwin' || anyExists(library('x86_64'), library('aarch64'));
}

const hasHighway = () => anyExists('/usr/include/hwy/highway.h', '/opt/homebrew/include/hwy/highway.h');
const hasGoogleTest = () =>
  anyExists('/usr/src/googletest/googletest/src', '/opt/homebrew/include/googletest/googletest/src') &&
  anyExists('/usr/include/gtest/gtest.h', '/opt/homebrew/include/gtest/gtest.h');
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
  { what: 'clang: builds it again with sanitizers', found: 'clang++', apt: 'clang' },
  { what: "clang's run-time libraries: the sanitizers", found: hasSanitizers, apt: 'libclang-rt-dev' },
  { what: 'GoogleTest: runs the C++ tests', found: hasGoogleTest, apt: 'libgtest-dev googletest', brew: 'googletest' },
  { what: 'llvm-cov: measures the coverage of the C++ tests', found: hasCoverage, apt: 'llvm-14', brew: 'llvm' },
  { what: 'pkg-config: finds the flags of the C++ library', found: 'pkg-config', apt: 'pkg-config', brew: 'pkgconf' },
  { what: 'clang-format 14: formats C++', found: findClangFormat, apt: 'clang-format-14', brew: 'clang-format' },
  { what: 'clang-tidy: finds mistakes in the C++ sources', found: 'clang-tidy', apt: 'clang-tidy', brew: 'llvm' },
  {
    what: 'Chromium: tests in a browser',
    found: findChromium,
    apt: 'chromium-headless-shell',
    brew: '--cask google-chrome',
  },
  { what: 'Firefox: tests in another browser', found: findFirefox, apt: 'firefox-esr', brew: '--cask firefox' },
];

/** Tools that exist only on Linux. @type {Tool[]} */
const webkitTools = [
  { what: "WebKit: tests in Safari's engine", found: findWebKit, apt: 'webkit2gtk-driver' },
  { what: 'Xvfb: provides a virtual screen for WebKit', found: 'Xvfb', apt: 'xvfb' },
];

/** Tools that exist only on Linux. @type {Tool[]} */
const robustTools = [
  { what: 'valgrind: finds reads of uninitialized memory', found: 'valgrind', apt: 'valgrind' },
  { what: 'GCC for ARM: builds the tests for NEON', found: 'aarch64-linux-gnu-g++', apt: 'g++-aarch64-linux-gnu' },
  { what: 'QEMU: runs the tests for ARM', found: 'qemu-aarch64', apt: 'qemu-user' },
];

const isLinux = process.platform === 'linux';
const forTests = [...buildTools, ...testTools, ...(isLinux ? webkitTools : [])];

/** Tools by purpose. Each purpose includes the tools of the previous one. */
const purposes = {
  build: buildTools,
  test: forTests,
  robust: [...forTests, ...(isLinux ? robustTools : [])],
};

/** @typedef {keyof typeof purposes} Purpose */

/** Returns the arguments that run a command as root: none, or `sudo -n`. Returns null if root is not available. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return capture('sudo', ['-n', 'true']) === null ? null : ['sudo', '-n'];
}

/** Installs packages with apt-get. @param {string[]} packages */
async function installWithApt(packages) {
  const prefix = rootPrefix();
  if (!prefix) {
    throw new Error(
      `root is required to install packages. Please run:\n  sudo apt-get update\n  sudo apt-get install --no-install-recommends ${packages.join(' ')}`,
    );
  }
  const [program, ...apt] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  await run(program, [...apt, 'update']);
  await run(program, [...apt, 'install', '-y', '--no-install-recommends', ...packages]);
}

/** Whether a tool is missing. @param {Tool} tool */
const isMissing = ({ found }) => !(typeof found === 'string' ? find(found) : found());

/** Returns the names of tools. @param {Tool[]} tools */
const namesOf = (tools) => tools.map(({ what }) => what.split(':')[0]).join(', ');

/** Installs those tools that are missing. @param {Tool[]} tools */
async function installTools(tools) {
  const missing = tools.filter(isMissing);
  if (missing.length === 0) return;
  const packages = missing.flatMap(({ apt }) => apt.split(' '));
  console.log('Installing missing tools with the package manager:');
  for (const { what } of missing) console.log(`  ${what}`);
  if (find('apt-get')) {
    await installWithApt(packages);
  } else if (find('brew')) {
    for (const { brew } of missing) if (brew) await run('brew', ['install', ...brew.split(' ')]);
  } else {
    throw new Error(
      `apt-get and brew are missing. Please install: ${namesOf(missing)}.\nThe packages on Debian are ${packages.join(' ')}`,
    );
  }
  const still = missing.filter(isMissing);
  if (still.length > 0) throw new Error(`still missing after the installation: ${namesOf(still)}`);
}

/**
 * Installs the packages of package-lock.json for the root, or adds those of a workspace, unless they are already
 * installed. Does not run install scripts, because they would download binaries that are not needed.
 * @param {string} what Description of the packages for the output. @param {string} [workspace] Path of the workspace.
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
  // `npm pack --dry-run` builds, and would pass its --dry-run to this npm by the environment.
  const options = ['--no-dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', [...packages, ...options], { cwd: root });
  writeFileSync(stamp, lock);
}

/**
 * Downloads the headers of the newest Highway that Debian has, from its suite unstable, unless they are there. Does not
 * change the packages and package lists of the system.
 */
export async function downloadNewestHighway() {
  if (findNewestHighway()) return;
  console.log('Downloading the newest Highway: the library must compile with its headers');
  rmSync(highwayFolder, { recursive: true, force: true });
  for (const name of ['lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(highwayFolder, name), { recursive: true });
  }
  const sources = join(highwayFolder, 'sources.list');
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(sources, `deb [signed-by=${keys}] http://deb.debian.org/debian unstable main\n`);
  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': join(highwayFolder, 'lists'),
    'Dir::Cache': join(highwayFolder, 'cache'),
    'APT::Sandbox::User': 'root', // apt's own user may not write into this folder
    'Acquire::Retries': '3',
  };
  const apt = ['-q', ...Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])];
  await run('apt-get', [...apt, 'update']);
  await run('apt-get', [...apt, 'download', 'libhwy-dev'], { cwd: highwayFolder });
  const [file] = readdirSync(highwayFolder).filter((name) => name.endsWith('.deb'));
  await run('dpkg-deb', ['-x', join(highwayFolder, file), highwayFolder]);
  console.log(`Highway is unpacked from ${file}`);
}

/**
 * Installs newer releases of Node.js, unless they are already installed.
 * @param {number} release A release in tests/nodes, 24 or 26.
 * @returns {Promise<string>} Path of this release's program.
 */
export async function installNode(release) {
  await installPackages('newer releases of Node.js', 'tests/nodes');
  return join(root, 'node_modules', `node-${release}`, 'bin', 'node');
}

/** Installs the tools for a purpose, and the npm packages. @param {Purpose} purpose */
export async function setup(purpose) {
  await installTools(purposes[purpose]);
  await installPackages('the npm packages of package-lock.json: test tools, TypeScript, bundlers');
}

main(import.meta.url, async () => {
  const [purpose = 'build'] = process.argv.slice(2);
  if (purpose === 'highway') await downloadNewestHighway();
  else await setup(Object.hasOwn(purposes, purpose) ? /** @type {Purpose} */ (purpose) : 'build');
  console.log('Everything is installed.');
});
