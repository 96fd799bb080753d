// Realms without a platform. Every entry must be importable with the language alone, because Hermes, AudioWorklets, jsdom and
// shells of JavaScript engines each lack other globals.
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';

import { buildSync } from 'esbuild';

import { entries, workerEntry } from '../../scripts/dist.js';
import { attribute, int64s, model, node, tensor } from './protobuf.js';

const root = new URL('../../', import.meta.url);
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

test.each(sources)('%s can be imported with only the language', (entry) => {
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

/** Replacements of TextDecoder: none, and polyfills without options. */
const decoders = {
  'there is no TextDecoder': '',
  'a TextDecoder refuses options':
    'class TextDecoder { constructor(label, { fatal }) { if (fatal) throw new Error(); } }',
  'a TextDecoder ignores options': 'class TextDecoder { decode() { return "something else"; } }',
};

test.each(Object.entries(decoders))('onnx reads a model if %s', (_, polyfill) => {
  const realm = realmWithout(newer);
  runInContext(polyfill, realm);
  const { findNodes, readModel, readTensor } = runInContext(scriptOf('./js/onnx.js'), realm);
  const texts = ['\ufeffa text of more than twelve bytes: ü', 'short', '\ufffd'];
  const split = node('Split', ['x', 'sizes'], ['a', 'b'], ...texts.map((text, i) => attribute.string(`a${i}`, text)));
  const [found] = findNodes(readModel(model(18, split, [5, int64s('sizes', 2, 4)], [2, 'a graph with a name: ü'])));
  expect(found.graph).toBe('a graph with a name: ü');
  expect(Object.values(found.attributes)).toEqual(texts);
  expect(Array.from(found.inputs[1].data, Number)).toEqual([2, 4]);
  const invalid = [new Uint8Array(20).fill(0xff), Uint8Array.of(97, 0x80)];
  for (const bytes of invalid) {
    expect(() => readTensor(tensor(8, [1], [6, bytes]))).toThrow('string 0 is not UTF-8');
    const [one] = readModel(model(18, node('A', [], [], [5, new Uint8Array([10, 1, 97, 34, bytes.length, ...bytes])])))
      .graph.nodes;
    expect(one.attributes.a).toBe(new TextDecoder().decode(bytes));
  }
});
