import fc from 'fast-check';

import { load } from '../../../js/index.js';
import { runs } from '../../seed.js';
import { randomTensor, tensorsWithAxis, tensorsWithSizes } from '../support/arbitraries.js';
import { expectEveryVariant, memoryKinds } from '../support/call-variants.js';
import { onnx } from '../support/nodes.js';
import { bitwise, bytesOf, elementTypes, onnxTypes, splitByIndex } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';

const ts = await load();
const allTypes = Object.keys(elementTypes);

/** Clears the unused last bits of a tensor, as in results. */
const normal = (tensor, axis = 0) => splitByIndex(tensor, axis, [tensor.dims[axis]])[0];

/** Checks every variant of a join of `inputs` along `axis`. */
const expectJoined = (method, inputs, axis, expected, memoryKind) => {
  const memory = [bitwise(expected)];
  for (const into of [expected.data.slice(), { ...expected, data: expected.data.slice() }]) {
    const result = ts[method](inputs, { axis, into });
    expect(result.data).toBe(into.data ?? into);
    expect([bitwise(result)]).toEqual(memory);
  }
  const call = (tensors) => [ts[method](tensors, { axis })];
  const plan = (tensors) => ts.plan(method, tensors, { axis });
  const run = (made, tensors, options) => made.run(tensors, options);
  expectEveryVariant(ts, { inputs, call, plan, run, expected: [expected], memoryKind });
};

test('concat and stack restore the parts and slices of the oracle, for every type and variant', () => {
  const property = ({ tensor, axis, index, sizes }, memoryKind) => {
    const whole = normal(tensor, index);
    expectJoined('concat', splitByIndex(tensor, index, sizes), axis, whole, memoryKind);
    if (tensor.dims[index] === 0) return;
    const slices = splitByIndex(tensor, index, new Array(tensor.dims[index]).fill(1), false);
    expectJoined('stack', slices, axis, whole, memoryKind);
  };
  fc.assert(fc.property(tensorsWithSizes(allTypes), fc.constantFrom(...memoryKinds), property), { numRuns: runs(250) });
});

test.each([
  ['narrow pieces', [700, 7], [1, 2, 4]],
  ['many parts', [3, 5000], new Array(5000).fill(1)],
  ['wide pieces', [5, 3000], [1000, 2000]],
  ['wide pieces of many rows', [12, 3000], [1000, 2000]],
  ['wide and narrow pieces', [3, 9000], [4, 8000, 990, 6]],
  ['one row', [1, 50], [20, 0, 30]],
  ['one whole input', [6, 8], [0, 8, 0]],
])('concat joins %s', (_, dims, sizes) => {
  const types = ['float32', 'uint8', 'float64', 'complex128', 'string', 'uint4', 'uint1', 'uint3'];
  const wanted = types.map((type) => normal(randomTensor(type, dims), 1));
  const made = wanted.map((one) => ts.concat(splitByIndex(one, 1, sizes), { axis: 1 }));
  expect(made.map(bitwise)).toEqual(wanted.map(bitwise));
});

test.each([
  ['float32', [20000, 8], [1, 7]],
  ['int32', [3, 20000], new Array(20000).fill(1)],
  ['uint3', [9, 1500001], [5, 1499995, 1]],
])('concat of %s %j fills several tiles', (type, dims, sizes) => {
  const x = randomTensor(type, dims);
  if (type === 'uint3') x.data[x.data.length - 1] &= 7; // 40500027 bits
  const { data } = ts.concat(ts.variadicSplit(x, 1, sizes), { axis: 1 });
  expect(Buffer.compare(bytesOf(data), bytesOf(x.data))).toBe(0);
});

test('a join keeps the array type of the first input', () => {
  const a = { type: 'uint8', data: new Uint8ClampedArray([1, 2]), dims: [2] };
  const b = { type: 'uint8', data: new Uint8Array([255]), dims: [1] };
  expect(ts.concat([a, b], { axis: 0 }).data).toEqual(new Uint8ClampedArray([1, 2, 255]));
  expect(ts.concat([b, a, a], { axis: 0 }).data).toEqual(new Uint8Array([255, 1, 2, 1, 2]));
});

test('stack uses the first axis by default, also for scalars', () => {
  const x = randomTensor('float32', [2, 3]);
  expect(ts.stack([x, x]).dims).toEqual([2, 2, 3]);
  expect(ts.plan('stack', [x, x]).outputs[0].dims).toEqual([2, 2, 3]);
  expect(ts.stack([{ type: 'int8', dims: [], data: Int8Array.of(5) }]).dims).toEqual([1]);
});

