// What runs allocate on the JavaScript heap, counted in a process of their own where nothing else happens.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { loadSync } from '../../js/index-node.js';

const program = fileURLToPath(new URL('programs/allocation.js', import.meta.url));

test('runs into the same arrays allocate nothing per row or per element, and keep nothing', async () => {
  // A new space so large that it is never collected on the way: whatever the calls allocate stays to be seen.
  const options = ['--expose-gc', '--max-semi-space-size=256', '--min-semi-space-size=256', program];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  const { lanes, kept, buffers, wasmGrowth } = JSON.parse(stdout);
  for (const [lane, { few, many, parts }] of Object.entries(lanes)) {
    // Small objects: about a kilobyte for the run and for each part.
    expect([lane, few < 2000 + 1200 * parts, few]).toEqual([lane, true, few]);
    // Of a thousand times as many rows, and as many elements more. A byte for each row would be 4,000.
    expect([lane, many - few < 500, many - few]).toEqual([lane, true, many - few]);
  }
  expect(Object.keys(lanes)).toEqual(['view', 'simd', 'list']);
  expect(kept).toBeLessThan(200_000);
  // Below zero where the collector also finds what starting the module left behind.
  expect(buffers).toBeLessThan(100_000);
  expect(wasmGrowth).toBe(0);
}, 60_000);

test('an input that comes again and again is read anew each time, and so is another one', () => {
  const ts = loadSync();
  const [rows, length] = [5, 1024];
  const tensor = (/** @type {number} */ seed) => ({
    type: /** @type {const} */ ('float32'),
    dims: [rows, length],
    data: Float32Array.from({ length: rows * length }, (_, i) => seed + i),
  });
  const plan = ts.plan('Split', { type: 'float32', dims: [rows, length] }, { axis: 1, split: [300, 0, 724] });
  const into = [new Float32Array(rows * 300), new Float32Array(0), new Float32Array(rows * 724)];
  const [x, y] = [tensor(1), tensor(100_000)];
  for (const [turn, given] of [x, x, x, y, x, x, x, y, y, y].entries()) {
    given.data[0] = turn;
    given.data[length - 1] = -turn;
    into[0].fill(NaN);
    into[2].fill(NaN);
    plan.run(given, { into: turn === 5 ? [null, into[1], into[2]] : into });
    for (let i = 0; i < rows; ++i) {
      const row = [...given.data.subarray(i * length, (i + 1) * length)];
      const first = turn === 5 ? new Array(300).fill(NaN) : row.slice(0, 300);
      expect([...into[0].subarray(i * 300, (i + 1) * 300)]).toEqual(first);
      expect([...into[2].subarray(i * 724, (i + 1) * 724)]).toEqual(row.slice(300));
    }
  }
  structuredClone(y.data.buffer, { transfer: [y.data.buffer] });
  expect(() => plan.run(y, { into })).toThrow(expect.objectContaining({ code: 'DATA_MISMATCH' }));
});
