// Copies in JavaScript and calls of the core. A fake core records the calls.
import { Tensor, load } from '../../../js/index.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { copyColumn, toSmi, executePlan, makeCopyPlan } from '../../../js/plan/copy.js';
import { TensorSplit } from '../../../js/tensorsplit.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise, splitByIndex } from '../support/oracle.js';
import { errorOf, expected, expectError } from '../support/outcome.js';

const ts = await load();

describe('toSmi', () => {
  test.each([0, 1, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 40, 2 ** 53 - 1, 0.5])('keeps %d', (number) => {
    expect(toSmi(number)).toBe(number);
  });
});

describe('makeCopyPlan', () => {
  // Two rows of five float32 in parts of 2, 0 and 3.
  const response = { plan: 'plan', route: 'rows', isSingleTile: 0, outer: 2, rowWidth: 20, byteLength: 40 };
  const widths = [8, 0, 12];
  const partBytes = [16, 0, 24];
  const base = {
    plan: 'plan',
    route: 'rows',
    isSingleTile: false,
    byteLength: 40,
    partBytes,
    unit: 4,
    scratch: null,
  };

  test('lists the pieces of a row that are not empty', () => {
    const pieces = [
      { part: 0, at: 0, width: 2 },
      { part: 2, at: 2, width: 3 },
    ];
    expect(makeCopyPlan(response, widths, partBytes, 4)).toEqual({ ...base, rows: 2, stride: 5, pieces });
  });

  test('lists all of each part as one row for a view', () => {
    const pieces = [
      { part: 0, at: 0, width: 4 },
      { part: 2, at: 4, width: 6 },
    ];
    const view = makeCopyPlan({ ...response, route: 'view' }, widths, partBytes, 4);
    expect(view).toEqual({ ...base, route: 'view', rows: 1, stride: 5, pieces });
  });

  test('counts strings', () => {
    const list = { ...response, route: 'list', rowWidth: 15 };
    const pieces = [
      { part: 0, at: 0, width: 6 },
      { part: 1, at: 6, width: 9 },
    ];
    expect(makeCopyPlan(list, [6, 9], [0, 0], 1)).toMatchObject({ rows: 2, stride: 15, unit: 1, pieces });
  });
});

