// What the tests of hostile calls share.
import { SplitError } from '../../js/errors.js';
import { lengthOf } from '../js/oracle.js';
import { errorOf } from '../js/outcome.js';
import { runs } from '../seed.js';

/** Types of numbers whose tensors are drawn. */
export const numbers = ['float32', 'float64', 'uint8', 'int16', 'int64', 'complex64', 'float16'];

/** Runs of each property: fifty thousand calls in all, less than half with the checked build, which is slow to refuse. */
export const numRuns = runs(process.env.TENSORSPLIT_GENERATED ? 5000 : 12500);

/** The call must throw a SplitError of one of these codes, with a sentence that a terminal may print. */
export function expectError(call, codes) {
  const error = errorOf(call);
  if (!(error instanceof SplitError)) throw error;
  expect(codes).toContain(error.code);
  expect(error.message).toMatch(/^[\x20-\x7e]{21,}$/);
}

/** Targets for the parts of a plan. */
export const targetsOf = ({ outputs }, Class) => outputs.map(({ type, size }) => new Class(lengthOf(type, size)));
