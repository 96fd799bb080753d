import * as read from '../../../js/arguments/lists.js';
import { CallContext } from '../../../js/base/call.js';
import { expectError } from '../support/outcome.js';

const call = new CallContext('f');

describe('copyList', () => {
  const copy = (list, ...codes) => read.copyList(call, 'list', list, 2, 'SIZES_INVALID', ...codes);

  test('copies each element, undefined for a hole', () => {
    const list = { length: 2, 1: 'b' };
    expect(copy(list)).toEqual([undefined, 'b']);
    expect(copy(list)).not.toBe(list);
  });

  test.each([
    ['a length beyond the limit', 3, [], 'SIZES_INVALID', 'f: length of list must be at most 2, got 3.'],
    [
      'a length beyond the limit by a code of its own',
      3,
      ['OUT_OF_MEMORY'],
      'OUT_OF_MEMORY',
      'length of list must be at most 2, got 3.',
    ],
    [
      'an infinite length',
      Infinity,
      ['OUT_OF_MEMORY'],
      'OUT_OF_MEMORY',
      'length of list must be at most 2, got Infinity.',
    ],
    ['a negative length', -1, ['OUT_OF_MEMORY'], 'SIZES_INVALID', 'f: length of list must be an integer >= 0, got -1.'],
    [
      'a fraction as length',
      0.5,
      ['OUT_OF_MEMORY'],
      'SIZES_INVALID',
      'length of list must be an integer >= 0, got 0.5.',
    ],
    [
      'a string as length',
      '3',
      ['OUT_OF_MEMORY'],
      'SIZES_INVALID',
      'length of list must be an integer >= 0, got the string "3".',
    ],
  ])('rejects %s', (_, length, codes, code, text) => {
    expectError(() => copy({ length }, ...codes), code, text);
  });
});
