// Reading .onnx files: `readModel`, compared with the decoder that protobuf.js generates (onnx-proto). In Node.js only, because
// the files are read from node_modules.
import { findNodes, readModel } from '../../js/onnx.js';
import { runImplementations } from '../measure/suite.js';

/** Workloads that read all files. `reader-nodes` also finds the nodes we run. */
export const readerPrograms = ['reader-models', 'reader-nodes'];

/**
 * Checks that both readers return the same nodes, and measures how long reading all files takes.
 * @param {string} workload Name of the workload.
 * @param {{ decode: (bytes: Uint8Array) => any, files: readonly Uint8Array[] }} competitor
 * @param {import('../measure/measure.js').Settings} settings @returns {Promise<import('../measure/suite.js').Outcome>}
 */
export async function runReader(workload, { decode, files }, settings) {
  const findsNodes = workload === 'reader-nodes';
  const read = (/** @type {Uint8Array} */ bytes) => {
    const model = readModel(bytes);
    if (findsNodes) findNodes(model);
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
  const fault = (/** @type {unknown} */ _, /** @type {ArrayLike<any>[]} */ results) =>
    JSON.stringify(results) === JSON.stringify(expected) ? '' : 'the nodes differ from those of the decoder';
  const outcome = await runImplementations(implementations, [], fault, { ...settings, budget: settings.budget * 0.4 });
  return { workload, route: '', ...outcome };
}
