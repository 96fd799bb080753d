// The module, as a bundler gives it.
import { load, type TensorSplit, type WasmSource } from 'tensorsplit/slim';
import wasm from 'tensorsplit/tensorsplit.wasm';

const source: WasmSource = wasm;
export const ts: TensorSplit = await load({ wasm: source });
