// With a library that knows Symbol.dispose, heap tensors end with their scope.
import { loadSync } from 'tensorsplit';

const ts = loadSync();

export function sum(): number {
  using tensor = ts.alloc('float32', [2, 6]);
  using left = ts.split(tensor, { axis: 1, numOutputs: 2 })[0];
  return left.data.reduce((total, value) => total + value, 0);
}
