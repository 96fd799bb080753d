// Runs nodes in ONNX Runtime, outside of Jest, whose typed arrays are not those that onnxruntime-node knows: reads a list
// of cases as JSON from its input, and prints a list of what each gave.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { writeModel } from './onnx-writer.js';

/**
 * @typedef {object} OrtCase
 * @property {number} opset
 * @property {string} opType
 * @property {string[]} [outputs] Absent: the output is a sequence.
 * @property {Record<string, number | number[]>} [attributes]
 * @property {{ type: string, dims: number[], values?: number[] }[]} tensors Zeros where there are no values.
 */

/** @type {any} */
const ort = createRequire(import.meta.url)('onnxruntime-node');

/** @type {Record<string, any>} */
const arrays = {
  float32: Float32Array,
  float64: Float64Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
  uint64: BigUint64Array,
  bool: Uint8Array,
};

/** @param {OrtCase['tensors'][number]} tensor */
function tensorOf({ type, dims, values }) {
  const size = dims.reduce((product, dim) => product * dim, 1);
  const data = values ? arrays[type].from(type === 'int64' ? values.map(BigInt) : values) : new arrays[type](size);
  return new ort.Tensor(type, data, dims);
}

/**
 * The dims of the parts; of a sequence its length and the dims of its first tensor; or what went wrong.
 *
 * @param {OrtCase} given
 */
async function run({ opset, opType, outputs, attributes = {}, tensors }) {
  const inputs = tensors.map((_, i) => `input${i}`);
  const values = tensors.map(({ type, dims }, i) => ({ name: inputs[i], type, rank: dims.length }));
  const feeds = Object.fromEntries(tensors.map((tensor, i) => [inputs[i], tensorOf(tensor)]));
  const [{ type }] = tensors;
  const nodes = [{ opType, inputs, outputs: outputs ?? ['sequence'], attributes }];
  if (!outputs) {
    nodes.push({ opType: 'SequenceLength', inputs: ['sequence'], outputs: ['length'], attributes: {} });
    nodes.push({ opType: 'SequenceAt', inputs: ['sequence', 'zero'], outputs: ['first'], attributes: {} });
    values.push({ name: 'zero', type: 'int64', rank: 0 });
    feeds.zero = tensorOf({ type: 'int64', dims: [], values: [0] });
  }
  const named = outputs?.filter((name) => name !== '');
  const results = named?.map((name) => ({ name, type })) ?? [
    { name: 'length', type: 'int64' },
    { name: 'first', type },
  ];
  try {
    const session = await ort.InferenceSession.create(writeModel(opset, nodes, values, results), {
      graphOptimizationLevel: 'disabled',
      logSeverityLevel: 4,
    });
    const got = await session.run(feeds);
    return named ? named.map((name) => `[${got[name].dims}]`).join(' ') : `${got.length.data[0]} x [${got.first.dims}]`;
  } catch (error) {
    return String(error).includes('Could not find an implementation') ? 'not implemented' : 'error';
  }
}

const outcomes = [];
for (const given of JSON.parse(readFileSync(0, 'utf8'))) outcomes.push(await run(given));
console.log(JSON.stringify(outcomes));
