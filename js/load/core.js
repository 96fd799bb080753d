// SPDX-License-Identifier: MIT
//
// Starts the C++ core, and makes its errors ours.
import createModule from '../generated/tensorsplit.js';
import { SplitError } from '../errors.js';

/**
 * Starts an instance of a compiled module, without waiting.
 *
 * @param {WebAssembly.Module} compiled
 * @returns {import('./module.js').Core}
 */
export function startCore(compiled) {
  /** @type {any} */
  const core = { wasmBinary: new ArrayBuffer(0), compiled, heapTensors: 0 };
  const started = createModule(core);
  // Newer releases of Emscripten give a promise, although the module has started by then, or failed.
  if (started instanceof Promise) started.catch(() => {});
  if (core.plan === undefined) throw new Error('the module offers nothing of what tensorsplit needs');
  return core;
}

/**
 * What messages call an operator: its name and the version in force, which the rules know.
 *
 * @param {import('./module.js').Core} core
 * @param {Parameters<import('./module.js').Core['nameOf']>[0]} asked
 * @param {string} [before]
 * @returns {import('../errors.js').Caller}
 */
export const nameOf = (core, asked, before = '') => ({
  toString() {
    const name = core.nameOf(asked);
    return before + (typeof name === 'string' ? name : asked.operator);
  },
});

/**
 * What the core answers, unless it is an error: then that is thrown.
 *
 * @template A
 * @param {A} answer
 * @param {import('../errors.js').Caller} [caller] Stands in for the operator's name in the message.
 * @returns {Exclude<A, import('./module.js').ErrorAnswer>}
 * @throws {SplitError}
 */
export function checked(answer, caller) {
  const { code, message } = /** @type {any} */ (answer);
  if (code === undefined) return /** @type {any} */ (answer);
  throw new SplitError(code, caller === undefined ? message : caller + message.slice(message.indexOf(':')));
}
