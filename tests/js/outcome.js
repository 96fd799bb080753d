// What the suites share around a call: its outcome in a form that `toEqual` compares bit for bit.
import { SplitError } from '../../js/errors.js';
import { bitwise, splitByIndex } from './oracle.js';

/** What a call gives, part by part, or the code of its error. */
export function outcome(call) {
  try {
    return call().map((part) => (part === null ? null : bitwise(part)));
  } catch (error) {
    if (!(error instanceof SplitError)) throw error;
    return error.code;
  }
}

/** What the oracle says: parts with `lengths`, or `code` where there are none. */
export function expected(tensor, axis, lengths, { code = '', keepAxis = true } = {}) {
  return lengths === null ? code : splitByIndex(tensor, axis, lengths, keepAxis).map(bitwise);
}

/** The error that a call throws. */
export function errorOf(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('the call threw nothing');
}

/** A SplitError with this code, and `text` in its sentence, for `toMatchObject`. */
export const refusal = (code, text = '') => ({
  name: 'SplitError',
  code,
  message: typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
});

/** Expects that a call throws such an error. */
export function expectError(call, code, text = '') {
  expect(errorOf(call)).toMatchObject(refusal(code, text));
}
