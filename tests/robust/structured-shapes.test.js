// Thousands of structured shapes, in a process that is ended where it hangs: what it printed last names the shape.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { runs } from '../seed.js';

const count = runs(5000);

const end = new AbortController();
afterAll(() => end.abort());

test(`${count} structured shapes are split into targets, made, joined and split on the heap`, async () => {
  const program = fileURLToPath(new URL('structured-shapes.js', import.meta.url));
  const run = promisify(execFile)(process.execPath, [program, String(count)], {
    signal: end.signal,
    maxBuffer: 2 ** 24,
  });
  const { stdout, stderr = '' } = await run.catch((error) => error);
  const last = stdout.trim().split('\n').at(-1);
  console.log(last);
  expect(`${last}${stderr}`).toMatch(new RegExp(`^${count} shapes, \\d+ MB$`));
  // Much more than a busy machine needs.
}, 1_200_000);
