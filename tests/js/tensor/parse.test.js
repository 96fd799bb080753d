// Reading of arguments in isolation. arguments.test.js tests how the calls use it.
import { CallContext } from '../../../js/base/call.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import * as read from '../../../js/tensor/parse.js';
import { Tensor } from '../../../js/tensor/tensor.js';
import { detached } from '../arbitraries.js';
import { expectError } from '../outcome.js';

const core = startCore(new WebAssembly.Module(inlineWasm()));
const call = new CallContext('f', { core, Tensor });
const node = new CallContext('', { core, Tensor }, { operator: 'Split', isCall: false });

describe('arraysEqual', () => {
  test.each([
    [[], [], true],
    [[1, 2], [1, 2], true],
    [[1, 2, 3], [1, 2], false],
    [[1], [1, 2], false],
    [[1, 3], [1, 2], false],
    [[3, 2], [1, 2], false],
    [['1', 2], [1, 2], false],
  ])('compares %j and %j as %p', (a, b, isSame) => {
    expect(read.arraysEqual(a, b)).toBe(isSame);
  });
});

describe('copyList', () => {
  const copy = (list, ...codes) => read.copyList(call, 'list', list, 2, 'SIZES_INVALID', ...codes);

  test('copies each element, undefined for a hole', () => {
    const list = { length: 2, 1: 'b' };
    expect(copy(list)).toEqual([undefined, 'b']);
    expect(copy(list)).not.toBe(list);
  });

  test.each([
    ['a length beyond the limit', 3, [], 'SIZES_INVALID', 'f: length of list must be at most 2, got 3.'],
    [
      'a length beyond the limit by a code of its own',
      3,
      ['OUT_OF_MEMORY'],
      'OUT_OF_MEMORY',
      'length of list must be at most 2, got 3.',
    ],
    [
      'an infinite length',
      Infinity,
      ['OUT_OF_MEMORY'],
      'OUT_OF_MEMORY',
      'length of list must be at most 2, got Infinity.',
    ],
    ['a negative length', -1, ['OUT_OF_MEMORY'], 'SIZES_INVALID', 'f: length of list must be an integer >= 0, got -1.'],
    [
      'a fraction as length',
      0.5,
      ['OUT_OF_MEMORY'],
      'SIZES_INVALID',
      'length of list must be an integer >= 0, got 0.5.',
    ],
    [
      'a string as length',
      '3',
      ['OUT_OF_MEMORY'],
      'SIZES_INVALID',
      'length of list must be an integer >= 0, got the string "3".',
    ],
  ])('rejects %s', (_, length, codes, code, text) => {
    expectError(() => copy({ length }, ...codes), code, text);
  });
});

describe('readOptions', () => {
  test.each([
    ['undefined', undefined],
    ['null', null],
    ['an empty object', {}],
  ])('returns no options for %s', (_, given) => {
    const options = read.readOptions(call, given, ['axis']);
    expect(options.axis).toBeUndefined();
    expect(Object.getPrototypeOf(options)).toBeNull();
  });

  const allNames = ['axis', 'split', 'numOutputs', 'into', 'from', 'to', 'wasm', 'Tensor'];
  test.each([
    ['dim', 'axis'],
    ['axes', 'axis'],
    ['sizes', 'split'],
    ['lengths', 'split'],
    ['splits', 'split'],
    ['sections', 'numOutputs'],
    ['chunks', 'numOutputs'],
    ['num', 'numOutputs'],
    ['out', 'into'],
    ['output', 'into'],
    ['outputs', 'into'],
    ['source', 'from'],
    ['destination', 'to'],
    ['wasmUrl', 'wasm'],
    ['url', 'wasm'],
    ['num_outputs', 'numOutputs'],
    ['NumOutputs', 'numOutputs'],
    ['tensor', 'Tensor'],
  ])('rejects %s and suggests %s', (name, known) => {
    const text = `f: unknown option "${name}". Use ${known} instead.`;
    expectError(() => read.readOptions(call, { [name]: 1 }, allNames), 'ARGUMENT_UNKNOWN', text);
  });

  test('lists the options if none is similar', () => {
    const text = 'f: unknown option "dim"; allowed options: split, into.';
    expectError(() => read.readOptions(call, { dim: 1 }, ['split', 'into']), 'ARGUMENT_UNKNOWN', text);
  });

  test.each([
    [7, 'the options must be an object { axis, into }, got 7.'],
    [[], 'the options must be an object { axis, into }, got an array.'],
    [new Map(), 'the options must be an object { axis, into }, got a Map.'],
  ])('rejects %p', (given, text) => {
    expectError(() => read.readOptions(call, given, ['axis', 'into']), 'ARGUMENT_UNKNOWN', text);
  });

  test.each([
    ['a list of attributes', [], /the attributes must be an object, got an array; .*axis.*num_outputs/],
    ['an unknown attribute', { dims: 1 }, /unknown attribute "dims"; .*axis.*num_outputs/],
  ])('names the attributes for %s', (_, given, text) => {
    expectError(() => read.expectOptions(node, given, ['axis'], 'attribute'), 'ARGUMENT_UNKNOWN', text);
  });

  test('reads an option with an inherited name only from the object itself', () => {
    const of = (given) => read.readOptions(call, given, ['valueOf']).valueOf;
    expect([of({}), of({ valueOf: 7 })]).toEqual([undefined, 7]);
  });

  test('returns only known options', () => {
    const given = Object.create({ axis: 1, other: 2 });
    expect({ ...read.readOptions(call, given, ['axis', 'into']) }).toEqual({ axis: 1, into: undefined });
  });
});

