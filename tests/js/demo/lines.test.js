import fc from 'fast-check';

import { cellsOf, sheetOf, stepFrom } from '../../../web_demo/draw/lines.js';
import { answerFor } from './states.js';

// Of at most 2^48 elements: a shape whose bytes a double cannot count is refused.
const shapes = fc
  .array(fc.constantFrom(0, 1, 2, 3, 5, 12, 30, 4096), { minLength: 1, maxLength: 6 })
  .filter((dims) => dims.reduce((product, dim) => product * (dim || 1), 1) <= 2 ** 48)
  .chain((dims) =>
    fc.record({
      dims: fc.constant(dims),
      axis: fc.nat(dims.length - 1),
      ends: fc.array(fc.nat(4096), { maxLength: 30 }),
      room: fc.integer({ min: 4, max: 20 }),
    }),
  );

describe('a sheet', () => {
  test('has each cell once, each part as a stretch of lines, and never too many cells', () => {
    fc.assert(
      fc.property(shapes, ({ dims, axis, ends, room }) => {
        const stops = [0, ...ends.map((end) => Math.min(end, dims[axis])).sort((a, b) => a - b), dims[axis]];
        const sizes = stops.slice(1).map((end, i) => end - stops[i]);
        const answer = answerFor({ dims, axis, by: 'list', sizes });
        const sheet = sheetOf(answer, room);
        const cells = cellsOf(sheet)
          .flat()
          .filter((flat) => flat !== null);
        expect(new Set(cells).size).toBe(cells.length);
        expect(cells.length).toBeLessThanOrEqual(100);
        for (const flat of cells) expect(flat < answer.size).toBe(true);
        // A place in the list of those that were seen: none comes again after another.
        const order = sheet.parts.map(({ part }) => part).filter((part, i, all) => part !== all[i - 1]);
        expect(new Set(order).size).toBe(order.length);
        const filled = order.filter((part) => part >= 0 && answer.lengths[part] > 0);
        if (answer.size > 0) expect(cells.length).toBeGreaterThanOrEqual(filled.length);
        const shown = Math.min(2, answer.lengths.length);
        expect(order.filter((part) => part >= 0).length).toBeGreaterThanOrEqual(answer.size > 0 ? shown : 0);
        for (const [r, row] of cellsOf(sheet).entries()) {
          for (const [c, flat] of row.entries()) {
            if (flat === null) continue;
            const along = Math.floor(flat / answer.layout.inner) % dims[axis];
            const { part } = sheet.parts[sheet.isDown ? r : c];
            expect(along >= answer.starts[part] && along < answer.starts[part] + answer.lengths[part]).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('shows short parts whole, and the ends of long ones with what is between as one line', () => {
    const { columns } = sheetOf(answerFor({ dims: [3, 85], axis: 1, sizes: [4, 1, 80] }), 9);
    expect(columns.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, -1, 83, 84]);
    expect(columns.find(({ index }) => index < 0)?.hidden).toBe(76);
  });

  test('has a line for a part without elements', () => {
    const { columns } = sheetOf(answerFor({ dims: [6], axis: 0, sizes: [2, 0, 4] }), 20);
    expect(columns.map(({ part }) => part)).toEqual([0, 0, 1, 2, 2, 2, 2]);
    expect(columns.map(({ place }) => place)).toEqual([1, 2, 4, 6, 7, 8, 9]);
  });

  test.each([
    [0, 'ArrowRight', 1],
    [0, 'ArrowDown', 4],
    [0, 'ArrowUp', 0],
    [8, 'ArrowDown', 12],
    [4, 'End', 23],
    [4, 'Home', 0],
    [null, 'ArrowDown', 0],
    [4, 'Escape', null],
    [4, 'a', undefined],
  ])('lets keys go from cell to cell: %j %s %j', (from, key, to) => {
    expect(stepFrom(sheetOf(answerFor({ dims: [2, 3, 4], axis: 2, sizes: [1, 3] }), 20), from, key)).toBe(to);
  });
});
