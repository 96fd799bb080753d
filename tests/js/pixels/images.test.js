import { load } from '../../../js/index.js';
import { isSingleImage, rowBytesOf } from '../../../js/pixels/images.js';
import { TensorSplit } from '../../../js/tensorsplit.js';
import { detached } from '../support/arbitraries.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

const bytes = (length) => Uint8ClampedArray.from({ length }, (_, i) => i);
const image = { data: bytes(24), width: 3, height: 2 };
const rgb = { type: 'uint8', dims: [2, 3, 3], data: bytes(18) };
const same = { type: 'uint8', layout: 'NHWC' };
const elements = (given, options) => [...ts.toPlanes(given, { ...same, ...options }).data];
const pixels = { type: 'float32', dims: [1, 3, 2, 3], data: new Float32Array(18) };

describe('isSingleImage', () => {
  test.each([
    [[2, 3, 4], true],
    [[2, 3, 3], true],
    [[2, 3, 1], true],
    [[2, 3, 2], false],
    [[2, 3, 0], false],
    [[2, 3], false],
    [[1, 2, 3, 4], false],
    [[3, 4, 1, 1], false],
  ])('maps %j to %p', (dims, wanted) => expect(isSingleImage(dims)).toBe(wanted));
});

describe('rowBytesOf', () => {
  test.each([
    [[2, 3, 4], 12],
    [[5, 2, 3, 1], 3],
  ])('maps %j to %i', (dims, wanted) => expect(rowBytesOf(dims)).toBe(wanted));
});

