import { Call } from '../../js/call.js';
import { SplitError } from '../../js/errors.js';
import { errorOf, expectError } from './outcome.js';

/** A fake core whose names contain its arguments. */
const core = {
  nameOf: (request) => ({ name: `<${JSON.stringify(request)}>`, message: `attributes of ${request.operator}` }),
};
const request = { operator: 'Split', isCall: true, opset: 13, axis: { values: [1] } };
const asked = '{"operator":"Split","isCall":true,"opset":13}';

describe('Call', () => {
  test('keeps its arguments', () => {
    const call = new Call('title', { core, Tensor: Map }, request);
    expect([call.title, call.core, call.Tensor, call.request]).toEqual(['title', core, Map, request]);
    expect([new Call('crop').core, new Call('crop').Tensor, new Call('crop').request]).toEqual(
      new Array(3).fill(undefined),
    );
  });

  test.each([
    ['its title', new Call('crop'), 'crop'],
    ['the name of the operator', new Call('', { core }, request), `<${asked}>`],
    ['both', new Call('runNode: ', { core }, request), `runNode: <${asked}>`],
  ])('is named by %s, without arguments for the core', (_, call, name) => {
    expect(call.name).toBe(name);
    expect(call.error('DIMS_INVALID', 'wrong.').message).toBe(`${name}: wrong.`);
  });

  test('returns the attributes of its operator', () => {
    expect(new Call('', { core }, request).attributes).toBe('attributes of Split');
  });
});

describe('expectFewer', () => {
  const call = new Call('f');
  const late = ': what is in the last one belongs among the options';
  test.each([
    ['one', [1], 2, 'f: there are 3 arguments, at most 2 are taken.'],
    ['two', [1, 2], 0, 'f: there are 2 arguments, at most 0 are taken.'],
    ['undefined', [undefined], 1, 'f: there are 2 arguments, at most 1 are taken.'],
    ['an object', [{}], 1, `f: there are 2 arguments, at most 1 are taken${late}.`],
    ['an object first', [{}, 1], 1, `f: there are 3 arguments, at most 1 are taken${late}.`],
    ['an object last', [1, {}], 1, 'f: there are 3 arguments, at most 1 are taken.'],
    ['an array', [[]], 1, 'f: there are 2 arguments, at most 1 are taken.'],
  ])('rejects %s too many', (_, more, most, words) => {
    const error = errorOf(() => call.expectFewer(more, most));
    expect([error.code, error.message]).toEqual(['ARGUMENT_UNKNOWN', words]);
  });

  test('accepts no surplus argument', () => expect(call.expectFewer([], 0)).toBeUndefined());
});

describe('nameOfInto', () => {
  test.each([
    [true, 0, 'into'],
    [false, 0, 'into[0]'],
    [false, 7, 'into[7]'],
  ])('accepts isOneInto %p and names index %i %s', (isOneInto, index, name) => {
    const call = new Call('f');
    call.isOneInto = isOneInto;
    expect(call.nameOfInto(index)).toBe(name);
  });

  test('treats into as a list by default', () => expect(new Call('f').nameOfInto(0)).toBe('into[0]'));
});

describe('error', () => {
  test('has a name, a code, a message and a cause', () => {
    const cause = new RangeError('beneath');
    const error = new Call('f').error('OUT_OF_MEMORY', 'no memory.', { cause });
    expect(error).toBeInstanceOf(SplitError);
    expect([error.name, error.code, error.message, error.cause]).toEqual([
      'SplitError',
      'OUT_OF_MEMORY',
      'f: no memory.',
      cause,
    ]);
    expect('cause' in new Call('f').error('OUT_OF_MEMORY', 'no memory.')).toBe(false);
  });
});

describe('check', () => {
  test.each([[{ axis: 0 }], [{}], [{ name: 'Split', message: '' }]])('returns %j back', (response) => {
    expect(new Call('f').check(response)).toBe(response);
  });

  test.each(['wrong.', ''])('throws an error of the core with the name from the core: %j', (message) => {
    const response = { code: 'AXIS_INVALID', name: 'Split-18', message };
    const error = errorOf(() => new Call('f').check(response));
    expect([error.name, error.code, error.message]).toEqual(['SplitError', 'AXIS_INVALID', `Split-18: ${message}`]);
  });
});

describe('allocate', () => {
  test('returns the new value', () => expect(new Call('f').allocate('the parts', () => 7)).toBe(7));

  test('names the missing memory', () => {
    const cause = new RangeError('Array buffer allocation failed');
    const make = () => {
      throw cause;
    };
    const call = () => new Call('f').allocate('the parts', make);
    expectError(call, 'OUT_OF_MEMORY', 'f: JavaScript has no memory for the parts.');
    expect(errorOf(call).cause).toBe(cause);
  });
});
