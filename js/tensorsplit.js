// SPDX-License-Identifier: MIT
//
// The operators as methods of one object. A call reads its arguments, gets a plan from the core (C++ validates the arguments,
// computes the shapes and chooses the route), and runs the plan: js/plan/copy.js takes the route.
import { CallContext, MERGE_HINT } from './base/call.js';
import { inferNode } from './node/infer.js';
import { planNode, runNode } from './node/node.js';
import { convert, planPixels } from './pixels/pixel-plan.js';
import { readIntoOption } from './plan/base.js';
import { PlanCache, keyOf } from './plan/cache.js';
import { join, makeJoinPlan, planJoin } from './plan/join-plan.js';
import { methods, usageHint } from './plan/methods.js';
import { planAxis } from './plan/axis-plan.js';
import { planSplit } from './plan/split-plan.js';
import { makeWasmTensors, scratchOf } from './tensor/wasm-tensor.js';
import { fillRequest, readOpset, snapshotArguments } from './arguments/numbers.js';
import { expectOptions, lettersOf, readOption } from './arguments/options.js';
import { expectTensors, readShape } from './arguments/tensors.js';
import { classOfData, storageBytes } from './tensor/storage.js';

/** @import { TensorConstructor, TensorSplit as Api } from './api.js' */
/** @import { Core, NodeRequest } from './load/module.js' */
/** @import { Name } from './plan/methods.js' */
/** @import { Shape } from './arguments/tensors.js' */

/** Names of the methods that can be planned. */
const planMethods = [...Object.keys(methods), 'toPlanes', 'toPixels'];

/**
 * Whether an input spells the name of a method or operator, ignoring case and separators.
 * @param {unknown} input @param {string} name
 */
const matchesName = (input, name) => typeof input === 'string' && lettersOf(input) === name.toLowerCase();

/** Whether `new` accepts a value. No code of the value runs. @param {any} value */
function isConstructor(value) {
  try {
    return Boolean(new new Proxy(value, { construct: Object })());
  } catch {
    return false;
  }
}

/**
 * The operators of one running module. The methods are bound, so `const { split } = ts` works. api.d.ts has the types that
 * callers see; here the arguments can be anything.
 * @template {TensorConstructor | undefined} C @implements {Api<C>}
 */
export class TensorSplit {
  #runtime;
  #plans = new PlanCache();
  /** @type {WeakMap<TensorConstructor, TensorSplit<any>>} */
  #siblings = new WeakMap();

  /** @param {Core} core @param {TensorConstructor} Tensor */
  constructor(core, Tensor) {
    this.#runtime = { core, Tensor };
    this.#siblings.set(Tensor, this);
  }

  /** @param {any} constructor @param {...unknown} more */
  withTensor = (constructor, ...more) => {
    const call = new CallContext('withTensor');
    call.rejectExtraArguments(more, 1);
    if (!isConstructor(constructor)) {
      throw call.invalid('ARGUMENT_UNKNOWN', 'Tensor', 'a constructor (type, data, dims)', constructor);
    }
    const sibling = this.#siblings.get(constructor) ?? new TensorSplit(this.#runtime.core, constructor);
    this.#siblings.set(constructor, sibling);
    return sibling;
  };

  /** @param {unknown} x @param {unknown} [options] @param {...unknown} more */
  split = (x, options, ...more) => this.#runSplit('split', x, options, more, 2);

  /** @param {unknown} x @param {unknown} [options] @param {...unknown} more */
  splitToSequence = (x, options, ...more) => this.#runSplit('splitToSequence', x, options, more, 2);

  /** @param {unknown} x @param {unknown} axis @param {unknown} splitLengths @param {...unknown} more */
  variadicSplit = (x, axis, splitLengths, ...more) =>
    this.#runSplit('variadicSplit', x, { axis, splitLengths }, more, 3);

  /** @param {unknown} x @param {unknown} axis @param {unknown} numSplits @param {...unknown} more */
  openvinoSplit = (x, axis, numSplits, ...more) => this.#runSplit('openvinoSplit', x, { axis, numSplits }, more, 3);

  /** @param {unknown} x @param {unknown} chunks @param {unknown} [axis] @param {...unknown} more */
  chunk = (x, chunks, axis, ...more) => this.#runSplit('chunk', x, { axis, chunks }, more, 3);

