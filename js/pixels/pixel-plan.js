// SPDX-License-Identifier: MIT
//
// Pixel plans for both directions. A plan holds the core's response and runs it on the caller's arrays. `PlanesPlan` and
// `PixelsPlan` in api.d.ts are its public types.
import { describeValue, showDims } from '../base/errors.js';
import { keyOf } from '../plan/cache.js';
import { PlanBase, runSingleOutput } from '../plan/base.js';
import { assertNoOverlap, makeTargets, noSkips } from '../plan/targets.js';
import { areInWasmMemory } from '../tensor/wasm-tensor.js';
import { hintFor } from '../arguments/hints.js';
import { readShape, readTensors } from '../arguments/tensors.js';
import { dataOf, validateArray } from '../tensor/storage.js';
import { arraysEqual, arrayTypeFor, bytesOf, byteOffsetOf, memoryOf } from '../base/types.js';
import { ImageName, isSingleImage, readImage, readImages, readPixelOptions, readPixels, rowBytesOf } from './images.js';

/** @import { ElementType } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */
/** @import { PixelResponse } from '../load/module.js' */
/** @import { PlanCache } from '../plan/cache.js' */
/** @import { OutputSpec } from '../plan/base.js' */
/** @import { Shape } from '../arguments/tensors.js' */
/** @import { Image, Options, PixelSource } from './images.js' */

/** @typedef {Pick<Image, 'dims' | 'stride' | 'format' | 'flipY'>} ImageSpec An image without its data. */

/**
 * Returns the outputs of `toPixels`: one RGBA image for each of the batch.
 * @param {CallContext} call @param {PixelResponse} response @returns {OutputSpec[]}
 */
function imageSpecs(call, { batch, height, width, imageBytes }) {
  const { maxTensors } = call.core;
  if (batch > maxTensors) throw call.invalid('OUT_OF_MEMORY', 'the batch', `at most ${maxTensors}`, batch);
  const bytes = imageBytes / batch;
  return Array.from({ length: batch }, () => {
    const content = { size: bytes, byteLength: bytes, className: 'Uint8ClampedArray' };
    return { type: 'uint8', dims: [height, width, 4], ...content };
  });
}

class PixelPlan extends PlanBase {
  #call;
  #request;
  /** Responses by the format and the bytes per pixel of the images. @type {Map<string, PixelResponse>} */
  #responses = new Map();
  /** Response of the plan itself. It also serves images that become a tensor, and targets without a format. */
  #response;
  #isToPixels;
  #outputs;
  #type;

  /**
   * @param {CallContext} call @param {boolean} isToPixels @param {ElementType} type Element type of the input.
   * @param {readonly number[]} dims Dims of the input. @param {Options} options
   * @param {string | undefined} format Format of the input, if it is images.
   * @throws {SplitError} The errors of the rules.
   */
  constructor(call, isToPixels, type, dims, options, format) {
    const tensorType = isToPixels ? type : (options.type ?? 'float32');
    if (isToPixels && options.type !== undefined && options.type !== type) {
      throw call.error('TYPE_UNSUPPORTED', `type must be ${type} like the tensor, got ${options.type}.`);
    }
    const request = { ...options, type: tensorType, dims, format };
    const response = call.check(call.core.planPixels({ ...request, pixelBytes: isToPixels ? 4 : 0 }));
    const { size, byteLength } = response;
    const tensor = {
      type: tensorType,
      dims: Array.from(response.dims),
      size,
      byteLength,
      className: arrayTypeFor(tensorType),
    };
    const outputs = isToPixels ? imageSpecs(call, response) : [tensor];
    super(call, type, outputs);
    this.#call = call;
    this.#request = request;
    this.#response = response;
    this.#isToPixels = isToPixels;
    this.#outputs = outputs;
    this.#type = type;
    this.dims = dims.slice();
  }

  /** Reads the input of a run, and checks its type and dims. @param {any} input */
  validateInput(input) {
    const call = this.#call;
    const planDims = this.#request.dims;
    const source = this.#isToPixels ? readTensor(call, input) : readImages(call, input, planDims[planDims.length - 1]);
    const { type, dims } = source;
    // An image equals a batch of one.
    const isSame = this.#isToPixels
      ? arraysEqual(dims, planDims)
      : arraysEqual(withBatchDim(dims), withBatchDim(planDims));
    const { format } = this.#request;
    if (type === this.#type && isSame) {
      if (source.format === format) return source;
      throw call.invalid('DATA_MISMATCH', 'format of the input', `${format} as planned`, source.format);
    }
    const message = `the input must be ${this.#type} ${showDims(planDims)} as planned, got ${type} ${showDims(dims)}.`;
    throw call.error('DATA_MISMATCH', message);
  }

  /**
   * Runs the plan on an input that matches it.
   * @param {PixelSource} source @param {unknown} into The caller's targets, or null.
   */
  execute(source, into) {
    return this.#isToPixels ? this.#toImages(source, into) : [this.#toTensor(source, into)];
  }

