// Plain copies of the same bytes, which are the speed limit for every split that copies.
import { shapeOf } from '../cases/splits.js';

/** @typedef {import('../cases/splits.js').Workload} Workload */
/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * Creates a copy into an existing array (`memcpy`) and a copy into new arrays (`memcpy-fresh`).
 * @param {any} data Elements to copy. @param {readonly number[]} lengths Lengths of the new arrays.
 * @returns {Implementation[]} Empty for strings, because they are not stored as bytes.
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
 * Creates a copy within our WebAssembly memory.
 * @param {any} ts Result of `load`. @param {Workload} workload @param {any} data Elements to copy.
 * @returns {Implementation[]} Empty for strings.
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
    // Create a new view of memory only after memory has grown.
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
