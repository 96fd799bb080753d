import { crop, load } from '../../../js/index.js';
import { detached } from '../support/arbitraries.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

/** Returns bytes of 5 x 3 pixels. Each byte is its own index. */
const bytes = (length) => Uint8ClampedArray.from({ length }, (_, i) => i);
const image = { data: bytes(60), width: 5, height: 3 };
const tensor = (channels, rest) => ({ type: 'uint8', dims: [3, 5, channels], data: bytes(15 * channels), ...rest });

describe('crop', () => {
  // `crop` repeats the rule of the core, which decides for tensors.
  test.each([0, 1, 2, 3, 4, 5, 8])('accepts pixels of %i bytes if toPlanes does', (channels) => {
    const accepts = (call) => {
      try {
        return call(tensor(channels)) !== undefined;
      } catch (error) {
        if (error.code !== 'DIMS_INVALID') throw error;
        return false;
      }
    };
    expect(accepts((image) => crop(image, 0, 0, 1, 1))).toBe(accepts(ts.toPlanes));
  });

  test.each([
    ['all', [0, 0, 5, 3], 0, 60],
    ['the first pixel', [0, 0, 1, 1], 0, 4],
    ['the last pixel of the first row', [4, 0, 1, 1], 16, 20],
    ['the first pixel of the last row', [0, 2, 1, 1], 40, 44],
    ['the last pixel', [4, 2, 1, 1], 56, 60],
    ['more columns than rows', [1, 1, 4, 2], 24, 60],
    ['more rows than columns', [3, 0, 2, 3], 12, 60],
    ['one row', [1, 1, 3, 1], 24, 36],
    ['one column', [2, 0, 1, 3], 8, 52],
  ])('returns %s as a view from its first byte to its last', (_, [x, y, width, height], from, to) => {
    const piece = crop(image, x, y, width, height);
    expect(piece).toEqual({ data: image.data.subarray(from, to), width, height, stride: 20 });
    expect([piece.data.buffer, piece.data.byteOffset]).toEqual([image.data.buffer, from]);
  });

  test.each([
    ['of 3 bytes a pixel', tensor(3), { type: 'uint8', dims: [2, 3, 3], data: bytes(45).subarray(18, 42), stride: 15 }],
    ['of 1 byte a pixel', tensor(1), { type: 'uint8', dims: [2, 3, 1], data: bytes(15).subarray(6, 14), stride: 5 }],
    ['that is a tensor of 4', tensor(4), { width: 3, height: 2, data: bytes(60).subarray(24, 56), stride: 20 }],
    [
      'with a stride',
      { ...image, data: bytes(70), stride: 23 },
      { width: 3, height: 2, data: bytes(70).subarray(27, 62), stride: 23 },
    ],
    [
      'with a stride, of 1 byte a pixel',
      tensor(1, { data: bytes(24), stride: 8 }),
      { type: 'uint8', dims: [2, 3, 1], data: bytes(24).subarray(9, 20), stride: 8 },
    ],
    [
      'without dims, of 3 bytes a pixel',
      { ...image, data: bytes(45) },
      { type: 'uint8', dims: [2, 3, 3], data: bytes(45).subarray(18, 42), stride: 15 },
    ],
  ])('accepts an image %s', (_, given, wanted) => {
    expect(crop(given, 1, 1, 3, 2)).toEqual(wanted);
  });

  test('keeps the class and the offset of the data', () => {
    const data = new Uint8Array(bytes(70).buffer, 7, 60);
    const piece = crop({ ...image, data }, 1, 0, 1, 1);
    expect(piece.data).toEqual(Uint8Array.of(11, 12, 13, 14));
    expect(piece.data.byteOffset).toBe(11);
  });

  test('shares the memory of a WasmTensor', () => {
    const wasmTensor = ts.alloc('uint8', [3, 5, 4]);
    wasmTensor.data.set(image.data);
    const piece = crop(wasmTensor, 4, 2, 1, 1);
    expect(piece).toEqual({ data: Uint8Array.of(56, 57, 58, 59), width: 1, height: 1, stride: 20 });
    expect(piece.data.byteOffset).toBe(wasmTensor.data.byteOffset + 56);
    wasmTensor.dispose();
  });

  test.each([
    [-1, 0, 1, 1],
    [0, -1, 1, 1],
    [0, 0, 0, 1],
    [0, 0, 1, 0],
    [0, 0, 6, 1],
    [0, 0, 1, 4],
    [4, 0, 2, 1],
    [0, 2, 1, 2],
    [5, 0, 1, 1],
    [0, 3, 1, 1],
    [0, 4, 1, 1],
    [0, 0, 3, 5],
    [0.5, 0, 1, 1],
    [0, 0.5, 1, 1],
    [0, 0, 1.5, 1],
    [0, 0, 1, 1.5],
    [0, 0, NaN, 1],
    [0, 0, Infinity, 1],
  ])('rejects %d, %d, %d x %d pixels of 5 x 3', (...numbers) => {
    const words = `crop: x, y, width and height must be integers, at least 1 x 1 pixel within 5 x 3, got ${numbers.join(', ')}.`;
    expectError(() => crop(image, ...numbers), 'DIMS_INVALID', words);
  });

  test.each([
    [
      ['0', 0, 1, 1],
      'x, y, width and height must be integers, at least 1 x 1 pixel within 5 x 3, got the string "0", 0, 1, 1.',
    ],
    [[0, 0, 1], 'x, y, width and height must be integers, at least 1 x 1 pixel within 5 x 3, got 0, 0, 1, undefined.'],
    [
      [],
      'x, y, width and height must be integers, at least 1 x 1 pixel within 5 x 3, got undefined, undefined, undefined, undefined.',
    ],
    [[0, 0, null, 1], 'x, y, width and height must be integers, at least 1 x 1 pixel within 5 x 3, got 0, 0, null, 1.'],
  ])('rejects %j', (numbers, words) => {
    expectError(() => crop(image, ...numbers), 'DIMS_INVALID', words);
  });

  const full = [0, 0, 1, 1];
  test.each([
    [
      'of 2 channels',
      { type: 'uint8', dims: [3, 5, 2], data: bytes(30) },
      'DIMS_INVALID',
      'the image must be [height, width, 4, 3 or 1 channels], got [3,5,2].',
    ],
    [
      'of 2 bytes a pixel',
      { ...image, data: bytes(30) },
      'DIMS_INVALID',
      'data of the image must be 60, 45 or 15 bytes for 5 x 3 pixels, got 30.',
    ],
    [
      'in a batch',
      { type: 'uint8', dims: [1, 3, 5, 4], data: bytes(60) },
      'DIMS_INVALID',
      'the image must be [height, width, 4, 3 or 1 channels], got [1,3,5,4].',
    ],
    [
      'of rank 2',
      { type: 'uint8', dims: [3, 4], data: bytes(12) },
      'DIMS_INVALID',
      'the image must be [height, width, 4, 3 or 1 channels], got [3,4].',
    ],
    [
      'of another type',
      { type: 'int8', dims: [3, 5, 4], data: new Int8Array(60) },
      'TYPE_UNSUPPORTED',
      'type of the image must be uint8, got int8.',
    ],
    [
      'that is short',
      { ...image, data: bytes(59) },
      'DATA_MISMATCH',
      'data of the image must be 60, 45 or 15 bytes for 5 x 3 pixels, got 59.',
    ],
    [
      'that is a short tensor',
      tensor(4, { data: bytes(59) }),
      'DATA_MISMATCH',
      'data of the image must be 60 bytes for 5 x 3 pixels of 4 bytes, got 59.',
    ],
    ['that is detached', { ...image, data: detached(bytes(60)) }, 'DATA_MISMATCH', 'data of the image is detached'],
    [
      'without data',
      { width: 5, height: 3 },
      'DATA_MISMATCH',
      'data of the image must be a Uint8ClampedArray or a Uint8Array, got undefined.',
    ],
  ])('rejects an image %s', (_, given, code, words) => expectError(() => crop(given, ...full), code, `crop: ${words}`));

  test('rejects a sixth argument', () => {
    expectError(
      () => crop(image, ...full, {}),
      'ARGUMENT_UNKNOWN',
      'crop: the number of arguments must be at most 5, got 6.',
    );
  });
});
