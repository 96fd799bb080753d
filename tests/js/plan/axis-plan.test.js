import { load, Tensor } from '../../../js/index.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise, moveAxisByIndex } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

/** Dims and axes of each way: a split, a join, both, and none if the order of elements does not change. */
const ways = [
  ['rows', [2, 3], 0, 1],
  ['rows', [3, 2], 0, 1],
  ['rows', [2, 2, 3, 768], 1, 2],
  ['simd', [2, 3, 4], 0, 2],
  ['simd', [2, 3, 4], 2, 0],
  ['simd', [4, 3, 2, 5], 1, 2],
  ['simd', [3, 70, 30], 1, 2],
  ['simd', [40, 30, 3], 2, 0],
  ['simd', [3, 40, 30], 0, 2],
  ['simd', [84, 60], 0, 1],
  ['view', [1, 6], 0, 1],
  ['view', [6, 1], 0, 1],
  ['view', [2, 3], 1, 1],
  ['view', [2, 3], 0, 0],
  ['view', [1], 0, 0],
  ['view', [0, 3], 0, 1],
];

describe.each(ways)('moveAxis, %s: %j from %i to %i', (route, dims, from, to) => {
  test.each(['uint8', 'int64', 'string', 'uint4'])('matches the oracle in every variant of %s', (type) => {
    const x = randomTensor(type, dims);
    const moved = moveAxisByIndex(x, from, to);
    const wanted = bitwise(moved);
    const plan = ts.plan('moveAxis', x, { from, to });
    const size = dims.reduce((product, dim) => product * dim, 1);
    expect(plan).toMatchObject({ type, dims, count: 1, outputs: [{ type, dims: moved.dims, size }] });
    if (type === 'uint8') expect(plan.route).toBe(route);
    if (type === 'string') expect(plan.route).toBe(route === 'view' ? 'view' : 'list');
    expect(bitwise(ts.moveAxis(x, from, to))).toEqual(wanted);
    expect(bitwise(ts.moveAxis(x, from, to, { into: undefined }))).toEqual(wanted);
    expect(bitwise(ts.moveAxis(x, from - dims.length, to - dims.length, null))).toEqual(wanted);
    const [into] = plan.allocate();
    if (type === 'string') into.fill('old');
    else into.fill(type === 'int64' ? 7n : 7);
    const [made] = plan.run(x, { into });
    expect(made.data).toBe(into);
    expect(bitwise(made)).toEqual(wanted);
  });

  test('reads and writes within larger arrays', () => {
    const x = randomTensor('int16', dims);
    const wanted = bitwise(moveAxisByIndex(x, from, to));
    const { length } = x.data;
    const within = { ...x, data: new Int16Array(length + 6).subarray(3, 3 + length) };
    within.data.set(x.data);
    const room = new Int16Array(length + 6).fill(7);
    const into = room.subarray(2, 2 + length);
    expect(bitwise(ts.moveAxis(within, from, to, { into }))).toEqual(wanted);
    expect([...room.subarray(0, 2), ...room.subarray(2 + length)]).toEqual([7, 7, 7, 7, 7, 7]);
    expect(bitwise({ ...within, data: within.data.slice() })).toEqual(bitwise(x));
  });

  test('returns a copy', () => {
    const x = randomTensor('uint8', dims);
    const before = bitwise(x);
    ts.moveAxis(x, from, to).data.fill(1);
    expect(bitwise(x)).toEqual(before);
  });

  test('makes one result of the requested class', () => {
    let made = 0;
    class Mine extends Tensor {
      constructor(...given) {
        super(...given);
        ++made;
      }
    }
    expect(ts.withTensor(Mine).moveAxis(randomTensor('uint8', dims), from, to)).toBeInstanceOf(Mine);
    expect(made).toBe(1);
  });

  test('keeps clamped bytes clamped', () => {
    const { data, ...x } = randomTensor('uint8', dims);
    const clamped = { ...x, data: Uint8ClampedArray.from(data) };
    const plan = ts.plan('moveAxis', clamped, { from, to });
    const [into] = plan.allocate();
    expect(into).toBeInstanceOf(Uint8ClampedArray);
    expect([...plan.run(clamped, { into })[0].data]).toEqual([...moveAxisByIndex({ ...x, data }, from, to).data]);
    expect(ts.moveAxis(clamped, from, to).data).toBeInstanceOf(Uint8ClampedArray);
  });

  test('names a read-only array of strings', () => {
    const x = randomTensor('string', dims);
    if (x.data.length === 0) return;
    const into = new Array(x.data.length).fill('old');
    Object.defineProperty(into, into.length - 1, { writable: false });
    const rest = 'must be writable, got a read-only element. Those before it were written.';
    expectError(() => ts.moveAxis(x, from, to, { into }), 'OUTPUT_MISMATCH', `moveAxis: into ${rest}`);
    const plan = ts.plan('moveAxis', x, { from, to });
    expectError(() => plan.run(x, { into: [into] }), 'OUTPUT_MISMATCH', `moveAxis: into[0] ${rest}`);
  });
});

describe('a plan of moveAxis', () => {
  const x = { type: 'int8', dims: [2, 3], data: Int8Array.of(1, 2, 3, 4, 5, 6) };
  const plan = ts.plan('moveAxis', x, { from: 0, to: 1 });

  test.each([
    ['other dims', { ...x, dims: [3, 2] }, 'moveAxis: the input must be int8 [2,3] as planned, got int8 [3,2].'],
    ['another type', { ...x, type: 'uint8' }, 'moveAxis: the input must be int8 [2,3] as planned, got uint8 [2,3].'],
    [
      'short data',
      { ...x, data: new Int8Array(5) },
      'moveAxis: data of the input must have length 6 to match type and dims, got 5.',
    ],
    [
      'no data',
      { type: 'int8', dims: [2, 3] },
      'moveAxis: data of the input must be Int8Array for type int8, got undefined.',
    ],
  ])('does not run on %s', (_, given, words) => expectError(() => plan.run(given), 'DATA_MISMATCH', words));

  test('does not depend on its arguments', () => {
    const shape = { type: 'int8', dims: [2, 3] };
    const own = ts.plan('moveAxis', shape, { from: 0, to: 1 });
    shape.dims.fill(9);
    own.dims.fill(9);
    expect([...own.run(x)[0].data]).toEqual([1, 4, 2, 5, 3, 6]);
  });

  test('accepts only into as an option of a run', () => {
    expectError(() => plan.run(x, { to: 1 }), 'ARGUMENT_UNKNOWN', 'unknown option "to"');
    const into = new Int8Array(6);
    expect(ts.moveAxis(x, 0, 1, { into }).data).toBe(into);
    expectError(() => ts.plan('moveAxis', x, { from: 0, to: 1, into }), 'ARGUMENT_UNKNOWN', 'unknown option "into"');
  });

  test('names the first of two invalid axes', () => {
    expectError(
      () => ts.moveAxis(x, 'a', 'b'),
      'AXIS_INVALID',
      'moveAxis: from must be an integer, got the string "a".',
    );
    expectError(() => ts.moveAxis(x, 0, 'b'), 'AXIS_INVALID', 'moveAxis: to must be an integer, got the string "b".');
  });
});
