// The text that carries the module: every byte comes back, and no character needs escaping.
import { decode } from '../../js/load/byte-text.js';
import { inlineWasm } from '../../js/load/inline.js';
import { encode } from '../../scripts/lib/byte-text.js';

/** @param {number} length @param {(i: number) => number} value */
const bytesOf = (length, value) => Uint8Array.from({ length }, (_, i) => value(i));

test.each([
  ['nothing', bytesOf(0, () => 0)],
  ['one byte', bytesOf(1, () => 255)],
  ['every value', bytesOf(256, (i) => i)],
  ['every value, some often', bytesOf(5000, (i) => (i * i) % 256)],
  ['every pair', bytesOf(131072, (i) => (i % 2 === 0 ? i >> 9 : i >> 1) & 255)],
])('%s comes back', (_, bytes) => {
  expect(decode(encode(bytes))).toEqual(bytes);
});

test('comes back without a TextEncoder too', () => {
  const bytes = bytesOf(5000, (i) => (i * i) % 256);
  const text = encode(bytes);
  const { TextEncoder } = globalThis;
  // @ts-expect-error: jsdom has none
  delete globalThis.TextEncoder;
  try {
    expect(decode(text)).toEqual(bytes);
  } finally {
    globalThis.TextEncoder = TextEncoder;
  }
});

test('the text stands in any kind of string as it is', () => {
  const text = encode(bytesOf(131072, (i) => (i % 2 === 0 ? i >> 9 : i >> 1) & 255));
  expect(text).toMatch(/^[!-~]*$/);
  expect(text).not.toMatch(/["'`\\$<]/);
});

test('the module within the package is a WebAssembly module', () => {
  expect(WebAssembly.validate(inlineWasm())).toBe(true);
});
