// SPDX-License-Identifier: MIT
//
// One node of a model: how it is read, and how it is run.
import { SplitError, quote, show } from '../errors.js';
import { nameOf } from '../load/core.js';
import { join } from '../plan/join.js';
import { Plan } from '../plan/plan.js';
import { readNumbers, readNumbersTensor, readTensor } from '../tensor/read.js';

/** @import { SplitErrorCode, TensorConstructor } from '../api.js' */
/** @import { Caller } from '../errors.js' */
/** @import { Argument, Core, Question } from '../load/module.js' */

/**
 * The attributes: what the core calls them, and the code of an error where one is not made of numbers.
 * @type {Record<string, [key: string, code: SplitErrorCode]>}
 */
const attributes = {
  axis: ['axis', 'AXIS_INVALID'],
  split: ['split', 'SIZES_INVALID'],
  num_outputs: ['numOutputs', 'NUM_OUTPUTS_INVALID'],
  keepdims: ['keepdims', 'ARGUMENT_UNKNOWN'],
  num_splits: ['numSplits', 'NUM_OUTPUTS_INVALID'],
};

/** The same of operators that join. @type {typeof attributes} */
const joinAttributes = { axis: attributes.axis, new_axis: ['newAxis', 'ARGUMENT_UNKNOWN'] };

const ofOnnx = {
  Split: 'Split',
  SplitToSequence: 'SplitToSequence',
  Concat: 'Concat',
  ConcatFromSequence: 'ConcatFromSequence',
};

/** @type {Record<string, Record<string, string>>} The operators of each domain, by the names that the core knows. */
const domains = {
  '': ofOnnx,
  'ai.onnx': ofOnnx,
  openvino: { Split: 'OpenvinoSplit', VariadicSplit: 'VariadicSplit' },
};

/** One more than any operator has after the data, so that the rules see a surplus. */
const mostInputs = 3;

/** The most output names that are read: more than there can be parts. */
const mostOutputs = 2 ** 24;

/**
 * @param {Core} core
 * @param {string} caller
 * @param {unknown} node
 */
export function readNode(core, caller, node) {
  if (typeof node !== 'object' || node === null) {
    const message = `${caller}: the node is ${show(node)}, it must be an object such as { opType: 'Split', opset: 18 }.`;
    throw new SplitError('ARGUMENT_MISSING', message);
  }
  const { domain: space, opType, opset, attributes: given, outputs } = /** @type {Record<string, any>} */ (node);
  const domain = space ?? '';
  const known = typeof domain === 'string' && Object.hasOwn(domains, domain) ? domains[domain] : {};
  if (typeof opType !== 'string' || !Object.hasOwn(known, opType)) {
    const message =
      `${caller}: opType is ${show(opType)} and domain ${show(domain)}, allowed are ` +
      `${Object.keys(ofOnnx).join(', ')} of domain '' or 'ai.onnx', and Split and VariadicSplit of domain 'openvino'.`;
    throw new SplitError('OPERATOR_UNKNOWN', message);
  }
  const operator = known[opType];
  const isJoin = operator.startsWith('Concat');
  const asked = { operator, isCall: false, opset: readOpset(`${caller}: ${opType}`, opset) };
  const name = nameOf(core, asked, `${caller}: `);
  const { count, isOmitted } = readOutputs(name, outputs);
  const read = readAttributes(core, name, given, isJoin ? joinAttributes : attributes);
  return { question: { ...asked, outputs: count, ...read }, name, isOmitted, isJoin };
}

/**
 * @param {Caller} caller
 * @param {unknown} opset
 * @returns {number | null}
 */
export function readOpset(caller, opset) {
  if (opset === undefined || opset === null || typeof opset === 'number') return opset ?? null;
  throw new SplitError('OPSET_UNSUPPORTED', `${caller}: opset is ${show(opset)}, it must be an integer >= 1.`);
}

