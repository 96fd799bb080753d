import fc from 'fast-check';

import { cellsOf, sheetOf, stepFrom } from '../../../web_demo/draw/lines.js';
import { runs } from '../../seed.js';
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
      { numRuns: runs(300) },
    );
  });

  /** The lines of a side: cuts as |, planes as /, so many hidden ones as ~n, and parts without elements as -. @param {import('../../../web_demo/nouns.js').Line[]} lines */
  const drawn = (lines) =>
    lines
      .map(({ gap, hidden, index }) => {
        const mark = { cut: '| ', plane: '/ ', '': '' }[gap];
        return `${mark}${hidden > 0 ? `~${hidden}` : index < 0 ? '-' : index}`;
      })
      .join(' ');

  const ones = (/** @type {number} */ count) => Array(count).fill(1);
  const count = (/** @type {number} */ from, /** @type {number} */ to, separator = ' ') =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).join(separator);

  /** @type {[number[], number, number[], number, string, string][]} Dims, axis, sizes and room; the columns and the rows. */
  const sheets = [
    [[3, 85], 1, [4, 1, 80], 9, '0 1 2 3 | 4 | 5 6 ~76 83 84', '0 1 2'],
    [[6], 0, [2, 0, 4], 20, '0 1 | - | 2 3 4 5', '0'],
    [[1010], 0, [4, 1006], 4, '0 ~2 3 | 4 ~1004 1009', '0'],
    // A fold of one line would save nothing.
    [[25], 0, ones(25), 20, count(0, 24, ' | '), '0'],
    [[26], 0, ones(26), 20, `${count(0, 11, ' | ')} | ~2 | ${count(14, 25, ' | ')}`, '0'],
    [[17, 3], 1, [1, 2], 20, '0 | 1 2', count(0, 16)],
    [[18, 3], 1, [1, 2], 20, '0 | 1 2', '0 1 ~14 16 17'],
    [[2, 11], 0, [1, 1], 20, count(0, 10), '0 | 1'],
    [[2, 12], 0, [1, 1], 20, '0 1 ~8 10 11', '0 | 1'],
    [[2, 9], 0, [1, 1], 7, '0 1 ~5 7 8', '0 | 1'],
    [[10, 10], 1, [10], 20, count(0, 9), count(0, 9)],
    [[12, 12], 1, [12], 20, count(0, 11), '0 1 ~8 10 11'],
    [[12, 12], 0, [12], 20, '0 1 ~8 10 11', count(0, 11)],
    [[40, 12], 0, ones(40), 20, '0 1 ~8 10 11', '0 | 1 | 2 | 3 | ~32 | 36 | 37 | 38 | 39'],
    [[17, 2], 0, [8, ...ones(9)], 20, '0 1', `${count(0, 7)} | 8 | 9 | 10 | ~2 | 13 | 14 | 15 | 16`],
    [[1, 2, 20], 0, [0, 1, 0], 20, '- | ~1 | -', '0 1'],
    [[2, 3, 4], 1, [1, 2], 12, '0 1 2 3 / 0 1 2 3', '0 | 1 2'],
    [[2, 3, 4], 0, [1, 1], 12, '0 1 2 3 | 0 1 2 3', '0 1 2'],
    [...[[3, 4, 5, 6], 1, [1, 3], 8], '0 1 ~3 5 | 0 1 ~3 5 / ~1 / 0 1 ~3 5', '0 1 2 3 4 / ~1 / 0 1 2 3 4'],
    [[0, 4], 1, [1, 3], 12, '0 | 1 2 3', ''],
    [[0, 4], 0, [0, 0], 12, '0 1 2 3', '- | -'],
    [[4, 0], 1, [0, 0], 12, '- | -', '0 1 2 3'],
  ];

  test.each(sheets)('draws %j along axis %i cut into %j with room for %i as %s by %s', (...row) => {
    const [dims, axis, sizes, room, columns, rows] = row;
    const sheet = sheetOf(answerFor({ dims, axis, sizes }), room);
    expect([drawn(sheet.columns), drawn(sheet.rows)]).toEqual([columns, rows]);
    const isDown = axis === dims.length - 2;
    expect(sheet).toMatchObject(
      isDown
        ? { isDown, along: 'gridRow', beside: 'gridColumn', parts: sheet.rows }
        : { isDown, along: 'gridColumn', beside: 'gridRow', parts: sheet.columns },
    );
  });

  test('says of each line its part, its place on the grid and its place in memory', () => {
    const { columns, rows } = sheetOf(answerFor({ dims: [2, 3, 4], axis: 0, sizes: [1, 1] }), 12);
    expect(columns.map(({ part }) => part)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect(columns.map(({ place }) => place)).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
    expect(columns.map(({ offset }) => offset)).toEqual([0, 1, 2, 3, 12, 13, 14, 15]);
    expect(columns.map(({ isCut }) => isCut)).toEqual(Array(8).fill(false));
    expect(rows.map(({ part, place, offset }) => [part, place, offset])).toEqual([
      [-1, 1, 0],
      [-1, 2, 4],
      [-1, 3, 8],
    ]);
    const cut = sheetOf(answerFor({ dims: [6], axis: 0, sizes: [2, 0, 4] }), 20).columns;
    expect(cut.map(({ part, isCut }) => [part, isCut])).toEqual([0, 0, 1, 2, 2, 2, 2].map((part) => [part, true]));
  });

  test('has tracks that are no narrower than the handle of a part', () => {
    /** @param {Partial<import('../../../web_demo/nouns.js').State>} patch @param {number} room */
    const tracks = (patch, room) => sheetOf(answerFor(patch), room).tracks;
    expect(tracks({ dims: [1010], axis: 0, sizes: [4, 1006] }, 4).columns).toBe(
      'minmax(max(var(--least), 9px), 1fr) minmax(max(0.5 * var(--fold), 9px), 2fr) minmax(max(var(--least), 9px), 1fr) ' +
        'var(--cut-gap) ' +
        'minmax(max(var(--least), 9px), 1fr) minmax(max(0.5 * var(--fold), 9px), 1004fr) minmax(max(var(--least), 9px), 1fr)',
    );
    const many = { dims: [1200], axis: 0, sizes: ones(1200) };
    expect(tracks(many, 4).columns.split(' var(--cut-gap) ').at(-1)).toBe('minmax(max(var(--least), 36px), 1fr)');
    expect(tracks({ dims: [0, 4], axis: 1, sizes: [1, 3] }, 12).rows).toBe('var(--row)');
    expect(tracks({ dims: [0], axis: 0, sizes: [0] }, 12).columns).toBe('minmax(26px, 1fr)');
    expect(tracks({ dims: [4, 0], axis: 0, sizes: [4] }, 12)).toEqual({
      columns: '1fr',
      rows: 'var(--row) var(--row) var(--row) var(--row)',
    });
    expect(tracks({ dims: [18, 3], axis: 1, sizes: [3] }, 12).rows).toBe(
      'var(--row) var(--row) var(--fold) var(--row) var(--row)',
    );
    expect(tracks({ dims: [4, 0], axis: 1, sizes: [0, 0] }, 12).columns).toBe(
      'minmax(26px, 1fr) var(--cut-gap) minmax(26px, 1fr)',
    );
  });

  test.each([
    [0, 'ArrowRight', 1],
    [0, 'ArrowDown', 4],
    [0, 'ArrowUp', 0],
    [8, 'ArrowDown', 12],
    [4, 'End', 23],
    [6, 'Home', 0],
    [5, 'ArrowLeft', 4],
    [4, 'ArrowLeft', 4],
    [7, 'ArrowRight', 7],
    [20, 'ArrowDown', 20],
    [null, 'ArrowDown', 0],
    [4, 'Escape', null],
    [4, 'a', undefined],
  ])('lets keys go from cell to cell: %j %s %j', (from, key, to) => {
    expect(stepFrom(sheetOf(answerFor({ dims: [2, 3, 4], axis: 2, sizes: [1, 3] }), 20), from, key)).toBe(to);
  });
});
