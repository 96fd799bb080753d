// SPDX-License-Identifier: MIT
//
// Plans of pixels on the JavaScript side, for both directions: the core's response, and runs over the caller's arrays.
// `PlanesPlan` and `PicturesPlan` in api.d.ts say what callers see of it.
import { showDims } from '../errors.js';
import { copyOf } from '../plan/plan.js';
import { allocate, expectApart, makeTargets, readInto, readTargets } from '../plan/targets.js';
import { areOnHeap, elementsIn, isHeapTensor, makeHeapTensors } from '../tensor/heap.js';
import { isSameList, mostTensors, readOptions, readShape } from '../tensor/read.js';
import { dataOf, readArray } from '../tensor/storage.js';
import { bytesOf, defaultClassOf } from '../tensor/types.js';
import { readImages, readPixelOptions } from './read.js';

/** @import { ElementType, Output } from '../api.js' */
/** @import { Call } from '../call.js' */
/** @import { PixelRequest } from '../load/module.js' */
/** @import { HeapTensor } from '../tensor/heap.js' */
/** @import { Source } from './read.js' */

class PixelPlan {
  #call;
  #response;
  #className;
  #isToPixels;
  #dims;
  #type;
  /** @type {readonly (Output & { className: string })[]} */
  #outputs;

  /**
   * @param {Call} call
   * @param {ElementType} type Of what is converted.
   * @param {readonly number[]} dims
   * @param {Omit<PixelRequest, 'dims'>} request
   * @throws {SplitError} What the rules say.
   */
  constructor(call, type, dims, request) {
    const { isToPixels, type: asked = 'float32' } = request;
    const tensorType = isToPixels ? type : asked;
    if (isToPixels && request.type !== undefined && request.type !== type) {
      throw call.error('TYPE_UNSUPPORTED', `type is ${request.type}, the tensor is ${type}: they must agree.`);
    }
    const response = call.check(call.core.planPixels({ ...request, type: tensorType, dims }));
    this.#call = call;
    this.#response = response;
    this.#isToPixels = isToPixels;
    const className = isToPixels ? 'Uint8ClampedArray' : defaultClassOf(tensorType);
    this.#className = className;
    this.#type = type;
    this.#dims = dims;
    const { batch, height, width, imageBytes, size, byteLength } = response;
    if (isToPixels && batch > mostTensors) {
      throw call.error('OUT_OF_MEMORY', `there are ${batch} pictures, at most ${mostTensors} are made.`);
    }
    const bytes = imageBytes / batch;
    this.#outputs = isToPixels
      ? Array.from({ length: batch }, () => {
          return { type: 'uint8', dims: [height, width, 4], size: bytes, byteLength: bytes, className };
        })
      : [{ type: tensorType, dims: Array.from(response.rest), size, byteLength, className }];
    // For looking at: what runs has its own.
    this.type = type;
    this.dims = dims.slice();
    this.outputs = this.#outputs.map(copyOf);
  }

