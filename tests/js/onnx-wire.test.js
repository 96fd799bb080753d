// The wire format as we read it, beside the reader of @bufbuild/protobuf.
import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';

import { Reader, fieldsOf, inside, varint } from '../../js/onnx/wire.js';

const limits = [0n, 1n, 127n, 128n, 2n ** 31n, 2n ** 32n, 2n ** 49n - 1n, 2n ** 49n, 2n ** 56n, 2n ** 63n - 1n].flatMap(
  (value) => [value, -value - 1n],
);
const int64 = fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constantFrom(...limits));

test('reads the integers that are written', () => {
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

/**
 * What is read of a message until it ends or is damaged: tags, and the bytes of each value.
 *
 * @param {Uint8Array} bytes
 * @param {() => [field: number, type: number, value: Uint8Array, at: number]} next Reads a field, and says where it ends.
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
    const start = reader.at;
    reader.skip(tag);
    return [Math.floor(tag / 8), tag % 8, bytes.subarray(start, reader.at), reader.at];
  });
}

function theirs(bytes) {
  const reader = new BinaryReader(bytes);
  return outline(bytes, () => {
    const [field, type] = reader.tag();
    return [field, type, reader.skip(type, field), reader.pos];
  });
}

test('passes over what another reader passes over, damaged or not', () => {
  // Small bytes make many tags; of numbers of more than 4 bytes the other reader drops bits where we do not.
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

test('groups end where they began', () => {
  const read = (...bytes) => ours(Uint8Array.from(bytes));
  // Field 1: a group with a varint and a group in it.
  expect(read(0x0b, 0x10, 0x05, 0x1b, 0x1c, 0x0c)).toEqual([[1, 3, 0x10, 0x05, 0x1b, 0x1c, 0x0c]]);
  expect(read(0x0b, 0x1c)).toEqual(['damaged']);
  expect(read(0x0c)).toEqual(['damaged']);
  expect(read(0x0b)).toEqual(['damaged']);
});

test.each([
  ['a number that is cut off', [0x80], (reader) => reader.integer(), /ends within a number/],
  ['a number without an end', new Array(11).fill(0xff), (reader) => reader.int32(), /more than 10 bytes/],
  ['the field 0', [0x00], (reader) => reader.tag(), /0 is no number of a field/],
  ['a field beyond 2^29', [0x80, 0x80, 0x80, 0x80, 0x10], (reader) => reader.tag(), /is no number of a field/],
  ['a length that is too long', [0x05, 1, 2], (reader) => reader.delimited(), /3 bytes too early/],
  ['a length of 2^64', [...new Array(9).fill(0xff), 0x01], (reader) => reader.delimited(), /bytes too early/],
  [
    'a field that is read, of another wire type',
    [0x15, 0, 0, 0, 0],
    (reader) => reader.fields(fieldsOf([2, varint, () => {}]), {}),
    /type 5 .* field 2/,
  ],
  [
    'a message that is too long',
    [0x0a, 0x05, 1, 2],
    (reader) => reader.fields(fieldsOf([1, inside, () => {}]), {}),
    /3 bytes too early/,
  ],
  ['a wire type that is not there', [0x0e], (reader) => reader.skip(reader.tag()), /no wire type 6/],
])('says what is wrong with %s', (_, bytes, read, text) => {
  const call = () => read(new Reader(Uint8Array.from(bytes)));
  expect(call).toThrow(RangeError);
  expect(call).toThrow(text);
});

test('a message within ends where it says, and what follows is read behind it', () => {
  const numbers = fieldsOf([1, varint, (reader, seen) => seen.push(reader.number(), reader.isDone)]);
  const behind = [2, varint, (reader, seen) => seen.push(reader.number())];
  const fields = fieldsOf([1, inside, (reader, seen) => reader.fields(numbers, seen)], behind);
  const reader = new Reader(Uint8Array.of(0x0a, 4, 0x08, 7, 0x08, 6, 0x10, 9));
  expect(reader.peek(fields, [])).toEqual([7, false, 6, true, 9]);
  expect(reader.at).toBe(0);
  expect(reader.fields(fields, [])).toEqual([7, false, 6, true, 9]);
  expect(reader.isDone).toBe(true);
  const whole = new Reader(reader.bytes);
  const bytes = fieldsOf([1, inside, (reader, seen) => seen.push(...reader.rest())], behind);
  expect(whole.fields(bytes, [])).toEqual([0x08, 7, 0x08, 6, 9]);
  const left = new Reader(reader.bytes);
  expect(left.fields(fieldsOf([1, inside, () => {}], behind), [])).toEqual([9]);
  const cutOff = new Reader(Uint8Array.of(0x0a, 2, 0x08, 0x80, 9));
  expect(() => cutOff.fields(fields, [])).toThrow(/ends within a number/);
  expect(cutOff.at).toBe(4);
});
