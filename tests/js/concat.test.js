import fc from 'fast-check';

import { load, Tensor } from '../../js/index-node.js';
import { randomTensor, shapes, tensorsWithSizes } from './arbitraries.js';
import { bitwise, elementTypes, onnxTypes, splitByIndex } from './oracle.js';
import { errorOf } from './outcome.js';

const ts = await load();
const types = Object.keys(elementTypes);

/** The parts that the oracle cuts, which shares nothing with the package, and the whole that must come back. */
const cut = ({ tensor, index, sizes }) => splitByIndex(tensor, index, sizes);

/** A tensor whose unused last bits are zeros, as those of results are. */
const normal = (tensor, axis) => splitByIndex(tensor, axis, [tensor.dims[axis]])[0];

describe('concat', () => {
  test('takes a split of random bits back, for every type', () => {
    fc.assert(
      fc.property(tensorsWithSizes(types), (drawn) => {
        const joined = ts.concat(cut(drawn), { axis: drawn.axis });
        expect(bitwise(joined)).toEqual(bitwise(normal(drawn.tensor, drawn.index)));
      }),
      { numRuns: 600 },
    );
  });

  test.each(types)('takes back what tensorSplit and chunk make of %s', (type) => {
    for (const dims of [
      [3, 37, 5],
      [1, 9],
      [70, 3],
      [9, 4, 1],
      [2, 0, 3],
    ]) {
      const x = normal(randomTensor(type, dims, dims[1]), 1);
      for (const parts of [1, 2, 3, 20]) {
        expect(bitwise(ts.concat(ts.tensorSplit(x, parts, 1), { axis: 1 }))).toEqual(bitwise(x));
        expect(bitwise(ts.concat(ts.chunk(x, parts, -1), { axis: -1 }))).toEqual(bitwise(x));
      }
    }
  });

  test.each([
    ['narrow pieces', [2000, 7], [1, 2, 4]],
    ['many parts', [20, 5000], new Array(5000).fill(1)],
    ['wide pieces', [5, 3000], [1000, 2000]],
    ['wide and narrow pieces', [3, 20000], [4, 19000, 990, 6]],
    ['one row', [1, 50], [20, 0, 30]],
    ['one whole input', [6, 8], [0, 8, 0]],
    ['more rows than one tile has', [20000, 8], [1, 7]],
  ])(
    'of %s',
    (_, dims, sizes) => {
      for (const type of ['float32', 'uint8', 'float64', 'complex128', 'string', 'uint4', 'uint1', 'uint3']) {
        const x = normal(randomTensor(type, dims), 1);
        const parts = splitByIndex(x, 1, sizes);
        expect(bitwise(ts.concat(parts, { axis: 1 })).bytes).toEqual(bitwise(x).bytes);
        expect(ts.concat(parts, { axis: 1 }).dims).toEqual(dims);
      }
    },
    60_000,
  );

  test('of packed rows that no tile holds', () => {
    const x = randomTensor('uint3', [9, 1500001]);
    x.data[x.data.length - 1] &= 7; // 40500027 bits
    const parts = ts.variadicSplit(x, 1, [5, -1, 1]);
    expect(Buffer.compare(ts.concat(parts, { axis: 1 }).data, x.data)).toBe(0);
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
    ['too short', (a) => new Int16Array(a.length * 2 - 1), 'into[0] has length 15'],
    ['of another class', (a) => new Uint16Array(a.length * 2), 'into[0] is a Uint16Array'],
    ['an input', (a) => new Int16Array(a.buffer), 'overlap'],
  ])('writes nothing into an array that is %s', (_, make, message) => {
    const buffer = new Int16Array(16);
    const a = { type: 'int16', data: buffer.subarray(0, 8), dims: [4, 2] };
    const error = errorOf(() => ts.concat([a, a], { axis: 1, into: make(a.data) }));
    expect(error.code).toBe('OUTPUT_MISMATCH');
    expect(error.message).toContain(message);
  });

  test('the same tensor twice', () => {
    const a = randomTensor('float16', [3, 2]);
    expect(ts.concat([a, a], { axis: 0 }).data).toEqual(Uint16Array.from([...a.data, ...a.data]));
  });

  test('of heap tensors a heap tensor, which is not in their memory', () => {
    const x = ts.alloc('float32', [100, 7]);
    x.data.set(Float32Array.from({ length: 700 }, (_, i) => i));
    const before = ts.memory().tensors;
    for (const sizes of [
      [1, 2, 4],
      [0, 7, 0],
    ]) {
      const parts = ts.split(x, { axis: 1, split: sizes });
      const joined = ts.concat(parts, { axis: 1 });
      expect(joined.data.buffer).toBe(x.data.buffer);
      expect(joined.data).toEqual(x.data);
      x.data.fill(-1, 0, 1);
      expect(joined.data[0]).toBe(0);
      x.data[0] = 0;
      // A heap tensor among others, or with into, is as good a source as any.
      const mixed = ts.concat([parts[0], ...parts.slice(1).map(({ data, dims }) => new Tensor('float32', data.slice(), dims))], { axis: 1 }); // prettier-ignore
      expect(mixed).toBeInstanceOf(Tensor);
      expect(mixed.data).toEqual(x.data);
      expect(ts.concat(parts, { axis: 1, into: new Float32Array(700) }).data).toEqual(x.data);
      for (const tensor of [...parts, joined]) tensor.dispose();
    }
    expect(ts.memory().tensors).toBe(before);
    x.dispose();
  });

  test('packed heap tensors', () => {
    const x = ts.alloc('uint4', [5, 7]);
    x.data.set(randomTensor('uint4', [5, 7]).data);
    x.data[17] &= 15;
    const heap = ts.variadicSplit(x, 1, [3, -1]);
    const joined = ts.concat(heap, { axis: 1 });
    expect(joined.data).toEqual(x.data);
    for (const tensor of [...heap, joined, x]) tensor.dispose();
  });

  test('instances of the class of results', () => {
    class Mine {
      constructor(type, data, dims) {
        Object.assign(this, { type, data, dims });
      }
    }
    const a = randomTensor('bool', [2, 2]);
    expect(ts.withTensor(Mine).concat([a, a], { axis: 0 })).toBeInstanceOf(Mine);
  });

  test('keeps the storage class of the first input, and the bits of others', () => {
    const a = { type: 'uint8', data: new Uint8ClampedArray([1, 2]), dims: [2] };
    const b = { type: 'uint8', data: new Uint8Array([255]), dims: [1] };
    expect(ts.concat([a, b], { axis: 0 }).data).toEqual(new Uint8ClampedArray([1, 2, 255]));
    expect(ts.concat([b, a], { axis: 0 }).data).toEqual(new Uint8Array([255, 1, 2]));
  });

  const x = randomTensor('float32', [2, 3]);
  test.each([
    [
      'no array',
      () => ts.concat(x, { axis: 0 }),
      'ARGUMENT_MISSING',
      'Concat-13: tensors is an object, it must be an array',
    ],
    ['no tensors', () => ts.concat([], { axis: 0 }), 'ARGUMENT_MISSING', 'at least one'],
    ['no axis', () => ts.concat([x]), 'ARGUMENT_MISSING', 'axis is not given'],
    [
      'a hole',
      () => ts.concat(Object.assign(new Array(3), { 0: x, 2: x }), { axis: 0 }),
      'ARGUMENT_MISSING',
      'tensors[1] is undefined',
    ],
    ['an axis too large', () => ts.concat([x], { axis: 2 }), 'AXIS_OUT_OF_RANGE', 'allows -2 to 1'],
    ['other types', () => ts.concat([x, randomTensor('int32', [2, 3])], { axis: 0 }), 'TYPE_UNSUPPORTED', 'tensors[1]'],
    ['other ranks', () => ts.concat([x, randomTensor('float32', [6])], { axis: 0 }), 'DIMS_INVALID', 'tensors[1]'],
    ['other dims', () => ts.concat([x, randomTensor('float32', [2, 4])], { axis: 0 }), 'DIMS_INVALID', 'dims[1] is 4'],
    [
      'a dim of -1',
      () => ts.concat([x, { ...x, dims: [2, -1] }], { axis: 1 }),
      'DIMS_INVALID',
      'tensors[1].dims[1] is -1',
    ],
    [
      'a dim of 1.5',
      () => ts.concat([x, { ...x, dims: [2, 1.5] }], { axis: 1 }),
      'DIMS_INVALID',
      'tensors[1].dims[1] is 1.5',
    ],
    [
      'data too short',
      () => ts.concat([x, { ...x, dims: [9, 3] }], { axis: 0 }),
      'DATA_MISMATCH',
      'data of tensors[1]',
    ],
    ['another option', () => ts.concat([x], { dim: 0 }), 'ARGUMENT_UNKNOWN', 'it is called axis.'],
  ])('refuses %s', (_, call, code, message) => {
    const error = errorOf(call);
    expect(error).toMatchObject({ name: 'SplitError', code });
    expect(error.message).toContain(message);
  });

  test('twenty thousand tensors', () => {
    const x = randomTensor('int32', [3, 20000]);
    const parts = ts.unbind(x, 1).map(({ type, data, dims }) => ({ type, data, dims: [...dims, 1] }));
    expect(ts.concat(parts, { axis: 1 }).data).toEqual(x.data);
  });
});

