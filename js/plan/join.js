// SPDX-License-Identifier: MIT
//
// Joins: the plan of a split read backwards, whose parts are the inputs.
import { SplitError, show } from '../errors.js';
import { asError } from '../load/core.js';
import { HeapTensor, makeHeapTensor } from '../tensor/heap.js';
import { readShape } from '../tensor/read.js';
import { checkStorage } from '../tensor/storage.js';
import { bytesOf } from '../tensor/types.js';
import { wordsPerPart } from './plan.js';
import { joinStrings } from './strings.js';
import { checkTargets, makeTargets, readTargets } from './targets.js';

/** @typedef {import('../load/core.js').PlanAnswer} PlanAnswer */

/**
 * Joins tensors: checks everything, then moves the bytes.
 *
 * @param {import('../load/core.js').Core} core
 * @param {import('../tensor/tensor.js').TensorConstructor} constructor Of the result.
 * @param {string} caller For messages.
 * @param {string} name Of the list of tensors, for messages.
 * @param {Omit<import('../load/core.js').JoinQuestion, 'inputs'>} question
 * @param {unknown} tensors
 * @param {unknown} into The caller's array or tensor, which is written instead of a new one; null: there is none.
 * @returns {any} A tensor; of heap tensors alone another one.
 * @throws {SplitError}
 */
export function join(core, constructor, caller, name, question, tensors, into) {
  if (!Array.isArray(tensors)) {
    const message = `${caller}: ${name} is ${show(tensors)}, it must be an array of tensors.`;
    throw new SplitError('ARGUMENT_MISSING', message);
  }
  const inputs = Array.from(tensors, (tensor, i) => readShape(caller, tensor, `${name}[${i}]`));
  const plan = core.plan({
    ...question,
    inputs: inputs.map(({ type, dims }) => ({ type, dims: Float64Array.from(dims) })),
  });
  if ('code' in plan) throw asError(plan);

  const { axis, keepAxis, layout, size, byteLength, parts } = plan;
  const { type } = inputs[0];
  const dims = inputs[0].dims.slice();
  dims.splice(axis, keepAxis ? 1 : 0, layout.axisLength);
  let className = '';
  const data = tensors.map((tensor, i) => {
    const array = tensor.data;
    const [, , count, bytes] = parts.subarray(i * wordsPerPart);
    const used = checkStorage(caller, type, array, `data of ${name}[${i}]`, 'DATA_MISMATCH', count, bytes);
    if (i === 0) className = used;
    return array;
  });
  if (into === null && tensors.every((tensor) => tensor instanceof HeapTensor)) {
    const result = makeHeapTensor(core, caller, type, dims, byteLength, false);
    // Read only now: the memory may have grown.
    const latest = tensors.map((tensor) => tensor.data);
    move(core, plan, latest, result.data);
    return result;
  }
  const whole = [{ size, byteLength }];
  const targets = into === null ? makeTargets(caller, whole, className, []) : readTargets(caller, whole, [into]);
  if (into !== null) checkTargets(caller, type, whole, targets, data, className);
  move(core, plan, data, targets[0]);
  return new constructor(type, targets[0], dims);
}

/**
 * Copies the inputs to the result. Everything has been checked.
 *
 * @param {import('../load/core.js').Core} core
 * @param {PlanAnswer} plan
 * @param {readonly any[]} inputs
 * @param {any} result
 */
function move(core, { lane, rows, layout, parts }, inputs, result) {
  if (lane === 'list') {
    const stride = layout.axisLength * layout.inner;
    inputs.forEach((input, i) => {
      const [length, offset] = parts.subarray(i * wordsPerPart);
      joinStrings(input, result, offset * layout.inner, stride, length * layout.inner);
    });
    return;
  }
  const target = bytesOf(result);
  const sources = inputs.map(bytesOf);
  if (rows !== null) {
    core.run(rows, target, sources, true);
    return;
  }
  // One input follows the other.
  let at = 0;
  for (const source of sources) {
    target.set(source, at);
    at += source.length;
  }
}
