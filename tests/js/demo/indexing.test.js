import fc from 'fast-check';

import { fullText, partDims, twinOf, unravel, valueText } from '../../../web_demo/model/indexing.js';
import { operators, optionsOf } from '../../../web_demo/model/operators.js';
import { runs, seed } from '../../seed.js';
import { answerFor, stateWith, ts } from './states.js';

/** Dims, an axis, and sizes along the axis, some of them 0. */
const splits = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 })
  .chain((dims) => fc.record({ dims: fc.constant(dims), axis: fc.integer({ min: 0, max: dims.length - 1 }) }))
  .chain(({ dims, axis }) =>
    fc.record({
      dims: fc.constant(dims),
      axis: fc.constant(axis),
      cuts: fc.array(fc.integer({ min: 0, max: dims[axis] }), { maxLength: 4 }),
    }),
  )
  .map(({ dims, axis, cuts }) => {
    const ends = [...cuts.sort((a, b) => a - b), dims[axis]];
    return { dims, axis, sizes: ends.map((end, i) => end - (ends[i - 1] ?? 0)) };
  });

/** Returns the index of an element by counting. @param {number} flat @param {readonly number[]} dims */
function indexOf(flat, dims) {
  const index = dims.map(() => 0);
  for (let i = 0; i < flat; i += 1) {
    let d = dims.length - 1;
    while ((index[d] += 1) === dims[d]) index[d--] = 0;
  }
  return index;
}

describe('twinOf', () => {
  test('returns the place where the package puts an element, with or without the axis', () => {
    fc.assert(
      fc.property(splits, fc.boolean(), ({ dims, axis, sizes }, dropsAxis) => {
        /** @type {Partial<import('../../../web_demo/types.js').State>} */
        const patch = dropsAxis
          ? { operator: 'SplitToSequence', by: 'each', keepdims: 0 }
          : { operator: 'Split', by: 'list', sizes };
        const state = stateWith({ ...patch, dims, axis, type: 'int32' });
        const answer = answerFor(state);
        expect(answer.dropsAxis).toBe(dropsAxis);
        const data = Int32Array.from({ length: answer.size }, (_, i) => i);
        const { method } = operators[state.operator];
        const parts = ts.plan(method, { type: 'int32', dims }, optionsOf(state)).run({ type: 'int32', data, dims });
        for (const [i, part] of parts.entries()) {
          expect(partDims(answer, i)).toEqual(part.dims);
          for (const [partFlat, flat] of part.data.entries()) {
            expect(twinOf(answer, flat)).toEqual({ part: i, partIndex: indexOf(partFlat, part.dims) });
          }
        }
      }),
      { seed, numRuns: runs(240) },
    );
  });
});

describe('unravel', () => {
  test('returns the index of an offset', () => {
    expect(unravel(23, [2, 3, 4])).toEqual([1, 2, 3]);
    expect(unravel(0, [])).toEqual([]);
  });
});

/** @param {string} type @param {any} value */
const tensorOf = (type, value) => ({ type, dims: [2], data: [0, value] });

describe('fullText and valueText', () => {
  /** @type {[string, any, string, string, boolean][]} Type, value, all digits, text in a cell, and whether the text is rounded. */
  const values = [
    ['float32', Math.fround(0.1), '0.1', '0.1', false],
    ['float64', 0.1, '0.1', '0.1', false],
    ['float64', Math.fround(0.1), '0.10000000149011612', '0.1', true],
    ['float32', Math.fround(1 / 3), '0.33333334', '0.3333', true],
    ['float64', 1 / 3, '0.3333333333333333', '0.3333', true],
    ['float32', 123456792, '123456792', '1.23e8', true],
    ['float32', 1e8, '100000000', '1e8', false],
    ['float32', Math.fround(-1.0710673384515504e-16), '-1.07106734e-16', '-1e-16', true],
    ['float32', 2 ** 53, '9007199254740992', '9e15', true],
    ['float32', Math.fround(-12345.6), '-12345.6', '-12346', true],
    ['float64', 0.000123456, '0.000123456', '1.2e-4', true],
    ['float32', Math.fround(3.4e38), '3.4e+38', '3.4e38', false],
    ['float32', Math.fround(1e-45), '1e-45', '1e-45', false],
    ['float64', -1.25e-300, '-1.25e-300', '-1e-300', true],
    ['float64', -0, '-0', '-0', false],
    ['float64', NaN, 'NaN', 'NaN', false],
    ['float32', -Infinity, '-Infinity', '-∞', false],
    ['int32', 123456, '123456', '123456', false],
    ['int32', -1234567, '-1234567', '-1.2e6', true],
    ['int32', 1_000_000, '1000000', '1e6', false],
    ['int64', 12345678901n, '12345678901', '1.2e10', true],
    ['int64', -12n, '-12', '-12', false],
    ['uint64', 10n ** 18n, '1000000000000000000', '1e18', false],
    ['uint64', 2n ** 64n - 1n, '18446744073709551615', '1.8e19', true],
    ['bool', 0, 'false', 'false', false],
    ['bool', 1, 'true', 'true', false],
    ['string', 'abcdef', 'abcdef', 'abcdef', false],
    ['string', 'abcdefg', 'abcdefg', 'abcde…', true],
  ];
  test.each(values)('format %s %p as %s, and as %s in a cell', (type, value, full, text, isRounded) => {
    expect(fullText(tensorOf(type, value), 1)).toBe(full);
    expect(valueText(tensorOf(type, value), 1)).toEqual({ text, isRounded });
  });

  test('format offsets as numbers for every type', () => {
    const count = { ...tensorOf('bool', 7), isCount: true };
    expect([fullText(count, 1), valueText(count, 1).text]).toEqual(['7', '7']);
  });

  test('write the fewest digits that identify a float32, and mark rounded values', () => {
    const store = new Float32Array(1);
    const bits = new Uint32Array(store.buffer);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (word) => {
        bits[0] = word;
        const [value] = store;
        if (!Number.isFinite(value) || (Number.isInteger(value) && Math.abs(value) < 1e21)) return;
        const full = fullText(tensorOf('float32', value), 1);
        const digits = full.replace(/e.*/, '').replace(/\D/g, '').replace(/^0+/, '').length;
        expect(Math.fround(Number(full))).toBe(value);
        if (digits > 1) expect(Math.fround(Number(value.toPrecision(digits - 1)))).not.toBe(value);
        const { text, isRounded } = valueText(tensorOf('float32', value), 1);
        expect(isRounded).toBe(Math.fround(Number(text)) !== value);
        // A sign and an exponent with two digits leave room for one digit.
        expect(text.length).toBeLessThanOrEqual(6);
      }),
      { seed, numRuns: runs(2000) },
    );
  });
});
