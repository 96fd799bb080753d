// SPDX-License-Identifier: MIT
//
// Plans of pixels on the JavaScript side, for both directions: the core's response, and runs over the caller's arrays.
// `PlanesPlan` and `PicturesPlan` in api.d.ts say what callers see of it.
import { describeValue, showDims } from '../errors.js';
import { keyOf } from '../plan/cache.js';
import { PlanBase, runSingleOutput } from '../plan/base.js';
import { assertNoOverlap, makeTargets } from '../plan/targets.js';
import { areInWasmMemory } from '../tensor/wasm-tensor.js';
import { hintFor } from '../tensor/hints.js';
import { arraysEqual, MAX_TENSORS, readShape, readTensors } from '../tensor/parse.js';
import { dataOf, validateArray } from '../tensor/storage.js';
import { bytesOf, arrayTypeFor } from '../tensor/types.js';
import { isPicture, readImage, readImages, readPixelOptions, readPixels, rowBytesOf } from './images.js';

/** @import { ElementType } from '../api.js' */
/** @import { CallContext } from '../call.js' */
/** @import { PixelResponse } from '../load/module.js' */
/** @import { PlanCache } from '../plan/cache.js' */
/** @import { OutputSpec } from '../plan/base.js' */
/** @import { Shape } from '../tensor/parse.js' */
/** @import { Image, Options, Source } from './images.js' */

/** Pictures of one array are compared each with each, up to this many. */
const mostPieces = 1024;

/**
 * What comes of a plan's tensor: a picture for each image.
 *
 * @param {CallContext} call
 * @param {PixelResponse} response
 * @returns {OutputSpec[]}
 */
function pictureSpecs(call, { batch, height, width, imageBytes }) {
  if (batch > MAX_TENSORS) {
    throw call.error('OUT_OF_MEMORY', `there are ${batch} pictures, at most ${MAX_TENSORS} are made.`);
  }
  const bytes = imageBytes / batch;
  return Array.from({ length: batch }, () => {
    const content = { size: bytes, byteLength: bytes, className: 'Uint8ClampedArray' };
    return { type: 'uint8', dims: [height, width, 4], ...content };
  });
}

class PixelPlan extends PlanBase {
  #call;
  #request;
  /** @type {Map<number, PixelResponse>} By the bytes of a pixel of pictures. */
  #responses = new Map();
  #isToPixels;
  #outputs;
  #type;

  /**
   * @param {CallContext} call
   * @param {boolean} isToPixels
   * @param {ElementType} type Of what is converted.
   * @param {readonly number[]} dims
   * @param {Options} options
   * @throws {SplitError} What the rules say.
   */
  constructor(call, isToPixels, type, dims, options) {
    const tensorType = isToPixels ? type : (options.type ?? 'float32');
    if (isToPixels && options.type !== undefined && options.type !== type) {
      throw call.error('TYPE_UNSUPPORTED', `type is ${options.type}, the tensor is ${type}: they must agree.`);
    }
    const request = { ...options, type: tensorType, dims };
    const pixelBytes = isToPixels ? 4 : 0;
    const response = call.check(call.core.planPixels({ ...request, pixelBytes }));
    const { size, byteLength, dims: made } = response;
    const tensor = {
      type: tensorType,
      dims: Array.from(made),
      size,
      byteLength,
      className: arrayTypeFor(tensorType),
    };
    const outputs = isToPixels ? pictureSpecs(call, response) : [tensor];
    super(call, type, outputs);
    this.#call = call;
    this.#request = request;
    this.#responses.set(pixelBytes, response);
    this.#isToPixels = isToPixels;
    this.#outputs = outputs;
    this.#type = type;
    this.dims = dims.slice();
  }

