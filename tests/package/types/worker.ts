// The compiled module, as Cloudflare Workers import it.
import { load, type TensorSplit, type WasmModule } from 'tensorsplit';
import wasm from 'tensorsplit/tensorsplit.wasm';

const module: WasmModule = wasm;
export const ts: TensorSplit = await load({ wasm: module });
