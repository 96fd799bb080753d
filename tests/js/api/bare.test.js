// Realms without a platform. Every entry must be importable with the language alone, because Hermes, AudioWorklets, jsdom and
// shells of JavaScript engines each lack other globals.
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';

import { buildSync } from 'esbuild';

import { entries, workerEntry } from '../../../scripts/dist.js';

const root = new URL('../../../', import.meta.url);
/** Sources of the entries, with that of Cloudflare Workers. */
const sources = [...entries, workerEntry].map((name) => `./js/${name}.js`);

/** Converts an entry to a script that returns its exports. @param {string} entry */
function scriptOf(entry) {
  const { outputFiles } = buildSync({
    absWorkingDir: fileURLToPath(root),
    entryPoints: [entry],
    bundle: true,
    write: false,
    target: 'es2022',
    platform: 'neutral',
    format: 'iife',
    globalName: 'tensorsplit',
    loader: { '.wasm': 'binary' },
    define: { 'import.meta.url': 'undefined' },
  });
  return `${outputFiles[0].text}; tensorsplit`;
}

const platform = [
  'TextDecoder',
  'TextEncoder',
  'performance',
  'Buffer',
  'URL',
  'process',
  'console',
  'fetch',
  'queueMicrotask',
];
const newer = [
  'WebAssembly',
  'FinalizationRegistry',
  'WeakRef',
  'SharedArrayBuffer',
  'Atomics',
  'Intl',
  'Float16Array',
];

/** Makes a realm with only the language, without the `missing` globals. @param {readonly string[]} missing */
function realmWithout(missing) {
  const realm = createContext({});
  for (const name of [...platform, ...missing]) runInContext(`delete globalThis.${name}`, realm);
  for (const name of [...platform, ...missing]) expect(runInContext(`typeof ${name}`, realm)).toBe('undefined');
  return realm;
}

test.each(sources)('%s can be imported without any global of browsers or Node.js', (entry) => {
  const script = scriptOf(entry);
  for (const missing of [[], newer, [...newer, 'BigInt64Array', 'BigUint64Array']]) {
    const given = runInContext(script, realmWithout(missing));
    expect(Object.keys(given)).not.toEqual([]);
  }
});

test.each(sources)('%s accesses no global of the platform during import', (entry) => {
  const realm = createContext({});
  const traps = platform.map(
    (name) => `Object.defineProperty(globalThis, '${name}', { get() { throw new Error('${name}'); } })`,
  );
  runInContext(traps.join(';'), realm);
  expect(Object.keys(runInContext(scriptOf(entry), realm))).not.toEqual([]);
});
