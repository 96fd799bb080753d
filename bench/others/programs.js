// Programs of other libraries, with the library's own code (`stock`) and with ours in its place (`with-ours`): TensorFlow.js and
// transformers.js with our kernels registered, and a decoder of .onnx files next to our reader.
import { needsFiles } from './names.js';
import { processing } from './pixels.js';
import { tfjsProgram, tfjsPrograms } from './tfjs-programs.js';
import { findNodes, readModel } from '../../js/onnx.js';
import { registerKernels as registerInTfjs } from '../../js/tfjs.js';
import { registerKernels as registerInTransformers } from '../../js/transformers.js';
import { runCandidates } from '../measure/suite.js';
import { noise } from '../tasks/task.js';

/** @typedef {import('../measure/measure.js').Settings} Settings */
/** @typedef {import('../tasks/task.js').Candidate} Candidate */
/** @typedef {Pick<Candidate, 'run' | 'isAsync' | 'results' | 'dispose'>} Program */

/**
 * Makes the candidates of a program that runs in a library with exchangeable kernels. Both must have results with the same bits.
 * @param {Program} program @param {() => () => void} register Registers our kernels, and returns a function that restores the library's.
 * @returns {Candidate[]}
 */
function candidatesOf(program, register) {
  /** @type {(() => void) | null} */
  let restore = null;
  // The library has one global set of kernels, so each candidate sets the one it needs.
  const use = {
    stock: () => void (restore?.(), (restore = null)),
    'with-ours': () => void (restore ??= register()),
  };
  const made = Object.entries(use).map(([name, prepare]) => {
    return { ...program, name, prepare, results: () => (prepare(), program.results()) };
  });
  return [
    { ...made[0], dispose: undefined },
    { ...made[1], dispose: () => (use.stock(), program.dispose?.()) },
  ];
}

/**
 * Makes the program of transformers.js: `ViTImageProcessor.preprocess` of an RGB image that already has the right size.
 * @param {any} transformers The library. @param {number} side @returns {Program}
 */
function processorProgram({ ViTImageProcessor, RawImage }, side) {
  const processor = new ViTImageProcessor(processing);
  const image = new RawImage(noise(side * side * 3), side, side, 3);
  const run = async () => (await processor.preprocess(image)).pixel_values;
  return { run, isAsync: true, results: async () => [(await run()).data] };
}

/**
 * Makes the candidates that read .onnx files. Both must find the same nodes.
 * @param {boolean} findsNodes Whether ours also finds the nodes that this package runs.
 * @param {{ decode: (bytes: Uint8Array) => any, files: readonly Uint8Array[] }} competitor @returns {Candidate[]}
 */
function readerCandidates(findsNodes, { decode, files }) {
  const read = (/** @type {Uint8Array} */ bytes) => {
    const model = readModel(bytes);
    if (findsNodes) findNodes(model);
    return model.graph.nodes;
  };
  /** @type {[string, (bytes: Uint8Array) => any[]][]} */
  const ways = [
    ['stock', (bytes) => decode(bytes).graph.node],
    ['with-ours', read],
  ];
  return ways.map(([name, nodes]) => ({
    name,
    run: () => files.forEach(nodes),
    results: () => files.map((bytes) => nodes(bytes).map(({ opType, name: label }) => `${opType} ${label}`)),
  }));
}

/**
 * Checks and measures a program.
 * @param {string} name @param {any} ts Result of `load`.
 * @param {import('./competitors.js').Packages} packages @param {Settings} settings
 * @returns {Promise<import('../measure/suite.js').Outcome>}
 */
export async function runProgram(name, ts, packages, settings) {
  /** @type {Candidate[]} */
  let candidates;
  if (needsFiles(name)) {
    candidates = readerCandidates(name === 'reader-nodes', await packages.onnxProto?.());
  } else if (name in tfjsPrograms) {
    const tf = await packages.tfjs();
    candidates = candidatesOf(await tfjsProgram(tf, name), () => registerInTfjs(ts, tf));
  } else {
    const library = await packages.transformers();
    const program = processorProgram(library, Number(name.split('-')[1]));
    candidates = candidatesOf(program, () => registerInTransformers(ts, library));
  }
  const expected = (await candidates[0].results()).slice();
  // Two candidates need less time than a dozen, but more rounds, because differences of a tenth matter.
  const own = { ...settings, budget: 2 * settings.budget, minRounds: 2 * settings.minRounds };
  return { workload: name, ...(await runCandidates(candidates, [], expected, own)) };
}
