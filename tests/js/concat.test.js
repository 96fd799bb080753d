import fc from 'fast-check';

import { load, Tensor } from '../../js/index-node.js';
import { randomTensor, shapes, tensorsWithAxis, tensorsWithSizes } from './arbitraries.js';
import { onnx } from './nodes.js';
import { bitwise, elementTypes, onnxTypes, splitByIndex } from './oracle.js';
import { expectError } from './outcome.js';

const ts = await load();

/** A tensor whose unused last bits are zeros, as those of results are. */
const normal = (tensor, axis = 0) => splitByIndex(tensor, axis, [tensor.dims[axis]])[0];

describe('concat', () => {
  test('takes back the parts that the oracle cuts, of every type', () => {
    const property = ({ tensor, axis, index, sizes }) => {
      const joined = ts.concat(splitByIndex(tensor, index, sizes), { axis });
      expect(bitwise(joined)).toEqual(bitwise(normal(tensor, index)));
    };
    fc.assert(fc.property(tensorsWithSizes(Object.keys(elementTypes)), property), { numRuns: 600 });
  });

  test.each([
    ['narrow pieces', [2000, 7], [1, 2, 4]],
    ['many parts', [20, 5000], new Array(5000).fill(1)],
    ['wide pieces', [5, 3000], [1000, 2000]],
    ['wide and narrow pieces', [3, 20000], [4, 19000, 990, 6]],
    ['one row', [1, 50], [20, 0, 30]],
    ['one whole input', [6, 8], [0, 8, 0]],
    ['more rows than one tile has', [20000, 8], [1, 7]],
  ])('of %s', (_, dims, sizes) => {
    for (const type of ['float32', 'uint8', 'float64', 'complex128', 'string', 'uint4', 'uint1', 'uint3']) {
      const x = normal(randomTensor(type, dims), 1);
      expect(bitwise(ts.concat(splitByIndex(x, 1, sizes), { axis: 1 }))).toEqual(bitwise(x));
    }
  });

  test('of packed rows that no tile holds', () => {
    const x = randomTensor('uint3', [9, 1500001]);
    x.data[x.data.length - 1] &= 7; // 40500027 bits
    const parts = ts.variadicSplit(x, 1, [5, -1, 1]);
    expect(Buffer.compare(ts.concat(parts, { axis: 1 }).data, x.data)).toBe(0);
  });

  test('of twenty thousand tensors', () => {
    const x = randomTensor('int32', [3, 20000]);
    const parts = ts.unbind(x, 1).map(({ type, data, dims }) => ({ type, data, dims: [...dims, 1] }));
    expect(ts.concat(parts, { axis: 1 }).data).toEqual(x.data);
  });

  test('into an array or a tensor of the caller, in whatever memory', () => {
    const [a, b] = [randomTensor('int16', [4, 2]), randomTensor('int16', [4, 3], 2)];
    const wanted = bitwise(ts.concat([a, b], { axis: 1 }));
    const whole = new Int16Array(30).fill(7);
    const into = whole.subarray(5, 25);
    const result = ts.concat([a, b], { axis: 1, into });
    expect(result.data).toBe(into);
    expect(bitwise(result)).toEqual(wanted);
    expect([...whole.subarray(0, 5), ...whole.subarray(25)]).toEqual(new Array(10).fill(7));
    const shared = new Tensor('int16', new Int16Array(new SharedArrayBuffer(40)), [4, 5]);
    expect(bitwise(ts.concat([a, b], { axis: 1, into: shared }))).toEqual(wanted);
  });

  test.each([
    ['too short', new Int16Array(15), 'into has length 15'],
    ['of another class', new Uint16Array(16), 'into is a Uint16Array'],
    ['an input', null, 'overlap'],
  ])('writes nothing into an array that is %s', (_, array, message) => {
    const buffer = new Int16Array(16).fill(7);
    const a = { type: 'int16', data: buffer.subarray(0, 8), dims: [4, 2] };
    const into = array ?? buffer;
    expectError(() => ts.concat([a, a], { axis: 1, into }), 'OUTPUT_MISMATCH', message);
    expect(new Set(into)).toEqual(new Set([array === null ? 7 : 0]));
  });

  test.each(['float32', 'uint4'])('of heap tensors of %s a heap tensor, which is not in their memory', (type) => {
    const before = ts.memory().tensors;
    const x = ts.alloc(type, [100, 7]);
    x.data.set(randomTensor(type, [100, 7]).data);
    const outside = { type, dims: x.dims, data: x.data.slice() };
    for (const sizes of [
      [1, 2, 4],
      [0, 7, 0],
    ]) {
      const split = (tensor) =>
        type === 'uint4' ? ts.variadicSplit(tensor, 1, sizes) : ts.split(tensor, { axis: 1, split: sizes });
      const parts = split(x);
      const joined = ts.concat(parts, { axis: 1 });
      expect(joined.data.buffer).toBe(x.data.buffer);
      x.data.fill(0);
      expect(bitwise(joined)).toEqual(bitwise(outside));
      x.data.set(outside.data);
      // A heap tensor among others, or with into, is as good a source as any.
      const mixed = ts.concat([parts[0], ...split(outside).slice(1)], { axis: 1 });
      expect(mixed).toBeInstanceOf(Tensor);
      expect(bitwise(mixed)).toEqual(bitwise(outside));
      const into = outside.data.slice().fill(0);
      expect(ts.concat(parts, { axis: 1, into }).data).toEqual(outside.data);
      for (const tensor of [...parts, joined]) tensor.dispose();
    }
    x.dispose();
    expect(ts.memory().tensors).toBe(before);
  });

  test('keeps the storage class of the first input, and the bits of others', () => {
    const a = { type: 'uint8', data: new Uint8ClampedArray([1, 2]), dims: [2] };
    const b = { type: 'uint8', data: new Uint8Array([255]), dims: [1] };
    expect(ts.concat([a, b], { axis: 0 }).data).toEqual(new Uint8ClampedArray([1, 2, 255]));
    expect(ts.concat([b, a, a], { axis: 0 }).data).toEqual(new Uint8Array([255, 1, 2, 1, 2]));
  });

  const x = randomTensor('float32', [2, 3]);
  const other = (dims) => ({ ...x, dims });
  test.each([
    [() => ts.concat(x, { axis: 0 }), 'ARGUMENT_MISSING', 'Concat-13: tensors is an object, it must be an array'],
    [() => ts.concat([], { axis: 0 }), 'ARGUMENT_MISSING', 'at least one'],
    [() => ts.concat([x]), 'ARGUMENT_MISSING', 'axis is not given'],
    [() => ts.concat([x], { dim: 0 }), 'ARGUMENT_UNKNOWN', 'it is called axis.'],
    [() => ts.concat([x], { axis: 2 }), 'AXIS_OUT_OF_RANGE', 'from -2 to 1'],
    [
      () => ts.concat(Object.assign(new Array(2), { 0: x }), { axis: 0 }),
      'ARGUMENT_MISSING',
      'tensors[1] is undefined',
    ],
    [() => ts.concat([x, randomTensor('int8', [2, 3])], { axis: 0 }), 'TYPE_UNSUPPORTED', 'tensors[1]'],
    [() => ts.concat([x, other([2, 4])], { axis: 0 }), 'DIMS_INVALID', 'tensors[1].dims[1] is 4'],
    [() => ts.concat([x, other([1.5, 3])], { axis: 0 }), 'DIMS_INVALID', 'tensors[1].dims[0] is 1.5'],
    [() => ts.concat([x, other([9, 3])], { axis: 0 }), 'DATA_MISMATCH', 'data of tensors[1]'],
  ])('%s is refused', expectError);
});

