// onnxruntime-web and onnxruntime-node: a model of one Split, one thread, session and tensors made beforehand.
import { writeModel } from '../onnx-writer.js';

/**
 * The implementation of a runtime for a workload. The results are new tensors, as onnxruntime makes them.
 *
 * @param {string} name
 * @param {any} ort The runtime, set up.
 * @param {string} provider `wasm` or `cpu`.
 * @param {import('../workloads/splits.js').Workload} workload
 * @param {any} data
 * @returns {Promise<import('../measure/measure.js').Implementation>} rejected where the runtime does not split that type
 */
export async function onnxruntimeImplementation(name, ort, provider, workload, data) {
  const { type, dims, axis, sizes } = workload;
  const names = sizes.map((_, i) => `y${i}`);
  // At opset 11 the sizes are an attribute: nothing but the tensor has to be handed over at each run.
  const bytes = writeModel(
    11,
    [{ opType: 'Split', inputs: ['x'], outputs: names, attributes: { axis, split: sizes } }],
    [{ name: 'x', type, rank: dims.length }],
    names.map((output) => ({ name: output, type })),
  );
  const session = await ort.InferenceSession.create(bytes, {
    executionProviders: [provider],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 4,
  });
  const feeds = { x: new ort.Tensor(type, asOrtStores(type, data), dims.slice()) };
  return {
    name,
    isAsync: true,
    run: () => session.run(feeds),
    async results() {
      const outputs = await session.run(feeds);
      return names.map((output) => asBits(outputs[output].data));
    },
    dispose: () => session.release(),
  };
}

/** @returns {any} The class of half floats, where the platform has it: onnxruntime then wants nothing else. */
const halfFloats = () => /** @type {any} */ (globalThis).Float16Array;

/**
 * @param {string} type
 * @param {any} data
 */
function asOrtStores(type, data) {
  const constructor = type === 'float16' ? halfFloats() : undefined;
  return constructor ? new constructor(data.buffer, data.byteOffset, data.length) : data;
}

/** @param {any} data */
function asBits(data) {
  const constructor = halfFloats();
  const isHalf = constructor && data instanceof constructor;
  return isHalf ? new Uint16Array(data.buffer, data.byteOffset, data.length) : data;
}
