// Every entry in a project without types of a platform.
import { load, loadSync, Tensor, type WasmModule } from 'tensorsplit';
import { readModel } from 'tensorsplit/onnx';
import { forOrt } from 'tensorsplit/ort';
import { load as loadSlim } from 'tensorsplit/slim';
import wasm from 'tensorsplit/tensorsplit.wasm';
import { forTf } from 'tensorsplit/tfjs';

export async function everything(bytes: Uint8Array, module: WasmModule, compiled: object) {
  const ts = await load();
  const slim = await loadSlim({ wasm: bytes });
  await loadSlim({ wasm });
  await loadSlim({ wasm: module });
  await loadSlim({ wasm: compiled });
  loadSync({ wasm: compiled });
  await loadSlim({ wasm: 'tensorsplit.wasm' });
  // @ts-expect-error a number is not a source
  await loadSlim({ wasm: 42 });
  const x = new Tensor('float32', new Float32Array(12), [2, 6]);
  const parts: Float32Array[] = ts.split(x, { axis: 1, numOutputs: 2 }).map(({ data }) => data);
  const pixels: Float32Array = slim.toPlanes({ data: new Uint8ClampedArray(16), width: 2, height: 2 }).data;
  return [parts, pixels, readModel(bytes), forOrt, forTf];
}
