// SPDX-License-Identifier: MIT
import { SplitError, describeValue } from '../errors.js';

/**
 * Makes sure that a caller gives what has been loaded, and not the promise of it or nothing.
 *
 * @param {any} ts
 * @param {string} caller
 * @throws {SplitError} ARGUMENT_MISSING
 */
export function expectLoaded(ts, caller) {
  if (typeof ts?.runNode === 'function' && typeof ts.withTensor === 'function' && !(ts instanceof Promise)) return;
  const message = `${caller}: ts is ${describeValue(ts)}, it must be what load() gives: const ts = await load().`;
  throw new SplitError('ARGUMENT_MISSING', message);
}
