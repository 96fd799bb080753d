// Target arrays of callers. Valid ones are filled without touching the bytes around them, and invalid ones are rejected before
// a byte is written. call-variants.js covers their memory, and plan/targets.test.js overlaps.
import { load, Tensor } from '../../../js/index.js';
import { detached, randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { errorOf, expected, expectError } from '../support/outcome.js';

const ts = await load();

const tensor = randomTensor('uint16', [50, 6]);
const lengths = [2, 1, 3];
const plan = ts.plan('split', tensor, { axis: 1, split: lengths });
const wanted = expected(tensor, 1, lengths);
const fresh = () => lengths.map((length) => new Uint16Array(50 * length).fill(9));

describe('into', () => {
  test('may be tensors', () => {
    const into = fresh().map((data, i) => ({ type: 'uint16', data, dims: [50, lengths[i]] }));
    expect(plan.run(tensor, { into }).map(bitwise)).toEqual(wanted);
    expect(into.map(bitwise)).toEqual(wanted);
  });

  test('may be adjacent at odd addresses with the input in between', () => {
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
    ['one number', () => 5, 'into must be an array of 3, one for each part, got 5'],
    ['missing', () => [intact, null], 'into must be an array of 3, one for each part, got an array of 2'],
    ['one too many', () => [intact, null, null, null], 'an array of 4'],
    ['short', () => [intact, new Uint16Array(49), null], 'into[1] must have length 50 to match type and dims, got 49.'],
    [
      'long',
      () => [intact, null, new Uint16Array(151)],
      'into[2] must have length 150 to match type and dims, got 151.',
    ],
    [
      'of another class',
      () => [intact, new Int16Array(50), null],
      'into[1] must be Uint16Array for type uint16, got an Int16Array.',
    ],
    ['a string', () => [intact, 'x', null], 'into[1] must be Uint16Array for type uint16, got the string "x".'],
    ['without data', () => [intact, { type: 'uint16', dims: [50, 1] }, null], 'got an object without data.'],
    [
      'mere memory',
      () => [intact, new ArrayBuffer(100), null],
      'into[1] must be Uint16Array for type uint16, got an ArrayBuffer. Wrap it: new Uint16Array(buffer).',
    ],
    [
      'a plain array',
      () => [intact, new Array(50), null],
      'into[1] must be Uint16Array for type uint16, got an array.',
    ],
    [
      'over another',
      () => [shared.subarray(0, 100), shared.subarray(99, 149), null],
      'into[0] must not overlap into[1]',
    ],
    ['the input itself', () => [tensor.data.subarray(0, 100), null, null], /into\[0\] must not overlap the input/],
    [
      'detached',
      () => [intact, detached(new Uint16Array(50)), null],
      'into[1] is detached because it was transferred. Pass a new array or a copy to each call.',
    ],
  ])('is not written if a target is %s', (_, make, text) => {
    const before = bitwise(tensor);
    expectError(() => plan.run(tensor, { into: make() }), 'OUTPUT_MISMATCH', text);
    expect(intact).toEqual(fresh()[0]);
    expect(shared.every((value) => value === 0)).toBe(true);
    expect(bitwise(tensor)).toEqual(before);
    expect(plan.run(tensor).map(bitwise)).toEqual(wanted);
  });

  const resizable = new ArrayBuffer(300, { maxByteLength: 400 });
  const near = new ArrayBuffer(1200);
  test.each([
    ['memory that shrinks', [null, null, new Uint16Array(resizable)], () => resizable.resize(298)],
    ['memory that is transferred', fresh(), ([first]) => detached(first)],
    [
      'an input that comes too near',
      [new Uint16Array(near, 0, 100), null, null],
      () => ({ ...tensor, data: new Uint16Array(near, 100, 300) }),
    ],
    [
      'a target that comes too near',
      [new Uint16Array(near, 0, 100), null, null],
      (into) => void (into[1] = new Uint16Array(near, 198, 50)),
    ],
  ])('is checked in each run: %s', (_, into, change) => {
    for (let run = 0; run < 3; ++run) plan.run(tensor, { into });
    const input = change(into);
    expectError(() => plan.run(input?.type ? input : tensor, { into }), 'OUTPUT_MISMATCH');
  });
});

test('an empty target may be within the input', () => {
  const empty = ts.plan('split', tensor, { axis: 1, split: [0, 6] });
  const into = [tensor.data.subarray(10, 10), new Uint16Array(300)];
  expect(empty.run(tensor, { into }).map(bitwise)).toEqual(expected(tensor, 1, [0, 6]));
});

describe('an invalid target', () => {
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
    [
      'a tensor without data',
      () => ts.concat([x], { axis: 0, into: empty }),
      'into must be float32 [4], got an object without data.',
    ],
    [
      'null for the only result of a join',
      () => whole.run([x], { into: [null] }),
      'into[0] must be float32 [4], got null',
    ],
    ['an object with null as data', () => ts.toPlanes(image, { into: { data: null } }), 'got an object without data'],
    ['null for the only tensor', () => ts.plan('toPlanes', image).run(image, { into: [null] }), 'got null'],
    [
      'an image without data',
      () => ts.toPixels(planes, { into: none }),
      'data of into must be a Uint8ClampedArray or a Uint8Array, got null.',
    ],
    [
      'an image of no size',
      () => ts.toPixels(planes, { into: { ...image, width: '2', height: {} } }),
      'width and height of into must be integers >= 0, got the string "2" and an object.',
    ],
    ['a number for two images', () => ts.toPixels(both, { into: 5 }), 'into must be a list of 2 images, got 5.'],
    [
      'a part without data',
      () => halves.run(x, { into: [half, { ...half, data: null }] }),
      'into[1] must be float32 [2], got an object without data',
    ],
    [
      'a part that is undefined',
      () => halves.run(x, { into: [half, undefined] }),
      'into[1] must be Float32Array for type float32, got undefined.',
    ],
    [
      'a part of another type',
      () => halves.run(x, { into: [half, { ...half, type: 'int32' }] }),
      'into[1] must be float32 [2], got int32 [2]',
    ],
    [
      'a part of endless dims',
      () => halves.run(x, { into: [half, { ...half, dims: new Array(2 ** 32 - 1) }] }),
      'into[1] must be float32 [2], got float32 [].',
    ],
  ])('is rejected before writing: %s', (_, call, words) => {
    expectError(call, 'OUTPUT_MISMATCH', words);
    expect(half.data).toEqual(new Float32Array(2));
  });

  test('passes on the error of a setter in an array of strings', () => {
    const strings = randomTensor('string', [2]);
    const thrown = new Error('mine');
    const set = () => {
      throw thrown;
    };
    const mine = Object.defineProperty(['old'], 0, { get: () => 'old', set });
    const halvesOfStrings = ts.plan('split', strings, { numOutputs: 2 });
    expect(errorOf(() => halvesOfStrings.run(strings, { into: [['old'], mine] }))).toBe(thrown);
  });

  test('may be a frozen array of strings, which is rejected before writing', () => {
    const strings = randomTensor('string', [2]);
    const into = [['old'], Object.freeze(['old'])];
    const call = () => ts.plan('split', strings, { numOutputs: 2 }).run(strings, { into });
    expectError(call, 'OUTPUT_MISMATCH', 'into[1] must be writable, got a frozen array.');
    expect(into).toEqual([['old'], ['old']]);
  });
});

