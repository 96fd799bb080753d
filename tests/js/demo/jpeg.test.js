import { isComplete, isJpeg } from '../../../web_demo/data/jpeg.js';
import { concat } from './bytes.js';

/** Encodes a segment. @param {number} marker @param {ArrayLike<number>} data */
const segment = (marker, data) =>
  concat([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255], Uint8Array.from(data));

const [start, end] = [
  [0xff, 0xd8],
  [0xff, 0xd9],
];
/** A scan with an escaped 0xff and a restart. */
const scan = concat(segment(0xda, [1, 2, 3]), [5, 0xff, 0, 0xd9, 6, 0xff, 0xd0, 7]);
const thumbnail = concat(start, scan, end);
const body = concat(start, segment(0xe1, thumbnail), segment(0xe0, new Uint8Array(0x1234)), scan);
const progressive = concat(body, segment(0xc4, [1, 2]), [0xff, 0xff], segment(0xda, [4]), [8, 9]);

describe('isComplete', () => {
  test.each([
    ['a picture', concat(body, end), true],
    ['several scans, and more bytes 0xff', concat(progressive, end), true],
    ['bytes after the end', concat(body, end, [1, 0xff, 2]), true],
    ['zeros after the end', concat(body, end, new Uint8Array(100)), true],
    ['half a picture after the end', concat(body, end, body), true],
    ['no end', body, false],
    ['zeros instead of the end', concat(body, new Uint8Array(100)), false],
    ['half an end', concat(body, [0xff]), false],
    ['no end after several scans', progressive, false],
    ['nothing', concat(), false],
  ])('is right for %s', (_, bytes, expected) => expect(isComplete(bytes)).toBe(expected));

  test('returns false for a picture that is cut off anywhere', () => {
    for (let length = 0; length <= body.length; length += 1) expect(isComplete(body.subarray(0, length))).toBe(false);
  });

  test.each([
    ['0xff', new Uint8Array(2 ** 20).fill(0xff)],
    [
      'segments of length 0',
      Uint8Array.from({ length: 2 ** 20 }, (_, i) => (i % 4 === 0 ? 0xff : i % 4 === 1 ? 0xe0 : 0)),
    ],
    ['escaped bytes', Uint8Array.from({ length: 2 ** 20 }, (_, i) => (i % 2 === 0 ? 0xff : 0))],
  ])('takes linear time for 1 MB of %s', (_, bytes) => {
    const before = performance.now();
    expect(isComplete(bytes)).toBe(false);
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});

test('isJpeg is right', () => {
  expect([body, body.subarray(1), concat(start), concat()].map(isJpeg)).toEqual([true, false, false, false]);
});
