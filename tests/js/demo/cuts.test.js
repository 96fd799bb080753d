import { addCut, evenly, listed, moveCut, removeCut } from '../../../web_demo/model/cuts.js';
import { stateWith } from './states.js';

describe('moveCut', () => {
  test('moves length from one neighbour to the other', () => {
    expect(moveCut([3, 2, 5], [3, 2, 5], 0, 4)).toEqual([4, 1, 5]);
    expect(moveCut([3, 2, 5], [3, 2, 5], 1, 7.4)).toEqual([3, 4, 3]);
    expect(moveCut([3, 2, 5], [3, 2, 5], 1, 6.5)).toEqual([3, 4, 3]);
  });

  test('stops at the neighbours, which makes a part empty', () => {
    expect(moveCut([3, 2, 5], [3, 2, 5], 0, 99)).toEqual([5, 0, 5]);
    expect(moveCut([3, 2, 5], [3, 2, 5], 1, -1)).toEqual([3, 0, 7]);
  });

  test('keeps a -1', () => {
    expect(moveCut([3, -1, 2], [3, 7, 2], 0, 5)).toEqual([5, -1, 2]);
    expect(moveCut([3, -1, 2], [3, 7, 2], 1, 9)).toEqual([3, -1, 3]);
  });

  test('turns a number of parts into a list', () => {
    expect(moveCut([], [4, 4, 2], 0, 3)).toEqual([3, 5, 2]);
    expect(moveCut([9, 1], [4, 4, 2], 0, 3)).toEqual([3, 5, 2]);
  });
});

test('removeCut joins the parts on both sides', () => {
  expect(removeCut([3, 2, 5], 1)).toEqual([3, 7]);
  expect(removeCut([3, 2, 5], 0)).toEqual([5, 5]);
});

test.each([
  ['in a part', 4, [3, 1, 1, 5]],
  ['in the last part', 9, [3, 2, 4, 1]],
  ['where there is a cut', 5, [3, 2, 5]],
  ['at the start', 0, [3, 2, 5]],
  ['at the end', 10, [3, 2, 5]],
])('addCut %s returns the lengths of the parts', (_, index, expected) => {
  expect(addCut([3, 2, 5], index)).toEqual(expected);
});

test('addCut keeps empty parts', () => {
  expect(addCut([0, 4, 0], 1)).toEqual([0, 1, 3, 0]);
});

test.each([
  ['Split', 'Split'],
  ['SplitToSequence', 'SplitToSequence'],
  ['OpenvinoSplit', 'VariadicSplit'],
])('listed replaces %s by %s', (operator, other) => {
  const state = stateWith({ operator: /** @type {any} */ (operator) });
  expect(listed(state, [4, 6])).toEqual({ by: 'list', sizes: [4, 6], operator: other });
});

test('evenly returns lengths that differ by at most 1', () => {
  expect(evenly(10, 3)).toEqual([4, 3, 3]);
  expect(evenly(2, 4)).toEqual([1, 1, 0, 0]);
});