  /** @param {unknown} x @param {unknown} [axis] @param {...unknown} more */
  unbind = (x, axis, ...more) => this.#runSplit('unbind', x, { axis }, more, 2);

  /** @param {unknown} x @param {unknown} indicesOrSections @param {unknown} [axis] @param {...unknown} more */
  tensorSplit = (x, indicesOrSections, axis, ...more) =>
    this.#runSplit('tensorSplit', x, { axis, indicesOrSections }, more, 3);

  /** @param {unknown} tensors @param {unknown} options @param {...unknown} more */
  concat = (tensors, options, ...more) => this.#runJoin('concat', tensors, options, more);

  /** @param {unknown} tensors @param {unknown} [options] @param {...unknown} more */
  stack = (tensors, options, ...more) => this.#runJoin('stack', tensors, options, more);

  /** @param {unknown} x @param {unknown} from @param {unknown} to @param {unknown} [options] @param {...unknown} more */
  moveAxis = (x, from, to, options, ...more) => {
    const { call, copies, makeRequest } = this.#parseArguments('moveAxis', { from, to }, more, 4);
    const into = readIntoOption(call, options);
    const shape = readShape(call, x, 'the input');
    const plan = () => planAxis(call, shape, makeRequest());
    return this.#plans.get(keyOf('moveAxis', copies, [shape]), plan).execute(x, into)[0];
  };

