import { Tensor } from '../../../js/index.js';
import { describeTensor, readModel, readSequence, readTensor } from '../../../js/onnx.js';
import { elementTypeOf } from '../../../js/onnx/tensor.js';
import { detached } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';
import { bytes, message, tensor } from '../support/protobuf.js';

const nan = bytes(new Uint32Array([0x7fa00001, 0x3f800000]));

/** Types with their number, elements, and the field and list that may store them. A list of bytes is already packed. */
const types = [
  ['float32', 1, [2], new Float32Array(nan.buffer), 4, nan],
  ['uint8', 2, [2], Uint8Array.of(0, 255), 5, [0, 255]],
  ['int8', 3, [2], Int8Array.of(-128, 127), 5, [-128, 127]],
  ['uint16', 4, [2], Uint16Array.of(0, 65535), 5, [0, 65535]],
  ['int16', 5, [2], Int16Array.of(-32768, 32767), 5, [-32768, 32767]],
  ['int32', 6, [2], Int32Array.of(-(2 ** 31), 2 ** 31 - 1), 5, [-(2 ** 31), 2 ** 31 - 1]],
  ['int64', 7, [2], BigInt64Array.of(-(2n ** 63n), 2n ** 63n - 1n), 7, [-(2n ** 63n), 2n ** 63n - 1n]],
  ['bool', 9, [2], Uint8Array.of(0, 1), 5, [0, 1]],
  ['float16', 10, [2], Uint16Array.of(0x3c00, 0xfe01), 5, [0x3c00, 0xfe01]],
  ['float64', 11, [2], Float64Array.of(Math.PI, -0), 10, bytes(Float64Array.of(Math.PI, -0))],
  ['uint32', 12, [2], Uint32Array.of(0, 2 ** 32 - 1), 11, [0, 2 ** 32 - 1]],
  ['uint64', 13, [2], BigUint64Array.of(0n, 2n ** 64n - 1n), 11, [0n, -1n]],
  ['complex64', 14, [2], Float32Array.of(1, -2, 3, -4), 4, bytes(Float32Array.of(1, -2, 3, -4))],
  ['complex128', 15, [2], Float64Array.of(1, -2, 3, -4), 10, bytes(Float64Array.of(1, -2, 3, -4))],
  ['bfloat16', 16, [2], Uint16Array.of(0x3f80, 0xffff), 5, [0x3f80, 0xffff]],
  ['float8e4m3', 17, [2], Uint8Array.of(1, 0x7f), 5, [1, 0x7f]],
  ['float8e5m2', 19, [2], Uint8Array.of(1, 0x7c), 5, [1, 0x7c]],
  ['uint4', 21, [3], Uint8Array.of(0x21, 0x03), 5, [0x21, 0x03]],
  ['int4', 22, [4], Uint8Array.of(0xf8, 0x7f), 5, [0xf8, 0x7f]],
  ['float4e2m1', 23, [2], Uint8Array.of(0x5a), 5, [0x5a]],
  ['float8e8m0', 24, [2], Uint8Array.of(1, 254), 5, [1, 254]],
  ['uint2', 25, [5], Uint8Array.of(0x1b, 0x02), 5, [0x1b, 0x02]],
];