/** Makes an argument of the core from plain numbers. */
const argument = (values, { type = 'float64', rank = 1 } = {}) => ({
  type,
  isTensor: false,
  rank,
  count: values.length,
  values,
});

describe('snapshotArguments', () => {
  test.each([
    ['axis', 'axis', 'AXIS_INVALID'],
    ['from', 'axis', 'AXIS_INVALID'],
    ['to', 'to', 'AXIS_INVALID'],
    ['split', 'split', 'SIZES_INVALID'],
    ['splitLengths', 'split', 'SIZES_INVALID'],
    ['indicesOrSections', 'split', 'SIZES_INVALID'],
    ['numOutputs', 'numOutputs', 'NUM_OUTPUTS_INVALID'],
    ['numSplits', 'numOutputs', 'NUM_OUTPUTS_INVALID'],
    ['chunks', 'numOutputs', 'NUM_OUTPUTS_INVALID'],
    ['num_outputs', 'numOutputs', 'NUM_OUTPUTS_INVALID'],
    ['num_splits', 'numSplits', 'NUM_OUTPUTS_INVALID'],
    ['keepdims', 'keepdims', 'ARGUMENT_UNKNOWN'],
    ['new_axis', 'newAxis', 'ARGUMENT_UNKNOWN'],
  ])('reads %s as %s or fails with %s', (name, known, code) => {
    const allowed = code === 'SIZES_INVALID' ? 'an array or tensor of integers' : 'an integer';
    const copies = read.snapshotArguments(call, { [name]: 3 }, [name]);
    const request = read.fillRequest({}, [name], copies);
    expect(request).toEqual({ [known]: argument([3], { rank: 0 }) });
    const words = `f: ${name} must be ${allowed}, got the string "x".`;
    expectError(() => read.snapshotArguments(call, { [name]: 'x' }, [name]), code, words);
  });

  test('returns null for other names and missing arguments', () => {
    const copies = read.snapshotArguments(call, { opset: 13, axis: null }, ['opset', 'axis', 'split']);
    expect(copies).toEqual([null, null, null]);
  });

  test('does not add other names to a request', () => {
    expect(read.fillRequest({}, ['opset', 'axis'], [null, [2]])).toEqual({ axis: argument([2]) });
  });

  test('copies a list', () => {
    const split = [1, 2];
    const [copy] = read.snapshotArguments(call, { split }, ['split']);
    split[0] = 9;
    expect(copy).toEqual([1, 2]);
  });

  test('copies the data of a tensor', () => {
    const data = Int32Array.of(0, 1, 2, 3).subarray(1, 3);
    const [copy] = read.snapshotArguments(call, { split: { type: 'int32', dims: [2], data } }, ['split']);
    data.fill(9);
    const wanted = { type: 'int32', isTensor: true, rank: 1, count: 2, values: Int32Array.of(1, 2) };
    expect(copy).toEqual(wanted);
    expect(read.toArgument(copy)).toEqual(wanted);
  });

  test.each([
    ['split', 'an array or tensor of integers', 'SIZES_INVALID'],
    ['axis', 'an integer', 'AXIS_INVALID'],
  ])('reports that %s must be %s', (name, wanted, code) => {
    expectError(() => read.snapshotArguments(call, { [name]: {} }, [name]), code, `must be ${wanted}, got an object.`);
  });

  test.each([
    [2n ** 64n, 'split must', 'the BigInt 18446744073709551616n'],
    [[1, -(2n ** 63n) - 1n], 'split[1] must', 'the BigInt -9223372036854775809n'],
    [[10n ** 400n], 'split[0] must', 'the BigInt 10000000000000000000...00000000000000000000n'],
  ])('rejects the BigInts %p beyond 64 bits', (split, start, end) => {
    const message = `${start} be an integer of at most 64 bits, got ${end}.`;
    expectError(() => read.snapshotArguments(call, { split }, ['split']), 'SIZES_INVALID', message);
  });

  test('rejects detached memory', () => {
    const split = detached(Int32Array.of(1));
    expectError(
      () => read.snapshotArguments(call, { split }, ['split']),
      'SIZES_INVALID',
      'split must be an array or tensor of integers, got a detached Int32Array.',
    );
  });
});

