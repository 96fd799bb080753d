// onnxruntime-web and onnxruntime-node: a model of one Split on one thread. Session and tensors are created in advance.
import { writeModel } from '../../tests/js/support/onnx-writer.js';

/**
 * Creates a runtime's implementation of a workload. Its results are new tensors, as always in onnxruntime.
 * @param {string} name @param {any} ort The configured runtime.
 * @param {string} provider Execution provider, `wasm` or `cpu`. @param {import('../cases/splits.js').Workload} workload
 * @param {any} data Elements of the input.
 * @returns {Promise<import('../measure/measure.js').Implementation>} Rejects if the runtime cannot split this type.
 */
export async function onnxruntimeImplementation(name, ort, provider, workload, data) {
  const { type, dims, axis, sizes } = workload;
  const names = sizes.map((_, i) => `y${i}`);
  // Opset 11 has the sizes as an attribute, so a run passes only the tensor.
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

/** Returns Float16Array if the platform has it. onnxruntime then accepts no other array for float16. */
const halfFloats = () => /** @type {any} */ (globalThis).Float16Array;

/** Views elements as the typed array that onnxruntime requires. @param {string} type @param {any} data */
function asOrtStores(type, data) {
  const constructor = type === 'float16' ? halfFloats() : undefined;
  return constructor ? new constructor(data.buffer, data.byteOffset, data.length) : data;
}

/** Views float16 as their bits. @param {any} data */
function asBits(data) {
  const constructor = halfFloats();
  const isHalf = constructor && data instanceof constructor;
  return isHalf ? new Uint16Array(data.buffer, data.byteOffset, data.length) : data;
}
