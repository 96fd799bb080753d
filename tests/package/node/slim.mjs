// Loads tensorsplit/slim with every kind of source, and with none.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { load, loadSync, Tensor } from 'tensorsplit/slim';

const url = new URL(import.meta.resolve('tensorsplit/tensorsplit.wasm'));
const bytes = readFileSync(url);
const sources = {
  nothing: undefined,
  url,
  path: fileURLToPath(url),
  bytes,
  buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  module: new WebAssembly.Module(bytes),
  response: new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }),
  untypedResponse: new Response(bytes),
};
const x = new Tensor('uint8', Uint8Array.from([1, 2, 3, 4]), [2, 2]);
for (const [name, wasm] of Object.entries(sources)) {
  const [ts, again] = await Promise.all([load({ wasm }), load({ wasm })]);
  console.log(name, ts === again, String(ts.split(x, { axis: 1, numOutputs: 2 })[1].data));
}
console.log('loadSync', loadSync() === (await load()));
