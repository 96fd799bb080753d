// SPDX-License-Identifier: MIT
//
// Plans of pixels on the JavaScript side, for both directions: the core's response, and runs over the caller's arrays.
// `PlanesPlan` and `PicturesPlan` in api.d.ts say what callers see of it.
import { show, showDims } from '../errors.js';
import { keyOf } from '../plan/cache.js';
import { copyOf } from '../plan/plan.js';
import { allocate, expectApart, makeTargets, readInto, readTargets } from '../plan/targets.js';
import { areOnHeap, elementsIn, isHeapTensor, makeHeapTensors } from '../tensor/heap.js';
import { isSameList, mostTensors, readOptions, readShape, readTensors } from '../tensor/read.js';
import { dataOf, readArray } from '../tensor/storage.js';
import { byteLengthOf, byteOffsetOf, bytesOf, defaultClassOf, memoryOf } from '../tensor/types.js';
import { readImage, readImages, readPixelOptions, readPixels, rowBytesOf } from './read.js';

/** @import { ElementType, Output } from '../api.js' */
/** @import { Call } from '../call.js' */
/** @import { PixelResponse } from '../load/module.js' */
/** @import { PlanCache } from '../plan/cache.js' */
/** @import { HeapTensor } from '../tensor/heap.js' */
/** @import { Image, Options, Source } from './read.js' */

/** Pictures of one array are compared each with each, up to this many. */
const mostPieces = 1024;

class PixelPlan {
  #call;
  #request;
  /** @type {Map<number, PixelResponse>} By the bytes of a pixel of pictures. */
  #responses = new Map();
  #isToPixels;
  /** @type {readonly (Output & { className: string })[]} */
  #outputs;
  #dims;
  #type;

  /**
   * @param {Call} call
   * @param {boolean} isToPixels
   * @param {ElementType} type Of what is converted.
   * @param {readonly number[]} dims
   * @param {Options} request
   * @throws {SplitError} What the rules say.
   */
  constructor(call, isToPixels, type, dims, request) {
    const tensorType = isToPixels ? type : (request.type ?? 'float32');
    if (isToPixels && request.type !== undefined && request.type !== type) {
      throw call.error('TYPE_UNSUPPORTED', `type is ${request.type}, the tensor is ${type}: they must agree.`);
    }
    this.#call = call;
    this.#request = { ...request, type: tensorType, dims };
    this.#isToPixels = isToPixels;
    this.#type = type;
    this.#dims = dims;
    const {
      batch,
      height,
      width,
      imageBytes,
      size,
      byteLength,
      dims: made,
    } = this.#responseFor(call, isToPixels ? 4 : 0);
    if (isToPixels && batch > mostTensors) {
      throw call.error('OUT_OF_MEMORY', `there are ${batch} pictures, at most ${mostTensors} are made.`);
    }
    const bytes = imageBytes / batch;
    const className = isToPixels ? 'Uint8ClampedArray' : defaultClassOf(tensorType);
    this.#outputs = isToPixels
      ? Array.from({ length: batch }, () => {
          return { type: 'uint8', dims: [height, width, 4], size: bytes, byteLength: bytes, className };
        })
      : [{ type: tensorType, dims: Array.from(made), size, byteLength, className }];
    this.count = this.#outputs.length;
    this.type = type;
    this.dims = dims.slice();
    this.outputs = this.#outputs.map(copyOf);
  }

