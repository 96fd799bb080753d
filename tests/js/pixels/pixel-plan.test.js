import { crop, load, loadSync } from '../../../js/index.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { startCore } from '../../../js/load/core.js';
import { TensorSplit } from '../../../js/tensorsplit.js';
import { Tensor } from '../../../js/tensor/tensor.js';
import { expectError } from '../support/outcome.js';

const ts = await load();
const other = loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });

const bytes = (length, first = 0) => Uint8ClampedArray.from({ length }, (_, i) => first + i);
const image = { data: bytes(24), width: 3, height: 2 };
const planar = { type: 'uint8', layout: 'NCHW' };
const same = { type: 'uint8', layout: 'NHWC' };

/** Two images of 1 x 2 pixels with three planes. */
const pair = { type: 'uint8', dims: [2, 3, 1, 2], data: Uint8Array.from(bytes(12, 1)) };
const pictures = [
  [1, 3, 5, 255, 2, 4, 6, 255],
  [7, 9, 11, 255, 8, 10, 12, 255],
];
const one = { ...pair, dims: [1, 3, 1, 2], data: pair.data.subarray(0, 6) };

describe('a plan of toPlanes', () => {
  test.each([
    ['float32 by default', {}, [{ type: 'float32', dims: [1, 3, 2, 3], size: 18, byteLength: 72 }]],
    ['another type', { type: 'float16' }, [{ type: 'float16', dims: [1, 3, 2, 3], size: 18, byteLength: 36 }]],
    ['some channels', { ...same, channels: 'BA' }, [{ type: 'uint8', dims: [1, 2, 3, 2], size: 12, byteLength: 12 }]],
    ['no batch', { layout: 'HWC' }, [{ type: 'float32', dims: [2, 3, 3], size: 18, byteLength: 72 }]],
  ])('returns %s', (_, options, outputs) => {
    const plan = ts.plan('toPlanes', image, options);
    expect(plan.outputs).toEqual(outputs);
    expect(plan).toMatchObject({ type: 'uint8', count: 1, dims: [2, 3, 4] });
    expect(Array.isArray(plan.outputs[0].dims)).toBe(true);
  });

  const batch = { type: 'uint8', dims: [2, 2, 3, 4], data: bytes(48) };
  test.each([
    ['two for one', image, [image, image], 'the input must be uint8 [2,3,4] as planned, got uint8 [2,2,3,4].'],
    ['one for two', [image, image], image, 'the input must be uint8 [2,2,3,4] as planned, got uint8 [2,3,4].'],
    [
      'a list of one for two',
      [image, image],
      [image],
      'the input must be uint8 [2,2,3,4] as planned, got uint8 [1,2,3,4].',
    ],
    [
      'three for a batch of two',
      batch,
      [image, image, image],
      'the input must be uint8 [2,2,3,4] as planned, got uint8 [3,2,3,4].',
    ],
    [
      'its side',
      image,
      { ...image, width: 2, height: 3 },
      'the input must be uint8 [2,3,4] as planned, got uint8 [3,2,4].',
    ],
    [
      '3 bytes a pixel for 4',
      image,
      { ...image, data: bytes(18) },
      'the input must be uint8 [2,3,4] as planned, got uint8 [2,3,3].',
    ],
  ])('does not run on %s', (_, made, given, words) => {
    expectError(() => ts.plan('toPlanes', made).run(given), 'DATA_MISMATCH', `toPlanes: ${words}`);
  });

  test.each([
    ['one image', image],
    ['a list of one', [image]],
    ['a batch of one', { type: 'uint8', dims: [1, 2, 3, 4], data: image.data }],
    ['a tensor', { type: 'uint8', dims: [2, 3, 4], data: image.data }],
  ])('runs on %s, even if it was made from another form', (_, given) => {
    const forms = [image, [image], { type: 'uint8', dims: [1, 2, 3, 4] }, { width: 3, height: 2 }];
    for (const form of forms) {
      const [{ dims, data }] = ts.plan('toPlanes', form, { ...same, channels: 'A' }).run(given);
      expect([dims, ...data]).toEqual([[1, 2, 3, 1], 3, 7, 11, 15, 19, 23]);
    }
  });

  test('runs on an image without pixels for any number of channels', () => {
    for (const channels of [1, 3, 4]) {
      const plan = ts.plan('toPlanes', { type: 'uint8', dims: [5, 0, channels] });
      expect(plan.run({ data: new Uint8Array(0), width: 0, height: 5 })[0].dims).toEqual([1, 3, 5, 0]);
    }
  });

  test('requests one plan of the core for each kind of image', () => {
    const core = startCore(new WebAssembly.Module(inlineWasm()));
    let asked = 0;
    const { planPixels } = core;
    core.planPixels = (request) => (++asked, planPixels(request));
    const counted = new TensorSplit(core, Tensor);
    const plan = counted.plan('toPlanes', image);
    for (let i = 0; i < 3; ++i) plan.run(image);
    expect(asked).toBe(1);
    const back = counted.plan('toPixels', one);
    for (let i = 0; i < 3; ++i) back.run(one);
    expect(asked).toBe(2);
    const into = { type: 'uint8', dims: [1, 2, 3], data: new Uint8Array(6) };
    for (let i = 0; i < 3; ++i) back.run(one, { into });
    expect(asked).toBe(3);
  });

  test.each([
    ['one image', image, 'the image'],
    ['a list of one', [image], 'the image'],
    ['the second of a list', [image, image], 'image 1'],
  ])('names the data of %s', (_, given, name) => {
    const short = (form) => ({ ...form, stride: 12, data: bytes(23) });
    const wrong = Array.isArray(given)
      ? given.map((form, i) => (i === given.length - 1 ? short(form) : form))
      : short(given);
    const words = `data of ${name} must be 24 bytes for 3 x 2 pixels of 4 bytes in rows of stride 12, got 23.`;
    expectError(() => ts.toPlanes(wrong), 'DATA_MISMATCH', words);
    expectError(() => ts.plan('toPlanes', given).run(wrong), 'DATA_MISMATCH', words);
  });

  test('rejects a target that contains an image', () => {
    const memory = new Uint8Array(60);
    const within = { ...image, data: memory.subarray(0, 24) };
    for (const images of [within, [image, within], [within, image]]) {
      const into = memory.subarray(23, 23 + (Array.isArray(images) ? 36 : 18));
      expectError(() => ts.toPlanes(images, { ...planar, into }), 'OUTPUT_MISMATCH', 'into must not overlap the input');
    }
    expect(memory).toEqual(new Uint8Array(60));
  });
});

