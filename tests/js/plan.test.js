import { load, Tensor } from '../../js/index-node.js';
import { detached, randomTensor } from './arbitraries.js';
import { bitwise, elementTypes } from './oracle.js';
import { expected, expectError } from './outcome.js';

const ts = await load();

const { type: f32, dims } = { type: 'float32', dims: [2, 6] };
const x = randomTensor(f32, dims);

describe('plan', () => {
  test('says how the data lie, and how they will move', () => {
    const plan = ts.plan('split', { type: 'int16', dims: [2, 3, 10, 4, 5] }, { axis: 2, split: [1, 9] });
    expect(plan.layout).toMatchObject({ outer: 6, axisLength: 10, inner: 20, bits: 16, axis: 2 });
    expect(['view', 'rows', 'simd', 'list']).toContain(plan.lane);
    expect(plan.type).toBe('int16');
    expect(plan.dims).toEqual([2, 3, 10, 4, 5]);
  });

  test('reads its arguments once: what is done to them later changes nothing', () => {
    const options = { axis: 1, split: Int32Array.of(2, 4) };
    const shape = { type: f32, dims: [2, 6] };
    const plan = ts.plan('split', shape, options);
    options.split[0] = 5;
    options.axis = 0;
    shape.dims[1] = 60;
    shape.type = 'int8';
    const tensor = randomTensor(f32, dims);
    expect(plan.run(tensor).map(bitwise)).toEqual(expected(tensor, 1, [2, 4]));
  });

  test.each([
    [{ ...x, type: 'int32', data: new Int32Array(12) }, 'the input is int32 [2,6], the plan is for float32 [2,6]'],
    [{ ...x, dims: [6, 2] }, 'float32 [6,2], the plan is for float32 [2,6]'],
    [{ ...x, dims: [12] }, '[12], the plan is for float32 [2,6]'],
    [{ ...x, data: new Float32Array(11) }, 'length 11, dims and type make it 12'],
    [{ ...x, data: new Float32Array(13) }, 'length 13, dims and type make it 12'],
    [{ ...x, data: new Array(12).fill(0) }, 'data of the input is an array,'],
    [{ ...x, data: new DataView(new ArrayBuffer(48)) }, 'is a DataView, float32 is stored in Float32Array: wrap it,'],
    [
      { ...x, data: new ArrayBuffer(48) },
      'an ArrayBuffer, float32 is stored in Float32Array: wrap it, new Float32Array(',
    ],
    [{ ...x, data: new SharedArrayBuffer(48) }, 'data of the input is a SharedArrayBuffer, float32 is stored in'],
    [{ type: f32, dims }, 'data of the input is undefined'],
    [5, 'the input is 5, it must be a tensor'],
  ])('does not run on %p', (tensor, text) => {
    const plan = ts.plan('split', { type: f32, dims }, { axis: 1, split: [2, 4] });
    expectError(() => plan.run(tensor), 'DATA_MISMATCH', text);
    expect(plan.run(x).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
  });

  test('does not run on nothing, on strings of another number, on a detached buffer, or on one that has shrunk', () => {
    const strings = { type: 'string', dims: [2, 2], data: ['a', 'b', 'c'] };
    const few = ts.plan('split', strings, { axis: 1, numOutputs: 2 });
    expectError(() => few.run(strings), 'DATA_MISMATCH', 'length 3, dims and type make it 4');
    const plan = ts.plan('split', { type: f32, dims }, { axis: 1, split: [2, 4] });
    expectError(() => plan.run(null), 'ARGUMENT_MISSING');
    expectError(() => plan.run({ type: f32, data: detached(new Float32Array(12)), dims }), 'DATA_MISMATCH');
    const resizable = new ArrayBuffer(48, { maxByteLength: 64 });
    const tracking = { type: f32, data: new Float32Array(resizable), dims };
    expect(plan.run(tracking)).toHaveLength(2);
    resizable.resize(44);
    expectError(() => plan.run(tracking), 'DATA_MISMATCH');
  });

  test('knows the methods by name', () => {
    for (const method of ['slice', 'alloc', 'plan', '', 7, null, '__proto__', 'constructor']) {
      expectError(() => ts.plan(method, { type: f32, dims }, { axis: 1 }), 'OPERATOR_UNKNOWN', 'openvinoSplit, chunk,');
    }
  });

  test.each([
    ['Split', 'split'],
    ['SplitToSequence', 'splitToSequence'],
    ['VariadicSplit', 'variadicSplit'],
    ['OpenvinoSplit', 'openvinoSplit'],
    ['Concat', 'concat'],
    ['ConcatFromSequence', 'concat, or stack along a new axis'],
    ['tensor_split', 'tensorSplit'],
    ['to_planes', 'toPlanes'],
  ])('%s is refused with the name that is meant', (operator, meant) => {
    const words = `plan: the method is the string "${operator}", it is called ${meant}.`;
    expectError(() => ts.plan(operator, { type: f32, dims }, { axis: 1 }), 'OPERATOR_UNKNOWN', words);
  });
});

describe('allocate', () => {
  test('makes arrays that a run of every type takes', () => {
    for (const type of Object.keys(elementTypes)) {
      const tensor = randomTensor(type, [6, 8]);
      const plan = ts.plan('tensorSplit', { type, dims: [6, 8] }, { axis: 1, indicesOrSections: [2, 2] });
      const into = plan.allocate();
      expect(into.map((array) => array.constructor)).toEqual(new Array(3).fill(elementTypes[type][1]));
      expect(new Set(into.flatMap((array) => [...array])).size).toBe(1); // zeros, or empty strings
      expect(plan.run(tensor, { into }).map(bitwise)).toEqual(expected(tensor, 1, [2, 0, 6]));
      expect(plan.allocate()[0]).not.toBe(into[0]);
    }
  });

  test('takes the class of the data that the plan was made from', () => {
    const image = { width: 3, height: 2, data: new Uint8ClampedArray(24) };
    const plan = ts.plan('split', image, { axis: 2, numOutputs: 4 });
    const into = plan.allocate();
    expect(into[3]).toBeInstanceOf(Uint8ClampedArray);
    expect(plan.run(image, { into })[3].data).toBe(into[3]);
    const elsewhere = {
      type: 'uint8',
      dims: [4],
      get data() {
        throw new Error('not on the CPU');
      },
    };
    for (const tensor of [
      elsewhere,
      { ...image, data: null },
      { type: 'uint8', dims: [4], data: new Float32Array(4) },
    ]) {
      expect(ts.plan('split', tensor, { numOutputs: 1 }).allocate()[0]).toBeInstanceOf(Uint8Array);
    }
  });

  test('says that there is no memory', () => {
    const plan = ts.plan('split', { type: 'uint8', dims: [2 ** 50] }, { numOutputs: 2 });
    expectError(() => plan.allocate(), 'OUT_OF_MEMORY', 'no memory for the parts');
  });
});

test('results are of the class that load was given', async () => {
  class Mine {
    constructor(type, data, tensorDims) {
      Object.assign(this, { type, data, dims: tensorDims });
    }
  }
  const mine = await load({ Tensor: Mine });
  const tensor = randomTensor(f32, dims);
  const results = [
    ...mine.split(tensor, { axis: 1, split: [2, 4] }),
    ...mine.plan('split', tensor, { axis: 1, split: [2, 4] }).run(tensor),
    ...mine.runNode({ opType: 'Split', attributes: { num_outputs: 2 } }, [tensor]),
  ];
  expect(results.every((part) => part instanceof Mine)).toBe(true);
  expect(ts.split(tensor, { axis: 1, split: [2, 4] }).every((part) => part instanceof Tensor)).toBe(true);
});

test('the methods of plans work without their object', () => {
  const x = { type: 'float32', data: Float32Array.of(1, 2), dims: [2] };
  const { run, allocate, views } = ts.plan('split', x, { numOutputs: 2 });
  expect(run(x, { into: allocate() }).map(({ data }) => data[0])).toEqual([1, 2]);
  expect(views(x).map(({ data }) => data[0])).toEqual([1, 2]);
  const join = ts.plan('concat', [x], { axis: 0 });
  expect((0, join.run)([x], { into: (0, join.allocate)() })[0].data).toEqual(x.data);
  const image = { data: new Uint8ClampedArray(4), width: 1, height: 1 };
  const planes = ts.plan('toPlanes', image);
  expect((0, planes.run)(image, { into: (0, planes.allocate)() })[0].data).toEqual(new Float32Array(3));
});

test('a plan is for dims of one rank, and views of what is detached are not made', () => {
  const x = { type: 'float32', data: new Float32Array(12), dims: [2, 6] };
  const plan = ts.plan('unbind', x);
  for (const dims of [[2, 6, 1], [1, 2, 6], [12], [2]]) {
    expectError(() => plan.run({ ...x, dims }), 'DATA_MISMATCH', 'the plan is for float32 [2,6]');
  }
  detached(x.data);
  expectError(() => plan.views(x), 'DATA_MISMATCH', 'is detached');
  const empty = { type: 'float32', data: detached(new Float32Array(0)), dims: [0, 6] };
  const halves = ts.plan('split', empty, { split: [0, 0] });
  expect(halves.views(empty).map(({ data }) => data.length)).toEqual([0, 0]);
});

// Of what there are no views; that views are right, and share the input's memory, every form of every call shows (forms.js).
test('of nibbles parts that begin on whole bytes have views, of data that begin anywhere', () => {
  const { data } = randomTensor('int4', [12, 3]);
  const tensor = { type: 'int4', data: data.subarray(5, 11), dims: [4, 3] };
  const even = ts.plan('variadicSplit', tensor, { axis: 0, splitLengths: [2, 2] });
  expect(even.views(tensor).map(bitwise)).toEqual(expected(tensor, 0, [2, 2]));
  expect(even.views(tensor)[1].data.byteOffset).toBe(tensor.data.byteOffset + 3);
  const odd = ts.plan('variadicSplit', tensor, { axis: 0, splitLengths: [1, 3] });
  expectError(() => odd.views(tensor), 'OUTPUT_MISMATCH');
});

test('there are none of strings, of the wrong data, or of nothing', () => {
  const strings = randomTensor('string', [4]);
  expectError(() => ts.plan('split', strings, { numOutputs: 2 }).views(strings), 'OUTPUT_MISMATCH');
  const plan = ts.plan('split', { type: 'int8', dims: [4] }, { numOutputs: 2 });
  expectError(() => plan.views(strings), 'DATA_MISMATCH');
  expectError(() => plan.views({ type: 'int8', data: new Int8Array(3), dims: [4] }), 'DATA_MISMATCH');
  expectError(() => plan.views(), 'ARGUMENT_MISSING');
});

test('withTensor gives the same sibling each time for the same constructor', () => {
  class One extends Tensor {}
  const one = ts.withTensor(One);
  expect(ts.withTensor(One)).toBe(one);
  expect(one.withTensor(One)).toBe(one);
  expect(ts.withTensor(class extends Tensor {})).not.toBe(one);
  expect(ts.withTensor(Tensor)).toBe(ts);
});
