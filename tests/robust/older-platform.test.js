// The package where the platform has neither FinalizationRegistry nor WeakRef, as on older edge workers.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const program = `
delete globalThis.FinalizationRegistry;
delete globalThis.WeakRef;
const { load } = await import('${new URL('../../js/index-node.js', import.meta.url)}');
const ts = await load();
const x = { type: 'float32', dims: [2, 3], data: Float32Array.of(0, 1, 2, 3, 4, 5) };
const heap = ts.alloc('float32', [2, 3]);
heap.data.set(x.data);
const [outside, inside] = [x, heap].map((each) => ts.split(each, { axis: 1, split: [1, 2] }));
const parts = [outside, inside].map((list) => list.map(({ data }) => [...data]));
const held = ts.memory();
for (const tensor of [heap, ...inside]) tensor.dispose();
console.log(JSON.stringify({ parts, held, left: ts.memory() }));
`;

test('it loads, splits, and gives memory back when told to', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const parts = [
    [0, 3],
    [1, 2, 4, 5],
  ];
  expect(JSON.parse(stdout)).toMatchObject({
    parts: [parts, parts],
    held: { tensors: 3, bytes: 48 },
    left: { tensors: 0, bytes: 0 },
  });
});
