import { loadSync } from '../../../js/index.js';
import { keyOf, PlanCache } from '../../../js/plan/cache.js';

const shape = { type: 'int8', dims: [2, 3] };
const tensor = { type: 'int64', isTensor: true, rank: 1, count: 2, values: BigInt64Array.of(1n, 2n) };

describe('keyOf', () => {
  const base = ['split', [1, [2, 3], tensor], [shape]];
  /** Compares keys like the cache, which treats -0 as 0. */
  const areSame = (a, b) => a.length === b.length && a.every((value, i) => value === b[i]);

  test.each([
    ['the operator', ['chunk', base[1], base[2]]],
    ['a number', ['split', [2, [2, 3], tensor], [shape]]],
    ['a number that is missing', ['split', [null, [2, 3], tensor], [shape]]],
    ['a number that is undefined', ['split', [undefined, [2, 3], tensor], [shape]]],
    ['-0', ['split', [-0, [2, 3], tensor], [shape]]],
    ['0', ['split', [0, [2, 3], tensor], [shape]]],
    ['an element of a list', ['split', [1, [2, 4], tensor], [shape]]],
    ['the length of a list', ['split', [1, [2, 3, 0], tensor], [shape]]],
    ['an empty list', ['split', [1, [], tensor], [shape]]],
    ['a list in place of a number', ['split', [[1], [2, 3], tensor], [shape]]],
    ['-0 in a list', ['split', [1, [-0, 3], tensor], [shape]]],
    ['0 in a list', ['split', [1, [0, 3], tensor], [shape]]],
    ['a list instead of a tensor', ['split', [1, [2, 3], [1n, 2n]], [shape]]],
    ['the type of a tensor', ['split', [1, [2, 3], { ...tensor, type: 'uint64' }], [shape]]],
    ['the rank of a tensor', ['split', [1, [2, 3], { ...tensor, rank: 2 }], [shape]]],
    ['the count of a tensor', ['split', [1, [2, 3], { ...tensor, count: 1 }], [shape]]],
    ['the values of a tensor', ['split', [1, [2, 3], { ...tensor, values: BigInt64Array.of(2n, 2n) }], [shape]]],
    ['a tensor without values', ['split', [1, [2, 3], { ...tensor, values: null }], [shape]]],
    ['the type of the data', [...base.slice(0, 2), [{ ...shape, type: 'uint8' }]]],
    ['a dim', [...base.slice(0, 2), [{ ...shape, dims: [2, 4] }]]],
    ['the rank', [...base.slice(0, 2), [{ ...shape, dims: [2, 3, 1] }]]],
    ['the second shape', [...base.slice(0, 2), [shape, shape]]],
    ['no shape', [...base.slice(0, 2), []]],
    ['a skipped output', [...base, [true, false]]],
  ])('differs by %s', (_, given) => {
    expect(areSame(keyOf(...given), keyOf(...base))).toBe(false);
    expect(areSame(keyOf(...given), keyOf(...given))).toBe(true);
  });

  test('differs by the output that is skipped', () => {
    const [first, second] = [
      [true, false],
      [false, true],
    ].map((skipped) => keyOf(...base, skipped));
    expect([areSame(first, second), areSame(first, keyOf(...base, [true, false]))]).toEqual([false, true]);
  });

  const dims = (...lists) => lists.map((list) => ({ type: 'int8', dims: list }));
  test.each([
    ['a number and a list of it', [[1], []], [[[1]], []]],
    ['a list before and after a number', [[[1], 7], []], [[1, [7]], []]],
    ['where one list ends', [[[1, 2], [3]], []], [[[1], [2, 3]], []]],
    ['where the dims of one tensor end', [[], dims([1, 2], [3])], [[], dims([1], [2, 3])]],
    ['0 and -0', [[0], []], [[-0], []]],
    ['0 and -0 in a list', [[[0]], []], [[[-0]], []]],
    ['0 and null', [[0], []], [[null], []]],
    ['null before and after a number', [[null, 1], []], [[1, null], []]],
  ])('distinguishes %s', (_, one, other) => {
    expect(areSame(keyOf('a', ...one), keyOf('a', ...other))).toBe(false);
  });

  test('does not change with its arguments', () => {
    const [list, dims, values] = [[2, 3], [2, 3], BigInt64Array.of(1n, 2n)];
    const key = keyOf('split', [1, list, { ...tensor, values }], [{ type: 'int8', dims }]);
    const before = [...key];
    for (const each of [list, dims]) each.fill(9);
    values.fill(9n);
    expect(key).toEqual(before);
    expect(before).toEqual(keyOf(...base));
  });

  // A key of at most 2048 values has 'a' and a length before the numbers of a list.
  test.each([
    ['a list', (length) => [[new Array(length).fill(1)], []], 2045],
    ['dims', (length) => [[], [{ type: 'int8', dims: new Array(length).fill(1) }]], 2045],
    ['the values of a tensor', (length) => [[{ ...tensor, values: new Float64Array(length) }], []], 2042],
  ])('is null if %s is too long to be cached', (_, make, most) => {
    expect(keyOf('a', ...make(most))).toHaveLength(2048);
    expect(keyOf('a', ...make(most + 1))).toBeNull();
  });
});

