// Arrays of the caller that results are written to: what fits is filled and nothing around it, what does not is refused before
// a byte is written. forms.js has the memory that they may lie in.
import { load } from '../../js/index-node.js';
import { detached, randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { errorOf, expected, expectError } from './outcome.js';

const ts = await load();

const tensor = randomTensor('uint16', [50, 6]);
const lengths = [2, 1, 3];
const plan = ts.plan('split', tensor, { axis: 1, split: lengths });
const wanted = expected(tensor, 1, lengths);
const fresh = () => lengths.map((length) => new Uint16Array(50 * length).fill(9));

test('a run takes tensors as well', () => {
  const into = fresh().map((data, i) => ({ type: 'uint16', data, dims: [50, lengths[i]] }));
  expect(plan.run(tensor, { into }).map(bitwise)).toEqual(wanted);
  expect(into.map(bitwise)).toEqual(wanted);
});

test('targets may be neighbours in one buffer, at odd addresses, with the input between them', () => {
  const bytes = randomTensor('int8', [40, 5]);
  const buffer = new ArrayBuffer(401);
  const source = { ...bytes, data: new Int8Array(buffer, 81, 200) };
  source.data.set(bytes.data);
  const into = [new Int8Array(buffer, 1, 80), new Int8Array(buffer, 281, 120)];
  const narrow = ts.plan('split', source, { axis: 1, split: [2, 3] });
  expect(narrow.run(source, { into }).map(bitwise)).toEqual(expected(bytes, 1, [2, 3]));
});

const shared = new Uint16Array(400);
const [intact] = fresh();
test.each([
  ['no array', () => 5, 'into is 5, it must be an array of 3'],
  ['too short', () => [intact, null], 'an array of 2, it must be an array of 3'],
  ['too long', () => [intact, null, null, null], 'an array of 4'],
  ['a part too small', () => [intact, new Uint16Array(49), null], 'into[1] has length 49, dims and type make it 50'],
  ['a part too large', () => [intact, null, new Uint16Array(151)], 'into[2] has length 151, dims and type make it 150'],
  ['of another class', () => [intact, new Int16Array(50), null], 'into[1] is an Int16Array, uint16 is stored in'],
  ['of no class', () => [intact, 'x', null], 'into[1] is the string "x"'],
  ['without data', () => [intact, { type: 'uint16', dims: [50, 1] }, null], 'into[1] is an object without data,'],
  ['of mere memory', () => [intact, new ArrayBuffer(100), null], 'wrap it, new Uint16Array(buffer)'],
  ['of plain arrays', () => [intact, new Array(50), null], 'into[1] is an array,'],
  ['in one place', () => [shared.subarray(0, 100), shared.subarray(99, 149), null], 'into[0] and into[1] overlap'],
  ['the input itself', () => [tensor.data.subarray(0, 100), null, null], /the input and into|into\[0\] and the input/],
  ['detached', () => [intact, detached(new Uint16Array(50)), null], 'is detached: it was transferred. Make new arrays'],
])('nothing is written into targets that are %s', (_, make, text) => {
  const before = bitwise(tensor);
  expectError(() => plan.run(tensor, { into: make() }), 'OUTPUT_MISMATCH', text);
  expect(intact).toEqual(fresh()[0]);
  expect(shared.every((value) => value === 0)).toBe(true);
  expect(bitwise(tensor)).toEqual(before);
  expect(plan.run(tensor).map(bitwise)).toEqual(wanted);
});

test('the same targets are checked again where their memory, or the input, has changed', () => {
  /** Runs into targets until they are known, and again after a change. */
  const expectNoticed = (into, change, input = tensor) => {
    for (let run = 0; run < 3; ++run) plan.run(tensor, { into });
    change(into);
    expectError(() => plan.run(input, { into }), 'OUTPUT_MISMATCH');
  };
  const resizable = new ArrayBuffer(300, { maxByteLength: 400 });
  expectNoticed([null, null, new Uint16Array(resizable)], () => resizable.resize(298));
  expectNoticed(fresh(), ([first]) => detached(first));
  const buffer = new ArrayBuffer(1200);
  const near = () => [new Uint16Array(buffer, 0, 100), null, null];
  expectNoticed(near(), () => {}, { ...tensor, data: new Uint16Array(buffer, 100, 300) });
  expectNoticed(near(), (into) => (into[1] = new Uint16Array(buffer, 198, 50)));
});

test('clamped and plain bytes are not mixed: the class of a result is that of the input', () => {
  const bytes = randomTensor('uint8', [4]);
  const halves = ts.plan('split', bytes, { numOutputs: 2 });
  const into = [new Uint8ClampedArray(2), new Uint8ClampedArray(2)];
  expectError(() => halves.run(bytes, { into }), 'OUTPUT_MISMATCH', 'they must agree');
  const clamped = { ...bytes, data: Uint8ClampedArray.from(bytes.data) };
  expect(halves.run(clamped, { into }).map(bitwise)).toEqual(expected(clamped, 0, [2, 2]));
});

test('a part of no elements may lie anywhere, even in the input', () => {
  const empty = ts.plan('split', tensor, { axis: 1, split: [0, 6] });
  const into = [tensor.data.subarray(10, 10), new Uint16Array(300)];
  expect(empty.run(tensor, { into }).map(bitwise)).toEqual(expected(tensor, 1, [0, 6]));
});

describe.each([12, 20])('%i targets', (count) => {
  const x = randomTensor('uint8', [5, count]);
  const many = ts.plan('unbind', x, { axis: 1 });
  const want = expected(x, 1, new Array(count).fill(1), { keepAxis: false });
  const memory = new Uint8Array(200);
  const targetsAt = (at) => Array.from({ length: count }, (_, i) => memory.subarray(at(i), at(i) + 5));
  afterEach(() => memory.fill(0));

  test('may lie in one memory, in any order, and some be left out', () => {
    expect(many.run(x, { into: targetsAt((i) => ((i * 7) % count) * 5) }).map(bitwise)).toEqual(want);
    const into = targetsAt((i) => i * 5).map((array, i) => (i === 2 ? null : array));
    const parts = many.run(x, { into });
    expect(parts.map((part) => part && bitwise(part))).toEqual(want.map((part, i) => (i === 2 ? null : part)));
  });

  test('may have empty ones between them, and within others, where they share nothing', () => {
    const narrow = randomTensor('uint8', [5, count / 2]);
    const sizes = Array.from({ length: count }, (_, i) => (i % 2 ? 0 : 1));
    const gaps = ts.plan('split', narrow, { axis: 1, split: sizes });
    const into = sizes.map((size, i) => new Uint8Array(memory.buffer, size ? i * 5 : 2, size * 5));
    expect(gaps.run(narrow, { into }).map(bitwise)).toEqual(expected(narrow, 1, sizes));
  });

  test.each([
    ['two neighbours', (i) => (i === 9 ? 44 : i * 5), 'into[8] and into[9] overlap, they must be apart'],
    ['the first and the last', (i) => (i === count - 1 ? 0 : i * 5), `into[0] and into[${count - 1}] overlap`],
    ['out of order', (i) => (i === 3 ? 56 : ((i * 7) % count) * 5), 'overlap, they must be apart'],
  ])('that share one byte are refused: %s', (_, at, text) => {
    expectError(() => many.run(x, { into: targetsAt(at) }), 'OUTPUT_MISMATCH', text);
    expect(memory.every((byte) => byte === 0)).toBe(true);
  });

  test('may lie beside the input, and not in it', () => {
    const within = { ...x, data: memory.subarray(0, 5 * count) };
    within.data.set(x.data);
    const others = Array.from({ length: count - 1 }, () => new Uint8Array(5));
    const run = (at) => many.run(within, { into: [...others, memory.subarray(at, at + 5)] });
    expect(run(5 * count).map(bitwise)).toEqual(want);
    expectError(() => run(5 * count - 1), 'OUTPUT_MISMATCH', `into[${count - 1}] and the input overlap`);
  });

  test('of strings are not twice the same array', () => {
    const strings = randomTensor('string', [count, 3]);
    const into = Array.from({ length: count }, () => new Array(3).fill('old'));
    const run = () => ts.plan('unbind', strings).run(strings, { into });
    expect(run().map(bitwise)).toEqual(expected(strings, 0, new Array(count).fill(1), { keepAxis: false }));
    into[10] = into[3];
    expectError(run, 'OUTPUT_MISMATCH', 'into[3] and into[10] overlap');
  });
});

describe('what is no array to write', () => {
  const x = randomTensor('float32', [4]);
  const empty = { type: 'float32', data: null, dims: [4] };
  const image = { data: new Uint8ClampedArray(16), width: 2, height: 2 };
  const none = { ...image, data: null };
  const planes = { type: 'float32', dims: [1, 3, 2, 2], data: new Float32Array(12) };
  const both = { ...planes, dims: [2, 3, 2, 2], data: new Float32Array(24) };
  const halves = ts.plan('split', x, { numOutputs: 2 });
  const whole = ts.plan('concat', [x], { axis: 0 });
  const half = { type: 'float32', data: new Float32Array(2), dims: [2] };
  test.each([
    [() => ts.concat([x], { axis: 0, into: empty }), /into is an object without data, the part is float32 \[4\]/],
    [() => whole.run([x], { into: [null] }), /into\[0\] is null/],
    [() => ts.toPlanes(image, { into: { data: null } }), /into is an object without data/],
    [() => ts.plan('toPlanes', image).run(image, { into: [null] }), /into\[0\] is null/],
    [() => ts.toPixels(planes, { into: none }), /into is an object, it must be an ImageData/],
    [() => ts.toPixels(planes, { into: [null] }), /into\[0\] is null/],
    [() => ts.toPixels(planes, { into: { ...image, width: '2', height: {} } }), /into is the string "2" x an object, /],
    [() => ts.toPixels(both, { into: 5 }), /into is 5, it must be an array of 2/],
    [() => halves.run(x, { into: [half, { ...half, data: null }] }), /into\[1\] is an object without data/],
    [() => halves.run(x, { into: [half, undefined] }), /into\[1\] is undefined/],
    [
      () => halves.run(x, { into: [half, { ...half, type: 'int32' }] }),
      /into\[1\] is int32 \[2\], the part is float32/,
    ],
    [() => halves.run(x, { into: [half, { ...half, dims: new Array(2 ** 32 - 1) }] }), /into\[1\] is float32 an array/],
  ])('is refused, and nothing is written: %s', (call, text) => {
    expectError(call, 'OUTPUT_MISMATCH', text);
    expect(half.data).toEqual(new Float32Array(2));
  });

  test('a string that cannot be written shows when it is written', () => {
    const strings = randomTensor('string', [2]);
    const fixed = Object.defineProperty(['old'], 0, { writable: false });
    const plan = ts.plan('split', strings, { numOutputs: 2 });
    const error = errorOf(() => plan.run(strings, { into: [['old'], fixed] }));
    expect(error).toMatchObject({ code: 'OUTPUT_MISMATCH', cause: expect.any(TypeError) });
    expect(error.message).toMatch(/into\[1\] cannot be written, those before it were/);
    expect(fixed).toEqual(['old']);
    const one = { type: 'string', data: ['new'], dims: [1] };
    expectError(() => ts.concat([one], { axis: 0, into: fixed }), 'OUTPUT_MISMATCH', 'into cannot be written');
    expectError(() => ts.moveAxis(one, 0, 0, { into: fixed }), 'OUTPUT_MISMATCH', 'into cannot be written');
    const thrown = new Error('mine');
    const set = () => {
      throw thrown;
    };
    const mine = Object.defineProperty(['old'], 0, { get: () => 'old', set });
    expect(errorOf(() => plan.run(strings, { into: [['old'], mine] }))).toBe(thrown);
  });
});

test.each([0, 6, 7, 8, 15])('string %i of sixteen that is none is found', (at) => {
  const data = new Array(16).fill('a');
  data[at] = 7;
  const x = { type: 'string', data, dims: [2, 8] };
  expectError(() => ts.split(x, { axis: 1, numOutputs: 2 }), 'DATA_MISMATCH', `data of the input[${at}] is 7`);
});

test('an `into` of one call has the form of what the call returns, and that of a plan of one output both', () => {
  const x = randomTensor('int16', [4, 6]);
  const into = [new Int16Array(8), null];
  expect(ts.split(x, { axis: 1, split: [2, 4], into }).map((part) => part?.data)).toEqual([into[0], undefined]);
  expect(bitwise({ ...x, dims: [4, 2], data: into[0] })).toEqual(expected(x, 1, [2, 4])[0]);
  const slices = [new Int16Array(6), new Int16Array(6), new Int16Array(6), new Int16Array(6)];
  const sequence = ts.splitToSequence(x, { axis: 0, keepdims: 0, into: slices });
  expect(sequence.map(({ data, dims }) => [data, dims])).toEqual(slices.map((data) => [data, [6]]));
  expect([...slices[1]]).toEqual([...x.data.subarray(6, 12)]);
  const whole = new Int16Array(24);
  for (const form of [whole, [whole], { ...x, data: whole }]) {
    expect(ts.plan('split', x, { numOutputs: 1 }).run(x, { into: form })[0].data).toBe(whole);
    expect(ts.plan('concat', [x], { axis: 0 }).run([x], { into: form })[0].data).toBe(whole);
  }
  const strings = { type: 'string', data: ['a', 'b'], dims: [2] };
  const words = ['', ''];
  for (const form of [words, [words]]) {
    expect(ts.plan('split', strings, { numOutputs: 1 }).run(strings, { into: form })[0].data).toBe(words);
    expect(words).toEqual(['a', 'b']);
  }
  expectError(
    () => ts.split(x, { numOutputs: 2, into: new Int16Array(24) }),
    'OUTPUT_MISMATCH',
    'it must be an array of 2',
  );
});
