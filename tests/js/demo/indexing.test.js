import fc from 'fast-check';

import { byteOffset, partDims, twinOf, unravel } from '../../../web_demo/model/indexing.js';
import { optionsOf } from '../../../web_demo/model/operators.js';
import { answerFor, stateWith, ts } from './states.js';

/** A tensor of counting numbers, and sizes along an axis, zeros among them. */
const splits = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 })
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

describe('the demo finds an element', () => {
  test('where the package puts it, and back', () => {
    fc.assert(
      fc.property(splits, ({ dims, axis, sizes }) => {
        const state = stateWith({ operator: 'Split', by: 'list', dims, axis, sizes, type: 'int32' });
        const answer = answerFor(state);
        const data = Int32Array.from({ length: answer.size }, (_, i) => i);
        const parts = ts.plan('split', { type: 'int32', dims }, optionsOf(state)).run({ type: 'int32', data, dims });
        for (const [i, part] of parts.entries()) {
          expect(partDims(answer, i)).toEqual(part.dims);
          for (const [partFlat, flat] of part.data.entries()) {
            expect(twinOf(answer, flat)).toMatchObject({ part: i, partFlat, partIndex: unravel(partFlat, part.dims) });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('in parts that have lost the axis', () => {
    const state = stateWith({
      operator: 'SplitToSequence',
      by: 'each',
      keepdims: 0,
      dims: [2, 3, 4],
      axis: 1,
      type: 'int32',
    });
    const answer = answerFor(state);
    expect(answer.dropsAxis).toBe(true);
    expect(partDims(answer, 0)).toEqual([2, 4]);
    const data = Int32Array.from({ length: 24 }, (_, i) => i);
    const parts = ts.splitToSequence({ type: 'int32', data, dims: [2, 3, 4] }, { axis: 1, keepdims: 0 });
    for (const [i, part] of parts.entries()) {
      for (const [partFlat, flat] of part.data.entries()) {
        expect(twinOf(answer, flat)).toMatchObject({ part: i, partFlat });
      }
    }
  });

  test('nowhere where no part takes it', () => {
    const answer = { ...answerFor({ dims: [4], axis: 0, by: 'list', sizes: [4] }), lengths: [2] };
    expect(twinOf(answer, 3)).toMatchObject({ part: -1, partFlat: -1 });
  });
});

describe('places and indices', () => {
  test('are each other turned round', () => {
    expect(unravel(23, [2, 3, 4])).toEqual([1, 2, 3]);
    expect(unravel(0, [])).toEqual([]);
  });

  test('have a byte, a bit where elements are narrower, and a slot where they are strings', () => {
    expect(byteOffset(3, 32)).toBe('12');
    expect(byteOffset(3, 4)).toBe('1 (bit 4)');
    expect(byteOffset(3, 0)).toBe('slot 3');
  });
});
