// SPDX-License-Identifier: MIT
//
// One node of a model: how it is read, and how it is run.
import { at, get, isObject, readLength, readNumbers, readNumbersTensor, readTensor } from './arguments.js';
import { SplitError, quote, show } from './errors.js';
import { Plan } from './plan.js';
import { operators, solve } from './request.js';
import { isArray, typeCode } from './types.js';

/** @typedef {import('./arguments.js').Argument} Argument */

/**
 * A node as a model writes it.
 * @typedef {object} NodeDescription
 * @property {string} [domain] '' or 'ai.onnx' for ONNX, 'openvino' for OpenVINO. Default ''.
 * @property {string} opType 'Split', 'SplitToSequence' or 'VariadicSplit'.
 * @property {number} [opset] Default: the newest.
 * @property {Record<string, unknown>} [attributes] By the standard's names; numbers, BigInts or arrays of them.
 * @property {number | readonly string[]} [outputs] How many outputs the node lists, or their names ('': omitted).
 */

/** The attributes, in the order of the request, with the code of an error where one is not made of numbers. */
const attributes = /** @type {const} */ ([
  { name: 'axis', code: 'AXIS_INVALID' },
  { name: 'split', code: 'SIZES_INVALID' },
  { name: 'num_outputs', code: 'NUM_OUTPUTS_INVALID' },
  { name: 'keepdims', code: 'ARGUMENT_UNKNOWN' },
  { name: 'num_splits', code: 'NUM_OUTPUTS_INVALID' },
]);

/** @param {string} name */
function isAttribute(name) {
  for (let i = 0; i < attributes.length; ++i) if (attributes[i].name === name) return true;
  return false;
}

/**
 * @param {string} opType
 * @param {object} given
 * @returns {string[]}
 */
function keysOf(opType, given) {
  try {
    return Object.keys(given);
  } catch (cause) {
    throw new SplitError('ARGUMENT_UNKNOWN', `${opType}: the names of the attributes cannot be read.`, { cause });
  }
}

/** @type {Record<string, Record<string, number>>} The operators of each domain, as places in `operators`. */
const domains = {
  '': { Split: 0, SplitToSequence: 1 },
  openvino: { VariadicSplit: 2, Split: 3 },
};

/** One more than any operator has after the data, so that the rules see a surplus. */
const mostInputs = 3;

/** The most output names that are read: more than there can be parts. */
const mostOutputs = 2 ** 24;

/**
 * @param {unknown} node
 */
export function readNode(node) {
  if (!isObject(node)) {
    throw new SplitError(
      'ARGUMENT_MISSING',
      `runNode: the node is ${show(node)}, it must be an object such as { opType: 'Split', opset: 18 }.`,
    );
  }
  const domain = get(node, 'domain') ?? '';
  const opType = get(node, 'opType');
  const family = domain === 'ai.onnx' ? '' : domain;
  const known = family === '' || family === 'openvino' ? domains[family] : {};
  if (typeof opType !== 'string' || !Object.hasOwn(known, opType)) {
    const message =
      `runNode: opType is ${show(opType)} and domain ${show(domain)}, allowed are Split and SplitToSequence of domain ` +
      `'' or 'ai.onnx', and Split and VariadicSplit of domain 'openvino'.`;
    throw new SplitError('OPERATOR_UNKNOWN', message);
  }
  const opset = get(node, 'opset') ?? null;
  if (opset !== null && typeof opset !== 'number') {
    throw new SplitError('OPSET_UNSUPPORTED', `${opType}: opset is ${show(opset)}, it must be an integer >= 1.`);
  }
  return {
    operator: known[opType],
    opset,
    attributes: readAttributes(opType, get(node, 'attributes')),
    ...readOutputs(opType, get(node, 'outputs')),
  };
}

/**
 * @param {string} opType
 * @param {unknown} given
 * @returns {(Argument | null)[]}
 */
