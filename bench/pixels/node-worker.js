// A process that measures one workload of pixels in Node.js, as ../node-worker.js does a split.
import { load } from '../../js/index-node.js';
import { ortCandidate, tfjsCandidate, transformersCandidate } from './rivals.js';
import { runPixels } from './suite.js';
import { pixelWorkloadNamed } from './workloads.js';

/** @param {string} name @returns {Promise<any>} Installed apart from the project, so nothing is known of its types. */
const importRival = (name) => import(name);

/** @type {import('./suite.js').PixelRival[]} */
const rivals = [
  {
    name: 'transformers',
    make: async (image) => transformersCandidate(await importRival('@huggingface/transformers'), image),
  },
  { name: 'ort-web', make: async (image) => ortCandidate(await importRival('onnxruntime-web'), image) },
  {
    name: 'tfjs-wasm',
    async make(image) {
      const { default: tf } = await importRival('@tensorflow/tfjs-core');
      await importRival('@tensorflow/tfjs-backend-wasm');
      tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
      return tfjsCandidate(tf, image);
    },
  },
];

const [name, settings, wanted = ''] = process.argv.slice(2);
const chosen = rivals.filter((rival) => wanted.split(',').includes(rival.name));
const outcome = await runPixels(pixelWorkloadNamed(name), await load(), chosen, JSON.parse(settings));
process.send?.(outcome);
process.disconnect?.();
if (!process.send) console.log(JSON.stringify(outcome, null, 1));
