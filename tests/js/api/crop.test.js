import fc from 'fast-check';

import { SplitError, crop, load } from '../../../js/index.js';
import { startInstance } from '../support/instance.js';
import { errorOf, expectError } from '../support/outcome.js';

const ts = await load();

/** Returns bytes that differ from their neighbours. */
const bytes = (length) => Uint8ClampedArray.from({ length }, (_, i) => Math.imul(i, 2654435761) >>> 24);

const pictures = fc
  .record({
    channels: fc.constantFrom(4, 3, 1),
    gap: fc.nat(9),
    offset: fc.nat(5),
    left: fc.nat(6),
    top: fc.nat(6),
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    more: fc.nat(5),
  })
  .map(({ channels, gap, offset, left, top, width, height, more }) => {
    const [columns, rows] = [left + width + more, top + height + more];
    const stride = columns * channels + gap;
    const data = new Uint8ClampedArray(bytes(offset + rows * stride).buffer, offset);
    const image =
      channels === 4
        ? { data, width: columns, height: rows, stride }
        : { type: 'uint8', dims: [rows, columns, channels], data, stride };
    const byte = (x, y, c) => data[(top + y) * stride + (left + x) * channels + c];
    return { image, channels, left, top, width, height, stride, byte };
  });

test('crop returns a view of the pixels of any image or crop', () => {
  fc.assert(
    fc.property(pictures, ({ image, channels, left, top, width, height, stride, byte }) => {
      const piece = crop(crop(image, left, 0, width, top + height), 0, top, width, height);
      expect(piece.stride).toBe(stride);
      expect(piece.data.buffer).toBe(image.data.buffer);
      const planes = ts.toPlanes(piece, { layout: 'HWC', type: 'uint8' });
      for (let y = 0; y < height; ++y) {
        for (let x = 0; x < width; ++x) {
          for (let c = 0; c < 3; ++c) {
            expect(planes.data[(y * width + x) * 3 + c]).toBe(byte(x, y, channels === 1 ? 0 : c));
          }
        }
      }
    }),
  );
});

test('toPlanes accepts crops of different strides as a batch', () => {
  const image = { data: bytes(8 * 6 * 4), width: 8, height: 6 };
  const own = { data: bytes(48), width: 4, height: 3 };
  const batch = ts.toPlanes([crop(image, 0, 0, 4, 3), crop(image, 4, 3, 4, 3), own]);
  expect(batch.dims).toEqual([3, 3, 3, 4]);
  const at = [(x, y) => y * 8 + x, (x, y) => (y + 3) * 8 + x + 4, (x, y) => y * 4 + x];
  const want = at.flatMap((place, i) =>
    [0, 1, 2].flatMap((c) =>
      Array.from({ length: 12 }, (_, p) =>
        Math.fround([image, image, own][i].data[4 * place(p % 4, p >> 2) + c] / 255),
      ),
    ),
  );
  expect([...batch.data]).toEqual(want);
  const plan = ts.plan('toPlanes', [own, own, own]);
  expect(plan.run([crop(image, 0, 0, 4, 3), crop(image, 4, 3, 4, 3), own])[0].data).toEqual(batch.data);
});

test.each([4, 3, 1])('other calls accept a crop of one row of pixels of %i bytes, despite its stride', (channels) => {
  const image = { data: bytes(5 * 3 * channels), width: 5, height: 3, channels };
  const row = crop(image, 1, 1, 4, 1);
  expect(row.stride).toBe(5 * channels);
  const x = { type: 'uint8', dims: [1, 4, channels], data: image.data.slice(6 * channels, 10 * channels) };
  const halves = { axis: 1, numOutputs: 2 };
  expect(ts.split(row, halves)).toEqual(ts.split(x, halves));
  expect(ts.plan('split', row, halves).run(row)).toEqual(ts.split(x, halves));
  expect(ts.moveAxis(row, 2, 0)).toEqual(ts.moveAxis(x, 2, 0));
  expect(ts.concat([row, row], { axis: 0 })).toEqual(ts.concat([x, x], { axis: 0 }));
  expect(ts.stack([row, x])).toEqual(ts.stack([x, x]));
  const into = crop({ ...image, data: bytes(15 * channels).fill(0) }, 0, 2, 4, 1);
  ts.concat(ts.split(x, halves), { axis: 1, into });
  expect([...into.data]).toEqual([...x.data]);
  const rows = crop(image, 1, 1, 4, 2);
  for (const call of [() => ts.split(rows, halves), () => ts.concat([row, rows], { axis: 0 })]) {
    expect(errorOf(call)).toBeInstanceOf(SplitError);
  }
});

