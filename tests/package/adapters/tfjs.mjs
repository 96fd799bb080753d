// Prints whether tf.split has the same values with our kernels, and of a split a part and its gradient.
import { createRequire } from 'node:module';

import { load } from 'tensorsplit';
import { forTf, registerKernels } from 'tensorsplit/tfjs';

const require = createRequire(import.meta.url);
const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-backend-cpu');

const ts = await load();
const x = tf.tensor(
  Float32Array.from({ length: 12 }, (_, i) => i),
  [2, 6],
);
const values = () => tf.split(x, [2, 4], 1).map((part) => part.dataSync().join());
const before = values();
const restore = registerKernels(ts, tf);
const after = values();
restore();
const left = (y) => forTf(ts, tf).split(y, { axis: 1, split: [2, 4] })[0];
const gradient = tf.grad(left)(x, tf.tensor([1, 2, 3, 4], [2, 2]));
console.log(before.join(';') === after.join(';'), left(x).dataSync().join(), gradient.dataSync().join());