describe('toArgument', () => {
  test.each([
    ['null', null, null],
    ['a number', 4, argument([4], { rank: 0 })],
    ['numbers', [1, -1], argument([1, -1])],
    ['no numbers', [], argument([])],
    ['a BigInt', 4n, argument(BigInt64Array.of(4n), { type: 'int64', rank: 0 })],
    ['BigInts', [1n, -(2n ** 63n)], argument(BigInt64Array.of(1n, -(2n ** 63n)), { type: 'int64' })],
    ['BigInts with integers', [1n, -2], argument(BigInt64Array.of(1n, -2n), { type: 'int64' })],
    ['BigInts with fractions', [1n, -2, 0.5], argument([1, -2, 0.5])],
    ['BigInts beyond int64', [2n ** 64n - 1n, 1], argument(BigUint64Array.of(2n ** 64n - 1n, 1n), { type: 'uint64' })],
    ['BigInts that no array holds', [2n ** 63n, -1n], argument([2 ** 63, -1])],
    ['a BigInt of 64 bits', 2n ** 63n, argument(BigUint64Array.of(2n ** 63n), { type: 'uint64', rank: 0 })],
  ])('converts %s', (_, copied, wanted) => {
    expect(read.toArgument(copied)).toEqual(wanted);
  });
});

describe('readOpset', () => {
  test.each([
    [undefined, null],
    [null, null],
    [13, 13],
    [0, 0],
    [NaN, NaN],
  ])('reads %p as %p', (given, opset) => {
    expect(read.readOpset(call, given)).toBe(opset);
  });

  test.each([['13'], [13n], [false]])('rejects %p', (given) => {
    expectError(() => read.readOpset(call, given), 'OPSET_UNSUPPORTED', 'opset must be an integer >= 1, got');
  });
});