const x = randomTensor('float32', [2, 3]);
test.each([
  [
    () => ts.concat(Promise.all([x]), { axis: 0 }),
    'ARGUMENT_MISSING',
    'tensors must be an array of tensors, got a Promise. Await it first.',
  ],
  [() => ts.concat([], { axis: 0 }), 'ARGUMENT_MISSING', 'at least 1 tensor is required'],
  [() => ts.concat([x]), 'ARGUMENT_MISSING', 'axis is required'],
  [() => ts.concat([x], { dim: 0 }), 'ARGUMENT_UNKNOWN', 'unknown option "dim". Use axis instead.'],
  [
    () => ts.stack(x),
    'ARGUMENT_MISSING',
    'stack: tensors must be an array of tensors, got an object. Write stack([x, y], { axis: 1 }).',
  ],
  [() => ts.stack([x], { new_axis: 1 }), 'ARGUMENT_UNKNOWN', 'unknown option "new_axis"; allowed options: axis, into.'],
])('%s is rejected', expectError);

describe('a join writes nothing if it rejects', () => {
  const [a, b] = [randomTensor('int16', [4, 2]), randomTensor('int16', [4, 3], 2)];
  const plan = ts.plan('concat', [a, b], { axis: 1 });
  const into = new Int16Array(20).fill(7);
  afterEach(() => expect(into).toEqual(new Int16Array(20).fill(7)));

  const run = (tensors, target = into) => plan.run(tensors, { into: [target] });
  const call = (target) => ts.concat([a, b], { axis: 1, into: target });
  const within = { ...b, data: into.subarray(0, 12) };
  test.each([
    [
      () => ts.plan('concat', [a, b], { axis: 1, into }),
      'ARGUMENT_UNKNOWN',
      'unknown option "into"; allowed options: axis.',
    ],
    [() => run([b, a]), 'DATA_MISMATCH', 'tensors[0] must be int16 [4,2] as planned, got int16 [4,3]'],
    [() => run([a, { ...b, data: b.data.slice(1) }]), 'DATA_MISMATCH', 'data of tensors[1]'],
    [() => run([a, within]), 'OUTPUT_MISMATCH', 'overlap'],
    [() => call(into.subarray(1)), 'OUTPUT_MISMATCH', 'into must have length 20 to match type and dims, got 19.'],
    [() => call(new Uint16Array(20)), 'OUTPUT_MISMATCH', 'into must be Int16Array for type int16, got a Uint16Array.'],
    [() => ts.concat([a, within], { axis: 1, into }), 'OUTPUT_MISMATCH', 'overlap'],
    [
      () => ts.stack([x], { into: new Float32Array(5) }),
      'OUTPUT_MISMATCH',
      'into must have length 6 to match type and dims, got 5.',
    ],
  ])('in %s', expectError);
});

describe('nodes that join', () => {
  const concat = (opset, attributes, inputs, outputs) =>
    ts.runNode(onnx('Concat', attributes, { opset, outputs }), inputs);
  const stack = (attributes, ...inputs) => ts.runNode(onnx('ConcatFromSequence', attributes, { opset: 11 }), inputs);
  const [a, b] = splitByIndex(randomTensor('float32', [2, 5, 3]), 1, [1, 4]);

  test.each([1, 4, 11, 13, 25])('run Concat of opset %d', (opset) => {
    const joined = [bitwise(ts.concat([a, b], { axis: 1 }))];
    expect(concat(opset, { axis: 1 }, [a, b], ['y']).map(bitwise)).toEqual(joined);
    expect(concat(opset, { axis: -2 }, [a, b], ['y']).map(bitwise)).toEqual(joined);
    expect(concat(opset, { axis: 1 }, [a, b], [''])).toEqual([null]);
  });

  test('run ConcatFromSequence, which undoes SplitToSequence or stacks', () => {
    const types = onnxTypes.filter((type) => type !== 'bfloat16');
    const property = ({ tensor, axis, index, dim }) => {
      fc.pre(dim > 0);
      expect(stack({ axis }, ts.splitToSequence(tensor, { axis })).map(bitwise)).toEqual([bitwise(tensor)]);
      const slices = ts.splitToSequence(tensor, { axis, keepdims: 0 });
      const along = index - tensor.dims.length;
      expect(stack({ axis: along, new_axis: 1 }, slices).map(bitwise)).toEqual([bitwise(tensor)]);
    };
    fc.assert(fc.property(tensorsWithAxis(types), property), { numRuns: runs(100) });
  });

  test.each([
    [() => concat(4, {}, [a, b]), 'ARGUMENT_MISSING', 'Concat-4: axis is required'],
    [() => concat(13, { axis: 0 }, [a], 2), 'NUM_OUTPUTS_INVALID', 'the number of outputs must be 1, got 2.'],
    [
      () => concat(13, { axis: 0 }, [a, null]),
      'ARGUMENT_MISSING',
      'inputs[1] must be a tensor { type, data, dims }, got null.',
    ],
    [() => stack({ axis: 0 }, [a], a), 'ARGUMENT_UNKNOWN', 'the number of inputs must be at most 1'],
  ])('%s is rejected', expectError);
});
