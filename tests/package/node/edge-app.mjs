import { load as loadInline } from 'tensorsplit';
import { load, Tensor } from 'tensorsplit/slim';

const x = new Tensor('uint8', Uint8Array.from([1, 2, 3, 4]), [2, 2]);

export async function withModule(wasm) {
  const ts = await load({ wasm });
  return String(ts.split(x, { axis: 1, numOutputs: 2 })[1].data);
}

export const withoutModule = () => load();
export const withBytes = () => loadInline();
