// Replaces the declaration of the .wasm file, which only the packed package has.
import type { WasmSource } from 'tensorsplit';

declare const wasm: WasmSource;
export default wasm;
