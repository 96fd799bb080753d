// A tensor of 2.25 GB, whose bytes exceed a signed 32-bit number. If the machine lacks the memory, a sixteenth of it.
import os from 'node:os';

import { loadSync } from '../../../js/index.js';

const ts = loadSync();

/** Bytes that the test allocates: the input, and a part of an eighth of its size. */
const needed = 2.75 * 2 ** 30;

test('split uses only the scratch area for a tensor larger than WebAssembly memory', () => {
  // Scale down if the machine has too little free memory.
  const scale = os.freemem() > needed ? 1 : 1 / 16;
  const rows = Math.floor(144 * 2 ** 20 * scale);
  const data = new Uint8Array(rows * 16);
  const words = new Uint32Array(data.buffer);
  const checked = [0, 1, 4095, 8191, 8192, rows >> 1, rows - 8193, rows - 2, rows - 1];
  for (const row of checked) words.set([row, row + 1, row + 2, row + 3], row * 4);

  const dims = [rows, 16];
  const plan = ts.plan('split', { type: 'uint8', dims }, { axis: 1, split: [2, 10, 2, 2] });
  expect(plan.route).toBe('simd');
  const target = new Uint8Array(rows * 2);
  const before = ts.memory().wasmBytes;
  plan.run({ type: 'uint8', dims, data }, { into: [null, null, target, null] });
  expect(ts.memory().wasmBytes).toBe(before);
  const halves = new Uint16Array(target.buffer);
  for (const row of checked) expect(halves[row]).toBe((row + 3) & 0xffff);
});