describe('stack', () => {
  test('takes back the slices that the oracle cuts, of every type', () => {
    const property = ({ tensor, axis, index, dim }) => {
      fc.pre(dim > 0);
      const slices = splitByIndex(tensor, index, new Array(dim).fill(1), false);
      expect(bitwise(ts.stack(slices, { axis }))).toEqual(bitwise(normal(tensor, index)));
    };
    fc.assert(fc.property(tensorsWithAxis(Object.keys(elementTypes)), property), { numRuns: 200 });
  });

  const x = randomTensor('float32', [2, 3]);
  test('goes along the first axis where none is given, and into what the caller gives', () => {
    const stacked = ts.stack([x, x]);
    expect(stacked.dims).toEqual([2, 2, 3]);
    expect(ts.unbind(stacked).map(bitwise)).toEqual([bitwise(x), bitwise(x)]);
    const into = new Float32Array(12);
    expect(ts.stack([x, x], { axis: -1, into }).data).toBe(into);
    expect(ts.unbind({ type: 'float32', dims: [2, 3, 2], data: into }, 2).map(bitwise)).toEqual([
      bitwise(x),
      bitwise(x),
    ]);
    expect(ts.stack([{ type: 'int8', dims: [], data: Int8Array.of(5) }]).dims).toEqual([1]);
  });

  test.each([
    [() => ts.stack(x), 'ARGUMENT_MISSING', 'stack: tensors is an object'],
    [() => ts.stack([]), 'ARGUMENT_MISSING', 'stack: there are no tensors'],
    [() => ts.stack([x], { axis: 3 }), 'AXIS_OUT_OF_RANGE', 'stack: axis is 3, it must be an integer from -3 to 2'],
    [() => ts.stack([x], { new_axis: 1 }), 'ARGUMENT_UNKNOWN', 'allowed are axis, into'],
    [() => ts.stack([x, { ...x, dims: [3, 2] }]), 'DIMS_INVALID', 'tensors[1].dims[0] is 3'],
    [() => ts.stack([x], { into: new Float32Array(5) }), 'OUTPUT_MISMATCH', 'length 5'],
  ])('%s is refused', expectError);
});

