// Where the system's tools are. Nothing is installed here: scripts/setup.js does that.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { capture, run } from './run.js';

/**
 * The first of these programs that is on the PATH, as a full path, or null.
 *
 * @param {...string} names
 */
export function find(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (folder && existsSync(path)) return path;
    }
  }
  return null;
}

/** The emcc to use: that of EMSDK when it is set, otherwise the one on the PATH. */
export function findEmcc() {
  const sdk = process.env.EMSDK;
  if (sdk) {
    for (const path of ['upstream/emscripten/emcc', 'bin/emcc', 'emcc']) {
      if (existsSync(join(sdk, path))) return join(sdk, path);
    }
  }
  return find('emcc');
}

/** What the environment of emcc needs on this machine. */
export const emccEnvironment = () => ({ EM_NODE_JS: process.execPath });

/**
 * A Chromium or Chrome to drive: CHROMIUM when it is set, otherwise the first one found. The shell comes first: a whole
 * Chromium opens the pages of its own address bar with each window, which takes five times as long as the window.
 */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return find(...names) ?? (existsSync(mac) ? mac : null);
}

/** A Firefox to drive: FIREFOX when it is set, otherwise the first one found. */
export function findFirefox() {
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return process.env.FIREFOX ?? find('firefox-esr', 'firefox') ?? (existsSync(mac) ? mac : null);
}

/** The driver of a WebKit, Safari's engine: WEBKIT when it is set, otherwise WebKitGTK's. */
export const findWebKit = () => process.env.WEBKIT ?? find('WebKitWebDriver');

/** clang-format 14, whose layout is the project's; other releases lay some lines out differently. */
export function findClangFormat() {
  const isRight = (/** @type {string | null} */ path) => path && / 14\./.test(capture(path, ['--version']) ?? '');
  return [find('clang-format-14'), find('clang-format')].find(isRight) ?? null;
}

/**
 * Runs it over the C++ sources: those git knows or would add.
 *
 * @param {...string} options
 */
export async function clangFormat(...options) {
  const program = findClangFormat();
  const files = capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.cc', '*.h']);
  if (!program || !files) throw new Error('clang-format 14 or git is not there');
  await run(program, [...options, ...files.trim().split('\n')]);
}
