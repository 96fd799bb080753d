import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

import { jest } from '@jest/globals';

import * as entry from '../../js/index-node.js';
import { inlineWasm } from '../../js/load/inline.js';
import { makeLoaders } from '../../js/load/load.js';
import { forOrt } from '../../js/ort.js';
import { detached, randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { errorOf, expected, expectError, refusal } from './outcome.js';

const bytes = Uint8Array.from(inlineWasm());
const html = new TextEncoder().encode('<!DOCTYPE html><title>Not found</title>');
const tensor = randomTensor('uint8', [40, 3]);

/** Fresh loaders each time: nothing is started yet. */
const loaders = (defaultWasm = () => bytes, read = undefined) => makeLoaders(defaultWasm, read);

/** The instance must split. */
function works(ts) {
  expect(ts.split(tensor, { axis: 1, split: [1, 2] }).map(bitwise)).toEqual(expected(tensor, 1, [1, 2]));
  return ts;
}

/** What cannot be loaded says so, and more. */
const unavailable = (text) => refusal('WASM_UNAVAILABLE', text);

const folder = mkdtempSync(join(tmpdir(), 'tensorsplit-'));
const good = join(folder, 'good.wasm');
writeFileSync(good, bytes);
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
  rmSync(folder, { recursive: true });
});

