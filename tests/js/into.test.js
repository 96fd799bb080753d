import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { randomTensor, tensorsWithSizes } from './arbitraries.js';
import { bitwise, bytesOf, elementTypes, lengthOf, sizeOf } from './oracle.js';
import { errorOf, expected, expectError } from './outcome.js';

const ts = await load();

/** A target of a part's size filled with a pattern, in a buffer of `make` with guards before and after it. */
function target({ type, dims }, fill, make = (bytes) => new ArrayBuffer(bytes), guard = 16) {
  if (type === 'string') return { array: new Array(sizeOf(dims)).fill('old'), guards: () => true };
  const [, storage] = elementTypes[type];
  const length = lengthOf(type, sizeOf(dims));
  const buffer = make(length * storage.BYTES_PER_ELEMENT + 2 * guard);
  const all = new Uint8Array(buffer).fill(fill);
  const array = new storage(buffer, guard, length);
  return {
    array,
    guards: () => [...all.subarray(0, guard), ...all.subarray(all.length - guard)].every((byte) => byte === fill),
  };
}

const everyType = Object.keys(elementTypes);
const planOf = (tensor, axis, sizes) =>
  tensor.type.startsWith('complex')
    ? ts.plan('split', tensor, { axis, split: sizes })
    : ts.plan('variadicSplit', tensor, { axis, splitLengths: sizes });

