// The wire format of protobuf against literal bytes and the reader of @bufbuild/protobuf.
import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';

import {
  Reader,
  fixed32,
  fixed64,
  lengthDelimited,
  fieldsOf,
  submessage,
  varint,
  withEntry,
} from '../../../js/onnx/wire.js';
import { errorOf } from '../outcome.js';

const readerOf = (...bytes) => new Reader(Uint8Array.from(bytes));

/** Makes a reader of `bytes`, which other bytes outside of the message follow. */
function boundedReader(bytes, ...others) {
  const reader = readerOf(...bytes, ...others);
  reader.end = bytes.length;
  return reader;
}

describe('Reader, varints', () => {
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
    const halves = new Int32Array(4);
    const seen = ['integer', 'number', 'int32', 'int64'].map((method) => {
      const reader = readerOf(...bytes, 0x05);
      const result = reader[method](halves, 1);
      return [method, result, reader.pos];
    });
    expect(seen).toEqual([
      ['integer', isSafe ? Number(value) : value, bytes.length],
      ['number', Number(BigInt.asUintN(64, value)), bytes.length],
      ['int32', Number(BigInt.asIntN(32, value)), bytes.length],
      ['int64', undefined, bytes.length],
    ]);
    const [low, high] = [BigInt.asIntN(32, value), BigInt.asIntN(32, value >> 32n)];
    expect([...halves]).toEqual([0, Number(low), Number(high), 0]);
  });

  test.each(['integer', 'number', 'int32', 'int64'])('%s() fails at the end of the message', (method) => {
    for (const bytes of [[], [0x80], full(9)]) {
      const reader = boundedReader(bytes, 0x01);
      expect([bytes, errorOf(() => reader[method](new Int32Array(2), 0)).message]).toEqual([
        bytes,
        'the message ends within a varint',
      ]);
    }
    const error = errorOf(() => readerOf(...full(10), 0x01)[method](new Int32Array(2), 0));
    expect(error.message).toBe('a varint is longer than 10 bytes');
    expect(error).toBeInstanceOf(RangeError);
  });

  const limits = [0n, 1n, 127n, 128n, 2n ** 31n, 2n ** 32n, 2n ** 49n - 1n, 2n ** 49n, 2n ** 56n, 2n ** 63n - 1n];
  const both = limits.flatMap((value) => [value, -value - 1n]);
  const int64 = fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constantFrom(...both));

  test('reads any list of integers that another writer has written', () => {
    fc.assert(
      fc.property(fc.array(int64), (values) => {
        const writer = new BinaryWriter();
        for (const value of values) writer.int64(value);
        const bytes = writer.finish();
        const reader = new Reader(bytes);
        const plain = (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value);
        expect(values.map(() => reader.integer())).toEqual(values.map(plain));
        expect(reader.isDone).toBe(true);
        const halves = new Int32Array(2 * values.length);
        const wide = new Reader(bytes);
        values.forEach((_, i) => wide.int64(halves, 2 * i));
        expect([...new BigInt64Array(halves.buffer)]).toEqual(values);
        const unsigned = new Reader(bytes);
        expect(values.map(() => unsigned.number())).toEqual(values.map((value) => Number(BigInt.asUintN(64, value))));
        const narrow = new Reader(bytes);
        expect(values.map(() => narrow.int32())).toEqual(values.map((value) => Number(BigInt.asIntN(32, value))));
      }),
    );
  });
});