describe('load', () => {
  test.each([
    ['the default', () => undefined],
    ['bytes', () => bytes],
    ['bytes in the middle of a buffer', () => Uint8Array.from([1, 2, 3, ...bytes, 4]).subarray(3, -1)],
    ['an ArrayBuffer', () => bytes.slice().buffer],
    ['a module', () => new WebAssembly.Module(bytes)],
    ['a URL as text', () => `${address}/good`],
    ['a URL', () => new URL(`${address}/octets`)],
    ['a response', () => fetch(`${address}/good`)],
    ['a response of no special type', () => fetch(`${address}/octets`)],
  ])('takes %s', async (_, source) => {
    works(await loaders().load({ wasm: await source() }));
  });

  test('takes files in Node.js, by their path or URL, and what its fetch knows', async () => {
    for (const wasm of [good, pathToFileURL(good), `${address}/good`]) works(await entry.load({ wasm }));
    const none = entry.load({ wasm: join(folder, 'none.wasm') });
    await expect(none).rejects.toMatchObject(unavailable('none.wasm cannot be read'));
  });

  test('the same source gives the same instance, however often and at once', async () => {
    const { load, loadSync } = loaders();
    const underWay = load();
    const now = works(loadSync());
    const [a, b] = await Promise.all([underWay, load()]);
    for (const one of [a, b, await load(), loadSync()]) expect(one).toBe(now);
    const wasm = `${address}/good`;
    const [c, d] = await Promise.all([load({ wasm }), load({ wasm })]);
    expect(c).toBe(works(d));
    expect(c).not.toBe(a);
  });

  test('options that there are not', async () => {
    const { load, loadSync } = loaders();
    for (const options of [{ wasmUrl: 'x.wasm' }, { WASM: good }, 'x.wasm', [good], 7]) {
      await expect(load(options)).rejects.toMatchObject(refusal('ARGUMENT_UNKNOWN', /^load: /));
      expectError(() => loadSync(options), 'ARGUMENT_UNKNOWN', /^loadSync: .*wasm/);
    }
    await expect(load({ Tensor: 7 })).rejects.toMatchObject(refusal('ARGUMENT_UNKNOWN'));
    works(loadSync());
    expect(() => loadSync({ wasmUrl: 'x.wasm' })).toThrow('there is no option "wasmUrl", it is called wasm.');
    expect(() => loadSync({ Tensor: 'float32' })).toThrow('withTensor: Tensor is the string "float32"');
  });

  test('a promise of the source, such as that of fetch', async () => {
    const { load, loadSync } = loaders();
    const response = () => new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });
    works(await load({ wasm: Promise.resolve(response()) }));
    works(await load({ wasm: Promise.resolve(bytes) }));
    const failed = load({ wasm: Promise.reject(new TypeError('fetch failed')) });
    await expect(failed).rejects.toMatchObject(unavailable('wasm cannot be read (fetch failed)'));
    expect(() => loadSync({ wasm: Promise.resolve(bytes) })).toThrow(/wasm .*it is a Promise, allowed without waiting/);
  });

  test('that nobody awaited says so, and is a promise all the same', async () => {
    const { load } = loaders();
    const loading = load();
    const { split, plan } = loading;
    for (const call of [() => loading.split(tensor, { numOutputs: 2 }), () => split(tensor), plan, loading.alloc]) {
      expectError(
        call,
        'ARGUMENT_MISSING',
        /^\w+: load\(\) gives a promise, await it first: const ts = await load\(\)\.$/,
      );
    }
    expect(() => forOrt(load(), class {})).toThrow('forOrt: ts is a Promise, it must be what load() gives');
    expect(loading).toBeInstanceOf(Promise);
    expect(Object.keys(loading)).toEqual([]);
    expect(inspect(loading)).not.toContain('withTensor');
    expect(await loading.then(works)).toBe(await loading);
    expect(await Promise.all([loading, loading.finally(() => {})])).toEqual([await loading, await loading]);
    // It has every method of an instance.
    expect(Object.getOwnPropertyNames(loading)).toEqual(Object.getOwnPropertyNames(await loading));
  });

  test('what has failed may be tried again', async () => {
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

  test('what has failed is not kept', async () => {
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
      expect(() => loadSync({ wasm: `${i}.wasm` })).toThrow('wasm');
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(maps.map(({ size }) => size)).toEqual([0]);
    works(await load());
    expect(maps.map(({ size }) => size)).toEqual([1]);
  });

  test.each([
    ['a status of 404', () => `${address}/none`, /none cannot be read \(the server answers with status 404\)/],
    ['a page instead of the file', () => `${address}/page`, /a page \(HTML\): a server often answers so/],
    ['a server that is not there', () => 'http://127.0.0.1:1/x.wasm', /cannot be read/],
    ['half a module from a server', () => `${address}/wrong`, /damaged module of 500 bytes/],
    ['half a module', () => bytes.subarray(0, bytes.length / 2), /damaged module/],
    ['a module with a byte wrong', () => bytes.map((byte, i) => (i === 9 ? byte ^ 0xff : byte)), /damaged module/],
    ['no bytes', () => new Uint8Array(0), /0 bytes of no module/],
    ['bytes that were transferred', () => detached(bytes.slice()), /0 bytes of no module/],
    ['text', () => new TextEncoder().encode('{"error": 1}'), /a text \(JSON\)/],
    ['a module of something else', () => new WebAssembly.Module(bytes.subarray(0, 8)), /this very version/],
    ['a number', () => 7, /it is 7, allowed are/],
    ['an object', () => ({}), /it is an object, allowed are/],
  ])('does not take %s, and works afterwards', async (_, source, text) => {
    const { load } = loaders();
    const loading = load({ wasm: source() });
    await expect(loading).rejects.toBeInstanceOf(entry.SplitError);
    await expect(loading).rejects.toMatchObject(unavailable(text));
    await expect(loading).rejects.toThrow(/^load: .*\.$/);
    works(await load());
  });
});

test('loadSync says that it cannot wait for addresses', () => {
  const { loadSync } = loaders();
  for (const wasm of ['x.wasm', new URL('http://localhost/x.wasm')]) {
    expectError(() => loadSync({ wasm }), 'WASM_UNAVAILABLE');
  }
});

