// TensorFlow.js: `tf.split` of a tensor made beforehand. The parts stay where the backend keeps them and are disposed,
// since they must be: nothing is counted for bringing data into the wasm backend or out of it.

/** The element types of TensorFlow.js that a workload can be written in. */
const types = /** @type {Record<string, string>} */ ({ float32: 'float32', string: 'string' });

/**
 * The implementation of a backend for a workload.
 *
 * @param {any} tf The library, with the backend registered.
 * @param {string} backend `cpu` or `wasm`.
 * @param {import('../workloads/splits.js').Workload} workload
 * @param {any} data
 * @returns {Promise<import('../measure/measure.js').Implementation>} rejected where TensorFlow.js does not have the type
 */
export async function tfjsImplementation(tf, backend, { type, dims, axis, sizes }, data) {
  const dtype = types[type];
  if (!dtype) throw new Error(`TensorFlow.js has no ${type}`);
  await tf.setBackend(backend);
  const x = tf.tensor(data, dims, dtype);
  const split = () => tf.split(x, sizes, axis);
  // The backend that is set is global, and other implementations set theirs.
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
