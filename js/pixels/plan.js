// SPDX-License-Identifier: MIT
//
// Plans of pixels on the JavaScript side: the core's answer, and runs over the caller's arrays.
import { SplitError } from '../errors.js';
import { checked } from '../load/core.js';
import { makeTargets, readAndCheckTargets } from '../plan/targets.js';
import { HeapTensor, makeHeapTensor } from '../tensor/heap.js';
import { isSameList, readOptions, readTensor } from '../tensor/read.js';
import { checkStorage } from '../tensor/storage.js';
import { bytesOf, defaultClassOf } from '../tensor/types.js';
import { checkImages, readImages } from './read.js';

/** @import { ElementType, Output, PartOf, Storage, TensorConstructor, TensorLike } from '../api.js' */
/** @import { Core, PixelQuestion } from '../load/module.js' */

/** The most pictures of one batch, as there are at most so many parts of a split. */
const mostPictures = 2 ** 20;

/** The types that planes have. @typedef {'float32' | 'float16' | 'uint8' | 'int8'} PlaneType */

/**
 * RGBA pixels, as an `ImageData` takes them.
 * @typedef {{ data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number }} Picture
 */

/**
 * Where pixels are written.
 * @typedef {Uint8ClampedArray<ArrayBuffer> | Uint8Array | Picture} PictureTarget
 */

/**
 * @param {string} caller
 * @param {unknown} options
 * @returns {unknown} Null where there is no `into`.
 */
function readInto(caller, options) {
  return (options === undefined ? {} : readOptions(caller, options, ['into'])).into ?? null;
}

/**
 * From images to one tensor: a plan, checked once and run often.
 *
 * @template {PlaneType} [T='float32']
 * @template {TensorConstructor | undefined} [C=undefined] Class of the results, where it is not `Tensor`.
 * @example
 * const plan = ts.plan('toPlanes', { type: 'uint8', dims: [480, 640, 4] }, { channels: 'BGR' });
 * const [input] = plan.run(context.getImageData(0, 0, 640, 480));
 */
export class PlanesPlan {
  #core;
  #Tensor;
  #answer;