describe('Reader.text', () => {
  const utf8 = (text) => [...new TextEncoder().encode(text)];
  const lenient = new TextDecoder();

  test.each([0, 1, 3, 4, 5, 8, 11, 12, 13, 16])(
    'reads %i bytes of ASCII, and one other letter at any place',
    (length) => {
      const ascii = 'abcdefghijklmnop\x7f'.slice(-1 - length, -1);
      const texts = [ascii];
      for (let i = 0; i + 2 <= length; ++i) texts.push(`${ascii.slice(0, i)}ü${ascii.slice(i + 2)}`);
      for (const text of texts) {
        // The text is part of a larger buffer.
        const bytes = Uint8Array.from([9, 9, 9, length, ...utf8(text), 9]).subarray(3);
        const reader = new Reader(bytes);
        expect([reader.text(), reader.pos]).toEqual([text, length + 1]);
      }
    },
  );

  test('reads 0 and 127, and keeps a byte order mark', () => {
    expect(readerOf(2, 0, 127).text()).toBe('\0\x7f');
    expect(readerOf(4, 0xef, 0xbb, 0xbf, 97).text()).toBe('\ufeffa');
  });

  test.each([
    [[0x80]],
    [[97, 97, 97, 0x80]],
    [[0x80, 97, 97, 97]],
    [[0x80, 97, 97, 97, 97]],
    [[97, 0xff]],
    [new Array(13).fill(0xff)],
  ])('rejects the bytes %j unless the decoder accepts them', (bytes) => {
    expect(errorOf(() => readerOf(bytes.length, ...bytes).text()).name).toBe('TypeError');
    expect(readerOf(bytes.length, ...bytes).text(lenient)).toBe(
      bytes.map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : '\ufffd')).join(''),
    );
  });
});

describe('Reader, bytes', () => {
  test('lengthDelimited, take and remaining are views of their bytes in a part of a buffer', () => {
    const part = Uint8Array.of(9, 9, 2, 5, 6, 7, 8).subarray(2);
    const reader = new Reader(part);
    const views = [reader.lengthDelimited(), reader.take(1), reader.remaining()];
    expect(views).toEqual([Uint8Array.of(5, 6), Uint8Array.of(7), Uint8Array.of(8)]);
    for (const view of views) expect(view.buffer).toBe(part.buffer);
    expect(reader.isDone).toBe(true);
  });

  test('skipBytes gives the start, and refuses one byte more than the message has', () => {
    const reader = boundedReader([1, 2, 3], 4, 5);
    expect(reader.skipBytes(1)).toBe(0);
    expect(errorOf(() => reader.skipBytes(3)).message).toBe('1 bytes are missing');
    expect(errorOf(() => reader.skipBytes(2 ** 64)).message).toMatch(/^18446744073709552000 bytes are missing$/);
    expect([reader.skipBytes(2), reader.pos, reader.isDone]).toEqual([1, 3, true]);
  });

  test('rest ends at the end of the message', () => {
    expect(boundedReader([1, 2], 3).remaining()).toEqual(Uint8Array.of(1, 2));
  });

  test('packed returns the start of whole numbers', () => {
    const reader = readerOf(8, 1, 2, 3, 4, 5, 6, 7, 8);
    expect([reader.packed(4), reader.pos]).toEqual([1, 9]);
    expect(errorOf(() => readerOf(4, 1, 2, 3, 4).packed(8)).message).toBe('a packed list ends within a number');
  });

  test('integers appends the numbers up to the end of the message', () => {
    const list = [7];
    boundedReader([1, 0x80, 0x01, ...new Array(9).fill(0xff), 1], 5).integers(list);
    expect(list).toEqual([7, 1, 128, -1]);
  });

  test('goTo goes back to an earlier position', () => {
    const reader = readerOf(1, 2, 3, 4);
    reader.skipBytes(4);
    reader.goTo(1, 3);
    expect([reader.pos, reader.end, reader.fieldStart, reader.isDone]).toEqual([1, 3, 1, false]);
  });
});

describe('Reader.tag', () => {
  test.each([
    [[0x08], 8],
    [[0x0a], 10],
    [[0xff, 0xff, 0xff, 0xff, 0x0f], 2 ** 32 - 1],
  ])('reads the bytes %j as %i', (bytes, tag) => {
    expect(readerOf(...bytes).tag()).toBe(tag);
  });

  test.each([
    [[0x00], 'field number 0 is invalid'],
    [[0x07], 'field number 0 is invalid'],
    [[0x80, 0x80, 0x80, 0x80, 0x10], 'field number 536870912 is invalid'],
  ])('rejects the bytes %j', (bytes, text) => {
    expect(errorOf(() => readerOf(...bytes).tag()).message).toBe(text);
  });
});

