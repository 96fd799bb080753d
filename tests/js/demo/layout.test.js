import { pixelAt, placesOf, pointsOf } from '../../../web_demo/picture/layout.js';

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const part = (x, y, width, height) => ({ box: { x, y, width, height }, data: new Uint8Array() });
const planes = [1, 2, 3].map(() => part(0, 0, 100, 100));
const pieces = [part(0, 0, 20, 50), part(20, 50, 80, 50)];
const size = { width: 100, height: 100 };
const wide = { width: 300, height: 100 };
const tall = { width: 100, height: 300 };

describe('placesOf', () => {
  // Each picture leaves 1.5 % of its room free on every side; pieces shrink in place by up to a fifth.
  test.each([
    ['planes together', planes, wide, 0, [101.5, 101.5, 101.5].map((x) => [97, 0, 97, x, 1.5])],
    ['planes on their way', planes, wide, 0.5, [58.775, 108.775, 158.775].map((x) => [82.45, -11.64, 97, x, 7.32])],
    ['planes side by side', planes, wide, 1, [1.5, 101.5, 201.5].map((x) => [97, 0, 97, x, 1.5])],
    ['planes one beneath the other', planes, tall, 1, [1.5, 101.5, 201.5].map((y) => [97, 0, 97, 1.5, y])],
    [
      'planes of a square room',
      planes,
      size,
      1,
      [0, 1, 2].map((i) => [97 / 3, 0, 97 / 3, 0.5 + (i * 100) / 3, 100 / 3 + 0.5]),
    ],
    [
      'pieces together',
      pieces,
      size,
      0,
      [
        [19.4, 0, 48.5, 1.5, 1.5],
        [77.6, 0, 48.5, 20.9, 50],
      ],
    ],
    [
      'pieces apart',
      pieces,
      size,
      1,
      [
        [15.52, 0, 38.8, 3.44, 6.35],
        [62.08, 0, 38.8, 28.66, 54.85],
      ],
    ],
    [
      'pieces halfway',
      pieces,
      tall,
      0.5,
      [
        [17.46, 0, 43.65, 2.47, 103.925],
        [69.84, 0, 43.65, 24.78, 152.425],
      ],
    ],
  ])('puts %s', (_, parts, canvas, apart, expected) => {
    const places = placesOf({ isPlanes: parts === planes, parts }, size, canvas, apart);
    expect(places.length).toBe(expected.length);
    for (const [i, { a, b, d, x, y }] of places.entries()) {
      for (const [k, value] of [a, b, d, x, y].entries()) expect(value).toBeCloseTo(expected[i][k], 9);
    }
  });
});

describe('pixels and points', () => {
  const [under, over] = [part(0, 0, 10, 20), part(40, 60, 20, 10)];
  const flat = { a: 100, b: 0, d: 100, x: 10, y: 20 };
  const leaning = { a: 50, b: -20, d: 100, x: 60, y: 60 };

  test.each([
    ['the part alone', [15, 25], { x: 0, y: 1 }],
    ['the part on top of two that overlap', [85, 119], { x: 50, y: 66 }],
    ['nothing beneath a side that leans up', [105, 145], null],
    ['the top left corner', [10, 20], { x: 0, y: 0 }],
    ['the last pixel before the right edge', [59.9, 119.9], { x: 4, y: 19 }],
    ['nothing right of the edge', [110, 25], null],
    ['nothing below the edge', [15, 120], null],
    ['nothing left of the edge', [9.9, 25], null],
    ['nothing above the edge', [15, 19.9], null],
  ])('pixelAt finds %s', (_, [x, y], pixel) => {
    expect(pixelAt([under, over], [flat, leaning], { x, y })).toEqual(pixel);
  });

  test('pointsOf gives the middle of the pixel in each part that has it', () => {
    const parts = [part(0, 0, 10, 20), part(4, 0, 10, 10), part(5, 0, 10, 10), part(0, 8, 10, 10)];
    const places = [flat, leaning, flat, flat];
    expect(pointsOf(parts, places, { x: 4, y: 7 })).toEqual([
      { x: 55, y: 57.5 },
      { x: 62.5, y: 134 },
    ]);
  });
});
