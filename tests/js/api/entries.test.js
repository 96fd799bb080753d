// The entries of the package as their platforms load them: with an inline module, a file next to the source, or an option.
import { jest } from '@jest/globals';

import { inlineWasm } from '../../../js/load/inline.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';

const bytes = Uint8Array.from(inlineWasm());
const tensor = randomTensor('int16', [5, 4]);
const { fetch } = globalThis;

/** Addresses that were fetched. Each response is the module. */
const requested = [];

beforeEach(() => {
  requested.length = 0;
  globalThis.fetch = async (address) => {
    requested.push(String(address));
    return new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });
  };
});

afterEach(() => {
  globalThis.fetch = fetch;
});

/** Checks that the instance splits. */
function works(ts) {
  expect(ts.split(tensor, { axis: 1, split: [1, 3] }).map(bitwise)).toEqual(expected(tensor, 1, [1, 3]));
}

const names = ['index', 'slim'];
const entries = {};
// Imports are sequential because Jest cannot link modules with shared dependencies at once.
for (const name of names) entries[name] = await import(`../../../js/${name}.js`);

test('all entries export the same', () => {
  const [first, ...others] = names.map((name) => Object.keys(entries[name]).sort());
  expect(first).toEqual(expect.arrayContaining(['SplitError', 'Tensor', 'load', 'loadSync']));
  for (const other of others) expect(other).toEqual(first);
});

test.each(names)('%s loads a source without a fetch', async (name) => {
  const { load, loadSync } = entries[name];
  works(await load({ wasm: bytes }));
  works(loadSync({ wasm: new WebAssembly.Module(bytes) }));
  expect(requested).toEqual([]);
});

test('index has the module inside', async () => {
  works(entries.index.loadSync());
  works(await entries.index.load());
  expect(requested).toEqual([]);
});

test.each(['index', 'slim'])('%s fetches an address', async (name) => {
  works(await entries[name].load({ wasm: 'https://example.org/x.wasm' }));
  expect(requested).toEqual(['https://example.org/x.wasm']);
});

test('slim fetches the file next to the source, except in loadSync', async () => {
  const { load, loadSync } = entries.slim;
  expectError(loadSync, 'WASM_UNAVAILABLE', /Use await load/);
  // As in a page, which has no files.
  const files = jest.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  works(await load().finally(() => files.mockRestore()));
  expect(requested).toEqual([expect.stringMatching(/^file:.*\/js\/generated\/tensorsplit\.wasm$/)]);
});