describe('executePlan', () => {
  const numbers = [
    [7, 0, 1, 2, 3],
    [7, 4, 5, 6, 7],
  ].flat();
  const response = { plan: 'plan', isSingleTile: 0, outer: 2, rowWidth: 5, byteLength: 10 };

  /** Returns the calls of the core, and the arrays after them. */
  function moved({ route = 'rows', isJoin, inWasmMemory, isSkipped = false }) {
    const asked = [];
    const call = { core: { run: (...given) => asked.push(given) } };
    const own = makeCopyPlan({ ...response, route }, [2, 3], [4, 6], 1);
    // The arrays are parts of larger buffers, at bytes 3 and 1.
    const interleaved = new Uint8Array(16).subarray(3, 13);
    const pieces = [new Uint8Array(8).subarray(1, 5), isSkipped ? null : new Uint8Array(8).subarray(1, 7)];
    if (isJoin) {
      pieces.forEach((piece, i) => piece?.set([11, 12, 13, 14, 15, 16].slice(0, piece.length).map((n) => n + 10 * i)));
    } else interleaved.set(numbers);
    executePlan(call, own, interleaved, pieces, isJoin, inWasmMemory);
    return { asked, interleaved: [...interleaved], pieces: pieces.map((piece) => piece && [...piece]) };
  }
  const untouched = [
    [0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ];
  const zeros = new Array(10).fill(0);
  const first = [7, 0, 7, 4];
  const second = [1, 2, 3, 5, 6, 7];

  test.each([
    ['all of a split', {}, [first, second]],
    ['none of a split for the kernels', { route: 'simd' }, untouched],
    ['what is wanted of a split', { isSkipped: true }, [first, null]],
    [
      'a split in WebAssembly memory into views',
      { inWasmMemory: true, route: 'view' },
      [
        [7, 0, 1, 2],
        [3, 7, 4, 5, 6, 7],
      ],
    ],
    ['none of a split in WebAssembly memory', { inWasmMemory: true }, untouched],
  ])('copies %s', (_, given, wanted) => {
    expect(moved({ isJoin: false, inWasmMemory: false, ...given }).pieces).toEqual(wanted);
  });

  test.each([
    ['all of a join', {}, [11, 12, 21, 22, 23, 13, 14, 24, 25, 26]],
    ['none of a join for the kernels', { route: 'simd' }, zeros],
    ['none of a join in WebAssembly memory', { inWasmMemory: true }, zeros],
  ])('copies %s', (_, given, wanted) => {
    expect(moved({ isJoin: true, inWasmMemory: false, ...given }).interleaved).toEqual(wanted);
  });

  test.each([
    ['nothing where all is copied', {}, null],
    ['for all where nothing is copied', { route: 'simd' }, false],
    ['for all in WebAssembly memory', { inWasmMemory: true }, true],
    ['for all in WebAssembly memory, by tiles', { route: 'simd', inWasmMemory: true }, true],
    ['nothing in WebAssembly memory for views', { inWasmMemory: true, route: 'view' }, null],
  ])('calls the core %s', (_, given, areInWasmMemory) => {
    for (const isJoin of [false, true]) {
      const { asked } = moved({ isJoin, inWasmMemory: false, ...given });
      if (areInWasmMemory === null) {
        expect(asked).toEqual([]);
        continue;
      }
      const [[[plan, interleaved, ...pieces], ...flags]] = asked;
      expect([asked.length, plan, ...flags]).toEqual([1, 'plan', isJoin, areInWasmMemory]);
      expect([interleaved, ...pieces].map((place) => place.byteOffset)).toEqual([3, 1, 1]);
      expect(interleaved instanceof Uint8Array).toBe(!areInWasmMemory);
      if (!areInWasmMemory) expect([interleaved, ...pieces].map(({ length }) => length)).toEqual([10, 4, 6]);
    }
  });

  test.each([false, true])('passes null for a skipped part, in WebAssembly memory: %p', (inWasmMemory) => {
    const { asked } = moved({ route: 'simd', isJoin: false, inWasmMemory, isSkipped: true });
    expect(asked[0][0].slice(2)).toEqual([expect.anything(), null]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 11])('copies strings of pieces of %i', (width) => {
    const dims = [3, width + 2];
    const data = Array.from({ length: dims[0] * dims[1] }, (_, i) => `${i}`);
    const x = { type: 'string', dims, data };
    const sizes = [1, width, 1];
    const cut = splitByIndex(x, 1, sizes);
    expect(ts.split(x, { axis: 1, split: sizes }).map(bitwise)).toEqual(cut.map(bitwise));
    expect(bitwise(ts.concat(cut, { axis: 1 }))).toEqual(bitwise(x));
    const into = [['a', 'b', 'c'], null, ['d', 'e', 'f']];
    ts.plan('split', x, { axis: 1, split: sizes }).run(x, { into });
    expect(into).toEqual([cut[0].data, null, cut[2].data]);
  });

  test.each([
    ['rows', [2, 30], [7, 0, 23]],
    ['simd', [3, 20], [7, 0, 13]],
  ])('copies %s of %j between arrays at any offset', (route, dims, sizes) => {
    const x = randomTensor('float32', dims);
    const data = new Float32Array(70).subarray(5, 65);
    data.set(x.data);
    const room = new Float32Array(100).fill(-1);
    const [first, last] = [dims[0] * sizes[0], dims[0] * sizes[2]];
    const into = [room.subarray(3, 3 + first), room.subarray(24, 24), room.subarray(30, 30 + last)];
    const plan = ts.plan('split', x, { axis: 1, split: sizes });
    expect(plan.route).toBe(route);
    expect(plan.run({ ...x, data }, { into }).map(bitwise)).toEqual(expected(x, 1, sizes));
    const around = [...room.subarray(0, 3), ...room.subarray(3 + first, 30), ...room.subarray(30 + last)];
    expect(around).toEqual(new Array(40).fill(-1));
    const parts = into.map((part, i) => ({ ...plan.outputs[i], data: part }));
    const joined = new Float32Array(64).fill(-1);
    ts.concat(parts, { axis: 1, into: joined.subarray(2, 62) });
    expect(bitwise({ ...x, data: joined.slice(2, 62) })).toEqual(bitwise(x));
    expect([joined[1], joined[62]]).toEqual([-1, -1]);
  });
});

/** Makes an argument of a request. */
const numbersOf = (given, rank) => {
  const values = [given].flat();
  return { type: 'float64', isTensor: false, rank, count: values.length, values };
};

describe('a single tile', () => {
  const x = randomTensor('uint8', [40, 5]);
  const sizes = [2, 0, 3];
  const parts = splitByIndex(x, 1, sizes);
  const core = startCore(new WebAssembly.Module(inlineWasm()));
  const own = new TensorSplit(core, Tensor);
  const plan = own.plan('split', x, { axis: 1, split: sizes });
  const planned = core.plan({
    operator: 'Split',
    isCall: true,
    type: 'uint8',
    dims: x.dims,
    axis: numbersOf(1, 0),
    split: numbersOf(sizes, 1),
  });

  test('is made again when memory has grown', () => {
    const { byteLength } = core.scratch().buffer;
    expect(plan.run(x).map(bitwise)).toEqual(parts.map(bitwise));
    own.alloc('uint8', [2 * byteLength]).dispose();
    expect(core.scratch().buffer.byteLength).toBeGreaterThan(byteLength);
    expect(plan.run(x).map(bitwise)).toEqual(parts.map(bitwise));
  });

  // The values of these classes differ, as those of Uint16Array and Float16Array do.
  test('keeps all bits of another class than in the last run', () => {
    const single = makeCopyPlan(planned, sizes, [80, 0, 120], 1);
    for (const Class of [Uint8ClampedArray, Int8Array, Uint8ClampedArray]) {
      const results = parts.map(({ data }) => new Class(data.length));
      executePlan({ core }, single, new Class(x.data.buffer), results, false, false);
      expect(results.map((array) => [...new Uint8Array(array.buffer)])).toEqual(parts.map(({ data }) => [...data]));
    }
  });

  test('joins all bits of arrays of several classes', () => {
    const given = parts.map(({ data }, i) => (i === 2 ? new Int8Array(data.buffer) : data));
    const target = new Uint8ClampedArray(x.data.length);
    executePlan({ core }, makeCopyPlan(planned, sizes, [80, 0, 120], 1), target, given, true, false);
    expect([...target]).toEqual([...x.data]);
  });

  test.each([false, true])('moves only its bytes if an array grew, of a join: %p', (isJoin) => {
    const longer = (array) => Uint8Array.from([...array, 77]);
    const given = parts.map(({ data }) => (isJoin ? longer(data) : new Uint8Array(data.length + 1)));
    const target = isJoin ? new Uint8Array(x.data.length + 1) : longer(x.data);
    const single = makeCopyPlan(planned, sizes, [80, 0, 120], 1);
    executePlan({ core }, single, target, given, isJoin, false);
    expect([...target.subarray(0, -1)]).toEqual([...x.data]);
    expect(given.map((array) => [...array.subarray(0, -1)])).toEqual(parts.map(({ data }) => [...data]));
  });
});

describe('copyColumn', () => {
  const x = { type: 'string', dims: [3], data: ['a', 'b', 'c'] };
  const fixed = () => Object.defineProperty(['old'], 0, { writable: false });

  test.each([0, 1, 2])('names target %i of a split and writes nothing after it', (at) => {
    const into = [['old'], ['old'], ['old']];
    into[at] = fixed();
    const error = errorOf(() => ts.plan('split', x, { split: [1, 1, 1] }).run(x, { into }));
    expect(error).toMatchObject({ code: 'OUTPUT_MISMATCH', cause: expect.any(TypeError) });
    expect(error.message).toBe(
      `Split-18: into[${at}] must be writable, got a read-only element. Those before it were written.`,
    );
    expect(into.flat()).toEqual(x.data.map((word, i) => (i < at ? word : 'old')));
  });

  test('names the only target of a join for any input', () => {
    const into = Object.defineProperty(['old', 'old', 'old', 'old', 'old', 'old'], 4, { writable: false });
    const words = 'Concat-13: into must be writable, got a read-only element. Those before it were written.';
    expectError(() => ts.concat([x, x], { axis: 0, into }), 'OUTPUT_MISMATCH', words);
    const list = 'Concat-13: into[0] must be writable, got a read-only element. Those before it were written.';
    expectError(() => ts.plan('concat', [x, x], { axis: 0 }).run([x, x], { into: [into] }), 'OUTPUT_MISMATCH', list);
  });

  test('names a target that a proxy refuses to write', () => {
    const into = new Proxy(['old', 'old', 'old'], { set: () => false });
    expectError(() => ts.moveAxis({ ...x, dims: [1, 3] }, 0, 1, { into }), 'OUTPUT_MISMATCH', 'into must be writable');
  });

  // Four elements of a row are copied at a time, and the rest one at a time.
  describe.each([0, 3, 4, 5])('at element %i', (element) => {
    const words = () => ['a', 'b', 'c', 'd', 'e', 'f'];
    const copy = (source, target) => copyColumn({}, 0, 1, 6, source, 0, 0, target, 0, 0);

    test.each([TypeError, RangeError, Error])('passes on a %p of a getter', (Class) => {
      const thrown = new Class('mine');
      const get = () => {
        throw thrown;
      };
      const source = Object.defineProperty(words(), element, { get });
      const target = new Array(6).fill('');
      expect(errorOf(() => copy(source, target))).toBe(thrown);
      expect(target).toEqual(words().map((word, i) => (i < element ? word : '')));
    });

    test.each([TypeError, RangeError, Error])('passes on a %p of a setter', (Class) => {
      const thrown = new Class('mine');
      const set = () => {
        throw thrown;
      };
      expect(errorOf(() => copy(words(), Object.defineProperty(new Array(6), element, { set })))).toBe(thrown);
    });
  });
});
