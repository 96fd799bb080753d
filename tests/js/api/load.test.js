import { createServer } from 'node:http';
import { inspect } from 'node:util';

import { jest } from '@jest/globals';

import * as entry from '../../../js/index.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { makeLoaders } from '../../../js/loaders.js';
import { forOrt } from '../../../js/ort.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { errorOf, expected, expectError, refusal } from '../support/outcome.js';

const bytes = Uint8Array.from(inlineWasm());
const html = new TextEncoder().encode('<!DOCTYPE html><title>Not found</title>');
const tensor = randomTensor('uint8', [40, 3]);

/** Makes loaders that have not started an instance. */
const loaders = (defaultWasm = () => bytes, read = undefined) => makeLoaders(defaultWasm, read);

/** Checks that the instance splits. */
function works(ts) {
  expect(ts.split(tensor, { axis: 1, split: [1, 2] }).map(bitwise)).toEqual(expected(tensor, 1, [1, 2]));
  return ts;
}

/** Matches an error of a module that cannot be loaded. */
const unavailable = (text) => refusal('WASM_UNAVAILABLE', text);

let server;
let address;

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const [status, type, body] = {
      '/good': [200, 'application/wasm', bytes],
      '/octets': [200, 'application/octet-stream', bytes],
      '/page': [200, 'text/html', html],
      '/wrong': [200, 'application/wasm', bytes.subarray(0, 500)],
    }[url] ?? [404, 'text/html', html];
    response.writeHead(status, { 'Content-Type': type });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${server.address().port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('load', () => {
  test.each([
    ['the default', () => undefined],
    ['bytes', () => bytes],
    ['a URL as text', () => `${address}/good`],
    ['a URL', () => new URL(`${address}/octets`)],
    ['a response', () => fetch(`${address}/good`)],
    ['a response of no special type', () => fetch(`${address}/octets`)],
  ])('accepts %s', async (_, source) => {
    works(await loaders().load({ wasm: await source() }));
  });

  test('returns the same instance while another call loads', async () => {
    const { load, loadSync } = loaders();
    const underWay = load();
    const now = works(loadSync());
    expect(await Promise.all([underWay, load()])).toEqual([now, now]);
    expect(await underWay).toBe(now);
  });

  test('compiles once for calls at the same time', async () => {
    const compile = jest.spyOn(WebAssembly, 'compile');
    const { load } = loaders();
    const [a, b] = await Promise.all([load(), load()]);
    expect(a).toBe(b);
    expect(compile).toHaveBeenCalledTimes(1);
    compile.mockRestore();
  });

  test('does not compile again after it has loaded', async () => {
    const compile = jest.spyOn(WebAssembly, 'compile');
    const { load } = loaders();
    expect(await load()).toBe(await load());
    expect(compile).toHaveBeenCalledTimes(1);
    compile.mockRestore();
  });

  test('continues to load after loadSync failed for the same address', async () => {
    const { load, loadSync } = loaders();
    const wasm = `${address}/good`;
    const first = load({ wasm });
    expectError(() => loadSync({ wasm }), 'WASM_UNAVAILABLE');
    expect(await load({ wasm })).toBe(await first);
  });

  test('treats null as no wasm', async () => {
    works(await loaders().load({ wasm: null }));
    works(loaders().loadSync({ wasm: null }));
  });

  const module = new WebAssembly.Module(bytes);
  test.each([
    ['no wasm', [undefined, {}, { wasm: undefined }, { wasm: null }]],
    ['an address', () => [`${address}/good`, new URL(`${address}/good`), `${address}/good`].map((wasm) => ({ wasm }))],
    ['a module', [{ wasm: module }, { wasm: module }]],
    ['bytes', [{ wasm: bytes }, { wasm: bytes }]],
  ])('returns the same instance for the same source: %s', async (_, source) => {
    const { load } = loaders();
    const given = typeof source === 'function' ? source() : source;
    const [first, ...others] = await Promise.all(given.map((options) => load(options)));
    works(first);
    for (const other of [...others, await load(given[0])]) expect(other).toBe(first);
  });

  test.each([
    ['no wasm and an address', () => [undefined, { wasm: `${address}/good` }]],
    ['two addresses', () => [{ wasm: `${address}/good` }, { wasm: `${address}/octets` }]],
    ['equal bytes', () => [{ wasm: bytes.slice() }, { wasm: bytes.slice() }]],
    ['bytes and a module', () => [{ wasm: bytes }, { wasm: module }]],
  ])('returns another instance for another source: %s', async (_, source) => {
    const { load } = loaders();
    const [first, second] = await Promise.all(source().map((options) => load(options)));
    expect(works(first)).not.toBe(works(second));
  });

  test('shares nothing between loaders', () => {
    expect(loaders().loadSync()).not.toBe(loaders().loadSync());
  });

  test.each([
    ['a wrong name', { wasmUrl: 'x.wasm' }, 'unknown option "wasmUrl". Use wasm instead.'],
    ['capital letters', { WASM: 'x.wasm' }, 'unknown option "WASM". Use wasm instead.'],
    ['a number', 7, 'the options must be an object { wasm, Tensor }, got 7.'],
  ])('rejects %s as options', async (_, options, text) => {
    const { load, loadSync } = loaders();
    await expect(load(options)).rejects.toMatchObject(refusal('ARGUMENT_UNKNOWN', `load: ${text}`));
    expectError(() => loadSync(options), 'ARGUMENT_UNKNOWN', `loadSync: ${text}`);
    works(loadSync());
  });

  test('rejects a Tensor that is not a constructor', async () => {
    const { load, loadSync } = loaders();
    const text = 'withTensor: Tensor must be a constructor (type, data, dims), got 7.';
    await expect(load({ Tensor: 7 })).rejects.toMatchObject(refusal('ARGUMENT_UNKNOWN', text));
    expectError(() => loadSync({ Tensor: 7 }), 'ARGUMENT_UNKNOWN', text);
  });

  class Own {
    constructor(type, data, dims) {
      Object.assign(this, { type, data, dims });
    }
  }
  test.each([
    ['load', async () => loaders().load({ Tensor: Own })],
    ['loadSync', async () => loaders().loadSync({ Tensor: Own })],
  ])('makes tensors of the class that %s gets', async (_, start) => {
    const [part] = (await start()).split(tensor, { axis: 1, split: [1, 2] });
    expect(part).toBeInstanceOf(Own);
  });

  test.each([
    ['load', async () => loaders().load({ Tensor: null })],
    ['loadSync', async () => loaders().loadSync({ Tensor: null })],
  ])('makes tensors of the package if %s gets null', async (_, start) => {
    const [part] = (await start()).split(tensor, { axis: 1, split: [1, 2] });
    expect(part).toBeInstanceOf(entry.Tensor);
  });

  test('awaits a promise of a response', async () => {
    const wasm = new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });
    works(await loaders().load({ wasm: Promise.resolve(wasm) }));
  });

  describe('load() without await', () => {
    /** @type {any} */
    let loading;
    beforeEach(() => {
      loading = loaders().load();
    });
    afterEach(() => loading);

    test.each([
      ['split', () => loading.split(tensor, { numOutputs: 2 })],
      ['split without its object', () => (0, loading.split)(tensor)],
      ['plan', () => loading.plan()],
      ['alloc', () => loading.alloc()],
    ])('is reported by %s', (_, call) => {
      const text = /^\w+: load\(\) returns a promise\. Await it first\.$/;
      expectError(call, 'ARGUMENT_MISSING', text);
    });

    test('is reported by forOrt', () => {
      const text = 'forOrt: ts must be the result of await load(), got a Promise.';
      expectError(() => forOrt(loading, class {}), 'ARGUMENT_MISSING', text);
    });

    test('is a promise without visible properties', () => {
      expect(loading).toBeInstanceOf(Promise);
      expect(Object.keys(loading)).toEqual([]);
      expect(inspect(loading)).not.toContain('withTensor');
    });

    test('works with the methods of promises', async () => {
      const ts = await loading;
      expect(await loading.then(works)).toBe(ts);
      expect(await Promise.all([loading, loading.finally(() => {})])).toEqual([ts, ts]);
    });

    test('has every method of an instance', async () => {
      expect(Object.getOwnPropertyNames(loading)).toEqual(Object.getOwnPropertyNames(await loading));
    });
  });

  test('tries again after a failure', async () => {
    let isThere = false;
    const read = async () => {
      if (!isThere) throw new Error('offline');
      return bytes;
    };
    const { load } = loaders(() => 'x.wasm', read);
    const offline = { ...unavailable(), cause: expect.objectContaining({ message: 'offline' }) };
    const [first, second] = [load(), load()];
    await expect(first).rejects.toMatchObject(offline);
    await expect(second).rejects.toMatchObject(offline);
    isThere = true;
    works(await load());
  });

  test('does not cache failures', async () => {
    /** @type {Map<unknown, unknown>[]} */
    const maps = [];
    const { Map: original } = globalThis;
    globalThis.Map = class extends original {
      constructor() {
        super();
        maps.push(this);
      }
    };
    const { load, loadSync } = makeLoaders(
      () => bytes,
      () => Promise.reject(new Error('offline')),
    );
    globalThis.Map = original;
    for (let i = 0; i < 10; ++i) {
      await expect(Promise.all([load({ wasm: `${i}.wasm` }), load({ wasm: `${i}.wasm` })])).rejects.toThrow('offline');
      expect(() => loadSync({ wasm: `sync${i}.wasm` })).toThrow('wasm');
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(maps.map(({ size }) => size)).toEqual([0]);
    works(await load());
    expect(maps.map(({ size }) => size)).toEqual([1]);
  });

  test.each([
    ['a status of 404', () => `${address}/none`, /cannot read .*none: the server responded with status 404/],
    [
      'a page instead of the file',
      () => `${address}/page`,
      /is not a WebAssembly module \(\d+ bytes, starting with "</,
    ],
    ['a server that is not there', () => 'http://127.0.0.1:1/x.wasm', /cannot read/],
    ['half a module from a server', () => `${address}/wrong`, /cannot compile .*\(500 bytes\): the module is damaged/],
    [
      'a module with a byte wrong',
      () => bytes.map((byte, i) => (i === 9 ? byte ^ 0xff : byte)),
      /cannot compile wasm \(\d+ bytes\): the module is damaged/,
    ],
    ['text', () => new TextEncoder().encode('{"error": 1}'), /starting with "\{\\"error\\": 1\}"/],
    ['a module of something else', () => new WebAssembly.Module(bytes.subarray(0, 8)), /does not match this version/],
  ])('rejects %s and works afterwards', async (_, source, text) => {
    const { load } = loaders();
    const loading = load({ wasm: source() });
    await expect(loading).rejects.toBeInstanceOf(entry.SplitError);
    await expect(loading).rejects.toMatchObject(unavailable(text));
    await expect(loading).rejects.toThrow(/^load: .*\.$/);
    works(await load());
  });
});

test('loadSync does not wait for a URL', () => {
  const { loadSync } = loaders();
  const text = 'loadSync: cannot read wasm: it must be bytes or a WebAssembly.Module, got a URL';
  expectError(() => loadSync({ wasm: new URL('http://localhost/x.wasm') }), 'WASM_UNAVAILABLE', text);
});

test('loadSync compiles once', () => {
  const { loadSync } = loaders();
  expect(loadSync()).toBe(works(loadSync()));
});

describe('a platform', () => {
  const { WebAssembly } = globalThis;
  afterEach(() => {
    globalThis.WebAssembly = WebAssembly;
    jest.restoreAllMocks();
  });

  test('reports that it has no WebAssembly', async () => {
    const { load, loadSync } = loaders();
    globalThis.WebAssembly = undefined;
    await expect(load()).rejects.toMatchObject(unavailable('no WebAssembly'));
    expectError(loadSync, 'WASM_UNAVAILABLE', 'no WebAssembly');
    globalThis.WebAssembly = WebAssembly;
    works(await load());
  });

  const embedder = 'Wasm code generation disallowed by embedder';

  test('reports what allows compilation if it is forbidden', async () => {
    const { load, loadSync } = loaders();
    const refuse = () => {
      throw new WebAssembly.CompileError(embedder);
    };
    jest.spyOn(WebAssembly, 'compile').mockImplementation(async () => refuse());
    jest.spyOn(WebAssembly, 'Module').mockImplementation(refuse);
    const wanted = unavailable(/disallowed.*'wasm-unsafe-eval'.*edge/);
    await expect(load()).rejects.toMatchObject(wanted);
    expect(errorOf(loadSync)).toMatchObject(wanted);
    // Bytes that are not a module are rejected as such, whatever the platform allows.
    expect(errorOf(() => loadSync({ wasm: html })).message).toMatch(
      /is not a WebAssembly module \(\d+ bytes, starting with/,
    );
    jest.restoreAllMocks();
    works(await load());
  });

  test('reports what to pass if the file has no address', async () => {
    const missing = new TypeError('Invalid URL');
    const { load, loadSync } = loaders(() => {
      throw missing;
    });
    const wanted = { ...unavailable('Pass load({ wasm })'), cause: missing };
    await expect(load()).rejects.toMatchObject(wanted);
    expect(errorOf(loadSync)).toMatchObject(wanted);
    works(loadSync({ wasm: bytes }));
  });

  test.each([
    [
      'was used up',
      async () => {
        const used = new Response(bytes);
        await used.arrayBuffer();
        return used;
      },
    ],
    [
      'breaks off',
      () => {
        const start = (controller) => controller.error(new Error('connection reset'));
        return new Response(new ReadableStream({ start }), { headers: { 'Content-Type': 'application/wasm' } });
      },
    ],
  ])('reports that a response %s', async (_, make) => {
    const { load } = loaders();
    const text = /cannot read the Response: .*\. Pass/;
    await expect(load({ wasm: await make() })).rejects.toMatchObject(unavailable(text));
    works(await load({ wasm: new Response(bytes) }));
  });

  test('splits strings in a release without the newest methods of arrays', async () => {
    const { toSpliced } = Array.prototype;
    jest.resetModules();
    Reflect.deleteProperty(Array.prototype, 'toSpliced');
    const copy = await import('../../../js/index.js');
    Object.defineProperty(Array.prototype, 'toSpliced', { value: toSpliced, configurable: true, writable: true });
    const strings = randomTensor('string', [5, 4]);
    const split = () => copy.loadSync().split(strings, { axis: 1, split: [1, 3] });
    expect(split().map(bitwise)).toEqual(expected(strings, 1, [1, 3]));
  });

  test('disposes by the registered symbol in a release without Symbol.dispose', async () => {
    // Newer releases do not allow deleting their symbol, so the module gets a substitute for `Symbol`.
    const { Symbol: own } = globalThis;
    jest.resetModules();
    const names = Object.getOwnPropertyNames(own).filter(
      (name) => !['dispose', 'length', 'name', 'prototype'].includes(name),
    );
    globalThis.Symbol = Object.assign((text) => own(text), Object.fromEntries(names.map((name) => [name, own[name]])));
    const copy = await import('../../../js/index.js').finally(() => (globalThis.Symbol = own));
    const ts = copy.loadSync();
    const allocated = ts.alloc('uint8', [4]);
    expect(ts.memory().tensors).toBe(1);
    allocated[Symbol.for('Symbol.dispose')]();
    expect(ts.memory().tensors).toBe(0);
  });
});
