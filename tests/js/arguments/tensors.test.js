import * as read from '../../../js/arguments/tensors.js';
import { CallContext } from '../../../js/base/call.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { Tensor } from '../../../js/tensor/tensor.js';
import { detached } from '../support/arbitraries.js';
import { expectError } from '../support/outcome.js';

const core = startCore(new WebAssembly.Module(inlineWasm()));
const call = new CallContext('f', { core, Tensor });

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
