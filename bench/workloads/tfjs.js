// TensorFlow.js: recurrent layers, whose gates are one `tf.split` a step, and `tf.split` and `tf.unstack` by themselves.

/** @typedef {'cpu' | 'wasm'} Backend */

const steps = 16;
const features = 32;

/**
 * A layer with weights that are the same at each call, and something to predict or to learn.
 *
 * @param {any} tf With tfjs-layers.
 * @param {'lstm' | 'gru'} layer
 * @param {number} units
 * @param {number} batch
 */
function modelOf(tf, layer, units, batch) {
  const model = tf.sequential();
  const kernelInitializer = tf.initializers.glorotUniform({ seed: 1 });
  const recurrentInitializer = tf.initializers.glorotUniform({ seed: 2 });
  model.add(tf.layers[layer]({ units, inputShape: [steps, features], kernelInitializer, recurrentInitializer }));
  const x = tf.randomUniform([batch, steps, features], -1, 1, 'float32', 3);
  return { model, x };
}

/**
 * @param {any} tf
 * @param {'lstm' | 'gru'} layer
 * @param {number} units
 * @param {number} batch
 * @returns {any}
 */
function predicting(tf, layer, units, batch) {
  const { model, x } = modelOf(tf, layer, units, batch);
  const predict = () => {
    const y = model.predict(x);
    const values = y.dataSync();
    y.dispose();
    return values;
  };
  return { run: predict, results: () => [predict()], dispose: () => (model.dispose(), x.dispose()) };
}

/**
 * @param {any} tf
 * @param {'lstm' | 'gru'} layer
 * @param {number} units
 * @param {number} batch
 * @returns {any}
 */
function training(tf, layer, units, batch) {
  const { model, x } = modelOf(tf, layer, units, batch);
  const y = tf.ones([batch, units]);
  const loss = () => tf.losses.meanSquaredError(y, model.apply(x, { training: true }));
  const step = () => {
    const { value, grads } = tf.variableGrads(loss);
    const arrays = [value, ...Object.values(grads)].map((tensor) => tensor.dataSync().slice());
    tf.dispose([value, grads]);
    return arrays;
  };
  return { run: step, results: step, dispose: () => (model.dispose(), tf.dispose([x, y])) };
}

/**
 * @param {any} tf
 * @param {number[]} shape
 * @param {(x: any) => any[]} take
 * @returns {any}
 */
function taking(tf, shape, take) {
  const x = tf.randomUniform(shape, -1, 1, 'float32', 5);
  return {
    run: () => tf.dispose(take(x)),
    results() {
      const parts = take(x);
      const arrays = parts.map((part) => part.dataSync().slice());
      tf.dispose(parts);
      return arrays;
    },
    dispose: () => x.dispose(),
  };
}

/** @type {Record<string, (tf: any) => any>} */
const programs = {
  'split-64': (tf) => taking(tf, [1, 64], (x) => tf.split(x, 4, 1)),
  'split-256': (tf) => taking(tf, [1, 256], (x) => tf.split(x, 4, 1)),
  'split-32x512': (tf) => taking(tf, [32, 512], (x) => tf.split(x, 4, 1)),
  'split-25200x85': (tf) => taking(tf, [25200, 85], (x) => tf.split(x, [4, 1, 80], 1)),
  'unstack-64': (tf) => taking(tf, [1, 64], (x) => tf.unstack(x, 1)),
  'unstack-25200x85': (tf) => taking(tf, [25200, 85], (x) => tf.unstack(x, 1)),
};
for (const layer of /** @type {const} */ (['lstm', 'gru'])) {
  for (const batch of [1, 32]) {
    for (const units of [32, 128]) {
      programs[`${layer}-${units}-batch-${batch}`] = (tf) => predicting(tf, layer, units, batch);
    }
    programs[`${layer}-64-batch-${batch}-training`] = (tf) => training(tf, layer, 64, batch);
  }
}

/** The names of all, for each backend: `layers-wasm-lstm-32-batch-1`. */
export const tfjsPrograms = Object.keys(programs).flatMap((name) => [`layers-cpu-${name}`, `layers-wasm-${name}`]);

/**
 * The program of a name.
 *
 * @param {any} tf The library, with both backends and the layers.
 * @param {string} name
 */
export async function tfjsProgram(tf, name) {
  const [, backend, program] = /** @type {RegExpExecArray} */ (/^layers-(cpu|wasm)-(.*)$/.exec(name));
  await tf.setBackend(backend);
  await tf.ready();
  return programs[program](tf);
}
