// Loses WasmTensors but keeps views of their memory, and prints the content of the views after the memory could have been reused.
// wasm-tensor.test.js starts it with --expose-gc.
import { crop, loadSync } from '../../../../js/index.js';
import { settle } from './collect.js';

const ts = loadSync();

/** Allocates a WasmTensor of 1, 2, 3, 4. */
function filled() {
  const tensor = ts.alloc('float32', [4]);
  tensor.data.set([1, 2, 3, 4]);
  return tensor;
}

/** Allocates a grey image of 1, 2, 3, 4. */
function bytes() {
  const tensor = ts.alloc('uint8', [2, 2, 1]);
  tensor.data.set([1, 2, 3, 4]);
  return tensor;
}

const plan = ts.plan('split', { type: 'float32', dims: [4] }, { numOutputs: 1 });
const kept = {
  data: filled().data,
  views: ts.plan('split', { type: 'float32', dims: [4] }, { numOutputs: 2 }).views(filled())[1].data,
  crop: crop(bytes(), 0, 0, 2, 2).data,
  into: plan.run(filled(), { into: [ts.alloc('float32', [4])] })[0].data,
};
await settle();
for (let i = 0; i < 8; ++i) ts.alloc('float32', [4]).data.fill(99);
console.log(JSON.stringify(Object.entries(kept).map(([name, data]) => `${name}: ${data}`)));