  /** @type {() => any[]} */
  allocate = () => {
    return allocate(this.#call, this.#outputs);
  };

  /** @type {(given: any, options?: object) => any[]} */
  run = (given, options) => {
    const own = this.#dims;
    const source = this.#isToPixels
      ? readTensor(this.#call, given)
      : readImages(this.#call, given, own[own.length - 1]);
    const { type, dims } = source;
    // One image, and a batch of one, are the same.
    const isSame = this.#isToPixels ? isSameList(dims, own) : isSameList(asBatch(dims), asBatch(own));
    if (type !== this.#type || !isSame) {
      const message = `the input is ${type} ${showDims(dims)}, the plan is for ${this.#type} ${showDims(own)}.`;
      throw this.#call.error('DATA_MISMATCH', message);
    }
    return this.runOn(source, readOptions(this.#call, options, ['into']).into ?? null);
  };

  /**
   * As `run`, for what has been read, whose type and dims are the plan's.
   *
   * @param {Source} source
   * @param {unknown} into Null: new arrays.
   * @returns {any[]}
   */
  runOn({ type, arrays }, into) {
    const call = this.#call;
    const outputs = this.#outputs;
    const { size, byteLength, imageBytes, width, height } = this.#response;
    const given = into === null ? null : readInto(call, outputs, into, outputs.length > 1);
    const bytes = imageBytes / arrays.length;
    const content = this.#isToPixels ? { type, size, byteLength } : { type, size: bytes, byteLength: bytes };
    const name = this.#isToPixels ? 'the tensor' : 'the image';
    const isOnHeap = areOnHeap([...arrays, ...(given ?? [])], call.core);
    /** @type {(array: unknown, index: number) => any} */
    const read = (array, i) =>
      readArray(call, array, content, `data of ${arrays.length === 1 ? name : `image ${i}`}`, 'DATA_MISMATCH');
    const sources = arrays.map(read);

    if (given === null && !this.#isToPixels && arrays.length === 1 && isHeapTensor(arrays[0])) {
      const tensors = /** @type {HeapTensor[]} */ (makeHeapTensors(call, outputs));
      // The elements only now: the memory may have grown.
      this.#move(arrays.map(read), [elementsIn(tensors[0])], isOnHeap);
      return tensors;
    }
    const targets =
      given === null ? makeTargets(call, outputs, this.#className, []) : readTargets(call, outputs, given);
    if (given !== null) for (const source of sources) expectApart(call, targets, source);
    this.#move(sources, targets, given !== null && isOnHeap);
    return targets.map((target, i) => {
      if (target === null) return null;
      const { type: made, dims } = outputs[i];
      return this.#isToPixels ? { data: target, width, height } : new call.Tensor(made, target, dims.slice());
    });
  }

  /**
   * Converts image by image, or all at once where one array holds them all on both sides.
   *
   * @param {readonly any[]} sources Arrays.
   * @param {readonly any[]} targets Arrays, or null: not wanted.
   * @param {boolean} isOnHeap Whether all are what lies in heap tensors of the module.
   */
  #move(sources, targets, isOnHeap) {
    const { core } = this.#call;
    const { state, batch } = this.#response;
    const steps = Math.max(sources.length, targets.length);
    for (let i = 0; i < steps; ++i) {
      const target = targets[targets.length === 1 ? 0 : i];
      const source = sources[sources.length === 1 ? 0 : i];
      if (!target) continue;
      const [tensor, image] = this.#isToPixels ? [source, target] : [target, source];
      core.runPixels(state, bytesOf(tensor), [bytesOf(image)], i, steps === 1 ? batch : 1, isOnHeap && steps === 1);
    }
  }
}

/** @param {readonly number[]} dims */
const asBatch = (dims) => (dims.length === 3 ? [1, ...dims] : dims);

/** A tensor that becomes pictures. @type {(call: Call, tensor: any) => Source} */
function readTensor(call, tensor) {
  const { type, dims } = readShape(call, tensor, 'the tensor');
  return { type, dims, arrays: [dataOf(tensor)] };
}

/**
 * Plans a conversion of tensors of this type and dims.
 * @type {(call: Call, isToPixels: boolean, tensor: unknown, options: unknown) => PixelPlan}
 */
export function planPixels(call, isToPixels, tensor, options) {
  const { request } = readPixelOptions(call, isToPixels, options, []);
  const shape = isToPixels ? readShape(call, tensor, 'the tensor') : readImages(call, tensor, 4, true);
  return new PixelPlan(call, shape.type, shape.dims, request);
}

/**
 * Plans a conversion of images or a tensor and runs it: gives the result, or of a batch of pictures all of them.
 * @type {(call: Call, isToPixels: boolean, given: unknown, options: unknown) => any}
 */
export function convert(call, isToPixels, given, options) {
  const { request, into } = readPixelOptions(call, isToPixels, options, ['into']);
  const source = isToPixels ? readTensor(call, given) : readImages(call, given);
  const plan = new PixelPlan(call, source.type, source.dims, request);
  call.isOneInto = into !== null && !(isToPixels && (Array.isArray(into) || plan.outputs.length !== 1));
  const results = plan.runOn(source, call.isOneInto ? [into] : into);
  return results.length === 1 ? results[0] : results;
}
