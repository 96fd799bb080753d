// SPDX-License-Identifier: MIT
//
// The operators as methods of one object. A call reads its arguments, asks the core for a plan (rules and shapes are C++),
// and runs the plan: routes and kernels, C++ too, move the bytes.
import { Call } from './call.js';
import { SplitError, show } from './errors.js';
import { inferNode } from './node/infer.js';
import { runNode } from './node/node.js';
import { convert, planPixels } from './pixels/plan.js';
import { PlanCache, keyOf } from './plan/cache.js';
import { join, makeJoinPlan, planJoin } from './plan/join.js';
import { planSplit } from './plan/plan.js';
import { linearMemory, makeHeapTensors } from './tensor/heap.js';
import { addArguments, copyArguments, readOpset, readOptions, readShape } from './tensor/read.js';
import { classOfData, measure } from './tensor/storage.js';

/** @import { JoinPlanOptions, PlanOptions, TensorConstructor, TensorSplit as Api } from './api.js' */
/** @import { Core, NodeRequest } from './load/module.js' */
/** @import { Shape } from './tensor/read.js' */

/** @typedef {keyof PlanOptions | keyof JoinPlanOptions} Name Of a method that splits or joins. */

/**
 * What the methods ask: the operator, as the core calls it, and the options that it takes.
 * @type {Record<Name, { operator: string, names: readonly string[], joins?: boolean }>}
 */
const asked = {
  split: { operator: 'Split', names: ['axis', 'split', 'numOutputs', 'opset'] },
  splitToSequence: { operator: 'SplitToSequence', names: ['axis', 'split', 'keepdims', 'opset'] },
  variadicSplit: { operator: 'VariadicSplit', names: ['axis', 'splitLengths'] },
  openvinoSplit: { operator: 'OpenvinoSplit', names: ['axis', 'numSplits'] },
  chunk: { operator: 'chunk', names: ['axis', 'chunks'] },
  unbind: { operator: 'unbind', names: ['axis'] },
  tensorSplit: { operator: 'tensorSplit', names: ['axis', 'indicesOrSections'] },
  concat: { operator: 'Concat', names: ['axis'], joins: true },
  stack: { operator: 'stack', names: ['axis'], joins: true },
};

/** All that there are plans of. */
const planned = [...Object.keys(asked), 'toPlanes', 'toPixels'];

/** Whether a name is that of a method, or of its operator, however it is spelled. @param {unknown} given @param {string} name */
const isMeant = (given, name) =>
  typeof given === 'string' && given.toLowerCase().replace(/[^a-z]/g, '') === name.toLowerCase();

/** Whether `new` works on a value, which is not called. @param {any} value */
function isConstructor(value) {
  try {
    Reflect.construct(Object, [], value);
    return true;
  } catch {
    return false;
  }
}

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
    if (!isConstructor(constructor)) {
      const message = `withTensor: Tensor is ${show(constructor)}, it must be a constructor (type, data, dims).`;
      throw new SplitError('ARGUMENT_UNKNOWN', message);
    }
    const sibling = this.#siblings.get(constructor) ?? new TensorSplit(this.#context.core, constructor);
    this.#siblings.set(constructor, sibling);
    return sibling;
  };

  /** @type {Method} */
  split = (x, options) => this.#once('split', x, options);

  /** @type {Method} */
  splitToSequence = (x, options) => this.#once('splitToSequence', x, options);

  /** @type {Method} */
  variadicSplit = (x, axis, splitLengths) => this.#once('variadicSplit', x, { axis, splitLengths });

  /** @type {Method} */
  openvinoSplit = (x, axis, numSplits) => this.#once('openvinoSplit', x, { axis, numSplits });

  /** @type {Method} */
  chunk = (x, chunks, axis) => this.#once('chunk', x, { axis, chunks });

  /** @type {Method} */
  unbind = (x, axis) => this.#once('unbind', x, { axis });

  /** @type {Method} */
  tensorSplit = (x, indicesOrSections, axis) => this.#once('tensorSplit', x, { axis, indicesOrSections });

  /** @type {Method} */
  concat = (tensors, options) => this.#join('concat', tensors, options);

  /** @type {Method} */
  stack = (tensors, options) => this.#join('stack', tensors, options);

  /** @type {Method} */
  plan = (method, given, options) => {
    if (method === 'toPlanes' || method === 'toPixels') {
      return planPixels(new Call(method, this.#context), method === 'toPixels', given, options);
    }
    if (typeof method !== 'string' || !Object.hasOwn(asked, method)) {
      const meant = isMeant(method, 'ConcatFromSequence')
        ? 'concat, or stack along a new axis'
        : planned.find((name) => isMeant(method, name));
      const mend = meant ? `it is called ${meant}.` : `allowed are ${planned.join(', ')}.`;
      throw new SplitError('OPERATOR_UNKNOWN', `plan: the method is ${show(method)}, ${mend}`);
    }
    const name = /** @type {Name} */ (method);
    const { call, makeRequest } = this.#read(name, options);
    const request = makeRequest();
    if (asked[name].joins) return planJoin(call, 'tensors', request, given);
    return planSplit(call, readShape(call, given, 'the tensor'), request, classOfData(given));
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
      throw call.error('TYPE_UNSUPPORTED', 'the type is string, WebAssembly memory holds numbers.');
    }
    const content = { ...shape, byteLength: measure(call, shape.type, shape.dims) };
    return makeHeapTensors(call, [content], true)[0];
  };

  memory = () => {
    const { core } = this.#context;
    return { tensors: core.heapTensors, bytes: core.heapBytes, wasmBytes: linearMemory(core).byteLength };
  };

  /** @type {Method} */
  runNode = (node, inputs) => runNode(this.#context, node, inputs);

  /** @type {Method} */
  inferNode = (node, inputs) => inferNode(this.#context, node, inputs);

  /**
   * A call that is planned and run at once.
   * @type {(name: Name, x: unknown, options: unknown) => any[]}
   */
  #once(name, x, options) {
    const { call, copies, makeRequest } = this.#read(name, options);
    const shape = readShape(call, x, 'the input');
    const make = () => planSplit(call, shape, makeRequest());
    return this.#plans.get(keyOf(name, copies, [shape]), make).runOn(x, null);
  }

  /** The same of a call that joins. @type {(name: Name, tensors: unknown, options: unknown) => any} */
  #join(name, tensors, options) {
    const { call, copies, makeRequest, given } = this.#read(name, options, ['into']);
    const into = given.into ?? null;
    call.isOneInto = into !== null;
    const planOf = (/** @type {readonly Shape[]} */ shapes) =>
      this.#plans.get(keyOf(name, copies, shapes), () => makeJoinPlan(call, makeRequest(), shapes));
    return join(call, 'tensors', tensors, into === null ? null : [into], planOf);
  }

  /**
   * The arguments of a call.
   *
   * @param {Name} name
   * @param {unknown} options
   * @param {readonly string[]} [more] Options beside those of its plan.
   */
  #read(name, options, more = []) {
    const { operator, names } = asked[name];
    /** @type {NodeRequest} */
    const request = { operator, isCall: true };
    const call = new Call('', this.#context, request);
    const given = readOptions(call, options, more.length === 0 ? names : [...names, ...more]);
    request.opset = readOpset(call, given.opset);
    const copies = copyArguments(call, given, names);
    copies.push(request.opset);
    return { call, given, copies, makeRequest: () => addArguments(call, request, names, copies) };
  }
}
