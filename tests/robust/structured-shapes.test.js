// Thousands of structured shapes, in a process that is ended where it hangs: what it printed last names the shape.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const end = new AbortController();
afterAll(() => end.abort());

test('5,000 structured shapes, split into targets, made, joined and on the heap', async () => {
  const program = fileURLToPath(new URL('structured-shapes.js', import.meta.url));
  const run = promisify(execFile)(process.execPath, [program, '5000'], { signal: end.signal, maxBuffer: 2 ** 24 });
  const { stdout, stderr = '' } = await run.catch((error) => error);
  const last = stdout.trim().split('\n').at(-1);
  console.log(last);
  expect(`${last}${stderr}`).toMatch(/^5000 shapes, \d+ MB$/);
  // Much more than a busy machine needs.
}, 1_200_000);
