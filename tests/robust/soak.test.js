// Memory must not grow over hundreds of thousands of mixed calls.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { runs } from '../seed.js';

const count = runs(500_000);

test(`keeps memory constant over ${count} mixed calls`, async () => {
  const soak = fileURLToPath(new URL('./soak.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--predictable', soak, String(count)]);
  const { calls, wrong, errors, steps } = JSON.parse(stdout);
  console.log(`${calls} calls\n${steps.map((/** @type {object} */ step) => JSON.stringify(step)).join('\n')}`);
  expect(calls).toBe(count);
  expect(wrong).toBe(0);
  expect(errors).toBeGreaterThan(count / 10);
  const [first] = steps;
  const last = steps[steps.length - 1];
  for (const step of steps) {
    expect(step.live).toBe(0);
    expect(step.wasm).toBe(first.wasm);
  }
  // The engine's own allocations vary by less. A leak of one object per call would be tens of megabytes.
  expect(last.heap - first.heap).toBeLessThan(4e6);
  expect(last.external - first.external).toBeLessThan(4e6);
});
