// Shared by the tests of hostile calls.
import { SplitError } from '../../js/base/errors.js';
import { lengthOf } from '../js/support/oracle.js';
import { errorOf } from '../js/support/outcome.js';
import { runs } from '../seed.js';

/** Numeric types of the random tensors. */
export const numbers = ['float32', 'float64', 'uint8', 'int16', 'int64', 'complex64', 'float16'];

/** Runs per property: 50,000 calls in all, fewer for the checked build, whose errors are slow. */
export const numRuns = runs(process.env.TENSORSPLIT_GENERATED ? 5000 : 12500);

/** Checks that the call throws a SplitError with one of these codes and a message of printable characters. */
export function expectError(call, codes) {
  const error = errorOf(call);
  if (!(error instanceof SplitError)) throw error;
  expect(codes).toContain(error.code);
  expect(error.message).toMatch(/^[\x20-\x7e]{21,}$/);
}

/** Makes targets for the parts of a plan. */
export const targetsOf = ({ outputs }, Class) => outputs.map(({ type, size }) => new Class(lengthOf(type, size)));
