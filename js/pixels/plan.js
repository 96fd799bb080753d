// SPDX-License-Identifier: MIT
//
// Plans of pixels on the JavaScript side, for both directions: the core's answer, and runs over the caller's arrays.
// `PlanesPlan` and `PicturesPlan` in api.d.ts say what callers see of it.
import { allocate, checkTargets, makeTargets, readInto } from '../plan/targets.js';
import { HeapTensor, makeHeapTensor } from '../tensor/heap.js';
import { isSameList, readOptions, readShape } from '../tensor/read.js';
import { checkStorage } from '../tensor/storage.js';
import { bytesOf, defaultClassOf } from '../tensor/types.js';
import { readImageShape, readImages, readPixelOptions } from './read.js';

/** @import { ElementType, Output } from '../api.js' */
/** @import { Call } from '../call.js' */
/** @import { PixelQuestion } from '../load/module.js' */
/** @import { Source } from './read.js' */

/** The most pictures of one batch, as there are at most so many parts of a split. */
const mostPictures = 2 ** 20;

class PixelPlan {
  #call;
  #answer;
  #className;
  #isToPixels;

  /**
   * @param {Call} call
   * @param {ElementType} type Of what is converted.
   * @param {readonly number[]} dims
   * @param {Omit<PixelQuestion, 'dims'>} question
   * @throws {SplitError} What the rules say.
   */
  constructor(call, type, dims, question) {
    const { isToPixels, type: asked = 'float32' } = question;
    const tensorType = isToPixels ? type : asked;
    if (isToPixels && question.type !== undefined && question.type !== type) {
      throw call.error('TYPE_UNSUPPORTED', `type is ${question.type}, the tensor is ${type}: they must agree.`);
    }
    const answer = call.check(call.core.planPixels({ ...question, type: tensorType, dims: Float64Array.from(dims) }));
    this.#call = call;
    this.#answer = answer;
    this.#isToPixels = isToPixels;
    this.#className = isToPixels ? 'Uint8ClampedArray' : defaultClassOf(tensorType);
    this.type = type;
    this.dims = dims;
    const { batch, height, width, imageBytes, size, byteLength } = answer;
    /** @type {readonly Output[]} */
    this.outputs = [{ type: tensorType, dims: Array.from(answer.dims), size, byteLength }];
    if (!isToPixels) return;
    if (batch > mostPictures) {
      throw call.error('OUT_OF_MEMORY', `there would be ${batch} pictures, at most ${mostPictures} can be handed out.`);
    }
    const bytes = imageBytes / batch;
    this.outputs = Array.from({ length: batch }, () => {
      return { type: 'uint8', dims: [height, width, 4], size: bytes, byteLength: bytes };
    });
  }

  /** @type {() => any[]} */
  allocate() {
    return allocate(this.#call, this.outputs, this.#className);
  }

  /** @type {(given: any, options?: object) => any[]} */
  run(given, options) {
    const source = this.#isToPixels ? readTensor(this.#call, given) : readImages(this.#call, given);
    const { type, dims } = source;
    if (type !== this.type || !isSameList(dims, this.dims)) {
      const message = `the input is ${type} [${dims}], the plan is for ${this.type} [${this.dims}].`;
      throw this.#call.error('DATA_MISMATCH', message);
    }
    return this.runOn(source, readOptions(this.#call, options, ['into']).into ?? null);
  }

  /**
   * As `run`, for what has been read, whose type and dims are the plan's.
   *
   * @param {Source} source
   * @param {unknown} into Null: new arrays.
   * @returns {any[]}
   */
  runOn({ type, arrays, owner }, into) {
    const call = this.#call;
    const { outputs } = this;
    const { size, byteLength, imageBytes, width, height } = this.#answer;
    const given = into === null ? null : readInto(call, outputs.length, into);
    const bytes = imageBytes / arrays.length;
    const content = this.#isToPixels ? { type, size, byteLength } : { type, size: bytes, byteLength: bytes };
    const name = this.#isToPixels ? 'the tensor' : 'the image';
    arrays.forEach((array, i) => {
      checkStorage(call, array, content, `data of ${arrays.length === 1 ? name : `image ${i}`}`, 'DATA_MISMATCH');
    });
    if (given !== null) checkTargets(call, outputs, given, arrays, null);

    if (given === null && !this.#isToPixels && owner instanceof HeapTensor) {
      const tensor = makeHeapTensor(call, outputs[0]);
      // The elements only now: the memory may have grown.
      this.#move([owner.data], [tensor.data]);
      return [tensor];
    }
    const targets = given ?? makeTargets(call, outputs, this.#className, []);
    this.#move(arrays, targets);
    return targets.map((data, i) => {
      if (data === null) return null;
      const { type: made, dims } = outputs[i];
      return this.#isToPixels ? { data, width, height } : new call.Tensor(made, data, dims.slice());
    });
  }

  /**
   * Converts image by image, or all at once where one array holds them all on both sides.
   *
   * @param {readonly any[]} sources
   * @param {readonly any[]} targets Null: not wanted.
   */
  #move(sources, targets) {
    const { state, batch } = this.#answer;
    const steps = Math.max(sources.length, targets.length);
    for (let i = 0; i < steps; ++i) {
      const target = targets[targets.length === 1 ? 0 : i];
      const source = sources[sources.length === 1 ? 0 : i];
      if (!target) continue;
      const [tensor, image] = this.#isToPixels ? [source, target] : [target, source];
      this.#call.core.runPixels(state, bytesOf(tensor), [bytesOf(image)], i, steps === 1 ? batch : 1);
    }
  }
}

/** A tensor that becomes pictures. @type {(call: Call, tensor: any) => Source} */
function readTensor(call, tensor) {
  const { type, dims } = readShape(call, tensor, 'the tensor');
  return { type, dims, arrays: [tensor.data], owner: tensor };
}

/**
 * Plans a conversion of tensors of this type and dims.
 * @type {(call: Call, isToPixels: boolean, tensor: unknown, options: unknown) => PixelPlan}
 */
export function planPixels(call, isToPixels, tensor, options) {
  const { question } = readPixelOptions(call, isToPixels, options, []);
  const shape = isToPixels ? readShape(call, tensor, 'the tensor') : readImageShape(call, tensor, 'the image');
  return new PixelPlan(call, shape.type, shape.dims, question);
}

/**
 * Plans a conversion of images or a tensor and runs it: gives the result, or of a batch of pictures all of them.
 * @type {(call: Call, isToPixels: boolean, given: unknown, options: unknown) => any}
 */
export function convert(call, isToPixels, given, options) {
  const { question, into } = readPixelOptions(call, isToPixels, options, ['into']);
  const source = isToPixels ? readTensor(call, given) : readImages(call, given);
  const plan = new PixelPlan(call, source.type, source.dims, question);
  const isList = into === null || (isToPixels && Array.isArray(into));
  const results = plan.runOn(source, isList ? into : [into]);
  return results.length === 1 ? results[0] : results;
}
