import fc from 'fast-check';

import { fromAddress } from '../../../web_demo/model/address.js';
import { isAt, nearestValid, suggestFix } from '../../../web_demo/model/fixes.js';
import { operatorNames } from '../../../web_demo/model/operators.js';
import { solve } from '../../../web_demo/model/solve.js';
import { fit, initial } from '../../../web_demo/model/state.js';
import { createStore } from '../../../web_demo/page/create-store.js';
import { runs, seed } from '../../seed.js';
import { stateWith, ts } from './states.js';

describe('createStore and fit', () => {
  test('report one step per gesture', () => {
    const calls = [];
    const store = createStore(
      ts,
      (state) => state,
      (_, isStep) => calls.push([store.state.value.sizes[0], isStep]),
    );
    store.set({ sizes: [9, 1] });
    for (const size of [1, 1, 2, 3]) store.set({ sizes: [size, 10 - size] }, { gesture: 'drag' });
    store.endGesture();
    store.set({ sizes: [4, 6] }, { gesture: 'drag' });
    store.set({ sizes: [5, 5] }, { gesture: 'type' });
    store.set({});
    expect(calls).toEqual([
      [9, true],
      [1, true],
      [2, false],
      [3, false],
      [4, true],
      [5, true],
      [5, true],
    ]);
  });

  test('choose a version and a cut mode that the operator has', () => {
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
  ])('set the shape of a join of sizes %j, shape %j and axis %i to %j', (sizes, dims, axis, whole) => {
    const wish = { ...initial, sizes, dims, axis };
    expect(fit(ts, { ...wish, operator: 'Concat', opset: 18, by: 'parts' })).toEqual({
      ...{ ...wish, operator: 'Concat', opset: 13, by: 'list', dims: whole },
    });
    expect(fit(ts, wish)).toEqual(wish);
  });

  test('leave too many parts to solve, which refuses them', () => {
    for (const patch of [{ by: 'each' }, { by: 'chunk', chunk: 2 }]) {
      const state = stateWith({ operator: 'SplitToSequence', dims: [1e12, 2], axis: 0, .../** @type {any} */ (patch) });
      expect(solve(ts, state).fault?.code).toBe('TOO_LONG');
      expect(solve(ts, suggestFix(ts, state)).fault).toBe(null);
    }
    expect(solve(ts, stateWith({ by: 'parts', parts: 40_000, dims: [40_000], axis: 0 })).fault?.code).toBe('TOO_LONG');
  });
});

describe('store.go', () => {
  /** Creates a store with a state. @param {Partial<import('../../../web_demo/types.js').State>} first */
  function storeAt(first) {
    const store = createStore(
      ts,
      (wish, origin) => nearestValid(ts, wish, origin),
      () => {},
    );
    store.set(stateWith(first));
    return store;
  }
  const isValid = (/** @type {any} */ store) => solve(ts, store.state.value).answer !== null;

  /** @type {[string, Partial<import('../../../web_demo/types.js').State>, Partial<import('../../../web_demo/types.js').State>, Partial<import('../../../web_demo/types.js').State>][]} */
  const trips = [
    ['a longer dim', {}, { dims: [4, 13] }, { dims: [4, 10] }],
    ['a shorter dim', {}, { dims: [4, 1] }, { dims: [4, 10] }],
    ['a lower rank', {}, { dims: [10], axis: 0 }, { dims: [4, 10], axis: 1 }],
    ['a typed axis', {}, { axis: 0 }, { axis: 1 }],
    ['an axis from the end', {}, { axis: -2 }, { axis: 1 }],
    ['OpenVINO Split, which accepts no list', {}, { operator: 'OpenvinoSplit' }, { operator: 'Split' }],
    ['an operator that has no complex64', { type: 'complex64' }, { operator: 'VariadicSplit' }, { operator: 'Split' }],
    ['a version that lacks the type', { type: 'bfloat16' }, { opset: 1 }, { opset: 18 }],
    ['a type that the version lacks', { opset: 1 }, { type: 'float16' }, { type: 'float32' }],
    ['another cut mode', {}, { by: 'parts' }, { by: 'list' }],
    [
      'an operator that would make 480,000 slices',
      { dims: [480_000, 2], axis: 0, by: 'parts', parts: 2 },
      { operator: 'SplitToSequence' },
      { operator: 'Split' },
    ],
    ['another operator, from an older version', { opset: 13 }, { operator: 'SplitToSequence' }, { operator: 'Split' }],
    ['a longer dim in an older version', { opset: 13 }, { dims: [4, 13] }, { dims: [4, 10] }],
    ['a join', { by: 'parts', parts: 3 }, { operator: 'Concat' }, { operator: 'Split' }],
    ['the axis of a join', { operator: 'Concat' }, { axis: 0 }, { axis: 1 }],
    ['the length of a join', { operator: 'Concat' }, { dims: [4, 2] }, { dims: [4, 10] }],
    ['the axis of a list with the rest', { operator: 'VariadicSplit', sizes: [3, -1] }, { axis: 0 }, { axis: 1 }],
    ['uneven parts before opset 18', { by: 'parts', parts: 3 }, { opset: 13 }, { opset: 18 }],
  ];
  test.each(trips)('to %s and back is valid, and restores the sizes', (_, first, there, back) => {
    const store = storeAt(first);
    const before = store.state.value;
    store.go(there);
    expect(isValid(store)).toBe(true);
    expect(store.state.value).toMatchObject(there);
    store.go(back);
    expect(store.state.value).toEqual({ ...before, ...(back.axis === undefined ? {} : { axis: back.axis }) });
  });

  test('returns the same sizes for the same shape, whatever came before', () => {
    const store = storeAt({});
    /** @type {number[][]} */
    const down = [];
    for (let length = 12; length >= 1; length -= 1) {
      store.go({ dims: [4, length] });
      down.push(store.state.value.sizes);
    }
    for (let length = 1; length <= 12; length += 1) {
      store.go({ dims: [4, length] });
      expect(store.state.value.sizes).toEqual(down[12 - length]);
    }
  });

  test('chooses the newest version of another operator', () => {
    const store = storeAt({ opset: 13 });
    store.go({ operator: 'SplitToSequence' });
    expect(store.state.value.opset).toBe(24);
    store.go({ operator: 'Split' });
    store.go({ by: 'parts' });
    expect(store.state.value).toMatchObject({ opset: 13, by: 'parts' });
  });

  test('keeps the wish if no valid state is near', () => {
    const store = storeAt({});
    store.go({ axis: 7 });
    expect(store.state.value.axis).toBe(7);
    expect(isValid(store)).toBe(false);
    store.go({ operator: 'SplitToSequence' });
    expect(store.state.value).toMatchObject({ axis: 7, opset: 24 });
  });
});

