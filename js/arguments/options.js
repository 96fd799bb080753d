// SPDX-License-Identifier: MIT
//
// The options of calls and the attributes of nodes: their names, and their values, each read once.
import { quoteForMessage, describeValue, tagOf } from '../base/errors.js';

/** @import { CallContext } from '../base/call.js' */

/** Names that other libraries use, by option. @type {Record<string, string[]>} */
const OPTION_ALIASES = {
  axis: ['dim', 'axes'],
  split: ['sizes', 'lengths', 'splits'],
  numOutputs: ['sections', 'chunks', 'num'],
  into: ['out', 'output', 'outputs'],
  from: ['source'],
  to: ['destination'],
  wasm: ['wasmUrl', 'url'],
};

/**
 * Returns the letters of a name in lower case, for a comparison that ignores case and separators. Long names are
 * truncated.
 * @param {string} name
 */
export const lettersOf = (name) =>
  name
    .slice(0, 99)
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/**
 * Checks that the options of a call, or the attributes of a node, are an object without unknown names.
 * @param {CallContext} call @param {unknown} options @param {readonly string[]} allowed
 * @param {string} [kind] 'option' or 'attribute'. @param {() => string} [hintOf] Returns a hint how to write the call.
 * @returns {Record<string, unknown>} `options`, or an empty object if absent. @throws {SplitError} ARGUMENT_UNKNOWN
 */
export function expectOptions(call, options, allowed, kind = 'option', hintOf = () => '') {
  if (options === undefined || options === null) return noOptions;
  if (tagOf(options) !== 'Object') {
    const isOption = kind === 'option';
    const names = isOption ? ` { ${allowed.join(', ')} }` : '';
    const rest = isOption ? `.${hintOf()}` : `; allowed attributes: ${call.attributes}.`;
    throw call.error(
      'ARGUMENT_UNKNOWN',
      `the ${kind}s must be an object${names}, got ${describeValue(options)}${rest}`,
    );
  }
  for (const name of Object.keys(options)) {
    if (allowed.includes(name)) continue;
    const near = allowed.find((one) => OPTION_ALIASES[one]?.includes(name) || lettersOf(one) === lettersOf(name));
    const others =
      kind === 'option' ? `; allowed options: ${allowed.join(', ')}.` : `; allowed attributes: ${call.attributes}.`;
    const isOfImage = allowed.includes('channels') && ['format', 'flipY', 'stride'].includes(name);
    const hint = near ? `. Use ${near} instead.` : isOfImage ? '. Set it on the image.' : others;
    throw call.error('ARGUMENT_UNKNOWN', `unknown ${kind} ${quoteForMessage(name)}${hint}`);
  }
  return /** @type {any} */ (options);
}

/** @type {Record<string, unknown>} */
const noOptions = { __proto__: null };

/**
 * Reads an option or an attribute. Getters of a class count; additions to `Object.prototype` are ignored.
 * @param {Record<string, unknown>} options @param {string} name @returns {any}
 */
export function readOption(options, name) {
  const value = options[name];
  if (value === undefined || /** @type {any} */ (Object.prototype)[name] === undefined) return value;
  return Object.hasOwn(options, name) ? value : undefined;
}

/**
 * Returns a copy of the options of a call, each read once.
 * @param {CallContext} call @param {unknown} input @param {readonly string[]} allowed
 * @throws {SplitError} ARGUMENT_UNKNOWN if there are other options.
 */
export function readOptions(call, input, allowed) {
  const options = expectOptions(call, input, allowed);
  const copy = /** @type {Record<string, unknown>} */ ({ __proto__: null });
  for (const name of allowed) copy[name] = readOption(options, name);
  return copy;
}

/**
 * Rejects keys that differ from a known key only in case. Unknown keys are ignored.
 * @param {CallContext} call @param {object} object @param {readonly string[]} keys Known keys.
 * @param {string} name Name of the object in messages.
 */
export function expectSpelling(call, object, keys, name) {
  for (const key of Object.keys(object)) {
    if (keys.includes(key)) continue;
    // Long keys are truncated.
    const small = key.slice(0, 99).toLowerCase();
    const intended = keys.find((one) => one.toLowerCase() === small);
    if (!intended) continue;
    throw call.error(
      'ARGUMENT_UNKNOWN',
      `${name} has an unknown key ${quoteForMessage(key)}. Use ${intended} instead.`,
    );
  }
}
