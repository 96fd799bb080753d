// What runs in Chromium: bundled by chromium.js, which calls `measureWorkload` on a page of its own per workload.
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
  // A script of its own: a bundler cannot import what exports a promise.
  async opencv() {
    const script = document.createElement('script');
    script.src = `${modules}/@techstark/opencv-js/dist/opencv.js`;
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error(`${script.src} cannot be loaded`)));
      document.head.append(script);
    });
    return /** @type {any} */ (globalThis).cv;
  },
  numpy: () => import('numpy-ts'),
};

Object.assign(globalThis, {
  /**
   * @param {string} name
   * @param {import('../workloads/workload.js').Order} order
   * @param {string | null} baseline Where an earlier release is, bundled.
   */
  async measureWorkload(name, order, baseline) {
    const earlier = baseline ? await (await import(baseline)).load() : undefined;
    return measureWorkload(name, order, packages, { ts: await load(), crop }, earlier);
  },
});
