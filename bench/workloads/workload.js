// The other packages that take part, and one workload measured beside them: the same in Node.js and in Chromium.
import { numpyImplementation } from '../implementations/numpy-ts.js';
import { onnxruntimeImplementation } from '../implementations/onnxruntime.js';
import { opencvImplementation } from '../implementations/opencv.js';
import { tfjsImplementation } from '../implementations/tfjs.js';
import * as pixels from '../implementations/pixels.js';
import { grids } from './grids.js';
import { loopWorkloads, runLoop } from './loops.js';
import { readerPrograms, runReader } from './reader.js';
import { tfjsProgram, tfjsPrograms } from './tfjs.js';
import { processorProgram, processorPrograms } from './transformers.js';
import { runProgram } from './program.js';
import * as overTfjs from '../../js/tfjs.js';
import * as overTransformers from '../../js/transformers.js';
import { runGrid } from '../measure/grid.js';
import { runWorkload } from '../measure/suite.js';
import { workloadNamed } from './splits.js';

/**
 * The packages as a platform brings them, set up; each is asked for when it takes part.
 *
 * @typedef {Record<'ortWeb' | 'tfjs' | 'transformers' | 'opencv' | 'numpy', () => Promise<any>> & { ortNode?: () => Promise<any>, onnxProto?: () => Promise<any> }} Packages
 */

/**
 * @param {Packages} packages
 * @returns {import('../measure/suite.js').Competitor[]}
 */
const splitCompetitors = ({ ortWeb, ortNode, tfjs, opencv, numpy }) => {
  /**
   * @param {string} name
   * @param {() => Promise<any>} load
   * @param {(library: any, workload: any, data: any) => any} make
   * @returns {import('../measure/suite.js').Competitor}
   */
  const competitor = (name, load, make) => ({
    name,
    make: async (workload, data) => make(await load(), workload, data),
  });
  /**
   * @param {string} name
   * @param {() => Promise<any>} load
   * @param {string} provider
   * @returns {import('../measure/suite.js').Competitor}
   */
  const runtime = (name, load, provider) =>
    competitor(name, load, (ort, workload, data) => onnxruntimeImplementation(name, ort, provider, workload, data));
  return [
    runtime('ort-web', ortWeb, 'wasm'),
    ...(ortNode ? [runtime('ort-node', ortNode, 'cpu')] : []),
    ...['cpu', 'wasm'].map((backend) =>
      competitor(`tfjs-${backend}`, tfjs, (tf, workload, data) => tfjsImplementation(tf, backend, workload, data)),
    ),
    ...['opencv', 'opencv-heap', 'opencv-merge'].map((name) =>
      competitor(name, opencv, (cv, workload, data) => opencvImplementation(name, cv, workload, data)),
    ),
    ...['numpy-ts', 'numpy-ts-concat'].map((name) =>
      competitor(name, numpy, (np, workload, data) => numpyImplementation(name, np, workload, data)),
    ),
  ];
};

/**
 * @param {Packages} packages
 * @returns {import('./loops.js').ImageCompetitor[]}
 */
const pixelCompetitors = ({ ortWeb, tfjs, transformers, opencv }) => [
  { name: 'transformers', make: async (image) => pixels.transformersImplementation(await transformers(), image) },
  { name: 'ort-web', make: async (image) => pixels.ortImplementation(await ortWeb(), image) },
  { name: 'tfjs-wasm', make: async (image) => pixels.tfjsImplementation(await tfjs(), image) },
  { name: 'opencv', make: async (image) => pixels.opencvImplementation(await opencv(), image) },
];

/**
 * What a run measures of each workload.
 *
 * @typedef {{ settings: import('../measure/measure.js').Settings, competitors: readonly string[] }} Order `competitors`: their names
 */

/** What comes out of a workload, or of a grid. @typedef {import('../measure/suite.js').Outcome | import('../measure/grid.js').GridOutcome} Measured */

/**
 * Measures the workload or grid of that name.
 *
 * @param {string} name
 * @param {Order} order
 * @param {Packages} packages
 * @param {{ ts: any, crop: any }} ours What `load` gives, and `crop`.
 * @param {any} [baseline] What `load` of an earlier release gives, to be measured beside.
 * @returns {Promise<Measured>}
 */
export async function measureWorkload(name, { settings, competitors }, packages, ours, baseline) {
  const { ts } = ours;
  if (name in grids) return runGrid(name, grids[name], ts, settings);
  const isWanted = (/** @type {{ name: string }} */ competitor) =>
    competitors.some((name) => competitor.name.startsWith(name));
  const loop = loopWorkloads.find((one) => one.name === name);
  if (loop) return runLoop(loop, ours, pixelCompetitors(packages).filter(isWanted), settings);
  if (packages.onnxProto && readerPrograms.includes(name)) return runReader(name, await packages.onnxProto(), settings);
  if (tfjsPrograms.includes(name)) {
    const tf = await packages.tfjs();
    return runProgram(name, await tfjsProgram(tf, name), () => overTfjs.registerKernels(ts, tf), settings);
  }
  if (processorPrograms.includes(name)) {
    const library = await packages.transformers();
    const program = processorProgram(library, name);
    return runProgram(name, program, () => overTransformers.registerKernels(ts, library), settings);
  }
  return runWorkload(workloadNamed(name), ts, splitCompetitors(packages).filter(isWanted), settings, baseline);
}
