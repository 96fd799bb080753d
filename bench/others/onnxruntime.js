// onnxruntime-web and onnxruntime-node: a model of one Split on one thread. Session and tensors are created in advance.
import { writeModel } from '../../tests/js/support/onnx-writer.js';

const Half = /** @type {any} */ (globalThis).Float16Array;

/**
 * Creates a runtime's candidate of a split. Its results are new tensors, as always in onnxruntime.
 * @param {string} name @param {any} ort The configured runtime.
 * @param {string} provider Execution provider, `wasm` or `cpu`. @param {import('../tasks/splits.js').Split} split
 * @param {any} data Elements of the input.
 * @returns {Promise<import('../tasks/task.js').Candidate>} Rejects if the runtime cannot split this type.
 */
export async function onnxruntimeCandidate(name, ort, provider, split, data) {
  const { type, dims, axis, sizes } = split;
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

/** Views an array as another class of elements with the same size. @param {any} data @param {any} Elements */
const viewAs = (data, Elements) => new Elements(data.buffer, data.byteOffset, data.length);

/** Views elements as the typed array that onnxruntime requires. It accepts only Float16Array if the engine has it. @param {string} type @param {any} data */
const asOrtStores = (type, data) => (type === 'float16' && Half ? viewAs(data, Half) : data);

/** Views float16 as their bits. @param {any} data */
const asBits = (data) => (Half && data instanceof Half ? viewAs(data, Uint16Array) : data);