describe('into', () => {
  const x = randomTensor('int16', [4, 6]);

  test('is a list for split', () => {
    const into = [new Int16Array(8), null];
    expect(ts.split(x, { axis: 1, split: [2, 4], into }).map((part) => part?.data)).toEqual([into[0], undefined]);
    expect(bitwise({ ...x, dims: [4, 2], data: into[0] })).toEqual(expected(x, 1, [2, 4])[0]);
    const words = 'into must be an array of 2, one for each part, got an Int16Array.';
    expectError(() => ts.split(x, { numOutputs: 2, into: new Int16Array(24) }), 'OUTPUT_MISMATCH', words);
  });

  test('is a list for splitToSequence', () => {
    const into = [0, 1, 2, 3].map(() => new Int16Array(6));
    const sequence = ts.splitToSequence(x, { axis: 0, keepdims: 0, into });
    expect(sequence.map(({ data, dims }) => [data, dims])).toEqual(into.map((data) => [data, [6]]));
    expect(into.map((data) => [...data])).toEqual([0, 6, 12, 18].map((from) => [...x.data.subarray(from, from + 6)]));
  });

  test.each([
    ['an array', (data) => data],
    ['a list of it', (data) => [data]],
    ['a tensor', (data) => ({ ...x, data })],
    ['a list of a tensor', (data) => [{ ...x, data }]],
  ])('of one result may be %s', (_, form) => {
    for (const call of [
      (into) => ts.plan('split', x, { numOutputs: 1 }).run(x, { into })[0],
      (into) => ts.plan('concat', [x], { axis: 0 }).run([x], { into })[0],
      (into) => ts.concat([x], { axis: 0, into }),
      (into) => ts.moveAxis(x, 0, 0, { into }),
    ]) {
      const data = new Int16Array(24);
      expect(call(form(data)).data).toBe(data);
      expect(data).toEqual(x.data);
    }
  });
});