describe('a node of Concat', () => {
  const run = (opset, attributes, inputs, outputs) =>
    ts.runNode({ opType: 'Concat', opset, attributes, outputs }, inputs);
  const [a, b] = [randomTensor('float32', [2, 1, 3]), randomTensor('float32', [2, 4, 3], 5)];

  test.each([1, 4, 11, 13, 25])('of opset %d', (opset) => {
    const [joined] = run(opset, { axis: 1 }, [a, b], ['y']);
    expect(bitwise(joined)).toEqual(bitwise(ts.concat([a, b], { axis: 1 })));
  });

  test('has axis 1 in opset 1, and counts axes from the end from opset 11 on', () => {
    expect(run(1, {}, [a, b])[0].dims).toEqual([2, 5, 3]);
    expect(run(11, { axis: -2 }, [a, b])[0].dims).toEqual([2, 5, 3]);
    expect(errorOf(() => run(4, {}, [a, b])).message).toContain('Concat-4: axis is not given');
    expect(errorOf(() => run(4, { axis: -2 }, [a, b])).message).toContain('allows 0 to 2');
  });

  test.each([
    ['of a type that ONNX does not have', () => run(13, { axis: 0 }, [randomTensor('uint4', [4])]), 'TYPE_UNSUPPORTED'],
    ['bfloat16 before opset 13', () => run(11, { axis: 0 }, [randomTensor('bfloat16', [4])]), 'TYPE_UNSUPPORTED'],
    ['an attribute of another operator', () => run(13, { axis: 0, keepdims: 1 }, [a]), 'ARGUMENT_UNKNOWN'],
    ['new_axis', () => run(13, { axis: 0, new_axis: 1 }, [a]), 'ARGUMENT_UNKNOWN'],
    ['two outputs', () => run(13, { axis: 0 }, [a], 2), 'NUM_OUTPUTS_INVALID'],
    ['no inputs', () => run(13, { axis: 0 }, []), 'ARGUMENT_MISSING'],
    ['an omitted input', () => run(13, { axis: 0 }, [a, null]), 'ARGUMENT_MISSING'],
    [
      'new_axis in a Split',
      () => ts.runNode({ opType: 'Split', attributes: { new_axis: 1 } }, [a]),
      'ARGUMENT_UNKNOWN',
    ],
  ])('refuses %s', (_, call, code) => {
    expect(errorOf(call)).toMatchObject({ name: 'SplitError', code });
  });

  test('whose output is omitted', () => {
    expect(run(13, { axis: 1 }, [a, b], [''])).toEqual([null]);
  });
});