describe('Reader.fields', () => {
  const seen = (...list) =>
    fieldsOf(
      ...list.map(([field, type]) => [field, type, (reader, into) => into.push([field, type, reader.skipValue(type)])]),
    );

  test('reads a field of each wire type', () => {
    const fields = seen([1, varint], [2, fixed64], [3, fixed32], [31, lengthDelimited]);
    const bytes = [0x08, 0x80, 0x01, 0x11, 1, 2, 3, 4, 5, 6, 7, 8, 0x1d, 1, 2, 3, 4, 0xfa, 0x01, 1, 9];
    expect(readerOf(...bytes).fields(fields, [])).toEqual([
      [1, varint, 3],
      [2, fixed64, 12],
      [3, fixed32, 17],
      [31, lengthDelimited, 21],
    ]);
  });

  test('skips fields without a reader, including groups and fields above 31', () => {
    const fields = seen([1, varint]);
    // Field 2 is a group that contains field 1. The tag of field 33 is that of field 1 plus 256.
    const bytes = [0x13, 0x08, 5, 0x14, 0x88, 0x02, 6, 0x18, 7, 0x08, 8];
    expect(readerOf(...bytes).fields(fields, [])).toEqual([[1, varint, bytes.length]]);
  });

  test('may read one field in two wire types', () => {
    expect(readerOf(0x08, 5, 0x0a, 1, 6).fields(seen([1, varint], [1, lengthDelimited]), [])).toEqual([
      [1, varint, 2],
      [1, lengthDelimited, 5],
    ]);
  });

  const others = [
    ['a varint', 0, [5]],
    ['8 bytes', 1, [0, 0, 0, 0, 0, 0, 0, 0]],
    ['a group', 3, [0x10, 5, 0x0c]],
    ['4 bytes', 5, [0, 0, 0, 0]],
  ];

  test.each(others)('skips %s in place of a delimited field', (_, type, rest) => {
    const bytes = [8 + type, ...rest, 0x0a, 0];
    expect(readerOf(...bytes).fields(seen([1, lengthDelimited]), [])).toEqual([[1, lengthDelimited, bytes.length]]);
  });

  test('skips a delimited value in place of a varint', () => {
    expect(readerOf(0x0a, 2, 0x08, 7, 0x08, 9).fields(seen([1, varint]), [])).toEqual([[1, varint, 6]]);
  });

  test.each([
    [4, 'a group ends that has not started'],
    [6, 'wire type 6 is invalid'],
    [7, 'wire type 7 is invalid'],
  ])('rejects wire type %i', (type, text) => {
    expect(errorOf(() => readerOf(8 + type, 0).fields(seen([1, lengthDelimited]), [])).message).toBe(text);
  });

  test('records the start of the current field', () => {
    const reader = readerOf(0x08, 1, 0x10, 2, 0x0e);
    expect(errorOf(() => reader.fields(seen([1, varint]), [])).message).toMatch(/type 6/);
    expect(reader.fieldStart).toBe(4);
  });

  test('peek reads the fields and goes back', () => {
    const reader = readerOf(9, 0x08, 1);
    reader.skipBytes(1);
    expect(reader.peek(seen([1, varint]), [])).toEqual([[1, varint, 3]]);
    expect(reader.pos).toBe(1);
  });
});

describe('submessage', () => {
  const numbers = fieldsOf([1, varint, (reader, into) => into.push(reader.number(), reader.isDone)]);
  const after = [2, varint, (reader, into) => into.push(reader.number())];
  const nested = fieldsOf([1, submessage, (reader, into) => reader.fields(numbers, into)], after);
  const bytes = [0x0a, 4, 0x08, 7, 0x08, 6, 0x10, 9];

  test('ends a message at its length, and continues after it', () => {
    expect(readerOf(...bytes).fields(nested, [])).toEqual([7, false, 6, true, 9]);
  });

  test('continues after a message that is not read', () => {
    expect(readerOf(...bytes).fields(fieldsOf([1, submessage, () => {}], after), [])).toEqual([9]);
  });

  test('returns to the end of the outer message', () => {
    const outer = fieldsOf(
      [3, submessage, (reader, into) => into.push(reader.fields(nested, []).length, reader.isDone)],
      after,
    );
    expect(readerOf(0x1a, 8, ...bytes, 0x10, 5).fields(outer, [])).toEqual([5, true, 5]);
  });

  test('rejects a message that is longer than the one around', () => {
    const outer = fieldsOf([3, submessage, (reader, into) => reader.fields(nested, into)]);
    const reader = readerOf(0x1a, 3, 0x0a, 5, 0x08, 7, 0x08, 6, 0x08);
    expect(errorOf(() => reader.fields(outer, [])).message).toBe('4 bytes are missing');
  });

  test('rejects a number that continues after its message', () => {
    const reader = readerOf(0x0a, 2, 0x08, 0x80, 9);
    expect(errorOf(() => reader.fields(nested, [])).message).toBe('the message ends within a varint');
    expect(reader.pos).toBe(4);
  });
});