describe('PlanCache', () => {
  /** Makes a cache that holds `count` plans, and returns its `get` for a number. */
  function counted(count = 1) {
    const cache = new PlanCache();
    const made = [];
    const get = (...key) => cache.get(key, () => (made.push(key.join()), { count, key: key.join() })).key;
    return { cache, get, made };
  }

  test('makes a plan only once per key', () => {
    const { get, made } = counted();
    const keys = [[1], [1, 2], [2], [], ['1'], ['-0'], [0]];
    for (let turn = 0; turn < 2; ++turn) for (const key of keys) expect(get(...key)).toBe(key.join());
    expect(made).toHaveLength(keys.length);
  });

  test('makes a plan each time if there is no key', () => {
    const { cache, get } = counted();
    get();
    const make = () => ({ count: 1 });
    expect(cache.get(null, make)).not.toBe(cache.get(null, make));
    expect(get()).toBe('');
  });

  test('keeps the latest 32', () => {
    const { get, made } = counted();
    for (let i = 0; i < 32; ++i) get(i);
    for (let i = 0; i < 32; ++i) get(i);
    expect(made).toHaveLength(32);
    get(32);
    for (let i = 1; i <= 32; ++i) get(i);
    expect(made).toHaveLength(33);
    get(0);
    expect(made).toHaveLength(34);
  });

  test.each([
    [2048, 1],
    [2049, 2],
  ])('makes, for %i parts, %i plans in two calls', (count, wanted) => {
    const { get, made } = counted(count);
    get(1);
    get(1);
    expect(made).toHaveLength(wanted);
  });

  test('keeps nothing if making a plan throws', () => {
    const cache = new PlanCache();
    const fail = () => {
      throw new RangeError('no plan');
    };
    expect(() => cache.get([1], fail)).toThrow('no plan');
    expect(cache.get([1], () => ({ count: 1 }))).toEqual({ count: 1 });
  });
});

