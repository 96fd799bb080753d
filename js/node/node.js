// SPDX-License-Identifier: MIT
//
// Validates a node of a model, plans it and runs it.
import { CallContext } from '../base/call.js';
import { SplitError, describeValue } from '../base/errors.js';
import { readIntoOption } from '../plan/base.js';
import { keyOf } from '../plan/cache.js';
import { JoinPlan, makeJoinPlan } from '../plan/join-plan.js';
import { planSplit } from '../plan/split-plan.js';
import { noSkips } from '../plan/targets.js';
import { readOperator } from './operators.js';
import { copyList } from '../arguments/lists.js';
import { fillRequest, readNumbersTensor, readOpset, snapshotArguments } from '../arguments/numbers.js';
import { expectOptions, expectSpelling } from '../arguments/options.js';
import { readShape, readShapes, readTensors } from '../arguments/tensors.js';
import { classOfData } from '../tensor/storage.js';

/** @import { Runtime } from '../base/call.js' */
/** @import { Argument, NodeRequest } from '../load/module.js' */
/** @import { PlanCache } from '../plan/cache.js' */
/** @import { SplitPlan } from '../plan/split-plan.js' */
/** @import { Copied } from '../arguments/numbers.js' */

const NODE_KEYS = ['domain', 'opType', 'opset', 'attributes', 'outputs'];

/** Attribute names of all versions of the operators. */
const SPLIT_ATTRIBUTES = ['axis', 'split', 'num_outputs', 'keepdims', 'num_splits'];
const JOIN_ATTRIBUTES = ['axis', 'new_axis'];

/** Maximum number of output names: more than the maximum number of parts. */
const MAX_OUTPUTS = 2 ** 24;

/** @param {unknown} value */
export const isMissing = (value) => value === undefined || value === null;

/**
 * A node, whose properties were read once each.
 *
 * @typedef {object} ParsedNode
 * @property {CallContext} call
 * @property {string} operator The core's name.
 * @property {boolean} isJoin
 * @property {Copied[]} copies All that the rules need except the inputs, for `keyOf`.
 * @property {readonly boolean[]} skipped Whether each output has an empty name; empty if none has one, and for sequences.
 * @property {any[]} inputs The list of inputs, whose elements are not validated.
 * @property {() => NodeRequest} makeRequest Returns the request without the inputs.
 */

/**
 * Validates a node, but not the elements of its list of inputs.
 * @param {Runtime} runtime @param {string} caller Function name, for errors. @param {unknown} node
 * @param {unknown} inputs @returns {ParsedNode}
 */
export function readNode(runtime, caller, node, inputs) {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) {
    const message = `${caller}: the node must be an object such as { opType: 'Split', opset: 18 }, got ${describeValue(node)}.`;
    throw new SplitError('ARGUMENT_MISSING', message);
  }
  const call = new CallContext(caller, runtime);
  expectSpelling(call, node, NODE_KEYS, 'the node');
  const { opType, opset, attributes, outputs, domain } = /** @type {Record<string, any>} */ (node);
  const operator = readOperator(caller, opType, domain);
  const isJoin = operator.startsWith('Concat');
  const names = isJoin ? JOIN_ATTRIBUTES : SPLIT_ATTRIBUTES;
  /** @type {NodeRequest} */
  const request = { operator, isCall: false };
  call.request = request;
  request.opset = readOpset(call, opset);
  const { count, skipped } = readOutputs(call, outputs);
  request.outputs = count;
  const copies = snapshotArguments(call, expectOptions(call, attributes, names, 'attribute'), names);
  const makeRequest = () => fillRequest(request, names, copies);
  copies.push(request.opset, count);
  return {
    call,
    operator,
    isJoin,
    copies,
    // The output of SplitToSequence is one list, of which no part is skipped.
    skipped: operator === 'SplitToSequence' ? noSkips : skipped,
    inputs: readTensors(call, 'the list of inputs', inputs),
    makeRequest,
  };
}

/**
 * @param {CallContext} call @param {any} outputs
 * @returns {{ count: number | null, skipped: readonly boolean[] }} `skipped` is empty unless a name is.
 */
