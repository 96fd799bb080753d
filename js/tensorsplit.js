// SPDX-License-Identifier: MIT
//
// The operators as methods of one object. A call reads its arguments, asks the core for a plan (rules and shapes are C++),
// and runs the plan: routes and kernels, C++ too, move the bytes.
import { CallContext } from './call.js';
import { SplitError, describeValue } from './errors.js';
import { inferNode } from './node/infer.js';
import { runNode } from './node/node.js';
import { convert, planPixels } from './pixels/pixel-plan.js';
import { readTarget } from './plan/base.js';
import { PlanCache, keyOf } from './plan/cache.js';
import { join, makeJoinPlan, planJoin } from './plan/join-plan.js';
import { operators, usageHint } from './plan/methods.js';
import { planAxis } from './plan/axis-plan.js';
import { planSplit } from './plan/split-plan.js';
import { linearMemory, makeWasmTensors } from './tensor/wasm-tensor.js';
import {
  fillRequest,
  snapshotArguments,
  expectOptions,
  expectTensors,
  lettersOf,
  readOption,
  readOpset,
  readShape,
} from './tensor/parse.js';
import { classOfData, storageBytes } from './tensor/storage.js';

/** @import { TensorConstructor, TensorSplit as Api } from './api.js' */
/** @import { Core, NodeRequest } from './load/module.js' */
/** @import { Name } from './plan/methods.js' */
/** @import { Shape } from './tensor/parse.js' */

/** All that there are plans of. */
const planned = [...Object.keys(operators), 'toPlanes', 'toPixels'];

/** Whether a name is that of a method, or of its operator, however it is spelled. @param {unknown} given @param {string} name */
const matchesName = (given, name) => typeof given === 'string' && lettersOf(given) === name.toLowerCase();

/**
 * Returns what plans a method that does not join.
 *
 * @param {Name} name
 * @returns {(...given: any[]) => any}
 */
