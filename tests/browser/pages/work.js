// Runs a bit of everything in the package, and returns text to compare between pages, workers and Node.js.

/** Fills an array with different numbers that fit every type. */
const fill = (array) => array.map((_, index) => (typeof array[0] === 'bigint' ? BigInt(index % 100) : index % 100));

const tensor = (type, data, dims) => ({ type, data: fill(data), dims });

/** Describes a part: shape, class, first and last elements, and a position-dependent checksum. */
function describe({ type, data, dims }) {
  let sum = 0;
  for (let i = 0; i < data.length; i += 1) sum = (sum * 31 + Number(data[i])) % 1000003;
  return `${type} [${dims}] ${data.constructor.name} ${data[0]}..${data[data.length - 1]} ${sum}`;
}

/**
 * Splits tensors by every route, and one wrongly.
 * @param {import('../../../js/tensorsplit.js').TensorSplit} ts @param {any} [realm] Realm of the arrays of the tensors.
 * @returns {string[]}
 */
export function work(ts, realm = globalThis) {
  const detections = tensor('float32', new realm.Float32Array(2520 * 85), [1, 2520, 85]);
  const image = tensor('uint8', new realm.Uint8ClampedArray(64 * 48 * 4), realm.Array.of(48, 64, 4));
  const wide = tensor('float64', new realm.Float64Array(4 * 6000), [4, 6000]);
  const plan = ts.plan('split', wide, { axis: 1, numOutputs: 2 });
  const into = plan.outputs.map(({ size }) => new realm.Float64Array(size));
  const lines = [
    ...ts.split(detections, { axis: -1, split: [4, 1, 80] }),
    ...ts.split(image, { axis: 2, numOutputs: 4 }),
    ...ts.split(wide, { axis: 1, split: realm.Int32Array.of(1000, 5000) }),
    ...plan.run(wide, { into: realm.Array.of(...into) }),
    ...ts.variadicSplit(tensor('int64', new realm.BigInt64Array(12), [3, 4]), 1, realm.Array.of(1, -1)),
    ...ts.openvinoSplit(tensor('int16', new realm.Int16Array(12), [6, 2]), 0, 3),
    ...ts.splitToSequence({ type: 'string', data: realm.Array.of('1', '2', '3'), dims: [3] }, { axis: 0, keepdims: 0 }),
  ].map(describe);
  try {
    ts.split(image, { axis: 3, numOutputs: 2 });
  } catch (error) {
    lines.push(`${error.name} ${error.code}`);
  }
  return lines;
}

const classes = {
  uint8: Uint8Array,
  int16: Int16Array,
  float32: Float32Array,
  float64: Float64Array,
};

/**
 * Splits tensors of four element widths into each number of parts and each small length, with and without a longer
 * part, and compares each element with a loop.
 * @param {import('../../../js/tensorsplit.js').TensorSplit} ts
 * @returns {{ parts: number, wrong: string[] }} The number of parts compared, and the splits with a wrong part.
 */
export function sweep(ts) {
  const rows = 37;
  let parts = 0;
  /** @type {string[]} */
  const wrong = [];
  for (const [type, Class] of Object.entries(classes)) {
    for (let count = 2; count <= 12; count += 1) {
      for (let length = 1; length <= 12; length += 1) {
        for (const extra of [0, 5]) {
          const sizes = Array.from({ length: count }, (_, i) => (i === 1 ? length + extra : length));
          const width = count * length + extra;
          const data = new Class(rows * width).map((_, i) => (i * 7) % 251);
          const results = ts.split({ type, data, dims: [rows, width] }, { axis: 1, split: sizes });
          let start = 0;
          const isRight = sizes.every((size, k) => {
            const first = start;
            start += size;
            const part = results[k].data;
            const isSame = (/** @type {number} */ value, /** @type {number} */ i) =>
              value === data[Math.floor(i / size) * width + first + (i % size)];
            return part.length === rows * size && Array.prototype.every.call(part, isSame);
          });
          parts += count;
          if (!isRight) wrong.push(`${type} [${rows},${width}] by ${sizes}`);
        }
      }
    }
  }
  return { parts, wrong };
}
