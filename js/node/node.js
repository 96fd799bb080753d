// SPDX-License-Identifier: MIT
//
// Validates a node of a model, and runs it.
import { CallContext } from '../base/call.js';
import { SplitError, describeValue } from '../base/errors.js';
import { join, makeJoinPlan } from '../plan/join-plan.js';
import { planSplit } from '../plan/split-plan.js';
import { ONNX_OPERATORS } from './operators.js';
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

/** @import { Runtime } from '../base/call.js' */
/** @import { Shape } from '../tensor/parse.js' */
/** @import { Argument, NodeRequest } from '../load/module.js' */

/** Attribute names of all versions of the operators. */
const SPLIT_ATTRIBUTES = ['axis', 'split', 'num_outputs', 'keepdims', 'num_splits'];
const JOIN_ATTRIBUTES = ['axis', 'new_axis'];

/**
 * The core's names of OpenVINO's operators.
 *
 * @type {Map<unknown, string>}
 */
const OPENVINO_OPERATORS = new Map([
  ['Split', 'OpenvinoSplit'],
  ['VariadicSplit', 'VariadicSplit'],
]);

/** Maximum number of output names: more than the maximum number of parts. */
const MAX_OUTPUTS = 2 ** 24;

/**
 * @param {unknown} value
 * @returns {value is undefined | null}
 */
export const isMissing = (value) => value === undefined || value === null;

/**
 * Validates a node, but not the elements of `inputs`, and converts it to a request.
 *
 * @param {Runtime} context
 * @param {string} caller Function name, for errors.
 * @param {unknown} node
 * @param {unknown} inputs
 */
export function readNode(context, caller, node, inputs) {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) {
    const message = `${caller}: the node must be an object such as { opType: 'Split', opset: 18 }, got ${describeValue(node)}.`;
    throw new SplitError('ARGUMENT_MISSING', message);
  }
  expectSpelling(new CallContext(caller), node, ['domain', 'opType', 'opset', 'attributes', 'outputs'], 'the node');
  const { opType, opset, attributes, outputs, domain: optionalDomain } = /** @type {Record<string, any>} */ (node);
  const domain = optionalDomain ?? '';
  const isOnnx = domain === '' || domain === 'ai.onnx';
  const operator = isOnnx
    ? ONNX_OPERATORS.has(opType) && opType
    : domain === 'openvino' && OPENVINO_OPERATORS.get(opType);
  if (!operator) {
    const message =
      `${caller}: opType must be ${[...ONNX_OPERATORS].join(', ')} of domain '' or 'ai.onnx', or Split or VariadicSplit ` +
      `of domain 'openvino', got ${describeValue(opType)} of domain ${describeValue(domain)}.`;
    throw new SplitError('OPERATOR_UNKNOWN', message);
  }
  const isJoin = operator.startsWith('Concat');
  const names = isJoin ? JOIN_ATTRIBUTES : SPLIT_ATTRIBUTES;
  /** @type {NodeRequest} */
  const request = { operator, isCall: false };
  const call = new CallContext(`${caller}: `, context, request);
  request.opset = readOpset(call, opset);
  const { count, skipped } = readOutputs(call, outputs);
  request.outputs = count;
  const copies = snapshotArguments(call, expectOptions(call, attributes, names, 'attribute'), names);
  fillRequest(request, names, copies);
  return {
    call,
    request,
    skipped,
    isJoin,
    inputs: readTensors(call, 'the list of inputs', inputs),
  };
}

/**
 * @param {CallContext} call
 * @param {any} outputs
 * @returns {{ count: number | null, skipped: boolean[] }} `skipped` is empty unless `outputs` is a list of names.
 */
function readOutputs(call, outputs) {
  if (isMissing(outputs)) return { count: null, skipped: [] };
  if (Number.isInteger(outputs) && outputs >= 0) return { count: outputs, skipped: [] };
  if (Array.isArray(outputs)) {
    const names = copyList(call, 'outputs', outputs, MAX_OUTPUTS, 'NUM_OUTPUTS_INVALID');
    const skipped = names.map((name, i) => {
      if (typeof name === 'string') return name === '';
      const message = `outputs[${i}] must be a name, or '' to skip the output, got ${describeValue(name)}.`;
      throw call.error('NUM_OUTPUTS_INVALID', message);
    });
    return { count: names.length, skipped };
  }
  const message = `outputs must be a number of outputs or a list of names, got ${describeValue(outputs)}.`;
  throw call.error('NUM_OUTPUTS_INVALID', message);
}

/**
 * Returns the tensors that a node joins. They are the inputs of Concat, and the only input of ConcatFromSequence.
 *
 * @param {CallContext} call
 * @param {any[]} inputs
 * @returns {{ tensors: any, list: string, moreInputs: number }} `list` names the tensors in errors, `moreInputs` is the number of
 *   surplus inputs after a sequence.
 */
export function readJoined(call, inputs) {
  if (call.request?.operator === 'Concat') return { tensors: inputs, list: 'inputs', moreInputs: 0 };
  const [tensors, ...more] = inputs;
  return { tensors, list: 'input_sequence', moreInputs: more.filter((input) => !isMissing(input)).length };
}

/**
 * Reads the inputs of a split after the first, which is the data.
 *
 * @param {any[]} inputs
 * @param {(input: unknown, name: string) => Argument} read
 * @returns {(Argument | null)[]}
 */
export const readOthers = ([, ...others], read) =>
  others.map((input, i) => (isMissing(input) ? null : read(input, `input ${i + 1}`)));

/**
 * Implements `TensorSplit.runNode`.
 *
 * @param {Runtime} context
 * @param {unknown} node
 * @param {unknown} inputList
 * @returns {any[]}
 */
export function runNode(context, node, inputList) {
  const { call, request, skipped, isJoin, inputs } = readNode(context, 'runNode', node, inputList);
  if (isJoin) {
    const { tensors, list, moreInputs } = readJoined(call, inputs);
    const planOf = (/** @type {readonly Shape[]} */ shapes) => makeJoinPlan(call, { ...request, moreInputs }, shapes);
    const joined = join(call, tensors, null, planOf, list);
    return [skipped[0] ? null : joined];
  }
  const others = readOthers(inputs, (input, name) => readNumbersTensor(call, name, input));
  const [x] = inputs;
  const plan = planSplit(call, readShape(call, x, 'the input'), { ...request, inputs: others });
  return plan.execute(x, null, request.operator === 'SplitToSequence' ? [] : skipped);
}
