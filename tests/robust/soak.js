// A million mixed calls in a process of their own (node --expose-gc): prints, as JSON, what memory looked like on the
// way. Usage: soak.js [calls]
import { Random } from './random.js';
import { compare, makeCase } from './cases.js';
import { startInstance } from './instance.js';

const calls = Number(process.argv[2] ?? 1000000);
const { ts, core } = startInstance();
const { gc } = globalThis;
if (gc === undefined) throw new Error('run with --expose-gc');

/** @returns {Promise<{ heap: number, external: number, wasm: number, live: number }>} After a full collection. */
async function measure() {
  for (let i = 0; i < 4; ++i) {
    gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return {
    heap: heapUsed,
    external: arrayBuffers,
    wasm: core.memoryBytes(),
    live: core.liveBytes(),
  };
}

const random = new Random(Number(process.argv[3] ?? 1));
const cases = Array.from({ length: 200 }, (_, i) => makeCase(random, { wide: i % 10 === 0 }));
const plans = cases.map((made) => ts.plan('Split', made, { axis: made.axis, split: made.sizes }));
const targets = plans.map((plan) => plan.run(/** @type {any} */ (cases[plans.indexOf(plan)])).map(({ data }) => data));
let wrong = 0;
let errors = 0;

/** @param {number} i */
function oneCall(i) {
  const which = random.integer(0, cases.length - 1);
  const made = /** @type {any} */ (cases[which]);
  const options = { axis: made.axis, split: made.sizes };
  switch (i % 7) {
    case 0:
      ts.split(made, options);
      break;
    case 1:
      plans[which].run(made, { into: targets[which] });
      break;
    case 2:
      plans[which].run(made);
      break;
    case 3:
      ts.splitToSequence(made, { axis: made.axis });
      break;
    case 4:
      splitOnHeap(made, options);
      break;
    case 5:
      try {
        ts.split(made, { axis: made.axis, split: [...made.sizes, 1] });
      } catch {
        ++errors;
      }
      break;
    default:
      if (compare(made, ts.plan('Split', made, options).run(made)) !== '') ++wrong;
  }
}

/** @param {any} made @param {any} options */
function splitOnHeap(made, options) {
  if (made.type === 'string') return;
  const tensor = ts.alloc(made.type, made.dims);
  tensor.data.set(made.data);
  const parts = ts.split(tensor, options);
  // Half of them are disposed of at once, the others left to the collector.
  if (random.next() < 0.9) {
    for (const part of parts) /** @type {any} */ (part).dispose();
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
    // The collector's callbacks run between tasks.
    if (i % 5000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  steps.push(await measure());
}
console.log(JSON.stringify({ calls: perStep * 10, wrong, errors, steps }));
