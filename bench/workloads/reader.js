// Reading .onnx files: `readModel` beside the decoder that protobuf.js generates (onnx-proto). In Node.js only: that is where
// the files are.
import { findNodes, readModel } from '../../js/onnx.js';
import { runImplementations } from '../measure/suite.js';

/** Workloads: all files, one after the other. `reader-models` reads, `reader-nodes` also finds the nodes that we run. */
export const readerPrograms = ['reader-models', 'reader-nodes'];

/**
 * Measures reading all files. That the nodes of both readers are the same ones is checked before.
 *
 * @param {string} workload
 * @param {{ decode: (bytes: Uint8Array) => any, files: readonly Uint8Array[] }} competitor
 * @param {import('../measure/measure.js').Settings} settings
 * @returns {Promise<import('../measure/suite.js').Outcome>}
 */
export async function runReader(workload, { decode, files }, settings) {
  const isFound = workload === 'reader-nodes';
  const read = (/** @type {Uint8Array} */ bytes) => {
    const model = readModel(bytes);
    if (isFound) findNodes(model);
    return model.graph.nodes;
  };
  const implementations = [
    { name: 'with-ours', nodes: read },
    { name: 'onnx-proto', nodes: (/** @type {Uint8Array} */ bytes) => decode(bytes).graph.node },
  ].map(({ name, nodes }) => ({
    name,
    run: () => files.forEach(nodes),
    results: () => files.map((bytes) => nodes(bytes).map((/** @type {any} */ node) => `${node.opType} ${node.name}`)),
  }));
  const expected = implementations[1].results();
  const fault = (/** @type {unknown} */ _, /** @type {ArrayLike<any>[]} */ given) =>
    JSON.stringify(given) === JSON.stringify(expected) ? '' : 'other nodes than the decoder finds';
  const outcome = await runImplementations(implementations, [], fault, { ...settings, budget: settings.budget * 0.4 });
  return { workload, lane: '', ...outcome };
}
