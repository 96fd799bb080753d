import { Tensor } from '../../../js/index-node.js';
import { describeTensor, readModel, readSequence, readTensor } from '../../../js/onnx.js';
import { detached } from '../arbitraries.js';
import { bitwise } from '../oracle.js';
import { expectError } from '../outcome.js';
import { bytes, message, tensor } from '../protobuf.js';

const nan = bytes(new Uint32Array([0x7fa00001, 0x3f800000]));

/** Each type by its number, with elements and the field and list that may hold them; a list of bytes is packed already. */
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
  test.each(types)('%s, raw, packed in its list, and one by one', (type, dataType, dims, data, field, list) => {
    const wanted = bitwise({ type, dims, data });
    const written = [[[9, bytes(data)]], [[field, list]]];
    if (Array.isArray(list)) written.push(list.map((each) => [field, each]));
    for (const fields of written) expect(bitwise(readTensor(tensor(dataType, dims, ...fields)))).toEqual(wanted);
  });

  test('strings, scalars, nothing, and the name', () => {
    const strings = readTensor(tensor(8, [3], [6, ''], [6, 'ü𝄞'], [6, '\ufeffa']));
    expect(strings.data).toEqual(['', 'ü𝄞', '\ufeffa']);
    expect(readTensor(tensor(1, [], [9, nan.slice(4)]))).toMatchObject({ dims: [], data: Float32Array.of(1) });
    expect(readTensor(tensor(6, [0, 3]))).toMatchObject({ type: 'int32', dims: [0, 3], data: new Int32Array(0) });
    const named = readTensor(message([1, [2, 1]], [2, 2], [8, 'x'], [9, Uint8Array.of(1, 2)]));
    expect(named).toMatchObject({ name: 'x', dims: [2, 1] });
    expect(named).toBeInstanceOf(Tensor);
  });

  test('the file may be any bytes, at any offset, and stays apart from the result', () => {
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
    ['too few bytes', tensor(1, [3], raw(8)), 'DATA_MISMATCH', '8 bytes, float32 [3] takes 12'],
    ['too many bytes', tensor(1, [1], raw(8)), 'DATA_MISMATCH', /8 bytes, .* takes 4/],
    ['half an element', tensor(1, [1], raw(5)), 'DATA_MISMATCH', '5 bytes, no multiple of 4'],
    ['too few numbers', tensor(6, [3], [5, [1, 2]]), 'DATA_MISMATCH', /8 bytes, .* takes 12/],
    ['no data', tensor(6, [3]), 'DATA_MISMATCH', /0 bytes, .* takes 12/],
    ['too few strings', tensor(8, [3], [6, 'a']), 'DATA_MISMATCH', /1 strings, .* takes 3/],
    ['a number too large', tensor(3, [1], [5, [200]]), 'DATA_MISMATCH', 'element 0 is 200, that does not fit int8'],
    ['what is no text', tensor(8, [1], [6, Uint8Array.of(0xff)]), 'DATA_MISMATCH', 'string 0 is not UTF-8'],
    ['a huge tensor', tensor(1, [2 ** 50, 2 ** 50], raw(4)), 'DIMS_INVALID', 'no file holds that many'],
    ['a large tensor', tensor(1, [2 ** 40], raw(4)), 'DATA_MISMATCH', 'takes 4398046511104'],
    ['a negative dim', tensor(1, [-1], raw(4)), 'DIMS_INVALID', 'dims[0] is -1'],
    ['a dim beyond 2^53', message([1, 2n ** 62n], [2, 1], raw(4)), 'DIMS_INVALID', 'dims[0] is 4611686018427387904'],
    ['no type', message([1, 1], raw(4)), 'TYPE_UNSUPPORTED', 'data_type is missing'],
    ['a type that is not there', tensor(18, [1], raw(1)), 'TYPE_UNSUPPORTED', 'data_type is 18'],
    ['a type from afar', message([2, 2n ** 60n]), 'TYPE_UNSUPPORTED', 'data_type is 1152921504606846976'],
    ['data elsewhere', elsewhere, 'DATA_MISMATCH', 'a file of their own'],
    ['one segment', tensor(1, [1], [3, message()], raw(4)), 'DATA_MISMATCH', 'segment'],
    ['half a packed float', tensor(1, [1], [4, new Uint8Array(5)]), 'DATA_MISMATCH', /damaged.*end within one/],
    ['a dim that is cut off', message([1, Uint8Array.of(0x80)], [2, 1]), 'DATA_MISMATCH', 'damaged'],
    ['dims that are fixed32', Uint8Array.of(0x0d, 1, 0, 0, 0), 'DATA_MISMATCH', 'wire type 5'],
    ['a page', text('<!DOCTYPE html>'), 'DATA_MISMATCH', 'the file is a page (HTML)'],
    ['an answer', text('\n {"error": 404}'), 'DATA_MISMATCH', 'the file is a text (JSON)'],
    ['a Git LFS pointer', pointer, 'DATA_MISMATCH', 'Git LFS pointer: `git lfs pull`'],
    ['4 GB', Uint8Array.of(0x4a, 0xff, 0xff, 0xff, 0xff, 0x0f), 'DATA_MISMATCH', /ends 42949\d+ bytes too early/],
    ['an endless number', new Uint8Array(30).fill(0xff), 'DATA_MISMATCH', 'damaged'],
  ])('does not take %s', (_, file, code, words) => expectError(() => readTensor(file), code, words));

  test('does not take bytes that were transferred', () => {
    const file = detached(tensor(1, [1], [9, bytes(Float32Array.of(1))]).slice());
    expectError(() => readTensor(file), 'DATA_MISMATCH', /readTensor: the file is a detached Uint8Array, /);
  });

  test.each([undefined, null, 'file.pb', 7, {}, [1, 2]])('does not take %p for a file', (file) => {
    for (const read of [readTensor, readSequence, readModel]) {
      expectError(() => read(file), 'DATA_MISMATCH', /Uint8Array/);
    }
  });
});