describe('run into', () => {
  test.each([
    ['arrays in the middle of a buffer', undefined],
    ['a SharedArrayBuffer', (bytes) => new SharedArrayBuffer(bytes)],
    ["another module's memory", () => new WebAssembly.Memory({ initial: 1 }).buffer],
  ])('fills %s, and not a byte around them', (_, make) => {
    fc.assert(
      fc.property(tensorsWithSizes(everyType), fc.nat(), ({ tensor, axis, index, sizes }, mask) => {
        fc.pre(make === undefined || tensor.type !== 'string');
        const plan = planOf(tensor, axis, sizes);
        const wanted = expected(tensor, index, sizes);
        const isSkipped = (i) => ((mask >> i) & 1) === 1;
        const targets = plan.outputs.map((output) => target(output, 0xa5, make));
        const into = targets.map(({ array }, i) => (isSkipped(i) ? null : array));
        const parts = plan.run(tensor, { into });
        parts.forEach((part, i) => {
          expect(part === null ? null : bitwise(part)).toEqual(isSkipped(i) ? null : wanted[i]);
          if (part !== null) expect(part.data).toBe(into[i]);
          expect(targets[i].guards()).toBe(true);
          if (isSkipped(i) && tensor.type !== 'string') {
            expect(bytesOf(targets[i].array).every((byte) => byte === 0xa5)).toBe(true);
          }
        });
      }),
      { numRuns: make === undefined ? 200 : 60 },
    );
  });

  const tensor = randomTensor('uint16', [50, 6]);
  const plan = ts.plan('split', tensor, { axis: 1, split: [2, 1, 3] });
  const fresh = () => [new Uint16Array(100).fill(9), new Uint16Array(50).fill(9), new Uint16Array(150).fill(9)];

  test('takes tensors as well', () => {
    const into = fresh().map((data, i) => ({ type: 'uint16', data, dims: [50, [2, 1, 3][i]] }));
    const parts = plan.run(tensor, { into });
    expect(parts.map(bitwise)).toEqual(expected(tensor, 1, [2, 1, 3]));
    expect(into.map(bitwise)).toEqual(expected(tensor, 1, [2, 1, 3]));
  });

  test('bytes may begin at an odd address', () => {
    const bytes = randomTensor('int8', [40, 5]);
    const odd = new Int8Array(new ArrayBuffer(300), 3, 200);
    odd.set(bytes.data);
    const source = { type: 'int8', data: odd, dims: [40, 5] };
    const buffer = new ArrayBuffer(400);
    const into = [new Int8Array(buffer, 1, 80), new Int8Array(buffer, 83, 120)];
    const narrow = ts.plan('split', source, { axis: 1, split: [2, 3] });
    expect(narrow.run(source, { into }).map(bitwise)).toEqual(expected(bytes, 1, [2, 3]));
  });

  test('neighbours in one buffer are apart, and so is the input between them', () => {
    const buffer = new ArrayBuffer(1200);
    const source = { ...tensor, data: new Uint16Array(buffer, 200, 300) };
    source.data.set(tensor.data);
    const into = [new Uint16Array(buffer, 0, 100), new Uint16Array(buffer, 800, 50), new Uint16Array(buffer, 900, 150)];
    expect(plan.run(source, { into }).map(bitwise)).toEqual(expected(tensor, 1, [2, 1, 3]));
  });

  const shared = new Uint16Array(400);
  test.each([
    ['no array', 5, /into is 5, it must be an array of 3/],
    ['too short', () => fresh().slice(1), /an array of 2, it must be an array of 3/],
    ['too long', () => [...fresh(), null], /an array of 4/],
    ['a part too small', () => [new Uint16Array(99), null, null], /into\[0\] has length 99, .* 100/],
    ['a part too large', () => [null, null, new Uint16Array(151)], /into\[2\] has length 151, .* 150/],
    [
      'of another class',
      () => [null, new Int16Array(50), null],
      /into\[1\] is an Int16Array, uint16 is stored in Uint16Array/,
    ],
    ['of no class', () => [null, 'x', null], /into\[1\] is the string "x"/],
    [
      'a tensor without data',
      () => [null, { type: 'uint16', dims: [50, 1] }, null],
      /into\[1\] is an object without data,/,
    ],
    ['of plain arrays', () => [null, new Array(50), null], /into\[1\] is an array,/],
    [
      'two parts in one place',
      () => [shared.subarray(0, 100), shared.subarray(99, 149), null],
      /into\[0\] and into\[1\] overlap/,
    ],
    [
      'the input itself',
      () => [tensor.data.subarray(0, 100), null, null],
      /the input and into\[0\] overlap|into\[0\] and the input/,
    ],
    [
      'a detached buffer',
      () => {
        const lost = new Uint16Array(50);
        structuredClone(lost.buffer, { transfer: [lost.buffer] });
        return [null, lost, null];
      },
      /into\[1\] is detached: it was transferred\. Make new arrays for each run/,
    ],
  ])('writes nothing into targets that are %s', (_, make, text) => {
    const into = typeof make === 'function' ? make() : make;
    const intact = fresh()[0];
    if (Array.isArray(into) && into[0] === null) into[0] = intact;
    const before = bitwise(tensor);
    expectError(() => plan.run(tensor, { into }), 'OUTPUT_MISMATCH', text);
    expect(intact.every((value) => value === 9)).toBe(true);
    expect(bitwise(tensor)).toEqual(before);
    expect(plan.run(tensor).map(bitwise)).toEqual(expected(tensor, 1, [2, 1, 3]));
  });

  test('writes nothing where the input is wrong', () => {
    const into = fresh();
    const short = { ...tensor, data: tensor.data.subarray(1) };
    expectError(() => plan.run(short, { into }), 'DATA_MISMATCH');
    expect(into.every((array) => array.every((value) => value === 9))).toBe(true);
  });

  test('the same targets are checked again where their memory, or the input, has changed', () => {
    const into = fresh();
    expect(plan.run(tensor, { into }).map(bitwise)).toEqual(expected(tensor, 1, [2, 1, 3]));
    const resizable = new ArrayBuffer(300, { maxByteLength: 400 });
    const tracking = [null, null, new Uint16Array(resizable)];
    for (let run = 0; run < 3; ++run) plan.run(tensor, { into: tracking });
    resizable.resize(298);
    expectError(() => plan.run(tensor, { into: tracking }), 'OUTPUT_MISMATCH');
    const kept = fresh();
    for (let run = 0; run < 3; ++run) plan.run(tensor, { into: kept });
    structuredClone(kept[0].buffer, { transfer: [kept[0].buffer] });
    expectError(() => plan.run(tensor, { into: kept }), 'OUTPUT_MISMATCH');
    const buffer = new ArrayBuffer(1200);
    const near = [new Uint16Array(buffer, 0, 100), null, null];
    for (let run = 0; run < 3; ++run) plan.run(tensor, { into: near });
    const over = { ...tensor, data: new Uint16Array(buffer, 100, 300) };
    expectError(() => plan.run(over, { into: near }), 'OUTPUT_MISMATCH');
    near[1] = new Uint16Array(buffer, 198, 50);
    expectError(() => plan.run(tensor, { into: near }), 'OUTPUT_MISMATCH');
  });

  test('clamped and plain bytes are not mixed: the class of a result is that of the input', () => {
    const bytes = randomTensor('uint8', [4]);
    const halves = ts.plan('split', bytes, { numOutputs: 2 });
    const into = [new Uint8ClampedArray(2), new Uint8ClampedArray(2)];
    expectError(() => halves.run(bytes, { into }), 'OUTPUT_MISMATCH', /they must agree/);
    const clamped = { ...bytes, data: Uint8ClampedArray.from(bytes.data) };
    expect(halves.run(clamped, { into }).map(bitwise)).toEqual(expected(clamped, 0, [2, 2]));
  });

  test('strings go into the arrays given, and not twice into one', () => {
    const strings = randomTensor('string', [2, 3]);
    const lists = ts.plan('split', strings, { axis: 1, split: [1, 2] });
    const into = [new Array(2).fill('old'), new Array(4).fill('old')];
    expect(lists.run(strings, { into }).map(bitwise)).toEqual(expected(strings, 1, [1, 2]));
    expect(into[0]).toHaveLength(2);
    const twice = ts.plan('split', strings, { axis: 0, split: [1, 1] });
    const one = new Array(3);
    expectError(() => twice.run(strings, { into: [one, one] }), 'OUTPUT_MISMATCH');
  });

  test('a part of no elements may lie anywhere, even in the input', () => {
    const empty = ts.plan('split', tensor, { axis: 1, split: [0, 6] });
    const into = [tensor.data.subarray(10, 10), new Uint16Array(300)];
    expect(empty.run(tensor, { into }).map(bitwise)).toEqual(expected(tensor, 1, [0, 6]));
  });
});

