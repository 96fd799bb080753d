// Runs a node in ONNX Runtime.
import { createRequire } from 'node:module';

import { writeModel } from './onnx-writer.js';

/** @typedef {{ type: string, dims: number[], data: any }} OrtTensor */
/**
 * @typedef {object} OrtNode
 * @property {number} opset
 * @property {string} opType
 * @property {string[]} [outputs] Absent: the output is a sequence.
 * @property {Record<string, number | number[]>} [attributes]
 * @property {OrtTensor[]} inputs
 * @property {boolean} [isRankKnown] Whether the model says the rank of its inputs.
 */

/** @type {any} Looked for where it is installed, whoever imports this. */
const ort = createRequire(import.meta.url)('onnxruntime-node');

/**
 * The outputs that have a name, or the first `count` tensors of a sequence, and how many it has. The Node.js API hands out no
 * sequences, so that a sequence is taken apart in the model.
 *
 * @param {OrtNode} node
 * @param {number} [count]
 * @returns {Promise<{ length: number, tensors: OrtTensor[] }>} rejected where ONNX Runtime finds fault
 */
export async function runInOrt({ opset, opType, outputs, attributes, inputs, isRankKnown = true }, count = 0) {
  const given = inputs.map((tensor, i) => ({ name: `input${i}`, ...tensor }));
  const nodes = [{ opType, inputs: given.map(({ name }) => name), outputs: outputs ?? ['sequence'], attributes }];
  const wanted = outputs?.filter((name) => name !== '') ?? Array.from({ length: count }, (_, i) => `part${i}`);
  const results = wanted.map((name) => ({ name, type: inputs[0].type }));
  if (!outputs) {
    nodes.push({ opType: 'SequenceLength', inputs: ['sequence'], outputs: ['length'], attributes: {} });
    results.push({ name: 'length', type: 'int64' });
    wanted.forEach((name, i) => {
      given.push({ name: `at${i}`, type: 'int64', dims: [], data: BigInt64Array.of(BigInt(i)) });
      nodes.push({ opType: 'SequenceAt', inputs: ['sequence', `at${i}`], outputs: [name], attributes: {} });
    });
  }
  const values = given.map(({ name, type, dims }) => ({ name, type, rank: isRankKnown ? dims.length : -1 }));
  const session = await ort.InferenceSession.create(writeModel(opset, nodes, values, results), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'disabled',
    logSeverityLevel: 4,
  });
  try {
    const feeds = given.map(({ name, type, data, dims }) => [name, new ort.Tensor(type, data, dims)]);
    const got = await session.run(Object.fromEntries(feeds));
    return {
      length: outputs ? wanted.length : Number(got.length.data[0]),
      tensors: wanted.map((name) => got[name]),
    };
  } finally {
    await session.release();
  }
}
