import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { randomTensor, tensorsWithAxis } from './arbitraries.js';
import { bitwise, equalLengths, openvinoTypes } from './oracle.js';
import { errorOf, expected, outcome } from './outcome.js';

const ts = await load();

describe('openvinoSplit', () => {
  test('gives equal parts of every type and shape, or says that there is a remainder', () => {
    fc.assert(
      fc.property(
        tensorsWithAxis(openvinoTypes),
        fc.integer({ min: 1, max: 8 }),
        ({ tensor, axis, index, dim }, numSplits) => {
          const parts = outcome(() => ts.openvinoSplit(tensor, axis, numSplits));
          expect(parts).toEqual(expected(tensor, index, equalLengths(dim, numSplits), { code: 'NOT_DIVISIBLE' }));
        },
      ),
      { numRuns: 400 },
    );
  });

  test.each(openvinoTypes)('takes and gives %s', (type) => {
    const tensor = randomTensor(type, [5, 9], 41);
    expect(ts.openvinoSplit(tensor, 1, 3).map(bitwise)).toEqual(expected(tensor, 1, [3, 3, 3]));
  });

  test('takes the axis as a scalar of any integer type, and not as a list', () => {
    const tensor = randomTensor('int8', [2, 4]);
    const axis = { type: 'int16', data: Int16Array.of(-1), dims: [] };
    expect(ts.openvinoSplit(tensor, axis, 2n).map(bitwise)).toEqual(expected(tensor, 1, [2, 2]));
    const listed = errorOf(() => ts.openvinoSplit(tensor, { ...axis, dims: [1] }, 2));
    expect(listed).toMatchObject({
      code: 'AXIS_INVALID',
      message: expect.stringMatching(/rank 1, it must be a scalar/),
    });
    expect(errorOf(() => ts.openvinoSplit(tensor, [1], 2)).code).toBe('AXIS_INVALID');
    const float = { type: 'float32', data: Float32Array.of(1), dims: [] };
    expect(errorOf(() => ts.openvinoSplit(tensor, float, 2)).code).toBe('TYPE_UNSUPPORTED');
  });

  test('an axis of 0 is divisible by all', () => {
    const tensor = randomTensor('uint4', [3, 0]);
    expect(ts.openvinoSplit(tensor, 1, 7).map(bitwise)).toEqual(expected(tensor, 1, new Array(7).fill(0)));
  });

  test.each([
    ['nothing', undefined, 'ARGUMENT_MISSING', /numSplits is not given/],
    ['zero', 0, 'NUM_OUTPUTS_INVALID', /numSplits is 0, it must be an integer from 1/],
    ['negative', -2, 'NUM_OUTPUTS_INVALID', /numSplits is -2/],
    ['a fraction', 1.5, 'NUM_OUTPUTS_INVALID', /numSplits is 1\.5, it must be an integer/],
    ['a list', [2, 2], 'NUM_OUTPUTS_INVALID', /numSplits has rank 1, it must be a scalar/],
    ['a string', '2', 'NUM_OUTPUTS_INVALID', /numSplits is the string "2"/],
    ['no divisor', 3, 'NOT_DIVISIBLE', /numSplits is 3, the axis has 4 and is not divisible by it/],
  ])('says what is wrong with a numSplits that is %s', (_, numSplits, code, text) => {
    const error = errorOf(() => ts.openvinoSplit(randomTensor('int32', [4]), 0, numSplits));
    expect(error).toMatchObject({ code, message: expect.stringMatching(text) });
    expect(error.message).toMatch(/OpenVINO Split|OpenvinoSplit/);
  });
});
