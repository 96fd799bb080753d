// The text encoding of the module: every byte must be restored, and no character may need an escape.
import { decode, isSeparateStream } from '../../../js/load/byte-text.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { encode } from '../../../scripts/lib/byte-text.js';

const everyPair = Uint8Array.from({ length: 131072 }, (_, i) => (i % 2 === 0 ? i >> 9 : i >> 1));
const squares = Uint8Array.from({ length: 5000 }, (_, i) => i * i);

const cases = [
  ['nothing', new Uint8Array(0)],
  ['one byte', Uint8Array.of(255)],
  ['squares', squares],
  ['every pair', everyPair],
].flatMap(([name, bytes]) => [bytes.length, 33, 0].map((end) => [name, end, bytes]));

test.each(cases)('decode restores %s with instructions up to %i', (_, end, bytes) => {
  expect(Buffer.compare(decode(encode(bytes, end)), bytes)).toBe(0);
});

test.each(cases)('the text of %s with instructions up to %i needs no escapes', (_, end, bytes) => {
  const text = encode(bytes, end);
  expect(text).toMatch(/^[ -~]*$/);
  expect(text).not.toMatch(/["'`\\$<]/);
});

test('decode returns bytes in their own buffer', () => {
  const bytes = decode(encode(squares));
  expect([bytes.byteOffset, bytes.buffer.byteLength]).toEqual([0, squares.length]);
});

test.each([
  [0x1f, false],
  [0x20, true],
  [0x21, true],
  [0x22, true],
  [0x23, false],
])('isSeparateStream of %i is %p', (byte, isSeparateStreamFrom) => {
  expect(isSeparateStream(byte)).toBe(isSeparateStreamFrom);
});

test('decode works without a TextEncoder', () => {
  const { TextEncoder } = globalThis;
  // @ts-expect-error: jsdom has none
  delete globalThis.TextEncoder;
  try {
    expect(decode(encode(squares))).toEqual(squares);
  } finally {
    globalThis.TextEncoder = TextEncoder;
  }
});

test('inlineWasm returns a WebAssembly module', () => {
  expect(WebAssembly.validate(inlineWasm())).toBe(true);
});