const makerOf = (name) => (name === 'moveAxis' ? planAxis : planSplit);

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

  /** @param {Core} core @param {TensorConstructor} Tensor */
  constructor(core, Tensor) {
    this.#context = { core, Tensor };
    this.#siblings.set(Tensor, this);
  }

  /** @type {Method} */
  withTensor = (constructor, ...more) => {
    new CallContext('withTensor').rejectExtraArguments(more, 1);
    if (!isConstructor(constructor)) {
      const message = `withTensor: Tensor is ${describeValue(constructor)}, it must be a constructor (type, data, dims).`;
      throw new SplitError('ARGUMENT_UNKNOWN', message);
    }
    const sibling = this.#siblings.get(constructor) ?? new TensorSplit(this.#context.core, constructor);
    this.#siblings.set(constructor, sibling);
    return sibling;
  };

  /** @type {Method} */
  split = (x, options, ...more) => this.#runSplit('split', x, options, more, 2);

  /** @type {Method} */
  splitToSequence = (x, options, ...more) => this.#runSplit('splitToSequence', x, options, more, 2);

  /** @type {Method} */
  variadicSplit = (x, axis, splitLengths, ...more) =>
    this.#runSplit('variadicSplit', x, { axis, splitLengths }, more, 3);

  /** @type {Method} */
  openvinoSplit = (x, axis, numSplits, ...more) => this.#runSplit('openvinoSplit', x, { axis, numSplits }, more, 3);

  /** @type {Method} */
  chunk = (x, chunks, axis, ...more) => this.#runSplit('chunk', x, { axis, chunks }, more, 3);

  /** @type {Method} */
  unbind = (x, axis, ...more) => this.#runSplit('unbind', x, { axis }, more, 2);

  /** @type {Method} */
  tensorSplit = (x, indicesOrSections, axis, ...more) =>
    this.#runSplit('tensorSplit', x, { axis, indicesOrSections }, more, 3);

  /** @type {Method} */
  concat = (tensors, options, ...more) => this.#runJoin('concat', tensors, options, more);

  /** @type {Method} */
  stack = (tensors, options, ...more) => this.#runJoin('stack', tensors, options, more);

  /** @type {Method} */
  moveAxis = (x, from, to, options, ...more) => this.#runSplit('moveAxis', x, { from, to }, more, 4, options)[0];

  /** @type {Method} */
  plan = (method, given, options, ...more) => {
    new CallContext('plan').rejectExtraArguments(more, 3);
    if (method === 'toPlanes' || method === 'toPixels') {
      return planPixels(new CallContext(method, this.#context), method === 'toPixels', given, options);
    }
    if (typeof method !== 'string' || !Object.hasOwn(operators, method)) {
      const meant = matchesName(method, 'ConcatFromSequence')
        ? 'concat, or stack along a new axis'
        : planned.find((name) => matchesName(method, name));
      const mend = meant ? `it is called ${meant}.` : `allowed are ${planned.join(', ')}.`;
      throw new SplitError('OPERATOR_UNKNOWN', `plan: the method is ${describeValue(method)}, ${mend}`);
    }
    const name = /** @type {Name} */ (method);
    const { call, makeRequest } = this.#parseArguments(name, options);
    const request = makeRequest();
    if (operators[name].joins) return planJoin(call, request, given);
    return makerOf(name)(call, readShape(call, given, 'the tensor'), request, classOfData(given));
  };

  /** @type {Method} */
  toPlanes = (images, options, ...more) => this.#runPixels('toPlanes', images, options, more);

  /** @type {Method} */
  toPixels = (tensor, options, ...more) => this.#runPixels('toPixels', tensor, options, more);

  /** @type {Method} */
  alloc = (type, dims, ...more) => {
    const call = new CallContext('alloc', this.#context);
    call.rejectExtraArguments(more, 2);
    if (type === undefined || dims === undefined) {
      throw call.error(
        'ARGUMENT_MISSING',
        `${type === undefined ? 'the type is' : 'the dims are'} missing, as in alloc('float32', [2, 3]).`,
      );
    }
    const shape = readShape(call, { type, dims }, 'the tensor');
    if (shape.type === 'string') {
      throw call.error('TYPE_UNSUPPORTED', 'the type is string, WebAssembly memory holds numbers.');
    }
    const content = { ...shape, byteLength: storageBytes(call, shape.type, shape.dims) };
    return makeWasmTensors(call, [content], true)[0];
  };

  memory = () => {
    const { core } = this.#context;
    return { tensors: core.wasmTensors, bytes: core.blockBytes, wasmBytes: linearMemory(core).byteLength };
  };

  /** @type {Method} */
  runNode = (node, inputs, ...more) => {
    new CallContext('runNode').rejectExtraArguments(more, 2);
    return runNode(this.#context, node, inputs);
  };

  /** @type {Method} */
  inferNode = (node, inputs, ...more) => {
    new CallContext('inferNode').rejectExtraArguments(more, 2);
    return inferNode(this.#context, node, inputs);
  };

  /**
   * A call that is planned and run at once. `last`: options of a call that takes its arguments one by one.
   *
   * @param {Name} name
   * @param {unknown} x
   * @param {unknown} options
   * @param {unknown[]} more
   * @param {number} most
   * @param {unknown} [last]
   * @returns {any[]}
   */
  #runSplit(name, x, options, more, most, last) {
    const { call, copies, makeRequest, into } = this.#parseArguments(name, options, more, most);
    const target = last === undefined ? into : readTarget(call, last);
    const shape = readShape(call, x, 'the input');
    const plan = () => makerOf(name)(call, shape, makeRequest());
    return this.#plans.get(keyOf(name, copies, [shape]), plan).execute(x, target);
  }

  /**
   * The same of a call that joins.
   *
   * @param {Name} name
   * @param {unknown} tensors
   * @param {unknown} options
   * @param {unknown[]} more
   * @returns {any}
   */
  #runJoin(name, tensors, options, more) {
    // Before the options, which are a tensor if the list was forgotten.
    if (!Array.isArray(tensors)) expectTensors(this.#callOf(name).call, 'tensors', tensors, undefined, usageHint(name));
    const { call, copies, makeRequest, into } = this.#parseArguments(name, options, more);
    const planOf = (/** @type {readonly Shape[]} */ shapes) =>
      this.#plans.get(keyOf(name, copies, shapes), () => makeJoinPlan(call, makeRequest(), shapes));
    return join(call, tensors, into, planOf);
  }

  /**
   * The same of a call that converts.
   *
   * @param {string} name
   * @param {unknown} given
   * @param {unknown} options
   * @param {unknown[]} more
   * @returns {any}
   */
  #runPixels(name, given, options, more) {
    const call = new CallContext(name, this.#context);
    call.rejectExtraArguments(more, 2);
    return convert(call, this.#plans, name === 'toPixels', given, options);
  }

  /** @param {Name} name */
  #callOf(name) {
    /** @type {NodeRequest} */
    const request = { operator: operators[name].operator, isCall: true };
    return { call: new CallContext('', this.#context, request), request };
  }

  /**
   * The arguments of a call.
   *
   * @param {Name} name
   * @param {unknown} options
   * @param {unknown[]} [more] What was given beyond them; absent: a plan is asked for, which takes no `into`.
   * @param {number} [most] How many arguments there are.
   */
  #parseArguments(name, options, more, most = 2) {
    const { names } = operators[name];
    const { call, request } = this.#callOf(name);
    const takesInto = names.includes('into');
    const allowed = more ? names : names.filter((allowed) => allowed !== 'into');
    const given = expectOptions(call, options, allowed, 'option', () => usageHint(name));
    if (more?.length) {
      const hint =
        takesInto || name === 'moveAxis' ? undefined : `for into write plan('${name}', ...).run(x, { into })`;
      call.rejectExtraArguments(more, most, hint);
    }
    request.opset = readOpset(call, names.includes('opset') ? readOption(given, 'opset') : null);
    const copies = snapshotArguments(call, given, names);
    copies.push(request.opset);
    const into = more && takesInto ? (readOption(given, 'into') ?? null) : null;
    return { call, into, copies, makeRequest: () => fillRequest(request, names, copies) };
  }
}
