// A process that measures one workload in Node.js, so that what the compiler learns from one colours no other.
// Started by run-node.js with the workload's name and the settings; the outcome goes back as a message.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { load } from '../js/index-node.js';
import { concatRivals } from './candidates/concat.js';
import { onnxruntimeCandidate } from './candidates/onnxruntime.js';
import { tfjsCandidate } from './candidates/tfjs.js';
import { runWorkload } from '../workloads/suite.js';
import { workloadNamed } from '../workloads/workloads.js';

/** @param {string} name @returns {Promise<any>} Installed apart from the project, so nothing is known of its types. */
const importRival = (name) => import(name);

/** @type {import('../workloads/suite.js').Rival[]} */
const rivals = [
  {
    name: 'ort-web',
    async make(workload, data) {
      const ort = await importRival('onnxruntime-web');
      ort.env.wasm.numThreads = 1;
      ort.env.logLevel = 'fatal';
      return onnxruntimeCandidate('ort-web', ort, 'wasm', workload, data);
    },
  },
  {
    name: 'ort-node',
    async make(workload, data) {
      const { default: ort } = await importRival('onnxruntime-node');
      ort.env.logLevel = 'fatal';
      return onnxruntimeCandidate('ort-node', ort, 'cpu', workload, data);
    },
  },
  { name: 'tfjs-cpu', make: async (workload, data) => tfjsCandidate(await tensorflow(), 'cpu', workload, data) },
  { name: 'tfjs-wasm', make: async (workload, data) => tfjsCandidate(await tensorflow(), 'wasm', workload, data) },
];

async function tensorflow() {
  const { default: tf } = await importRival('@tensorflow/tfjs-core');
  await importRival('@tensorflow/tfjs-backend-cpu');
  await importRival('@tensorflow/tfjs-backend-wasm');
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  return tf;
}

/** An earlier release, whose unpacked package TENSORSPLIT_BASELINE names. */
async function loadBaseline() {
  const folder = process.env.TENSORSPLIT_BASELINE;
  return folder ? (await import(pathToFileURL(join(folder, 'js/index-node.js')).href)).load() : undefined;
}

const [name, settings, wanted = '', clock] = process.argv.slice(2);
const chosenRivals = rivals.filter((rival) => wanted.split(',').includes(rival.name));
// On a machine that is busy with other things the processor's time of this process says more than the time.
const cpuTime = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
const settingsWithClock = { ...JSON.parse(settings), clock: clock === 'cpu' ? cpuTime : undefined };
const ts = await load();
const outcome = await runWorkload(
  workloadNamed(name),
  ts,
  [...concatRivals(ts), ...chosenRivals],
  settingsWithClock,
  await loadBaseline(),
);
process.send?.(outcome);
process.disconnect?.();
if (!process.send) console.log(JSON.stringify(outcome, null, 1));
