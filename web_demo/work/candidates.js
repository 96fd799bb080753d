// What is timed on a workload: the modes of the package, plain JavaScript, and a copy of the same bytes.
import { inputOf, shapeOf, targetsOf } from '../../workloads/workloads.js';

/** @typedef {import('../../workloads/workloads.js').Workload} Workload */
/** @typedef {{ name: string, group: 'ours' | 'js' | 'copy', run: () => unknown }} Candidate */

/**
 * @param {import('../../js/index.js').TensorSplit} ts
 * @param {Workload} workload
 * @returns {Candidate[]}
 * @throws {Error} Where the package and plain JavaScript disagree on the parts.
 */
export function candidatesFor(ts, workload) {
  const { type, dims, axis, sizes, dropsAxis } = workload;
  const data = inputOf(workload);
  const x = /** @type {any} */ ({ type, data, dims });
  const into = targetsOf(workload, data);
  const plain = targetsOf(workload, data);
  const options = dropsAxis ? { axis, keepdims: /** @type {const} */ (0) } : { axis, split: sizes };
  const plan = dropsAxis
    ? ts.plan('SplitToSequence', x, { axis, keepdims: 0 })
    : ts.plan('Split', x, { axis, split: sizes });
  /** @type {Candidate[]} */
  const candidates = [
    { name: 'into', group: 'ours', run: () => plan.run(x, { into }) },
    { name: 'fresh', group: 'ours', run: () => plan.run(x) },
    {
      name: 'one-shot',
      group: 'ours',
      run: () => (dropsAxis ? ts.splitToSequence(x, options) : ts.split(x, /** @type {any} */ (options))),
    },
    { name: 'element loop', group: 'js', run: () => elementLoop(data, plain, workload) },
  ];
  if (!Array.isArray(data)) {
    candidates.push({ name: 'set(subarray)', group: 'js', run: () => setPieces(data, plain, workload) });
    const copy = new /** @type {any} */ (data.constructor)(data.length);
    candidates.push({ name: 'memcpy', group: 'copy', run: () => copy.set(data) });
  }
  const { alloc } = /** @type {any} */ (ts);
  if (typeof alloc === 'function' && !Array.isArray(data)) {
    // Tensors in WebAssembly memory, from one to the others.
    const heap = alloc.call(ts, type, dims);
    heap.data.set(data);
    candidates.push({ name: 'heap', group: 'ours', run: () => disposeAll(plan.run(heap)) });
  }
  if (plan.lane === 'view') candidates.push({ name: 'views', group: 'ours', run: () => plan.views(x) });
  elementLoop(data, plain, workload);
  check(plan.run(x, { into }), plain, workload.name);
  return candidates;
}

/** @param {any[]} tensors */
function disposeAll(tensors) {
  for (const tensor of tensors) tensor.dispose?.();
}

/** @param {any[]} tensors @param {any[]} plain @param {string} name */
function check(tensors, plain, name) {
  for (const [i, { data }] of tensors.entries()) {
    for (let k = 0; k < data.length; k += 1) {
      if (data[k] !== plain[i][k]) throw new Error(`${name}: part ${i} differs at ${k} from the element loop`);
    }
  }
}

/** @param {any} data @param {any[]} parts @param {Workload} workload */
function elementLoop(data, parts, workload) {
  const { outer, widths, row } = shapeOf(workload);
  let start = 0;
  for (let p = 0; p < parts.length; p += 1) {
    const part = parts[p];
    const width = widths[p];
    for (let r = 0, to = 0; r < outer; r += 1) {
      for (let from = r * row + start, end = from + width; from < end; from += 1, to += 1) part[to] = data[from];
    }
    start += width;
  }
}

/** @param {any} data @param {any[]} parts @param {Workload} workload */
function setPieces(data, parts, workload) {
  const { outer, widths, row } = shapeOf(workload);
  let start = 0;
  for (let p = 0; p < parts.length; p += 1) {
    const width = widths[p];
    for (let r = 0; r < outer; r += 1) {
      const from = r * row + start;
      parts[p].set(data.subarray(from, from + width), r * width);
    }
    start += width;
  }
}
