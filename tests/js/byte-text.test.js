// The text that carries the module: every byte comes back, and no character needs escaping.
import { decode } from '../../js/load/byte-text.js';
import { inlineWasm } from '../../js/load/inline.js';
import { encode } from '../../scripts/lib/byte-text.js';

const everyPair = Uint8Array.from({ length: 131072 }, (_, i) => (i % 2 === 0 ? i >> 9 : i >> 1));
const squares = Uint8Array.from({ length: 5000 }, (_, i) => i * i);

test.each([
  ['nothing', new Uint8Array(0)],
  ['one byte', Uint8Array.of(255)],
  ['some often', squares],
  ['every pair', everyPair],
])('%s comes back, from a text that stands in any kind of string as it is', (_, bytes) => {
  for (const end of [bytes.length, 33, 0]) {
    const text = encode(bytes, end);
    expect(Buffer.compare(decode(text), bytes)).toBe(0);
    expect(text).toMatch(/^[ -~]*$/);
    expect(text).not.toMatch(/["'`\\$<]/);
  }
});

test('comes back without a TextEncoder too, and within the package is a WebAssembly module', () => {
  const { TextEncoder } = globalThis;
  // @ts-expect-error: jsdom has none
  delete globalThis.TextEncoder;
  try {
    expect(decode(encode(squares))).toEqual(squares);
  } finally {
    globalThis.TextEncoder = TextEncoder;
  }
  expect(WebAssembly.validate(inlineWasm())).toBe(true);
});