function readOutputs(call, outputs) {
  if (isMissing(outputs)) return { count: null, skipped: noSkips };
  if (Number.isInteger(outputs) && outputs >= 0) return { count: outputs, skipped: noSkips };
  if (Array.isArray(outputs)) {
    const names = copyList(call, 'outputs', outputs, MAX_OUTPUTS, 'NUM_OUTPUTS_INVALID');
    for (let i = 0; i < names.length; ++i) {
      if (typeof names[i] === 'string') continue;
      const allowed = "a name, or '' to skip the output";
      throw call.invalid('NUM_OUTPUTS_INVALID', `outputs[${i}]`, allowed, names[i]);
    }
    const skipped = names.includes('') ? names.map((name) => name === '') : noSkips;
    return { count: names.length, skipped };
  }
  throw call.invalid('NUM_OUTPUTS_INVALID', 'outputs', 'a number of outputs or a list of names', outputs);
}

/**
 * Returns the tensors that a node joins. They are the inputs of Concat, and the only input of ConcatFromSequence.
 * @param {string} operator @param {any[]} inputs
 * @returns {{ tensors: any, list: string, moreInputs: number }} `list` names the tensors in errors, `moreInputs` is the
 *   number of surplus inputs after a sequence.
 */
export function readJoined(operator, inputs) {
  if (operator === 'Concat') return { tensors: inputs, list: 'inputs', moreInputs: 0 };
  const [tensors, ...more] = inputs;
  return { tensors, list: 'input_sequence', moreInputs: more.filter((input) => !isMissing(input)).length };
}

/**
 * Reads the inputs of a split after the first, which is the data.
 * @param {any[]} inputs @param {(input: unknown, name: string) => Argument} read
 */
export function readOthers(inputs, read) {
  const others = [];
  for (let i = 1; i < inputs.length; ++i) others.push(isMissing(inputs[i]) ? null : read(inputs[i], `input ${i}`));
  return others;
}

/**
 * A call that a node means.
 *
 * @typedef {object} NodeCall
 * @property {CallContext} call
 * @property {unknown[] | null} key Key of its plan in the cache. Operators have other names than the methods.
 * @property {any} input The data of a split, or the list of tensors of a join.
 * @property {any} first The first tensor.
 * @property {(className?: string) => SplitPlan | JoinPlan} makePlan Accepts the name of the data's array type, if known.
 */

/**
 * Reads a node and all of its inputs except their data.
 * @param {Runtime} runtime @param {string} caller Function name, for errors. @param {unknown} node
 * @param {unknown} inputList @returns {NodeCall}
 */
function readNodeCall(runtime, caller, node, inputList) {
  const { call, operator, isJoin, copies, skipped, inputs, makeRequest } = readNode(runtime, caller, node, inputList);
  if (isJoin) {
    const { tensors, list, moreInputs } = readJoined(operator, inputs);
    const parts = readTensors(call, list, tensors);
    const shapes = readShapes(call, list, parts, readShape);
    copies.push(moreInputs);
    /** @param {string} [className] */
    const makePlan = (className) => {
      const plan = makeJoinPlan(call, { ...makeRequest(), moreInputs }, shapes, className);
      return new JoinPlan(call, shapes, plan, list, skipped);
    };
    const key = keyOf(operator, copies, shapes, skipped);
    return { call, key, input: parts, first: parts[0], makePlan };
  }
  const others = readOthers(inputs, (input, name) => readNumbersTensor(call, name, input));
  const [x] = inputs;
  const shape = readShape(call, x, 'the input');
  copies.push(...others);
  return {
    call,
    key: keyOf(operator, copies, [shape], skipped),
    input: x,
    first: x,
    makePlan: (className) => planSplit(call, shape, { ...makeRequest(), inputs: others }, className, skipped),
  };
}

/**
 * Implements `TensorSplit.runNode`.
 * @param {Runtime} runtime @param {PlanCache} plans @param {unknown} node @param {unknown} inputs
 * @param {unknown} options
 */
export function runNode(runtime, plans, node, inputs, options) {
  const { call, key, input, makePlan } = readNodeCall(runtime, 'runNode', node, inputs);
  const into = readIntoOption(call, options);
  return plans.get(key, makePlan).execute(input, into);
}

/**
 * Implements `TensorSplit.planNode`.
 * @param {Runtime} runtime @param {unknown} node @param {unknown} inputs @returns {SplitPlan | JoinPlan}
 */
export function planNode(runtime, node, inputs) {
  const { first, makePlan } = readNodeCall(runtime, 'planNode', node, inputs);
  return makePlan(classOfData(first));
}
