// Runs thousands of structured shapes in a separate process. Its last output names the shape of an error or hang.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { runs } from '../seed.js';

const count = runs(5000);

const end = new AbortController();
afterAll(() => end.abort());

test(`splits and joins ${count} structured shapes`, async () => {
  const program = fileURLToPath(new URL('structured-shapes.js', import.meta.url));
  const run = promisify(execFile)(process.execPath, [program, String(count)], {
    signal: end.signal,
    maxBuffer: 2 ** 24,
  });
  const { stdout, stderr = '' } = await run.catch((error) => error);
  const last = stdout.trim().split('\n').at(-1);
  console.log(last);
  expect(`${last}${stderr}`).toMatch(new RegExp(`^${count} shapes, \\d+ MB$`));
  // The limit is generous, even for a busy machine.
}, 1_200_000);
