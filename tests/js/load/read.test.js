import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { load } from '../../../js/index.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { refusal } from '../support/outcome.js';

const bytes = Uint8Array.from(inlineWasm());
const folder = mkdtempSync(join(tmpdir(), 'tensorsplit-'));
const { fetch } = globalThis;

/** Addresses that were passed to `fetch`. */
const fetched = [];

/** Writes the module to a file and returns the path. */
function fileOf(name) {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

beforeEach(() => {
  fetched.length = 0;
  globalThis.fetch = async (address) => {
    fetched.push(String(address));
    return new Response(bytes);
  };
});

afterEach(() => {
  globalThis.fetch = fetch;
});

const home = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

/** Splits [1, 2, 3] into [1] and [2, 3]. */
const split = (ts) =>
  ts.split({ type: 'uint8', dims: [3], data: Uint8Array.of(1, 2, 3) }, { split: [1, 2] }).map(({ data }) => [...data]);

describe('load', () => {
  test.each([
    'http://localhost/x.wasm',
    'https://localhost/x.wasm',
    'blob:nodedata:1',
    'data:application/wasm,',
    'app://a/x.wasm',
  ])('fetches %s', async (wasm) => {
    expect(split(await load({ wasm }))).toEqual([[1], [2, 3]]);
    expect(fetched).toEqual([wasm]);
  });

  test.each(['/x.wasm', 'x.wasm'])('fetches %s in a page with Node.js inside', async (wasm) => {
    globalThis.document = {};
    try {
      expect(split(await load({ wasm }))).toEqual([[1], [2, 3]]);
    } finally {
      delete globalThis.document;
    }
    expect(fetched).toEqual([wasm]);
  });

  test.each([
    ['a path', () => fileOf('path.wasm')],
    ['a path with a scheme in the middle', () => fileOf('blob:/data:/https:/http:.wasm')],
    ['a relative path that starts with the name of a scheme', () => (fileOf('blob/file.wasm'), 'blob/file.wasm')],
    ['a path with file: in the middle', () => fileOf('of/file:/x.wasm')],
    ['a file: URL', () => pathToFileURL(fileOf('url.wasm'))],
    ['the text of a file: URL with a space', () => pathToFileURL(fileOf('text of url.wasm')).href],
  ])('reads %s without fetch', async (_, make) => {
    expect(split(await load({ wasm: make() }))).toEqual([[1], [2, 3]]);
    expect(fetched).toEqual([]);
  });

  test.each([
    ['blob:', () => URL.createObjectURL(new Blob([bytes]))],
    ['data:', () => `data:application/wasm;base64,${Buffer.from(bytes).toString('base64')}`],
  ])('reads a %s URL with the fetch of Node.js', async (_, make) => {
    globalThis.fetch = fetch;
    expect(split(await load({ wasm: make() }))).toEqual([[1], [2, 3]]);
  });

  test('names the path of a file that is missing', async () => {
    const loading = load({ wasm: join(folder, 'none.wasm') });
    await expect(loading).rejects.toMatchObject(refusal('WASM_UNAVAILABLE', 'none.wasm: ENOENT'));
  });
});
