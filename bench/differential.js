// differential.js [--seed N] [--count N]: so many random nodes that split, and as many that join, run by
// this package and by ONNX Runtime, must give the same tensors bit for bit, or an error on both sides. Prints how many did, and the seed to repeat it.
import { parseArgs } from 'node:util';

import { SplitError, load } from '../js/index-node.js';
import { drawCase, drawConcat, Random } from './differential-cases.js';
import installRivals from './install.js';
import { writeModel } from './onnx-writer.js';

/** @typedef {import('./differential-cases.js').Case} Case */
/** @typedef {import('./differential-cases.js').AnyTensor} AnyTensor */

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    count: { type: 'string', default: '5000' },
  },
});

await installRivals();
/** @type {any} */
const ort = await import('onnxruntime-node');
const ts = await load();

/** A tensor in a form that compares bit for bit. @param {AnyTensor} tensor */
function bitwise({ type, dims, data }) {
  const bits =
    type === 'string'
      ? JSON.stringify(data)
      : Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('hex');
  return `${type} [${dims}] ${bits}`;
}

/** @param {Case} drawn @returns {string[] | null} Null where there is an error. */
function runOurs({ opType, opset, attributes, inputs, outputs }) {
  try {
    return ts
      .runNode({ opType, opset, attributes, outputs }, /** @type {any} */ (inputs))
      .map((part) => bitwise(/** @type {any} */ (part)));
  } catch (error) {
    if (error instanceof SplitError) return null;
    throw error;
  }
}

/**
 * The model around a node. The Node.js API hands out no sequences, so that a sequence is taken apart in the model.
 *
 * @param {Case} drawn
 * @param {number} length Of the sequence.
 */
function modelOf({ opType, opset, attributes, inputs, outputs, isRankKnown }, length) {
  const names = inputs.map((_, i) => `input${i}`);
  const values = inputs.map(({ type, dims }, i) => ({ name: names[i], type, rank: isRankKnown ? dims.length : -1 }));
  const [{ type }] = inputs;
  const parts = Array.from({ length: outputs ?? length }, (_, i) => ({ name: `part${i}`, type }));
  if (outputs !== undefined) {
    return writeModel(
      opset,
      [{ opType, inputs: names, outputs: parts.map(({ name }) => name), attributes }],
      values,
      parts,
    );
  }
  const nodes = [
    { opType, inputs: names, outputs: ['sequence'], attributes },
    { opType: 'SequenceLength', inputs: ['sequence'], outputs: ['length'] },
    ...parts.map(({ name }, i) => ({ opType: 'SequenceAt', inputs: ['sequence', `at${i}`], outputs: [name] })),
  ];
  const places = parts.map((_, i) => ({ name: `at${i}`, type: 'int64', rank: 0 }));
  return writeModel(opset, nodes, [...values, ...places], [{ name: 'length', type: 'int64' }, ...parts]);
}

/** @param {Case} drawn @param {number} length @returns {Promise<string[] | null>} */
async function runTheirs(drawn, length) {
  /** @type {Record<string, any>} */
  const feeds = {};
  drawn.inputs.forEach(({ type, data, dims }, i) => (feeds[`input${i}`] = new ort.Tensor(type, data, dims)));
  if (drawn.outputs === undefined) {
    for (let i = 0; i < length; ++i) feeds[`at${i}`] = new ort.Tensor('int64', BigInt64Array.of(BigInt(i)), []);
  }
  let session;
  try {
    session = await ort.InferenceSession.create(modelOf(drawn, length), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'disabled',
      logSeverityLevel: 4,
    });
    const results = await session.run(feeds);
    const count = drawn.outputs ?? Number(results.length.data[0]);
    return Array.from({ length: count }, (_, i) =>
      bitwise(results[`part${i}`] ?? { type: 'missing', dims: [], data: new Uint8Array(0) }),
    );
  } catch {
    return null;
  } finally {
    await session?.release();
  }
}

const random = new Random(Number(options.seed));
const total = 2 * Number(options.count);
let agreed = 0;
let errors = 0;
for (let i = 0; i < total; ++i) {
  const drawn = (i % 2 === 0 ? drawCase : drawConcat)(random);
  const ours = runOurs(drawn);
  const theirs = await runTheirs(drawn, ours?.length ?? 0);
  if (JSON.stringify(ours) === JSON.stringify(theirs)) {
    agreed += 1;
    if (ours === null) errors += 1;
    continue;
  }
  const { inputs, ...node } = drawn;
  const [data, ...rest] = inputs;
  console.log(`case ${i}:`, node, `${data.type} [${data.dims}]`, ...rest, { ours, theirs });
}
console.log(`${agreed} of ${total}, seed ${options.seed} (${errors} of them errors on both sides)`);
process.exitCode = agreed === total ? 0 : 1;