describe('a node of ConcatFromSequence', () => {
  const run = (attributes, sequence, ...others) =>
    ts.runNode({ opType: 'ConcatFromSequence', opset: 11, attributes }, [sequence, ...others])[0];

  test('takes SplitToSequence back, and stacks along a new axis', () => {
    fc.assert(
      fc.property(fc.constantFrom(...onnxTypes.slice(0, 15)), shapes(), fc.nat(), (type, dims, at) => {
        const axis = at % dims.length;
        fc.pre(dims[axis] > 0 && type !== 'bfloat16');
        const x = randomTensor(type, dims, at);
        expect(bitwise(run({ axis }, ts.splitToSequence(x, { axis })))).toEqual(bitwise(x));
        const slices = ts.splitToSequence(x, { axis, keepdims: 0 });
        expect(bitwise(run({ axis, new_axis: 1 }, slices))).toEqual(bitwise(x));
        expect(bitwise(run({ axis: axis - dims.length, new_axis: 1 }, slices))).toEqual(bitwise(x));
      }),
      { numRuns: 150 },
    );
  });

  const x = randomTensor('float32', [2, 3]);
  test.each([
    ['no sequence', () => run({ axis: 0 }, x), 'ARGUMENT_MISSING', 'input_sequence is an object'],
    ['an empty one', () => run({ axis: 0 }, []), 'ARGUMENT_MISSING', 'at least one'],
    ['a second input', () => run({ axis: 0 }, [x], x), 'ARGUMENT_UNKNOWN', 'more inputs'],
    ['no axis', () => run({}, [x]), 'ARGUMENT_MISSING', 'axis is not given'],
    ['new_axis 2', () => run({ axis: 0, new_axis: 2 }, [x]), 'ARGUMENT_UNKNOWN', 'new_axis is 2'],
    ['an axis too large', () => run({ axis: 3, new_axis: 1 }, [x]), 'AXIS_OUT_OF_RANGE', '-3 to 2'],
  ])('refuses %s', (_, call, code, message) => {
    const error = errorOf(call);
    expect(error).toMatchObject({ name: 'SplitError', code });
    expect(error.message).toContain(message);
  });
});

