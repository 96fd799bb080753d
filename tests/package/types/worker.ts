// The compiled module, as Cloudflare Workers import it.
import { load, type TensorSplit } from 'tensorsplit';
import wasm from 'tensorsplit/tensorsplit.wasm';

const module: WebAssembly.Module = wasm;
export const ts: TensorSplit = await load({ wasm: module });
