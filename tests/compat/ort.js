// Runs single nodes in ONNX Runtime.
import { createRequire } from 'node:module';

import { writeModel } from '../js/support/onnx-writer.js';

/** @typedef {{ type: string, dims: number[], data: any }} OrtTensor */
/**
 * A node and its inputs.
 *
 * @typedef {object} OrtNode
 * @property {number} opset
 * @property {string} opType
 * @property {string[]} [outputs] Names of the outputs; absent if the output is a sequence.
 * @property {Record<string, number | number[]>} [attributes]
 * @property {OrtTensor[]} inputs
 * @property {boolean} [isRankKnown] Whether the model declares the rank of its inputs.
 */

/** @type {any} */
const ort = createRequire(import.meta.url)('onnxruntime-node');

/**
 * Runs a node. The Node.js API cannot return a sequence, so the model reads its tensors with SequenceAt.
 * @param {OrtNode} node @param {number} [count] Number of tensors to read from a sequence.
 * @returns {Promise<{ length: number, tensors: OrtTensor[] }>} The named outputs, or the length and the first `count`
 *   tensors of a sequence. Rejects if ONNX Runtime rejects the node.
 */
export async function runInOrt({ opset, opType, outputs, attributes, inputs, isRankKnown = true }, count = 0) {
  const feeds = inputs.map((tensor, i) => ({ name: `input${i}`, ...tensor }));
  const nodes = [{ opType, inputs: feeds.map(({ name }) => name), outputs: outputs ?? ['sequence'], attributes }];
  const outputNames = outputs?.filter((name) => name !== '') ?? Array.from({ length: count }, (_, i) => `part${i}`);
  const results = outputNames.map((name) => ({ name, type: inputs[0].type }));
  if (!outputs) {
    nodes.push({ opType: 'SequenceLength', inputs: ['sequence'], outputs: ['length'], attributes: {} });
    results.push({ name: 'length', type: 'int64' });
    outputNames.forEach((name, i) => {
      feeds.push({ name: `at${i}`, type: 'int64', dims: [], data: BigInt64Array.of(BigInt(i)) });
      nodes.push({ opType: 'SequenceAt', inputs: ['sequence', `at${i}`], outputs: [name], attributes: {} });
    });
  }
  const values = feeds.map(({ name, type, dims }) => ({ name, type, rank: isRankKnown ? dims.length : -1 }));
  const session = await ort.InferenceSession.create(writeModel(opset, nodes, values, results), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'disabled',
    logSeverityLevel: 4,
  });
  try {
    const tensors = feeds.map(({ name, type, data, dims }) => [name, new ort.Tensor(type, data, dims)]);
    const computed = await session.run(Object.fromEntries(tensors));
    return {
      length: outputs ? outputNames.length : Number(computed.length.data[0]),
      tensors: outputNames.map((name) => computed[name]),
    };
  } finally {
    await session.release();
  }
}
