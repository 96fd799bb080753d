// What runs in Chromium: bundled by run-chromium.js, which calls `measureWorkload` on a page of its own per workload.
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as ort from 'onnxruntime-web/wasm';

import { load } from '../js/index.js';
import { onnxruntimeCandidate } from './candidates/onnxruntime.js';
import { tfjsCandidate } from './candidates/tfjs.js';
import { runWorkload } from './suite.js';
import { workloadNamed } from '../workloads/workloads.js';

ort.env.wasm.wasmPaths = new URL('/onnxruntime-web/', import.meta.url).href;
ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'fatal';
setWasmPaths('/tfjs-backend-wasm/');
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);

/** @type {import('./suite.js').Rival[]} */
const rivals = [
  { name: 'ort-web', make: (workload, data) => onnxruntimeCandidate('ort-web', ort, 'wasm', workload, data) },
  { name: 'tfjs-cpu', make: (workload, data) => tfjsCandidate(tf, 'cpu', workload, data) },
  { name: 'tfjs-wasm', make: (workload, data) => tfjsCandidate(tf, 'wasm', workload, data) },
];

Object.assign(globalThis, {
  /**
   * @param {string} name
   * @param {import('./measure.js').Settings} settings
   * @param {readonly string[]} wanted Names of rivals.
   */
  async measureWorkload(name, settings, wanted) {
    const ts = await load();
    return runWorkload(
      workloadNamed(name),
      ts,
      rivals.filter((rival) => wanted.includes(rival.name)),
      settings,
    );
  },
});
