// Finds the system's tools. scripts/setup.js installs them.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { capture, root, run } from './run.js';

/** Returns the full path of the first of these programs on the PATH, or null. @param {...string} names */
export function find(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (folder && existsSync(path)) return path;
    }
  }
  return null;
}

/** Returns the path of emcc in EMSDK if that is set, else on the PATH; null if not found. */
export function findEmcc() {
  const sdk = process.env.EMSDK;
  if (sdk) {
    for (const path of ['upstream/emscripten/emcc', 'bin/emcc', 'emcc']) {
      if (existsSync(join(sdk, path))) return join(sdk, path);
    }
  }
  return find('emcc');
}

/** Returns the environment variables that emcc needs. */
export const emccEnvironment = () => ({ EM_NODE_JS: process.execPath });

/**
 * Returns the path of Chromium or Chrome: CHROMIUM if that is set, else the first one found, or null. Prefers the
 * headless shell, because a complete Chromium also loads pages for its address bar with each window, which is five times slower.
 */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return find(...names) ?? (existsSync(mac) ? mac : null);
}

/** Returns the path of Firefox: FIREFOX if that is set, else the first one found, or null. */
export function findFirefox() {
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return process.env.FIREFOX ?? find('firefox-esr', 'firefox') ?? (existsSync(mac) ? mac : null);
}

/** Returns the path of a driver for WebKit, Safari's engine: WEBKIT if that is set, else WebKitGTK's, or null. */
export const findWebKit = () => process.env.WEBKIT ?? find('WebKitWebDriver');

/** Path of the folder into which scripts/setup.js unpacks the newest Highway that Debian has. */
export const highwayFolder = join(root, 'build', 'highway');

/** Returns the path of the newest Highway's headers, or null. Homebrew's release is always the newest. */
export function findNewestHighway() {
  const folders = [join(highwayFolder, 'usr', 'include'), '/opt/homebrew/include'];
  return folders.find((folder) => existsSync(join(folder, 'hwy', 'highway.h'))) ?? null;
}

/** Returns the path of clang-format 14, or null. Other releases format some lines differently. */
export function findClangFormat() {
  const isRight = (/** @type {string | null} */ path) => path && / 14\./.test(capture(path, ['--version']) ?? '');
  return [find('clang-format-14'), find('clang-format')].find(isRight) ?? null;
}

/** Runs clang-format 14 on the C++ sources that git tracks or would add. @param {...string} options */
export async function clangFormat(...options) {
  const program = findClangFormat();
  const files = capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.cc', '*.h']);
  if (!program || !files) throw new Error('clang-format 14 or git is missing');
  await run(program, [...options, ...files.trim().split('\n')]);
}