  /** Returns the core's response for an image, from the plan if it has one. @param {ImageSpec} image @returns {PixelResponse} */
  #responseFor({ dims, format }) {
    // The images that become a tensor have the format of the plan, as validated.
    if (!this.#isToPixels || format === undefined) return this.#response;
    const pixelBytes = dims[2];
    const key = format + pixelBytes;
    const cached = this.#responses.get(key);
    if (cached) return cached;
    const call = this.#call;
    const response = call.check(call.core.planPixels({ ...this.#request, format, pixelBytes }));
    this.#responses.set(key, response);
    return response;
  }

  /** Converts images to a tensor. @param {PixelSource} source @param {unknown} into */
  #toTensor({ images, isList }, into) {
    const call = this.#call;
    const name = new ImageName(images.length === 1);
    const inputs = images.map(({ data }) => data);
    const read = () =>
      images.map((image, i) => {
        name.index = i;
        return readPixels(call, image, name, 'DATA_MISMATCH');
      });
    /** @param {any} target @param {any[]} arrays @param {boolean} inWasmMemory */
    const move = (target, arrays, inWasmMemory) => this.#move(target, images, arrays, inWasmMemory);
    return runSingleOutput(call, this.#outputs[0], into, inputs, read, move, true, isList);
  }

  /** Converts a tensor to images. @param {PixelSource} source @param {unknown} into @returns {any[]} */
  #toImages({ type, images: [{ data }] }, into) {
    const call = this.#call;
    const { size, byteLength, width, height, isCovered } = this.#response;
    const targets = into === null ? null : this.#readTargetImages(into);
    const images = targets === null ? this.#outputs : targets.map((one) => one && one.image);
    const inWasmMemory =
      targets !== null && areInWasmMemory([data, ...targets.map((one) => one && one.image.data)], call.core);
    const tensor = validateArray(call, data, { type, size, byteLength }, 'data of the tensor', 'DATA_MISMATCH');
    const arrays =
      targets === null
        ? makeTargets(call, this.#outputs, 'Uint8ClampedArray', noSkips)
        : targets.map((one, i) => one && readPixels(call, one.image, call.nameOfInto(i), 'OUTPUT_MISMATCH'));
    if (targets !== null) expectImagesApart(call, targets, arrays, tensor);
    // Colours that `channels` does not name start as 0, but the new memory may be uninitialized.
    else if (!isCovered) for (const array of arrays) array.fill(0);
    this.#move(tensor, images, arrays, inWasmMemory);
    return arrays.map((array, i) => {
      const one = targets && targets[i];
      return one && !one.isArray ? one.entry : array && { data: array, width, height };
    });
  }

  /**
   * Reads the images to write, each property once.
   * @param {unknown} into An image or a list of images.
   * @returns {({ image: Image, entry: unknown, isArray: boolean } | null)[]}
   */
  #readTargetImages(into) {
    const call = this.#call;
    const outputs = this.#outputs;
    call.hasSingleOutput = outputs.length === 1 && !Array.isArray(into);
    const list = call.hasSingleOutput ? [into] : Array.isArray(into) ? readTensors(call, 'into', into) : [];
    if (list.length !== outputs.length || (!Array.isArray(into) && !call.hasSingleOutput)) {
      const actual = Array.isArray(into) ? `an array of ${list.length}` : describeValue(into);
      throw call.error('OUTPUT_MISMATCH', `into must be a list of ${outputs.length} images, got ${actual}.`);
    }
    return list.map((entry, i) => {
      if (entry === null && !call.hasSingleOutput) return null;
      const { dims } = outputs[i];
      const isArray = ArrayBuffer.isView(entry);
      const name = call.nameOfInto(i);
      const image = isArray ? { dims, data: entry } : readImage(call, entry, name, 'OUTPUT_MISMATCH');
      if (arraysEqual(image.dims.slice(0, 2), dims.slice(0, 2)) && isSingleImage(image.dims)) {
        return { image, entry, isArray };
      }
      const [expected, actual] = [dims, image.dims].map(([height, width]) => `${width} x ${height}`);
      const message = isSingleImage(image.dims)
        ? `${name} must be ${expected} pixels like the tensor, got ${actual}. Draw both at the same size first.`
        : `${name} must be an image of ${expected} pixels, got ${showDims(image.dims)}.`;
      throw call.error('OUTPUT_MISMATCH', message);
    });
  }

  /**
   * Converts a list of images, or a batch in one array.
   * @param {any} tensor The tensor's array.
   * @param {readonly (ImageSpec | null)[]} images Null for a skipped image.
   * @param {readonly any[]} arrays The images' arrays.
   * @param {boolean} inWasmMemory Whether all arrays are in the module's memory.
   */
  #move(tensor, images, arrays, inWasmMemory) {
    // Every image is planned before the first is written, because the rules may reject an image.
    const call = this.#call;
    const isOne = images.length === 1;
    const responses = images.map((image) => image && this.#responseFor(image));
    for (const response of isOne ? responses : new Set(responses)) {
      if (response === null) continue;
      const { plan, batch, height } = response;
      const count = isOne ? batch : images.length;
      const places =
        count === 1 ? onePlace : call.allocate('the places of the images', () => new Float64Array(3 * count));
      /** @type {any[]} */
      const memories = [];
      let index = -1;
      for (let i = 0; i < count; ++i) {
        const at = isOne ? 0 : i;
        const image = images[at];
        if (image === null || responses[at] !== response) {
          places[3 * i] = -1;
          continue;
        }
        const { dims, stride = rowBytesOf(dims), flipY } = image;
        const memory = memoryOf(arrays[at]);
        // Crops of one picture have the memory of the image before them.
        if (memory !== memories[index]) index = memories.push(memory) - 1;
        places[3 * i] = index;
        places[3 * i + 1] = byteOffsetOf.call(arrays[at]) + ((i - at) * height + (flipY ? height - 1 : 0)) * stride;
        places[3 * i + 2] = flipY ? -stride : stride;
      }
      for (let i = 0; i <= index; ++i) memories[i] = new Uint8Array(memories[i]);
      call.core.runPixels([plan, places, bytesOf(tensor), ...memories], count, inWasmMemory);
    }
  }
}

/** The place of an image that is converted alone. A new array would take longer than a small image. */
const onePlace = new Float64Array(3);

/** Returns the dims of a batch; an image becomes a batch of one. @param {readonly number[]} dims */
const withBatchDim = (dims) => (dims.length === 3 ? [1, ...dims] : dims);

/**
 * Checks that images share no byte with each other or with the tensor. Images of one array with the same stride may
 * be side by side.
 * @param {CallContext} call @param {readonly ({ image: Image } | null)[]} targets
 * @param {readonly any[]} arrays The images' arrays; null for a skipped one. @param {any} tensor The tensor's array.
 */
function expectImagesApart(call, targets, arrays, tensor) {
  const isWhole = targets.every((target) => target?.image.stride === undefined);
  const strides = targets.map((target) => target?.image.stride ?? 0);
  const rowBytes = targets.map((target) => (target ? rowBytesOf(target.image.dims) : 0));
  /**
   * Whether image `i`, which starts `offset` bytes after image `j`, is in other columns.
   * @param {number} offset @param {number} i @param {number} j
   */
  const areSideBySide = (offset, i, j) => {
    const stride = strides[i];
    if (stride !== strides[j]) return false;
    const column = ((offset % stride) + stride) % stride;
    return column >= rowBytes[j] && column + rowBytes[i] <= stride;
  };
  assertNoOverlap(call, arrays, tensor, isWhole ? undefined : areSideBySide);
}

/**
 * Reads the type and dims of a tensor that becomes images.
 * @param {CallContext} call @param {any} tensor @returns {Shape}
 */
function readTensorShape(call, tensor) {
  const isImage = typeof tensor === 'object' && tensor !== null && 'width' in tensor && !('dims' in tensor);
  // Only this direction rejects images; other calls read them as tensors of bytes.
  if (isImage && hintFor(tensor) === '') {
    throw call.invalid(
      'DATA_MISMATCH',
      'the tensor',
      'a tensor { type, data, dims }',
      tensor,
      ' Use toPlanes for images.',
    );
  }
  return readShape(call, tensor, 'the tensor');
}

/** Reads a tensor that becomes images. @param {CallContext} call @param {any} tensor @returns {PixelSource} */
function readTensor(call, tensor) {
  const { type, dims } = readTensorShape(call, tensor);
  return { type, dims, images: [{ dims, data: dataOf(tensor) }] };
}

/**
 * Plans a conversion of the images or the tensor.
 * @param {CallContext} call @param {boolean} isToPixels @param {unknown} tensor @param {unknown} options
 */
export function planPixels(call, isToPixels, tensor, options) {
  const { request } = readPixelOptions(call, options, isToPixels ? ['batch'] : []);
  const shape = isToPixels ? readTensorShape(call, tensor) : readImages(call, tensor, 4, true);
  return new PixelPlan(call, isToPixels, shape.type, shape.dims, request, /** @type {PixelSource} */ (shape).format);
}

/**
 * Plans a conversion of images or a tensor and runs it.
 * @param {CallContext} call @param {PlanCache} plans @param {boolean} isToPixels
 * @param {unknown} input Images or a tensor. @param {unknown} options
 * @returns {any} The tensor or the image; a list of images with `batch: true` or a list as `into`.
 */
export function convert(call, plans, isToPixels, input, options) {
  const { request, into, isBatch } = readPixelOptions(call, options, isToPixels ? ['batch', 'into'] : ['into']);
  const source = isToPixels ? readTensor(call, input) : readImages(call, input);
  const { type, dims, format } = source;
  const key = keyOf(call.title, /** @type {any} */ ([...Object.values(request), format]), [source]);
  const plan = plans.get(key, () => new PixelPlan(call, isToPixels, type, dims, request, format));
  const isList = isBatch || (isToPixels && Array.isArray(into));
  if (plan.count !== 1 && !isList && into === null) {
    const message = `batch must be true for a tensor of ${plan.count} images. The result is then a list.`;
    throw call.error('ARGUMENT_MISSING', message);
  }
  const results = plan.execute(source, into);
  return isList ? results : results[0];
}