describe('toPlanes', () => {
  const rgb = { type: 'uint8', dims: [1, 2, 3], data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  const toWasmTensor = (owner) => {
    const wasmTensor = owner.alloc('uint8', [1, 2, 3]);
    wasmTensor.data.set(rgb.data);
    return wasmTensor;
  };
  const wanted = [1, 4, 2, 5, 3, 6];

  test.each([
    ['a WasmTensor', () => ts.alloc('uint8', [1, 3, 1, 2])],
    ['a WasmTensor of another instance', () => other.alloc('uint8', [1, 3, 1, 2])],
    ['an array', () => new Uint8Array(6)],
  ])('writes an image of any memory to %s', (_, makeTarget) => {
    const gap = other.alloc('uint8', [4096]);
    const inputs = [rgb, toWasmTensor(ts), toWasmTensor(other), [rgb], crop(rgb, 0, 0, 2, 1)];
    const into = makeTarget();
    for (const [index, input] of inputs.entries()) {
      (into.data ?? into).fill(9);
      expect([index, ...ts.toPlanes(input, { ...planar, into }).data]).toEqual([index, ...wanted]);
    }
    for (const tensor of [gap, ...inputs, into]) tensor.dispose?.();
    expect([ts.memory().tensors, other.memory().tensors]).toEqual([0, 0]);
  });

  test('reads strided rows of a WasmTensor', () => {
    const wasmTensor = ts.alloc('uint8', [2, 3, 3]);
    wasmTensor.data.set(bytes(18));
    const into = ts.alloc('uint8', [1, 2, 2, 3]);
    expect([...ts.toPlanes(crop(wasmTensor, 1, 0, 2, 2), { ...same, into }).data]).toEqual([
      3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16, 17,
    ]);
    for (const tensor of [wasmTensor, into]) tensor.dispose();
  });

  test('reads strided rows of a WasmTensor as data', () => {
    const wasmTensor = ts.alloc('uint8', [8]);
    wasmTensor.data.set(bytes(8));
    const into = ts.alloc('uint8', [1, 2, 1, 3]);
    const strided = { type: 'uint8', dims: [2, 1, 3], data: wasmTensor, stride: 5 };
    expect([...ts.toPlanes(strided, { ...same, into }).data]).toEqual([0, 1, 2, 5, 6, 7]);
    for (const tensor of [wasmTensor, into]) tensor.dispose();
  });

  test('converts a batch in one array or one by one', () => {
    const whole = { type: 'uint8', dims: [3, 1, 2, 3], data: Uint8Array.from(bytes(18)) };
    const parts = [0, 6, 12].map((from) => ({
      type: 'uint8',
      dims: [1, 2, 3],
      data: whole.data.subarray(from, from + 6),
    }));
    const all = [0, 6, 12].flatMap((from) => [0, 3, 1, 4, 2, 5].map((n) => n + from));
    for (const given of [whole, parts]) expect([...ts.toPlanes(given, planar).data]).toEqual(all);
  });
});

describe('a plan of toPixels', () => {
  test.each([
    ['one image', one, [{ type: 'uint8', dims: [1, 2, 4], size: 8, byteLength: 8 }]],
    [
      'an image for each of a batch',
      pair,
      new Array(2).fill({ type: 'uint8', dims: [1, 2, 4], size: 8, byteLength: 8 }),
    ],
    ['no image', { ...pair, dims: [0, 3, 1, 2] }, []],
  ])('returns %s', (_, tensor, outputs) => {
    const plan = ts.plan('toPixels', tensor);
    expect(plan.outputs).toEqual(outputs);
    expect(plan).toMatchObject({ type: 'uint8', count: outputs.length, dims: tensor.dims });
  });

  test.each([
    [
      'a tensor without the batch',
      one,
      { ...one, dims: [3, 1, 2] },
      'the input must be uint8 [1,3,1,2] as planned, got uint8 [3,1,2].',
    ],
    ['a batch for one', one, pair, 'the input must be uint8 [1,3,1,2] as planned, got uint8 [2,3,1,2].'],
    [
      'another type',
      one,
      { ...one, type: 'int8' },
      'the input must be uint8 [1,3,1,2] as planned, got int8 [1,3,1,2].',
    ],
    [
      'other dims',
      one,
      { ...one, dims: [1, 3, 2, 1] },
      'the input must be uint8 [1,3,1,2] as planned, got uint8 [1,3,2,1].',
    ],
    [
      'short data',
      one,
      { ...one, data: new Uint8Array(5) },
      'data of the tensor must have length 6 to match type and dims, got 5.',
    ],
  ])('does not run on %s', (_, made, given, words) => {
    expectError(() => ts.plan('toPixels', made).run(given), 'DATA_MISMATCH', `toPixels: ${words}`);
  });

  test('accepts only the type of its tensor as an option', () => {
    expect(ts.plan('toPixels', one, { type: 'uint8' }).type).toBe('uint8');
    const words = 'type must be uint8 like the tensor, got float32.';
    expectError(() => ts.plan('toPixels', one, { type: 'float32' }), 'TYPE_UNSUPPORTED', words);
    expectError(() => ts.toPixels(one, { type: 'float32' }), 'TYPE_UNSUPPORTED', words);
  });

  test('makes up to 2^20 images', () => {
    const many = (batch) => ({ type: 'uint8', dims: [batch, 3, 0, 2], data: new Uint8Array(0) });
    expect(ts.plan('toPixels', many(2 ** 20)).count).toBe(2 ** 20);
    const words = 'toPixels: the batch must be at most 1048576, got 1048577.';
    expectError(() => ts.plan('toPixels', many(2 ** 20 + 1)), 'OUT_OF_MEMORY', words);
  });
});

describe('toPixels', () => {
  const picture = (data, rest) => ({ data, width: 2, height: 1, ...rest });
  const bytesOf = (results) => [results].flat().map((each) => each && [...each.data]);

  const [first, second] = pictures.map((data) => ({ data: Uint8ClampedArray.from(data), width: 2, height: 1 }));
  const nothing = { ...pair, dims: [0, 3, 1, 2], data: new Uint8Array(0) };

  test.each([
    ['one image', one, undefined, first],
    ['one image if batch is false', one, { batch: false }, first],
    ['one image of a tensor without batch', { ...one, dims: [3, 1, 2] }, {}, first],
    ['a list of one for a batch', one, { batch: true }, [first]],
    ['a list of one for a batch of a tensor without it', { ...one, dims: [3, 1, 2] }, { batch: true }, [first]],
    ['a list of two', pair, { batch: true }, [first, second]],
    ['an empty list', nothing, { batch: true }, []],
    ['an empty list to write to', nothing, { into: [] }, []],
    ['a list without the only one', one, { into: [null] }, [null]],
    [
      'a list of one that is written to',
      one,
      { batch: true, into: { ...first, data: new Uint8ClampedArray(8) } },
      [first],
    ],
  ])('returns %s', (_, tensor, options, wanted) => expect(ts.toPixels(tensor, options)).toEqual(wanted));

  test.each([
    [
      'two images',
      pair,
      {},
      'ARGUMENT_MISSING',
      'batch must be true for a tensor of 2 images. The result is then a list.',
    ],
    [
      'two if batch is false',
      pair,
      { batch: false },
      'ARGUMENT_MISSING',
      'batch must be true for a tensor of 2 images. The result is then a list.',
    ],
    [
      'none',
      nothing,
      undefined,
      'ARGUMENT_MISSING',
      'batch must be true for a tensor of 0 images. The result is then a list.',
    ],
    ['batch as a number', one, { batch: 1 }, 'ARGUMENT_UNKNOWN', 'batch must be a boolean, got 1.'],
    ['batch as null', one, { batch: null }, 'ARGUMENT_UNKNOWN', 'batch must be a boolean, got null.'],
  ])('rejects %s', (_, tensor, options, code, words) => {
    expectError(() => ts.toPixels(tensor, options), code, `toPixels: ${words}`);
  });

  test.each([1, 2, 3, 8])('rejects an image of %i rows instead of a tensor', (height) => {
    const given = { data: new Uint8ClampedArray(8 * height), width: 2, height };
    const words = 'toPixels: the tensor must be a tensor { type, data, dims }, got an object. Use toPlanes for images.';
    expectError(() => ts.toPixels(given), 'DATA_MISMATCH', words);
    expectError(() => ts.plan('toPixels', given), 'DATA_MISMATCH', words);
  });

  test.each([5, {}, first.data])('rejects %p as into of an empty batch', (into) => {
    const plan = ts.plan('toPixels', nothing);
    expectError(() => plan.run(nothing, { into }), 'OUTPUT_MISMATCH', 'into must be a list of 0 images, got');
    expect(plan.run(nothing, { into: [] })).toEqual([]);
  });

  test('accepts batch for a plan, whose runs always return lists', () => {
    for (const batch of [undefined, false, true]) {
      expect(ts.plan('toPixels', one, { batch }).run(one)).toEqual([first]);
      expect(ts.plan('toPixels', pair, { batch }).run(pair)).toEqual([first, second]);
    }
    expectError(
      () => ts.toPlanes(second, { batch: true }),
      'ARGUMENT_UNKNOWN',
      'unknown option "batch"; allowed options: channels, type, rescale, mean, std, zeroPoint, layout, into.',
    );
  });

  test.each([
    [
      'an array',
      () => new Uint8ClampedArray(8),
      (made, into) => made.data === into && made.width === 2 && made.height === 1,
    ],
    ['plain bytes', () => new Uint8Array(8), (made, into) => made.data === into],
    ['an image', () => picture(new Uint8Array(8)), (made, into) => made === into],
    ['a list of an image', () => [picture(new Uint8Array(8))], ([made], into) => made === into[0]],
    ['a list of an array', () => [new Uint8ClampedArray(8)], ([made], into) => made.data === into[0]],
    ['a tensor', () => ({ type: 'uint8', dims: [1, 2, 4], data: new Uint8Array(8) }), (made, into) => made === into],
    ['a WasmTensor', () => ts.alloc('uint8', [1, 2, 4]), (made, into) => made === into],
    ['a WasmTensor of another instance', () => other.alloc('uint8', [1, 2, 4]), (made, into) => made === into],
  ])('writes to %s and returns it', (_, makeInto, isRight) => {
    const gap = other.alloc('uint8', [4096]);
    const wasmTensor = ts.alloc('uint8', one.dims);
    const far = other.alloc('uint8', one.dims);
    for (const { data } of [wasmTensor, far]) data.set(one.data);
    for (const [index, tensor] of [one, wasmTensor, far].entries()) {
      const into = makeInto();
      const made = ts.toPixels(tensor, { into });
      expect([index, isRight(made, into), ...[made].flat()[0].data]).toEqual([index, true, ...pictures[0]]);
      into.dispose?.();
    }
    for (const tensor of [gap, wasmTensor, far]) tensor.dispose();
    expect([ts.memory().tensors, other.memory().tensors]).toEqual([0, 0]);
  });

  test('writes a batch from a WasmTensor to WasmTensors', () => {
    const wasmTensor = ts.alloc('uint8', pair.dims);
    wasmTensor.data.set(pair.data);
    const into = [0, 1].map(() => ts.alloc('uint8', [1, 2, 4]));
    expect(bytesOf(ts.toPixels(wasmTensor, { into }))).toEqual(pictures);
    for (const target of into) target.data.fill(0);
    expect(bytesOf(ts.toPixels(wasmTensor, { into: [null, into[1]] }))).toEqual([null, pictures[1]]);
    for (const tensor of [wasmTensor, ...into]) tensor.dispose();
  });

  test('writes 3 bytes per pixel, 1, and both in one batch', () => {
    const mask = { type: 'uint8', dims: [2, 1, 1, 2], data: Uint8Array.of(7, 8, 9, 10) };
    const rgb = () => ({ type: 'uint8', dims: [1, 2, 3], data: new Uint8Array(6) });
    const grey = () => ({ type: 'uint8', dims: [1, 2, 1], data: new Uint8Array(2) });
    const rgba = () => new Uint8ClampedArray(8);
    expect(bytesOf(ts.toPixels(pair, { into: [rgb(), rgba()] }))).toEqual([[1, 3, 5, 2, 4, 6], pictures[1]]);
    expect(bytesOf(ts.toPixels(mask, { into: [grey(), rgb()] }))).toEqual([
      [7, 8],
      [9, 9, 9, 10, 10, 10],
    ]);
    expect(bytesOf(ts.toPixels(pair, { into: [rgba(), rgb()] }))).toEqual([pictures[0], [7, 9, 11, 8, 10, 12]]);
  });

  test('does not write between strided rows', () => {
    const tall = { type: 'uint8', dims: [1, 1, 2, 1], data: Uint8Array.of(1, 2) };
    for (const [channels, dims, width] of [
      ['R', [2, 1, 4], 4],
      ['R', [2, 1, 1], 1],
      ['R', [2, 1, 3], 3],
    ]) {
      const data = new Uint8Array(20).fill(9);
      ts.toPixels(tall, {
        channels: width === 4 ? channels : undefined,
        into: { type: 'uint8', dims, data, stride: 10 },
      });
      const row = (n) => (width === 4 ? [n, 9, 9, 255] : new Array(width).fill(n));
      const gap = new Array(10 - width).fill(9);
      expect([width, ...data]).toEqual([width, ...row(1), ...gap, ...row(2), ...gap]);
    }
  });

  test.each([
    ['an array for two', pair, new Uint8ClampedArray(8), 'into must be a list of 2 images, got a Uint8ClampedArray.'],
    ['a list of one for two', pair, [new Uint8Array(8)], 'into must be a list of 2 images, got an array of 1.'],
    ['a list of three for two', pair, [null, null, null], 'into must be a list of 2 images, got an array of 3.'],
    ['an empty list', one, [], 'into must be a list of 1 images, got an array of 0.'],
    ['a list of two for one', one, [null, null], 'into must be a list of 1 images, got an array of 2.'],
    ['a short array', one, new Uint8Array(7), 'data of into must be 8 bytes for 2 x 1 pixels of 4 bytes, got 7.'],
    [
      'a short array in a list',
      pair,
      [null, new Uint8Array(7)],
      'data of into[1] must be 8 bytes for 2 x 1 pixels of 4 bytes, got 7.',
    ],
    [
      'floats',
      one,
      new Float32Array(8),
      'data of into must be Uint8Array or Uint8ClampedArray for type uint8, got a Float32Array.',
    ],
    [
      'another width',
      one,
      { ...picture(new Uint8Array(4)), width: 1 },
      'into must be 2 x 1 pixels like the tensor, got 1 x 1. Draw both at the same size first.',
    ],
    [
      'another height',
      one,
      { ...picture(new Uint8Array(16)), height: 2 },
      'into must be 2 x 1 pixels like the tensor, got 2 x 2. Draw both at the same size first.',
    ],
    [
      '2 bytes a pixel',
      one,
      picture(new Uint8Array(4)),
      'data of into must be 8, 6 or 2 bytes for 2 x 1 pixels, got 4.',
    ],
    [
      'a batch',
      one,
      { type: 'uint8', dims: [1, 2, 4, 1], data: new Uint8Array(8) },
      'into must be an image of 2 x 1 pixels, got [1,2,4,1].',
    ],
    ['one array twice', pair, new Array(2).fill(new Uint8Array(8)), 'into[0] must not overlap into[1]'],
  ])('rejects %s', (_, tensor, into, words) => {
    expectError(() => ts.toPixels(tensor, { into }), 'OUTPUT_MISMATCH', `toPixels: ${words}`);
    expectError(() => ts.plan('toPixels', tensor).run(tensor, { into }), 'OUTPUT_MISMATCH', `toPixels: ${words}`);
  });

  test.each([
    ['a number', 5, 'DATA_MISMATCH', 'the tensor must be a tensor { type, data, dims }, got 5.'],
    ['nothing', undefined, 'ARGUMENT_MISSING', 'the tensor must be a tensor { type, data, dims }, got undefined.'],
    [
      'an unknown type',
      { ...one, type: 'half' },
      'TYPE_UNSUPPORTED',
      `type of the tensor must be an element type such as 'float32' or 'uint8', got the string "half".`,
    ],
  ])('does not convert %s', (_, given, code, words) => {
    expectError(() => ts.toPixels(given), code, `toPixels: ${words}`);
    expectError(() => ts.plan('toPixels', given), code, `toPixels: ${words}`);
    expectError(() => ts.plan('toPixels', one).run(given), code, `toPixels: ${words}`);
  });

  test('rejects an image that contains the tensor', () => {
    const memory = new Uint8Array(14);
    const within = { ...one, data: memory.subarray(0, 6) };
    for (const into of [memory.subarray(5, 13), picture(memory.subarray(5), { stride: 9 })]) {
      expectError(() => ts.toPixels(within, { into }), 'OUTPUT_MISMATCH', 'into must not overlap the input');
    }
    expect(ts.toPixels(within, { into: memory.subarray(6) }).data).toHaveLength(8);
  });

  test('writes nothing if one of the images is invalid', () => {
    const data = new Uint8ClampedArray(8);
    const four = { type: 'uint8', dims: [2, 4, 1, 2], data: Uint8Array.from(bytes(16, 1)) };
    const into = [data, { type: 'uint8', dims: [1, 2, 3], data: new Uint8Array(6) }];
    expectError(() => ts.toPixels(four, { channels: 'RGBA', into }), 'DIMS_INVALID', 'R, G or B for pixels without A');
    expect(data).toEqual(new Uint8ClampedArray(8));
  });
});

describe('expectPiecesApart', () => {
  /** Returns the bytes of a sheet of 8 x 4 pixels, for two crops in either order. */
  const data = () => new Uint8ClampedArray(128);
  const at = (sheet, [x, y, width = 2, height = 2]) => ({
    data: sheet.subarray(y * 32 + x * 4, y * 32 + x * 4 + (height - 1) * 32 + width * 4),
    width,
    height,
    stride: 32,
  });
  const two = { type: 'uint8', dims: [2, 3, 2, 2], data: new Uint8Array(24).fill(1) };

  test.each([
    ['side by side', [0, 0], [2, 0]],
    ['at both ends', [0, 0], [6, 0]],
    ['below each other', [3, 0], [3, 2]],
    ['side by side, one row lower', [0, 0], [2, 1]],
    ['side by side, one row higher', [4, 0], [2, 1]],
    ['one row lower at the other end', [6, 0], [0, 1]],
  ])('accepts images %s', (_, ...places) => {
    for (const order of [places, [...places].reverse()]) {
      const sheet = data();
      ts.toPixels(two, { into: order.map((place) => at(sheet, place)) });
      expect(sheet.filter((byte) => byte === 255)).toHaveLength(8);
    }
  });

  test.each([
    ['at one place', [0, 0], [0, 0]],
    ['that share a column', [0, 0], [1, 0]],
    ['that share a row', [0, 0], [0, 1]],
    ['that share a pixel', [2, 0], [3, 1]],
    ['that share a pixel on the left', [3, 0], [2, 1]],
  ])('rejects images %s', (_, ...places) => {
    for (const order of [places, [...places].reverse()]) {
      const sheet = data();
      const into = order.map((place) => at(sheet, place));
      expectError(() => ts.toPixels(two, { into }), 'OUTPUT_MISMATCH', 'into[0] must not overlap into[1]');
      expect(sheet).toEqual(data());
    }
  });

  test.each([
    ['with two strides', { stride: 31, data: [16, 128] }],
    ['with and without a stride', { stride: undefined, data: [8, 24] }],
  ])('rejects images %s whose rows overlap', (_, { stride, data: range }) => {
    const sheet = data();
    const into = [at(sheet, [0, 0]), { data: sheet.subarray(...range), width: 2, height: 2, stride }];
    for (const order of [into, [...into].reverse()]) {
      expectError(() => ts.toPixels(two, { into: order }), 'OUTPUT_MISMATCH', 'into[0] must not overlap into[1]');
    }
  });

  test('accepts adjacent images next to one without a stride and a skipped one', () => {
    const four = { ...two, dims: [4, 3, 2, 2], data: new Uint8Array(48).fill(1) };
    const sheet = data();
    const into = [at(sheet, [0, 0]), { data: new Uint8Array(16), width: 2, height: 2 }, null, at(sheet, [2, 0])];
    expect(ts.toPixels(four, { into })).toEqual(into);
  });

  test('uses the bytes per pixel of each image', () => {
    const sheet = new Uint8Array(40);
    const grey = (from, channels) => ({
      type: 'uint8',
      dims: [2, 1, channels],
      data: sheet.subarray(from),
      stride: 10,
    });
    const mask = { type: 'uint8', dims: [2, 1, 2, 1], data: new Uint8Array(4).fill(7) };
    // Pieces of 1 byte at 0 and of 3 bytes at 1 do not overlap. Pieces of 3 bytes at 0 would.
    for (const into of [
      [grey(0, 1), grey(1, 3)],
      [grey(0, 3), grey(3, 1)],
      [grey(1, 3), grey(0, 1)],
      [grey(9, 1), grey(6, 3)],
    ]) {
      expect(ts.toPixels(mask, { into })).toEqual(into);
    }
    for (const into of [[grey(0, 3), grey(1, 1)], [grey(2, 1), grey(0, 3)], [grey(9, 3), grey(0, 1)].reverse()]) {
      expectError(() => ts.toPixels(mask, { into }), 'OUTPUT_MISMATCH', 'overlap');
    }
  });
});

test('plans run in any order, however many there are', () => {
  const pixel = { data: Uint8ClampedArray.of(0, 51, 102, 255), width: 1, height: 1 };
  const plans = Array.from({ length: 70 }, (_, i) => ts.plan('toPlanes', pixel, { rescale: 1 / (i + 1) }));
  for (const order of [plans.keys(), [...plans.keys()].reverse(), [0, 69, 0, 35, 69, 1]]) {
    for (const i of order) {
      const scaled = [0, 51, 102].map((byte) => Math.fround(byte * (1 / (i + 1))));
      expect([...plans[i].run(pixel)[0].data]).toEqual(scaled);
    }
  }
});
