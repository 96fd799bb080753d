// Outcomes of calls, in a form that `toEqual` compares bit for bit.
import { SplitError } from '../../../js/base/errors.js';
import { bitwise, splitByIndex } from './oracle.js';

/** Returns the parts of a call, or the code of its error. */
export function outcome(call) {
  try {
    return call().map((part) => (part === null ? null : bitwise(part)));
  } catch (error) {
    if (!(error instanceof SplitError)) throw error;
    return error.code;
  }
}

/** Returns the parts of the oracle, or `code` if `lengths` is null. */
export function expected(tensor, axis, lengths, { code = '', keepAxis = true } = {}) {
  return lengths === null ? code : splitByIndex(tensor, axis, lengths, keepAxis).map(bitwise);
}

/** Returns the error that a call throws. */
export function errorOf(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('the call threw nothing');
}

/** Returns a matcher for a SplitError with this code and `text` in its message. */
export const refusal = (code, text = '') => ({
  name: 'SplitError',
  code,
  message: typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
});

/** Checks that a call throws such an error. */
export function expectError(call, code, text = '') {
  expect(errorOf(call)).toMatchObject(refusal(code, text));
}