describe('readShape', () => {
  const shape = (tensor, expected) => read.readShape(call, tensor, 'x', expected);

  test('copies the dims', () => {
    const dims = [2, 3];
    const copy = shape({ type: 'int8', dims }).dims;
    dims[0] = 9;
    expect(copy).toEqual([2, 3]);
  });

  test('converts a dim of -0 to 0', () => {
    expect(shape({ type: 'int8', dims: [-0] }).dims).toEqual([0]);
  });

  const expected = Object.freeze({ type: 'int8', dims: Object.freeze([2, 3]) });
  test('returns the expected shape itself', () => {
    expect(shape({ type: 'int8', dims: Uint8Array.of(2, 3) }, expected)).toBe(expected);
  });

  test.each([
    ['another type', { type: 'int16', dims: [2, 3] }],
    ['another first dim', { type: 'int8', dims: [4, 3] }],
    ['another last dim', { type: 'int8', dims: [2, 4] }],
    ['a dim more', { type: 'int8', dims: [2, 3, 1] }],
    ['a dim less', { type: 'int8', dims: [2] }],
    ['no dims', { type: 'int8', dims: [] }],
  ])('does not return the expected shape for %s', (_, tensor) => {
    expect(shape(tensor, expected)).toEqual(tensor);
  });

  test.each([
    ['no dims', expected, { type: 'int8', dims: [] }],
    ['no dims where none are expected', { type: 'int8', dims: [] }, { type: 'int8', dims: [] }],
  ])('reads %s', (_, wanted, tensor) => {
    expect(shape(tensor, wanted)).toEqual({ type: 'int8', dims: [] });
  });

  test('accepts 4096 dims', () => {
    expect(shape({ type: 'int8', dims: new Array(4096).fill(1) }).dims).toHaveLength(4096);
  });

  test('accepts an image for uint8 pixels', () => {
    expect(shape({ width: 3, height: 2, data: null })).toEqual({ type: 'uint8', dims: [2, 3, 4] });
  });

  test.each([
    ['undefined', undefined, 'ARGUMENT_MISSING', 'f: x must be a tensor { type, data, dims }, got undefined.'],
    ['null', null, 'ARGUMENT_MISSING', 'f: x must be a tensor { type, data, dims }, got null.'],
    ['false', false, 'DATA_MISMATCH', 'f: x must be a tensor { type, data, dims }, got false.'],
    [
      'a canvas',
      { [Symbol.toStringTag]: 'HTMLCanvasElement', width: 3, height: 2 },
      'DATA_MISMATCH',
      ': x must be a tensor { type, data, dims }, got a HTMLCanvasElement. Pass context.getImageData(0, 0, width, height).',
    ],
    [
      'an image without height',
      { width: 3 },
      'DATA_MISMATCH',
      'x must be a tensor { type, data, dims }, got an object.',
    ],
    [
      'an image without width',
      { height: 3 },
      'DATA_MISMATCH',
      'x must be a tensor { type, data, dims }, got an object.',
    ],
    [
      'dims alone',
      { dims: [2] },
      'TYPE_UNSUPPORTED',
      "type of x must be an element type such as 'float32' or 'uint8', got undefined.",
    ],
    ['a type alone', { type: 'int8' }, 'DIMS_INVALID', 'dims of x must be an array of integers >= 0, got undefined.'],
    [
      'a type and a shape',
      { type: 'int8', shape: [2] },
      'DIMS_INVALID',
      "x must be a tensor { type, data, dims }, got an object. Pass { type: 'int8', dims: shape, data }.",
    ],
    [
      'a string in dims',
      { type: 'int8', dims: [1, '2'] },
      'DIMS_INVALID',
      'dims[1] of x must be an integer >= 0, got the string "2".',
    ],
    [
      '4097 dims',
      { type: 'int8', dims: { length: 4097 } },
      'DIMS_INVALID',
      'dims of x must be an array of integers >= 0, got an object.',
    ],
    [
      'a long array of dims',
      { type: 'int8', dims: new Array(4097) },
      'DIMS_INVALID',
      'length of dims of x must be at most 4096, got 4097.',
    ],
    ['transferred dims', { type: 'int8', dims: detached(Int32Array.of(1)) }, 'DIMS_INVALID', 'a detached Int32Array'],
  ])('rejects %s', (_, tensor, code, text) => {
    expectError(() => shape(tensor), code, text);
  });

  test('rejects a string instead of an expected dim', () => {
    expectError(
      () => shape({ type: 'int8', dims: [2, '3'] }, expected),
      'DIMS_INVALID',
      'dims[1] of x must be an integer >= 0, got the string "3".',
    );
  });
});

describe('expectSpelling', () => {
  const expectSpelling = (given) => read.expectSpelling(call, given, ['dims', 'opType'], 'the node');

  test.each([
    [{}],
    [{ dims: 1, opType: 2 }],
    [{ anything: 1 }],
    [{ dim: 1 }],
    [{ op_type: 1, opType2: 1, 'op-type': 1 }],
    [{ ['opType'.padEnd(99, '-')]: 1 }],
  ])('accepts %j', (given) => {
    expect(expectSpelling(given)).toBeUndefined();
  });

  test.each([
    [{ Dims: 1 }, 'f: the node has an unknown key "Dims". Use dims instead.'],
    [{ optype: 1 }, 'f: the node has an unknown key "optype". Use opType instead.'],
    [{ dims: 1, DIMS: 1 }, 'f: the node has an unknown key "DIMS". Use dims instead.'],
  ])('rejects %j', (given, text) => {
    expectError(() => expectSpelling(given), 'ARGUMENT_UNKNOWN', text);
  });
});