describe('a plan of a join', () => {
  const [a, b] = [randomTensor('int16', [4, 2]), randomTensor('int16', [4, 3], 2)];

  test('is checked once and run often', () => {
    const plan = ts.plan('concat', [a, b], { axis: 1 });
    expect(plan).toMatchObject({ type: 'int16', layout: { outer: 4, axisLength: 5, inner: 1, bits: 16, axis: 1 } });
    expect(plan.inputs.map(({ dims }) => dims)).toEqual([a.dims, b.dims]);
    expect(plan.outputs).toEqual([{ type: 'int16', dims: [4, 5], size: 20, byteLength: 40 }]);
    const wanted = bitwise(ts.concat([a, b], { axis: 1 }));
    const into = plan.allocate();
    expect(into).toEqual([new Int16Array(20)]);
    for (let run = 0; run < 3; ++run) {
      expect(plan.run([a, b]).map(bitwise)).toEqual([wanted]);
      into[0].fill(0);
      const [whole] = plan.run([a, b], { into });
      expect(whole.data).toBe(into[0]);
      expect(bitwise(whole)).toEqual(wanted);
    }
    // What it shows is for looking at.
    plan.inputs[0].dims[1] = 9;
    plan.outputs[0].dims[1] = 9;
    expect(plan.run([a, b]).map(bitwise)).toEqual([wanted]);
    const stacked = ts.plan('stack', [a, a]);
    expect(stacked.run([a, a]).map(bitwise)).toEqual([bitwise(ts.stack([a, a]))]);
    expect(stacked.outputs[0].dims).toEqual([2, 4, 2]);
  });

  test('gives heap tensors of heap tensors', () => {
    const before = ts.memory().tensors;
    const tensors = [a, b].map(({ type, dims, data }) => {
      const tensor = ts.alloc(type, dims);
      tensor.data.set(data);
      return tensor;
    });
    const plan = ts.plan('concat', tensors, { axis: 1 });
    const [whole] = plan.run(tensors);
    expect(bitwise(whole)).toEqual(bitwise(ts.concat([a, b], { axis: 1 })));
    for (const tensor of [...tensors, whole]) tensor.dispose();
    expect(ts.memory().tensors).toBe(before);
  });

  const plan = ts.plan('concat', [a, b], { axis: 1 });
  const into = [new Int16Array(20).fill(7)];
  afterEach(() => expect(into[0]).toEqual(new Int16Array(20).fill(7)));
  test.each([
    [() => ts.plan('concat', a, { axis: 1 }), 'ARGUMENT_MISSING', 'tensors is an object'],
    [() => ts.plan('concat', [a, b]), 'ARGUMENT_MISSING', 'axis is not given'],
    [() => ts.plan('concat', [a, b], { axis: 1, into }), 'ARGUMENT_UNKNOWN', 'no option "into"'],
    [() => ts.plan('concat', [a, b], { axis: 0 }), 'DIMS_INVALID', 'tensors[1].dims[1] is 3'],
    [() => plan.run(a, { into }), 'ARGUMENT_MISSING', 'tensors is an object'],
    [() => plan.run([a], { into }), 'DATA_MISMATCH', 'there are 1 tensors, the plan is for 2'],
    [() => plan.run([b, a], { into }), 'DATA_MISMATCH', 'tensors[0] is int16 [4,3], the plan is for int16 [4,2]'],
    [() => plan.run([a, { ...b, type: 'uint16' }], { into }), 'DATA_MISMATCH', 'tensors[1] is uint16'],
    [() => plan.run([a, { ...b, data: b.data.slice(1) }], { into }), 'DATA_MISMATCH', 'data of tensors[1]'],
    [() => plan.run([a, b], { into: [into[0].subarray(1)] }), 'OUTPUT_MISMATCH', 'length 19'],
    [() => plan.run([a, { ...b, data: into[0].subarray(0, 12) }], { into }), 'OUTPUT_MISMATCH', 'overlap'],
    [() => plan.run([a, b], { axis: 1 }), 'ARGUMENT_UNKNOWN', 'no option "axis"'],
  ])('%s is refused', expectError);
});