describe('describeTensor', () => {
  test('says what readTensor would, but for the elements, which are not read', () => {
    const external = null;
    expect(describeTensor(tensor(1, [2, 3], [8, 'w']))).toEqual({ name: 'w', type: 'float32', dims: [2, 3], external });
    expect(describeTensor(tensor(7, [2 ** 40]))).toEqual({ name: '', type: 'int64', dims: [2 ** 40], external });
    expect(describeTensor(tensor(99, []))).toEqual({ name: '', type: null, dims: [], external });
    const wrong = tensor(8, [1], [6, Uint8Array.of(0xff)]);
    expect(describeTensor(wrong)).toMatchObject({ type: 'string', dims: [1] });
  });

  test('takes no bytes, and what says no type, for no tensor', () => {
    for (const none of [new Uint8Array(0), message([1, 2])]) {
      expectError(() => describeTensor(none), 'TYPE_UNSUPPORTED', /data_type is missing/);
    }
  });

  test('says where elements lie that are in another file', () => {
    const entry = (key, text) => [13, message([1, key], [2, text])];
    const outside = tensor(1, [2, 3], entry('location', 'w.bin'), entry('offset', '8'), [14, 1]);
    expect(describeTensor(outside).external).toEqual({ location: 'w.bin', offset: 8, length: 24 });
  });

  test.each([
    [undefined, 'DATA_MISMATCH', /describeTensor: the file is undefined/],
    [tensor(1, [-1]), 'DIMS_INVALID', /describeTensor: dims\[0\] is -1/],
    [Uint8Array.of(0x42, 9, 1), 'DATA_MISMATCH', /describeTensor: .*too early/],
  ])('does not take %p', (bytes, code, text) => {
    expectError(() => describeTensor(bytes), code, text);
  });
});
