// The wire format of protobuf against literal bytes and the writer and reader of @bufbuild/protobuf.
import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';

import * as wire from '../../../js/onnx/wire.js';
import { errorOf } from '../support/outcome.js';

const { LIST, Reader, bytes: view, fixed32, fixed64, float, int32, int64, joined, lenientText, message, text } = wire;

/** Reads bytes as a message with one field 1. */
const read = (kind, missing, ...bytes) =>
  new Reader(Uint8Array.from(bytes)).message(message({ 1: ['value', kind, missing] })).value;
const errorFor = (kind, missing, ...bytes) => errorOf(() => read(kind, missing, ...bytes));

describe('varints', () => {
  const full = (count, ...last) => [...new Array(count).fill(0xff), ...last];
  const empty = (count, ...last) => [...new Array(count).fill(0x80), ...last];

  test.each([
    [[0x00], 0n],
    [[0x7f], 127n],
    [[0x80, 0x00], 0n],
    [[0x80, 0x01], 128n],
    [full(4, 0x07), 2n ** 31n - 1n],
    [empty(4, 0x08), 2n ** 31n],
    [full(4, 0x0f), 2n ** 32n - 1n],
    [empty(4, 0x10), 2n ** 32n],
    [empty(4, 0x70), 7n * 2n ** 32n],
    [empty(5, 0x01), 2n ** 35n],
    [full(7, 0x0f), 2n ** 53n - 1n],
    [empty(7, 0x10), 2n ** 53n],
    [full(8, 0x7f), 2n ** 63n - 1n],
    [empty(9, 0x01), -(2n ** 63n)],
    [full(9, 0x01), -1n],
    [full(9, 0x7f), -1n],
    [[0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xf0, 0xff, 0x01], 1n - 2n ** 53n],
    [[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xf0, 0xff, 0x01], -(2n ** 53n)],
  ])('reads the bytes %j as %s', (bytes, value) => {
    const isSafe = value > -(2n ** 53n) && value < 2n ** 53n;
    const wanted = isSafe ? Number(value) : value;
    expect(read(int64, 0, 0x08, ...bytes)).toBe(wanted);
    expect(read(int32, 0, 0x08, ...bytes)).toBe(Number(BigInt.asIntN(32, value)));
    expect(read(int64, LIST, 0x08, 5, 0x0a, bytes.length + 1, ...bytes, 6)).toEqual([5, wanted, 6]);
    expect(new Reader(Uint8Array.from(bytes)).size()).toBe(Number(BigInt.asUintN(64, value)));
  });

  test.each([int32, int64])('fail at the end of the message', (kind) => {
    for (const bytes of [[], [0x80], full(9)]) {
      expect(errorFor(kind, 0, 0x08, ...bytes).message).toBe('the message ends within a varint');
      const packed = [0x0a, bytes.length + 1, 1, ...bytes];
      // Other bytes follow outside of the list.
      if (bytes.length > 0) expect(errorFor(kind, LIST, ...packed, 0x01).message).toMatch('ends within a varint');
    }
    const error = errorFor(kind, 0, 0x08, ...full(10), 0x01);
    expect([error.message, error.name]).toEqual(['a varint is longer than 10 bytes', 'RangeError']);
  });

  const limits = [0n, 1n, 127n, 128n, 2n ** 31n, 2n ** 32n, 2n ** 49n - 1n, 2n ** 49n, 2n ** 56n, 2n ** 63n - 1n];
  const both = limits.flatMap((value) => [value, -value - 1n]);
  const integers = fc.array(fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constantFrom(...both)));

  test('match those of another writer, packed or not', () => {
    fc.assert(
      fc.property(integers, (values) => {
        const writer = new BinaryWriter().tag(1, 2).fork();
        for (const value of values) writer.int64(value);
        writer.join();
        for (const value of values) writer.tag(1, 0).int64(value);
        const plain = values.map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value));
        expect(read(int64, LIST, ...writer.finish())).toEqual([...plain, ...plain]);
      }),
    );
  });
});

describe('texts', () => {
  const utf8 = (given) => [...new TextEncoder().encode(given)];
  const read1 = (kind, bytes) => read(kind, '', 0x0a, bytes.length, ...bytes, 0x10, 9);

  test.each([0, 1, 3, 4, 5, 8, 11, 12, 13, 16, 23, 24, 25, 40])(
    'are read from %i bytes, all ASCII or with one other letter at any place',
    (length) => {
      const ascii = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\x7f'.slice(-1 - length, -1);
      const texts = [ascii];
      for (let i = 0; i + 2 <= length; ++i) texts.push(`${ascii.slice(0, i)}ü${ascii.slice(i + 2)}`);
      for (const given of texts) expect(read1(text, utf8(given))).toBe(given);
    },
  );

  test('keep a byte order mark, 0 and 127', () => {
    expect(read1(text, [0, 127])).toBe('\0\x7f');
    expect(read1(text, [0xef, 0xbb, 0xbf, 97])).toBe('\ufeffa');
  });

  test.each([
    [[0x80]],
    [[97, 97, 97, 0x80]],
    [[0x80, 97, 97, 97]],
    [[97, 0xff]],
    [[0xed, 0xa0, 0x80]],
    [new Array(30).fill(0xff)],
  ])('fail for the bytes %j, which are not UTF-8, unless the reader is lenient', (bytes) => {
    expect(errorFor(text, '', 0x0a, bytes.length, ...bytes).message).toBe('a text is not UTF-8');
    expect(read1(lenientText, bytes)).toBe(new TextDecoder().decode(Uint8Array.from(bytes)));
  });
});

