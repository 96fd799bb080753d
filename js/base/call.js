// SPDX-License-Identifier: MIT
//
// The context of a call and of the plan that it makes: the core, the class of the results, and the start of error messages.
import { SplitError, describeValue } from './errors.js';

/** @import { SplitErrorCode, TensorConstructor } from '../api.js' */
/** @import { Core, ErrorResponse, NodeRequest } from '../load/module.js' */
/** @typedef {{ core: Core, Tensor: TensorConstructor }} Runtime The running module, and the class of the results. */

/** Advice for a surplus argument of a call whose last argument is its options. */
export const MERGE_HINT = 'Merge the last argument into the options.';

export class CallContext {
  /** Whether `into` is the target itself instead of a list of targets. Set while `into` is read. */
  hasSingleOutput = false;

  /**
   * @param {string} title Function name, or '' if the operator names the call.
   * @param {Runtime} [runtime] Absent for functions that do not use the core.
   * @param {NodeRequest} [request] The operator, whose name follows the title.
   */
  constructor(title, { core, Tensor } = /** @type {any} */ ({}), request) {
    this.title = title;
    this.core = core;
    this.Tensor = Tensor;
    this.request = request;
  }

  /** The start of messages. The core adds the version in force, and is queried only if there is a message. */
  get name() {
    if (this.request === undefined) return this.title;
    const { name } = this.#operator;
    return this.title === '' ? name : `${this.title}: ${name}`;
  }

  /** The attributes of the operator's version. */
  get attributes() {
    return this.#operator.attributes;
  }

  get #operator() {
    const { operator, isCall, opset } = /** @type {NodeRequest} */ (this.request);
    // Arguments are left out, because they may not fit into WebAssembly memory.
    return this.core.describe({ operator, isCall, opset });
  }

  /**
   * Rejects surplus arguments.
   * @param {readonly unknown[]} more Arguments after the last one that is accepted.
   * @param {number} max Maximum number of arguments.
   * @param {string} [hint] Advice if the first surplus argument is an object, as options are.
   * @throws {SplitError} ARGUMENT_UNKNOWN
   */
  rejectExtraArguments(more, max, hint) {
    if (more.length === 0) return;
    const isObject = Object.prototype.toString.call(more[0]) === '[object Object]';
    const count = max + more.length;
    const advice = hint !== undefined && isObject ? ` ${hint}` : '';
    throw this.invalid('ARGUMENT_UNKNOWN', 'the number of arguments', `at most ${max}`, count, advice);
  }

  /** Returns the name of a target in messages. @param {number} index */
  nameOfInto(index) {
    return this.hasSingleOutput ? 'into' : `into[${index}]`;
  }

  /**
   * Makes an error whose message starts with the name of the call.
   * @param {SplitErrorCode} code @param {string} message @param {{ cause?: unknown }} [options]
   */
  error(code, message, options) {
    return new SplitError(code, `${this.name}: ${message}`, options);
  }

  /**
   * Makes the error of an invalid argument.
   * @param {SplitErrorCode} code @param {string} argument Name of the argument.
   * @param {string} allowed Description of the legal values. @param {unknown} input The invalid value.
   * @param {string} [hint] Further sentences, with a space before each.
   */
  invalid(code, argument, allowed, input, hint = '') {
    return this.error(code, `${argument} must be ${allowed}, got ${describeValue(input)}.${hint}`);
  }

  /**
   * Returns the core's response, or throws it if it is an error. It is undefined if JavaScript has no memory for it.
   * @template R @param {R} response @param {string} [hint] Further sentences for the error, with a space before each.
   * @returns {Exclude<R, ErrorResponse>} @throws {SplitError}
   */
  check(response, hint = '') {
    if (response === undefined) throw this.error('OUT_OF_MEMORY', 'JavaScript has no memory for the plan.');
    const { code, name, message } = /** @type {any} */ (response);
    if (code === undefined) return /** @type {any} */ (response);
    throw new SplitError(code, `${name}: ${message}${hint}`);
  }

  /**
   * Returns the result of `make`. Its exceptions become OUT_OF_MEMORY, so it must not run code of the caller.
   * @template R @param {string} what Name of what is allocated, for messages. @param {() => R} make @returns {R}
   * @throws {SplitError} OUT_OF_MEMORY
   */
  allocate(what, make) {
    try {
      return make();
    } catch (cause) {
      throw this.error('OUT_OF_MEMORY', `JavaScript has no memory for ${what}.`, { cause });
    }
  }
}
