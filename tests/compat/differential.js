// differential.js [--seed N] [--count N]: runs N random nodes that split, and N that join, in this package and in ONNX
// Runtime. Both must return tensors with the same bits, or both an error. If a node differs, prints the smallest such node and
// the command that repeats the failure. The default seed is fixed (tests/seed.js).
import { parseArgs } from 'node:util';

import fc from 'fast-check';

import installCompetitors from '../../bench/setup/install.js';
import { SplitError, load } from '../../js/index.js';
import { bitwise } from '../js/support/oracle.js';
import { seed } from '../seed.js';
import { nodesThatJoin, nodesThatSplit } from './differential-cases.js';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(seed) },
    count: { type: 'string', default: '5000' },
  },
});

await installCompetitors();
const { runInOrt } = await import('./ort.js');
const ts = await load();

/** Runs a node in this package. Returns the parts in a form that compares their bits, or null if there is an error. */
function runOurs({ opType, opset, attributes, inputs, outputs }) {
  try {
    const parts = ts.runNode({ opType, opset, attributes, outputs: outputs?.length }, inputs);
    return parts.map((part) => JSON.stringify(bitwise(part)));
  } catch (error) {
    if (error instanceof SplitError) return null;
    throw error;
  }
}

/** Runs a node in ONNX Runtime, with the same result. `count` is the number of tensors to read from a sequence. */
async function runTheirs(node, count) {
  const { length, tensors } = await runInOrt(node, count).catch(() => ({ length: -1, tensors: [] }));
  if (length === -1) return null;
  return length === tensors.length ? tensors.map((tensor) => JSON.stringify(bitwise(tensor))) : [`${length} tensors`];
}

let errors = 0;
/** Throws if the packages disagree on a node. */
async function expectAgreement(node) {
  const ours = runOurs(node);
  const theirs = await runTheirs(node, ours?.length ?? 0);
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error(`ours: ${ours}\ntheirs: ${theirs}`);
  if (ours === null) errors += 1;
}

const settings = { seed: Number(options.seed), numRuns: Number(options.count) };
for (const nodes of [nodesThatSplit, nodesThatJoin]) {
  await fc.assert(fc.asyncProperty(nodes, expectAgreement), settings).catch((error) => {
    const command = `node tests/compat/differential.js --seed ${settings.seed} --count ${settings.numRuns}`;
    throw new Error(`${error.message}\n\nRepeat this failure:\n${command}`, { cause: error.cause });
  });
}
console.log(`All ${2 * settings.numRuns} nodes agree, seed ${settings.seed} (${errors} are errors in both packages).`);