test('toPlanes rejects a crop of a WasmTensor after memory grew', () => {
  const { ts: own } = startInstance();
  const mask = { type: 'uint8', dims: [1, 1], data: Uint8Array.of(1) };
  const tensor = own.alloc('uint8', [3, 5, 4]);
  const pieces = [crop(tensor, 0, 0, 1, 1), crop({ width: 5, height: 3, data: tensor.data }, 0, 0, 1, 1)];
  const more = own.alloc('uint8', [own.memory().wasmBytes]);
  const words =
    'data of the image is detached because WebAssembly memory grew. Read data (or crop) again after each call.';
  for (const piece of pieces) {
    expectError(() => own.toPlanes(piece), 'DATA_MISMATCH', words);
    expectError(() => own.toPixels(mask, { into: piece }), 'OUTPUT_MISMATCH', words.replace('the image', 'into'));
    expectError(() => own.split({ type: 'uint8', dims: [4], data: piece.data }, { numOutputs: 2 }), 'DATA_MISMATCH');
  }
  for (const each of [tensor, more]) each.dispose();
});

test.each([
  [{ stride: 19 }, 'DIMS_INVALID', 'stride of the image must be an integer >= 20 for 5 x 3 pixels of 4 bytes, got 19.'],
  [{ stride: 20.5 }, 'DIMS_INVALID', '5 x 3 pixels of 4 bytes, got 20.5.'],
  [{ stride: '20' }, 'DIMS_INVALID', 'got the string "20".'],
  [
    { stride: 2 ** 53 },
    'DIMS_INVALID',
    'stride of the image must be an integer >= 20 for 5 x 3 pixels of 4 bytes, got 9007199254740992.',
  ],
  [
    { stride: 2 ** 40 },
    'DATA_MISMATCH',
    'data of the image must be 2199023255572 bytes for 5 x 3 pixels of 4 bytes in rows of stride 1099511627776, got 60.',
  ],
  [
    { stride: 21, data: bytes(61) },
    'DATA_MISMATCH',
    'data of the image must be 62 bytes for 5 x 3 pixels of 4 bytes in rows of stride 21, got 61.',
  ],
])('crop and toPlanes reject an image with %j', (change, code, words) => {
  const image = { data: bytes(60), width: 5, height: 3, ...change };
  for (const call of [() => crop(image, 0, 0, 1, 1), () => ts.toPlanes(image)]) expectError(call, code, words);
  expectError(() => ts.toPlanes([image]), code);
});

test.each([
  [
    { dims: [2, 20, -5], stride: 110 },
    'DIMS_INVALID',
    'the image must be [height, width, 4, 3 or 1 channels], got [2,20,-5].',
  ],
  [{ dims: [2, 2, 3.5] }, 'DIMS_INVALID', 'the image must be [height, width, 4, 3 or 1 channels], got [2,2,3.5].'],
  [{ dims: [2, 2, 0] }, 'DIMS_INVALID', 'the image must be [height, width, 4, 3 or 1 channels], got [2,2,0].'],
  [{ dims: [4], stride: 4 }, 'DIMS_INVALID', 'the image must be [height, width, 4, 3 or 1 channels], got [4].'],
  [
    { dims: [1, 1, 4], stride: 4, data: new DataView(new ArrayBuffer(4)) },
    'DATA_MISMATCH',
    'data of the image must be Uint8Array or Uint8ClampedArray for type uint8, got a DataView. Wrap it: new Uint8Array(buffer).',
  ],
])('crop rejects a tensor with %p', (change, code, words) => {
  expectError(() => crop({ type: 'uint8', data: bytes(220), ...change }, 0, 0, 1, 1), code, words);
});