describe('readPixelOptions', () => {
  test.each([
    ['null as channels', { channels: null }, 'ARGUMENT_UNKNOWN', 'channels must be a string, got null.'],
    [
      'a list as channels',
      { channels: ['R'] },
      'ARGUMENT_UNKNOWN',
      "channels must be a string, got an array. Write one string, such as 'RGB' or 'NCHW'.",
    ],
    [
      'null as type',
      { type: null },
      'TYPE_UNSUPPORTED',
      "type of the tensor must be an element type such as 'float32' or 'uint8', got null.",
    ],
    [
      'a type in capital letters',
      { type: 'UINT8' },
      'TYPE_UNSUPPORTED',
      `type of the tensor must be an element type such as 'float32' or 'uint8', got the string "UINT8". Use uint8 instead.`,
    ],
    ['null as rescale', { rescale: null }, 'ARGUMENT_UNKNOWN', 'rescale must be a number, got null.'],
    ['a string as rescale', { rescale: '1' }, 'ARGUMENT_UNKNOWN', 'rescale must be a number, got the string "1".'],
    ['null as mean', { mean: null }, 'ARGUMENT_UNKNOWN', 'mean must be a number or an array of numbers, got null.'],
    [
      'a string as mean',
      { mean: '1' },
      'ARGUMENT_UNKNOWN',
      'mean must be a number or an array of numbers, got the string "1".',
    ],
    ['an empty mean', { mean: [] }, 'SIZES_COUNT_MISMATCH', 'mean must not be empty.'],
    [
      'a string within mean',
      { mean: [0, '1', 0] },
      'ARGUMENT_UNKNOWN',
      'mean[1] must be a number, got the string "1".',
    ],
    [
      'an object as std',
      { std: {} },
      'ARGUMENT_UNKNOWN',
      'std must be a number or an array of numbers, got an object.',
    ],
    ['an empty std', { std: new Float32Array(0) }, 'SIZES_COUNT_MISMATCH', 'std must not be empty.'],
    ['a BigInt as zeroPoint', { zeroPoint: 1n }, 'ARGUMENT_UNKNOWN', 'zeroPoint must be a number, got the BigInt 1n.'],
    ['null as layout', { layout: null }, 'ARGUMENT_UNKNOWN', 'layout must be a string, got null.'],
    [
      'a long layout',
      { layout: 'NCHW'.repeat(50) },
      'ARGUMENT_UNKNOWN',
      `layout must be NCHW, CHW, NHWC or HWC, got "${'NCHW'.repeat(10)}"`,
    ],
    [
      'a layout that goes on',
      { layout: 'NCHWN' },
      'ARGUMENT_UNKNOWN',
      'layout must be NCHW, CHW, NHWC or HWC, got "NCHWN"',
    ],
    [
      'another option',
      { size: 3 },
      'ARGUMENT_UNKNOWN',
      'unknown option "size"; allowed options: channels, type, rescale, mean, std, zeroPoint, layout',
    ],
  ])('rejects %s', (_, options, code, words) => {
    expectError(() => ts.toPlanes(image, options), code, `toPlanes: ${words}`);
    expectError(() => ts.plan('toPlanes', image, options), code, `toPlanes: ${words}`);
    expectError(() => ts.toPixels(pixels, options), code, `toPixels: ${words}`);
  });

  test('passes at most 99 characters of a text to the core', () => {
    let asked = null;
    const planPixels = (request) => {
      asked = request;
      return { code: 'DIMS_INVALID', name: 'toPlanes', message: 'refused' };
    };
    const own = new TensorSplit({ planPixels }, Object);
    expectError(() => own.toPlanes(image, { channels: 'R'.repeat(1000), layout: 'C'.repeat(100) }), 'DIMS_INVALID');
    expect([asked.channels, asked.layout]).toEqual(['R'.repeat(99), 'C'.repeat(99)]);
  });

  test.each([[undefined], [null], [{ into: undefined }], [{ into: null }], [{ mean: undefined, channels: undefined }]])(
    'has the defaults with %p',
    (options) => expect(ts.toPlanes(image, options)).toMatchObject({ type: 'float32', dims: [1, 3, 2, 3] }),
  );

  test.each([
    ['a number', 2, [0, 0, 0]],
    ['an array', [2, 1, 0], [0, 0, 2]],
    ['a typed array', Float32Array.of(2, 1, 0), [0, 0, 2]],
  ])('accepts %s as mean', (_, mean, wanted) => {
    const given = { type: 'uint8', dims: [1, 1, 3], data: bytes(3) };
    expect(elements(given, { mean })).toEqual(wanted);
  });

  test.each([
    ['a number', 2, [4, 4, 4]],
    ['an array', [4, 2, 1], [2, 4, 8]],
    ['a typed array', Uint8Array.of(4, 2, 1), [2, 4, 8]],
  ])('accepts %s as std', (_, std, wanted) => {
    expect(elements({ type: 'uint8', dims: [1, 1, 3], data: bytes(3).fill(8) }, { std })).toEqual(wanted);
  });

  test.each(['plan of toPlanes', 'plan of toPixels'])('accepts no into for a %s', (name) => {
    const method = name.slice('plan of '.length);
    const given = method === 'toPlanes' ? image : pixels;
    expectError(
      () => ts.plan(method, given, { into: [] }),
      'ARGUMENT_UNKNOWN',
      'unknown option "into"; allowed options: channels, type, rescale, mean, std, zeroPoint, layout',
    );
  });
});

