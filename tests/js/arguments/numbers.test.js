// Reading of numbers in isolation. arguments.test.js tests how the calls use it.
import * as read from '../../../js/arguments/numbers.js';
import { CallContext } from '../../../js/base/call.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { Tensor } from '../../../js/tensor/tensor.js';
import { detached } from '../support/arbitraries.js';
import { expectError } from '../support/outcome.js';

const core = startCore(new WebAssembly.Module(inlineWasm()));
const call = new CallContext('f', { core, Tensor });

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
