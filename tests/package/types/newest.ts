// With a standard library that has Symbol.dispose, `using` disposes of WasmTensors. With Float16Array, that class stores float16.
import { loadSync, Tensor } from 'tensorsplit';

const ts = loadSync();

export function sum(): number {
  using tensor = ts.alloc('float32', [2, 6]);
  using left = ts.split(tensor, { axis: 1, numOutputs: 2 })[0];
  return left.data.reduce((total, value) => total + value, 0);
}

export const halves: Float16Array[] = ts
  .split(new Tensor('float16', new Float16Array(4), [4]), { numOutputs: 2 })
  .map(({ data }) => data);
// @ts-expect-error it does not hold bfloat16
new Tensor('bfloat16', new Float16Array(4), [4]);