  /** @param {unknown} method @param {unknown} input @param {unknown} [options] @param {...unknown} more @returns {any} */
  plan = (method, input, options, ...more) => {
    const planCall = new CallContext('plan');
    planCall.rejectExtraArguments(more, 3, MERGE_HINT);
    if (method === 'toPlanes' || method === 'toPixels') {
      return planPixels(new CallContext(method, this.#runtime), method === 'toPixels', input, options);
    }
    if (typeof method !== 'string' || !Object.hasOwn(methods, method)) {
      const intended = matchesName(method, 'ConcatFromSequence')
        ? 'concat (or stack, along a new axis)'
        : planMethods.find((name) => matchesName(method, name));
      throw planCall.invalid('OPERATOR_UNKNOWN', 'method', intended ?? `one of ${planMethods.join(', ')}`, method);
    }
    const name = /** @type {Name} */ (method);
    const { call, makeRequest } = this.#parseArguments(name, options);
    const request = makeRequest();
    if (methods[name].joins) return planJoin(call, request, input);
    const makePlan = name === 'moveAxis' ? planAxis : planSplit;
    return makePlan(call, readShape(call, input, 'the tensor'), request, classOfData(input));
  };

  /** @param {unknown} images @param {unknown} [options] @param {...unknown} more */
  toPlanes = (images, options, ...more) => this.#runPixels('toPlanes', images, options, more);

  /** @param {unknown} tensor @param {unknown} [options] @param {...unknown} more */
  toPixels = (tensor, options, ...more) => this.#runPixels('toPixels', tensor, options, more);

  /** @param {unknown} type @param {unknown} dims @param {...unknown} more @returns {any} A WasmTensor. */
  alloc = (type, dims, ...more) => {
    const call = new CallContext('alloc', this.#runtime);
    call.rejectExtraArguments(more, 2);
    if (type === undefined || dims === undefined) {
      throw call.error(
        'ARGUMENT_MISSING',
        `${type === undefined ? 'type' : 'dims'} must be passed, as in alloc('float32', [2, 3]).`,
      );
    }
    const shape = readShape(call, { type, dims }, 'the tensor');
    if (shape.type === 'string') {
      throw call.error('TYPE_UNSUPPORTED', 'type must be numeric, got string.');
    }
    const content = { ...shape, byteLength: storageBytes(call, shape.type, shape.dims) };
    return makeWasmTensors(call, [content], true)[0];
  };

  /** @param {...unknown} more */
  memory = (...more) => {
    new CallContext('memory').rejectExtraArguments(more, 0);
    const { core } = this.#runtime;
    const { tensors, bytes } = core.memory;
    return { tensors, bytes, wasmBytes: scratchOf(core).buffer.byteLength };
  };

  /** @param {unknown} node @param {unknown} inputs @param {unknown} [options] @param {...unknown} more */
  runNode = (node, inputs, options, ...more) => {
    if (more.length > 0) new CallContext('runNode').rejectExtraArguments(more, 3, MERGE_HINT);
    return runNode(this.#runtime, this.#plans, node, inputs, options);
  };

  /** @param {unknown} node @param {unknown} inputs @param {...unknown} more */
  planNode = (node, inputs, ...more) => {
    new CallContext('planNode').rejectExtraArguments(more, 2, 'Pass into to the run of the plan.');
    return planNode(this.#runtime, node, inputs);
  };

  /** @param {unknown} node @param {unknown} inputs @param {...unknown} more */
  inferNode = (node, inputs, ...more) => {
    new CallContext('inferNode').rejectExtraArguments(more, 2);
    return inferNode(this.#runtime, node, inputs);
  };

  /**
   * Plans and runs a split. Plans are cached.
   * @param {Name} name @param {unknown} x The input tensor.
   * @param {unknown} options The options, or the positional arguments by name.
   * @param {unknown[]} more Surplus arguments. @param {number} max Maximum number of arguments. @returns {any[]}
   */
  #runSplit(name, x, options, more, max) {
    const { call, copies, makeRequest, into } = this.#parseArguments(name, options, more, max);
    const shape = readShape(call, x, 'the input');
    const plan = () => planSplit(call, shape, makeRequest());
    return this.#plans.get(keyOf(name, copies, [shape]), plan).execute(x, into);
  }

  /**
   * Plans and runs a call that joins. Plans are cached.
   * @param {Name} name @param {unknown} tensors @param {unknown} options @param {unknown[]} more Surplus arguments.
   */
  #runJoin(name, tensors, options, more) {
    // Checked before the options: if the caller forgot the list, the second tensor is passed as the options.
    if (!Array.isArray(tensors)) {
      expectTensors(this.#makeCall(name).call, 'tensors', tensors, undefined, usageHint(name));
    }
    const { call, copies, makeRequest, into } = this.#parseArguments(name, options, more);
    const planOf = (/** @type {readonly Shape[]} */ shapes) =>
      this.#plans.get(keyOf(name, copies, shapes), () => makeJoinPlan(call, makeRequest(), shapes));
    return join(call, tensors, into, planOf);
  }

  /**
   * Plans and runs a pixel conversion. Plans are cached.
   * @param {string} name @param {unknown} input Images or a tensor. @param {unknown} options
   * @param {unknown[]} more Surplus arguments.
   */
  #runPixels(name, input, options, more) {
    const call = new CallContext(name, this.#runtime);
    call.rejectExtraArguments(more, 2, MERGE_HINT);
    return convert(call, this.#plans, name === 'toPixels', input, options);
  }

  /** Makes the context of a call and its empty request. @param {Name} name */
  #makeCall(name) {
    /** @type {NodeRequest} */
    const request = { operator: name, isCall: true };
    return { call: new CallContext('', this.#runtime, request), request };
  }

  /**
   * Reads the arguments of a call, each once.
   * @param {Name} name @param {unknown} options
   * @param {unknown[]} [more] Surplus arguments. Absent when making a plan, which accepts no `into`.
   * @param {number} [max] Maximum number of arguments.
   */
  #parseArguments(name, options, more, max = 2) {
    const { names } = methods[name];
    const { call, request } = this.#makeCall(name);
    const takesInto = names.includes('into');
    const allowed = more ? names : names.filter((option) => option !== 'into');
    const values = expectOptions(call, options, allowed, 'option', () => usageHint(name));
    if (more?.length) {
      const hint =
        takesInto || name === 'moveAxis' ? MERGE_HINT : `Use plan('${name}', ...).run(x, { into }) for into.`;
      call.rejectExtraArguments(more, max, hint);
    }
    request.opset = readOpset(call, names.includes('opset') ? readOption(values, 'opset') : null);
    const copies = snapshotArguments(call, values, names);
    copies.push(request.opset);
    const into = more && takesInto ? (readOption(values, 'into') ?? null) : null;
    return { call, into, copies, makeRequest: () => fillRequest(request, names, copies) };
  }
}