describe('numbers of a fixed size', () => {
  test('are read as floats or as unchanged bytes', () => {
    // A NaN that signals, which a conversion would change.
    const nan = [1, 0, 0xa0, 0x7f];
    expect(read(float, 0, 0x0d, 0, 0, 0xc0, 0xbf)).toBe(-1.5);
    expect(joined(read(fixed32, LIST, 0x0d, ...nan, 0x0a, 8, ...nan, ...nan))).toEqual(
      Uint8Array.of(...nan, ...nan, ...nan),
    );
    expect(read(fixed64, LIST, 0x09, 1, 2, 3, 4, 5, 6, 7, 8)).toEqual([Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)]);
  });

  test('fail if bytes are missing', () => {
    expect(errorFor(float, 0, 0x0d, 1, 2).message).toBe('2 bytes are missing');
    expect(errorFor(fixed64, LIST, 0x09, 1, 2, 3).message).toBe('5 bytes are missing');
  });
});

describe('bytes', () => {
  test('are a view of the buffer', () => {
    const part = Uint8Array.of(9, 9, 0x0a, 2, 5, 6).subarray(2);
    const { value } = new Reader(part).message(message({ 1: ['value', view, null] }));
    expect([value, value.buffer]).toEqual([Uint8Array.of(5, 6), part.buffer]);
  });

  test('fail if they extend past their message', () => {
    expect(errorFor(view, null, 0x0a, 3, 1, 2).message).toBe('1 bytes are missing');
    const inner = message({ 1: ['value', view, null] });
    expect(errorFor(inner, null, 0x0a, 3, 0x0a, 5, 7, 8, 9, 9, 9).message).toBe('4 bytes are missing');
    expect(errorFor(view, null, 0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f).message).toBe('4294967295 bytes are missing');
  });
});

describe('Reader.message', () => {
  test.each([
    [[0x00], 'field number 0 is invalid'],
    [[0x07], 'field number 0 is invalid'],
    [[0x80, 0x80, 0x80, 0x80, 0x10], 'field number 536870912 is invalid'],
    [[0x0b, 0x0c], 'groups are not supported'],
    [[0x0c], 'groups are not supported'],
    [[0x0e], 'wire type 6 is invalid'],
    [[0x0f], 'wire type 7 is invalid'],
  ])('rejects the bytes %j', (bytes, reason) => {
    expect(errorFor(int32, 0, ...bytes).message).toBe(reason);
  });

  test('skips other fields, and the field with another wire type', () => {
    const others = [0x10, 5, 0x19, 1, 2, 3, 4, 5, 6, 7, 8, 0x22, 2, 1, 2, 0x2d, 1, 2, 3, 4, 0x82, 0x10, 1, 7];
    expect(read(int32, 0, ...others, 0x08, 3, ...others)).toBe(3);
    expect(read(int32, 0, 0x08, 3, 0x0a, 2, 1, 2, 0x0d, 1, 2, 3, 4)).toBe(3);
    expect(read(text, '', 0x0a, 1, 97, 0x08, 5)).toBe('a');
  });

  test('takes the last of several values, and joins messages', () => {
    const pair = message({ 1: ['a', int32, 0], 2: ['b', int32, 0], 3: ['list', int32, LIST] });
    expect(read(int32, 0, 0x08, 3, 0x08, 4)).toBe(4);
    expect(read(pair, null, 0x0a, 4, 0x08, 1, 0x18, 7, 0x0a, 4, 0x10, 2, 0x18, 8)).toEqual({
      a: 1,
      b: 2,
      list: [7, 8],
    });
  });

  test('finishes the messages of a list, with their bytes', () => {
    const one = message({ 1: ['a', int32, 0] }, ({ a }, reader, start) => [a, ...reader.since(start)]);
    expect(read(one, LIST, 0x0a, 2, 0x08, 5, 0x0a, 0)).toEqual([[5, 0x08, 5], [0]]);
  });

  test('shares no list between messages', () => {
    const kind = message({ 1: ['value', int32, LIST] });
    const lists = [1, 2].map((value) => new Reader(Uint8Array.of(0x08, value)).message(kind).value);
    expect([lists, LIST]).toEqual([[[1], [2]], []]);
  });

  test('records the start of the current field', () => {
    const reader = new Reader(Uint8Array.of(0x08, 1, 0x10, 2, 0x0e));
    expect(errorOf(() => reader.message(message({}))).message).toMatch(/type 6/);
    expect(reader.fieldStart).toBe(4);
  });

  test('reads as many fields as another reader, even if damaged', () => {
    // Small bytes make many tags. The other reader drops bits of tags above 4 bytes, and ours does not.
    const noise = fc.array(fc.oneof(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 0, max: 255 })), {
      maxLength: 40,
    });
    const skips = (bytes) => {
      try {
        const reader = new BinaryReader(bytes);
        while (reader.pos < bytes.length) {
          const [field, type] = reader.tag();
          if (type === 3 || type === 4) return false;
          reader.skip(type, field);
        }
        return true;
      } catch {
        return false;
      }
    };
    let read = 0;
    fc.assert(
      fc.property(noise, (values) => {
        fc.pre(!values.some((_, i) => values.slice(i, i + 4).every((byte) => byte > 127)));
        const bytes = Uint8Array.from(values);
        let isRead = true;
        try {
          new Reader(bytes).message(message({}));
        } catch {
          isRead = false;
        }
        read += Number(isRead);
        expect([bytes, isRead]).toEqual([bytes, skips(bytes)]);
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(100);
  });
});