describe('a platform', () => {
  const { WebAssembly } = globalThis;
  afterEach(() => {
    globalThis.WebAssembly = WebAssembly;
    jest.restoreAllMocks();
  });

  test.each([
    ['WebAssembly', () => (globalThis.WebAssembly = undefined)],
    ['SIMD', () => jest.spyOn(WebAssembly, 'validate').mockReturnValue(false)],
  ])('without %s is told so', async (what, lose) => {
    const { load, loadSync } = loaders();
    lose();
    await expect(load()).rejects.toMatchObject(unavailable(`no ${what}`));
    expectError(loadSync, 'WASM_UNAVAILABLE', `no ${what}`);
    globalThis.WebAssembly = WebAssembly;
    jest.restoreAllMocks();
    works(await load());
  });

  const embedder = 'Wasm code generation disallowed by embedder';

  test('that forbids compilation is told what allows it', async () => {
    const { load, loadSync } = loaders();
    const refuse = () => {
      throw new WebAssembly.CompileError(embedder);
    };
    jest.spyOn(WebAssembly, 'compile').mockImplementation(async () => refuse());
    jest.spyOn(WebAssembly, 'Module').mockImplementation(refuse);
    const wanted = unavailable(/disallowed.*'wasm-unsafe-eval'.*edge/);
    await expect(load()).rejects.toMatchObject(wanted);
    expect(errorOf(loadSync)).toMatchObject(wanted);
    // What is no module is said to be none, whatever the platform allows.
    expect(errorOf(() => loadSync({ wasm: html })).message).toMatch(/a page \(HTML\)/);
    jest.restoreAllMocks();
    works(await load());
  });

  test('where the file beside the source has no address is told what to give', async () => {
    const missing = new TypeError('Invalid URL');
    const { load, loadSync } = loaders(() => {
      throw missing;
    });
    const wanted = { ...unavailable('give load({ wasm })'), cause: missing };
    await expect(load()).rejects.toMatchObject(wanted);
    expect(errorOf(loadSync)).toMatchObject(wanted);
    works(loadSync({ wasm: bytes }));
  });

  test('whose reader fails with something that is no error is quoted', async () => {
    const { load } = loaders(undefined, () => Promise.reject('gone.'));
    await expect(load({ wasm: 'x.wasm' })).rejects.toThrow('x.wasm cannot be read (gone);');
  });

  test('whose response was used up, or breaks off, is told so', async () => {
    const { load } = loaders();
    const used = new Response(bytes);
    await used.arrayBuffer();
    const stream = new ReadableStream({ start: (controller) => controller.error(new Error('connection reset')) });
    const broken = new Response(stream, { headers: { 'Content-Type': 'application/wasm' } });
    for (const response of [used, broken]) {
      const loading = load({ wasm: response });
      await expect(loading).rejects.toMatchObject(unavailable(/the given Response cannot be read \(.*\); give/));
    }
    works(await load({ wasm: new Response(bytes) }));
  });

  test('of an older release, without the newest methods of arrays', async () => {
    const { toSpliced } = Array.prototype;
    jest.resetModules();
    Reflect.deleteProperty(Array.prototype, 'toSpliced');
    const copy = await import('../../js/index-node.js');
    Object.defineProperty(Array.prototype, 'toSpliced', { value: toSpliced, configurable: true, writable: true });
    const strings = randomTensor('string', [5, 4]);
    const split = () => copy.loadSync().split(strings, { axis: 1, split: [1, 3] });
    expect(split().map(bitwise)).toEqual(expected(strings, 1, [1, 3]));
  });

  test('of an older release, where `using` asks for a registered symbol', async () => {
    // Newer releases do not let go of their own symbol, so the module sees another object in its place.
    const { Symbol: own } = globalThis;
    jest.resetModules();
    const names = Object.getOwnPropertyNames(own).filter((name) => name !== 'dispose');
    globalThis.Symbol = Object.fromEntries(names.map((name) => [name, own[name]]));
    const copy = await import('../../js/index-node.js').finally(() => (globalThis.Symbol = own));
    const ts = copy.loadSync();
    const allocated = ts.alloc('uint8', [4]);
    expect(ts.memory().tensors).toBe(1);
    allocated[Symbol.for('Symbol.dispose')]();
    expect(ts.memory().tensors).toBe(0);
  });
});
