// SPDX-License-Identifier: MIT
//
// Shape inference: applies the rules to dims that may be unknown, named or bounded.
import { describeValue } from '../base/errors.js';
import { copyList } from '../arguments/lists.js';
import { readNumbersTensor, toArgument } from '../arguments/numbers.js';
import { expectSpelling } from '../arguments/options.js';
import { MAX_DIMS, readShapes, readTensors, readType } from '../arguments/tensors.js';
import { isWasmTensor } from '../tensor/wasm-tensor.js';
import { isMissing, readJoined, readNode, readOthers } from './node.js';

/** @import { ElementType, NodeShapes, TensorShape } from '../api.js' */
/** @import { Dim } from '../api-types.js' */
/** @import { CallContext, Runtime } from '../base/call.js' */
/** @import { Argument, ErrorResponse, JoinRequest, SpecResponse } from '../load/module.js' */

/**
 * Returns the minimum and maximum of a dim, for the core.
 * @param {CallContext} call @param {unknown} dim @param {string} name For errors. @returns {[number, number]}
 */
function toBounds(call, dim, name) {
  const bounds = Array.isArray(dim) ? dim : typeof dim === 'string' ? [null, null] : [dim, dim];
  const { length, 0: min, 1: max } = bounds;
  if (length === 2 && [min, max].every((bound) => bound === null || typeof bound === 'number')) {
    // Adding 0 turns -0 into 0.
    return [(min ?? 0) + 0, (max ?? Infinity) + 0];
  }
  const hint = dim === undefined ? UNKNOWN_HINT : hintForDim(dim);
  throw call.invalid('DIMS_INVALID', name, 'an integer, null, a name, or [min, max]', dim, hint);
}

/** Advice for values that other programs use for an unknown dim, such as -1, NaN and undefined. */
const UNKNOWN_HINT = ' Pass null if it is unknown.';

/** Returns advice for a dim in the form of another library. @param {unknown} dim */
function hintForDim(dim) {
  if (typeof dim === 'bigint') return ' Convert it: Number(dim).';
  return typeof dim === 'object' ? ' Pass its name, its value as a number, or null if it is unknown.' : '';
}

/**
 * Returns the response of the core. If that is an error of the dims, throws it, with advice if a dim is negative or
 * NaN.
 * @param {CallContext} call @param {SpecResponse | ErrorResponse} response
 * @param {readonly unknown[]} boundsOfInputs The bounds of each input's dims; entries that are not lists are ignored.
 */
function checkInferred(call, response, boundsOfInputs) {
  const isUnknown = (/** @type {unknown} */ bounds) => Array.isArray(bounds) && bounds.some((bound) => !(bound >= 0));
  const isOfDims = /** @type {any} */ (response)?.code === 'DIMS_INVALID';
  return call.check(response, isOfDims && boundsOfInputs.some(isUnknown) ? UNKNOWN_HINT : '');
}

/** Returns the shortest form of a dim with these bounds. @param {number} min @param {number} max @returns {Dim} */
function toDim(min, max) {
  if (min === max) return min;
  if (max !== Infinity) return [min, max];
  return min === 0 ? null : [min, null];
}

/**
 * Returns a new list of dims, in which names are kept and other dims are made from their bounds.
 * @param {readonly unknown[]} dims @param {readonly number[]} bounds Two numbers for each dim.
 */
const toDims = (dims, bounds) =>
  dims.map((dim, i) => (typeof dim === 'string' ? dim : toDim(bounds[2 * i], bounds[2 * i + 1])));

/**
 * Whether a value has a type or dims, or is `{}`, an unknown tensor. Returns false for objects that only look like
 * `{}`: a promise, an array, or an object with `shape` but no `dims`.
 * @param {any} value @returns {value is { type?: unknown, dims?: unknown }}
 */
function isShape(value) {
  if (typeof value !== 'object' || value === null || ('shape' in value && !('dims' in value))) return false;
  if ('type' in value || 'dims' in value) return true;
  return Object.prototype.toString.call(value) === '[object Object]' && Object.keys(value).length === 0;
}

/**
 * Reads the type and dims of a tensor, each null if it is unknown.
 * @param {CallContext} call @param {unknown} input @param {string} name For errors.
 * @returns {{ type: ElementType | null, dims: Dim[] | null, bounds: number[] | null }} `bounds` are for the core.
 */
function readPartialShape(call, input, name) {
  if (!isShape(input)) {
    const message = `${name} must be { type, dims }, or {} if it is unknown, got ${describeValue(input)}.`;
    throw call.error('ARGUMENT_MISSING', message);
  }
  expectSpelling(call, input, ['type', 'dims', 'data'], name);
  const { type: optionalType, dims } = input;
  const type = isMissing(optionalType) ? null : readType(call, optionalType, name);
  if (isMissing(dims)) return { type, dims: null, bounds: null };
  if (!Array.isArray(dims)) {
    throw call.error('DIMS_INVALID', `dims of ${name} must be an array or null, got ${describeValue(dims)}.`);
  }
  const list = copyList(call, `dims of ${name}`, dims, MAX_DIMS, 'DIMS_INVALID');
  const bounds = list.flatMap((dim, i) => toBounds(call, dim, `dims[${i}]`));
  return { type, dims: toDims(list, bounds), bounds };
}

/**
 * Reads a sequence that is not a list, but one shape for all of its tensors and a length.
 * @param {any} value @returns {{ sequence: unknown, length: Dim } | null} Null if it is something else.
 */
