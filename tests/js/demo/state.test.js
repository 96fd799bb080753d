import { suggestFix } from '../../../web_demo/model/fixes.js';
import { solve } from '../../../web_demo/model/solve.js';
import { fit, initial } from '../../../web_demo/model/state.js';
import { stateWith, ts } from './states.js';

describe('fit', () => {
  test('chooses a version and a cut mode that the operator has', () => {
    expect(fit(ts, { ...initial, operator: 'VariadicSplit', by: 'parts' })).toMatchObject({ opset: 1, by: 'list' });
  });

  test.each([
    [[3, 2, 5], [4, 10], 1, [4, 10]],
    [[3, 2], [4, 10], 1, [4, 5]],
    [[3, 2], [4, 10], -1, [4, 5]],
    [[3, 2], [4, 10], -2, [5, 10]],
    [[0], [4, 10], 0, [0, 10]],
    // Invalid sizes and a missing axis leave the shape as it is.
    [[], [4, 10], 0, [4, 10]],
    [[3, -1], [4, 10], 0, [4, 10]],
    [[3, 0.5], [4, 10], 0, [4, 10]],
    [[3, 2], [4, 10], 2, [4, 10]],
    [[3, 2], [4, 10], -3, [4, 10]],
  ])('sets the shape of a join of sizes %j, shape %j and axis %i to %j', (sizes, dims, axis, whole) => {
    const wish = { ...initial, sizes, dims, axis };
    expect(fit(ts, { ...wish, operator: 'Concat', opset: 18, by: 'parts' })).toEqual({
      ...{ ...wish, operator: 'Concat', opset: 13, by: 'list', dims: whole },
    });
    expect(fit(ts, wish)).toEqual(wish);
  });

  test('leaves too many parts to solve, which refuses them', () => {
    for (const patch of [{ by: 'each' }, { by: 'chunk', chunk: 2 }]) {
      const state = stateWith({ operator: 'SplitToSequence', dims: [1e12, 2], axis: 0, .../** @type {any} */ (patch) });
      expect(solve(ts, state).fault?.code).toBe('TOO_LONG');
      expect(solve(ts, suggestFix(ts, state)).fault).toBe(null);
    }
    expect(solve(ts, stateWith({ by: 'parts', parts: 40_000, dims: [40_000], axis: 0 })).fault?.code).toBe('TOO_LONG');
  });
});
