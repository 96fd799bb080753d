// Two copies of the package, each an instance of its own, take each other's tensors; so does the CommonJS build.
import { createRequire } from 'node:module';

import * as one from 'tensorsplit';
import * as other from 'tensorsplit-other';

const common = createRequire(import.meta.url)('tensorsplit');

const packages = [one, other, common];
const loaded = await Promise.all(packages.map(({ load }) => load()));
console.log(new Set(loaded).size, new Set(packages.map(({ Tensor }) => Tensor)).size);
for (const { Tensor } of packages) {
  const x = new Tensor('float32', new Float32Array([1, 2, 3, 4]), [2, 2]);
  console.log(loaded.map((ts) => ts.split(x, { axis: 1, numOutputs: 2 })[1].data.join()).join(' '));
}
console.log(
  loaded
    .map((ts) => {
      try {
        return ts.split({ type: 'float32' });
      } catch (error) {
        return error.code;
      }
    })
    .join(' '),
);
