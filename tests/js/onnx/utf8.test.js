// Decoding of texts, with and without a TextDecoder.
import { decodeUtf8, lenient, strict } from '../../../js/onnx/utf8.js';
import { errorOf } from '../outcome.js';

/** Bytes at the boundaries of the rules of UTF-8. */
const edges = [
  0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
];
const all = [...edges, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff];
const seconds = [0x61, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2];

/** Yields every first byte followed by every edge, and edges of longer sequences. */
function* sequences() {
  for (let first = 0; first < 256; ++first) {
    yield [first];
    for (const second of all) yield [first, second];
  }
  for (const first of all.filter((byte) => byte > 0xdf)) {
    for (const second of seconds) {
      for (const third of seconds) {
        yield [first, second, third];
        for (const fourth of seconds) yield [first, second, third, fourth, 0x62];
      }
    }
  }
  yield [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61];
  yield [...new TextEncoder().encode('aü€𝄞\ufeff\u{10ffff}\0')];
  yield [];
}

test('decodeUtf8 decodes like a TextDecoder', () => {
  const [firm, mild] = [true, false].map((fatal) => new TextDecoder('utf-8', { fatal, ignoreBOM: true }));
  const outcome = (decode) => {
    try {
      return decode();
    } catch (error) {
      return error.name;
    }
  };
  for (const list of sequences()) {
    const bytes = Uint8Array.from(list);
    const seen = [decodeUtf8(bytes, false), outcome(() => decodeUtf8(bytes, true))];
    expect([list, ...seen]).toEqual([list, mild.decode(bytes), outcome(() => firm.decode(bytes))]);
  }
});

test('strict and lenient keep a byte order mark and differ for invalid UTF-8', () => {
  for (const decoder of [strict, lenient]) expect(decoder.decode(Uint8Array.of(0xef, 0xbb, 0xbf, 97))).toBe('\ufeffa');
  expect(lenient.decode(Uint8Array.of(97, 0xff))).toBe('a\ufffd');
  expect(errorOf(() => strict.decode(Uint8Array.of(97, 0xff))).name).toBe('TypeError');
});