describe('nodes that join', () => {
  const run = (opType, opset, attributes, inputs, outputs) =>
    ts.runNode(onnx(opType, attributes, { opset, outputs }), inputs);
  const concat = (...given) => run('Concat', ...given);
  const stack = (attributes, ...inputs) => run('ConcatFromSequence', 11, attributes, inputs)[0];
  const [a, b] = splitByIndex(randomTensor('float32', [2, 5, 3]), 1, [1, 4]);

  test.each([1, 4, 11, 13, 25])('Concat of opset %d', (opset) => {
    expect(concat(opset, { axis: 1 }, [a, b], ['y']).map(bitwise)).toEqual([bitwise(ts.concat([a, b], { axis: 1 }))]);
    expect(concat(opset, { axis: 1 }, [a, b], [''])).toEqual([null]);
  });

  test('ConcatFromSequence takes SplitToSequence back, and stacks along a new axis', () => {
    const property = (type, dims, at) => {
      const axis = at % dims.length;
      fc.pre(dims[axis] > 0 && type !== 'bfloat16');
      const x = randomTensor(type, dims, at);
      expect(bitwise(stack({ axis }, ts.splitToSequence(x, { axis })))).toEqual(bitwise(x));
      const slices = ts.splitToSequence(x, { axis, keepdims: 0 });
      expect(bitwise(stack({ axis: axis - dims.length, new_axis: 1 }, slices))).toEqual(bitwise(x));
    };
    fc.assert(fc.property(fc.constantFrom(...onnxTypes), shapes(), fc.nat(), property), { numRuns: 150 });
  });

  test.each([
    [() => concat(4, {}, [a, b]), 'ARGUMENT_MISSING', 'Concat-4: axis is not given'],
    [() => concat(4, { axis: -2 }, [a, b]), 'AXIS_OUT_OF_RANGE', 'from 0 to 2'],
    [() => concat(13, { axis: 0, keepdims: 1 }, [a]), 'ARGUMENT_UNKNOWN', 'keepdims'],
    [() => concat(13, { axis: 0, new_axis: 1 }, [a]), 'ARGUMENT_UNKNOWN', 'new_axis'],
    [() => concat(13, { axis: 0 }, [a], 2), 'NUM_OUTPUTS_INVALID', 'it must be 1'],
    [() => concat(13, { axis: 0 }, [a, null]), 'ARGUMENT_MISSING', 'inputs[1] is null'],
    [() => run('Split', 18, { new_axis: 1 }, [a]), 'ARGUMENT_UNKNOWN', 'new_axis'],
    [() => stack({ axis: 0 }, a), 'ARGUMENT_MISSING', 'input_sequence is an object'],
    [() => stack({ axis: 0 }, []), 'ARGUMENT_MISSING', 'at least one'],
    [() => stack({ axis: 0 }, [a], a), 'ARGUMENT_UNKNOWN', 'too many inputs'],
    [() => stack({ axis: 0, new_axis: 2 }, [a]), 'ARGUMENT_UNKNOWN', 'new_axis is 2'],
  ])('%s is refused', expectError);
});