describe('readTensor', () => {
  test.each(types)('reads %s, raw, packed in its list, and one by one', (type, dataType, dims, data, field, list) => {
    const wanted = bitwise({ type, dims, data });
    const written = [[[9, bytes(data)]], [[field, list]]];
    if (Array.isArray(list)) written.push(list.map((each) => [field, each]));
    const read = written.map((fields) => bitwise(readTensor(tensor(dataType, dims, ...fields))));
    expect(read).toEqual(written.map(() => wanted));
  });

  test('returns a Tensor with its name', () => {
    const named = readTensor(tensor(2, [2], [8, 'a'], [8, 'x'], [9, Uint8Array.of(1, 2)]));
    expect(named).toBeInstanceOf(Tensor);
    expect({ ...named }).toEqual({ name: 'x', type: 'uint8', dims: [2], data: Uint8Array.of(1, 2) });
    expect(readTensor(tensor(2, [0])).name).toBe('');
  });

  const float = (value) => [4, Float32Array.of(value)];
  const floats = (...values) => [4, bytes(Float32Array.from(values))];
  const double = (value) => [10, Float64Array.of(value)];
  const doubles = (...values) => [10, bytes(Float64Array.from(values))];
  const int8s = (...values) => [9, bytes(Int8Array.from(values))];

  test.each([
    ['a scalar', 1, [], [floats(1.5)], [1.5]],
    ['an empty tensor', 6, [0, 3], [], []],
    ['an empty tensor of infinitely many', 6, [...new Array(21).fill(2 ** 50), 0], [], []],
    [
      'texts',
      8,
      [3],
      [
        [6, ''],
        [6, 'ü𝄞'],
        [6, '\ufeffa'],
      ],
      ['', 'ü𝄞', '\ufeffa'],
    ],
    ['one float', 1, [1], [float(1)], [1]],
    ['floats in two pieces', 1, [2], [floats(1), floats(2)], [1, 2]],
    [
      'floats in several pieces',
      1,
      [7],
      [float(1), float(2), floats(3, 4, 5), float(6), floats(), floats(7)],
      [1, 2, 3, 4, 5, 6, 7],
    ],
    ['doubles in several pieces', 11, [4], [double(1), doubles(2, 3), double(4)], [1, 2, 3, 4]],
    [
      'varints in several pieces',
      6,
      [7],
      [
        [5, 128],
        [5, [-1, 300]],
        [5, 4],
        [5, []],
        [5, [5, 6, 2 ** 31 - 1]],
      ],
      [128, -1, 300, 4, 5, 6, 2 ** 31 - 1],
    ],
    [
      'wide varints in several pieces',
      7,
      [3],
      [
        [7, 2n ** 62n],
        [7, [-1, 2]],
      ],
      [2n ** 62n, -1n, 2n],
    ],
    ['the lower 32 bits of a varint in int32_data', 6, [2], [[5, [2n ** 32n + 5n, 2n ** 31n]]], [5, -(2 ** 31)]],
    ['the raw data, whatever a list holds', 3, [2], [[5, [5, 6]], int8s(1, 2), [5, [7, 8]]], [1, 2]],
    ['the last raw data', 3, [2], [int8s(1, 2), int8s(3, 4)], [3, 4]],
    ['the last raw data, of another length', 3, [2], [int8s(1, 2, 3), int8s(), int8s(4), int8s(3, 4)], [3, 4]],
    ['the last raw data though they are empty', 3, [0], [int8s(1, 2), int8s()], []],
    ['the list of its type', 3, [2], [[7, [5, 6]], [11, [5, 6]], floats(1), [6, 'a'], [5, [1, 2]], doubles(1)], [1, 2]],
    ['data with the location DEFAULT', 3, [1], [int8s(1), [14, 0]], [1]],
    ['data whose last location is DEFAULT', 3, [1], [int8s(1), [14, 1], [14, 0]], [1]],
    ['the lower 32 bits of its type and location', 3 + 2 ** 32, [1], [int8s(1), [14, 2n ** 32n]], [1]],
    [
      'no fields with a wrong wire type',
      3,
      [2],
      [
        ...[float(1), [5, Float64Array.of(1)], [6, 7], [7, Float32Array.of(1)], [9, 5], [10, Float32Array.of(2)]],
        ...[
          [2, 'text'],
          [14, 'text'],
          [3, 1],
          [13, 1],
          [8, 5],
          [11, Float64Array.of(2)],
          [1, Float64Array.of(3)],
        ],
        int8s(1, 2),
      ],
      [1, 2],
    ],
    ['data with an unknown location', 3, [1], [int8s(1), [14, 2]], [1]],
  ])('reads %s', (_, dataType, dims, fields, data) => {
    const read = readTensor(tensor(dataType, dims, ...fields));
    expect([read.dims, [...read.data]]).toEqual([dims, data]);
  });

  test('reads dims one by one, packed, and in several pieces', () => {
    const dimsOf = (...fields) => readTensor(message([2, 2], ...fields, [9, new Uint8Array(24)])).dims;
    expect(dimsOf([1, 2], [1, 3], [1, 4])).toEqual([2, 3, 4]);
    expect(dimsOf([1, [2, 3, 4]])).toEqual([2, 3, 4]);
    expect(dimsOf([1, 2], [1, [3, 4]], [1, 1], [1, []], [1, [1]])).toEqual([2, 3, 4, 1, 1]);
    expect(dimsOf([1, []], [1, []], [1, 24], [1, []])).toEqual([24]);
    expect(dimsOf([1, Float32Array.of(7)], [1, 24], [1, Float64Array.of(7)])).toEqual([24]);
  });

  // From 64 bytes on, the data are allocated in another way.
  test.each([0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 200])('reads %i elements into new arrays', (count) => {
    const numbers = Array.from({ length: count }, (_, i) => (i * 37) % 120);
    const forms = [
      [2, Uint8Array.from(numbers), [9, Uint8Array.from(numbers)]],
      [2, Uint8Array.from(numbers), [5, numbers]],
      [6, Int32Array.from(numbers), [5, numbers]],
      [1, Float32Array.from(numbers), floats(...numbers)],
      [7, BigInt64Array.from(numbers, BigInt), [7, numbers]],
      [7, BigInt64Array.from(numbers, BigInt), [9, bytes(BigInt64Array.from(numbers, BigInt))]],
      [13, BigUint64Array.from(numbers, BigInt), [11, numbers]],
    ];
    const read = () =>
      forms.map(([dataType, , field]) => readTensor(tensor(dataType, [count], field, [8, 'behind'])).data);
    const first = read();
    const second = read();
    expect(first).toEqual(forms.map(([, data]) => data));
    expect(second).toEqual(first);
    const buffers = [...first, ...second].map(({ buffer }) => buffer);
    expect(new Set(buffers).size).toBe(2 * forms.length);
    expect(buffers.map(({ byteLength }) => byteLength)).toEqual([...first, ...second].map((data) => data.byteLength));
  });

  test('accepts bytes at any offset as a file and copies them', () => {
    const file = tensor(1, [2], [8, 'odd'], [9, bytes(Float32Array.of(1, 2))]);
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    const own = file.buffer.slice(0, file.length);
    for (const given of [file, own, shifted.subarray(3), new DataView(shifted.buffer, 3), Buffer.from(file)]) {
      const { data } = readTensor(given);
      expect(data).toEqual(Float32Array.of(1, 2));
      data[0] = 9;
      expect(readTensor(given).data[0]).toBe(1);
    }
  });

  const raw = (count) => [9, new Uint8Array(count)];
  const text = (content) => new TextEncoder().encode(content);
  const pointer = text('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n');
  const elsewhere = tensor(1, [1], [13, message([1, 'location'], [2, 'a'])], [14, 1]);
  test.each([
    ['too few bytes', tensor(1, [3], raw(8)), 'DATA_MISMATCH', 'the data must be 12 bytes for float32 [3], got 8.'],
    ['too many bytes', tensor(1, [1], raw(8)), 'DATA_MISMATCH', /must be 4 bytes for .*, got 8\./],
    ['half an element', tensor(1, [1], raw(5)), 'DATA_MISMATCH', 'the data must be a multiple of 4 bytes, got 5.'],
    ['too few numbers', tensor(6, [3], [5, [1, 2]]), 'DATA_MISMATCH', /must be 12 bytes for .*, got 8\./],
    ['no data', tensor(6, [3]), 'DATA_MISMATCH', /must be 12 bytes for .*, got 0\./],
    ['too few strings', tensor(8, [3], [6, 'a']), 'DATA_MISMATCH', /must be 3 strings for .*, got 1\./],
    [
      'bits that are too few',
      tensor(22, [5], raw(2)),
      'DATA_MISMATCH',
      'the data must be 3 bytes for int4 [5], got 2.',
    ],
    [
      'bits that are too many',
      tensor(22, [4], raw(3)),
      'DATA_MISMATCH',
      'the data must be 2 bytes for int4 [4], got 3.',
    ],
    ['too many strings', tensor(8, [], [6, 'a'], [6, 'b']), 'DATA_MISMATCH', /must be 1 strings for .*, got 2\./],
    ['an int8 of 128', tensor(3, [1], [5, [128]]), 'DATA_MISMATCH', 'element 0 must fit int8, got 128.'],
    ['an int8 of -129', tensor(3, [2], [5, [1, -129]]), 'DATA_MISMATCH', 'element 1 must fit int8, got -129.'],
    ['a uint16 of -1', tensor(4, [1], [5, [-1]]), 'DATA_MISMATCH', 'element 0 must fit uint16, got -1.'],
    [
      'a uint32 of 2^32',
      tensor(12, [1], [11, [2 ** 32]]),
      'DATA_MISMATCH',
      'element 0 must fit uint32, got 4294967296.',
    ],
    ['a text that is not UTF-8', tensor(8, [1], [6, Uint8Array.of(0xff)]), 'DATA_MISMATCH', 'a text is not UTF-8'],
    ['a second text that is not', tensor(8, [2], [6, 'a'], [6, Uint8Array.of(0x80)]), 'DATA_MISMATCH', 'a text is not'],
    ['2^100 elements', tensor(1, [2 ** 50, 2 ** 50], raw(4)), 'DIMS_INVALID', 'more than a file can hold'],
    ['2^53 bytes', tensor(2, [2 ** 30, 2 ** 23], raw(4)), 'DIMS_INVALID', 'more than a file can hold'],
    ['2^53 - 1 bytes', tensor(2, [2 ** 53 - 1], raw(4)), 'DATA_MISMATCH', 'must be 9007199254740991 bytes'],
    ['2^53 texts', tensor(8, [2 ** 30, 2 ** 23]), 'DIMS_INVALID', 'more than a file can hold'],
    ['a large tensor', tensor(1, [2 ** 40], raw(4)), 'DATA_MISMATCH', 'must be 4398046511104 bytes'],
    [
      'a negative dim',
      tensor(1, [1, -1], raw(4)),
      'DIMS_INVALID',
      'dims[1] must be an integer from 0 to 2^53 - 1, got -1.',
    ],
    [
      'a negative dim of an empty tensor',
      tensor(1, [0, -2]),
      'DIMS_INVALID',
      'dims[1] must be an integer from 0 to 2^53 - 1, got -2.',
    ],
    [
      'a dim beyond 2^53',
      message([1, 2n ** 62n], [2, 1], raw(4)),
      'DIMS_INVALID',
      'dims[0] must be an integer from 0 to 2^53 - 1, got 4611686018427387904.',
    ],
    [
      'the first raw data, if others follow',
      tensor(2, [2], raw(2), raw(3)),
      'DATA_MISMATCH',
      'the data must be 2 bytes for uint8 [2], got 3.',
    ],
    [
      'a list of another type',
      tensor(6, [2], [7, [1, 2]]),
      'DATA_MISMATCH',
      'the data must be 8 bytes for int32 [2], got 0.',
    ],
    ['no type', message([1, 1], raw(4)), 'TYPE_UNSUPPORTED', 'data_type must be a supported element type, got none.'],
    [
      'a type that is not there',
      tensor(18, [1], raw(1)),
      'TYPE_UNSUPPORTED',
      'data_type must be a supported element type, got 18.',
    ],
    [
      'a type whose lower 32 bits are 0',
      message([2, 2n ** 60n]),
      'TYPE_UNSUPPORTED',
      'data_type must be a supported element type, got none.',
    ],
    ['data elsewhere', elsewhere, 'DATA_MISMATCH', 'the data is stored in another file'],
    ['one segment', tensor(1, [1], [3, message()], raw(4)), 'DATA_MISMATCH', 'segment'],
    [
      'half a packed float',
      tensor(1, [1], [4, new Uint8Array(6)]),
      'DATA_MISMATCH',
      'the data must be a multiple of 4 bytes, got 6.',
    ],
    [
      'half a packed double',
      tensor(11, [1], [10, new Uint8Array(12)]),
      'DATA_MISMATCH',
      'the data must be a multiple of 8 bytes, got 12.',
    ],
    [
      'texts elsewhere',
      tensor(8, [1], [13, message([1, 'location'], [2, 'a'])], [14, 1]),
      'DATA_MISMATCH',
      'stored in another file',
    ],
    [
      'a varint that is cut off',
      tensor(6, [1], [5, Uint8Array.of(0x80)]),
      'DATA_MISMATCH',
      'the message ends within a varint',
    ],
    ['a dim that is cut off', message([1, Uint8Array.of(0x80)], [2, 1]), 'DATA_MISMATCH', 'invalid protobuf'],
    [
      'dims that are fixed32',
      message([1, Float32Array.of(1)], [2, 1], raw(0)),
      'DATA_MISMATCH',
      /must be 4 bytes for float32 \[\], got 0\./,
    ],
    ['a page', text('<!DOCTYPE html>'), 'DATA_MISMATCH', 'the file must be protobuf, got a page (HTML).'],
    ['an answer', text('\n {"error": 404}'), 'DATA_MISMATCH', 'the file must be protobuf, got text (JSON).'],
    ['a Git LFS pointer', pointer, 'DATA_MISMATCH', 'Git LFS pointer. Run `git lfs pull`'],
    ['4 GB', Uint8Array.of(0x4a, 0xff, 0xff, 0xff, 0xff, 0x0f), 'DATA_MISMATCH', /42949\d+ bytes are missing/],
    ['an endless number', new Uint8Array(30).fill(0xff), 'DATA_MISMATCH', 'invalid protobuf'],
  ])('rejects %s', (_, file, code, words) => {
    expectError(() => readTensor(file), code, words);
    expectError(() => readTensor(file), code, /^readTensor: /);
  });

  test('does not call externalData for elements in the file', () => {
    const externalData = () => {
      throw new Error('asked');
    };
    expect(readTensor(tensor(2, [1], [9, Uint8Array.of(7)]), { externalData }).data).toEqual(Uint8Array.of(7));
  });

  test('rejects detached bytes', () => {
    const file = detached(tensor(1, [1], [9, bytes(Float32Array.of(1))]).slice());
    expectError(
      () => readTensor(file),
      'DATA_MISMATCH',
      /readTensor: the file must be a Uint8Array or ArrayBuffer, got a detached Uint8Array\. /,
    );
  });

  test.each([undefined, null, 'file.pb', 7, {}, [1, 2]])('rejects %p as a file', (file) => {
    for (const read of [readTensor, readSequence, readModel]) {
      expectError(() => read(file), 'DATA_MISMATCH', /Uint8Array/);
    }
  });
});

