// TensorFlow.js: `tf.split` of a tensor created in advance. Times include disposing of the parts, which TensorFlow.js requires,
// but not copying data into or out of the wasm backend.

/** TensorFlow.js dtypes by our element types. */
const types = /** @type {Record<string, string>} */ ({ float32: 'float32', string: 'string' });

/**
 * Creates the implementation of a workload on a backend.
 * @param {any} tf The library, with the backend registered. @param {string} backend `cpu` or `wasm`.
 * @param {import('../cases/splits.js').Workload} workload @param {any} data Elements of the input.
 * @returns {Promise<import('../measure/measure.js').Implementation>} Rejects if TensorFlow.js does not have the type.
 */
export async function tfjsImplementation(tf, backend, { type, dims, axis, sizes }, data) {
  const dtype = types[type];
  if (!dtype) throw new Error(`TensorFlow.js has no ${type}`);
  await tf.setBackend(backend);
  const x = tf.tensor(data, dims, dtype);
  const split = () => tf.split(x, sizes, axis);
  // The current backend is global, and other implementations change it.
  const use = () => tf.getBackend() === backend || tf.setBackend(backend);
  return {
    name: `tfjs-${backend}`,
    run() {
      use();
      const parts = split();
      for (let i = 0; i < parts.length; ++i) parts[i].dispose();
    },
    results() {
      use();
      const parts = split();
      const arrays = parts.map((/** @type {any} */ part) => part.dataSync());
      for (const part of parts) part.dispose();
      return arrays;
    },
    dispose: () => x.dispose(),
  };
}