describe('among many targets', () => {
  const x = randomTensor('int32', [12, 3]);
  const lengths = [...new Array(11).fill(1), 0, 1];
  const plan = ts.plan('variadicSplit', x, { axis: 0, splitLengths: lengths });
  const make = () => lengths.map((length) => new Int32Array(3 * length));

  test('some are left out, some are empty, and neighbours in memory are apart', () => {
    const memory = new Int32Array(36);
    const into = make().map((_, i) =>
      i === 11 ? memory.subarray(4, 4) : memory.subarray(3 * (i - (i > 11)), 3 * (i - (i > 11)) + 3),
    );
    expect(plan.run(x, { into }).map(bitwise)).toEqual(expected(x, 0, lengths));
    expect(memory).toEqual(x.data);
    const some = make();
    some[2] = null;
    some[7] = null;
    expect(plan.run(x, { into: some })[2]).toBeNull();
    expect(some[8]).toEqual(x.data.subarray(24, 27));
  });

  test.each([
    [
      'two that overlap',
      (into) => into.splice(2, 1, new Int32Array(into[9].buffer)),
      /into\[2\] and into\[9\] overlap/,
    ],
    ['one in the input', (into) => into.splice(5, 1, x.data.subarray(4, 7)), /into\[5\] and the input overlap/],
  ])('%s are found', (_, spoil, text) => {
    const into = make();
    spoil(into);
    expectError(() => plan.run(x, { into }), 'OUTPUT_MISMATCH', text);
    expect(into[0]).toEqual(new Int32Array(3));
  });

  test('an array of strings that is there twice is found', () => {
    const strings = randomTensor('string', [12, 3]);
    const splitLengths = new Array(12).fill(1);
    const into = splitLengths.map(() => new Array(3).fill(''));
    const run = () => ts.plan('variadicSplit', strings, { axis: 0, splitLengths }).run(strings, { into });
    expect(run().map(bitwise)).toEqual(expected(strings, 0, splitLengths));
    into[10] = into[3];
    expect(errorOf(run).message).toMatch(/into\[3\] and into\[10\] overlap/);
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
    [() => ts.stack([x], { into: { data: null } }), /into is an object without data/],
    [() => ts.concat([x], { axis: 0, into: {} }), /into is an object without data/],
    [() => whole.run([x], { into: [empty] }), /into\[0\] is an object without data/],
    [() => whole.run([x], { into: [null] }), /into\[0\] is null/],
    [() => ts.toPlanes(image, { into: { data: null } }), /into is an object without data/],
    [() => ts.plan('toPlanes', image).run(image, { into: [null] }), /into\[0\] is null/],
    [() => ts.toPixels(planes, { into: none }), /into is an object, it must be an ImageData/],
    [() => ts.toPixels(planes, { into: [null] }), /into\[0\] is null/],
    [
      () => ts.toPixels(planes, { into: { ...image, width: '2', height: {} } }),
      /into is the string "2" x an object, width and height must be integers/,
    ],
    [() => ts.toPixels(both, { into: 5 }), /into is 5, it must be an array of 2/],
    [() => halves.run(x, { into: [half, { ...half, data: null }] }), /into\[1\] is an object without data/],
    [() => halves.run(x, { into: [half, undefined] }), /into\[1\] is undefined/],
    [() => halves.run(x, { into: new Array(2) }), /into\[0\] is undefined/],
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
    const thrown = new Error('mine');
    const set = () => {
      throw thrown;
    };
    const mine = Object.defineProperty(['old'], 0, { get: () => 'old', set });
    expect(errorOf(() => plan.run(strings, { into: [['old'], mine] }))).toBe(thrown);
  });
});

