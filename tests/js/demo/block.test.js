// Compares the lines of a block with plain counting: the elements of each line, their order, and what folds skip.
import fc from 'fast-check';

import { blockOf, sides } from '../../../web_demo/model/block.js';
import { runs } from '../../seed.js';
import { answerFor } from './states.js';

/** @import { Answer, Block, Line, Side } from '../../../web_demo/types.js' */

/** Returns the answer of a split. @param {number[]} dims @param {number} axis @param {number[]} sizes */
const split = (dims, axis, sizes) => answerFor({ type: 'uint8', dims, axis, by: 'list', sizes });

/** Returns the stride of an axis in elements. @param {readonly number[]} dims @param {number} d */
const step = (dims, d) => dims.slice(d + 1).reduce((product, dim) => product * dim, 1);

/**
 * Returns the offsets of all indices along some axes, in order.
 * @param {readonly number[]} dims @param {number[]} axes Axes, the outermost first.
 */
function placesOf(dims, axes) {
  let places = [0];
  for (const d of axes) {
    places = places.flatMap((place) => [...Array(dims[d]).keys()].map((i) => place + i * step(dims, d)));
  }
  return places;
}

/**
 * Returns the offsets that a line covers. A fold along an outer axis covers all of the inner axes.
 * @param {readonly number[]} dims @param {number[]} axes @param {Line} line
 */
function placesIn(dims, axes, { offset, stride, count, isFold }) {
  const along = axes.findIndex((d) => dims[d] > 1 && step(dims, d) === stride);
  const inner = isFold && along >= 0 ? placesOf(dims, axes.slice(along + 1)) : [0];
  return [...Array(count).keys()].flatMap((k) => inner.map((place) => offset + k * stride + place));
}

/** Checks that a block has every element once and in order. @param {Answer} answer @param {Block} block */
function check({ dims, layout, starts, lengths }, block) {
  const all = sides.flatMap((side) => block[side].axes);
  expect(all.toSorted((a, b) => a - b)).toEqual([...dims.keys()]);
  for (const side of sides) {
    const { axes, lines, total, cuts } = block[side];
    expect(lines.flatMap((line) => placesIn(dims, axes, line))).toEqual(placesOf(dims, axes));
    let end = 0;
    for (const [i, { at, size, space, isFold, count, part, cuts: before, offset, stride }] of lines.entries()) {
      expect(at).toBeCloseTo(end + space, 9);
      end = at + size;
      if (side !== block.cutSide) {
        if (isFold) expect(count).toBeGreaterThan(1);
        expect([part, before]).toEqual([-1, 0]);
        continue;
      }
      expect(axes[0]).toBe(layout.axis);
      expect(before - (lines[i - 1]?.cuts ?? 0)).toBe(Number(i > 0 && part !== lines[i - 1].part));
      if (part < 0) continue;
      for (let k = 0; k < count; k += 1) {
        const along = Math.floor((offset + k * stride) / step(dims, layout.axis)) % dims[layout.axis];
        expect(along >= starts[part] && along < starts[part] + lengths[part]).toBe(true);
      }
    }
    expect(total).toBeCloseTo(end, 9);
    if (side !== block.cutSide) continue;
    const order = lines.map(({ part }) => part).filter((part, i, parts) => part !== parts[i - 1]);
    const shown = order.filter((part) => part >= 0);
    expect(shown.toSorted((a, b) => a - b)).toEqual(shown);
    expect(cuts).toBe(order.length - 1);
    if (!order.includes(-1)) expect(shown).toEqual([...lengths.keys()]);
  }
}

const shapes = fc
  .array(fc.constantFrom(1, 2, 3, 5, 12, 30, 100), { minLength: 1, maxLength: 4 })
  .filter((dims) => dims.reduce((product, dim) => product * dim, 1) <= 30_000)
  .chain((dims) =>
    fc.record({
      dims: fc.constant(dims),
      axis: fc.nat(dims.length - 1),
      ends: fc.array(fc.nat(100), { maxLength: 30 }),
      room: fc.record({ x: fc.integer({ min: 4, max: 16 }), y: fc.integer({ min: 4, max: 10 }), z: fc.constant(6) }),
    }),
  );

