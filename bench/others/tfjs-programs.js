// Programs of TensorFlow.js: recurrent layers, which split their gates in each step, and single calls of `tf.split` and
// `tf.unstack`.

const steps = 16;
const features = 32;

/**
 * Makes a program that predicts with a model of one recurrent layer. Weights and input are the same in each call.
 * @param {any} tf TensorFlow.js with tfjs-layers. @param {'lstm' | 'gru'} layer @param {number} units @param {number} batch @returns {any}
 */
function predictProgram(tf, layer, units, batch) {
  const model = tf.sequential();
  const kernelInitializer = tf.initializers.glorotUniform({ seed: 1 });
  const recurrentInitializer = tf.initializers.glorotUniform({ seed: 2 });
  model.add(tf.layers[layer]({ units, inputShape: [steps, features], kernelInitializer, recurrentInitializer }));
  const x = tf.randomUniform([batch, steps, features], -1, 1, 'float32', 3);
  const predict = () => {
    const y = model.predict(x);
    const values = y.dataSync();
    y.dispose();
    return values;
  };
  return { run: predict, results: () => [predict()], dispose: () => (model.dispose(), x.dispose()) };
}

/**
 * Makes a program of a single call.
 * @param {any} tf @param {number[]} shape Shape of the input. @param {(x: any) => any[]} split Splits the input.
 * @returns {any}
 */
function callProgram(tf, shape, split) {
  const x = tf.randomUniform(shape, -1, 1, 'float32', 5);
  return {
    run: () => tf.dispose(split(x)),
    results() {
      const parts = split(x);
      const arrays = parts.map((part) => part.dataSync().slice());
      tf.dispose(parts);
      return arrays;
    },
    dispose: () => x.dispose(),
  };
}

/** Functions that make the programs, by name. @type {Record<string, (tf: any) => any>} */
const programs = {
  'split-64': (tf) => callProgram(tf, [1, 64], (x) => tf.split(x, 4, 1)),
  'split-256': (tf) => callProgram(tf, [1, 256], (x) => tf.split(x, 4, 1)),
  'split-32x512': (tf) => callProgram(tf, [32, 512], (x) => tf.split(x, 4, 1)),
  'split-25200x85': (tf) => callProgram(tf, [25200, 85], (x) => tf.split(x, [4, 1, 80], 1)),
  'unstack-64': (tf) => callProgram(tf, [1, 64], (x) => tf.unstack(x, 1)),
  'unstack-25200x85': (tf) => callProgram(tf, [25200, 85], (x) => tf.unstack(x, 1)),
};
for (const layer of /** @type {const} */ (['lstm', 'gru'])) {
  for (const batch of [1, 32]) {
    programs[`${layer}-128-batch-${batch}`] = (tf) => predictProgram(tf, layer, 128, batch);
  }
}

/** Descriptions of the programs on each backend, by names such as `layers-wasm-lstm-128-batch-1`. @type {Record<string, string>} */
export const tfjsPrograms = Object.fromEntries(
  Object.keys(programs).flatMap((name) =>
    ['cpu', 'wasm'].map((backend) => [
      `layers-${backend}-${name}`,
      `TensorFlow.js on ${backend}: ${name.replaceAll('-', ' ')}`,
    ]),
  ),
);

/**
 * Selects the backend and makes the program of a workload.
 * @param {any} tf TensorFlow.js with both backends and tfjs-layers. @param {string} name Name of the workload.
 */
export async function tfjsProgram(tf, name) {
  const [, backend, program] = /** @type {RegExpExecArray} */ (/^layers-(cpu|wasm)-(.*)$/.exec(name));
  await tf.setBackend(backend);
  await tf.ready();
  return programs[program](tf);
}