function readRepeatedShape(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { sequence, type, dims } = value;
  if (sequence) return { sequence, length: value.length ?? null };
  return isShape(value) && isMissing(type) && isMissing(dims) ? { sequence: {}, length: null } : null;
}

/**
 * Returns the shape of joined tensors.
 * @param {CallContext} call @param {Omit<JoinRequest, 'inputs'>} request @param {any[]} inputs @returns {TensorShape}
 */
function inferJoin(call, request, inputs) {
  const { tensors, list, moreInputs } = readJoined(request.operator, inputs);
  const repeatedShape = list === 'input_sequence' ? readRepeatedShape(tensors) : null;
  const expected = 'an array, or { sequence: { type, dims }, length }, or {} if it is unknown';
  const parts = repeatedShape === null ? readTensors(call, list, tensors, expected) : [repeatedShape.sequence];
  const shapes = readShapes(call, list, parts, readPartialShape);
  const length = repeatedShape === null ? 1 : repeatedShape.length;
  const repeated = toBounds(call, length, 'length');
  const partialInputs = shapes.map(({ type, bounds }) => ({ type, bounds }));
  const inferred = call.core.infer({ ...request, inputs: partialInputs, moreInputs, repeated });
  const response = checkInferred(call, inferred, [...shapes.map(({ bounds }) => bounds), repeated]);
  const { axis, keepAxis, wholePart, bounds } = response;
  const type = shapes.find((shape) => shape.type !== null)?.type ?? null;
  if (axis < 0) return { type, dims: null };
  const dims = Array.from({ length: bounds.length / 2 }, (_, i) => {
    const dim = toDim(bounds[2 * i], bounds[2 * i + 1]);
    if (dim !== null) return dim;
    const from = keepAxis || i < axis ? i : i - 1;
    const candidates = shapes.map((shape) => shape.dims?.[from] ?? null);
    if (i === axis) return wholePart < 0 ? null : candidates[wholePart];
    return candidates.find((name) => typeof name === 'string') ?? null;
  });
  return { type, dims };
}

/**
 * Reads an input after the data, whose values may be missing.
 * @param {CallContext} call @param {unknown} value @param {string} name For errors.
 */
function readPartialNumbers(call, value, name) {
  const input = /** @type {any} */ (value);
  const data = isWasmTensor(input) ? input : input.data;
  if (!isMissing(data)) {
    return readNumbersTensor(call, name, data === input ? input : { type: input.type, dims: input.dims, data });
  }
  const { type, bounds } = readPartialShape(call, input, name);
  const list = bounds?.length === 2 ? bounds : -1;
  const isScalar = bounds?.length === 0;
  const rank = bounds === null ? -1 : bounds.length / 2;
  // If the type is unknown, this passes a non-tensor argument: the rules then accept any integer type.
  return { type, isTensor: type !== null, rank, count: isScalar ? 1 : list, values: null };
}

/**
 * Implements `TensorSplit.inferNode`.
 * @param {Runtime} runtime @param {unknown} node @param {unknown} inputList @returns {NodeShapes}
 */
export function inferNode(runtime, node, inputList) {
  const { call, makeRequest, skipped, isJoin, inputs } = readNode(runtime, 'inferNode', node, inputList);
  const request = makeRequest();
  if (isJoin) {
    const shape = inferJoin(call, request, inputs);
    return [skipped[0] ? null : shape];
  }
  const others = readOthers(inputs, (input, name) => readPartialNumbers(call, input, name));
  const { type, dims, bounds: inputBounds } = readPartialShape(call, inputs[0], 'the input');
  /** @param {(Argument | null)[]} inputs */
  const infer = (inputs) => call.core.infer({ ...request, type, bounds: inputBounds, inputs });
  const response = checkInferred(call, infer(others), [inputBounds, ...others.map((other) => other?.count)]);
  const { axis, keepAxis, wholePart, minCount, maxCount, minLength, maxLength, bounds } = response;
  const axisLength = (axis >= 0 && dims?.[axis]) ?? null;
  // If the axis is unknown, this infers once for each axis. Responses of invalid axes are errors, which are ignored.
  const byAxis = axis >= 0 || dims === null ? [] : dims.map((_, i) => infer([toArgument(i), ...others.slice(1)]));
  /**
   * Returns the shape of a part, or the union of its shapes if the axis is unknown.
   * @param {Dim} length Dim of the axis. @param {number} part @returns {TensorShape}
   */
  const shapeOf = (length, part) => {
    if (dims === null || inputBounds === null) return { type, dims: null };
    const partDims = toDims(dims, inputBounds);
    if (axis >= 0) partDims.splice(axis, 1, ...(keepAxis ? [length] : []));
    byAxis.forEach((response, i) => {
      if ('code' in response || part === response.wholePart) return;
      const [min, max] = response.bounds.subarray(2 * part);
      partDims[i] = toDim(Math.min(inputBounds[2 * i], min), Math.max(inputBounds[2 * i + 1], max));
    });
    return { type, dims: partDims };
  };

  if (request.operator === 'SplitToSequence') {
    const isWhole = wholePart === 0 && minCount === 1 && maxCount === 1;
    const length = isWhole && typeof axisLength === 'string' ? axisLength : toDim(minLength, maxLength);
    return { sequence: shapeOf(length, 0), length: toDim(minCount, maxCount) };
  }
  if (minCount !== maxCount) return null;
  return Array.from({ length: minCount }, (_, i) => {
    if (skipped[i]) return null;
    const isNamed = i === wholePart && typeof axisLength === 'string';
    return shapeOf(isNamed ? axisLength : toDim(bounds[2 * i], bounds[2 * i + 1]), i);
  });
}
