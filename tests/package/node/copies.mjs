// Two copies of the package, with separate instances, accept each other's tensors. import and require share one copy if Node.js can
// require ES modules.
import { createRequire } from 'node:module';

import * as one from 'tensorsplit';
import { SplitError } from 'tensorsplit/onnx';
import * as slim from 'tensorsplit/slim';
import * as other from 'tensorsplit-other';

const require = createRequire(import.meta.url);
const common = require('tensorsplit');
const isShared = [
  [one.SplitError, common.SplitError, SplitError, require('tensorsplit/onnx').SplitError, slim.SplitError],
  [await one.load(), common.loadSync(), await slim.load(), require('tensorsplit/slim').loadSync()],
].map((copies) => new Set(copies).size === 1);
console.log(...isShared, Boolean(process.features.require_module));

const packages = [one, other, common];
const loaded = await Promise.all(packages.map(({ load }) => load()));
for (const { Tensor } of packages) {
  const x = new Tensor('float32', new Float32Array([1, 2, 3, 4]), [2, 2]);
  console.log(loaded.map((ts) => ts.split(x, { axis: 1, numOutputs: 2 })[1].data.join()).join(' '));
}
const errors = loaded.map((ts) => {
  try {
    return ts.split({ type: 'float32' });
  } catch (error) {
    return error;
  }
});
console.log(errors.map(({ name, code }) => `${name} ${code}`).join(', '));
console.log(errors[1] instanceof one.SplitError);
