import { axisTask, axisWorkloads } from '../../../bench/tasks/axis.js';
import { difference, splitNaively } from '../../../bench/tasks/oracle.js';
import { pixelCells, pixelTask, pixelWorkloads, tilesTask } from '../../../bench/tasks/pixels.js';
import { evenSplit, joinTask, rowCells, splitTask } from '../../../bench/tasks/rows.js';
import { splits, wordsOf } from '../../../bench/tasks/splits.js';
import { callsOf, freshLoopsOf, loopsOf, memcpyOf } from '../../../bench/tasks/task.js';
import { grids, workloads } from '../../../bench/tasks/workloads.js';
import { load } from '../../../js/index.js';

const ts = await load();

/** Returns the faults of a task's candidates by name. Each overwrites the results of the previous one. */
async function faultsOf(task) {
  const calls = callsOf(task, ts);
  const fresh = calls.some(({ name }) => name === 'fresh') ? freshLoopsOf(task) : [];
  const found = {};
  for (const one of [...calls, ...loopsOf(task), ...fresh, ...memcpyOf(task), ...(task.heap?.(ts) ?? [])]) {
    found[one.name] = difference(one.expected ?? task.expected, await one.results());
    one.dispose?.();
  }
  return found;
}

/** Expects that all candidates have the right results, and that there are at least these. */
async function expectRight(task, names) {
  const faults = await faultsOf(task);
  expect(Object.keys(faults)).toEqual(expect.arrayContaining(names));
  expect(Object.entries(faults).filter(([, fault]) => fault !== '')).toEqual([]);
}

/** Reduces all dims of a split but the axis to at most 4, so that tests are fast. */
const shortened = (split) => ({
  ...split,
  dims: split.dims.map((dim, i) => (i === split.axis ? dim : Math.min(dim, 4))),
});

test.each(splits.map((split) => [split.name, shortened(split)]))('%s: all candidates agree', async (_, split) => {
  const isString = split.type === 'string';
  const task = splitTask(split);
  await expectRight(task, [
    'into',
    'one-shot',
    'fresh',
    'js-loop',
    'js-unrolled',
    ...(isString ? [] : ['heap', 'memcpy']),
  ]);
  if (!isString) await expectRight(joinTask(split), ['into', 'one-shot', 'heap', 'js-loop', 'js-unrolled', 'memcpy']);
  // A plan that writes nothing must not pass because of the parts that the previous candidate wrote.
  const idle = { ...ts, plan: (...args) => Object.assign(Object.create(ts.plan(...args)), { run() {} }) };
  const [into] = callsOf(splitTask(split), idle);
  expect(difference(task.expected, into.results())).toMatch(/^part \d+\[\d+\] is .* instead of /);
});

test.each(
  [1, 2, 4, 8].flatMap((bytes, i) =>
    [1, 3, 16, 128].flatMap((width) =>
      evenSplit(['uint8', 'int16', 'float32', 'float64'][i], bytes, 16, 3, width).map((split) => [split.name, split]),
    ),
  ),
)('%s: all candidates agree', async (_, split) => {
  await expectRight(splitTask(split), ['into', 'js-loop', 'js-unrolled']);
  await expectRight(joinTask(split), ['into', 'js-loop', 'js-unrolled']);
});

test('loops that copy with set are made for pieces of 128 bytes and more', () => {
  const loopsOfWidth = (width) => Object.keys(splitTask(evenSplit('uint8', 1, 64, 2, width)[0]).loops);
  expect(loopsOfWidth(127)).toEqual(['js-loop', 'js-unrolled']);
  expect(loopsOfWidth(128)).toEqual(['js-loop', 'js-unrolled', 'js-set', 'js-view']);
});

/** Conversions for which the engine has arrays, and therefore loops. */
const possible = pixelCells(6).filter(({ name }) => 'Float16Array' in globalThis || !name.includes('float16'));

test.each(possible.map((cell) => [cell.name, cell]))('%s: all candidates agree', async (_, { make }) => {
  await expectRight(make(), ['into', 'one-shot', 'memcpy']);
});

test('the oracle of pixels computes what its description says', async () => {
  const rgb = { method: 'toPlanes', type: 'float32', layout: 'NHWC', channels: 'RGB', depth: 4, side: 5 };
  const imagenet = pixelTask({ ...rgb, mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] });
  const byte = (i) => Math.imul(4 * Math.floor(i / 3) + (i % 3), 2654435761) >>> 24;
  const [mean, std] = [
    [0.485, 0.456, 0.406],
    [0.229, 0.224, 0.225],
  ];
  const values = Float32Array.from({ length: 75 }, (_, i) => (byte(i) / 255 - mean[i % 3]) / std[i % 3]);
  expect(imagenet.expected).toEqual([values]);
  await expectRight(imagenet, ['js-loop', 'js-table', 'fresh']);
  const centred = pixelTask({ ...rgb, rescale: 1, mean: [127.5, 127.5, 127.5], std: [127.5, 127.5, 127.5] });
  expect(centred.expected).toEqual([values.map((_, i) => (byte(i) - 127.5) / 127.5)]);
  await expectRight(centred, ['js-loop', 'js-table']);
  await expectRight(tilesTask(12, 4), ['into', 'one-shot', 'js-loop']);
});

test.each([
  [
    [1, 7, 5, 1],
    [7, 5],
    [0, 1],
  ],
  [
    [1, 12, 3, 1],
    [4, 3, 3],
    [2, 0],
  ],
  [
    [3, 4, 2, 64],
    [3, 4, 2, 64],
    [2, 1],
  ],
])('matrices %j: all candidates agree', async (matrices, dims, axes) => {
  const inner = matrices[3] >= 64 ? ['js-set'] : [];
  await expectRight(axisTask({ matrices, dims, axes }), ['into', 'one-shot', 'js-loop', 'js-source', ...inner]);
});

test('workloads and cells have unique names', () => {
  const lists = [workloads, ...Object.values(grids).map(({ cells }) => cells)];
  for (const list of lists) expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  expect([rowCells.length, pixelCells().length]).toEqual([2 * 585, 112]);
  expect(workloads.length).toBe(2 * splits.length - 1 + pixelWorkloads.length + 3 + axisWorkloads.length);
  expect(wordsOf(splits.find(({ name }) => name === 'gqa-f16'))).toBe('float16 [1, 512, 7680] into 5120, 1280, 1280');
});

test('splitNaively returns the parts', () => {
  const split = { ...splits[0], type: 'uint8', dims: [2, 3], axis: 1, sizes: [1, 2] };
  expect(splitNaively(split, Uint8Array.of(1, 2, 3, 4, 5, 6))).toEqual([
    Uint8Array.of(1, 4),
    Uint8Array.of(2, 3, 5, 6),
  ]);
});
