import { indexAt, makeTrack, nextShown, pixelOf, shownChunks } from '../../../web_demo/draw/track.js';

describe('a track', () => {
  test('shows every cell where there is room, with a gap between chunks', () => {
    const track = makeTrack(10, { cell: 20, most: 10, starts: [0, 3, 5], gap: 5 });
    expect(track.runs).toEqual([
      { first: 0, count: 3, at: 0, isAfterFold: false },
      { first: 3, count: 2, at: 65, isAfterFold: false },
      { first: 5, count: 5, at: 110, isAfterFold: false },
    ]);
    expect(track.size).toBe(210);
  });

  test('gives each chunk the room of its name, and says where it is', () => {
    const { chunks, size } = makeTrack(10, { cell: 20, most: 10, starts: [0, 1, 1, 5], gap: 4, least: 50 });
    expect(chunks).toEqual([
      { chunk: 0, at: 0, size: 50 },
      { chunk: 1, at: 54, size: 50 },
      { chunk: 2, at: 108, size: 80 },
      { chunk: 3, at: 192, size: 100 },
    ]);
    expect(size).toBe(292);
  });

  test('folds the middle of long chunks, and shows short ones in full', () => {
    const track = makeTrack(85, { cell: 20, most: 14, starts: [0, 4, 5] });
    expect(track.runs.map(({ first, count }) => [first, count])).toEqual([
      [0, 4],
      [4, 1],
      [5, 5],
      [81, 4],
    ]);
    expect(track.runs.map(({ isAfterFold }) => isAfterFold)).toEqual([false, false, false, true]);
  });

  test('folds chunks away where there are too many', () => {
    const track = makeTrack(1000, { cell: 20, most: 12, starts: Float64Array.from({ length: 1000 }, (_, i) => i) });
    expect(track.runs).toHaveLength(12);
    expect(track.runs.filter(({ isAfterFold }) => isAfterFold)).toHaveLength(1);
    expect(shownChunks(1000, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 996, 997, 998, 999]);
  });

  test('finds cells and pixels by arithmetic, also in millions of cells', () => {
    const track = makeTrack(2e6, { cell: 4, most: Infinity, starts: [0, 1e6] });
    for (const index of [0, 1, 999999, 1000000, 1999999]) expect(indexAt(track, pixelOf(track, index))).toBe(index);
    expect(indexAt(track, -1)).toBe(-1);
    expect(indexAt(track, 1e9)).toBe(-1);
  });

  test('says that a folded cell is nowhere, and steps over the fold', () => {
    const track = makeTrack(100, { cell: 20, most: 6 });
    expect(pixelOf(track, 50)).toBe(-1);
    expect(nextShown(track, 2, 1)).toBe(97);
    expect(nextShown(track, 97, -1)).toBe(2);
    expect(nextShown(track, 99, 1)).toBe(99);
    expect(nextShown(track, 0, -1)).toBe(0);
  });

  test('of no cells is empty', () => {
    expect(makeTrack(0, { cell: 20, most: 6 })).toEqual({
      cell: 20,
      runs: [],
      chunks: [{ chunk: 0, at: 0, size: 0 }],
      size: 0,
    });
  });
});
