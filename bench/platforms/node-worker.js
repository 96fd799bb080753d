// Measures one workload in its own Node.js process, because V8's profile of one workload would change the times of the next.
// node.js starts it with the workload's name and the run options. It sends the outcome back as a message.
import { measureOne } from './measure-one.js';
import { readModels } from '../setup/models.js';
import { load } from '../../js/index.js';

/** Imports a competitor without its types, which may be missing. @param {string} name */
const importCompetitor = (name) => import(name);

/** @type {import('../others/competitors.js').Packages} */
const packages = {
  async ortWeb() {
    const ort = await importCompetitor('onnxruntime-web');
    Object.assign(ort.env, { logLevel: 'fatal' }).wasm.numThreads = 1;
    return ort;
  },
  async ortNode() {
    const { default: ort } = await importCompetitor('onnxruntime-node');
    ort.env.logLevel = 'fatal';
    return ort;
  },
  async tfjs() {
    const { default: tf } = await importCompetitor('@tensorflow/tfjs-core');
    await importCompetitor('@tensorflow/tfjs-backend-cpu');
    await importCompetitor('@tensorflow/tfjs-backend-wasm');
    const { default: layers } = await importCompetitor('@tensorflow/tfjs-layers');
    tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
    return { ...tf, ...layers };
  },
  transformers: () => importCompetitor('@huggingface/transformers'),
  // The default export is a promise.
  opencv: async () => (await importCompetitor('@techstark/opencv-js')).default,
  numpy: () => importCompetitor('numpy-ts'),
  async onnxProto() {
    const { onnx } = (await importCompetitor('onnx-proto')).default;
    const files = readModels().map(({ bytes }) => bytes);
    return { decode: (/** @type {Uint8Array} */ bytes) => onnx.ModelProto.decode(bytes), files };
  },
};

const [name, runOptions] = process.argv.slice(2);
process.send?.(await measureOne(name, JSON.parse(runOptions), packages, await load()));
process.disconnect();