describe('a call', () => {
  const ts = loadSync();
  const bytes = { type: 'uint8', dims: [1, 2, 4], data: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]) };
  const rgba = { channels: 'RGBA', type: 'uint8', layout: 'HWC' };
  const f32 = { type: 'float32', dims: [2, 2], data: Float32Array.of(1, 2, 3, 4) };
  const elements = (result) => [result].flat().map(({ data, dims }) => [dims?.join() ?? 'image', ...data]);

  // Each case has the earlier call whose plan would run if the key lacked the difference.
  test.each([
    ['the method', () => ts.toPlanes(bytes, rgba), () => ts.toPixels(bytes, rgba), ['image', 1, 2, 3, 4, 5, 6, 7, 8]],
    ['the way back', () => ts.toPixels(bytes, rgba), () => ts.toPlanes(bytes, rgba), ['1,2,4', 1, 2, 3, 4, 5, 6, 7, 8]],
    [
      'the layout',
      () => ts.toPlanes(bytes, { ...rgba, layout: 'HWC' }),
      () => ts.toPlanes(bytes, { ...rgba, layout: 'CHW' }),
      ['4,1,2', 1, 5, 2, 6, 3, 7, 4, 8],
    ],
    [
      'the channels',
      () => ts.toPlanes(bytes, { ...rgba, channels: 'RG' }),
      () => ts.toPlanes(bytes, { ...rgba, channels: 'BA' }),
      ['1,2,2', 3, 4, 7, 8],
    ],
    [
      'rescale',
      () => ts.toPlanes(bytes, rgba),
      () => ts.toPlanes(bytes, { ...rgba, rescale: 2 }),
      ['1,2,4', 2, 4, 6, 8, 10, 12, 14, 16],
    ],
    [
      'the mean',
      () => ts.toPlanes(bytes, rgba),
      () => ts.toPlanes(bytes, { ...rgba, mean: 1 }),
      ['1,2,4', 0, 1, 2, 3, 4, 5, 6, 7],
    ],
    [
      'std',
      () => ts.toPlanes(bytes, { ...rgba, mean: 1 }),
      () => ts.toPlanes(bytes, { ...rgba, std: 1 }),
      ['1,2,4', 1, 2, 3, 4, 5, 6, 7, 8],
    ],
    [
      'zeroPoint',
      () => ts.toPlanes(bytes, rgba),
      () => ts.toPlanes(bytes, { ...rgba, zeroPoint: 1 }),
      ['1,2,4', 2, 3, 4, 5, 6, 7, 8, 9],
    ],
    [
      'the type',
      () => ts.toPlanes(bytes, rgba),
      () => ts.toPlanes(bytes, { ...rgba, type: 'int8', rescale: -1 }),
      ['1,2,4', -1, -2, -3, -4, -5, -6, -7, -8],
    ],
    [
      'the size',
      () => ts.toPlanes(bytes, rgba),
      () => ts.toPlanes({ ...bytes, dims: [2, 1, 4] }, rgba),
      ['2,1,4', 1, 2, 3, 4, 5, 6, 7, 8],
    ],
    [
      'the join',
      () => ts.concat([f32, f32], { axis: 0 }),
      () => ts.stack([f32, f32], { axis: 0 }),
      ['2,2,2', 1, 2, 3, 4, 1, 2, 3, 4],
    ],
    [
      'the axis of a join',
      () => ts.concat([f32, f32], { axis: 0 }),
      () => ts.concat([f32, f32], { axis: 1 }),
      ['2,4', 1, 2, 1, 2, 3, 4, 3, 4],
    ],
    [
      'how many are joined',
      () => ts.concat([f32, f32], { axis: 0 }),
      () => ts.concat([f32], { axis: 0 }),
      ['2,2', 1, 2, 3, 4],
    ],
    [
      'a dim of the last input',
      () => ts.concat([f32, f32], { axis: 0 }),
      () => ts.concat([f32, { ...f32, dims: [1, 2], data: f32.data.subarray(2) }], { axis: 0 }),
      ['3,2', 1, 2, 3, 4, 3, 4],
    ],
    [
      'the place of the axis',
      () => ts.moveAxis(bytes, 2, 0),
      () => ts.moveAxis(bytes, 2, 1),
      ['1,4,2', 1, 5, 2, 6, 3, 7, 4, 8],
    ],
    [
      'the moved axis',
      () => ts.moveAxis(bytes, 1, 2),
      () => ts.moveAxis(bytes, 0, 2),
      ['2,4,1', 1, 2, 3, 4, 5, 6, 7, 8],
    ],
  ])('does not reuse the plan of a call in which %s differs', (_, before, call, wanted) => {
    before();
    expect(elements(call())).toEqual([wanted]);
  });

  test('does not reuse the plan of another operator with the same arguments', () => {
    ts.chunk(f32, 2, 1);
    expect(elements(ts.unbind(f32, 1))).toEqual([
      ['2', 1, 3],
      ['2', 2, 4],
    ]);
    const five = { type: 'int8', dims: [5], data: Int8Array.of(1, 2, 3, 4, 5) };
    ts.chunk(five, 4, 0);
    expect(elements(ts.tensorSplit(five, 4, 0))).toEqual([
      ['2', 1, 2],
      ['1', 3],
      ['1', 4],
      ['1', 5],
    ]);
    ts.tensorSplit(f32, 1, 0);
    expect(elements(ts.moveAxis(f32, 0, 1))).toEqual([['2,2', 1, 3, 2, 4]]);
  });

  test('has data of its own type', () => {
    const floats = ts.split(f32, { numOutputs: 2 });
    const ints = ts.split({ ...f32, type: 'int32', data: Int32Array.of(1, 2, 3, 4) }, { numOutputs: 2 });
    expect([floats[0].data, ints[0].data]).toEqual([Float32Array.of(1, 2), Int32Array.of(1, 2)]);
  });
});
