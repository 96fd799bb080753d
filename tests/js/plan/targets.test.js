// The memory of results. Node.js does not clear it, and here it is filled with a marker, so unwritten bytes show.
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';

const { allocUnsafeSlow } = Buffer;
/** Sizes of the requested buffers, in bytes. */
const unfilled = [];
Buffer.allocUnsafeSlow = (bytes) => {
  unfilled.push(bytes);
  return allocUnsafeSlow(bytes).fill(0xa5);
};
afterAll(() => {
  Buffer.allocUnsafeSlow = allocUnsafeSlow;
});
// The package reads this function when it is imported.
const { crop, load } = await import('../../../js/index.js');
const { makeTargets, allocateUninitialized: newArray } = await import('../../../js/plan/targets.js');
const ts = await load();

const image = { data: Uint8ClampedArray.from({ length: 24 }, (_, i) => i), width: 3, height: 2 };

describe('readEntries', () => {
  const row = () => new Uint8ClampedArray(12);
  const rows = ts.plan('split', image, { numOutputs: 2 });
  const run = (entry) => rows.run(image, { into: [entry, null] });

  test.each([
    ['an image', { width: 3, height: 1 }],
    ['data alone', {}],
    ['a tensor without a type', { dims: [1, 3, 4] }],
    ['a tensor without dims', { type: 'uint8' }],
    ['typed dims', { type: 'uint8', dims: Int32Array.of(1, 3, 4) }],
    ['dims with a width and a height', { dims: [1, 3, 4], width: 9, height: 9 }],
  ])('writes to %s', (_, rest) => {
    const data = row();
    expect(run({ data, ...rest })[0].data).toBe(data);
    expect([...data]).toEqual([...image.data.subarray(0, 12)]);
  });

  test.each([
    ['an image on its side', { width: 1, height: 3 }, 'uint8 [3,1,4]'],
    ['an image without a width', { height: 1 }, 'uint8 [1,undefined,4]'],
    ['an image without a height', { width: 3 }, 'uint8 [undefined,3,4]'],
    ['dims that are null', { dims: null }, 'uint8 with dims null'],
    ['dims that are not a list', { dims: 'wide' }, 'uint8 with dims the string "wide"'],
    ['dims that are a proxy', { dims: new Proxy(Int32Array.of(1, 3, 4), {}) }, 'uint8 with dims an object'],
    ['no dims', { dims: [] }, 'uint8 []'],
    ['other dims of the same size', { dims: [3, 1, 4] }, 'uint8 [3,1,4]'],
    ['wrong dims with the right width and height', { dims: [12], width: 3, height: 1 }, 'uint8 [12]'],
    ['nine dims', { dims: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'uint8 [1,2,3,4,5,6,7,8,...]'],
    ['another type', { type: 'int8' }, 'int8 [1,3,4]'],
    ['an unknown type', { type: 'half' }, 'the string "half" [1,3,4]'],
  ])('rejects %s', (_, rest, shown) => {
    const data = row();
    const words = `Split-18: into[0] must be uint8 [1,3,4], got ${shown}.`;
    expectError(() => run({ data, ...rest }), 'OUTPUT_MISMATCH', words);
    expect(data).toEqual(row());
  });

  test('reads a list of one array of strings once', () => {
    const word = { type: 'string', dims: [1], data: ['new'] };
    const targets = [['first'], ['second']];
    const reads = [];
    const list = new Proxy([null], {
      get(array, key) {
        reads.push(key);
        return key === '0' ? targets[reads.filter((each) => each === '0').length - 1] : Reflect.get(array, key);
      },
    });
    for (const call of [
      () => ts.split(word, { split: [1], into: list })[0],
      () => ts.concat([word], { axis: 0, into: list }),
    ]) {
      expect(call().data).toBe(targets[0]);
      expect(reads.splice(0)).toEqual(['length', '0']);
      expect(targets).toEqual([['new'], ['second']]);
    }
  });

  test.each([
    ['an array', [[]], 'into[0] must be Uint8Array or Uint8ClampedArray for type uint8, got an array.'],
    [
      'memory',
      [new ArrayBuffer(12)],
      'into[0] must be Uint8Array or Uint8ClampedArray for type uint8, got an ArrayBuffer. Wrap it: new Uint8Array(buffer).',
    ],
    ['undefined', [undefined], 'into[0] must be Uint8Array or Uint8ClampedArray for type uint8, got undefined.'],
    ['a tensor without data', [{ type: 'uint8' }], 'into[0] must be uint8 [1,3,4], got an object without data'],
    ['a tensor of null data', [{ data: null }], 'into[0] must be uint8 [1,3,4], got an object without data'],
  ])('rejects %s in the list', (_, [entry], words) => {
    expectError(() => run(entry), 'OUTPUT_MISMATCH', words);
  });

  test.each([
    ['one array for two parts', row(), 'a Uint8ClampedArray'],
    ['a tensor for two parts', { data: row() }, 'an object'],
    ['a list of one', [row()], 'an array of 1'],
    ['a list of three', [row(), row(), row()], 'an array of 3'],
  ])('rejects %s', (_, into, shown) => {
    const words = `Split-18: into must be an array of 2, one for each part, got ${shown}.`;
    expectError(() => rows.run(image, { into }), 'OUTPUT_MISMATCH', words);
  });

  test('reads nine of many dims to show them', () => {
    let reads = 0;
    const dims = new Proxy(new Array(1000).fill(1), {
      get(list, name) {
        if (name !== 'length') reads += 1;
        return list[name];
      },
    });
    expectError(() => run({ data: row(), dims }), 'OUTPUT_MISMATCH', 'got uint8 [1,1,1,1,1,1,1,1,...].');
    expect(reads).toBe(9);
  });

  test('accepts an image for each of a batch', () => {
    const batch = { type: 'uint8', dims: [2, 2, 3, 4], data: Uint8Array.from({ length: 48 }, (_, i) => i) };
    const plan = ts.plan('split', batch, { numOutputs: 2 });
    const into = [0, 1].map(() => ({ width: 3, height: 2, data: new Uint8Array(24) }));
    plan.run(batch, { into });
    expect(into.map(({ data }) => [...data])).toEqual([[...batch.data.subarray(0, 24)], [...batch.data.subarray(24)]]);
    const pair = ts.plan('split', batch, { numOutputs: 1 });
    const words = 'into must be uint8 [2,2,3,4], got uint8 [2,3,2,4]';
    const onItsSide = { width: 2, height: 3, data: new Uint8Array(48) };
    expectError(() => pair.run(batch, { into: onItsSide }), 'OUTPUT_MISMATCH', words);
  });

  test('rejects an image for a part of three channels', () => {
    const rgb = { type: 'uint8', dims: [1, 1, 3], data: Uint8Array.of(1, 2, 3) };
    const into = { width: 1, height: 1, data: new Uint8Array(3) };
    const words = 'into must be uint8 [1,1,3], got uint8 [1,1,4]';
    expectError(() => ts.concat([rgb], { axis: 0, into }), 'OUTPUT_MISMATCH', words);
  });

  test('names a lone array into and a listed one into[0], in any order of runs', () => {
    const x = randomTensor('int8', [4]);
    const plan = ts.plan('split', x, { numOutputs: 1 });
    const short = new Int8Array(3);
    for (const [into, name] of [
      [[short], 'into[0]'],
      [short, 'into'],
      [{ data: short }, 'into'],
      [[{ data: short }], 'into[0]'],
    ]) {
      expectError(
        () => plan.run(x, { into }),
        'OUTPUT_MISMATCH',
        `Split-18: ${name} must have length 4 to match type and dims, got 3`,
      );
    }
  });

  test.each([
    ['two nulls', [null, null]],
    ['two arrays', [[], []]],
    ['two strings', ['', '']],
  ])('accepts an array of %s as the only array of strings', (_, into) => {
    const words = { type: 'string', dims: [2], data: ['a', 'b'] };
    expect(ts.concat([words], { axis: 0, into }).data).toBe(into);
    expect(into).toEqual(['a', 'b']);
  });

  test.each([
    ['the array itself', (array) => array],
    ['a list of it', (array) => [array]],
  ])('accepts an array of one string as %s', (_, form) => {
    const word = { type: 'string', dims: [1], data: ['a'] };
    const array = ['old'];
    expect(ts.plan('concat', [word], { axis: 0 }).run([word], { into: form(array) })[0].data).toBe(array);
    expect(array).toEqual(['a']);
  });
});

describe('validateTargets', () => {
  const x = randomTensor('uint8', [2, 2]);
  const plan = ts.plan('split', x, { numOutputs: 2 });

  test.each([0, 1])('rejects target %i of another class than the input', (at) => {
    const into = [new Uint8Array(2), new Uint8Array(2)];
    into[at] = new Uint8ClampedArray(2);
    const words = `into[${at}] must be a Uint8Array like the data of the input, got a Uint8ClampedArray.`;
    expectError(() => plan.run(x, { into }), 'OUTPUT_MISMATCH', words);
  });

  test('accepts any class of the type for converted elements', () => {
    const options = { type: 'uint8', layout: 'HWC', channels: 'RGBA' };
    for (const into of [new Uint8Array(24), new Uint8ClampedArray(24)]) {
      expect([...ts.toPlanes(image, { ...options, into }).data]).toEqual([...image.data]);
    }
  });
});

describe.each([3, 16, 17, 40])('expectApart of %i targets', (count) => {
  const memory = new Uint8Array(500);
  const arraysAt = (places) => places.map(([from, length = 5]) => memory.subarray(from, from + length));
  /** Returns a plan that fills targets of `lengths` rows. */
  const planOf = (lengths) => {
    const size = lengths.reduce((sum, length) => sum + length, 0);
    const x = { type: 'uint8', dims: [size], data: Uint8Array.from({ length: size }, (_, i) => i + 1) };
    return { x, plan: ts.plan('split', x, { split: lengths }) };
  };
  /** Adds places that do not overlap, up to `count` in all. */
  const withOthers = (own) => [...own, ...Array.from({ length: count - own.length }, (_, i) => [100 + i * 5])];
  const runAt = (places) => {
    const lengths = places.map(([, length = 5]) => length);
    const { x, plan } = planOf(lengths);
    return [plan.run(x, { into: arraysAt(places) }).map(bitwise), expected(x, 0, lengths)];
  };
  afterEach(() => memory.fill(0));

  test.each([
    ['neighbours', [[5], [0], [10]]],
    [
      'an empty one within another',
      [
        [0, 10],
        [5, 0],
        [10, 3],
      ],
    ],
    [
      'empty ones at one place',
      [
        [3, 0],
        [3, 0],
        [0, 9],
      ],
    ],
  ])('accepts %s', (_, own) => {
    const [made, wanted] = runAt(withOthers(own));
    expect(made).toEqual(wanted);
  });

  test.each([
    ['neighbours that share a byte', [[0], [4]], 'into[0] must not overlap into[1]'],
    ['neighbours that share a byte, the later one first', [[4], [0]], 'into[0] must not overlap into[1]'],
    ['two targets at one place', [[0], [0]], 'into[0] must not overlap into[1]'],
    [
      'a target within another',
      [
        [0, 9],
        [3, 2],
      ],
      'into[0] must not overlap into[1]',
    ],
    [
      'targets that overlap, with an empty one between their starts',
      [
        [0, 10],
        [2, 0],
        [5, 8],
      ],
      'into[0] must not overlap into[2]',
    ],
    [
      'an overlap of the first and the last target',
      [[100 + (count - 2) * 5 + 4]],
      `into[0] must not overlap into[${count - 1}]`,
    ],
  ])('rejects %s', (_, own, names) => {
    expectError(() => runAt(withOthers(own)), 'OUTPUT_MISMATCH', `${names}.`);
    expect(memory.every((byte) => byte === 0)).toBe(true);
  });

  test('compares only places in the same buffer', () => {
    const memories = [new Uint8Array(99), new Uint8Array(99)];
    const lengths = new Array(count).fill(2);
    const { x, plan } = planOf(lengths);
    const at = (i) => memories[i % 2].subarray(i - (i % 2), i - (i % 2) + 2);
    expect(plan.run(x, { into: lengths.map((_, i) => at(i)) }).map(bitwise)).toEqual(expected(x, 0, lengths));
    const again = lengths.map((_, i) => (i === count - 1 ? at(i - 2) : at(i)));
    expectError(
      () => plan.run(x, { into: again }),
      'OUTPUT_MISMATCH',
      `into[${count - 3}] must not overlap into[${count - 1}]`,
    );
  });

  test('names an overlapped input', () => {
    const lengths = new Array(count).fill(2);
    const { x, plan } = planOf(lengths);
    const within = { ...x, data: memory.subarray(0, 2 * count) };
    const others = lengths.slice(1).map(() => new Uint8Array(2));
    const run = (from) => plan.run(within, { into: [memory.subarray(from, from + 2), ...others] });
    expect(run(2 * count)).toHaveLength(count);
    expectError(() => run(2 * count - 1), 'OUTPUT_MISMATCH', 'into[0] must not overlap the input');
  });

  test('rejects the input as an array of strings', () => {
    const words = { type: 'string', dims: [count], data: Array.from({ length: count }, (_, i) => `${i}`) };
    const plan = ts.plan('split', words, { split: [count, ...new Array(count - 1).fill(0)] });
    const others = Array.from({ length: count - 1 }, () => []);
    const run = (first, rest) => plan.run(words, { into: [first, ...rest] });
    expectError(() => run(words.data, others), 'OUTPUT_MISMATCH', 'into[0] must not overlap the input');
    const empty = [];
    expect(
      run(
        new Array(count).fill(''),
        others.map(() => empty),
      )[0].data,
    ).toEqual(words.data);
  });

  test('rejects one array of strings for two parts', () => {
    const words = { type: 'string', dims: [count], data: Array.from({ length: count }, (_, i) => `${i}`) };
    const plan = ts.plan('unbind', words);
    const into = Array.from({ length: count }, () => ['old']);
    expect(plan.run(words, { into }).map(({ data }) => data[0])).toEqual(words.data);
    into[count - 1] = into[1];
    const names = `into[1] must not overlap into[${count - 1}]`;
    expectError(() => plan.run(words, { into }), 'OUTPUT_MISMATCH', names);
  });

  test('accepts adjacent images of one sheet without a shared pixel', () => {
    const sheet = { data: new Uint8ClampedArray(8 * 4 * 4), width: 8, height: 4 };
    const lone = () => ({ data: new Uint8ClampedArray(32), width: 4, height: 2, stride: 16 });
    const batch = { type: 'float32', dims: [count, 1, 2, 4], data: new Float32Array(8 * count).fill(1) };
    const run = (...places) => {
      const own = places.map(([x, y]) => crop(sheet, x, y, 4, 2));
      const into = [...own, ...Array.from({ length: count - own.length }, lone)];
      return ts.toPixels(batch, { into });
    };
    expect(run([0, 0], [4, 0], [0, 2])).toHaveLength(count);
    expect(sheet.data.subarray(0, 80).every((byte) => byte === 255)).toBe(true);
    // In order of their starts, the middle image is adjacent to both others.
    expectError(() => run([0, 0], [0, 1], [4, 0]), 'OUTPUT_MISMATCH', 'into[0] must not overlap into[1]');
  });
});

describe('expectApart', () => {
  const dotsOf = (count) => {
    const sheet = { data: new Uint8ClampedArray(count * 8), width: 2, height: count };
    const into = Array.from({ length: count }, (_, i) => crop(sheet, i % 2, i - (i % 2), 1, 2));
    return [{ type: 'uint8', dims: [count, 1, 2, 1], data: new Uint8Array(2 * count) }, into];
  };

  test('accepts many adjacent images, up to a number of comparisons', () => {
    const [batch, into] = dotsOf(1026);
    expect(ts.toPixels(batch, { into })).toHaveLength(1026);
    const [again, places] = dotsOf(1026);
    places[1000] = places[7];
    expectError(() => ts.toPixels(again, { into: places }), 'OUTPUT_MISMATCH', 'into[7] must not overlap into[1000]');
    const width = 3000;
    const sheet = { data: new Uint8ClampedArray(8 * width), width, height: 2 };
    const columns = Array.from({ length: width }, (_, x) => crop(sheet, x, 0, 1, 2));
    const most = { type: 'uint8', dims: [width, 1, 2, 1], data: new Uint8Array(2 * width) };
    const message = 'into must be fewer images side by side, got 3000. Write them in several calls.';
    expectError(() => ts.toPixels(most, { into: columns }), 'OUTPUT_MISMATCH', message);
  });
});

describe('newArray', () => {
  class Recorded {
    static BYTES_PER_ELEMENT = 2;
    constructor(...given) {
      this.given = given;
    }
  }
  test.each([
    ['4094 bytes', 2047, false],
    ['4096 bytes', 2048, true],
    ['2 GB', 2 ** 30, false],
  ])('allocates %s without zeros only from 4 KB to 2 GB', (_, length, isUnfilled) => {
    unfilled.length = 0;
    const { given } = newArray(Recorded, length);
    expect(unfilled).toEqual(isUnfilled ? [2 * length] : []);
    expect(given).toEqual(isUnfilled ? [expect.any(ArrayBuffer), 0, length] : [length]);
  });

  test('has the requested length', () => {
    expect(newArray(Float32Array, 1500)).toHaveLength(1500);
    expect(newArray(Float32Array, 15)).toHaveLength(15);
  });
});

describe('allocate', () => {
  test.each([
    ['int8', new Int8Array(5000), new Int8Array(1)],
    ['float64', new Float64Array(5000), new Float64Array(1)],
    ['string', new Array(5000).fill(''), ['']],
    ['complex64', new Float32Array(10000), new Float32Array(2)],
  ])('makes arrays of %s full of zeros or empty strings', (type, ...wanted) => {
    const method = type.startsWith('complex') || type === 'string' ? 'split' : 'variadicSplit';
    const sizes = method === 'split' ? { split: [5000, 1] } : { axis: 0, splitLengths: [5000, 1] };
    expect(ts.plan(method, { type, dims: [5001] }, sizes).allocate()).toEqual(wanted);
  });

  test('makes no array if there is no part', () => {
    expect(ts.plan('unbind', { type: 'string', dims: [0] }).allocate()).toEqual([]);
    expect(ts.plan('unbind', { type: 'int8', dims: [0, 3] }).allocate()).toEqual([]);
  });

  test('makes clamped arrays for images', () => {
    const plan = ts.plan('toPixels', { type: 'float32', dims: [2, 3, 1, 1] });
    expect(plan.allocate()).toEqual([new Uint8ClampedArray(4), new Uint8ClampedArray(4)]);
  });

  test('rejects more strings than the limit', () => {
    const plan = ts.plan('split', { type: 'string', dims: [2 ** 26 + 1] }, { numOutputs: 2 });
    const words = 'Split-18: the parts must have at most 67108864 strings, got 67108865.';
    expectError(() => plan.allocate(), 'OUT_OF_MEMORY', words);
  });
});

describe('makeTargets', () => {
  const call = { allocate: (what, make) => `${what}: ${typeof make}`, error: (code, message) => new Error(message) };
  const parts = (...sizes) => sizes.map((size) => ({ type: 'string', size, byteLength: 0 }));
  test.each([
    ['2^26 strings', 'Array', [2 ** 26 - 1, 1], 'the parts: function'],
    ['more numbers', 'Uint8Array', [2 ** 26, 1], 'the parts: function'],
  ])('allocates %s', (_, className, sizes, wanted) => {
    expect(makeTargets(call, parts(...sizes), className, [])).toBe(wanted);
  });

  test('rejects more strings, in one part or in all', () => {
    for (const sizes of [[2 ** 26 + 1], [2 ** 25, 2 ** 25 + 1]]) {
      expect(() => makeTargets(call, parts(...sizes), 'Array', [])).toThrow('got 67108865.');
    }
  });

  test('makes no array for an omitted part', () => {
    const node = { opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 }, outputs: ['', 'b'] };
    const x = randomTensor('int8', [9000, 3]);
    unfilled.length = 0;
    const [none, part] = ts.runNode(node, [x]);
    expect([none, bitwise(part)]).toEqual([null, expected(x, 1, [2, 1])[1]]);
    expect(unfilled).toEqual([9000]);
  });

  test('makes arrays without zeros, because runs overwrite them', () => {
    const pixels = { type: 'float32', dims: [3, 60, 60], data: new Float32Array(10800).fill(1) };
    const want = (letters) => Array.from({ length: 4 }, (_, i) => (letters.includes('RGBA'[i]) || i === 3 ? 255 : 0));
    for (const channels of ['RGB', 'BGR']) {
      expect([...ts.toPixels(pixels, { channels }).data.subarray(-4)]).toEqual(want(channels));
    }
    const mask = { ...pixels, dims: [1, 60, 60], data: pixels.data.subarray(0, 3600) };
    for (const channels of ['R', 'GA', 'A']) {
      const { data } = ts.toPixels(mask, { channels });
      expect([channels, ...data.subarray(0, 4), ...data.subarray(-4)]).toEqual([
        channels,
        ...want(channels),
        ...want(channels),
      ]);
    }
  });
});
