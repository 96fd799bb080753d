// Compares the cells of the ribbons with a cut by naive index arithmetic.
import { ribbonOf, walkInWords } from '../../../web_demo/model/ribbon.js';
import { answerFor } from './states.js';

/** @param {number[]} dims @param {number} axis @param {number[]} sizes */
const cutOf = (dims, axis, sizes) => answerFor({ operator: 'VariadicSplit', by: 'list', dims, axis, sizes });

/**
 * Returns the elements of each part in order. Every element is appended to the part that contains its index along the
 * axis.
 * @param {number[]} dims @param {number} axis @param {number[]} sizes
 */
function partsByHand(dims, axis, sizes) {
  const parts = sizes.map(() => /** @type {number[]} */ ([]));
  const size = dims.reduce((product, dim) => product * dim, 1);
  const inner = dims.slice(axis + 1).reduce((product, dim) => product * dim, 1);
  for (let flat = 0; flat < size; flat += 1) {
    let along = Math.floor(flat / inner) % dims[axis];
    let part = 0;
    while (along >= sizes[part]) along -= sizes[part++];
    parts[part].push(flat);
  }
  return parts;
}

/** @type {[number[], number, number[]][]} */
const grid = [
  [[6, 9, 4], 2, [1, 1, 1, 1]],
  [[6, 9, 4], 1, [3, 2, 4]],
  [[6, 9, 4], 0, [2, 4]],
  [[16, 48], 1, [16, 16, 16]],
  [[40, 2], 1, [1, 1]],
  [[30, 85], 1, [4, 1, 80]],
  [[10], 0, [4, 4, 2]],
  [[3, 6], 1, [2, 0, 4]],
  [[3, 6], 1, [0, 6, 0]],
  [[5, 1, 3], 1, [1]],
  [[4, 300], 1, Array(300).fill(1)],
  [[2, 3, 2, 2], 2, [1, 1]],
];
const rooms = [{ room: 7 }, { room: 12.5 }, { room: 13, each: 2.4 }, { room: 40 }, { room: 110 }];
const cases = grid.flatMap(([dims, axis, sizes]) => rooms.map((size) => ({ dims, axis, sizes, size })));

/** Whether no two cells of a ribbon overlap. @param {{ place: number, width: number }[]} boxes */
const areApart = (boxes) => {
  const sorted = boxes.toSorted((a, b) => a.place - b.place);
  return sorted.every(({ place }, i) => i === 0 || place >= sorted[i - 1].place + sorted[i - 1].width - 1e-9);
};

