// Measures one workload with this package and its competitors, in Node.js or Chromium.
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
import { workloadNamed } from '../cases/splits.js';

/**
 * Functions that load and configure the competitors on a platform. Each is called only if the competitor is measured.
 *
 * @typedef {Record<'ortWeb' | 'tfjs' | 'transformers' | 'opencv' | 'numpy', () => Promise<any>> & { ortNode?: () => Promise<any>, onnxProto?: () => Promise<any> }} Packages
 */

/**
 * Returns the competitors for splits and joins.
 * @param {Packages} packages @returns {import('../measure/suite.js').Competitor[]}
 */
const splitCompetitors = ({ ortWeb, ortNode, tfjs, opencv, numpy }) => {
  /**
   * Makes a competitor.
   * @param {string} name @param {() => Promise<any>} load @param {(library: any, workload: any, data: any) => any} make
   * @returns {import('../measure/suite.js').Competitor}
   */
  const competitor = (name, load, make) => ({
    name,
    make: async (workload, data) => make(await load(), workload, data),
  });
  /**
   * Makes a competitor from a package of onnxruntime.
   * @param {string} name @param {() => Promise<any>} load @param {string} provider Execution provider.
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

/** Returns the competitors for images. @param {Packages} packages @returns {import('./loops.js').ImageCompetitor[]} */
const pixelCompetitors = ({ ortWeb, tfjs, transformers, opencv }) => [
  { name: 'transformers', make: async (image) => pixels.transformersImplementation(await transformers(), image) },
  { name: 'ort-web', make: async (image) => pixels.ortImplementation(await ortWeb(), image) },
  { name: 'tfjs-wasm', make: async (image) => pixels.tfjsImplementation(await tfjs(), image) },
  { name: 'opencv', make: async (image) => pixels.opencvImplementation(await opencv(), image) },
];

/**
 * Options for measuring a workload.
 *
 * @typedef {{ settings: import('../measure/measure.js').Settings, competitors: readonly string[] }} RunOptions `competitors` are the
 *   prefixes of their names.
 */

/**
 * Results of a workload or a grid.
 *
 * @typedef {import('../measure/suite.js').Outcome | import('../measure/grid.js').GridOutcome} Measured
 */

/**
 * Measures a workload or grid.
 * @param {string} name @param {RunOptions} options @param {Packages} packages
 * @param {{ ts: any, crop: any }} ours Result of `load`, and the package's `crop`.
 * @param {any} [baseline] Result of `load` of an earlier release, which is measured as well.
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
