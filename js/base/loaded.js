// SPDX-License-Identifier: MIT
import { CallContext } from './call.js';

/**
 * Checks that `ts` is a loaded instance. A promise of one is a common mistake.
 * @param {any} ts @param {string} caller Name of the function in messages. @throws {SplitError} ARGUMENT_MISSING
 */
export function expectLoaded(ts, caller) {
  if (typeof ts?.runNode === 'function' && typeof ts.withTensor === 'function' && !(ts instanceof Promise)) return;
  throw new CallContext(caller).invalid('ARGUMENT_MISSING', 'ts', 'the result of await load()', ts);
}