  /** @type {() => any[]} */
  allocate = () => {
    return allocate(this.#call, this.#outputs);
  };

  /** @type {(given: any, options?: object, ...more: unknown[]) => any[]} */
  run = (given, options, ...more) => {
    const call = this.#call;
    call.expectFewer(more, 2);
    const own = this.#dims;
    const source = this.#isToPixels ? readTensor(call, given) : readImages(call, given, own[own.length - 1]);
    const { type, dims } = source;
    // One image, and a batch of one, are the same.
    const isSame = this.#isToPixels ? isSameList(dims, own) : isSameList(asBatch(dims), asBatch(own));
    if (type !== this.#type || !isSame) {
      const message = `the input is ${type} ${showDims(dims)}, the plan is for ${this.#type} ${showDims(own)}.`;
      throw call.error('DATA_MISMATCH', message);
    }
    return this.runOn(call, source, readOptions(call, options, ['into']).into ?? null);
  };

  /**
   * As `run`, for what has been read, whose type and dims are the plan's.
   *
   * @param {Call} call
   * @param {Source} source
   * @param {unknown} into Null: new arrays.
   * @returns {any[]}
   */
  runOn(call, source, into) {
    return this.#isToPixels ? this.#toPictures(call, source, into) : this.#toTensor(call, source, into);
  }

  /** @type {(call: Call, pixelBytes: number) => PixelResponse} */
  #responseFor(call, pixelBytes) {
    const known = this.#responses.get(pixelBytes);
    if (known) return known;
    const response = call.check(call.core.planPixels({ ...this.#request, pixelBytes }));
    this.#responses.set(pixelBytes, response);
    return response;
  }

  /** @type {(call: Call, source: Source, into: unknown) => any[]} */
  #toTensor(call, { images }, into) {
    const outputs = this.#outputs;
    const given = into === null ? null : readInto(call, outputs, into, false);
    const isOnHeap = areOnHeap([...images.map(({ data }) => data), ...(given ?? [])], call.core);
    const read = () =>
      images.map((image, i) => {
        const name = images.length === 1 ? 'the image' : `image ${i}`;
        return { ...image, data: readPixels(call, image, name, 'DATA_MISMATCH') };
      });
    if (given === null && images.length === 1 && isHeapTensor(images[0].data)) {
      const tensors = /** @type {HeapTensor[]} */ (makeHeapTensors(call, outputs));
      // The elements only now: the memory may have grown.
      this.#move(call, elementsIn(tensors[0]), read(), isOnHeap);
      return tensors;
    }
    const sources = read();
    const targets =
      given === null ? makeTargets(call, outputs, outputs[0].className, []) : readTargets(call, outputs, given);
    if (given !== null) for (const { data } of sources) expectApart(call, targets, data);
    this.#move(call, targets[0], sources, given !== null && isOnHeap);
    return [new call.Tensor(outputs[0].type, targets[0], outputs[0].dims.slice())];
  }

  /** @type {(call: Call, source: Source, into: unknown) => any[]} */
  #toPictures(call, { type, images: [{ data }] }, into) {
    const outputs = this.#outputs;
    const { size, byteLength, width, height, isCovered } = this.#responseFor(call, 4);
    const given = into === null ? null : this.#readPictures(call, into);
    const isOnHeap = areOnHeap([data, ...(given ?? []).map((image) => image?.image.data ?? null)], call.core);
    const tensor = readArray(call, data, { type, size, byteLength }, 'data of the tensor', 'DATA_MISMATCH');
    if (given === null) {
      const arrays = makeTargets(call, outputs, 'Uint8ClampedArray', []);
      // Colours that are not named begin as black, and this memory may hold anything.
      if (!isCovered) for (const array of arrays) array.fill(0);
      const pictures = arrays.map((array) => ({ data: array, dims: [height, width, 4] }));
      this.#move(call, tensor, pictures, false);
      return arrays.map((array) => ({ data: array, width, height }));
    }
    const pictures = given.map(
      (one, i) => one && { ...one.image, data: readPixels(call, one.image, call.nameOfInto(i), 'OUTPUT_MISMATCH') },
    );
    expectPiecesApart(call, pictures);
    for (const picture of pictures) {
      if (!picture || memoryOf(picture.data) !== memoryOf(tensor)) continue;
      expectApart(
        call,
        pictures.map((one) => (one === picture ? one.data : null)),
        tensor,
      );
    }
    this.#move(call, tensor, pictures, isOnHeap);
    return given.map((one, i) => {
      if (one === null || !one.isArray) return one && one.entry;
      return { data: pictures[i]?.data, width, height };
    });
  }

  /**
   * The pictures to be written, their properties read once.
   *
   * @param {Call} call
   * @param {unknown} into One picture, or a list of them.
   * @returns {({ image: Image, entry: unknown, isArray: boolean } | null)[]}
   */
  #readPictures(call, into) {
    const outputs = this.#outputs;
    call.isOneInto = outputs.length === 1 && !Array.isArray(into);
    const list = call.isOneInto ? [into] : Array.isArray(into) ? readTensors(call, 'into', into) : [];
    if (list.length !== outputs.length) {
      const given = Array.isArray(into) ? `an array of ${list.length}` : show(into);
      const message = `into is ${given}, it must be an array of ${outputs.length} pictures.`;
      throw call.error('OUTPUT_MISMATCH', message);
    }
    return list.map((entry, i) => {
      if (entry === null && outputs.length > 1) return null;
      const { dims } = outputs[i];
      const isArray = ArrayBuffer.isView(entry) || isHeapTensor(entry);
      const name = call.nameOfInto(i);
      const image = isArray ? { dims, data: entry } : readImage(call, entry, name, 'OUTPUT_MISMATCH');
      if (isSameList(image.dims.slice(0, 2), dims.slice(0, 2)) && image.dims.length === 3) {
        return { image, entry, isArray };
      }
      const message = `${name} is ${showDims(image.dims)}, the picture is ${showDims(dims)}.`;
      throw call.error('OUTPUT_MISMATCH', message);
    });
  }

