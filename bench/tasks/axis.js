// The tasks of `moveAxis`: matrices that become their transposes.

/** @typedef {import('./task.js').Task} Task */
/** @typedef {import('./task.js').Workload} Workload */

/**
 * A move of an axis of a float32 tensor, as matrices [count, rows, columns, inner], which become [count, columns, rows, inner].
 * @typedef {object} Move
 * @property {[count: number, rows: number, columns: number, inner: number]} matrices
 * @property {number[]} dims Dims of the tensor.
 * @property {[from: number, to: number]} axes
 */

/** Minimum elements of the inner axis for a loop that copies with `set`. */
const minSet = 64;

/**
 * Compiles a loop in the order of the result, or in the order of the source.
 * @param {Move} move @param {string} copy Code that copies the inner axis. @param {boolean} [bySource] @returns {Function}
 */
function loopOf({ matrices: [count, rows, columns, inner] }, copy, bySource = false) {
  const [outer, inside] = bySource ? [rows, columns] : [columns, rows];
  // `next` is the side in order, and `apart` the side whose elements are a row or a column apart.
  const [next, apart] = bySource ? ['from', 'at'] : ['at', 'from'];
  const code = `for (let m = 0, first = 0, ${next} = 0; m < ${count}; ++m, first += ${rows * columns * inner})
    for (let i = 0, start = first; i < ${outer}; ++i, start += ${inner})
      for (let j = 0, ${apart} = start; j < ${inside}; ++j, ${apart} += ${outer * inner}, ${next} += ${inner}) { ${copy} }`;
  return new Function('source', 'target', code);
}

/** Makes the task of a move. Its first loop is the oracle. @param {Move} move @returns {Task} */
export function axisTask(move) {
  const { matrices, dims, axes } = move;
  const inner = matrices[3];
  const length = dims.reduce((product, dim) => product * dim, 1);
  const source = Float32Array.from({ length }, (_, i) => (i * 7) % 251);
  const target = new Float32Array(length).fill(1);
  const copy =
    inner > 1 ? `for (let k = 0; k < ${inner}; ++k) target[at + k] = source[from + k];` : 'target[at] = source[from];';
  const set = `target.set(source.subarray(from, from + ${inner}), at);`;
  /** @type {Record<string, Function>} */
  const loops = { 'js-loop': loopOf(move, copy), 'js-source': loopOf(move, copy, true) };
  if (inner >= minSet) loops['js-set'] = loopOf(move, set);
  const expected = target.slice();
  loops['js-loop'](source, expected);
  return {
    targets: [target],
    expected: [expected],
    source,
    loops: Object.fromEntries(Object.entries(loops).map(([name, loop]) => [name, ([to]) => loop(source, to)])),
    calls(ts) {
      const x = { type: 'float32', data: source, dims };
      const plan = ts.plan('moveAxis', x, { from: axes[0], to: axes[1] });
      const reuse = { into: target };
      return { into: () => plan.run(x, reuse), 'one-shot': () => ts.moveAxis(x, ...axes, reuse) };
    },
  };
}

/**
 * Makes a workload that moves an axis.
 * @param {string} name @param {number[]} dims @param {Move['axes']} axes @param {Move['matrices']} matrices @returns {Workload}
 */
const moveOf = (name, dims, axes, matrices) => ({
  name: `loop-move-${name}`,
  what: `\`moveAxis\` of [${dims.join(', ')}], ${axes.join(' to ')}`,
  groups: ['axis'],
  make: () => axisTask({ matrices, dims, axes }),
});

/** @type {readonly Workload[]} */
export const axisWorkloads = [
  moveOf('84x8400', [84, 8400], [0, 1], [1, 84, 8400, 1]),
  moveOf('8400x84', [8400, 84], [0, 1], [1, 8400, 84, 1]),
  moveOf('hwc', [640, 640, 3], [2, 0], [1, 640 * 640, 3, 1]),
  moveOf('chw', [3, 640, 640], [0, 2], [1, 3, 640 * 640, 1]),
  moveOf('heads', [1, 512, 12, 64], [2, 1], [1, 512, 12, 64]),
  moveOf('small', [4096, 4, 16], [2, 1], [4096, 4, 16, 1]),
];
