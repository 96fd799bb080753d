// A process that measures one workload in Node.js, so that what the compiler learns from one colours no other.
// Started by node.js with the workload's name and the order; the outcome goes back as a message.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { crop, load } from '../../js/index-node.js';
import { measureWorkload } from '../workloads/workload.js';
import { readModels } from '../models.js';

/** @param {string} name @returns {Promise<any>} Installed apart from the project, so nothing is known of its types. */
const importCompetitor = (name) => import(name);

/** @type {import('../workloads/workload.js').Packages} */
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
  // Its export is a promise of the library.
  opencv: async () => (await importCompetitor('@techstark/opencv-js')).default,
  numpy: () => importCompetitor('numpy-ts'),
  async onnxProto() {
    const { onnx } = (await importCompetitor('onnx-proto')).default;
    const files = readModels().map(({ bytes }) => bytes);
    return { decode: (/** @type {Uint8Array} */ bytes) => onnx.ModelProto.decode(bytes), files };
  },
};

/** An earlier release, whose unpacked package TENSORSPLIT_BASELINE names. */
async function loadBaseline() {
  const folder = process.env.TENSORSPLIT_BASELINE;
  return folder ? (await import(pathToFileURL(join(folder, 'js/index-node.js')).href)).load() : undefined;
}

const [name, order] = process.argv.slice(2);
const ours = { ts: await load(), crop };
process.send?.(await measureWorkload(name, JSON.parse(order), packages, ours, await loadBaseline()));
process.disconnect();
