import { load } from '../../../js/index.js';
import { randomTensor } from '../support/arbitraries.js';
import { onnx } from '../support/nodes.js';
import { bitwise, splitByIndex } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

const whole = randomTensor('int16', [2, 6]);
const [a, b, c] = splitByIndex(whole, 1, [1, 2, 3]);

describe('planJoin', () => {
  test('has the layout of inputs and result', () => {
    const plan = ts.plan('concat', [a, b, c], { axis: -1 });
    expect(plan.route).toBe('rows');
    expect(plan.layout).toEqual({ outer: 2, axisLength: 6, inner: 1, bits: 16, axis: 1 });
    expect(plan.inputs).toEqual([
      { type: 'int16', dims: [2, 1], size: 2, byteLength: 4 },
      { type: 'int16', dims: [2, 2], size: 4, byteLength: 8 },
      { type: 'int16', dims: [2, 3], size: 6, byteLength: 12 },
    ]);
    expect(plan.outputs).toEqual([{ type: 'int16', dims: [2, 6], size: 12, byteLength: 24 }]);
    expect([plan.type, plan.count]).toEqual(['int16', 1]);
  });

  test.each([
    [0, [3, 2, 1]],
    [1, [2, 3, 1]],
    [2, [2, 1, 3]],
    [-1, [2, 1, 3]],
    [-3, [3, 2, 1]],
  ])('stacks along axis %i of the result', (axis, dims) => {
    const plan = ts.plan('stack', [a, a, a], { axis });
    expect(plan.outputs[0].dims).toEqual(dims);
    expect(plan.inputs.map((input) => input.dims)).toEqual([a.dims, a.dims, a.dims]);
    expect(plan.run([a, a, a])[0].dims).toEqual(dims);
  });

  test('does not change the dims of its arguments', () => {
    const shapes = [
      { type: 'int16', dims: [2, 1] },
      { type: 'int16', dims: [2, 2] },
    ];
    ts.plan('concat', shapes, { axis: 1 });
    expect(shapes.map(({ dims }) => dims)).toEqual([
      [2, 1],
      [2, 2],
    ]);
  });

  test.each([
    ['the first tensor', Uint8ClampedArray, [Uint8ClampedArray, Uint8Array]],
    ['the first tensor, whatever comes after', Uint8Array, [Uint8Array, Uint8ClampedArray]],
    ['the type where the first tensor has no data', Uint8Array, [null, Uint8ClampedArray]],
    ['the type where it is of another one', Uint8Array, [Float32Array, Uint8ClampedArray]],
  ])('allocates arrays of the class of %s', (_, Wanted, classes) => {
    const tensors = classes.map((Class) => ({ type: 'uint8', dims: [2], data: Class && new Class(2) }));
    for (const method of ['concat', 'stack']) {
      expect(ts.plan(method, tensors, { axis: 0 }).allocate()).toEqual([new Wanted(4)]);
    }
  });

  test.each([
    [
      'a tensor instead of a list',
      () => ts.plan('concat', a, { axis: 0 }),
      'ARGUMENT_MISSING',
      'tensors must be an array of tensors, got an object.',
    ],
    ['an empty list', () => ts.plan('concat', [], { axis: 0 }), 'ARGUMENT_MISSING', 'at least 1 tensor is required'],
    [
      'a number in the list',
      () => ts.plan('stack', [a, 7]),
      'DATA_MISMATCH',
      'stack: tensors[1] must be a tensor { type, data, dims }, got 7.',
    ],
    ['another type', () => ts.plan('stack', [a, a, { ...a, type: 'int8' }]), 'TYPE_UNSUPPORTED', 'tensors[2]'],
    ['other dims', () => ts.plan('stack', [a, a, b]), 'DIMS_INVALID', 'tensors[2].dims[1] must be 1, got 2.'],
  ])('rejects %s', (_, call, code, words) => expectError(call, code, words));
});

