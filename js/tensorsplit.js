// SPDX-License-Identifier: MIT
//
// The operators as methods of one object. A call reads its arguments, asks the core for a plan (rules and shapes are C++),
// and runs the plan: lanes and kernels, C++ too, move the bytes.
import { Call } from './call.js';
import { SplitError, show } from './errors.js';
import { inferNode } from './node/infer.js';
import { runNode } from './node/node.js';
import { convert, planPixels } from './pixels/plan.js';
import { PlanCache, keyOf } from './plan/cache.js';
import { join } from './plan/join.js';
import { planSplit } from './plan/plan.js';
import { makeHeapTensor } from './tensor/heap.js';
import { readArguments, readOpset, readOptions, readShape } from './tensor/read.js';
import { measure } from './tensor/storage.js';

/** @import { PlanOptions, TensorConstructor, TensorSplit as Api } from './api.js' */
/** @import { Asked, Core } from './load/module.js' */

/** What each call takes, by the names of `ts.plan`. @type {Record<keyof PlanOptions, readonly string[]>} */
const optionsOf = {
  Split: ['axis', 'split', 'numOutputs', 'opset'],
  SplitToSequence: ['axis', 'split', 'keepdims', 'opset'],
  VariadicSplit: ['axis', 'splitLengths'],
  OpenvinoSplit: ['axis', 'numSplits'],
  chunk: ['axis', 'chunks'],
  unbind: ['axis'],
  tensorSplit: ['axis', 'indicesOrSections'],
};

/** A method as api.d.ts describes it. @typedef {(...given: any[]) => any} Method */

/**
 * The operators, on one running module. They are functions that work without their object, too: const { split } = ...
 * @implements {Api<any>}
 */
export class TensorSplit {
  #context;
  #plans = new PlanCache();
  /** @type {WeakMap<TensorConstructor, TensorSplit>} */
  #siblings = new WeakMap();

  /**
   * @param {Core} core
   * @param {TensorConstructor} Tensor
   */
  constructor(core, Tensor) {
    this.#context = { core, Tensor };
    this.#siblings.set(Tensor, this);
  }

  /** @type {Method} */
  withTensor = (constructor) => {
    if (typeof constructor !== 'function') {
      const message = `withTensor: Tensor is ${show(constructor)}, it must be a constructor (type, data, dims).`;
      throw new SplitError('ARGUMENT_UNKNOWN', message);
    }
    const sibling = this.#siblings.get(constructor) ?? new TensorSplit(this.#context.core, constructor);
    this.#siblings.set(constructor, sibling);
    return sibling;
  };

  /** @type {Method} */
  split = (x, options) => this.#once('Split', x, options);

  /** @type {Method} */
  splitToSequence = (x, options) => this.#once('SplitToSequence', x, options);

  /** @type {Method} */
  variadicSplit = (x, axis, splitLengths) => this.#once('VariadicSplit', x, { axis, splitLengths });

  /** @type {Method} */
  openvinoSplit = (x, axis, numSplits) => this.#once('OpenvinoSplit', x, { axis, numSplits });

  /** @type {Method} */
  chunk = (x, chunks, axis) => this.#once('chunk', x, { axis, chunks });

  /** @type {Method} */
  unbind = (x, axis) => this.#once('unbind', x, { axis });

  /** @type {Method} */
  tensorSplit = (x, indicesOrSections, axis) => this.#once('tensorSplit', x, { axis, indicesOrSections });

  /** @type {Method} */
  concat = (tensors, options) => {
    const { call, question, given } = this.#read('Concat', options, ['axis', 'into']);
    return join(call, 'tensors', question, tensors, given.into ?? null, this.#plans);
  };

  /** @type {Method} */
  plan = (operator, tensor, options) => {
    if (operator === 'toPlanes' || operator === 'toPixels') {
      return planPixels(new Call(operator, this.#context), operator === 'toPixels', tensor, options);
    }
    if (typeof operator !== 'string' || !Object.hasOwn(optionsOf, operator)) {
      const known = [...Object.keys(optionsOf), 'toPlanes', 'toPixels'].join(', ');
      throw new SplitError('OPERATOR_UNKNOWN', `plan: the operator is ${show(operator)}, allowed are ${known}.`);
    }
    const names = optionsOf[/** @type {keyof PlanOptions} */ (operator)];
    const { call, question } = this.#read(operator, options, names);
    return planSplit(call, readShape(call, tensor, 'the tensor'), question);
  };

  /** @type {Method} */
  toPlanes = (images, options) => convert(new Call('toPlanes', this.#context), false, images, options);

  /** @type {Method} */
  toPixels = (tensor, options) => convert(new Call('toPixels', this.#context), true, tensor, options);

  /** @type {Method} */
  alloc = (type, dims) => {
    const call = new Call('alloc', this.#context);
    const shape = readShape(call, { type, dims }, 'the tensor');
    if (shape.type === 'string') {
      throw call.error('TYPE_UNSUPPORTED', 'the type is string, WebAssembly memory holds numbers only.');
    }
    return makeHeapTensor(call, { ...shape, byteLength: measure(call, shape.type, shape.dims) }, true);
  };

  memory = () => {
    const { heapTensors, liveBytes, memoryBytes } = this.#context.core;
    return { tensors: heapTensors, bytes: liveBytes(), wasmBytes: memoryBytes() };
  };

  /** @type {Method} */
  runNode = (node, inputs) => runNode(this.#context, node, inputs);

  /** @type {Method} */
  inferNode = (node, inputs) => inferNode(this.#context, node, inputs);

  /**
   * A call that is planned and run at once.
   * @type {(operator: keyof PlanOptions, x: unknown, options: unknown) => any[]}
   */
  #once(operator, x, options) {
    const { call, question } = this.#read(operator, options, optionsOf[operator]);
    const shape = readShape(call, x, 'the input');
    return this.#plans.get(keyOf(question, [shape]), () => planSplit(call, shape, question)).runOn(x, null);
  }

  /**
   * The arguments of a call.
   *
   * @param {string} operator
   * @param {unknown} options
   * @param {readonly string[]} names Of those that there are.
   */
  #read(operator, options, names) {
    /** @type {Asked} */
    const question = { operator, isCall: true };
    const call = new Call('', this.#context, question);
    const given = readOptions(call, options, names);
    question.opset = readOpset(call, given.opset);
    readArguments(call, question, given, names);
    return { call, given, question };
  }
}
