import { PNG } from 'pngjs';

import { decodePng, isPng } from '../../../web_demo/data/png.js';
import { ascii, concat } from './bytes.js';
import { chunkOf, pngOf } from './png-writer.js';

const [width, height] = [13, 9];

/** Returns a sample that differs between pixels and channels. @param {number} depth */
const sampleOf = (depth) => (x, y, channel) =>
  (Math.imul(x + 16 * y + 256 * channel + 1, 2654435761) >>> 8) % 2 ** depth;

/** Palette with more colours than any index needs, and alphas of the first colours. */
const palette = chunkOf(
  'PLTE',
  Array.from({ length: 768 }, (_, i) => (7 * i + 3) % 256),
);
const alphas = chunkOf('tRNS', [0, 3, 200]);

/** Decodes a file with pngjs. Of 16 bits, the upper 8 are kept. @param {Uint8Array} bytes */
function oracle(bytes) {
  const { data } = /** @type {any} */ (PNG.sync.read(Buffer.from(bytes), { skipRescale: bytes[24] === 16 }));
  return [...data].map((value) => (bytes[24] === 16 ? value >> 8 : value));
}

/** Name, colour type, bits per channel, and chunks before the data. */
const kinds = [
  ...[1, 2, 4, 8, 16].map((depth) => ['grey', 0, depth]),
  ...[8, 16].map((depth) => ['RGB', 2, depth]),
  ...[1, 2, 4, 8].map((depth) => ['palette', 3, depth, palette]),
  ...[2, 8].map((depth) => ['palette with alpha', 3, depth, concat(palette, alphas)]),
  ...[8, 16].map((depth) => ['grey and alpha', 4, depth]),
  ...[8, 16].map((depth) => ['RGBA', 6, depth]),
  ['RGB with a suggested palette', 2, 8, palette],
  ['grey with a transparent grey', 0, 2, chunkOf('tRNS', [0, 1])],
  ['grey with a transparent grey', 0, 8, chunkOf('tRNS', [0, sampleOf(8)(3, 2, 0)])],
  [
    'RGB with a transparent colour',
    2,
    8,
    chunkOf(
      'tRNS',
      [0, 1, 2].flatMap((c) => [0, sampleOf(8)(3, 2, c)]),
    ),
  ],
  [
    'RGB with a transparent colour',
    2,
    16,
    chunkOf(
      'tRNS',
      [0, 1, 2].flatMap((c) => [sampleOf(16)(3, 2, c) >> 8, sampleOf(16)(3, 2, c) & 255]),
    ),
  ],
].map(([name, colour, depth, extra = concat()]) => [name, colour, depth, extra]);

describe('decodePng', () => {
  describe.each([false, true])('with interlace %s', (isInterlaced) => {
    test.each(kinds)('decodes %s (type %i) of %i bits as pngjs does', (_, colour, depth, extra) => {
      const file = pngOf({ width, height, colour, depth, sample: sampleOf(depth), isInterlaced, extra });
      const decoded = decodePng(file);
      if (isInterlaced && depth < 8) return expect(decoded).toBe(null);
      expect(decoded).toMatchObject({ width, height, depth });
      const rgba = [...decoded.rgba()];
      // pngjs loses the colour of pixels that are transparent by their colour.
      const hasKey = colour !== 3 && extra.includes(ascii('t')[0]);
      const kept = rgba.map((value, i) => (hasKey && rgba[i | 3] === 0 ? 0 : value));
      return expect(kept).toEqual(oracle(file));
    });
  });

  test('finds transparent pixels by their colour', () => {
    const { rgba } = decodePng(
      pngOf({ width, height, colour: 0, depth: 8, sample: sampleOf(8), extra: kinds.at(-3)[3] }),
    );
    expect([...rgba()].filter((value, i) => i % 4 === 3 && value === 0).length).toBeGreaterThan(0);
  });

  test.each([1, 2, 3])('returns null for %i pixels of RGB, unless there are 3', (count) => {
    const extra = chunkOf('tRNS', [0, 1, 0, 2, 0, 3]);
    const file = pngOf({ width: count, height: 1, colour: 2, depth: 8, sample: (x, y, c) => c + 1, extra });
    expect(decodePng(file)?.rgba().length ?? null).toBe(count < 3 ? null : 12);
  });

  const one = pngOf({ width: 1, height: 1, colour: 6, depth: 8, sample: (x, y, c) => [200, 100, 50, 3][c] });

  test.each([
    ['as they are', one],
    ['before more bytes', concat(one, [1, 2, 3])],
    ['within a longer buffer', concat([9], one, [9]).subarray(1)],
    ['next to a text without a keyword', concat(one.subarray(0, 33), chunkOf('tEXt', [0]), one.subarray(33))],
  ])('keeps colours under transparency in a file %s', (_, file) => {
    expect([...decodePng(file).rgba()]).toEqual([200, 100, 50, 3]);
  });

  const file = pngOf({ width, height, colour: 6, depth: 8, sample: sampleOf(8) });

  test('refuses a file that is cut off anywhere', () => {
    for (let length = 8; length < file.length; length += 1) {
      expect(() => decodePng(file.subarray(0, length))).toThrow();
    }
  });

  test('refuses a file with a changed byte anywhere', () => {
    for (let at = 8; at < file.length; at += 1) {
      const changed = file.slice();
      changed[at] ^= 16;
      expect(() => decodePng(changed)).toThrow();
    }
  });

  test('refuses a palette without the colour of a pixel', () => {
    const sample = () => 2;
    const extra = chunkOf('PLTE', [1, 2, 3, 4, 5, 6]);
    expect(() => decodePng(pngOf({ width, height, colour: 3, depth: 8, sample, extra })).rgba()).toThrow();
  });
});

test('isPng is right', () => {
  const file = PNG.sync.write(new PNG({ width: 1, height: 1 }));
  expect([file, file.subarray(1), ascii('PNG'), []].map((bytes) => isPng(Uint8Array.from(bytes)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
