// Runs nodes in ONNX Runtime, outside of Jest, whose typed arrays are not those that onnxruntime-node knows: reads a list
// of nodes as JSON from its input, with zeros where tensors have no values, and prints a list of what each gave.
import { readFileSync } from 'node:fs';

import { elementTypes, sizeOf } from '../tests/js/oracle.js';
import { runInOrt } from './ort.js';

function tensorOf({ type, dims, values }) {
  const [, storage] = elementTypes[type];
  const data = values ? storage.from(type === 'int64' ? values.map(BigInt) : values) : new storage(sizeOf(dims));
  return { type, dims, data };
}

/** The dims of the parts; of a sequence its length and the dims of its first tensor; or what went wrong. */
async function run({ tensors: given, ...node }) {
  try {
    const { length, tensors } = await runInOrt({ ...node, inputs: given.map(tensorOf) }, 1);
    const shown = tensors.map(({ dims }) => `[${dims}]`).join(' ');
    return node.outputs ? shown : `${length} x ${shown}`;
  } catch (error) {
    return String(error).includes('Could not find an implementation') ? 'not implemented' : 'error';
  }
}

const outcomes = [];
for (const node of JSON.parse(readFileSync(0, 'utf8'))) outcomes.push(await run(node));
console.log(JSON.stringify(outcomes));