describe('inference of a join', () => {
  const infer = (opType, attributes, inputs) => ts.inferNode(onnx(opType, attributes, { opset: 13 }), inputs);
  const f = (...dims) => ({ type: 'float32', dims });

  test.each([
    ['names and unknown dims', { axis: -1 }, [f('n', 3), f(null, 4)], f('n', 7)],
    ['a dim that one input knows', { axis: 1 }, [f('n', 3), f(5, null)], f(5, [3, null])],
    ['bounds', { axis: 0 }, [f([1, 4], 3), f(2, 3)], f([3, 6], 3)],
    ['the name of the only input', { axis: 0 }, [f('n', 3)], f('n', 3)],
    ['the name of the only input that is not empty', { axis: 0 }, [f(0, 3), f('n', 3)], f('n', 3)],
    ['a name and a number', { axis: 0 }, [f('n', 3), f(2, 3)], f([2, null], 3)],
    ['an unknown rank', { axis: 0 }, [{ type: 'float32', dims: null }, f(2, 3)], f([2, null], 3)],
    ['nothing known', { axis: 0 }, [{ dims: null }], { type: null, dims: null }],
    ['a type that one input knows', { axis: 0 }, [{ dims: [2] }, f(2)], f(4)],
  ])('%s', (_, attributes, inputs, wanted) => {
    expect(infer('Concat', attributes, inputs)).toEqual([wanted]);
  });

  test.each([
    ['a list', { axis: 0 }, [f(2, 3), f(1, 3)], f(3, 3)],
    ['a list, stacked', { axis: 1, new_axis: 1 }, [f(2, 'c'), f(null, 'c')], f(2, 2, 'c')],
    ['one shape, so many times', { axis: 1 }, { sequence: f(2, 3), length: 4 }, f(2, 12)],
    ['one shape, stacked', { axis: -1, new_axis: 1 }, { sequence: f('n', 3), length: 4 }, f('n', 3, 4)],
    ['one shape, nobody knows how often', { axis: 0 }, { sequence: f(2, 3), length: null }, f([2, null], 3)],
    ['the same, stacked', { axis: 0, new_axis: 1 }, { sequence: f(2, 3) }, f([1, null], 2, 3)],
    ['between one and three', { axis: 0, new_axis: 1 }, { sequence: f(2, 3), length: [1, 3] }, f([1, 3], 2, 3)],
    ['what is inferred of a split', { axis: 1 }, infer('SplitToSequence', { axis: 1 }, [f('n', 6)]), f('n', 6)],
  ])('of a sequence: %s', (_, attributes, sequence, wanted) => {
    expect(infer('ConcatFromSequence', attributes, [sequence])).toEqual([wanted]);
  });

  test.each([
    ['bounds that do not meet', 'Concat', [f(1, [0, 2]), f(1, [3, 4])], 'DIMS_INVALID'],
    ['other types', 'Concat', [f(1), { type: 'int8', dims: [1] }], 'TYPE_UNSUPPORTED'],
    ['no sequence', 'ConcatFromSequence', [f(1)], 'ARGUMENT_MISSING'],
    ['an empty one', 'ConcatFromSequence', [{ sequence: f(1), length: 0 }], 'ARGUMENT_MISSING'],
  ])('refuses %s', (_, opType, inputs, code) => {
    expectError(() => infer(opType, { axis: 0 }, inputs), code);
  });
});
