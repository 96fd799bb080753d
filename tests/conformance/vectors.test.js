// Test vectors in $TENSORSPLIT_CONFORMANCE: nodes with inputs and outputs as JSON, from the test suites of ONNX and OpenVINO. Each
// is passed to runNode, and without its data to inferNode.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from '../../js/index.js';
import { bitwise, elementTypes } from '../js/support/oracle.js';
import { halfBits } from '../js/support/pixels-oracle.js';
import { expectAllowed } from '../js/support/shapes.js';
import { tally } from './tally.js';

const ts = await load();

/** Type names of the package for those of the vectors, if they differ. */
const typeNames = {
  float: 'float32',
  double: 'float64',
  boolean: 'bool',
  f16: 'float16',
  f32: 'float32',
  f64: 'float64',
  bf16: 'bfloat16',
};
const typeOf = (name) => typeNames[name] ?? name.replace(/^i(\d+)$/, 'int$1').replace(/^u(\d+)$/, 'uint$1');

function tensorOf({ type: name, dims, data }) {
  const type = typeOf(name);
  const [, storage] = elementTypes[type];
  if (type === 'string') return { type, dims, data };
  if (type === 'float16') return { type, dims, data: storage.from(data, halfBits) };
  return { type, dims, data: storage.from(data, type.endsWith('int64') ? BigInt : Number) };
}

/** Input names of each operator, in the standard's order. */
const inputNames = { VariadicSplit: ['data', 'axis', 'split_lengths'] };

function nodeOf({ op, opset, attributes = {}, num_graph_outputs: outputs }, isOpenvino) {
  if (isOpenvino) return { domain: 'openvino', opType: op, opset: 1, attributes };
  return { domain: '', opType: op, opset, attributes, outputs };
}

describe.each([
  ['onnx', false],
  ['openvino', true],
])('%s', (folder, isOpenvino) => {
  const path = join(process.env.TENSORSPLIT_CONFORMANCE, folder, 'vectors.json');
  const vectors = JSON.parse(readFileSync(path, 'utf8'));
  const done = tally(`vectors of ${folder}`, vectors.length);

  test.each(vectors.map((vector) => [`${vector.name} ${vector.mode ?? ''}`, vector]))('%s', (_, vector) => {
    const node = nodeOf(vector, isOpenvino);
    const names = isOpenvino ? (inputNames[vector.op] ?? ['data', 'axis']) : ['input', 'split'];
    expect(names).toEqual(expect.arrayContaining(Object.keys(vector.inputs)));
    const inputs = names.map((name) => (vector.inputs[name] === undefined ? null : tensorOf(vector.inputs[name])));
    const parts = vector.expect.outputs.map(tensorOf);
    expect(ts.runNode(node, inputs).map(bitwise)).toEqual(parts.map(bitwise));

    const withoutData = inputs.map((input) => input && { type: input.type, dims: input.dims });
    const inferred = ts.inferNode(node, [withoutData[0], ...inputs.slice(1)]);
    if (Array.isArray(inferred)) expect(inferred).toEqual(parts.map(({ type, dims }) => ({ type, dims })));
    expectAllowed(inferred, parts);
    expectAllowed(ts.inferNode(node, withoutData), parts);
    expectAllowed(ts.inferNode(node, [{ ...withoutData[0], dims: null }, ...inputs.slice(1)]), parts);
    done();
  });
});
