// SPDX-License-Identifier: MIT
//
// A call of the package: what its arguments are read with, what its messages begin with, and what its results are.
import { SplitError } from './errors.js';

/** @import { SplitErrorCode, TensorConstructor } from './api.js' */
/** @import { Core, ErrorResponse, NodeRequest } from './load/module.js' */
/** @typedef {{ core: Core, Tensor: TensorConstructor }} Runtime The module that is asked, and the class of results. */

export class CallContext {
  /** Whether `into` is the one array to write, rather than a list of them. */
  hasSingleOutput = false;

  /**
   * @param {string} title The name of the function; what stands before that of the operator, where there is one.
   * @param {Runtime} [context] Functions that ask nothing have none.
   * @param {NodeRequest} [request] The operator.
   */
  constructor(title, { core, Tensor } = /** @type {any} */ ({}), request) {
    this.title = title;
    this.core = core;
    this.Tensor = Tensor;
    this.request = request;
  }

  /** What messages call it: the rules know the version in force, and are asked only if there is a message. */
  get name() {
    if (this.request === undefined) return this.title;
    return this.title + this.#about.name;
  }

  /** Which attributes the operator has, for messages. */
  get attributes() {
    return this.#about.message;
  }

  get #about() {
    const { operator, isCall, opset } = /** @type {NodeRequest} */ (this.request);
    // Without its arguments, which memory may be too small for.
    return this.core.nameOf({ operator, isCall, opset });
  }

  /**
   * Refuses arguments that nobody takes.
   *
   * @param {readonly unknown[]} more Those behind the last that is taken.
   * @param {number} most How many are taken.
   * @param {string} [hint] What to do with options as the last one.
   * @throws {SplitError}
   */
  rejectExtraArguments(more, most, hint = 'what is in the last one belongs among the options') {
    if (more.length === 0) return;
    const isLate = Object.prototype.toString.call(more[0]) === '[object Object]';
    const message = `there are ${most + more.length} arguments, at most ${most} are taken${isLate ? `: ${hint}` : ''}.`;
    throw this.error('ARGUMENT_UNKNOWN', message);
  }

  /** What messages call an array to write. @param {number} index */
  nameOfInto(index) {
    return this.hasSingleOutput ? 'into' : `into[${index}]`;
  }

  /**
   * @param {SplitErrorCode} code
   * @param {string} message Without the name.
   * @param {{ cause?: unknown }} [options]
   */
  error(code, message, options) {
    return new SplitError(code, `${this.name}: ${message}`, options);
  }

  /**
   * The core's response, unless it is an error: then that is thrown.
   *
   * @template R
   * @param {R} response
   * @returns {Exclude<R, ErrorResponse>}
   */
  check(response) {
    const { code, name, message } = /** @type {any} */ (response);
    if (code === undefined) return /** @type {any} */ (response);
    throw new SplitError(code, `${name}: ${message}`);
  }

  /**
   * What is made, or OUT_OF_MEMORY where JavaScript has none for it.
   *
   * @template R
   * @param {string} what
   * @param {() => R} make
   * @returns {R}
   */
  allocate(what, make) {
    try {
      return make();
    } catch (cause) {
      throw this.error('OUT_OF_MEMORY', `JavaScript has no memory for ${what}.`, { cause });
    }
  }
}