/** Whether a value is a plain object, of whatever realm. @param {unknown} value */
function isPlain(value) {
  if (Object.prototype.toString.call(value) !== '[object Object]') return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * @param {Core} core
 * @param {Caller} caller
 * @param {unknown} given
 * @param {typeof attributes} known
 * @returns {Partial<Question>}
 */
function readAttributes(core, caller, given, known) {
  if (given === undefined || given === null) return {};
  if (!isPlain(given)) {
    const message = `${caller}: the attributes are ${show(given)}, they must be an object such as { axis: 1 }.`;
    throw new SplitError('ARGUMENT_UNKNOWN', message);
  }
  /** @type {Record<string, Argument | null>} */
  const read = {};
  for (const [name, value] of Object.entries(/** @type {object} */ (given))) {
    if (!Object.hasOwn(known, name)) {
      const message = `${caller}: the attribute ${quote(name)} is given, no version knows it: leave it out.`;
      throw new SplitError('ARGUMENT_UNKNOWN', message);
    }
    const [key, code] = known[name];
    read[key] = readNumbers(core, caller, name, code, value);
  }
  return read;
}

/**
 * @param {Caller} caller
 * @param {unknown} given
 * @returns {{ count: number | null, isOmitted: boolean[] }}
 */
function readOutputs(caller, given) {
  if (given === undefined || given === null) return { count: null, isOmitted: [] };
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0) return { count: given, isOmitted: [] };
  if (!Array.isArray(given) || given.length > mostOutputs) {
    const message = `${caller}: outputs is ${show(given)}, it must be a number of outputs or a list of their names.`;
    throw new SplitError('NUM_OUTPUTS_INVALID', message);
  }
  return { count: given.length, isOmitted: given.map((name) => name === '') };
}

/**
 * @param {Caller} caller
 * @param {unknown} inputs
 * @returns {any[]}
 */
function checkInputs(caller, inputs) {
  if (Array.isArray(inputs)) return inputs;
  const message = `${caller}: the inputs are ${show(inputs)}, they must be an array of tensors.`;
  throw new SplitError('ARGUMENT_MISSING', message);
}

/**
 * The tensors that a node joins: its inputs, or the sequence that is the only one.
 *
 * @param {Caller} caller
 * @param {string} operator
 * @param {unknown} inputs
 * @returns {{ tensors: any, list: string }} And what the list of them is called.
 */
export function readJoined(caller, operator, inputs) {
  const given = checkInputs(caller, inputs);
  if (operator === 'Concat') return { tensors: given, list: 'inputs' };
  if (given.slice(1).some((input) => (input ?? null) !== null)) {
    const message = `${caller}: ${given.length} inputs are given, it has one: an array of tensors.`;
    throw new SplitError('ARGUMENT_UNKNOWN', message);
  }
  return { tensors: given[0], list: 'input_sequence' };
}

/**
 * The inputs of a node that splits.
 *
 * @template D
 * @param {Caller} caller
 * @param {unknown} inputs
 * @param {(input: unknown, name: string) => D} readData
 * @param {(input: unknown, name: string) => Argument} readArgument
 */
export function readInputs(caller, inputs, readData, readArgument) {
  const [data, ...others] = checkInputs(caller, inputs);
  /** @type {(Argument | null)[]} */
  const given = [];
  others.forEach((input, i) => {
    if (input === undefined || input === null) return;
    given[Math.min(i, mostInputs - 1)] ??= readArgument(input, `input ${i + 1}`);
  });
  return { data: readData(data, 'the input'), others: given };
}

/**
 * See `TensorSplit.runNode`.
 *
 * @param {Core} core
 * @param {TensorConstructor} constructor
 * @param {unknown} node
 * @param {unknown} inputs
 * @returns {any[]}
 */
export function runNode(core, constructor, node, inputs) {
  const { question, name, isOmitted, isJoin } = readNode(core, 'runNode', node);
  if (isJoin) {
    const { tensors, list } = readJoined(name, question.operator, inputs);
    const joined = join(core, constructor, name, list, question, tensors, null);
    return [isOmitted[0] ? null : joined];
  }
  const { data, others } = readInputs(
    name,
    inputs,
    (input, which) => ({ input, ...readTensor(name, input, which) }),
    (input, which) => readNumbersTensor(core, name, which, input),
  );
  const plan = new Plan(core, constructor, name, data.type, data.dims, { ...question, inputs: others });
  return plan.runOn(data.input, data.data, null, question.operator === 'SplitToSequence' ? [] : isOmitted);
}
