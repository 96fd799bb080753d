import fc from 'fast-check';

import { load, Tensor } from '../../js/index-node.js';
import { randomData, randomTensor, sizeForms, tensorsWithAxis, tensorsWithSizes } from './arbitraries.js';
import { bitwise, chunkLengths, equalLengths, onnxTypes } from './oracle.js';
import { expected, outcome } from './outcome.js';

const ts = await load();

describe('split', () => {
  test('by sizes gives what the oracle gives, for every type and shape', () => {
    fc.assert(
      fc.property(tensorsWithSizes(onnxTypes), ({ tensor, axis, index, sizes }) => {
        const before = bitwise(tensor);
        expect(ts.split(tensor, { axis, split: sizes }).map(bitwise)).toEqual(expected(tensor, index, sizes));
        expect(bitwise(tensor)).toEqual(before);
      }),
      { numRuns: 400 },
    );
  });

  test('by numOutputs gives the chunks of Split-18, or says that the last would be negative', () => {
    fc.assert(
      fc.property(
        tensorsWithAxis(onnxTypes),
        fc.integer({ min: 1, max: 12 }),
        ({ tensor, axis, index, dim }, numOutputs) => {
          const lengths = chunkLengths(dim, numOutputs);
          const parts = outcome(() => ts.split(tensor, { axis, numOutputs }));
          expect(parts).toEqual(expected(tensor, index, lengths, { code: 'NOT_DIVISIBLE' }));
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([2, 11, 12, 13, 17])(
    'opset %i by numOutputs gives equal parts, or says that there is a remainder',
    (opset) => {
      fc.assert(
        fc.property(
          tensorsWithAxis(onnxTypes.filter((type) => type !== 'bfloat16')),
          fc.integer({ min: 1, max: 6 }),
          ({ tensor, axis, index, dim }, numOutputs) => {
            const lengths = equalLengths(dim, numOutputs);
            const parts = outcome(() => ts.split(tensor, { axis, numOutputs, opset }));
            expect(parts).toEqual(expected(tensor, index, lengths, { code: 'NOT_DIVISIBLE' }));
          },
        ),
      );
    },
  );

  test.each(onnxTypes)('takes and gives %s', (type) => {
    const tensor = randomTensor(type, [3, 7, 5], 99);
    expect(ts.split(tensor, { axis: 1, split: [2, 0, 5] }).map(bitwise)).toEqual(expected(tensor, 1, [2, 0, 5]));
  });

  test.each(Object.entries(sizeForms))('takes the sizes as %s, and leaves them alone', (_, form) => {
    const tensor = randomTensor('int16', [2, 300]);
    const sizes = [100, 0, 17, 183];
    const given = form(sizes);
    expect(ts.split(tensor, { axis: 1, split: given }).map(bitwise)).toEqual(expected(tensor, 1, sizes));
    expect(given).toEqual(form(sizes));
  });

  test('takes axis and numOutputs as BigInts, as a model has them', () => {
    const tensor = randomTensor('float32', [2, 7]);
    const parts = ts.split(tensor, { axis: -1n, numOutputs: 3n }).map(bitwise);
    expect(parts).toEqual(expected(tensor, 1, [3, 3, 1]));
  });

  test('keeps the storage class: clamped in, clamped out', () => {
    const data = new Uint8ClampedArray(randomData('uint8', [4, 3], 5));
    const tensor = { type: 'uint8', data, dims: [4, 3] };
    const parts = ts.split(tensor, { axis: 1, numOutputs: 3 });
    expect(parts.map(bitwise)).toEqual(expected(tensor, 1, [1, 1, 1]));
    expect(parts.every((part) => part.data instanceof Uint8ClampedArray)).toBe(true);
  });

  test('reads data that begin anywhere in their buffer, and shared ones', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(64), 5, 21);
    shared.set(randomData('int8', [21], 3));
    const odd = { type: 'uint8', data: shared, dims: [3, 7] };
    expect(ts.split(odd, { axis: 1, split: [3, 4] }).map(bitwise)).toEqual(expected(odd, 1, [3, 4]));
    const floats = new Float32Array(new ArrayBuffer(100), 12, 21);
    floats.set(Float32Array.from({ length: 21 }, (_, i) => i / 3));
    const offset = { type: 'float32', data: floats, dims: [7, 3] };
    expect(ts.split(offset, { axis: 1, split: [1, 2] }).map(bitwise)).toEqual(expected(offset, 1, [1, 2]));
  });

  test('NaN payloads, -0 and bools beside 0 and 1 pass as they are', () => {
    const bits = new Uint32Array([0x7fa00001, 0xffc12345, 0x80000000, 0x7f800001, 1, 0xffffffff]);
    const tensor = { type: 'float32', data: new Float32Array(bits.buffer), dims: [2, 3] };
    const [left, right] = ts.split(tensor, { axis: 1, split: [1, 2] });
    expect(Array.from(new Uint32Array(left.data.buffer), (n) => n.toString(16))).toEqual(['7fa00001', '7f800001']);
    expect(Array.from(new Uint32Array(right.data.buffer))).toEqual([0xffc12345, 0x80000000, 1, 0xffffffff]);
    const bools = { type: 'bool', data: Uint8Array.of(0, 1, 2, 255), dims: [4] };
    expect(ts.split(bools, { split: [1, 3] })[1].data).toEqual(Uint8Array.of(1, 2, 255));
  });

  test('a rank of 33 is as good as any', () => {
    const dims = new Array(33).fill(1).map((_, i) => (i % 8 === 3 ? 3 : 1));
    const tensor = randomTensor('uint16', dims);
    for (const axis of [3, 19, -6, 32]) {
      const index = axis < 0 ? axis + 33 : axis;
      const lengths = dims[index] === 1 ? [0, 1] : [1, 2];
      expect(ts.split(tensor, { axis, split: lengths }).map(bitwise)).toEqual(expected(tensor, index, lengths));
    }
  });

  test('gives thousands of parts', () => {
    const tensor = randomTensor('int16', [3, 5000]);
    const lengths = new Array(5000).fill(1);
    expect(ts.split(tensor, { axis: 1, split: lengths }).map(bitwise)).toEqual(expected(tensor, 1, lengths));
    expect(ts.split(tensor, { axis: 1, numOutputs: 5000 }).map(bitwise)).toEqual(expected(tensor, 1, lengths));
  });

  test("the parts are the caller's: nothing that is done to one changes another, or the next call", () => {
    const tensor = randomTensor('uint8', [2, 4]);
    const first = ts.split(tensor, { axis: 1, numOutputs: 2 });
    const copies = first.map(bitwise);
    first[0].data.fill(7);
    first[0].dims.push(9);
    expect(bitwise(first[1])).toEqual(copies[1]);
    expect(ts.split(tensor, { axis: 1, numOutputs: 2 }).map(bitwise)).toEqual(copies);
    expect(first[1]).toBeInstanceOf(Tensor);
  });

  test('Split-1 takes its axis and the three float types', () => {
    const tensor = randomTensor('float16', [2, 4]);
    expect(ts.split(tensor, { axis: 1, split: [1, 3], opset: 1 }).map(bitwise)).toEqual(expected(tensor, 1, [1, 3]));
    expect(outcome(() => ts.split(tensor, { split: [1, 1], opset: 1 }))).toBe('ARGUMENT_MISSING');
    expect(outcome(() => ts.split(randomTensor('int32', [2]), { axis: 0, split: [2], opset: 1 }))).toBe(
      'TYPE_UNSUPPORTED',
    );
  });
});