// The results that tests/package/types/into.ts declares.
describe('the result of into', () => {
  const alloc = (type, dims) => ts.alloc(type, dims);
  const x = randomTensor('float32', [4]);
  const calls = [
    ['split', 4, (into) => ts.split(alloc('float32', [4]), { numOutputs: 1, into: isList(into) ? into : [into] })[0]],
    ['concat', 4, (into) => ts.concat([alloc('float32', [4])], { axis: 0, into })],
    ['concat of arrays', 4, (into) => ts.concat([x], { axis: 0, into })],
    ['stack', 4, (into) => ts.stack([alloc('float32', [4])], { into }), [1, 4]],
    ['moveAxis', 4, (into) => ts.moveAxis(alloc('float32', [4]), 0, 0, { into })],
    ['toPlanes', 4, (into) => ts.toPlanes(alloc('uint8', [1, 1, 4]), { channels: 'RGBA', into }), [1, 4, 1, 1]],
    ['a plan', 4, (into) => ts.plan('concat', [x], { axis: 0 }).run([alloc('float32', [4])], { into })[0]],
    ['a plan of planes', 4, (into) => runPlanes(alloc('uint8', [1, 1, 4]), into), [1, 4, 1, 1]],
  ];
  const isList = (into) => into === null || Array.isArray(into);
  const runPlanes = (image, into) =>
    ts.plan('toPlanes', { type: 'uint8', dims: [1, 1, 4] }, { channels: 'RGBA' }).run(image, { into })[0];

  describe.each(calls)('of %s', (name, size, call, dims = [4]) => {
    test.each([
      ['an array', (data) => data],
      ['a tensor', (data) => ({ type: 'float32', dims, data })],
      ['a list', (data) => [data]],
    ])('%s becomes a Tensor over the array without dispose', (_, form) => {
      const data = new Float32Array(size);
      const result = call(form(data));
      expect([result.constructor, result.data === data, 'dispose' in result]).toEqual([Tensor, true, false]);
    });

    test('a WasmTensor becomes a Tensor over its memory', () => {
      const target = alloc('float32', dims);
      const result = call(target);
      expect([result.constructor, 'dispose' in result]).toEqual([Tensor, false]);
      expect([...result.data]).toEqual([...target.data]);
    });

    test('null has the same result as no into', () => {
      expect('dispose' in call(null)).toBe(name !== 'concat of arrays');
    });
  });

  test('is a Tensor over the data of an image', () => {
    const picture = { data: new Uint8ClampedArray(16), width: 2, height: 2 };
    const result = ts.moveAxis({ ...picture, data: new Uint8ClampedArray(16) }, 0, 0, { into: picture });
    expect([result.constructor, result.data === picture.data]).toEqual([Tensor, true]);
  });

  describe('of toPixels', () => {
    const mask = { type: 'float32', dims: [1, 1, 2, 2], data: Float32Array.of(0, 1, 1, 0) };
    const grey = { type: 'uint8', dims: [2, 2, 1], data: new Uint8Array(4) };
    test.each([
      ['an image', { data: new Uint8ClampedArray(16), width: 2, height: 2, mine: true }],
      ['a tensor', grey],
      ['a WasmTensor', alloc('uint8', [2, 2, 4])],
    ])('%s is returned itself', (_, into) => {
      expect(ts.toPixels(mask, { into })).toBe(into);
      expect(ts.plan('toPixels', mask).run(mask, { into })[0]).toBe(into);
    });

    test.each([[new Uint8Array(16)], [new Uint8ClampedArray(16)]])('an array becomes an image over it', (into) => {
      const { data, width, height } = ts.toPixels(mask, { into });
      expect([data === into, width, height]).toEqual([true, 2, 2]);
    });
  });
});