  /**
   * @internal
   * @param {Core} core
   * @param {TensorConstructor} constructor
   * @param {readonly number[]} dims Of the images.
   * @param {Omit<PixelQuestion, 'dims'>} question
   * @throws {SplitError} What the rules say.
   */
  constructor(core, constructor, dims, question) {
    this.#core = core;
    this.#Tensor = constructor;
    this.#answer = checked(core.planPixels({ ...question, dims: Float64Array.from(dims) }));
    const { size, byteLength } = this.#answer;
    /** Element type of the images. */
    this.type = /** @type {'uint8'} */ ('uint8');
    /** The dims of the images: [height, width, channels], or with the batch before them. */
    this.dims = dims;
    /**
     * The tensor, the only output.
     *
     * @type {readonly [Output]}
     * @example
     * const array = new Float32Array(plan.outputs[0].size);
     */
    this.outputs = [{ type: question.type ?? 'float32', dims: Array.from(this.#answer.dims), size, byteLength }];
  }

  /**
   * Converts images to a tensor.
   *
   * @param {import('./read.js').Images} images Of the plan's dims; they are not changed.
   * @param {{ into?: readonly [Storage[T] | TensorLike<T>] }
   *   } [options] `into`: the caller's array, of the output's size, which is written instead of a new one.
   * @returns {[PartOf<C, TensorLike<T>>]} The tensor. Of a heap tensor another one.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * plan.run(context.getImageData(0, 0, 640, 480), { into: [array] });
   */
  run(images, options) {
    return [this.runOn(readImages(images), readInto('run', options))];
  }

  /**
   * As `run`, for images that have been read.
   *
   * @internal
   * @param {import('./read.js').Source} source
   * @param {unknown} into Null: a new array.
   * @returns {any}
   */
  runOn(source, into) {
    if (!isSameList(source.dims, this.dims)) {
      const message = `toPlanes: the image is [${source.dims}], the plan is for [${this.dims}].`;
      throw new SplitError('DATA_MISMATCH', message);
    }
    checkImages(source, this.#answer.imageBytes);
    const [{ type, dims, byteLength }] = this.outputs;
    if (into === null && source.owner instanceof HeapTensor) {
      const tensor = makeHeapTensor(this.#core, 'toPlanes', type, dims, byteLength, false);
      // Read only now: the memory may have grown.
      this.#move([source.owner.data], tensor.data);
      return tensor;
    }
    const [target] =
      into === null
        ? makeTargets('toPlanes', this.outputs, defaultClassOf(type), [])
        : readAndCheckTargets('toPlanes', type, this.outputs, into, source.arrays);
    if (target === null) return null;
    this.#move(source.arrays, target);
    return new this.#Tensor(type, target, dims.slice());
  }

  /**
   * @param {readonly any[]} arrays
   * @param {any} target
   */
  #move(arrays, target) {
    const { state, batch } = this.#answer;
    const tensor = bytesOf(target);
    const images = arrays.length === 1 ? batch : 1;
    arrays.forEach((array, i) => this.#core.runPixels(state, tensor, [bytesOf(array)], i, images));
  }
}

/**
 * From a tensor to RGBA images: a plan, checked once and run often.
 *
 * @example
 * const plan = ts.plan('toPixels', { type: 'float32', dims: [1, 3, 480, 640] }, { channels: 'BGR' });
 * const [picture] = plan.run(output);
 */
export class PicturesPlan {
  #core;
  #answer;

  /**
   * @internal
   * @param {Core} core
   * @param {ElementType} type
   * @param {readonly number[]} dims
   * @param {Omit<PixelQuestion, 'dims'>} question
   * @throws {SplitError} What the rules say.
   */
  constructor(core, type, dims, question) {
    this.#core = core;
    this.#answer = checked(core.planPixels({ ...question, type, dims: Float64Array.from(dims) }));
    const { batch, height, width, imageBytes } = this.#answer;
    if (batch > mostPictures) {
      const message = `toPixels: there would be ${batch} pictures, at most ${mostPictures} can be handed out.`;
      throw new SplitError('OUT_OF_MEMORY', message);
    }
    const size = batch === 0 ? 0 : imageBytes / batch;
    /** Element type of the tensor. */
    this.type = type;
    /** The dims of the tensor. */
    this.dims = dims;
    /**
     * The images.
     *
     * @type {readonly Output[]}
     * @example
     * const into = plan.outputs.map(({ size }) => new Uint8ClampedArray(size));
     */
    this.outputs = Array.from({ length: batch }, () => {
      return { type: /** @type {const} */ ('uint8'), dims: [height, width, 4], size, byteLength: size };
    });
  }

  /**
   * Converts a tensor to images.
   *
   * @param {TensorLike} tensor Of the plan's type and dims; it is not changed.
   * @param {{ into?: readonly (PictureTarget | null)[] }} [options] `into`: an array or an
   *   `ImageData` for each image, which are written instead of new ones; null skips an image.
   * @returns {Picture[]} One picture for each image of the batch; for a skipped one null.
   * @throws {SplitError} DATA_MISMATCH, OUTPUT_MISMATCH
   * @example
   * const [picture] = plan.run(output);
   * context.putImageData(new ImageData(picture.data, picture.width, picture.height), 0, 0);
   */
  run(tensor, options) {
    const { type, dims, data } = readTensor('toPixels', tensor, 'the tensor');
    if (type !== this.type || !isSameList(dims, this.dims)) {
      const message = `toPixels: the tensor is ${type} [${dims}], the plan is for ${this.type} [${this.dims}].`;
      throw new SplitError('DATA_MISMATCH', message);
    }
    return this.runOn(data, readInto('run', options));
  }

  /**
   * As `run`, for the data of a tensor whose type and dims are known to be the plan's.
   *
   * @internal
   * @param {any} data
   * @param {unknown} into Null: new arrays.
   * @returns {any[]}
   */
  runOn(data, into) {
    const { state, size, byteLength, width, height } = this.#answer;
    checkStorage('toPixels', this.type, data, 'data of the tensor', 'DATA_MISMATCH', size, byteLength);
    const targets =
      into === null
        ? makeTargets('toPixels', this.outputs, 'Uint8ClampedArray', [])
        : readAndCheckTargets('toPixels', 'uint8', this.outputs, into, [data]);
    const source = bytesOf(data);
    return targets.map((target, i) => {
      if (target === null) return null;
      this.#core.runPixels(state, source, [bytesOf(target)], i, 1);
      return { data: target, width, height };
    });
  }
}
