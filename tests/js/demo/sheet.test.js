import { fitText } from '../../../web_demo/data/values.js';
import { elementAt, placeOf, stepFrom } from '../../../web_demo/draw/block.js';
import { sheetsOf } from '../../../web_demo/draw/sheet.js';
import { makeStrip, placeIn } from '../../../web_demo/draw/strip.js';
import { ravel, unravel } from '../../../web_demo/model/indexing.js';
import { answerFor } from './states.js';

/** Both sheets of a split. @param {Partial<import('../../../web_demo/nouns.js').State>} patch */
function sheetsFor(patch) {
  const shown = answerFor({ operator: 'Split', ...patch });
  const digits = String(shown.size).length;
  const room = { width: 800, digit: 0.6 };
  return { answer: shown, ...sheetsOf({ shown, digits }, room) };
}

/** A tensor in one part. @param {number[]} dims */
const inputBlock = (dims) => sheetsFor({ by: 'parts', parts: 1, axis: 0, dims }).input;

describe('a sheet', () => {
  test.each([1, 2, 3, 4, 5, 6])('of rank %i finds each cell at the place it is drawn', (rank) => {
    const dims = [2, 3, 2, 2, 3, 4].slice(6 - rank);
    const block = inputBlock(dims);
    const size = dims.reduce((product, dim) => product * dim, 1);
    for (let flat = 0; flat < size; flat += 1) {
      const index = unravel(flat, dims);
      const place = placeOf(block, index.slice(0, -2), index);
      if (place === null) continue;
      expect(elementAt(block, index.slice(0, -2), place.x + 1, place.y + 1)).toBe(flat);
    }
    expect(block.planes.length).toBe(dims.slice(0, -2).reduce((product, dim) => product * dim, 1));
  });

  test('folds parts where the input folds, so that each cell in sight has its twin in sight', () => {
    const { answer, input, parts } = sheetsFor({ by: 'parts', parts: 3, axis: 2, dims: [1, 1024, 2304] });
    for (const { chunk, columns } of parts) {
      const own = columns.runs.map(({ first, count }) => [first + answer.starts[chunk], count]);
      const there = input.columns.runs.map(({ first, count }) => [first, count]);
      expect(there).toEqual(expect.arrayContaining(own));
    }
  });

  test('lets arrow keys go from cell to cell and from plane to plane', () => {
    const dims = [2, 3, 4];
    const block = inputBlock(dims);
    /** @param {number[]} from @param {string} key */
    const led = (from, key) =>
      unravel(stepFrom([block], { chunk: -1, flat: ravel(from, dims) }, key)?.flat ?? -1, dims);
    expect(led([0, 0, 0], 'ArrowRight')).toEqual([0, 0, 1]);
    expect(led([0, 0, 0], 'ArrowDown')).toEqual([0, 1, 0]);
    expect(led([0, 1, 2], 'PageDown')).toEqual([1, 0, 0]);
    expect(led([1, 1, 2], 'PageDown')).toEqual([1, 0, 0]);
    expect(led([1, 1, 2], 'PageUp')).toEqual([0, 0, 0]);
    expect(led([0, 0, 0], 'ArrowUp')).toEqual([0, 0, 0]);
    expect(led([0, 1, 0], 'End')).toEqual([1, 2, 3]);
    expect(stepFrom([block], null, 'ArrowUp')).toEqual({ chunk: -1, flat: 0 });
    expect(stepFrom([block], null, 'Escape')).toBeNull();
    expect(stepFrom([block], null, 'a')).toBeUndefined();
  });
});

test.each([3, 4, 7, 8, 9])('the numbers of a column end at one place in a cell of %i characters', (room) => {
  const ends = ['7', '68', '174'].map((text) => fitText(text, room, 3).length);
  expect(new Set(ends).size).toBe(1);
  // In the middle of the cell, to within half a character.
  expect(Math.abs(ends[0] - (room + 3) / 2)).toBeLessThanOrEqual(0.5);
  expect(fitText('1234567890', room, 3)).toBe(`…${'1234567890'.slice(1 - room)}`);
  expect(fitText('7', room).length).toBe(Math.ceil((room + 1) / 2));
});

describe('the memory strip', () => {
  test.each([[{ dims: [500, 30], axis: 1 }], [{ dims: [30, 2], axis: 0 }], [{ dims: [3, 2], axis: 1 }]])(
    'fills its width, pieces side by side, each element in its piece: %j',
    (patch) => {
      const answer = answerFor({ operator: 'SplitToSequence', by: 'each', ...patch });
      const strip = makeStrip(answer);
      const { pieces, rows } = strip;
      const end = Math.max(...rows.map(({ x, width }) => x + width));
      expect(end).toBeLessThanOrEqual(100 + 1e-9);
      expect(end).toBeGreaterThan(88);
      const sorted = pieces.toSorted((a, b) => a.x - b.x);
      for (const [i, piece] of sorted.slice(1).entries()) {
        expect(piece.x).toBeGreaterThanOrEqual(sorted[i].x + sorted[i].width - 1e-9);
      }
      for (const { row, chunk, x, width } of pieces) {
        const count = answer.lengths[chunk] * answer.layout.inner;
        const place = placeIn(strip, answer, chunk, row * count + count - 1);
        expect(place?.x).toBeCloseTo(x + (width * (count - 1)) / count);
        expect(place?.isFolded).toBe(false);
      }
    },
  );

  test('is empty where there are no bytes', () => {
    expect(makeStrip(answerFor({ operator: 'SplitToSequence', by: 'each', dims: [0, 2], axis: 0 })).pieces).toEqual([]);
  });
});
