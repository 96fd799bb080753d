// Runs the examples of the cookbook that need the real libraries, and checks its claims about sharp and pngjs.
import { PNG } from 'pngjs';
import sharp from 'sharp';

import { folder, programsOf, run } from '../js/support/snippets.js';
import { makeApp } from './app.js';

const page = 'docs/cookbook.md';
const programs = programsOf(page, 'js compat');

beforeAll(() => {
  const grey = { width: 224, height: 224, data: Buffer.alloc(224 * 224 * 3, 51) };
  makeApp(folder, { 'cat.png': PNG.sync.write(grey, { colorType: 2, inputColorType: 2, inputHasAlpha: false }) });
});

test('every example has its expected output', () => {
  expect(programs.length).toBeGreaterThan(0);
  expect(programs.flat().filter(({ expected }) => expected === '')).toEqual([]);
});

test.each(programs.map((program) => [program[0].title, program]))('%s', async (_, program) => {
  expect(await run(page, program)).toEqual(program.map(({ expected }) => expected));
});

/** Creates a picture one pixel high. */
const raw = (pixels, channels) => sharp(pixels, { raw: { width: pixels.length / channels, height: 1, channels } });
const sixteen = () => raw(Uint16Array.of(0, 32768, 65535, 257, 514, 30000), 3).toColourspace('rgb16');
const red = () => raw(Uint8Array.of(254, 0, 0, 254, 0, 0), 3);
/** Pictures of two pixels: description, file, and the bytes that `.raw()` must return. */
const files = [
  ['grey', () => raw(Uint8Array.of(5, 200), 1).toColourspace('b-w').png(), [5, 5, 5, 200, 200, 200]],
  ['of 16 bits', () => sixteen().png(), [0, 128, 255, 1, 2, 117]],
  ['of a palette', () => raw(Uint8Array.of(255, 0, 0, 0, 0, 255), 3).png({ palette: true }), [255, 0, 0, 0, 0, 255]],
  ['with alpha', () => raw(Uint8Array.of(9, 8, 7, 0, 6, 5, 4, 128), 4).png(), [9, 8, 7, 0, 6, 5, 4, 128]],
];

test.each(files)('sharp returns 8-bit RGB or RGBA for a picture %s', async (_, write, bytes) => {
  const { data, info } = await sharp(await write().toBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.depth, [...data]]).toEqual(['uchar', bytes]);
});

test('sharp returns 8-bit RGB for a picture in CMYK', async () => {
  const file = await red().toColourspace('cmyk').jpeg().toBuffer();
  const { info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect([(await sharp(file).metadata()).space, info.depth, info.channels]).toEqual(['cmyk', 'uchar', 3]);
});

test('sharp returns or truncates 16 bits only on request', async () => {
  const file = await sixteen().png().toBuffer();
  const { info } = await sharp(file).raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  expect(info.depth).toBe('ushort');
  const cutOff = await sharp(file).toColourspace('rgb16').raw().toBuffer();
  expect([...cutOff]).toEqual([0, 255, 255, 255, 255, 255]);
});

test('sharp rotates a picture only with autoOrient, which precedes resize', async () => {
  const file = await raw(new Uint8Array(40 * 3), 3)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sizeOf = async (picture) => {
    const { info } = await picture.raw().toBuffer({ resolveWithObject: true });
    return [info.width, info.height];
  };
  expect(await sizeOf(sharp(file))).toEqual([40, 1]);
  expect(await sizeOf(sharp(file).autoOrient())).toEqual([1, 40]);
  expect(await sizeOf(sharp(file).autoOrient().resize(2, 80))).toEqual([2, 80]);
});

test('sharp blends alpha with flatten, and reveals hidden colours with removeAlpha', async () => {
  const file = await raw(Uint8Array.of(9, 8, 7, 0, 6, 5, 4, 255), 4)
    .png()
    .toBuffer();
  const bytesOf = async (picture) => [...(await picture.raw().toBuffer())];
  expect(await bytesOf(sharp(file).flatten({ background: 'white' }))).toEqual([255, 255, 255, 6, 5, 4]);
  expect(await bytesOf(sharp(file).removeAlpha())).toEqual([9, 8, 7, 6, 5, 4]);
  expect(await bytesOf(red().ensureAlpha())).toEqual([254, 0, 0, 255, 254, 0, 0, 255]);
});

test('sharp creates the letterbox of the cookbook', async () => {
  const white = sharp({ create: { width: 641, height: 333, channels: 3, background: 'white' } });
  const letterbox = white.resize(640, 640, { fit: 'contain', background: '#727272' });
  const data = await letterbox.raw().toBuffer();
  const column = Array.from({ length: 640 }, (_, y) => data[(640 * y + 320) * 3]);
  const height = Math.round((333 * 640) / 641);
  const top = (640 - height) >> 1;
  expect(column).toEqual(column.map((_, y) => (y >= top && y < top + height ? 255 : 114)));
});

test('pngjs returns 8-bit RGBA for 16 bits and for palettes', async () => {
  for (const [name, bytes] of [
    ['of 16 bits', [0, 128, 255, 255, 1, 2, 117, 255]],
    ['of a palette', [255, 0, 0, 255, 0, 0, 255, 255]],
  ]) {
    const [, write] = files.find((file) => file[0] === name);
    expect([...PNG.sync.read(await write().toBuffer()).data]).toEqual(bytes);
  }
});