describe('ribbonOf', () => {
  test.each(cases)('maps elements of $dims to their parts along axis $axis, $size', ({ dims, axis, sizes, size }) => {
    const parts = partsByHand(dims, axis, sizes);
    const total = dims.reduce((product, dim) => product * dim, 1);
    for (const spot of [null, 0, total >> 1, total - 1]) {
      const { cells, isStill, width, rows, first } = ribbonOf(cutOf(dims, axis, sizes), spot, size);
      for (const { part, flat, partFlat, count, hidden } of cells) {
        expect(hidden > 0).toBe(part < 0);
        if (part < 0) continue;
        const here = Array.from({ length: count }, (_, i) => flat + i);
        expect(parts[part].slice(partFlat, partFlat + count)).toEqual(here);
      }
      // The window consists of whole consecutive rows, in the order of the input.
      const row = total / dims.slice(0, axis).reduce((product, dim) => product * dim, 1);
      expect(cells[0].flat).toBe(first * row);
      cells.forEach(({ flat, count }, i) => expect(flat + count).toBe(cells[i + 1]?.flat ?? (first + rows) * row));
      // It contains the element under the cursor, and does not fold it if there is room for three parts.
      const at = cells.find(({ flat, count }) => flat <= (spot ?? 0) && (spot ?? 0) < flat + count);
      expect(at).toBeDefined();
      if (size.room >= 40) expect(at?.part).toBe(parts.findIndex((part) => part.includes(spot ?? 0)));
      // The ribbon of the parts has one part after the other, each in its own order.
      const shown = cells.filter(({ part }) => part >= 0).toSorted((a, b) => a.to - b.to);
      const order = shown.toSorted((a, b) => a.part - b.part || a.partFlat - b.partFlat);
      expect(shown).toEqual(order);
      expect(areApart(cells.map(({ from, width: own }) => ({ place: from, width: own })))).toBe(true);
      expect(areApart(cells.map(({ to, width: own }) => ({ place: to, width: own })))).toBe(true);
      const ends = cells.map(({ from, to, width: own }) => Math.max(from, to) + own);
      expect(Math.max(...ends)).toBeCloseTo(width, 9);
      if (isStill) expect(cells.every(({ from, to }) => from === to)).toBe(true);
      else expect(cells.some(({ from, to }) => Math.abs(from - to) > 0.9)).toBe(true);
    }
  });

  test.each([12, 25, 60])('fits a width of %f, and has at least two rows', (room) => {
    for (const [dims, axis, sizes] of grid) {
      const { width, rows } = ribbonOf(cutOf(dims, axis, sizes), 0, { room });
      expect(width).toBeLessThanOrEqual(room + 1e-9);
      const outer = dims.slice(0, axis).reduce((product, dim) => product * dim, 1);
      expect(rows).toBeGreaterThanOrEqual(Math.min(2, outer));
    }
  });

  test('shows six pixels in 40 cells, and three on a phone', () => {
    const pixels = cutOf([600, 960, 4], 2, [1, 1, 1, 1]);
    expect(ribbonOf(pixels, null, { room: 40 })).toMatchObject({ first: 0, rows: 6, isStill: false });
    expect(ribbonOf(pixels, null, { room: 13.4 })).toMatchObject({ first: 0, rows: 3 });
    // The window is around the cursor, but not beyond the end.
    expect(ribbonOf(pixels, 4000, { room: 40 })).toMatchObject({ first: 997, rows: 6 });
    expect(ribbonOf(pixels, 4 * 576_000 - 1, { room: 40 }).first).toBe(575_994);
  });

  test('folds parts in the middle of a long list', () => {
    const many = cutOf([3, 25_200], 1, Array(25_200).fill(1));
    const { cells } = ribbonOf(many, 12_345, { room: 40 });
    const row = cells.slice(0, cells.length / 2);
    expect(row.map(({ part }) => part)).toEqual([...Array(8).keys(), -1, 12_345, -1, 25_199]);
    expect(row.reduce((sum, { hidden }) => sum + (hidden || 1), 0)).toBe(25_200);
  });

  test('has no cells if the tensor is empty', () => {
    for (const answer of [cutOf([0, 6], 1, [2, 4]), cutOf([3, 0], 1, [0, 0])]) {
      expect(ribbonOf(answer, null, { room: 40 })).toMatchObject({ cells: [], width: 0 });
    }
    const none = { ...cutOf([3, 0], 1, [0]), lengths: [], starts: [] };
    expect(ribbonOf(none, null, { room: 40 })).toMatchObject({ cells: [], width: 0 });
  });

  test('swaps the ribbons for a join', () => {
    const answer = cutOf([6, 9, 4], 1, [3, 2, 4]);
    const [there, back] = [false, true].map((isJoin) => ribbonOf(answer, 100, { room: 40 }, isJoin).cells);
    expect(back).toEqual(there.map((cell) => ({ ...cell, from: cell.to, to: cell.from })));
  });
});

test.each([
  [[600, 960, 4], 2, [1, 1, 1, 1], /^Every part is scattered over x in 576,000 pieces\. /],
  [[16, 48], 1, [16, 16, 16], /^Every part is scattered over x in 16 pieces\. /],
  [[3, 6], 1, [2, 0, 4], /^Every part with elements is scattered over x in 3 pieces/],
  [[3, 6], 1, [0, 6], /^One part has every element, .* nothing has to move\.$/],
  [[1, 6], 1, [2, 4], /^Each part is contiguous: nothing has to move, a view is enough\.$/],
  [[0, 6], 1, [2, 4], /^There are no elements/],
])('walkInWords describes %j, cut along axis %i into %j', (dims, axis, sizes, words) => {
  expect(walkInWords(cutOf(dims, axis, sizes))).toMatch(words);
});
