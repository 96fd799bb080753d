// Runs nodes in ONNX Runtime. Reads a JSON list of nodes from stdin and prints a JSON list of their outcomes. Tensors without
// values are filled with zeros. A separate process, because onnxruntime-node does not recognize the typed arrays of Jest.
import { readFileSync } from 'node:fs';

import { elementTypes, sizeOf } from '../js/support/oracle.js';
import { runInOrt } from './ort.js';

/** Makes a tensor from its description. */
function tensorOf({ type, dims, values }) {
  const [, storage] = elementTypes[type];
  const data = values ? storage.from(type === 'int64' ? values.map(BigInt) : values) : new storage(sizeOf(dims));
  return { type, dims, data };
}

/** Runs a node. Returns the dims of its outputs, or the length of a sequence and the dims of its first tensor, or the error. */
async function run({ tensors: inputs, ...node }) {
  try {
    const { length, tensors } = await runInOrt({ ...node, inputs: inputs.map(tensorOf) }, 1);
    const shown = tensors.map(({ dims }) => `[${dims}]`).join(' ');
    return node.outputs ? shown : `${length} x ${shown}`;
  } catch (error) {
    return String(error).includes('Could not find an implementation') ? 'not implemented' : 'error';
  }
}

const outcomes = [];
for (const node of JSON.parse(readFileSync(0, 'utf8'))) outcomes.push(await run(node));
console.log(JSON.stringify(outcomes));
