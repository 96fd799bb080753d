import * as api from '../../../js/index-node.js';
import { runSnippet } from './states.js';

// The store asks how wide the window is.
Object.assign(globalThis, { innerWidth: 800 });
const { cuts } = await import('../../../web_demo/picture/cut.js');

/** The columns of a strip as `x:width`, and the rows of a tile as `y:height`. @param {string} text */
const stretches = (text) => text.split(' ').map((one) => one.split(':').map(Number));

/** The boxes of a grid, row by row. @param {string} columns @param {string} rows */
const grid = (columns, rows) =>
  stretches(rows).flatMap(([y, height]) => stretches(columns).map(([x, width]) => ({ x, y, width, height })));

/** A picture whose neighbouring bytes differ. @param {number} width @param {number} height @param {number} seed */
const picture = (width, height, seed) =>
  Uint8Array.from({ length: 4 * width * height }, (_, i) => (i * 7 + seed * 31 + (i >> 8)) & 255);

/** The bytes of a box, pixel by pixel; of one channel, or of all four. @param {any} box @param {number} across @param {Uint8Array} data @param {number} [channel] */
function bytesIn({ x, y, width, height }, across, data, channel) {
  const bytes = [];
  for (let row = y; row < y + height; row += 1) {
    for (let column = x; column < x + width; column += 1) {
      const pixel = [...data.slice(4 * (row * across + column), 4 * (row * across + column) + 4)];
      bytes.push(...(channel === undefined ? pixel : [pixel[channel]]));
    }
  }
  return bytes;
}

/** @type {['Colours' | 'Strips' | 'Tiles', number, number, any[]][]} */
const rows = [
  ['Colours', 5, 3, Array(3).fill({ x: 0, y: 0, width: 5, height: 3 })],
  ['Colours', 1, 1, Array(3).fill({ x: 0, y: 0, width: 1, height: 1 })],
  ['Strips', 13, 4, grid('0:1 1:2 3:1 4:2 6:2 8:1 9:2 11:2', '0:4')],
  ['Strips', 3, 2, grid('0:1 1:1 2:1', '0:2')],
  ['Tiles', 13, 9, grid('0:2 2:2 4:2 6:2 8:2 10:3', '0:2 2:2 4:2 6:3')],
  ['Tiles', 7, 2, grid('0:1 1:1 2:1 3:1 4:1 5:2', '0:1 1:1')],
];

describe('cuts', () => {
  test.each(rows)(
    '%s of %i x %i writes the pixels of each box, as does its loop by hand',
    (way, width, height, boxes) => {
      const cut = cuts[way](width, height);
      expect(cut.isPlanes).toBe(way === 'Colours');
      expect(cut.parts.map(({ box }) => box)).toEqual(boxes);
      // Twice: the arrays of the first picture are reused.
      for (const seed of [1, 2]) {
        const data = picture(width, height, seed);
        const expected = boxes.map((box, i) => bytesIn(box, width, data, cut.isPlanes ? i : undefined));
        cut.run(data);
        cut.loop(data);
        expect(cut.parts.map((part) => [...part.data])).toEqual(expected);
        expect(cut.copies.map((copy) => [...copy])).toEqual(expected);
        expect(data).toEqual(picture(width, height, seed));
      }
    },
  );

  test.each(rows)('%s of %i x %i offers code that makes parts of these sizes', async (way, width, height, boxes) => {
    const { code } = cuts[way](width, height);
    const { printed } = await runSnippet(`${code}const parts = [];\n`, api);
    const sizes = boxes.map((box) => box.width * box.height * (way === 'Colours' ? 1 : 4));
    expect(printed.flat(2)).toEqual(way === 'Colours' ? [...sizes, undefined] : sizes);
  });
});
