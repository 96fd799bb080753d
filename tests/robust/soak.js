// soak.js CALLS: makes mixed calls in a separate process (node --expose-gc) and prints the memory use at each step as JSON.
import fc from 'fast-check';

import { tensorsWithSizes } from '../js/support/arbitraries.js';
import { bitwise } from '../js/support/oracle.js';
import { expected } from '../js/support/outcome.js';
import { startInstance } from '../js/support/instance.js';
import { settle } from '../js/support/programs/collect.js';
import { seed } from '../seed.js';
import { Random } from './random.js';

const calls = Number(process.argv[2]);
const { ts, core } = startInstance();

/** Measures memory after the garbage collector and finalizers ran. */
async function measure() {
  await settle();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return {
    heap: heapUsed,
    external: arrayBuffers,
    wasm: core.scratch().buffer.byteLength,
    live: core.memory.bytes,
  };
}

const random = new Random(1);
const types = ['float32', 'float64', 'uint8', 'int16', 'int64', 'complex64', 'float16', 'string'];
const cases = fc.sample(tensorsWithSizes(types), { numRuns: 200, seed }).map(({ tensor, axis, index, sizes }) => {
  const options = { axis, split: sizes };
  const plan = ts.plan('split', tensor, options);
  const into = plan.run(tensor).map(({ data }) => data);
  return { tensor, options, plan, into, wanted: JSON.stringify(expected(tensor, index, sizes)) };
});
let wrong = 0;
let errors = 0;

function oneCall(i) {
  const { tensor, options, plan, into, wanted } = random.pick(cases);
  const { axis, split } = options;
  switch (i % 7) {
    case 0:
      ts.split(tensor, options);
      break;
    case 1:
      plan.run(tensor, { into });
      break;
    case 2:
      plan.run(tensor);
      break;
    case 3:
      ts.splitToSequence(tensor, { axis });
      break;
    case 4:
      splitInWasmMemory(tensor, options);
      break;
    case 5:
      try {
        ts.split(tensor, { axis, split: [...split, 1] });
      } catch {
        ++errors;
      }
      break;
    default:
      if (JSON.stringify(ts.split(tensor, options).map(bitwise)) !== wanted) ++wrong;
  }
}

function splitInWasmMemory({ type, dims, data }, options) {
  if (type === 'string') return;
  const tensor = ts.alloc(type, dims);
  tensor.data.set(data);
  const parts = ts.split(tensor, options);
  // One in ten is left to the garbage collector.
  if (random.next() < 0.9) {
    for (const part of parts) part.dispose();
    tensor.dispose();
  }
}

const steps = [];
const perStep = Math.floor(calls / 10);
for (let i = 0; i < perStep; ++i) oneCall(i);
steps.push(await measure());
for (let step = 1; step < 10; ++step) {
  for (let i = 0; i < perStep; ++i) {
    oneCall(i);
    // Finalizers run between tasks.
    if (i % 5000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  steps.push(await measure());
}
console.log(JSON.stringify({ calls: perStep * 10, wrong, errors, steps }));