describe('describeTensor', () => {
  test.each([
    ['a name, a type and dims', tensor(1, [2, 3], [8, 'w']), 'w', 'float32', [2, 3]],
    ['more elements than there are', tensor(7, [2 ** 40]), '', 'int64', [2 ** 40]],
    ['more elements than any file holds', tensor(7, [2 ** 50, 2 ** 50]), '', 'int64', [2 ** 50, 2 ** 50]],
    ['a type that the package does not have', tensor(99, []), '', null, []],
    ['a text that is not UTF-8', tensor(8, [1], [6, Uint8Array.of(0xff)]), '', 'string', [1]],
    ['a place where nothing is stored', tensor(1, [2], [13, message([1, 'location'], [2, '..'])]), '', 'float32', [2]],
  ])('describes %s without reading elements', (_, file, name, type, dims) => {
    expect(describeTensor(file)).toEqual({ name, type, dims, external: null });
  });

  test('returns the location of external elements', () => {
    const entry = (key, text) => [13, message([1, key], [2, text])];
    const outside = tensor(1, [2, 3], entry('location', 'w.bin'), entry('offset', '8'), [14, 1]);
    expect(describeTensor(outside).external).toEqual({ location: 'w.bin', offset: 8, length: 24 });
  });

  test.each([
    [
      'undefined',
      undefined,
      'DATA_MISMATCH',
      /describeTensor: the file must be a Uint8Array or ArrayBuffer, got undefined/,
    ],
    [
      'no bytes',
      new Uint8Array(0),
      'TYPE_UNSUPPORTED',
      /describeTensor: data_type must be a supported element type, got none/,
    ],
    [
      'a tensor without a type',
      message([1, 2]),
      'TYPE_UNSUPPORTED',
      /describeTensor: data_type must be a supported element type, got none/,
    ],
    [
      'a negative dim',
      tensor(1, [-1]),
      'DIMS_INVALID',
      /describeTensor: dims\[0\] must be an integer from 0 to 2\^53 - 1, got -1/,
    ],
    ['a name that is cut off', Uint8Array.of(0x42, 9, 1), 'DATA_MISMATCH', /describeTensor: .*bytes are missing/],
  ])('rejects %s', (_, file, code, text) => {
    expectError(() => describeTensor(file), code, text);
  });
});

