import fc from 'fast-check';

import { byteOffset, partDims, twinOf, unravel } from '../../../web_demo/model/indexing.js';
import { operators, optionsOf } from '../../../web_demo/model/operators.js';
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
  test('where the package puts it, and back, also in parts that have lost the axis', () => {
    fc.assert(
      fc.property(splits, fc.boolean(), ({ dims, axis, sizes }, dropsAxis) => {
        /** @type {Partial<import('../../../web_demo/nouns.js').State>} */
        const way = dropsAxis
          ? { operator: 'SplitToSequence', by: 'each', keepdims: 0 }
          : { operator: 'Split', by: 'list', sizes };
        const state = stateWith({ ...way, dims, axis, type: 'int32' });
        const answer = answerFor(state);
        expect(answer.dropsAxis).toBe(dropsAxis);
        const data = Int32Array.from({ length: answer.size }, (_, i) => i);
        const { method } = operators[state.operator];
        const parts = ts.plan(method, { type: 'int32', dims }, optionsOf(state)).run({ type: 'int32', data, dims });
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
    expect([byteOffset(3, 8), byteOffset(8, 4), byteOffset(5, 3)]).toEqual(['3', '4 (bit 0)', '1 (bit 7)']);
  });
});
