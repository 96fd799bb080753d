// Measures what runs allocate on the JavaScript heap, in a separate process without other work.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { loadSync } from '../../../js/index.js';
import { detached, randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';

const program = fileURLToPath(new URL('../support/programs/allocation.js', import.meta.url));

test('a run into the same arrays allocates nothing per row or element', async () => {
  // The new space is so large that V8 never collects it. Predictable mode compiles on the main thread, so V8 optimises at the
  // same point of every run.
  const spaces = ['--max-semi-space-size=256', '--min-semi-space-size=256'];
  const options = ['--expose-gc', '--predictable', ...spaces, program];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  const { routes, kept, buffers, wasmGrowth } = JSON.parse(stdout);
  for (const [route, { few, many, parts }] of Object.entries(routes)) {
    // A run may allocate about a kilobyte of small objects, plus a kilobyte per part.
    expect([route, few < 2000 + 1200 * parts, few]).toEqual([route, true, few]);
    // The second run has 200 times the rows. A byte per row would be 4,000 bytes.
    expect([route, many - few < 1000, many - few]).toEqual([route, true, many - few]);
  }
  expect(Object.keys(routes)).toEqual(['view', 'simd', 'list']);
  expect(kept).toBeLessThan(200_000);
  // Negative if the collector also frees garbage of the module's start.
  expect(buffers).toBeLessThan(100_000);
  expect(wasmGrowth).toBe(0);
});

test('a plan reads its input again in each run', () => {
  const ts = loadSync();
  const lengths = [300, 0, 724];
  const plan = ts.plan('split', { type: 'float32', dims: [5, 1024] }, { axis: 1, split: lengths });
  const into = plan.allocate();
  const [x, y] = [1, 2].map((seed) => randomTensor('float32', [5, 1024], seed));
  for (const [turn, given] of [x, x, x, y, x, x, x, y, y, y].entries()) {
    given.data[0] = turn;
    given.data[1023] = -turn;
    for (const target of into) target.fill(NaN);
    const parts = plan.run(given, { into: turn === 5 ? [null, into[1], into[2]] : into });
    const wanted = expected(given, 1, lengths);
    expect(parts.map((part) => part && bitwise(part))).toEqual(turn === 5 ? [null, ...wanted.slice(1)] : wanted);
    if (turn === 5) expect(into[0].every(Number.isNaN)).toBe(true);
  }
  detached(y.data);
  expectError(() => plan.run(y, { into }), 'DATA_MISMATCH');
});