  /**
   * Converts image by image, or all at once where one array holds them all.
   *
   * @param {Call} call
   * @param {any} tensor
   * @param {readonly (Image | null)[]} images Null: not wanted.
   * @param {boolean} isOnHeap Whether all are what lies in heap tensors of the module.
   */
  #move(call, tensor, images, isOnHeap) {
    const bytes = bytesOf(tensor);
    const tensors = [bytes, bytes, bytes, bytes];
    images.forEach((image, i) => {
      if (image === null) return;
      const { data, dims, stride } = image;
      const rowBytes = rowBytesOf(dims);
      const response = this.#responseFor(call, this.#isToPixels ? dims[dims.length - 1] : 0);
      const count = images.length === 1 ? response.batch : 1;
      const isLinear = isOnHeap && images.length === 1 && (stride ?? rowBytes) === rowBytes;
      call.core.runPixels(response.state, tensors, bytesOf(data), i, count, stride ?? rowBytes, isLinear);
    });
  }
}

/** @param {readonly number[]} dims */
const asBatch = (dims) => (dims.length === 3 ? [1, ...dims] : dims);

/**
 * Makes sure that no two pictures share a byte. Those of one array whose rows have one stride may lie side by side in it.
 *
 * @param {Call} call
 * @param {readonly (Image | null)[]} pictures
 */
function expectPiecesApart(call, pictures) {
  const isWhole = pictures.every((picture) => picture?.stride === undefined);
  if (isWhole || pictures.length > mostPieces) {
    return expectApart(
      call,
      pictures.map((picture) => picture && picture.data),
      null,
    );
  }
  for (let i = 1; i < pictures.length; ++i) {
    for (let j = 0; j < i; ++j) {
      const [a, b] = [pictures[j], pictures[i]];
      if (!a || !b || areSideBySide(a, b)) continue;
      const message = `${call.nameOfInto(j)} and ${call.nameOfInto(i)} overlap, they must be apart.`;
      throw call.error('OUTPUT_MISMATCH', message);
    }
  }
}

/** @param {Image} a @param {Image} b */
function areSideBySide(a, b) {
  const [first, second] = [a, b].map(({ data }) => byteOffsetOf.call(data));
  if (memoryOf(a.data) !== memoryOf(b.data)) return true;
  if (first + byteLengthOf.call(a.data) <= second || second + byteLengthOf.call(b.data) <= first) return true;
  const { stride = 0 } = a;
  if (stride !== b.stride || stride === 0) return false;
  const offset = (((second - first) % stride) + stride) % stride;
  return offset >= rowBytesOf(a.dims) && offset + rowBytesOf(b.dims) <= stride;
}

/** A tensor that becomes pictures. @type {(call: Call, tensor: any) => Source} */
function readTensor(call, tensor) {
  const { type, dims } = readShape(call, tensor, 'the tensor');
  return { type, dims, images: [{ dims, data: dataOf(tensor) }] };
}

/**
 * Plans a conversion of tensors of this type and dims.
 * @type {(call: Call, isToPixels: boolean, tensor: unknown, options: unknown) => PixelPlan}
 */
export function planPixels(call, isToPixels, tensor, options) {
  const { request } = readPixelOptions(call, options, []);
  const shape = isToPixels ? readShape(call, tensor, 'the tensor') : readImages(call, tensor, 4, true);
  return new PixelPlan(call, isToPixels, shape.type, shape.dims, request);
}

/**
 * Plans a conversion of images or a tensor and runs it: gives the result, or of a batch of pictures all of them.
 * @type {(call: Call, plans: PlanCache, isToPixels: boolean, given: unknown, options: unknown) => any}
 */
export function convert(call, plans, isToPixels, given, options) {
  const { request, into } = readPixelOptions(call, options, ['into']);
  const source = isToPixels ? readTensor(call, given) : readImages(call, given);
  const { type, dims } = source;
  const key = keyOf(call.title, /** @type {(string | number | number[] | undefined)[]} */ (Object.values(request)), [
    source,
  ]);
  const plan = plans.get(key, () => new PixelPlan(call, isToPixels, type, dims, request));
  const results = plan.runOn(call, source, into);
  return plan.count === 1 ? results[0] : results;
}