function readAttributes(opType, given) {
  /** @type {(Argument | null)[]} */
  const read = [null, null, null, null, null];
  if (given === undefined || given === null) return read;
  if (!isObject(given)) {
    throw new SplitError('ARGUMENT_UNKNOWN', `${opType}: the attributes are ${show(given)}, they must be an object.`);
  }
  const names = keysOf(opType, given);
  for (let i = 0; i < names.length; ++i) {
    if (!isAttribute(names[i])) {
      throw new SplitError(
        'ARGUMENT_UNKNOWN',
        `${opType}: the attribute ${quote(names[i])} is given, no version knows it: leave it out.`,
      );
    }
  }
  for (let i = 0; i < read.length; ++i) {
    const { name, code } = attributes[i];
    read[i] = readNumbers(opType, name, code, get(given, name));
  }
  return read;
}

/**
 * @param {string} opType
 * @param {unknown} given
 * @returns {{ outputs: number, isOmitted: boolean[] }}
 */
function readOutputs(opType, given) {
  if (given === undefined || given === null) return { outputs: NaN, isOmitted: [] };
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0) return { outputs: given, isOmitted: [] };
  const length = isArray(given) ? readLength(given) : -1;
  if (length < 0 || length > mostOutputs) {
    const message = `${opType}: outputs is ${show(given)}, it must be a number of outputs or a list of their names.`;
    throw new SplitError('NUM_OUTPUTS_INVALID', message);
  }
  const isOmitted = new Array(length);
  for (let i = 0; i < length; ++i) isOmitted[i] = at(given, i, 'NUM_OUTPUTS_INVALID') === '';
  return { outputs: length, isOmitted };
}

/**
 * @param {readonly number[]} dims
 * @returns {[number, number][]}
 */
function toBounds(dims) {
  const bounds = new Array(dims.length);
  for (let i = 0; i < dims.length; ++i) bounds[i] = [dims[i], dims[i]];
  return bounds;
}

/**
 * The inputs after the data.
 *
 * @param {unknown} inputs
 * @param {string} opType
 * @param {(input: unknown, name: string) => Argument} read
 * @returns {(Argument | null)[]}
 */
export function readInputs(inputs, opType, read) {
  const length = readLength(inputs);
  /** @type {(Argument | null)[]} */
  const given = [null, null, null];
  for (let i = 1; i < length; ++i) {
    const input = at(inputs, i, 'DATA_MISMATCH');
    if (input === undefined || input === null) continue;
    const place = Math.min(i - 1, mostInputs - 1);
    given[place] ??= read(input, `input ${i} of ${opType}`);
    if (place === mostInputs - 1) break;
  }
  return given;
}

/**
 * @param {unknown} inputs
 * @param {string} opType
 * @returns {unknown} The data, which comes first.
 */
export function firstInput(inputs, opType) {
  if (!isArray(inputs)) {
    throw new SplitError(
      'ARGUMENT_MISSING',
      `${opType}: the inputs are ${show(inputs)}, they must be an array of tensors.`,
    );
  }
  return at(inputs, 0, 'DATA_MISMATCH');
}

/**
 * See `TensorSplit.runNode`.
 *
 * @param {import('./module.js').Core} core
 * @param {import('./tensorsplit.js').TensorConstructor} constructor
 * @param {unknown} description
 * @param {unknown} inputs
 * @returns {any[]}
 */
export function runNode(core, constructor, description, inputs) {
  const node = readNode(description);
  const opType = operators[node.operator];
  const data = firstInput(inputs, opType);
  const tensor = readTensor(opType, data, 'the input');
  const answer = solve(core, {
    operator: node.operator,
    isCall: false,
    opset: node.opset,
    type: typeCode(tensor.type),
    dims: toBounds(tensor.dims),
    outputs: node.outputs,
    isInference: false,
    attributes: node.attributes,
    inputs: readInputs(inputs, opType, (input, name) => readNumbersTensor(opType, name, input)),
  });
  const plan = new Plan(core, constructor, opType, tensor.type, tensor.dims, answer);
  return plan.runOn(data, tensor.data, null, node.operator === 1 ? [] : node.isOmitted);
}
