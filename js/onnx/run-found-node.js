// SPDX-License-Identifier: MIT
//
// Runs a node of a model with inputs from the caller and from the model.
import { expectLoaded } from '../base/loaded.js';
import { SplitError, quoteForMessage, describeValue } from '../base/errors.js';
import { firstOf, isValidLength } from '../base/types.js';
import { readOperator } from '../node/operators.js';
import { Tensor } from '../tensor/tensor.js';

/** @import { TensorLike } from '../api.js' */
/** @import { NodeTarget } from '../api-types.js' */
/** @import { FoundNode } from './search.js' */
/** @import { NodeInput } from './value.js' */

/** Maximum number of inputs of a call. */
const MAX_INPUTS = 2 ** 20;

/** @typedef {TensorLike | readonly TensorLike[]} GivenInput A tensor, or a sequence of tensors. */

/**
 * Returns the caller's inputs by name. A tensor or sequence is the first input.
 * @param {string} title Operator and name of the node, for messages.
 * @param {ReadonlySet<string>} names Names of the node's inputs. @param {any} inputs
 * @returns {Readonly<Record<string, GivenInput>>}
 */
function inputsByName(title, names, inputs) {
  if (inputs === undefined || inputs === null) return {};
  const isPlain = Object.prototype.toString.call(inputs) === '[object Object]';
  if (typeof inputs !== 'object' || !(isPlain || Array.isArray(inputs) || Array.isArray(inputs.dims))) {
    const expected = 'a tensor { type, data, dims }, a sequence of tensors, or an object of these by input name';
    throw new SplitError('ARGUMENT_UNKNOWN', `runFoundNode: inputs must be ${expected}, got ${describeValue(inputs)}.`);
  }
  if (Array.isArray(inputs) || Array.isArray(inputs.dims)) {
    return { [[...names][0] ?? '']: /** @type {any} */ (inputs) };
  }
  const unknown = Object.keys(inputs).find((name) => !names.has(name));
  if (unknown === undefined) return inputs;
  const text =
    `runFoundNode: ${title} has no input ${quoteForMessage(unknown)}. Pass a tensor ` +
    `{ type, data, dims }, a sequence of tensors, or an object of these by the names ` +
    `${[...names].slice(0, 8).map(quoteForMessage).join(', ')}${names.size > 8 ? ', ...' : ''}.`;
  throw new SplitError('ARGUMENT_UNKNOWN', text);
}

/** Reads the properties of an input, each once. @param {NodeInput | null} input */
function copyInput(input) {
  if (input === null) return null;
  const { name, type, dims, data, external } = input ?? {};
  return { name, type, dims, data, external };
}

/**
 * Runs one node of a model. Inputs that you do not pass come from the model.
 *
 * @param {import('../api.js').TensorSplit} ts The result of `load`.
 * @param {FoundNode} node A node that `findNodes` returned.
 * @param {GivenInput | Readonly<Record<string, GivenInput>>} inputs The first input, or an object of inputs by name. A sequence
 *   is an array of tensors.
 * @param {{ into?: NodeTarget }} [options] `into`: the caller's arrays to write to, as for `runNode`.
 * @returns {(Tensor | null)[]} One tensor per output, or the sequence, as from `runNode`.
 * @throws {SplitError} ARGUMENT_MISSING if an input is neither passed nor in the model, ARGUMENT_UNKNOWN if the node has no input
 *   of a name; any error of `runNode`
 * @example
 * const [node] = findNodes(readModel(bytes));
 * const parts = runFoundNode(ts, node, { type: 'float32', data, dims: [1, 8400, 84] });
 */
export function runFoundNode(ts, node, inputs, options) {
  expectLoaded(ts, 'runFoundNode');
  const { name: nameOfNode, opType, domain, inputs: given } = node ?? {};
  const count = Array.isArray(given) ? given.length : NaN;
  const list = isValidLength(count, MAX_INPUTS) ? firstOf(given, count).map(copyInput) : null;
  if (typeof nameOfNode !== 'string' || !list?.every((input) => input === null || typeof input.name === 'string')) {
    const text = `runFoundNode: the node must be one that findNodes returned, got ${describeValue(node)}.`;
    throw new SplitError('ARGUMENT_MISSING', text);
  }
  const title = `${readOperator('runFoundNode', opType, domain)} ${quoteForMessage(nameOfNode)}`;
  const names = new Set(list.flatMap((input) => (input === null ? [] : [input.name])));
  const tensors = inputsByName(title, names, inputs);
  const inOrder = list.map((input) => {
    if (input === null) return null;
    const { name, type, dims, data, external } = input;
    if (Object.hasOwn(tensors, name) && tensors[name] !== undefined) return tensors[name];
    if (type !== null && data !== undefined) return new Tensor(type, data, /** @type {number[]} */ (dims));
    const lack = external
      ? 'has its data in another file. Pass externalData to findNodes, or a tensor by that name.'
      : 'has no data in the model. Pass a tensor by that name.';
    throw new SplitError('ARGUMENT_MISSING', `runFoundNode: input ${quoteForMessage(name)} of ${title} ${lack}`);
  });
  return ts.runNode(node, inOrder, options);
}
