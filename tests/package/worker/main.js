// A Cloudflare Worker that uses both entries, and the module as the platform imports it.
import { load, loadSync, Tensor } from 'tensorsplit';
import { load as loadSlim } from 'tensorsplit/slim';
import wasm from 'tensorsplit/tensorsplit.wasm';

export default {
  async test() {
    const ts = await load();
    const x = ts.alloc('uint8', [2, 2]);
    x.data.set([1, 2, 3, 4]);
    const wasmParts = ts.split(x, { axis: 1, numOutputs: 2 });
    const parts = wasmParts.map(({ data }) => String(data));
    const given = await load({ wasm });
    const again = given.split(new Tensor('uint8', x.data.slice(), [2, 2]), { axis: 1, numOutputs: 2 });
    const held = ts.memory().tensors;
    for (const tensor of [x, ...wasmParts]) tensor.dispose();
    console.log(
      typeof FinalizationRegistry,
      typeof WeakRef,
      wasm instanceof WebAssembly.Module,
      ts === loadSync() && ts === (await loadSlim()),
      [...parts, ...again.map(({ data }) => String(data))].join(' '),
      held,
      ts.memory().tensors,
    );
  },
};