describe('withEntry', () => {
  test('appends an entry without changing an empty list', () => {
    const none = Object.freeze([]);
    const one = withEntry(none, 'a');
    expect(withEntry(one, 'b')).toEqual(['a', 'b']);
    expect(none).toEqual([]);
  });
});

describe('Reader.skipField', () => {
  /**
   * Lists the tags and value bytes of a message until it ends or is damaged.
   *
   * @param {Uint8Array} bytes
   * @param {() => [field: number, type: number, value: Uint8Array, at: number]} next Reads a field and returns its end.
   */
  function outline(bytes, next) {
    const seen = [];
    try {
      for (let at = 0; at < bytes.length;) {
        const [field, type, value, end] = next();
        seen.push([field, type, ...value]);
        at = end;
      }
    } catch {
      seen.push('damaged');
    }
    return seen;
  }

  function ours(bytes) {
    const reader = new Reader(bytes);
    return outline(bytes, () => {
      const tag = reader.tag();
      const start = reader.pos;
      reader.skipField(tag);
      return [Math.floor(tag / 8), tag % 8, bytes.subarray(start, reader.pos), reader.pos];
    });
  }

  function theirs(bytes) {
    const reader = new BinaryReader(bytes);
    return outline(bytes, () => {
      const [field, type] = reader.tag();
      return [field, type, reader.skip(type, field), reader.pos];
    });
  }

  test('skips the same bytes as another reader, even if damaged', () => {
    // Small bytes make many tags. The other reader drops bits of tags above 4 bytes, and ours does not.
    const noise = fc.array(fc.oneof(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 0, max: 255 })), {
      maxLength: 40,
    });
    let read = 0;
    fc.assert(
      fc.property(noise, (values) => {
        const bytes = Uint8Array.from(values);
        fc.pre(!values.some((_, i) => values.slice(i, i + 4).every((byte) => byte > 127)));
        const seen = ours(bytes);
        read += seen.length;
        expect(seen).toEqual(theirs(bytes));
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(1000);
  });

  test.each([
    ['varint', [0x08, 0x80, 0x01], [[1, 0, 0x80, 0x01]]],
    ['8 bytes', [0x09, 1, 2, 3, 4, 5, 6, 7, 8], [[1, 1, 1, 2, 3, 4, 5, 6, 7, 8]]],
    ['delimited', [0x0a, 2, 5, 6], [[1, 2, 2, 5, 6]]],
    ['4 bytes', [0x0d, 1, 2, 3, 4], [[1, 5, 1, 2, 3, 4]]],
    [
      'group with a varint and a group in it',
      [0x0b, 0x10, 0x05, 0x1b, 0x1c, 0x0c],
      [[1, 3, 0x10, 0x05, 0x1b, 0x1c, 0x0c]],
    ],
    ['group in a group of another field', [0x0b, 0x13, 0x1b, 0x1c, 0x14, 0x0c], [[1, 3, 0x13, 0x1b, 0x1c, 0x14, 0x0c]]],
    ['group that ends as another field', [0x0b, 0x14], ['damaged']],
    ['group in a group that ends first', [0x0b, 0x13, 0x0c, 0x14], ['damaged']],
    ['end of a group that has not begun', [0x0c], ['damaged']],
    ['group without an end', [0x0b], ['damaged']],
    ['wire type 6', [0x0e], ['damaged']],
    ['wire type 7 in a group', [0x0b, 0x0f, 0x0c], ['damaged']],
  ])('skips the value of a field: a %s', (_, bytes, wanted) => {
    expect(ours(Uint8Array.from(bytes))).toEqual(wanted);
  });

  test('says that a wire type does not exist, or that a group has not begun', () => {
    const messageOf = (...bytes) => errorOf(() => readerOf(...bytes).skipField(bytes[0])).message;
    expect(messageOf(0x0e)).toBe('wire type 6 is invalid');
    expect(messageOf(0x0c)).toBe('a group ends that has not started');
  });
});
