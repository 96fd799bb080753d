import fc from 'fast-check';

import { fromAddress } from '../../../web_demo/model/address.js';
import { fixLabel, isAt, nearestValid, suggestFix } from '../../../web_demo/model/fixes.js';
import { operatorNames } from '../../../web_demo/model/operators.js';
import { solve } from '../../../web_demo/model/solve.js';
import { fit, initial } from '../../../web_demo/model/state.js';
import { runs, seed } from '../../seed.js';
import { stateWith, ts } from './states.js';

/** @typedef {Partial<import('../../../web_demo/types.js').State>} Patch */

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
    expect(isAt(fault ?? undefined, control)).toBe(true);
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

  /** @type {[Patch, Patch][]} */
  const fixes = [
    [{ dims: [4, -3.4] }, { dims: [4, 3], sizes: [1, 1, 1] }],
    [{ dims: [4, NaN] }, { dims: [4, 0], sizes: [0] }],
    [{ axis: 9 }, { axis: 1, sizes: [3, 2, 5] }],
    [
      { dims: [5, 4], axis: 9, sizes: [4, 9] },
      { axis: 1, sizes: [4, 0] },
    ],
    [
      { dims: [5, 4], axis: -9, sizes: [4, 9] },
      { axis: -2, sizes: [4, 1] },
    ],
    [{ axis: -9 }, { axis: -2, sizes: [2, 1, 1] }],
    [{ axis: 0.6 }, { axis: 1 }],
    [{ axis: NaN }, { axis: 0, sizes: [2, 1, 1] }],
    [{ axis: 9, opset: 13 }, { axis: 1 }],
    [{ axis: 0.4 }, { axis: 0, sizes: [2, 1, 1] }],
    [
      { dims: [1e9, 1e9, 10], axis: 2, opset: 13 },
      { dims: [64, 64, 10], axis: 2, opset: 13 },
    ],
    [
      { type: 'bfloat16', opset: 1 },
      { type: 'float32', opset: 1 },
    ],
    [{ type: 'uint4' }, { type: 'float32', opset: 18 }],
    [
      { type: 'uint4', opset: 1 },
      { type: 'float32', opset: 1 },
    ],
    [
      { operator: 'VariadicSplit', type: 'complex64', sizes: [3, -1] },
      { type: 'float32', sizes: [3, -1] },
    ],
    [{ dims: [], axis: 0 }, initial],
    // The last size takes the difference, or all sizes become even.
    [{ sizes: [] }, { sizes: [10] }],
    [{ sizes: [3, 3, 5] }, { sizes: [3, 3, 4] }],
    [{ sizes: [3, -2, 9] }, { sizes: [3, 0, 7] }],
    [{ sizes: [2.6, NaN, 3] }, { sizes: [3, 0, 7] }],
    [{ sizes: [20, 1, 1] }, { sizes: [4, 3, 3] }],
    [{ sizes: [9, 9, 9, 9], dims: [4, 2] }, { sizes: [1, 1] }],
    [{ sizes: Array(1500).fill(9), dims: [2000], axis: 0 }, { sizes: Array(1000).fill(2) }],
    [{ operator: 'VariadicSplit', sizes: [-1, -1] }, { sizes: [0, 10] }],
    [{ by: 'parts', parts: 0 }, { parts: 1 }],
    [{ by: 'parts', parts: 2.4 }, { parts: 2 }],
    [{ by: 'parts', parts: 4, opset: 13 }, { parts: 2 }],
    [{ by: 'parts', parts: 1e5, dims: [1e6], axis: 0 }, { parts: 1000 }],
    [{ operator: 'OpenvinoSplit', by: 'parts', parts: 7 }, { parts: 5 }],
    [
      { operator: 'SplitToSequence', by: 'chunk', chunk: 0 },
      { by: 'chunk', chunk: 1 },
    ],
    [
      { operator: 'SplitToSequence', by: 'chunk', chunk: 2.6 },
      { by: 'chunk', chunk: 3 },
    ],
    [
      { operator: 'SplitToSequence', by: 'chunk', chunk: -4 },
      { by: 'chunk', chunk: 1 },
    ],
    [{ operator: 'Concat', sizes: [3, -2, 2.6] }, { sizes: [3, 0, 7] }],
    [{ operator: 'Concat', sizes: [] }, { sizes: [10] }],
    [
      { operator: 'Concat', axis: 9 },
      { axis: 1, dims: [4, 10] },
    ],
    [
      { operator: 'Concat', type: 'int8', opset: 1 },
      { type: 'float32', opset: 1 },
    ],
  ];

  test.each(fixes)('maps %j to %j', (patch, near) => {
    expect(suggestFix(ts, stateWith(patch))).toEqual({ ...stateWith(patch), ...near });
  });
});

