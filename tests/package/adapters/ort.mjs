// ort.mjs PACKAGE splits a tensor of onnxruntime, and prints whether the parts are of its class, and the first part.
import { createRequire } from 'node:module';

import { load } from 'tensorsplit';
import { forOrt } from 'tensorsplit/ort';

const ort = createRequire(import.meta.url)(process.argv[2]);
const x = new ort.Tensor(
  'float32',
  Float32Array.from({ length: 12 }, (_, i) => i),
  [2, 6],
);
const parts = forOrt(await load(), ort.Tensor).split(x, { axis: 1, split: [2, 4] });
console.log(
  parts.every((part) => part instanceof ort.Tensor),
  parts[0].data.join(),
);
