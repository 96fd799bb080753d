// SPDX-License-Identifier: MIT
//
// One node of a model: how it is read, and how it is run.
import { CallContext } from '../call.js';
import { SplitError, describeValue } from '../errors.js';
import { join, makeJoinPlan } from '../plan/join-plan.js';
import { planSplit } from '../plan/split-plan.js';
import { ofOnnx } from './operators.js';
import {
  fillRequest,
  snapshotArguments,
  copyList,
  expectSpelling,
  readNumbersTensor,
  readOpset,
  expectOptions,
  readShape,
  readTensors,
} from '../tensor/parse.js';

/** @import { Runtime } from '../call.js' */
/** @import { Shape } from '../tensor/parse.js' */
/** @import { Argument, NodeRequest } from '../load/module.js' */

/** The attributes of all versions. */
const attributes = ['axis', 'split', 'num_outputs', 'keepdims', 'num_splits'];
const joinAttributes = ['axis', 'new_axis'];

/** Those of OpenVINO, by the names that the core knows. @type {Map<unknown, string>} */
const ofOpenvino = new Map([
  ['Split', 'OpenvinoSplit'],
  ['VariadicSplit', 'VariadicSplit'],
]);

/** The most output names that are read: more than there can be parts. */
const mostOutputs = 2 ** 24;

/** What is not given. @param {unknown} value @returns {value is undefined | null} */
export const isMissing = (value) => value === undefined || value === null;

/**
 * What a node asks, but for its inputs, of which there is a list.
 *
 * @param {Runtime} context
 * @param {string} caller
 * @param {unknown} node
 * @param {unknown} inputs
 */
export function readNode(context, caller, node, inputs) {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) {
    const message = `${caller}: the node is ${describeValue(node)}, it must be an object such as { opType: 'Split', opset: 18 }.`;
    throw new SplitError('ARGUMENT_MISSING', message);
  }
  expectSpelling(new CallContext(caller), node, ['domain', 'opType', 'opset', 'attributes', 'outputs'], 'the node');
  const { opType, opset, attributes: given, outputs, domain: known } = /** @type {Record<string, any>} */ (node);
  const domain = known ?? '';
  const isOnnx = domain === '' || domain === 'ai.onnx';
  const operator = isOnnx ? ofOnnx.has(opType) && opType : domain === 'openvino' && ofOpenvino.get(opType);
  if (!operator) {
    const message =
      `${caller}: opType is ${describeValue(opType)} and domain ${describeValue(domain)}, allowed are ` +
      `${[...ofOnnx].join(', ')} of domain '' or 'ai.onnx', and Split and VariadicSplit of domain 'openvino'.`;
    throw new SplitError('OPERATOR_UNKNOWN', message);
  }
  const isJoin = operator.startsWith('Concat');
  const names = isJoin ? joinAttributes : attributes;
  /** @type {NodeRequest} */
  const request = { operator, isCall: false };
  const call = new CallContext(`${caller}: `, context, request);
  request.opset = readOpset(call, opset);
  const { count, skipped } = readOutputs(call, outputs);
  request.outputs = count;
  const copies = snapshotArguments(call, expectOptions(call, given, names, 'attribute'), names);
  fillRequest(request, names, copies);
  return {
    call,
    request,
    skipped,
    isJoin,
    given: readTensors(call, 'the list of inputs', inputs),
  };
}

/**
 * @param {CallContext} call
 * @param {any} given
 * @returns {{ count: number | null, skipped: boolean[] }}
 */
function readOutputs(call, given) {
  if (isMissing(given)) return { count: null, skipped: [] };
  if (Number.isInteger(given) && given >= 0) return { count: given, skipped: [] };
  if (Array.isArray(given)) {
    const names = copyList(call, 'outputs', given, mostOutputs, 'NUM_OUTPUTS_INVALID');
    const skipped = names.map((name, i) => {
      if (typeof name === 'string') return name === '';
      const message = `outputs[${i}] is ${describeValue(name)}, it must be a name, '' where it is omitted.`;
      throw call.error('NUM_OUTPUTS_INVALID', message);
    });
    return { count: names.length, skipped };
  }
  const message = `outputs is ${describeValue(given)}, it must be a number of outputs or a list of their names.`;
  throw call.error('NUM_OUTPUTS_INVALID', message);
}

/**
 * The tensors that a node joins, its inputs or the sequence that is the only one, what the list of them is called, and how many
 * inputs come after a sequence.
 *
 * @param {CallContext} call
 * @param {any[]} inputs
 * @returns {{ tensors: any, list: string, moreInputs: number }}
 */
export function readJoined(call, inputs) {
  if (call.request?.operator === 'Concat') return { tensors: inputs, list: 'inputs', moreInputs: 0 };
  const [tensors, ...more] = inputs;
  return { tensors, list: 'input_sequence', moreInputs: more.filter((input) => !isMissing(input)).length };
}

/**
 * The inputs after the data of a node that splits.
 *
 * @param {any[]} inputs
 * @param {(input: unknown, name: string) => Argument} read
 * @returns {(Argument | null)[]}
 */
export const readOthers = ([, ...others], read) =>
  others.map((input, i) => (isMissing(input) ? null : read(input, `input ${i + 1}`)));

/**
 * See `TensorSplit.runNode`.
 *
 * @param {Runtime} context
 * @param {unknown} node
 * @param {unknown} inputs
 * @returns {any[]}
 */
export function runNode(context, node, inputs) {
  const { call, request, skipped, isJoin, given } = readNode(context, 'runNode', node, inputs);
  if (isJoin) {
    const { tensors, list, moreInputs } = readJoined(call, given);
    const planOf = (/** @type {readonly Shape[]} */ shapes) => makeJoinPlan(call, { ...request, moreInputs }, shapes);
    const joined = join(call, tensors, null, planOf, list);
    return [skipped[0] ? null : joined];
  }
  const others = readOthers(given, (input, name) => readNumbersTensor(call, name, input));
  const [x] = given;
  const plan = planSplit(call, readShape(call, x, 'the input'), { ...request, inputs: others });
  return plan.execute(x, null, request.operator === 'SplitToSequence' ? [] : skipped);
}