describe('fixLabel', () => {
  /** @type {[Patch, string][]} */
  const words = [
    [{ sizes: [3, 3, 5] }, 'Use 3, 3, 4'],
    [{ sizes: [20, 1, 1] }, 'Use 4, 3, 3'],
    [{ axis: 9 }, 'Use axis 1'],
    [{ axis: -9 }, 'Use axis -2, sizes 2, 1, 1'],
    [{ type: 'uint4' }, 'Use float32'],
    [{ dims: [4, -10] }, 'Use shape [4, 10]'],
    [{ dims: [4, -3.4] }, 'Use shape [4, 3], sizes 1, 1, 1'],
    [{ dims: [1e9, 1e9, 10], axis: 2, opset: 13 }, 'Use shape [64, 64, 10]'],
    [{ by: 'parts', parts: 4, opset: 13 }, 'Use 2 parts'],
    [{ by: 'parts', parts: 0 }, 'Use 1 part'],
    [{ operator: 'SplitToSequence', by: 'chunk', chunk: 0 }, 'Use chunks of 1'],
    [{ operator: 'SplitToSequence', by: 'each', dims: [40_000], axis: 0 }, 'Use chunks of 3'],
    [{ sizes: Array(1500).fill(9), dims: [2000], axis: 0 }, 'Use 1000 of length 2'],
    [{ dims: [46], axis: 0, sizes: [1, 2, 3, 4, 5, 6, 7.4, 8, 10] }, 'Use 1, 2, 3, 4, 5, 6, …, 10'],
    [{ operator: 'Concat', sizes: [3, -2, 2.6] }, 'Use 3, 0, 7'],
    [{ dims: [], axis: 0 }, 'Use uint8, shape [600, 960, 4], axis 2, 4 parts'],
  ];
  test.each(words)('describes the fix of %j', (patch, text) => {
    const state = stateWith(patch);
    expect(solve(ts, state).answer).toBe(null);
    expect(fixLabel(state, suggestFix(ts, state))).toBe(text);
  });

  test('names a cut mode and an operator', () => {
    const state = stateWith({ operator: 'SplitToSequence' });
    expect(fixLabel(state, { ...state, by: 'each' })).toBe('Use single slices');
    expect(fixLabel(stateWith(), { ...stateWith(), operator: 'VariadicSplit', opset: 1 })).toBe(
      'Use OpenVINO VariadicSplit, opset 1',
    );
  });
});

