// The entries of the package, each as its platform loads it: with the module inside, beside the source, or given.
import { inlineWasm } from '../../js/load/inline.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { expected, expectError } from './outcome.js';

const bytes = Uint8Array.from(inlineWasm());
const tensor = randomTensor('int16', [5, 4]);
const { fetch } = globalThis;

/** The addresses that were read, whatever reads them; each has the module. */
const asked = [];

beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });
  };
});

afterEach(() => {
  globalThis.fetch = fetch;
});

/** The instance must split. */
function works(ts) {
  expect(ts.split(tensor, { axis: 1, split: [1, 3] }).map(bitwise)).toEqual(expected(tensor, 1, [1, 3]));
}

const names = ['index', 'index-node', 'slim'];
const entries = {};
// One after the other: Jest cannot link modules that share others at once.
for (const name of names) entries[name] = await import(`../../js/${name}.js`);

test('all entries export the same', () => {
  const [first, ...others] = names.map((name) => Object.keys(entries[name]).sort());
  expect(first).toEqual(expect.arrayContaining(['SplitError', 'Tensor', 'load', 'loadSync']));
  for (const other of others) expect(other).toEqual(first);
});

test.each(names)('%s loads a source without a fetch', async (name) => {
  const { load, loadSync } = entries[name];
  works(await load({ wasm: bytes }));
  works(loadSync({ wasm: new WebAssembly.Module(bytes) }));
  expect(asked).toEqual([]);
});

test.each(['index', 'index-node'])('%s has the module inside', async (name) => {
  works(entries[name].loadSync());
  works(await entries[name].load());
  expect(asked).toEqual([]);
});

test.each(['index', 'slim'])('%s fetches an address', async (name) => {
  works(await entries[name].load({ wasm: 'https://example.org/x.wasm' }));
  expect(asked).toEqual(['https://example.org/x.wasm']);
});

test('slim fetches the file next to the source, except in loadSync', async () => {
  const { load, loadSync } = entries.slim;
  expectError(loadSync, 'WASM_UNAVAILABLE', /Use await load/);
  works(await load());
  expect(asked).toEqual([expect.stringMatching(/^file:.*\/js\/generated\/tensorsplit\.wasm$/)]);
});
