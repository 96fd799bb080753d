// SPDX-License-Identifier: MIT
//
// Joins: the plan of a split read backwards, whose parts are the inputs.
import { SplitError, show } from '../errors.js';
import { checked } from '../load/core.js';
import { HeapTensor, elementsOf, makeHeapTensor } from '../tensor/heap.js';
import { readTensor } from '../tensor/read.js';
import { checkStorage } from '../tensor/storage.js';
import { keyOf } from './cache.js';
import { move, wordsPerPart } from './plan.js';
import { checkTargets, makeTargets, readTargets } from './targets.js';

/** @import { Caller } from '../errors.js' */
/** @import { Core, JoinQuestion } from '../load/module.js' */

/**
 * Joins tensors: checks everything, then moves the bytes.
 *
 * @param {Core} core
 * @param {import('../api.js').TensorConstructor} constructor Of the result.
 * @param {Caller} caller
 * @param {string} name Of the list of tensors, for messages.
 * @param {Omit<JoinQuestion, 'inputs'>} question
 * @param {unknown} tensors
 * @param {unknown} into The caller's array or tensor, which is written instead of a new one; null: there is none.
 * @param {import('./cache.js').PlanCache} [plans] Of calls; the plans of nodes are not kept.
 * @returns {any} A tensor; of heap tensors alone another one.
 * @throws {SplitError}
 */
export function join(core, constructor, caller, name, question, tensors, into, plans) {
  if (!Array.isArray(tensors)) {
    const message = `${caller}: ${name} is ${show(tensors)}, it must be an array of tensors.`;
    throw new SplitError('ARGUMENT_MISSING', message);
  }
  const given = Array.from(tensors);
  const inputs = given.map((tensor, i) => readTensor(caller, tensor, `${name}[${i}]`));
  const ask = () => {
    const known = inputs.map(({ type, dims }) => ({ type, dims: Float64Array.from(dims) }));
    return { count: inputs.length, answer: checked(core.plan({ ...question, inputs: known })) };
  };
  const words = inputs.flatMap(({ type, dims }) => [type, dims.length, ...dims]);
  const plan = plans ? plans.get(keyOf(['Concat', ...words], [question.axis ?? null]), ask).answer : ask().answer;

  const { axis, keepAxis, layout, size, byteLength, parts } = plan;
  const { type } = inputs[0];
  const dims = inputs[0].dims.slice();
  dims.splice(axis, keepAxis ? 1 : 0, layout.axisLength);
  const whole = [{ size, byteLength }];
  const targets = into === null ? null : readTargets(caller, whole, [into]);
  const [className] = inputs.map(({ data }, i) => {
    const [, , count, bytes] = parts.subarray(i * wordsPerPart);
    return checkStorage(caller, type, data, `data of ${name}`, 'DATA_MISMATCH', count, bytes, i);
  });
  if (targets === null && given.every((tensor) => tensor instanceof HeapTensor)) {
    const result = makeHeapTensor(core, caller, type, dims, byteLength, false);
    // The elements only now: the memory may have grown.
    move(core, plan, elementsOf(result), given.map(elementsOf), true);
    return result;
  }
  const data = inputs.map((input) => input.data);
  if (targets !== null) checkTargets(caller, type, whole, targets, data, className);
  const [array] = targets ?? makeTargets(caller, whole, className, []);
  move(core, plan, array, data, true);
  return new constructor(type, array, dims);
}
