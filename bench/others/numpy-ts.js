// numpy-ts, a port of NumPy to TypeScript. `np.split` returns views, which are copied to get the parts.

/**
 * Creates the candidate of a split. It returns new arrays.
 * @param {any} np The library. @param {import('../tasks/splits.js').Split} split @param {any} data Elements of the input.
 * @returns {import('../tasks/task.js').Candidate}
 * @throws {Error} If the library does not have the type.
 */
export function numpyCandidate(np, { type, dims, axis, sizes }, data) {
  if (Array.isArray(data) || type === 'float16') throw new Error(`numpy-ts has no ${type}`);
  const whole = np.array(data).reshape(...dims);
  let end = 0;
  const cuts = sizes.slice(0, -1).map((size) => (end += size));
  const run = () => np.split(whole, cuts, axis).map((/** @type {any} */ view) => view.copy());
  return { name: 'numpy-ts', run, results: () => run().map((/** @type {any} */ part) => part.data) };
}
