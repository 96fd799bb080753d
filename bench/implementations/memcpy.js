// The limit: a split moves bytes, so nothing that makes copies can be faster than one copy of them.
import { shapeOf } from '../workloads/splits.js';

/** @typedef {import('../workloads/splits.js').Workload} Workload */
/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * One `set` of an array into one that is there already, and one into new arrays of the parts' lengths. Strings are no bytes:
 * there is nothing to compare with.
 *
 * @param {any} data
 * @param {readonly number[]} lengths
 * @returns {Implementation[]}
 */
export function memcpyImplementations(data, lengths) {
  if (Array.isArray(data)) return [];
  const target = new data.constructor(data.length).fill(data[0]);
  const copy = () => {
    target.set(data);
    return [target];
  };
  const copyToFresh = () => {
    let first = 0;
    return lengths.map((length) => {
      const part = new data.constructor(length);
      part.set(data.subarray(first, first + length));
      first += length;
      return part;
    });
  };
  return [
    { name: 'memcpy', run: copy, results: copy, isCopy: true },
    { name: 'memcpy-fresh', run: copyToFresh, results: copyToFresh, isCopy: true },
  ];
}

/**
 * One copy of the same bytes from one place of our WebAssembly memory to another.
 *
 * @param {any} ts
 * @param {Workload} workload
 * @param {any} data
 * @returns {Implementation[]}
 */
export function memcpyHeapImplementations(ts, workload, data) {
  const { type, dims } = workload;
  if (Array.isArray(data)) return [];
  const { bytes } = shapeOf(workload);
  const from = ts.alloc(type, dims);
  const to = ts.alloc(type, dims);
  from.data.set(data);
  let memory = new Uint8Array(0);
  const copy = () => {
    const target = to.data;
    // A view of all of memory, made again only when memory has grown.
    if (memory.buffer !== target.buffer) memory = new Uint8Array(target.buffer);
    const { byteOffset } = from.data;
    memory.copyWithin(target.byteOffset, byteOffset, byteOffset + bytes);
  };
  const dispose = () => {
    from.dispose();
    to.dispose();
  };
  return [{ name: 'memcpy-heap', run: copy, results: () => (copy(), [to.data.slice()]), isCopy: true, dispose }];
}