describe('suggestFix', () => {
  /** @type {[string, string, Partial<import('../../../web_demo/types.js').State>][]} */
  const faults = [
    ['AXIS_OUT_OF_RANGE', 'axis', { axis: 5 }],
    ['AXIS_INVALID', 'axis', { axis: 0.5 }],
    ['SIZES_SUM_MISMATCH', 'sizes', { sizes: [3, 3, 5] }],
    ['SIZES_INVALID', 'sizes', { sizes: [3, -2, 9] }],
    ['SIZES_INVALID', 'sizes', { sizes: [3, NaN] }],
    ['SIZES_SUM_MISMATCH', 'sizes', { sizes: [] }],
    ['SIZES_INVALID', 'sizes', { operator: 'SplitToSequence', by: 'chunk', chunk: 0 }],
    ['NOT_DIVISIBLE', 'sizes', { opset: 13, by: 'parts', parts: 3 }],
    ['NUM_OUTPUTS_INVALID', 'sizes', { by: 'parts', parts: 0 }],
    ['TYPE_UNSUPPORTED', 'type', { type: 'bfloat16', opset: 11 }],
    ['DIMS_INVALID', 'shape', { dims: [4, NaN] }],
    ['SIZES_INVALID', 'sizes', { operator: 'Concat', sizes: [3, -2] }],
    ['ARGUMENT_MISSING', 'sizes', { operator: 'Concat', sizes: [] }],
    ['TYPE_UNSUPPORTED', 'type', { operator: 'Concat', type: 'uint4' }],
    ['DIMS_INVALID', 'shape', { operator: 'Concat', dims: [-1, 5] }],
    ['DIMS_INVALID', 'shape', { dims: [1e9, 1e9, 10], axis: 2 }],
  ];

  test.each(faults)('fixes %s, which is shown at %s, for %j', (code, control, patch) => {
    const state = stateWith(patch);
    const { fault } = solve(ts, state);
    expect(fault?.code).toBe(code);
    expect(isAt(fault, control)).toBe(true);
    const fix = suggestFix(ts, state);
    expect(solve(ts, fit(ts, fix)).fault).toBe(null);
  });

  test('returns a state that the package accepts for any invalid address', () => {
    const some = (/** @type {any[]} */ choices, /** @type {string} */ separator) =>
      fc.array(fc.constantFrom(...choices), { minLength: 1, maxLength: 6 }).map((all) => all.join(separator));
    const addresses = fc.record({
      op: fc.constantFrom(...operatorNames),
      opset: fc.constantFrom(1, 2, 11, 13, 18, 24),
      type: fc.constantFrom('float32', 'string', 'uint4', 'uint1', 'complex128', 'bfloat16'),
      shape: some([0, 1, 2, 3, 4, 7, 10, 25200, 1e12, -1, 2.5], 'x'),
      axis: fc.constantFrom(0, 1, -1, 5, -9, 0.5),
      by: fc.constantFrom('list', 'parts', 'chunk', 'each'),
      sizes: some([0, 1, 2, 3, -1, -2, 0.5], ','),
      parts: fc.constantFrom(0, 1, 2, 3, 3000),
      chunk: fc.constantFrom(1, 2, 0, -1),
      keepdims: fc.constantFrom(0, 1),
    });
    fc.assert(
      fc.property(addresses, (fields) => {
        const { state } = fromAddress(ts, `#${new URLSearchParams(/** @type {any} */ (fields))}`);
        if (solve(ts, state).answer !== null) return;
        const fix = suggestFix(ts, state);
        expect(solve(ts, fix).fault).toBe(null);
      }),
      { seed, numRuns: runs(500) },
    );
  });
});