describe('inference of a join', () => {
  const infer = (opType, attributes, inputs) => ts.inferNode({ opType, opset: 13, attributes }, inputs);
  const f = (...dims) => ({ type: 'float32', dims });

  test.each([
    ['dims that are known', { axis: 1 }, [f(2, 3), f(2, 4)], f(2, 7)],
    ['names and unknown dims', { axis: -1 }, [f('n', 3), f(null, 4)], f('n', 7)],
    ['a dim that one input knows', { axis: 1 }, [f('n', 3), f(5, null)], f(5, null)],
    ['bounds', { axis: 0 }, [f([1, 4], 3), f(2, 3)], f([3, 6], 3)],
    ['the name of the only input', { axis: 0 }, [f('n', 3)], f('n', 3)],
    ['the name of the only input that is not empty', { axis: 0 }, [f(0, 3), f('n', 3)], f('n', 3)],
    ['a name and a number', { axis: 0 }, [f('n', 3), f(2, 3)], f(null, 3)],
    ['an unknown rank', { axis: 0 }, [{ type: 'float32', dims: null }, f(2, 3)], f(null, 3)],
    ['nothing known', { axis: 0 }, [{ dims: null }], { type: null, dims: null }],
    ['a type that one input knows', { axis: 0 }, [{ dims: [2] }, f(2)], f(4)],
  ])('gives %s', (_, attributes, inputs, wanted) => {
    expect(infer('Concat', attributes, inputs)).toEqual([wanted]);
  });

  test.each([
    ['a list', { axis: 0 }, [f(2, 3), f(1, 3)], f(3, 3)],
    ['a list, stacked', { axis: 1, new_axis: 1 }, [f(2, 'c'), f(null, 'c')], f(2, 2, 'c')],
    ['one shape, so many times', { axis: 1 }, { sequence: f(2, 3), length: 4 }, f(2, 12)],
    ['one shape, stacked', { axis: -1, new_axis: 1 }, { sequence: f('n', 3), length: 4 }, f('n', 3, 4)],
    ['one shape, nobody knows how often', { axis: 0 }, { sequence: f(2, 3), length: null }, f(null, 3)],
    ['the same, stacked', { axis: 0, new_axis: 1 }, { sequence: f(2, 3) }, f(null, 2, 3)],
    ['between one and three', { axis: 0, new_axis: 1 }, { sequence: f(2, 3), length: [1, 3] }, f([1, 3], 2, 3)],
  ])('of a sequence: %s', (_, attributes, sequence, wanted) => {
    expect(infer('ConcatFromSequence', attributes, [sequence])).toEqual([wanted]);
  });

  test('what SplitToSequence infers goes in as it is', () => {
    const sequence = infer('SplitToSequence', { axis: 1 }, [f('n', 6)]);
    expect(infer('ConcatFromSequence', { axis: 1 }, [sequence])).toEqual([f('n', 6)]);
  });

  test.each([
    ['dims that cannot be the same', () => infer('Concat', { axis: 0 }, [f('n', 3), f(2, 4)]), 'DIMS_INVALID'],
    ['bounds that do not meet', () => infer('Concat', { axis: 0 }, [f(1, [0, 2]), f(1, [3, 4])]), 'DIMS_INVALID'],
    ['other types', () => infer('Concat', { axis: 0 }, [f(1), { type: 'int8', dims: [1] }]), 'TYPE_UNSUPPORTED'],
    ['no sequence', () => infer('ConcatFromSequence', { axis: 0 }, [f(1)]), 'ARGUMENT_MISSING'],
    [
      'an empty one',
      () => infer('ConcatFromSequence', { axis: 0 }, [{ sequence: f(1), length: 0 }]),
      'ARGUMENT_MISSING',
    ],
  ])('refuses %s', (_, call, code) => {
    expect(errorOf(call)).toMatchObject({ name: 'SplitError', code });
  });
});
