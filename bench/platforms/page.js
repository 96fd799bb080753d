// The page for Chromium. chromium.js bundles it, and calls `measureWorkload` on a new page for each workload.
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as layers from '@tensorflow/tfjs-layers';
import * as ort from 'onnxruntime-web/wasm';

import { crop, load } from '../../js/index.js';
import { measureWorkload } from '../workloads/workload.js';

const modules = '/node_modules';
ort.env.wasm.wasmPaths = new URL(`${modules}/onnxruntime-web/dist/`, import.meta.url).href;
ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'fatal';
setWasmPaths(`${modules}/@tensorflow/tfjs-backend-wasm/dist/`);
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);

/** @type {import('../workloads/workload.js').Packages} */
const packages = {
  ortWeb: async () => ort,
  tfjs: async () => ({ ...tf, ...layers }),
  transformers: () => import('@huggingface/transformers'),
  // Loaded by a script element, because bundlers cannot import a module that exports a promise.
  async opencv() {
    const script = document.createElement('script');
    script.src = `${modules}/@techstark/opencv-js/dist/opencv.js`;
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error(`cannot load ${script.src}`)));
      document.head.append(script);
    });
    return /** @type {any} */ (globalThis).cv;
  },
  numpy: () => import('numpy-ts'),
};

Object.assign(globalThis, {
  /**
   * Measures one workload or grid.
   * @param {string} name @param {import('../workloads/workload.js').RunOptions} runOptions
   * @param {string | null} baseline Address of the bundle of an earlier release.
   */
  async measureWorkload(name, runOptions, baseline) {
    const earlier = baseline ? await (await import(baseline)).load() : undefined;
    return measureWorkload(name, runOptions, packages, { ts: await load(), crop }, earlier);
  },
});
