// SPDX-License-Identifier: MIT
//
// One node of a model: how it is read, and how it is run.
import { Call } from '../call.js';
import { SplitError, quote, show } from '../errors.js';
import { join } from '../plan/join.js';
import { planSplit } from '../plan/plan.js';
import { dataOf, readNumbers, readNumbersTensor, readShape } from '../tensor/read.js';

/** @import { SplitErrorCode, TensorConstructor } from '../api.js' */
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

const ofOnnx = ['Split', 'SplitToSequence', 'Concat', 'ConcatFromSequence'];

/** The operators of each domain, by the names that the core knows. @type {Map<unknown, Map<unknown, string>>} */
const domains = new Map([
  ['', new Map(ofOnnx.map((name) => [name, name]))],
  [
    'openvino',
    new Map([
      ['Split', 'OpenvinoSplit'],
      ['VariadicSplit', 'VariadicSplit'],
    ]),
  ],
]);

/** One more than any operator has after the data, so that the rules see a surplus. */
const mostInputs = 3;

/** The most output names that are read: more than there can be parts. */
const mostOutputs = 2 ** 24;

/** What is not given. @param {unknown} value @returns {value is undefined | null} */
const isMissing = (value) => value === undefined || value === null;

/**
 * What a node asks, without its inputs.
 *
 * @param {Core} core
 * @param {string} caller
 * @param {unknown} node
 */
export function readNode(core, caller, node) {
  if (typeof node !== 'object' || node === null) {
    const message = `${caller}: the node is ${show(node)}, it must be an object such as { opType: 'Split', opset: 18 }.`;
    throw new SplitError('ARGUMENT_MISSING', message);
  }
  const { domain, opType, opset, attributes: given, outputs } = /** @type {Record<string, any>} */ (node);
  const operator = domains.get(domain === 'ai.onnx' ? '' : (domain ?? ''))?.get(opType);
  if (operator === undefined) {
    const message =
      `${caller}: opType is ${show(opType)} and domain ${show(domain ?? '')}, allowed are ` +
      `${ofOnnx.join(', ')} of domain '' or 'ai.onnx', and Split and VariadicSplit of domain 'openvino'.`;
    throw new SplitError('OPERATOR_UNKNOWN', message);
  }
  const isJoin = operator.startsWith('Concat');
  const asked = { operator, isCall: false, opset: readOpset(`${caller}: ${opType}`, opset) };
  const call = new Call(`${caller}: `, core, asked);
  const { count, isOmitted } = readOutputs(call, outputs);
  const read = readAttributes(call, given, isJoin ? joinAttributes : attributes);
  return { call, question: { ...asked, outputs: count, ...read }, isOmitted, isJoin };
}

/**
 * @param {string} caller
 * @param {unknown} opset
 * @returns {number | null}
 */
export function readOpset(caller, opset) {
  if (isMissing(opset)) return null;
  if (typeof opset === 'number') return opset;
  throw new SplitError('OPSET_UNSUPPORTED', `${caller}: opset is ${show(opset)}, it must be an integer >= 1.`);
}

/** Whether a value is a plain object, of whatever realm. @param {unknown} value */
function isPlain(value) {
  if (Object.prototype.toString.call(value) !== '[object Object]') return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * @param {Call} call
 * @param {any} given
 * @param {typeof attributes} known
 * @returns {Partial<Question>}
 */
function readAttributes(call, given, known) {
  if (isMissing(given)) return {};
  if (!isPlain(given)) {
    const message = `the attributes are ${show(given)}, they must be an object such as { axis: 1 }.`;
    throw call.error('ARGUMENT_UNKNOWN', message);
  }
  /** @type {Record<string, Argument | null>} */
  const read = {};
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(known, name)) {
      const message = `the attribute ${quote(name)} is given, no version knows it: leave it out.`;
      throw call.error('ARGUMENT_UNKNOWN', message);
    }
    const [key, code] = known[name];
    read[key] = readNumbers(call, name, code, value);
  }
  return read;
}

/**
 * @param {Call} call
 * @param {unknown} given
 * @returns {{ count: number | null, isOmitted: boolean[] }}
 */
function readOutputs(call, given) {
  if (isMissing(given)) return { count: null, isOmitted: [] };
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0) return { count: given, isOmitted: [] };
  if (Array.isArray(given) && given.length <= mostOutputs) {
    return { count: given.length, isOmitted: given.map((name) => name === '') };
  }
  const message = `outputs is ${show(given)}, it must be a number of outputs or a list of their names.`;
  throw call.error('NUM_OUTPUTS_INVALID', message);
}

/**
 * @param {Call} call
 * @param {unknown} inputs
 * @returns {any[]}
 */
function checkInputs(call, inputs) {
  if (Array.isArray(inputs)) return inputs;
  throw call.error('ARGUMENT_MISSING', `the inputs are ${show(inputs)}, they must be an array of tensors.`);
}

/**
 * The tensors that a node joins: its inputs, or the sequence that is the only one.
 *
 * @param {Call} call
 * @param {unknown} inputs
 * @returns {{ tensors: any, list: string }} And what the list of them is called.
 */
export function readJoined(call, inputs) {
  const given = checkInputs(call, inputs);
  if (call.asked?.operator === 'Concat') return { tensors: given, list: 'inputs' };
  if (given.slice(1).every(isMissing)) return { tensors: given[0], list: 'input_sequence' };
  throw call.error('ARGUMENT_UNKNOWN', `${given.length} inputs are given, it has one: an array of tensors.`);
}

/**
 * The inputs of a node that splits.
 *
 * @param {Call} call
 * @param {unknown} inputs
 * @param {(input: unknown, name: string) => Argument} read For one after the data.
 * @returns {{ data: unknown, others: (Argument | null)[] }}
 */
export function readInputs(call, inputs, read) {
  const [data, ...rest] = checkInputs(call, inputs);
  /** @type {(Argument | null)[]} */
  const others = [];
  rest.forEach((input, i) => {
    if (!isMissing(input)) others[Math.min(i, mostInputs - 1)] ??= read(input, `input ${i + 1}`);
  });
  return { data, others };
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
  const { call, question, isOmitted, isJoin } = readNode(core, 'runNode', node);
  if (isJoin) {
    const { tensors, list } = readJoined(call, inputs);
    const joined = join(call, constructor, list, question, tensors, null);
    return [isOmitted[0] ? null : joined];
  }
  const { data: x, others } = readInputs(call, inputs, (input, name) => readNumbersTensor(call, name, input));
  const { type, dims } = readShape(call, x, 'the input');
  const plan = planSplit(call, constructor, type, dims, { ...question, inputs: others });
  return plan.runOn(x, dataOf(x), null, question.operator === 'SplitToSequence' ? [] : isOmitted);
}