  /** @param {any} given @returns {Source} */
  validateInput(given) {
    const call = this.#call;
    const own = this.#request.dims;
    const source = this.#isToPixels ? readTensor(call, given) : readImages(call, given, own[own.length - 1]);
    const { type, dims } = source;
    // One image, and a batch of one, are the same.
    const isSame = this.#isToPixels ? arraysEqual(dims, own) : arraysEqual(withBatchDim(dims), withBatchDim(own));
    if (type === this.#type && isSame) return source;
    const message = `the input is ${type} ${showDims(dims)}, the plan is for ${this.#type} ${showDims(own)}.`;
    throw call.error('DATA_MISMATCH', message);
  }

  /** As `run`, for what has been read, whose type and dims are the plan's. @param {Source} source @param {unknown} into Or null. */
  execute(source, into) {
    return this.#isToPixels ? this.#toPictures(source, into) : [this.#toTensor(source, into)];
  }

  /**
   * @param {number} pixelBytes
   * @returns {PixelResponse}
   */
  #responseFor(pixelBytes) {
    const known = this.#responses.get(pixelBytes);
    if (known) return known;
    const call = this.#call;
    const response = call.check(call.core.planPixels({ ...this.#request, pixelBytes }));
    this.#responses.set(pixelBytes, response);
    return response;
  }

  /**
   * @param {Source} source
   * @param {unknown} into
   * @returns {any}
   */
  #toTensor({ images, isList }, into) {
    const call = this.#call;
    const nameOf = (/** @type {number} */ i) => (images.length === 1 ? 'the image' : `image ${i}`);
    const inputs = images.map(({ data }) => data);
    const read = () => images.map((image, i) => readPixels(call, image, nameOf(i), 'DATA_MISMATCH'));
    /**
     * @param {any} target
     * @param {any[]} arrays
     * @param {boolean} inWasmMemory
     */
    const move = (target, arrays, inWasmMemory) => this.#move(target, images, arrays, inWasmMemory);
    return runSingleOutput(call, this.#outputs[0], into, inputs, read, move, true, isList);
  }

  /**
   * @param {Source} source
   * @param {unknown} into
   * @returns {any[]}
   */
  #toPictures({ type, images: [{ data }] }, into) {
    const call = this.#call;
    const { size, byteLength, width, height, isCovered } = this.#responseFor(4);
    const given = into === null ? null : this.#readPictures(into);
    const images = given === null ? this.#outputs : given.map((one) => one && one.image);
    const inWasmMemory =
      given !== null && areInWasmMemory([data, ...given.map((one) => one && one.image.data)], call.core);
    const tensor = validateArray(call, data, { type, size, byteLength }, 'data of the tensor', 'DATA_MISMATCH');
    const arrays =
      given === null
        ? makeTargets(call, this.#outputs, 'Uint8ClampedArray', [])
        : given.map((one, i) => one && readPixels(call, one.image, call.nameOfInto(i), 'OUTPUT_MISMATCH'));
    if (given !== null) expectPiecesApart(call, given, arrays, tensor);
    // Colours that are not named begin as black, and this memory may hold anything.
    else if (!isCovered) for (const array of arrays) array.fill(0);
    this.#move(tensor, images, arrays, inWasmMemory);
    return arrays.map((array, i) => {
      const one = given && given[i];
      return one && !one.isArray ? one.entry : array && { data: array, width, height };
    });
  }

  /**
   * The pictures to be written, their properties read once.
   *
   * @param {unknown} into One picture, or a list of them.
   * @returns {({ image: Image, entry: unknown, isArray: boolean } | null)[]}
   */
  #readPictures(into) {
    const call = this.#call;
    const outputs = this.#outputs;
    call.hasSingleOutput = outputs.length === 1 && !Array.isArray(into);
    const list = call.hasSingleOutput ? [into] : Array.isArray(into) ? readTensors(call, 'into', into) : [];
    if (list.length !== outputs.length || (!Array.isArray(into) && !call.hasSingleOutput)) {
      const given = Array.isArray(into) ? `an array of ${list.length}` : describeValue(into);
      throw call.error('OUTPUT_MISMATCH', `into must be a list of ${outputs.length} pictures, got ${given}.`);
    }
    return list.map((entry, i) => {
      if (entry === null && !call.hasSingleOutput) return null;
      const { dims } = outputs[i];
      const isArray = ArrayBuffer.isView(entry);
      const name = call.nameOfInto(i);
      const image = isArray ? { dims, data: entry } : readImage(call, entry, name, 'OUTPUT_MISMATCH');
      if (arraysEqual(image.dims.slice(0, 2), dims.slice(0, 2)) && isPicture(image.dims)) {
        return { image, entry, isArray };
      }
      const [of, is] = [dims, image.dims].map(([height, width]) => `${width} x ${height}`);
      const message = isPicture(image.dims)
        ? `${name} must be ${of} pixels like the tensor, got ${is}. Draw both at the same size first.`
        : `${name} must be a picture of ${of} pixels, got ${showDims(image.dims)}.`;
      throw call.error('OUTPUT_MISMATCH', message);
    });
  }

  /**
   * Converts image by image, or all at once where one array holds them all.
   *
   * @param {any} tensor
   * @param {readonly (Pick<Image, 'dims' | 'stride'> | null)[]} images
   * @param {readonly any[]} arrays Their bytes; null: not wanted.
   * @param {boolean} inWasmMemory Whether all are in memory of the module.
   */
  #move(tensor, images, arrays, inWasmMemory) {
    const bytes = bytesOf(tensor);
    const pixelBytesOf = (/** @type {Pick<Image, 'dims'>} */ { dims }) =>
      this.#isToPixels ? dims[dims.length - 1] : 0;
    // Every image is planned before the first is written, because the rules may refuse one.
    for (const image of images) if (image) this.#responseFor(pixelBytesOf(image));
    images.forEach((image, i) => {
      if (!image) return;
      const { dims, stride = rowBytesOf(dims) } = image;
      const run = () => {
        const { plan, batch } = this.#responseFor(pixelBytesOf(image));
        const count = images.length === 1 ? batch : 1;
        return this.#call.core.runPixels(plan, [bytes], bytesOf(arrays[i]), i, count, stride, inWasmMemory);
      };
      if (run()) return;
      this.#responses.delete(pixelBytesOf(image));
      run();
    });
  }
}

/** @param {readonly number[]} dims */
const withBatchDim = (dims) => (dims.length === 3 ? [1, ...dims] : dims);

/**
 * Makes sure that no two pictures share a byte, and none one with the tensor. Those of one array whose rows have one stride
 * may lie side by side in it.
 *
 * @param {CallContext} call
 * @param {readonly ({ image: Image } | null)[]} pictures
 * @param {readonly any[]} arrays Of the pictures, or null.
 * @param {any} tensor
 */
function expectPiecesApart(call, pictures, arrays, tensor) {
  const isWhole = pictures.every((picture) => picture?.image.stride === undefined);
  /**
   * @param {number} offset
   * @param {number} i
   * @param {number} j
   * @returns {boolean}
   */
  const areSideBySide = (offset, i, j) => {
    const [{ stride = 0, dims }, other] = [j, i].map((k) => /** @type {{ image: Image }} */ (pictures[k]).image);
    if (stride !== other.stride) return false;
    const column = ((offset % stride) + stride) % stride;
    return column >= rowBytesOf(dims) && column + rowBytesOf(other.dims) <= stride;
  };
  assertNoOverlap(call, arrays, tensor, isWhole || pictures.length > mostPieces ? undefined : areSideBySide);
}

/**
 * Reads type and dims of a tensor that becomes pictures.
 *
 * @param {CallContext} call
 * @param {any} tensor
 * @returns {Shape}
 */
function readTensorShape(call, tensor) {
  const isPicture = typeof tensor === 'object' && tensor !== null && 'width' in tensor && !('dims' in tensor);
  // Other calls take a picture as a tensor of bytes.
  if (isPicture && hintFor(tensor) === '') {
    const message = 'the tensor must be { type, data, dims }, got a picture. toPlanes makes a tensor of a picture.';
    throw call.error('DATA_MISMATCH', message);
  }
  return readShape(call, tensor, 'the tensor');
}

/**
 * Reads a tensor that becomes pictures.
 *
 * @param {CallContext} call
 * @param {any} tensor
 * @returns {Source}
 */
function readTensor(call, tensor) {
  const { type, dims } = readTensorShape(call, tensor);
  return { type, dims, images: [{ dims, data: dataOf(tensor) }] };
}

/**
 * Plans a conversion of tensors of this type and dims.
 *
 * @param {CallContext} call
 * @param {boolean} isToPixels
 * @param {unknown} tensor
 * @param {unknown} options
 * @returns {PixelPlan}
 */
export function planPixels(call, isToPixels, tensor, options) {
  const { request } = readPixelOptions(call, options, isToPixels ? ['batch'] : []);
  const shape = isToPixels ? readTensorShape(call, tensor) : readImages(call, tensor, 4, true);
  return new PixelPlan(call, isToPixels, shape.type, shape.dims, request);
}

/**
 * Plans a conversion of images or a tensor and runs it. Returns the tensor or the picture; a list of pictures if a batch is
 * asked for, by the option or by a list to write to.
 *
 * @param {CallContext} call
 * @param {PlanCache} plans
 * @param {boolean} isToPixels
 * @param {unknown} given
 * @param {unknown} options
 * @returns {any}
 */
export function convert(call, plans, isToPixels, given, options) {
  const { request, into, isBatch } = readPixelOptions(call, options, isToPixels ? ['batch', 'into'] : ['into']);
  const source = isToPixels ? readTensor(call, given) : readImages(call, given);
  const { type, dims } = source;
  const key = keyOf(call.title, /** @type {(string | number | number[] | undefined)[]} */ (Object.values(request)), [
    source,
  ]);
  const plan = plans.get(key, () => new PixelPlan(call, isToPixels, type, dims, request));
  const isList = isBatch || (isToPixels && Array.isArray(into));
  if (plan.count !== 1 && !isList && into === null) {
    const message = `batch must be true for a tensor of ${plan.count} pictures. The result is a list then.`;
    throw call.error('ARGUMENT_MISSING', message);
  }
  const results = plan.execute(source, into);
  return isList ? results : results[0];
}