describe('blockOf', () => {
  test('has each element once and in order, and contiguous parts', () => {
    fc.assert(
      fc.property(shapes, ({ dims, axis, ends, room }) => {
        const stops = [0, ...ends.map((end) => Math.min(end, dims[axis])).sort((a, b) => a - b), dims[axis]];
        const answer = split(
          dims,
          axis,
          stops.slice(1).map((end, i) => end - stops[i]),
        );
        check(answer, blockOf(answer, { isPicture: false, room, digits: 3 }));
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([0, 1, 2])('folds no part of a picture that is cut along axis %i', (axis) => {
    const dims = [40, 60, 4];
    const answer = split(dims, axis, [1, 2, dims[axis] - 3]);
    const block = blockOf(answer, { isPicture: true, room: { x: 4, y: 4, z: 6 }, digits: 3 });
    check(answer, block);
    expect(sides.map((side) => block[side].axes)).toEqual([[1], [0], [2]]);
    expect(sides.map((side) => block[side].lines.filter(({ isFold }) => isFold).length)).toEqual([0, 0, 0]);
    expect([block.x.total, block.y.total]).toEqual(axis === 1 ? [60.2, 40] : [60, 40]);
  });

  test.each([
    [[7], [['x', 0]]],
    [
      [2, 3],
      [
        ['y', 0],
        ['x', 1],
      ],
    ],
    [
      [2, 3, 4],
      [
        ['z', 0],
        ['y', 1],
        ['x', 2],
      ],
    ],
    [
      [2, 3, 4, 5],
      [
        ['x', 0],
        ['z', 1],
        ['y', 2],
        ['x', 3],
      ],
    ],
  ])('puts the last axis of %j to the right, and those before it down and into the screen', (dims, expected) => {
    const answer = split(dims, 0, [dims[0]]);
    const block = blockOf(answer, { isPicture: false, room: { x: 16, y: 10, z: 6 }, digits: 1 });
    for (const [side, d] of expected) expect(block[/** @type {Side} */ (side)].axes).toContain(d);
  });

  test('draws at most 24 parts, the first and the last', () => {
    const answer = split([1000, 2], 0, Array(1000).fill(1));
    const { y } = blockOf(answer, { isPicture: false, room: { x: 16, y: 100, z: 6 }, digits: 1 });
    const parts = [...new Set(y.lines.map(({ part }) => part))].filter((part) => part >= 0);
    expect(parts).toEqual([...Array(12).keys(), ...[...Array(12).keys()].map((i) => 988 + i)]);
    expect(y.lines.filter(({ isFold }) => isFold)).toMatchObject([{ index: 12, count: 976 }]);
  });

  test('gives space to an empty part and to an empty tensor', () => {
    const { x } = blockOf(split([3, 6], 1, [2, 0, 4]), { isPicture: false, room: { x: 16, y: 10, z: 6 }, digits: 1 });
    expect(x.lines.map(({ part, count }) => [part, count])).toEqual(
      [0, 0, 1, 2, 2, 2, 2].map((part) => [part, part === 1 ? 0 : 1]),
    );
    const empty = blockOf(split([0, 4], 1, [1, 3]), { isPicture: false, room: { x: 16, y: 10, z: 6 }, digits: 1 });
    expect(empty.y.lines).toMatchObject([{ count: 0 }]);
    expect(empty.y.total).toBeGreaterThan(0);
  });

  /**
   * Returns the block of a tensor that is cut by sizes.
   * @param {number[]} dims @param {number} axis @param {number[]} sizes
   * @param {number} cells Number of cells that fit in each direction.
   * @param {{ isPicture?: boolean, digits?: number }} [rest]
   */
  const blockFor = (dims, axis, sizes, cells, { isPicture = false, digits = 1 } = {}) =>
    blockOf(split(dims, axis, sizes), { isPicture, room: { x: cells, y: cells, z: cells }, digits });

  test.each([
    ['every cell of an axis that is up to 1.3 times as long as the room', 13, [6, 7], 10, [13, 0]],
    ['folds of a longer axis, and as many lines as fit', 14, [7, 7], 10, [8, 2]],
    ['folds of two long parts', 100, [50, 50], 10, [8, 2]],
    ['at least 8 parts, with a fold between', 40, Array(20).fill(2), 4, [16, 1]],
  ])('shows %s', (_, length, sizes, cells, expected) => {
    const { lines } = blockFor([length], 0, sizes, cells).x;
    expect([false, true].map((isFold) => lines.filter((line) => line.isFold === isFold).length)).toEqual(expected);
  });

  test('makes an empty part half as long as a cell, and a fold three quarters', () => {
    const { lines } = blockFor([3, 60], 1, [0, 20, 40], 16).x;
    const cell = 1.15;
    for (const { count, isFold, size } of lines) {
      expect(size).toBeCloseTo(cell * (count === 0 ? 0.5 : isFold ? 0.75 : 1), 9);
    }
    expect([lines[0].count, lines.filter(({ isFold }) => isFold).length]).toEqual([0, 2]);
  });

  test('puts space between the slices of an outer axis, except at a cut', () => {
    const { axes, lines } = blockFor([2, 3, 4, 5], 3, [2, 3], 99).x;
    expect(axes).toEqual([3, 0]);
    const space = 0.45 * 1.15;
    const wanted = [0, space, 0, space, space].flatMap((first) => [first, 0]);
    expect(lines.map((line) => line.space)).toEqual(wanted.map((value) => expect.closeTo(value, 9)));
  });

  test('widens the cells for long numbers', () => {
    const widths = [1, 4, 6].map((digits) => blockFor([2, 4], 0, [1, 1], 99, { digits }).x.total / 4);
    expect(widths).toEqual([1.15, 1.53, 2.07].map((width) => expect.closeTo(width, 9)));
  });

  test('makes a picture 0.36 times as deep as its mean side, with a line for each channel', () => {
    const { x, z } = blockFor([40, 90, 4], 1, Array(20).fill(1).concat(70), 4, { isPicture: true });
    expect([z.lines.length, z.total]).toEqual([4, expect.closeTo(0.36 * 60, 9)]);
    expect(x.lines.map(({ part }) => part)).toEqual([...Array(21).keys()]);
  });
});
