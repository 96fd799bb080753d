import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

test('without FinalizationRegistry and WeakRef the package loads, splits, and gives memory back when told to', async () => {
  const program = fileURLToPath(new URL('./older-platform.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const parts = [
    [0, 3],
    [1, 2, 4, 5],
  ];
  expect(JSON.parse(stdout)).toEqual({ parts: [parts, parts], held: { tensors: 3, bytes: 48 }, left: 0 });
});
