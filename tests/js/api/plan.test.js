import { load, Tensor } from '../../../js/index.js';
import { detached, randomTensor } from '../support/arbitraries.js';
import { bitwise, elementTypes } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';

const ts = await load();

const x = randomTensor('float32', [2, 6]);
const shape = { type: 'float32', dims: [2, 6] };
const image = { data: new Uint8ClampedArray(24), width: 3, height: 2 };

describe('plan', () => {
  test('does not change with its arguments', () => {
    const options = { axis: 1, split: Int32Array.of(2, 4) };
    const given = { type: 'float32', dims: [2, 6] };
    const plan = ts.plan('split', given, options);
    options.split[0] = 5;
    options.axis = 0;
    given.dims[1] = 60;
    given.type = 'int8';
    expect(plan.run(x).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
  });

  const resizable = new ArrayBuffer(48, { maxByteLength: 64 });
  const shrunk = new Float32Array(resizable);
  resizable.resize(44);
  test.each([
    ['a shape', shape, 'data of the input must be Float32Array for type float32, got undefined.'],
    [
      'detached data',
      { ...x, data: detached(new Float32Array(12)) },
      'data of the input is detached because it was transferred. Pass a new array or a copy to each call.',
    ],
    [
      'data that have shrunk',
      { ...x, data: shrunk },
      'data of the input must have length 12 to match type and dims, got 11.',
    ],
  ])('does not run on %s', (_, tensor, words) => {
    const plan = ts.plan('split', shape, { axis: 1, split: [2, 4] });
    expectError(() => plan.run(tensor), 'DATA_MISMATCH', 'Split-18: data of the input');
    expectError(() => plan.run(tensor), 'DATA_MISMATCH', words);
    expect(plan.run(x).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
  });

  test.each([
    ['null', null, 'ARGUMENT_MISSING', 'the input must be a tensor { type, data, dims }, got null.'],
    ['a number', 5, 'DATA_MISMATCH', 'the input must be a tensor { type, data, dims }, got 5.'],
  ])('does not run on %s', (_, given, code, words) => {
    expectError(() => ts.plan('split', shape, { axis: 1, numOutputs: 2 }).run(given), code, words);
  });

  const wide = new Array(10).fill(1);
  test('shows the first eight dims', () => {
    const plan = ts.plan('split', { type: 'int8', dims: wide }, { numOutputs: 1 });
    const nine = { type: 'int8', dims: wide.slice(1), data: new Int8Array(1) };
    const eight = { type: 'int8', dims: wide.slice(2), data: new Int8Array(1) };
    const words = 'the input must be int8 [1,1,1,1,1,1,1,1,...] as planned, got';
    expectError(() => plan.run(nine), 'DATA_MISMATCH', `${words} int8 [1,1,1,1,1,1,1,1,...].`);
    expectError(() => plan.run(eight), 'DATA_MISMATCH', `${words} int8 [1,1,1,1,1,1,1,1].`);
  });

  test.each([
    ['slice'],
    ['alloc'],
    ['plan'],
    [''],
    [7],
    [null],
    [undefined],
    [{}],
    [['split']],
    ['__proto__'],
    ['constructor'],
  ])('rejects the method %p', (method) => {
    const words =
      'method must be one of split, splitToSequence, variadicSplit, openvinoSplit, chunk, unbind, tensorSplit, concat, stack, moveAxis, toPlanes, toPixels, got';
    expectError(() => ts.plan(method, shape, { axis: 1 }), 'OPERATOR_UNKNOWN', words);
  });

  test.each([
    ['Split', 'split'],
    ['SplitToSequence', 'splitToSequence'],
    ['VariadicSplit', 'variadicSplit'],
    ['OpenvinoSplit', 'openvinoSplit'],
    ['Concat', 'concat'],
    ['ConcatFromSequence', 'concat (or stack, along a new axis)'],
    ['concat_from_sequence', 'concat (or stack, along a new axis)'],
    ['tensor_split', 'tensorSplit'],
    ['to_planes', 'toPlanes'],
    ['TOPIXELS', 'toPixels'],
  ])('rejects %s and suggests %s', (operator, meant) => {
    const words = `plan: method must be ${meant}, got the string "${operator}".`;
    expectError(() => ts.plan(operator, shape, { axis: 1 }), 'OPERATOR_UNKNOWN', words);
  });

  test('compares only the start of a name with known names', () => {
    expectError(
      () => ts.plan('split'.padEnd(2 ** 28, '-'), shape),
      'OPERATOR_UNKNOWN',
      'method must be split, got the string "split-----------------------------------".',
    );
    expectError(
      () => ts.plan('split'.padStart(2 ** 28, '-'), shape),
      'OPERATOR_UNKNOWN',
      'method must be one of split,',
    );
  });

  test.each([
    [
      'split',
      null,
      { numOutputs: 2 },
      'ARGUMENT_MISSING',
      'Split-18: the tensor must be a tensor { type, data, dims }, got null.',
    ],
    [
      'concat',
      shape,
      { axis: 0 },
      'ARGUMENT_MISSING',
      'Concat-13: tensors must be an array of tensors, got an object.',
    ],
    [
      'concat',
      [null],
      { axis: 0 },
      'ARGUMENT_MISSING',
      'Concat-13: tensors[0] must be a tensor { type, data, dims }, got null.',
    ],
    [
      'moveAxis',
      5,
      { from: 0, to: 1 },
      'DATA_MISMATCH',
      'moveAxis: the tensor must be a tensor { type, data, dims }, got 5.',
    ],
    ['toPixels', 5, {}, 'DATA_MISMATCH', 'toPixels: the tensor must be a tensor { type, data, dims }, got 5.'],
    [
      'toPlanes',
      5,
      {},
      'DATA_MISMATCH',
      'toPlanes: the image must be an ImageData, { data, width, height } or a uint8 tensor, got 5.',
    ],
    [
      'variadicSplit',
      shape,
      { axis: 0, splitLengths: [2], into: [] },
      'ARGUMENT_UNKNOWN',
      'unknown option "into"; allowed options: axis, splitLengths.',
    ],
    [
      'split',
      shape,
      { numOutputs: 2, into: [] },
      'ARGUMENT_UNKNOWN',
      'unknown option "into"; allowed options: axis, split, numOutputs, opset.',
    ],
  ])('for %s does not accept %p', (method, given, options, code, words) => {
    expectError(() => ts.plan(method, given, options), code, words);
  });
});

describe('allocate', () => {
  test.each(Object.keys(elementTypes))('makes arrays for a run of %s', (type) => {
    const tensor = randomTensor(type, [6, 8]);
    const plan = ts.plan('tensorSplit', { type, dims: [6, 8] }, { axis: 1, indicesOrSections: [2, 2] });
    const into = plan.allocate();
    expect(into.map((array) => array.constructor)).toEqual(new Array(3).fill(elementTypes[type][1]));
    expect(new Set(into.flatMap((array) => [...array])).size).toBe(1); // zeros, or empty strings
    expect(plan.run(tensor, { into }).map(bitwise)).toEqual(expected(tensor, 1, [2, 0, 6]));
    expect(plan.allocate()[0]).not.toBe(into[0]);
  });

  const elsewhere = {
    type: 'uint8',
    dims: [4],
    get data() {
      throw new Error('not on the CPU');
    },
  };
  test.each([
    ['of the data that the plan was made from', image, Uint8ClampedArray],
    ['of the type where the data cannot be looked at', elsewhere, Uint8Array],
    ['of the type where the data are null', { ...image, data: null }, Uint8Array],
    ['of the type where the data are of another', { type: 'uint8', dims: [4], data: new Float32Array(4) }, Uint8Array],
  ])('makes arrays of the class %s', (_, given, Class) => {
    expect(ts.plan('split', given, { numOutputs: 1 }).allocate()[0]).toBeInstanceOf(Class);
  });

  test('reports missing memory', () => {
    const plan = ts.plan('split', { type: 'uint8', dims: [2 ** 50] }, { numOutputs: 2 });
    expectError(() => plan.allocate(), 'OUT_OF_MEMORY', 'Split-18: JavaScript has no memory for the parts.');
  });
});

describe('load with a class', () => {
  class Mine {
    constructor(type, data, dims) {
      Object.assign(this, { type, data, dims });
    }
  }
  const sizes = { axis: 1, split: [2, 4] };
  test.each([
    ['a split', (mine) => mine.split(x, sizes)],
    ['a contiguous split', (mine) => mine.split(x, { numOutputs: 2 })],
    ['a plan', (mine) => mine.plan('split', x, sizes).run(x)],
    ['views', (mine) => mine.plan('split', x, { numOutputs: 2 }).views(x)],
    ['a node', (mine) => mine.runNode({ opType: 'Split', attributes: { num_outputs: 2 } }, [x])],
    ['a join', (mine) => [mine.concat([x], { axis: 0 })]],
    ['moveAxis', (mine) => [mine.moveAxis(x, 0, 1)]],
    ['toPlanes', (mine) => [mine.toPlanes(image)]],
  ])('makes results of the class for %s', async (_, call) => {
    const made = call(await load({ Tensor: Mine }));
    for (const result of made) expect(result).toBeInstanceOf(Mine);
    for (const result of call(ts)) expect(result).toBeInstanceOf(Tensor);
  });
});

test.each([
  ['split', () => ts.plan('split', x, { numOutputs: 2 }), x],
  ['concat', () => ts.plan('concat', [x], { axis: 0 }), [x]],
  ['moveAxis', () => ts.plan('moveAxis', x, { from: 0, to: 1 }), x],
  ['toPlanes', () => ts.plan('toPlanes', image), image],
])('a plan of %s has methods that work without their object', (_, make, given) => {
  const { run, allocate, views } = make();
  const into = allocate();
  expect(run(given, { into })[0].data).toBe(into[0]);
  if (views) expect(views(given).map(({ data }) => data.buffer)).toEqual([given.data.buffer, given.data.buffer]);
});

// call-variants.js checks views in every variant of every call.
describe('views', () => {
  const { data } = randomTensor('int4', [12, 3]);
  const tensor = { type: 'int4', data: data.subarray(5, 11), dims: [4, 3] };
  const planOf = (...splitLengths) => ts.plan('variadicSplit', tensor, { axis: 0, splitLengths });

  test('start at whole bytes for nibbles', () => {
    const views = planOf(2, 2).views(tensor);
    expect(views.map(bitwise)).toEqual(expected(tensor, 0, [2, 2]));
    expect(views[1].data.byteOffset).toBe(tensor.data.byteOffset + 3);
    expectError(
      () => planOf(1, 3).views(tensor),
      'OUTPUT_MISMATCH',
      'plan must have contiguous parts, got parts in pieces. Use run().',
    );
  });

  const strings = randomTensor('string', [4]);
  const bytes = ts.plan('split', { type: 'int8', dims: [4] }, { numOutputs: 2 });
  test.each([
    ['strings', () => ts.plan('split', strings, { numOutputs: 2 }).views(strings), 'OUTPUT_MISMATCH'],
    ['another type', () => bytes.views(strings), 'DATA_MISMATCH'],
    ['short data', () => bytes.views({ type: 'int8', data: new Int8Array(3), dims: [4] }), 'DATA_MISMATCH'],
    ['nothing', () => bytes.views(), 'ARGUMENT_MISSING'],
  ])('are not made of %s', (_, call, code) => expectError(call, code));
});

describe('withTensor', () => {
  class One extends Tensor {}
  const one = ts.withTensor(One);

  test('returns the same instance for the same constructor', () => {
    expect(ts.withTensor(One)).toBe(one);
    expect(one.withTensor(One)).toBe(one);
    expect(ts.withTensor(class extends Tensor {})).not.toBe(one);
  });

  test('returns the object itself for its own class', () => {
    expect(ts.withTensor(Tensor)).toBe(ts);
  });

  test('returns results of the class in the same memory', () => {
    expect(one.split(x, { numOutputs: 2 })[0]).toBeInstanceOf(One);
    const wasmTensor = one.alloc('int8', [2]);
    expect([ts.memory().tensors, one.memory().tensors]).toEqual([1, 1]);
    wasmTensor.dispose();
  });
});

describe('memory', () => {
  test('counts the tensors, their bytes and those of WebAssembly', () => {
    const { wasmBytes } = ts.memory();
    expect(ts.memory()).toEqual({ tensors: 0, bytes: 0, wasmBytes });
    expect(wasmBytes % 65536).toBe(0);
    const wasmTensors = [ts.alloc('float64', [3]), ts.alloc('int8', [5])];
    expect(ts.memory()).toEqual({ tensors: 2, bytes: 29, wasmBytes });
    for (const tensor of wasmTensors) tensor.dispose();
    expect(ts.memory()).toEqual({ tensors: 0, bytes: 0, wasmBytes });
  });
});