describe('a plan of a join', () => {
  const plan = ts.plan('concat', [a, b, c], { axis: 1 });

  test.each([
    ['too few tensors', [a, b], 'Concat-13: tensors must be 3 tensors as planned, got 2.'],
    ['too many tensors', [a, b, c, c], 'Concat-13: tensors must be 3 tensors as planned, got 4.'],
    ['no tensors', [], 'Concat-13: tensors must be 3 tensors as planned, got 0.'],
    ['another order', [a, c, b], 'tensors[1] must be int16 [2,2] as planned, got int16 [2,3].'],
    ['the last twice', [a, b, b], 'tensors[2] must be int16 [2,3] as planned, got int16 [2,2].'],
    ['the first twice', [a, a, c], 'tensors[1] must be int16 [2,2] as planned, got int16 [2,1].'],
    ['another type', [a, b, { ...c, type: 'uint16' }], 'tensors[2] must be int16 [2,3] as planned, got uint16 [2,3].'],
    ['another rank', [{ ...a, dims: [2] }, b, c], 'tensors[0] must be int16 [2,1] as planned, got int16 [2].'],
    ['the same size in other dims', [{ ...a, dims: [1, 2] }, b, c], 'as planned, got int16 [1,2].'],
    [
      'data that are short',
      [a, { ...b, data: b.data.slice(1) }, c],
      'data of tensors[1] must have length 4 to match type and dims, got 3.',
    ],
    [
      'data of another class',
      [a, b, { ...c, data: [1] }],
      'data of tensors[2] must be Int16Array for type int16, got an array.',
    ],
  ])('does not run on %s', (_, tensors, words) => {
    expectError(() => plan.run(tensors), 'DATA_MISMATCH', words);
    expect(plan.run([a, b, c]).map(bitwise)).toEqual([bitwise(whole)]);
  });

  test('does not run without a list', () => {
    expectError(() => plan.run(a), 'ARGUMENT_MISSING', 'tensors must be an array of tensors, got an object.');
    expectError(
      () => plan.run(new Array(3)),
      'ARGUMENT_MISSING',
      'tensors[0] must be a tensor { type, data, dims }, got undefined.',
    );
  });
});

describe('join', () => {
  const short = { ...b, data: b.data.slice(1) };
  const concat = (...inputs) => ts.runNode(onnx('Concat', { axis: 1 }, { opset: 13 }), inputs);
  const sequence = (list) => ts.runNode(onnx('ConcatFromSequence', { axis: 1 }, { opset: 11 }), [list]);
  test.each([
    ['concat', 'tensors[1]', () => ts.concat([a, short], { axis: 1 }), () => ts.concat([a, 7], { axis: 1 })],
    ['stack', 'tensors[1]', () => ts.stack([b, short]), () => ts.stack([a, 7])],
    ['Concat', 'inputs[1]', () => concat(a, short), () => concat(a, 7)],
    ['ConcatFromSequence', 'input_sequence[1]', () => sequence([a, short]), () => sequence([a, 7])],
  ])('of %s names %s', (_, name, ofShort, ofNone) => {
    expectError(ofShort, 'DATA_MISMATCH', `data of ${name} must have length 4 to match type and dims, got 3.`);
    expectError(ofNone, 'DATA_MISMATCH', `${name} must be a tensor { type, data, dims }, got 7.`);
  });

  test('names an argument that is not a list', () => {
    expectError(
      () => ts.concat(a, { axis: 1 }),
      'ARGUMENT_MISSING',
      'Concat-13: tensors must be an array of tensors, got an object. Write concat([x, y], { axis: 1 }).',
    );
    expectError(
      () => sequence(a),
      'ARGUMENT_MISSING',
      'runNode: ConcatFromSequence-11: input_sequence must be an array of tensors, got an object.',
    );
  });

  test('checks each of three inputs', () => {
    expectError(
      () => ts.concat([a, b, randomTensor('int16', [3, 1])], { axis: 1 }),
      'DIMS_INVALID',
      'tensors[2].dims[0]',
    );
    expectError(() => ts.concat([a, b, randomTensor('int8', [2, 1])], { axis: 1 }), 'TYPE_UNSUPPORTED', 'tensors[2]');
    expect(bitwise(ts.concat([a, b, c], { axis: 1 }))).toEqual(bitwise(whole));
  });

  test.each([
    ['concat', [4, 2]],
    ['stack', [4, 2, 1]],
  ])('joins %s into an array or a tensor', (method, dims) => {
    const column = { type: 'int16', dims: [4, 1], data: Int16Array.of(1, 2, 3, 4) };
    for (const form of [(data) => data, (data) => ({ type: 'int16', dims, data })]) {
      const data = new Int16Array(8);
      const made = ts[method]([column, column], { axis: 1, into: form(data) });
      expect([made.data === data, made.dims, ...made.data]).toEqual([true, dims, 1, 1, 2, 2, 3, 3, 4, 4]);
    }
  });
});
