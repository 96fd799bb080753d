// The page for Chromium. chromium.js bundles it, and calls `measureWorkload` on a new page for each workload or grid.
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as layers from '@tensorflow/tfjs-layers';
import * as ort from 'onnxruntime-web/wasm';

import { measureOne } from './measure-one.js';
import { load } from '../../js/index.js';

const modules = '/node_modules';
ort.env.wasm.wasmPaths = new URL(`${modules}/onnxruntime-web/dist/`, import.meta.url).href;
ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'fatal';
setWasmPaths(`${modules}/@tensorflow/tfjs-backend-wasm/dist/`);
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);

/** @type {import('../others/competitors.js').Packages} */
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

/** Measures one workload or grid. @param {string} name @param {import('./measure-one.js').RunOptions} runOptions */
const measureWorkload = async (name, runOptions) => measureOne(name, runOptions, packages, await load());
Object.assign(globalThis, { measureWorkload });