describe('nearestValid', () => {
  /** The origin, the wish and the result. @type {[Patch, Patch, Patch][]} */
  const steps = [
    [{}, { dims: [4, 13] }, { dims: [4, 13], sizes: [3, 2, 8] }],
    [{}, { dims: [4, 4] }, { dims: [4, 4], sizes: [2, 1, 1] }],
    // Another cut mode begins with the sizes of the origin: the same number of parts, and chunks like the first part.
    [{}, { by: 'parts', parts: 9 }, { by: 'parts', parts: 3 }],
    [
      { by: 'parts', parts: 4 },
      { by: 'list', sizes: [9] },
      { by: 'list', sizes: [3, 3, 3, 1], parts: 4, chunk: 3 },
    ],
    [{}, { operator: 'SplitToSequence', by: 'chunk', chunk: 9 }, { by: 'chunk', chunk: 3 }],
    [{ sizes: [0, 10] }, { operator: 'SplitToSequence', by: 'chunk' }, { by: 'chunk', chunk: 1 }],
    [{}, { operator: 'OpenvinoSplit', by: 'parts' }, { by: 'parts', parts: 2 }],
    // A change within one cut mode keeps the other sizes.
    [
      { by: 'parts', parts: 3 },
      { by: 'parts', parts: 5 },
      { by: 'parts', parts: 5 },
    ],
    // Another cut mode is preferred to another type.
    [{}, { operator: 'SplitToSequence', by: 'each', dims: [1e5], axis: 0 }, { by: 'list', sizes: [3, 2, 99995] }],
    [{}, { type: 'uint4' }, { type: 'float32' }],
    [{}, { axis: 7 }, { axis: 7 }],
    // Along another axis, the same number of parts has even sizes.
    [{ dims: [8400, 85], sizes: [4, 1, 80] }, { axis: 0 }, { sizes: [2800, 2800, 2800] }],
    [{ dims: [8400, 85], sizes: [4, 1, 80] }, { axis: -2 }, { sizes: [2800, 2800, 2800] }],
    [{ dims: [8401, 85], sizes: [4, 1, 80] }, { axis: 0 }, { sizes: [2801, 2800, 2800] }],
    [{ dims: [2, 85], sizes: [4, 1, 80] }, { axis: 0 }, { sizes: [1, 1] }],
    [{ dims: [8400, 85], sizes: [4, 1, 80] }, { axis: -1 }, { sizes: [4, 1, 80] }],
    [{ dims: [3, 85], sizes: [4, 1, 80] }, { dims: [85], axis: 0 }, { sizes: [4, 1, 80] }],
    [{ operator: 'VariadicSplit', dims: [9, 12], sizes: [3, -1, 2] }, { axis: 0 }, { sizes: [3, 3, 3] }],
    [{ by: 'parts', parts: 4, dims: [600, 960, 4], axis: 2 }, { axis: 1, by: 'list' }, { sizes: [240, 240, 240, 240] }],
    [{ by: 'parts', parts: 4, dims: [600, 960, 4], axis: 2 }, { axis: 1 }, { by: 'parts', parts: 4 }],
    [{ operator: 'Concat', sizes: [4, 1, 5] }, { axis: 0 }, { dims: [4, 10], sizes: [2, 1, 1] }],
    // A join of another length has other parts, and the parts of a split can be joined.
    [{ operator: 'Concat', sizes: [4, 1, 5] }, { dims: [4, 12] }, { dims: [4, 12], sizes: [4, 1, 7] }],
    [{ by: 'parts', parts: 2 }, { operator: 'Concat' }, { dims: [4, 10], by: 'list', sizes: [5, 5] }],
  ];

  test.each(steps)('returns for origin %j and wish %j the state %j', (first, wish, next) => {
    const request = { ...stateWith(first), ...wish };
    expect(nearestValid(ts, request, stateWith(first))).toMatchObject({ ...wish, ...next });
  });
});

describe('isAt', () => {
  test.each([
    ['AXIS_INVALID', 'axis'],
    ['SIZES_COUNT_MISMATCH', 'sizes'],
    ['NOT_DIVISIBLE', 'sizes'],
    ['NUM_OUTPUTS_INVALID', 'sizes'],
    ['OUT_OF_MEMORY', 'sizes'],
    ['TOO_LONG', 'sizes'],
    ['ARGUMENT_MISSING', 'sizes'],
    ['TYPE_UNSUPPORTED', 'type'],
    ['DIMS_INVALID', 'shape'],
  ])('is true for %s at %s only', (code, at) => {
    const names = /** @type {const} */ (['operator', 'opset', 'type', 'shape', 'axis', 'by', 'sizes', 'keepdims']);
    expect(names.filter((name) => isAt({ code, message: '' }, name))).toEqual([at]);
    expect(names.filter((name) => isAt(undefined, name))).toEqual([]);
  });
});
