// Compiling a module from any source. load.test.js has a server and running instances.
import vm from 'node:vm';

import { jest } from '@jest/globals';

import { checkPlatform, compile, compileSync, urlText } from '../../../js/load/compile.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { detached } from '../support/arbitraries.js';
import { errorOf, expectError, refusal } from '../support/outcome.js';

const bytes = Uint8Array.from(inlineWasm());
const module = new WebAssembly.Module(bytes);
const page = new TextEncoder().encode('<!DOCTYPE html>');
const never = () => {
  throw new Error('nothing is to be read');
};
const unavailable = (text) => refusal('WASM_UNAVAILABLE', text);

/** Makes a response with these bytes and an address. */
const responseOf = (body, init, url) => Object.defineProperty(new Response(body, init), 'url', { value: url });

/** Copies the bytes into the middle of a buffer of this class. */
function within(Buffer, Class = Uint8Array) {
  const buffer = new Buffer(bytes.length + 8);
  new Uint8Array(buffer).set(bytes, 3);
  return new Class(buffer, 3, bytes.length);
}

/** Copies the bytes into a buffer of this class. */
function whole(Buffer) {
  const buffer = new Buffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

const realm = vm.runInNewContext('globalThis');

const sources = [
  ['a view in the middle of a buffer', () => within(ArrayBuffer)],
  ['a DataView in the middle of a buffer', () => within(ArrayBuffer, DataView)],
  ['a view of shared memory', () => within(SharedArrayBuffer)],
  ['an ArrayBuffer', () => whole(ArrayBuffer)],
  ['a SharedArrayBuffer', () => whole(SharedArrayBuffer)],
  ['an ArrayBuffer of another realm', () => whole(realm.ArrayBuffer)],
  ['a Buffer', () => Buffer.from(bytes)],
];
const exported = WebAssembly.Module.exports(module);

describe('compile', () => {
  test.each([...sources, ['a promise of bytes', async () => bytes], ['a response', () => new Response(bytes)]])(
    'compiles %s',
    async (_, source) => {
      expect(WebAssembly.Module.exports(await compile(source, never))).toEqual(exported);
    },
  );

  test.each([
    ['a module', () => module],
    ['a promise of a module', async () => module],
  ])('returns %s', async (_, source) => {
    expect(await compile(source, never)).toBe(module);
  });

  test.each([
    ['text', 'x.wasm', 'x.wasm'],
    ['a URL', new URL('https://example.org/x.wasm'), 'https://example.org/x.wasm'],
    ['empty text', '', ''],
  ])('reads the address in %s', async (_, source, address) => {
    const read = jest.fn(async () => bytes);
    await compile(() => source, read);
    expect(read.mock.calls).toEqual([[address]]);
  });

  const textSource = () => 'x.wasm';
  const offline = new Error('offline.');
  test.each([
    [
      'an address that cannot be read',
      textSource,
      () => Promise.reject(offline),
      'load: cannot read x.wasm: offline. Pass',
    ],
    [
      'an address that gives a number',
      textSource,
      async () => 7,
      'cannot read x.wasm: it must be a URL, bytes, a WebAssembly.Module or a Response, got 7.',
    ],
    ['an address that gives a page', textSource, async () => page, 'load: x.wasm is not a WebAssembly module ('],
    [
      'a response of status 404',
      textSource,
      async () => new Response(page, { status: 404 }),
      'load: cannot read x.wasm: the server responded with status 404.',
    ],
    [
      'a response of a page by its address',
      () => responseOf(page, {}, 'https://a/b'),
      never,
      'load: https://a/b is not a WebAssembly module (',
    ],
    [
      'a response without an address',
      () => new Response(page),
      never,
      'load: the Response is not a WebAssembly module (',
    ],
    [
      'a response of an address that was asked for',
      textSource,
      async () => responseOf(page, {}, 'https://a/b'),
      'load: x.wasm is not a WebAssembly module (',
    ],
    ['a promise that fails', () => Promise.reject(offline), never, 'load: cannot read wasm: offline. Pass'],
    ['a source that throws text', () => Promise.reject('gone'), never, 'load: cannot read wasm: gone. Pass'],
    ['a promise that fails for no reason', () => Promise.reject(), never, 'load: cannot read wasm: undefined. Pass'],
    [
      'nothing',
      () => undefined,
      never,
      'load: cannot read wasm: it must be a URL, bytes, a WebAssembly.Module or a Response, got undefined.',
    ],
    ['an object', () => ({}), never, 'it must be a URL, bytes, a WebAssembly.Module or a Response, got an object'],
    [
      'transferred bytes',
      () => detached(bytes.slice()),
      never,
      'load: wasm is not a WebAssembly module (0 bytes, starting with ',
    ],
    ['no bytes', () => new Uint8Array(0), never, 'load: wasm is not a WebAssembly module (0 bytes, starting with '],
    [
      'unknown bytes',
      () => Uint8Array.of(1, 2, 3),
      never,
      'load: wasm is not a WebAssembly module (3 bytes, starting with ',
    ],
    [
      'the magic number of a module alone',
      () => bytes.slice(0, 4),
      never,
      /load: cannot compile wasm \(4 bytes\): the module is damaged, or this platform has no SIMD \(.+\)\. Pass/,
    ],
    [
      'three bytes of a module',
      () => bytes.slice(0, 3),
      never,
      'load: wasm is not a WebAssembly module (3 bytes, starting with ',
    ],
  ])('rejects %s', async (_, source, read, text) => {
    await expect(compile(source, read)).rejects.toMatchObject(unavailable(text));
  });

  test('copies shared memory, which browsers do not compile', async () => {
    const spy = jest.spyOn(WebAssembly, 'compile');
    await compile(() => within(SharedArrayBuffer), never);
    const [[compiled]] = spy.mock.calls;
    jest.restoreAllMocks();
    expect(Object.prototype.toString.call(compiled.buffer)).toBe('[object ArrayBuffer]');
  });

  test('keeps the cause', async () => {
    await expect(compile(() => Promise.reject(offline), never)).rejects.toMatchObject({ cause: offline });
  });

  test('shows the path of the file', async () => {
    const text = /\. Pass load\(\{ wasm \}\) the package's file dist\/tensorsplit\.wasm \(.*\) of this version, or/;
    await expect(compile(() => page, never)).rejects.toMatchObject(unavailable(text));
  });
});

describe('compileSync', () => {
  test.each(sources)('compiles %s', (_, source) => {
    expect(WebAssembly.Module.exports(compileSync(source))).toEqual(exported);
  });

  test('returns a module', () => {
    expect(compileSync(() => module)).toBe(module);
  });

  test.each([
    ['text', () => 'x.wasm', 'it must be bytes or a WebAssembly.Module, got the string "x.wasm". Use await load()'],
    ['a promise', async () => bytes, 'it must be bytes or a WebAssembly.Module, got a Promise. Use await load()'],
    [
      'a response',
      () => new Response(bytes),
      'it must be bytes or a WebAssembly.Module, got a Response. Use await load()',
    ],
    ['a page', () => page, 'loadSync: wasm is not a WebAssembly module ('],
  ])('rejects %s', (_, source, text) => {
    expectError(() => compileSync(source), 'WASM_UNAVAILABLE', text);
  });
});

describe('a platform that forbids compilation', () => {
  afterEach(() => jest.restoreAllMocks());

  /** Returns the error for bytes if compilation fails with `reason`. */
  function refusedFor(reason, given) {
    jest.spyOn(WebAssembly, 'Module').mockImplementation(() => {
      throw new WebAssembly.CompileError(reason);
    });
    return errorOf(() => compileSync(() => given)).message;
  }

  test.each(['Refused by Content Security Policy', "missing 'unsafe-eval'", 'disallowed', 'by embedder'])(
    'reports how to allow it after %s',
    (reason) => {
      const text = `loadSync: this platform forbids compiling wasm: ${reason}. A page's Content-Security-Policy`;
      expect(refusedFor(reason, bytes)).toContain(text);
      expect(refusedFor(reason, bytes)).toContain(
        "script-src 'wasm-unsafe-eval'. An edge worker must pass load({ wasm })",
      );
    },
  );

  test('is reported if it has no SIMD', () => {
    const reason = 'Wasm SIMD unsupported @+12';
    expect(refusedFor(reason, bytes)).toContain(
      `the module is damaged, or this platform has no SIMD (${reason}). Pass`,
    );
  });

  test('is not mentioned in the error for a damaged module', () => {
    expect(refusedFor('unexpected end', bytes)).toContain('the module is damaged');
  });

  test('is not mentioned in the error for an HTML page', () => {
    expect(refusedFor('disallowed by embedder', page)).toContain('wasm is not a WebAssembly module (');
  });
});

describe('checkPlatform', () => {
  const { WebAssembly } = globalThis;
  afterEach(() => {
    globalThis.WebAssembly = WebAssembly;
    jest.restoreAllMocks();
  });

  test('accepts this platform', () => {
    expect(checkPlatform('load')).toBeUndefined();
  });

  test.each([
    ['with WebAssembly switched off', () => (globalThis.WebAssembly = undefined)],
    ['that does not know WebAssembly', () => Reflect.deleteProperty(globalThis, 'WebAssembly')],
  ])('rejects a platform %s', (_, lose) => {
    lose();
    const text = 'f: this platform has no WebAssembly, or it is disabled. tensorsplit requires WebAssembly.';
    expectError(() => checkPlatform('f'), 'WASM_UNAVAILABLE', text);
  });
});

describe('urlText', () => {
  test.each([
    ['text', 'x.wasm', 'x.wasm'],
    ['empty text', '', ''],
    ['a URL', 'https://example.org/', new URL('https://example.org')],
    ['bytes', undefined, bytes],
    ['an object with toString', undefined, { toString: () => 'x' }],
    ['undefined', undefined, undefined],
  ])('of %s is %p', (_, text, wasm) => {
    expect(urlText(wasm)).toBe(text);
  });
});

describe('startCore', () => {
  test('starts without WasmTensors', () => {
    expect(startCore(module)).toMatchObject({ wasm: module, memory: { tensors: 0, bytes: 0 } });
  });

  test('creates separate memory for each instance', () => {
    expect(startCore(module).scratch().buffer).not.toBe(startCore(module).scratch().buffer);
  });

  test('fails for another module', () => {
    expect(() => startCore(new WebAssembly.Module(bytes.slice(0, 8)))).toThrow();
  });
});