describe('readImages', () => {
  test.each([
    ['an image of 4 bytes a pixel', image, [2, 3, 4]],
    ['an image of 3 bytes a pixel', { ...image, data: bytes(18) }, [2, 3, 3]],
    ['an image of 1 byte a pixel', { ...image, data: bytes(6) }, [2, 3, 1]],
    ['an image with a stride', { ...image, data: bytes(40), stride: 20 }, [2, 3, 4]],
    ['an image without pixels', { data: bytes(0), width: 0, height: 5 }, [5, 0, 4]],
    ['a size', { width: 3, height: 2 }, [2, 3, 4]],
    ['a size with a stride', { width: 3, height: 2, stride: 12 }, [2, 3, 4]],
    ['a tensor', rgb, [2, 3, 3]],
    ['dims', { type: 'uint8', dims: [2, 3, 3] }, [2, 3, 3]],
    ['dims with a stride', { type: 'uint8', dims: [2, 3, 3], stride: 9 }, [2, 3, 3]],
    ['dims of a batch', { type: 'uint8', dims: [7, 2, 3, 1] }, [7, 2, 3, 1]],
    ['a list of one', [image], [1, 2, 3, 4]],
    ['a list of images and sizes', [image, { width: 3, height: 2 }, { type: 'uint8', dims: [2, 3, 4] }], [3, 2, 3, 4]],
  ])('plans %s', (_, given, dims) => {
    expect(ts.plan('toPlanes', given).dims).toEqual(dims);
  });

  const flat = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  test.each([
    ['an image', { data: Uint8Array.from(flat), width: 2, height: 2 }, flat],
    ['a tensor', { type: 'uint8', dims: [2, 2, 3], data: Uint8Array.from(flat) }, flat],
    [
      'a tensor with a stride',
      { type: 'uint8', dims: [2, 2, 3], data: bytes(20), stride: 10 },
      [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15],
    ],
    [
      'one that ends with its last pixel',
      { type: 'uint8', dims: [2, 2, 3], data: bytes(16), stride: 10 },
      [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15],
    ],
    [
      'an image with the stride of its rows',
      { data: bytes(16), width: 2, height: 2, stride: 8 },
      [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14],
    ],
    [
      'an image with a stride that goes on',
      { data: bytes(99), width: 2, height: 2, stride: 9 },
      [0, 1, 2, 4, 5, 6, 9, 10, 11, 13, 14, 15],
    ],
    [
      'a batch with a stride',
      { type: 'uint8', dims: [2, 1, 2, 3], data: bytes(20), stride: 10 },
      [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15],
    ],
    [
      'a list with different strides',
      [
        { type: 'uint8', dims: [1, 2, 3], data: bytes(6) },
        { type: 'uint8', dims: [1, 2, 3], data: bytes(6), stride: 90 },
      ],
      [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5],
    ],
    ['one without rows, of data that go on', { type: 'uint8', dims: [0, 2, 3], data: bytes(5), stride: 7 }, []],
    ['one without pixels, with a stride', { data: bytes(2), width: 0, height: 2, stride: 3 }, []],
  ])('reads %s', (_, given, wanted) => {
    expect(elements(given)).toEqual(wanted);
  });

  const sized = (length, width, height, rest) => ({ data: bytes(length), width, height, ...rest });
  test.each([
    [
      'nothing',
      undefined,
      'DATA_MISMATCH',
      'the image must be an ImageData, { data, width, height } or a uint8 tensor, got undefined.',
    ],
    ['an empty list', [], 'ARGUMENT_UNKNOWN', 'the list of images is empty.'],
    [
      'a list of nothing',
      [image, null],
      'DATA_MISMATCH',
      'image 1 must be an ImageData, { data, width, height } or a uint8 tensor, got null.',
    ],
    [
      'a list within a list',
      [[image]],
      'DATA_MISMATCH',
      'image 0 must be an ImageData, { data, width, height } or a uint8 tensor, got an array.',
    ],
    [
      'a list of a batch',
      [{ ...rgb, dims: [1, 2, 3, 3] }],
      'DIMS_INVALID',
      'image 0 must be [height, width, channels], got [1,2,3,3].',
    ],
    [
      'images of other channels',
      [image, rgb],
      'DIMS_INVALID',
      'image 1 must be 3 x 2 pixels of 4 bytes like image 0, got 3 x 2 pixels of 3 bytes. All images need the same number of channels.',
    ],
    [
      'another size at the end',
      [image, image, { ...image, width: 2, height: 3 }],
      'DIMS_INVALID',
      'image 2 must be 3 x 2 pixels of 4 bytes like image 0, got 2 x 3 pixels of 4 bytes. Draw both at the same size first.',
    ],
    [
      'no width',
      { data: bytes(24), height: 2 },
      'DATA_MISMATCH',
      'the image must be an ImageData, { data, width, height } or a uint8 tensor, got an object.',
    ],
    [
      'no height',
      { data: bytes(24), width: 2 },
      'DATA_MISMATCH',
      'the image must be an ImageData, { data, width, height } or a uint8 tensor, got an object.',
    ],
    [
      'a width with a fraction',
      sized(24, 2.5, 2),
      'DIMS_INVALID',
      'width and height of the image must be integers >= 0, got 2.5 and 2.',
    ],
    [
      'a height with a fraction',
      sized(24, 2, 2.5),
      'DIMS_INVALID',
      'width and height of the image must be integers >= 0, got 2 and 2.5.',
    ],
    [
      'a byte too many',
      sized(25, 3, 2),
      'DATA_MISMATCH',
      'data of the image must be 24, 18 or 6 bytes for 3 x 2 pixels, got 25.',
    ],
    [
      '2 bytes a pixel',
      sized(12, 3, 2),
      'DIMS_INVALID',
      'data of the image must be 24, 18 or 6 bytes for 3 x 2 pixels, got 12.',
    ],
    [
      'bytes for no pixels',
      sized(5, 0, 2),
      'DATA_MISMATCH',
      'data of the image must be 0 bytes for 0 x 2 pixels of 4 bytes, got 5.',
    ],
    [
      '3 bytes a pixel with a stride',
      sized(18, 3, 2, { stride: 12 }),
      'DATA_MISMATCH',
      'data of the image must be 24 bytes for 3 x 2 pixels of 4 bytes in rows of stride 12, got 18.',
    ],
    [
      'a stride that is not an integer',
      sized(24, 3, 2, { stride: null }),
      'DIMS_INVALID',
      'stride of the image must be an integer >= 12 for 3 x 2 pixels of 4 bytes, got null.',
    ],
    [
      'a tensor with a short stride',
      { ...rgb, stride: 8 },
      'DIMS_INVALID',
      'stride of the image must be an integer >= 9 for 3 x 2 pixels of 3 bytes, got 8.',
    ],
    [
      'a tensor of rank 1 with a stride',
      { ...rgb, dims: [18], stride: 1 },
      'DIMS_INVALID',
      'the image must have rank 3 to 4, got 1.',
    ],
    [
      'a tensor of another type',
      { ...rgb, type: 'int8' },
      'TYPE_UNSUPPORTED',
      'type of the image must be uint8, got int8.',
    ],
    [
      'a tensor of a byte too many',
      { ...rgb, data: bytes(19) },
      'DATA_MISMATCH',
      'data of the image must be 18 bytes for 3 x 2 pixels of 3 bytes, got 19.',
    ],
    [
      'a tensor with a short last row',
      { ...rgb, data: bytes(18), stride: 10 },
      'DATA_MISMATCH',
      'data of the image must be 19 bytes for 3 x 2 pixels of 3 bytes in rows of stride 10, got 18.',
    ],
    [
      'a batch with a short last row',
      { type: 'uint8', dims: [2, 2, 2, 3], data: bytes(35), stride: 10 },
      'DATA_MISMATCH',
      'data of the image must be 36 bytes for 2 x 2 pixels of 3 bytes in rows of stride 10, got 35.',
    ],
    [
      'detached data',
      { ...image, data: detached(bytes(24)) },
      'DATA_MISMATCH',
      'data of the image is detached because it was transferred. Pass a new array or a copy to each call.',
    ],
    [
      'detached data of no pixels',
      { width: 0, height: 2, data: detached(bytes(24)) },
      'DATA_MISMATCH',
      'data of the image is detached because it was transferred. Pass a new array or a copy to each call.',
    ],
    [
      'no data with a stride',
      { ...rgb, stride: 9, data: undefined },
      'DATA_MISMATCH',
      'data of the image must be Uint8Array or Uint8ClampedArray for type uint8, got undefined.',
    ],
    [
      'a DataView with a stride',
      { ...rgb, stride: 9, data: new DataView(new ArrayBuffer(18)) },
      'DATA_MISMATCH',
      'data of the image must be Uint8Array or Uint8ClampedArray for type uint8, got a DataView. Wrap it: new Uint8Array(buffer).',
    ],
    [
      'detached data with a stride',
      { ...rgb, stride: 9, data: detached(bytes(18)) },
      'DATA_MISMATCH',
      'data of the image is detached',
    ],
    [
      'floats',
      { ...image, data: new Float32Array(24) },
      'DATA_MISMATCH',
      'data of the image must be Uint8Array or Uint8ClampedArray for type uint8, got a Float32Array.',
    ],
    [
      'floats with a stride',
      { ...image, stride: 12, data: new Float32Array(24) },
      'DATA_MISMATCH',
      'data of the image must be Uint8Array or Uint8ClampedArray for type uint8, got a Float32Array.',
    ],
    [
      'mere memory',
      { ...image, data: new ArrayBuffer(24) },
      'DATA_MISMATCH',
      'data of the image must be a Uint8ClampedArray or a Uint8Array, got an ArrayBuffer. Wrap it: new Uint8ClampedArray(buffer).',
    ],
  ])('rejects %s', (_, given, code, words) => {
    expectError(() => ts.toPlanes(given), code, `toPlanes: ${words}`);
  });

  test.each([
    [
      'a size with null as data',
      { width: 3, height: 2, data: null },
      'DATA_MISMATCH',
      'data of the image must be a Uint8ClampedArray or a Uint8Array, got null.',
    ],
    [
      'a width alone',
      { width: 3 },
      'DATA_MISMATCH',
      'the image must be an ImageData, { data, width, height } or a uint8 tensor, got an object.',
    ],
    [
      'a height alone',
      { height: 3 },
      'DATA_MISMATCH',
      'the image must be an ImageData, { data, width, height } or a uint8 tensor, got an object.',
    ],
    [
      'a size of fractions',
      { width: 3, height: 2.5 },
      'DIMS_INVALID',
      'width and height of the image must be integers >= 0, got 3 and 2.5.',
    ],
    [
      'a size with a short stride',
      { width: 3, height: 2, stride: 11 },
      'DIMS_INVALID',
      'stride of the image must be an integer >= 12 for 3 x 2 pixels of 4 bytes, got 11.',
    ],
    [
      'an image of floats',
      { ...image, data: new Float32Array(24) },
      'DATA_MISMATCH',
      'data of the image must be Uint8Array or Uint8ClampedArray for type uint8, got a Float32Array.',
    ],
    [
      'an image that is short',
      { ...image, data: bytes(23) },
      'DATA_MISMATCH',
      'data of the image must be 24, 18 or 6 bytes for 3 x 2 pixels, got 23.',
    ],
    [
      'an image with a short last row',
      { ...image, data: bytes(24), stride: 13 },
      'DATA_MISMATCH',
      'data of the image must be 25 bytes for 3 x 2 pixels of 4 bytes in rows of stride 13, got 24.',
    ],
    [
      'a canvas',
      { [Symbol.toStringTag]: 'HTMLCanvasElement', width: 3, height: 2 },
      'DATA_MISMATCH',
      'the image must be an ImageData, { data, width, height } or a uint8 tensor, got a HTMLCanvasElement. Pass context.getImageData(0, 0, width, height).',
    ],
    ['an empty list', [], 'ARGUMENT_UNKNOWN', 'the list of images is empty.'],
    [
      'a promise',
      Promise.resolve(image),
      'DATA_MISMATCH',
      'the image must be an ImageData, { data, width, height } or a uint8 tensor, got a Promise. Await it first.',
    ],
  ])('rejects %s as the shape of a plan', (_, given, code, words) => {
    expectError(() => ts.plan('toPlanes', given), code, `toPlanes: ${words}`);
  });

  test('reads only the pixels, so a target may follow the last one', () => {
    const memory = bytes(40);
    const strided = { type: 'uint8', dims: [2, 1, 3], data: memory.subarray(0, 30), stride: 10 };
    const into = memory.subarray(13, 19);
    expect([...ts.toPlanes(strided, { ...same, into }).data]).toEqual([0, 1, 2, 10, 11, 12]);
    const nearer = memory.subarray(12, 18);
    expectError(
      () => ts.toPlanes(strided, { ...same, into: nearer }),
      'OUTPUT_MISMATCH',
      'into must not overlap the input',
    );
  });

  test('does not read the data of a tensor for a plan', () => {
    const elsewhere = {
      type: 'uint8',
      dims: [2, 3, 3],
      get data() {
        throw new Error('not on the CPU');
      },
    };
    expect(ts.plan('toPlanes', elsewhere).dims).toEqual([2, 3, 3]);
    expect(ts.plan('toPlanes', { ...rgb, data: bytes(3) }).dims).toEqual([2, 3, 3]);
  });

  test('requires the data of an image to convert', () => {
    expectError(
      () => ts.toPlanes({ width: 3, height: 2 }),
      'DATA_MISMATCH',
      'data of the image must be a Uint8ClampedArray or a Uint8Array, got undefined.',
    );
    const plan = ts.plan('toPlanes', { width: 3, height: 2 });
    expectError(
      () => plan.run({ width: 3, height: 2 }),
      'DATA_MISMATCH',
      'data of the image must be a Uint8ClampedArray or a Uint8Array, got undefined.',
    );
  });
});

