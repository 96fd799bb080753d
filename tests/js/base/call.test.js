import { CallContext } from '../../../js/base/call.js';
import { SplitError } from '../../../js/base/errors.js';
import { errorOf, expectError } from '../support/outcome.js';

/** A fake core whose names contain its arguments. */
const core = {
  describe: (request) => ({ name: `<${JSON.stringify(request)}>`, attributes: `attributes of ${request.operator}` }),
};
const request = { operator: 'Split', isCall: true, opset: 13, axis: { values: [1] } };
const asked = '{"operator":"Split","isCall":true,"opset":13}';

describe('CallContext', () => {
  test('keeps its arguments', () => {
    const call = new CallContext('title', { core, Tensor: Map }, request);
    expect([call.title, call.core, call.Tensor, call.request]).toEqual(['title', core, Map, request]);
    expect([new CallContext('crop').core, new CallContext('crop').Tensor, new CallContext('crop').request]).toEqual(
      new Array(3).fill(undefined),
    );
  });

  test.each([
    ['its title', new CallContext('crop'), 'crop'],
    ['the name of the operator', new CallContext('', { core }, request), `<${asked}>`],
    ['both', new CallContext('runNode', { core }, request), `runNode: <${asked}>`],
  ])('is named by %s, without arguments for the core', (_, call, name) => {
    expect(call.name).toBe(name);
    expect(call.error('DIMS_INVALID', 'wrong.').message).toBe(`${name}: wrong.`);
  });

  test('returns the attributes of its operator', () => {
    expect(new CallContext('', { core }, request).attributes).toBe('attributes of Split');
  });
});

describe('rejectExtraArguments', () => {
  const call = new CallContext('f');
  const hint = 'Write it another way.';
  test.each([
    ['one', [1], 2, 'f: the number of arguments must be at most 2, got 3.'],
    ['two', [1, 2], 0, 'f: the number of arguments must be at most 0, got 2.'],
    ['undefined', [undefined], 1, 'f: the number of arguments must be at most 1, got 2.'],
    ['an object', [{}], 1, 'f: the number of arguments must be at most 1, got 2.', ` ${hint}`],
    ['an object first', [{}, 1], 1, 'f: the number of arguments must be at most 1, got 3.', ` ${hint}`],
    ['an object last', [1, {}], 1, 'f: the number of arguments must be at most 1, got 3.'],
    ['an array', [[]], 1, 'f: the number of arguments must be at most 1, got 2.'],
  ])('rejects %s too many', (_, more, most, words, end = '') => {
    const error = errorOf(() => call.rejectExtraArguments(more, most));
    expect([error.code, error.message]).toEqual(['ARGUMENT_UNKNOWN', words]);
    expect(errorOf(() => call.rejectExtraArguments(more, most, hint)).message).toBe(words + end);
  });

  test('accepts no surplus argument', () => expect(call.rejectExtraArguments([], 0)).toBeUndefined());
});

describe('nameOfInto', () => {
  test.each([
    [true, 0, 'into'],
    [false, 0, 'into[0]'],
    [false, 7, 'into[7]'],
  ])('accepts hasSingleOutput %p and names index %i %s', (hasSingleOutput, index, name) => {
    const call = new CallContext('f');
    call.hasSingleOutput = hasSingleOutput;
    expect(call.nameOfInto(index)).toBe(name);
  });

  test('treats into as a list by default', () => expect(new CallContext('f').nameOfInto(0)).toBe('into[0]'));
});

describe('error', () => {
  test('has a name, a code, a message and a cause', () => {
    const cause = new RangeError('beneath');
    const error = new CallContext('f').error('OUT_OF_MEMORY', 'no memory.', { cause });
    expect(error).toBeInstanceOf(SplitError);
    expect([error.name, error.code, error.message, error.cause]).toEqual([
      'SplitError',
      'OUT_OF_MEMORY',
      'f: no memory.',
      cause,
    ]);
    expect('cause' in new CallContext('f').error('OUT_OF_MEMORY', 'no memory.')).toBe(false);
  });
});

describe('check', () => {
  test.each([[{ axis: 0 }], [{}], [{ name: 'Split', message: '' }]])('returns %j back', (response) => {
    expect(new CallContext('f').check(response)).toBe(response);
  });

  test.each(['wrong.', ''])('throws an error of the core with the name from the core: %j', (message) => {
    const response = { code: 'AXIS_INVALID', name: 'Split-18', message };
    const error = errorOf(() => new CallContext('f').check(response));
    expect([error.name, error.code, error.message]).toEqual(['SplitError', 'AXIS_INVALID', `Split-18: ${message}`]);
  });
});

describe('allocate', () => {
  test('returns the new value', () => expect(new CallContext('f').allocate('the parts', () => 7)).toBe(7));

  test('names the missing memory', () => {
    const cause = new RangeError('Array buffer allocation failed');
    const make = () => {
      throw cause;
    };
    const call = () => new CallContext('f').allocate('the parts', make);
    expectError(call, 'OUT_OF_MEMORY', 'f: JavaScript has no memory for the parts.');
    expect(errorOf(call).cause).toBe(cause);
  });
});
