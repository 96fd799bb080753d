const { loadSync, SplitError, Tensor } = require('tensorsplit');

const ts = loadSync();
const x = new Tensor('int64', BigInt64Array.from([1n, 2n, 3n, 4n, 5n, 6n]), [2, 3]);
const [left, right] = ts.split(x, { axis: 1, split: [1, 2] });
console.log(String(left.data), String(right.data));
try {
  ts.split(x, { axis: 1, split: [1, 1] });
} catch (error) {
  console.log(error instanceof SplitError, error.code);
}