describe('more than 16 targets', () => {
  const x = randomTensor('uint8', [5, 20]);
  const plan = ts.plan('unbind', x, { axis: 1 });
  const want = expected(x, 1, new Array(20).fill(1)).map(({ bytes }) => bytes);
  const bytesIn = (parts) => parts.map(({ data }) => Buffer.from(bytesOf(data)).toString('hex'));

  test('may lie in one memory, in any order, with empty ones between them', () => {
    const memory = new ArrayBuffer(200);
    const order = Array.from({ length: 20 }, (_, i) => (i * 7) % 20);
    const into = order.map((place) => new Uint8Array(memory, place * 5, 5));
    expect(bytesIn(plan.run(x, { into }))).toEqual(want);
    const narrow = randomTensor('uint8', [5, 10]);
    const sizes = Array.from({ length: 20 }, (_, i) => (i % 2 ? 0 : 1));
    const gaps = ts.plan('split', narrow, { axis: 1, split: sizes });
    // The empty ones stand within others, where they share nothing.
    const apart = sizes.map((size, i) => new Uint8Array(memory, size ? i * 5 : 2, size * 5));
    expect(gaps.run(narrow, { into: apart }).map(bitwise)).toEqual(expected(narrow, 1, sizes));
  });

  test.each([
    ['two neighbours', (i) => (i === 9 ? 44 : i * 5)],
    ['the first and the last', (i) => (i === 19 ? 0 : i * 5)],
    ['out of order', (i) => (i === 3 ? 96 : ((i * 7) % 20) * 5)],
  ])('that share one byte are refused: %s', (_, at) => {
    const memory = new ArrayBuffer(200);
    const into = Array.from({ length: 20 }, (_, i) => new Uint8Array(memory, at(i), 5));
    expectError(() => plan.run(x, { into }), 'OUTPUT_MISMATCH', 'overlap, they must be apart');
    expect(new Uint8Array(memory).every((byte) => byte === 0)).toBe(true);
  });

  test('one of them in the memory of the input, beside it or in it', () => {
    const memory = new ArrayBuffer(200);
    const within = { ...x, data: new Uint8Array(memory, 0, 100) };
    within.data.set(x.data);
    const others = Array.from({ length: 19 }, () => new Uint8Array(5));
    expect(bytesIn(plan.run(within, { into: [...others, new Uint8Array(memory, 100, 5)] }))).toEqual(want);
    expectError(
      () => plan.run(within, { into: [...others, new Uint8Array(memory, 99, 5)] }),
      'OUTPUT_MISMATCH',
      'the input',
    );
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
