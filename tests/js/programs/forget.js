// Runs plans into arrays that are then lost, and prints which of them the plans keep alive: started with --expose-gc by
// allocation.test.js.
import { setTimeout } from 'node:timers/promises';

import { loadSync } from '../../../js/index-node.js';

const ts = loadSync();

/** @param {number} size */
function runAndLose(size) {
  const tensor = { type: /** @type {const} */ ('uint8'), dims: [size], data: new Uint8Array(size) };
  const plan = ts.plan('Split', tensor, { numOutputs: 2, opset: 18 });
  const into = plan.outputs.map((output) => new Uint8Array(output.size));
  for (let i = 0; i < 4; ++i) plan.run(tensor, { into });
  return { plan, lost: [tensor.data, ...into].map((array) => new WeakRef(array)) };
}

const small = runAndLose(1 << 10);
const large = runAndLose(1 << 21);
for (let i = 0; i < 5; ++i) {
  await setTimeout(1);
  /** @type {() => void} */ (globalThis.gc)();
}
/** @param {ReturnType<typeof runAndLose>} run */
const alive = ({ lost }) => lost.filter((reference) => reference.deref() !== undefined).length;
console.log(JSON.stringify({ small: alive(small), large: alive(large), parts: small.plan.count + large.plan.count }));