const int8s = (...values) => [3, tensor(3, [values.length], [5, values])];

describe('readSequence', () => {
  test.each([
    ['nothing', [], '', []],
    ['no tensors', [[1, 's']], 's', []],
    ['tensors of several lengths', [[1, 's'], int8s(4), int8s(), int8s(5, 6)], 's', [[4], [], [5, 6]]],
    ['a name and a type after the tensors', [int8s(4), [2, 1], [1, 'a'], [1, 'b']], 'b', [[4]]],
    ['elem_type 0, which is not set', [[2, 0], int8s(4)], '', [[4]]],
    ['elem_type 1, tensors', [[2, 1], int8s(4)], '', [[4]]],
    ['the lower half of elem_type', [[2, 2n ** 32n + 1n], int8s(4)], '', [[4]]],
    ['no fields with a wrong wire type', [[1, 5], [2, 'x'], [3, 7], int8s(4)], '', [[4]]],
  ])('reads %s', (_, fields, name, tensors) => {
    const sequence = readSequence(message(...fields));
    expect(sequence).toEqual({
      name,
      tensors: tensors.map((data) => expect.objectContaining({ type: 'int8', dims: [data.length] })),
    });
    expect(sequence.tensors.map(({ data }) => [...data])).toEqual(tensors);
  });

  test.each([2n, 3n, 4n, 5n, -1n, 2n ** 31n - 1n])('rejects elem_type %s', (elementType) => {
    const text = `elem_type must be 1 (tensor), got ${elementType}.`;
    expectError(() => readSequence(message([2, elementType], int8s(4))), 'TYPE_UNSUPPORTED', text);
  });

  const outside = [3, tensor(3, [1], [13, message([1, 'location'], [2, 'a'])], [14, 1])];
  test.each([
    [
      'a tensor of too few elements',
      [int8s(4), [3, tensor(3, [2], [5, [5]])]],
      'DATA_MISMATCH',
      'tensor 1: the data must be',
    ],
    [
      'a first tensor without a type',
      [[3, message()]],
      'TYPE_UNSUPPORTED',
      'tensor 0: data_type must be a supported element type, got none.',
    ],
    [
      'a tensor in another file',
      [int8s(4), int8s(4), outside],
      'DATA_MISMATCH',
      'tensor 2: the data is stored in another file',
    ],
    [
      'a tensor in place of a sequence',
      [
        [1, 2n],
        [2, 1],
        [9, new Uint8Array(8)],
      ],
      'DATA_MISMATCH',
      'the file must be a sequence, got a tensor. Call readTensor.',
    ],
    ['a tensor that is cut off', [[3, Uint8Array.of(8)]], 'DATA_MISMATCH', 'tensor 0: invalid protobuf at byte 0 of 1'],
  ])('rejects %s', (_, fields, code, text) => {
    expectError(() => readSequence(message(...fields)), code, `readSequence: ${text}`);
  });
});

describe('elementTypeOf', () => {
  // The numbers of onnx.proto. 0 means undefined, and the package does not have 18 and 20.
  const names = [
    ...[null, 'float32', 'uint8', 'int8', 'uint16', 'int16', 'int32', 'int64', 'string', 'bool', 'float16', 'float64'],
    ...['uint32', 'uint64', 'complex64', 'complex128', 'bfloat16', 'float8e4m3', null, 'float8e5m2', null, 'uint4'],
    ...['int4', 'float4e2m1', 'float8e8m0', 'uint2', null],
  ];

  test('gives the type of each number, or null', () => {
    expect(names.map((_, code) => elementTypeOf(code))).toEqual(names);
  });
});