describe('readImage of an image to write', () => {
  const into = (rest) => ({ data: bytes(24), width: 3, height: 2, ...rest });
  test.each([
    ['a width with a fraction', into({ width: 2.5 }), 'width and height of into must be integers >= 0, got 2.5 and 2.'],
    [
      'its side',
      into({ width: 2, height: 3 }),
      'into must be 3 x 2 pixels like the tensor, got 2 x 3. Draw both at the same size first.',
    ],
    [
      'a short stride',
      into({ stride: 11 }),
      'stride of into must be an integer >= 12 for 3 x 2 pixels of 4 bytes, got 11.',
    ],
    [
      'a stride that is not an integer',
      into({ stride: '12' }),
      'stride of into must be an integer >= 12 for 3 x 2 pixels of 4 bytes, got the string "12".',
    ],
    [
      'another type',
      { type: 'int8', dims: [2, 3, 4], data: new Int8Array(24) },
      'type of into must be uint8, got int8.',
    ],
    [
      'a tensor with a short stride',
      { ...rgb, stride: 8 },
      'stride of into must be an integer >= 9 for 3 x 2 pixels of 3 bytes, got 8.',
    ],
    [
      'a byte too few, with a stride',
      into({ data: bytes(23), stride: 12 }),
      'data of into must be 24 bytes for 3 x 2 pixels of 4 bytes in rows of stride 12, got 23.',
    ],
    ['a byte too few', into({ data: bytes(23) }), 'data of into must be 24, 18 or 6 bytes for 3 x 2 pixels, got 23.'],
    [
      'detached data',
      into({ data: detached(bytes(24)) }),
      'data of into is detached because it was transferred. Pass a new array or a copy to each call.',
    ],
    ['no data', into({ data: undefined }), 'data of into must be a Uint8ClampedArray or a Uint8Array, got undefined.'],
    [
      'a string',
      'picture.png',
      'into must be an ImageData, { data, width, height } or a uint8 tensor, got the string "picture.png".',
    ],
  ])('rejects %s', (_, given, words) => {
    expectError(() => ts.toPixels(pixels, { into: given }), 'OUTPUT_MISMATCH', `toPixels: ${words}`);
  });
});
