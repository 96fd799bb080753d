// What runs in Chromium: bundled by run-chromium.js, which calls `measureWorkload` on a page of its own per workload.
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as ort from 'onnxruntime-web/wasm';

import { load } from '../js/index.js';
import { concatRivals } from './candidates/concat.js';
import { onnxruntimeCandidate } from './candidates/onnxruntime.js';
import { tfjsCandidate } from './candidates/tfjs.js';
import { ortCandidate, tfjsCandidate as tfjsPixels, transformersCandidate } from './pixels/rivals.js';
import { runPixels } from './pixels/suite.js';
import { isPixels, pixelWorkloadNamed } from './pixels/workloads.js';
import { runWorkload } from '../workloads/suite.js';
import { workloadNamed } from '../workloads/workloads.js';

ort.env.wasm.wasmPaths = new URL('/onnxruntime-web/', import.meta.url).href;
ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'fatal';
setWasmPaths('/tfjs-backend-wasm/');
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);

/** @type {import('../workloads/suite.js').Rival[]} */
const rivals = [
  { name: 'ort-web', make: (workload, data) => onnxruntimeCandidate('ort-web', ort, 'wasm', workload, data) },
  { name: 'tfjs-cpu', make: (workload, data) => tfjsCandidate(tf, 'cpu', workload, data) },
  { name: 'tfjs-wasm', make: (workload, data) => tfjsCandidate(tf, 'wasm', workload, data) },
];

/** @type {import('./pixels/suite.js').PixelRival[]} */
const pixelRivals = [
  {
    name: 'transformers',
    make: async (image) => transformersCandidate(await import('@huggingface/transformers'), image),
  },
  { name: 'ort-web', make: async (image) => ortCandidate(ort, image) },
  { name: 'tfjs-wasm', make: (image) => tfjsPixels(tf, image) },
];

/** An earlier release, bundled beside the page. */
async function loadBaseline() {
  const path = '/baseline.js';
  return (await import(path)).load();
}

Object.assign(globalThis, {
  /**
   * @param {string} name
   * @param {import('../workloads/measure.js').Settings} settings
   * @param {readonly string[]} wanted Names of rivals.
   * @param {boolean} hasBaseline
   */
  async measureWorkload(name, settings, wanted, hasBaseline) {
    const ts = await load();
    const isWanted = (/** @type {{ name: string }} */ rival) => wanted.includes(rival.name);
    if (isPixels(name)) return runPixels(pixelWorkloadNamed(name), ts, pixelRivals.filter(isWanted), settings);
    const baseline = hasBaseline ? await loadBaseline() : undefined;
    const others = [...concatRivals(ts), ...rivals.filter(isWanted)];
    return runWorkload(workloadNamed(name), ts, others, settings, baseline);
  },
});