describe('readTensors', () => {
  test('copies the list', () => {
    const list = [1, , 3]; // eslint-disable-line no-sparse-arrays
    expect(read.readTensors(call, 'tensors', list)).toStrictEqual([1, undefined, 3]);
  });

  test.each([
    ['undefined', undefined, [], 'ARGUMENT_MISSING', 'f: tensors must be an array of tensors, got undefined.'],
    [
      'a typed array',
      Uint8Array.of(1),
      [],
      'ARGUMENT_MISSING',
      'tensors must be an array of tensors, got a Uint8Array.',
    ],
    ['an object', {}, ['a list'], 'ARGUMENT_MISSING', 'tensors must be a list, got an object.'],
    [
      'a promise',
      Promise.resolve(),
      ['a list'],
      'ARGUMENT_MISSING',
      'tensors must be a list, got a Promise. Await it first.',
    ],
    [
      '2^20 + 1 tensors',
      new Array(2 ** 20 + 1),
      [],
      'OUT_OF_MEMORY',
      'length of tensors must be at most 1048576, got 1048577.',
    ],
  ])('rejects %s', (_, list, wanted, code, text) => {
    expectError(() => read.readTensors(call, 'tensors', list, ...wanted), code, text);
  });

  test('accepts 2^20 tensors', () => {
    expect(read.readTensors(call, 'tensors', new Array(2 ** 20))).toHaveLength(2 ** 20);
  });
});

describe('readShapes', () => {
  const half = { dims: { length: 2 ** 22 } };
  const shapes = (tensors) => read.readShapes(call, 'tensors', tensors, (_, tensor) => tensor);

  test('reads each tensor by its name', () => {
    const names = read.readShapes(call, 'tensors', ['a', 'b'], (by, tensor, name) => ({ by, tensor, name, dims: [] }));
    expect(names).toMatchObject([
      { by: call, tensor: 'a', name: 'tensors[0]' },
      { by: call, tensor: 'b', name: 'tensors[1]' },
    ]);
  });

  test('accepts 2^23 dims in all', () => {
    expect(shapes([half, { dims: null }, half])).toHaveLength(3);
  });

  test('rejects one dim more', () => {
    const text = 'f: tensors must have at most 8388608 dims in total.';
    expectError(() => shapes([half, half, { dims: [1] }]), 'OUT_OF_MEMORY', text);
  });
});

describe('readList', () => {
  const list = (values, wanted = 'an integer') => read.readList(call, 'mean', 'ARGUMENT_UNKNOWN', values, wanted);

  test.each([
    [[1, 2n], 'an integer', [1, 2n]],
    [[0.5, NaN], 'a number', [0.5, NaN]],
    [Float32Array.of(0.5), 'a number', [0.5]],
    [[], 'a number', []],
  ])('reads %p as %s', (values, wanted, copy) => {
    expect(list(values, wanted)).toEqual(copy);
  });

  test.each([
    [[1, 2n], 'a number', 'f: mean[1] must be a number, got the BigInt 2n.'],
    [['1'], 'a number', 'f: mean[0] must be a number, got the string "1".'],
    [[1, null], 'an integer', 'f: mean[1] must be an integer, got null.'],
  ])('rejects %p as %s', (values, wanted, text) => {
    expectError(() => list(values, wanted), 'ARGUMENT_UNKNOWN', text);
  });

  test('rejects more than 2^24 numbers', () => {
    const values = new Array(2 ** 24 + 1);
    expectError(() => list(values), 'OUT_OF_MEMORY', 'length of mean must be at most 16777216, got 16777217.');
  });
});

describe('readNumbersTensor', () => {
  const numbers = (tensor) => read.readNumbersTensor(call, 'split', tensor);

  test.each([
    ['a scalar', { type: 'int64', dims: [], data: BigInt64Array.of(7n) }, 0, 1, BigInt64Array.of(7n)],
    ['rank 2', { type: 'int32', dims: [2, 1], data: Int32Array.of(7, 8) }, 2, 2, Int32Array.of(7, 8)],
    ['no elements', { type: 'int32', dims: [0], data: new Int32Array(0) }, 1, 0, new Int32Array(0)],
    ['uint4', { type: 'uint4', dims: [3], data: Uint8Array.of(0x21, 0x03) }, 1, 3, Uint8Array.of(0x21, 0x03)],
    ['strings', { type: 'string', dims: [1], data: ['a'] }, 1, 1, null],
  ])('reads %s', (_, tensor, rank, count, values) => {
    expect(numbers(tensor)).toEqual({ type: tensor.type, isTensor: true, rank, count, values });
  });

  test('copies the data', () => {
    const data = Int32Array.of(7);
    const { values } = numbers({ type: 'int32', dims: [1], data });
    expect(values.buffer).not.toBe(data.buffer);
  });

  test('rejects data of another length', () => {
    const tensor = { type: 'int32', dims: [2], data: Int32Array.of(7) };
    expectError(
      () => numbers(tensor),
      'DATA_MISMATCH',
      'f: data of split must have length 2 to match type and dims, got 1.',
    );
  });
});
