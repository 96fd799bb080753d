// SPDX-License-Identifier: MIT
//
// Shape inference: the rules on dims that may be unknown, named or bounded.
import { describeValue } from '../errors.js';
import {
  copyList,
  expectSpelling,
  MAX_DIMS,
  readNumbersTensor,
  readShapes,
  readTensors,
  readType,
  toArgument,
} from '../tensor/parse.js';
import { isWasmTensor } from '../tensor/wasm-tensor.js';
import { isMissing, readJoined, readNode, readOthers } from './node.js';

/** @import { Dim, ElementType, NodeShapes, TensorShape } from '../api.js' */
/** @import { CallContext, Runtime } from '../call.js' */
/** @import { Argument, ErrorResponse, JoinRequest, SpecResponse } from '../load/module.js' */

/**
 * Bounds of a dim, for the core.
 *
 * @param {CallContext} call
 * @param {unknown} dim
 * @param {string} name
 * @returns {[number, number]}
 */
function boundsOf(call, dim, name) {
  const given = Array.isArray(dim) ? dim : typeof dim === 'string' ? [null, null] : [dim, dim];
  const { 0: least, 1: greatest, length } = given;
  if (length === 2 && [least, greatest].every((bound) => bound === null || typeof bound === 'number')) {
    // Not -0.
    return [(least ?? 0) + 0, (greatest ?? Infinity) + 0];
  }
  const message = `${name} is ${describeValue(dim)}, it must be an integer, null, a name, or [least, greatest].`;
  throw call.error('DIMS_INVALID', message);
}

/**
 * The dim with these bounds, in its shortest form.
 *
 * @param {number} least
 * @param {number} greatest
 * @returns {Dim}
 */
function dimOf(least, greatest) {
  if (least === greatest) return least;
  if (greatest !== Infinity) return [least, greatest];
  return least === 0 ? null : [least, null];
}

/**
 * A new list of these dims: the names among them, and the others by their bounds.
 *
 * @param {readonly unknown[]} dims
 * @param {readonly number[]} bounds
 * @returns {Dim[]}
 */
const toDims = (dims, bounds) =>
  dims.map((dim, i) => (typeof dim === 'string' ? dim : dimOf(bounds[2 * i], bounds[2 * i + 1])));

/**
 * Whether an object says what a tensor is, or is `{}`, of which nothing is known. What has another name for it, a promise or
 * an array would pass for the latter.
 *
 * @param {any} given
 * @returns {given is { type?: unknown, dims?: unknown }}
 */
function isShape(given) {
  if (typeof given !== 'object' || given === null || ('shape' in given && !('dims' in given))) return false;
  if ('type' in given || 'dims' in given) return true;
  return Object.prototype.toString.call(given) === '[object Object]' && Object.keys(given).length === 0;
}

/**
 * A tensor of which not everything is known.
 *
 * @param {CallContext} call
 * @param {unknown} input
 * @param {string} name
 * @returns {{ type: ElementType | null, dims: Dim[] | null, bounds: number[] | null }} `bounds` are for the core.
 */
function readPartialShape(call, input, name) {
  if (!isShape(input)) {
    const mend = 'it must be { type, dims }, or {} where nothing is known of it';
    throw call.error('ARGUMENT_MISSING', `${name} is ${describeValue(input)}, ${mend}.`);
  }
  expectSpelling(call, input, ['type', 'dims', 'data'], name);
  const { type: said, dims: given } = input;
  const type = isMissing(said) ? null : readType(call, said, name);
  if (isMissing(given)) return { type, dims: null, bounds: null };
  if (!Array.isArray(given)) {
    throw call.error('DIMS_INVALID', `dims of ${name} is ${describeValue(given)}, it must be an array or null.`);
  }
  const list = copyList(call, `dims of ${name}`, given, MAX_DIMS, 'DIMS_INVALID');
  const bounds = list.flatMap((dim, i) => boundsOf(call, dim, `dims[${i}]`));
  return { type, dims: toDims(list, bounds), bounds };
}

/**
 * A sequence that is not listed: the shape that its tensors share, and how many they are.
 *
 * @param {any} given
 * @returns {{ sequence: unknown, length: Dim } | null}
 */
function readSequence(given) {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const { sequence, length, type, dims } = given;
  if (sequence) return { sequence, length: length ?? null };
  return isShape(given) && isMissing(type) && isMissing(dims) ? { sequence: {}, length: null } : null;
}

/**
 * The shape of joined tensors.
 *
 * @param {CallContext} call
 * @param {Omit<JoinRequest, 'inputs'>} request
 * @param {any[]} inputs
 * @returns {TensorShape}
 */
function inferJoin(call, request, inputs) {
  const { tensors, list, moreInputs } = readJoined(call, inputs);
  // A sequence of which only the length and one shape are known.
  const repeatedShape = list === 'input_sequence' ? readSequence(tensors) : null;
  const wanted = 'an array, or { sequence: { type, dims }, length }, or {} if it is unknown';
  const given = repeatedShape === null ? readTensors(call, list, tensors, wanted) : [repeatedShape.sequence];
  const shapes = readShapes(call, list, given, readPartialShape);
  const length = repeatedShape === null ? 1 : repeatedShape.length;
  const repeated = boundsOf(call, length, 'length');
  const known = shapes.map(({ type, bounds }) => ({ type, bounds }));
  const response = call.check(call.core.infer({ ...request, inputs: known, moreInputs, repeated }));
  const { axis, keepAxis, wholePart, bounds } = response;
  const type = shapes.find((shape) => shape.type !== null)?.type ?? null;
  if (axis < 0) return { type, dims: null };
  const dims = Array.from({ length: bounds.length / 2 }, (_, i) => {
    const isAxis = i === axis;
    const from = keepAxis || i < axis ? i : i - 1;
    const known = isAxis && !keepAxis ? [length] : shapes.map((shape) => shape.dims?.[from] ?? null);
    const dim = dimOf(bounds[2 * i], bounds[2 * i + 1]);
    if (dim !== null) return dim;
    if (isAxis) return wholePart < 0 ? null : known[wholePart];
    return known.find((name) => typeof name === 'string') ?? null;
  });
  return { type, dims };
}

/**
 * An input after the data, whose values may be missing.
 *
 * @param {CallContext} call
 * @param {unknown} input
 * @param {string} name
 * @returns {Argument}
 */
function readPartialNumbers(call, input, name) {
  const given = /** @type {any} */ (input);
  const data = isWasmTensor(given) ? given : given.data;
  if (!isMissing(data)) {
    return readNumbersTensor(call, name, data === given ? given : { type: given.type, dims: given.dims, data });
  }
  const { type, bounds } = readPartialShape(call, input, name);
  // Whose type is unknown may be any numbers, for all that the rules know. They allow a number, or a list.
  const list = bounds?.length === 2 ? bounds : -1;
  const isScalar = bounds?.length === 0;
  const rank = bounds === null ? -1 : bounds.length / 2;
  return { type, isTensor: type !== null, rank, count: isScalar ? 1 : list, values: null };
}

/**
 * See `TensorSplit.inferNode`.
 *
 * @param {Runtime} context
 * @param {unknown} node
 * @param {unknown} inputs
 * @returns {NodeShapes}
 */
export function inferNode(context, node, inputs) {
  const { call, request, skipped, isJoin, given } = readNode(context, 'inferNode', node, inputs);
  if (isJoin) {
    const shape = inferJoin(call, request, given);
    return [skipped[0] ? null : shape];
  }
  const others = readOthers(given, (input, name) => readPartialNumbers(call, input, name));
  const { type, dims, bounds: known } = readPartialShape(call, given[0], 'the input');
  /**
   * @param {(Argument | null)[]} inputs
   * @returns {SpecResponse | ErrorResponse}
   */
  const ask = (inputs) => call.core.infer({ ...request, type, bounds: known, inputs });
  const response = call.check(ask(others));
  const { axis, keepAxis, wholePart, minCount: leastCount, maxCount: mostCount, minLength: leastLength, maxLength: mostLength, bounds } = response;
  const axisDim = (axis >= 0 && dims?.[axis]) ?? null;
  // Where the axis is not known: what each axis would give, which is an error for those that are not legal.
  const byAxis = axis >= 0 || dims === null ? [] : dims.map((_, i) => ask([toArgument(i), ...others.slice(1)]));
  /**
   * @param {Dim} length
   * @param {number} part
   * @returns {TensorShape}
   */
  const shapeOf = (length, part) => {
    if (dims === null || known === null) return { type, dims: null };
    const cut = toDims(dims, known);
    if (axis >= 0) cut.splice(axis, 1, ...(keepAxis ? [length] : []));
    byAxis.forEach((response, i) => {
      if ('code' in response || part === response.wholePart) return;
      const [least, greatest] = response.bounds.subarray(2 * part);
      cut[i] = dimOf(Math.min(known[2 * i], least), Math.max(known[2 * i + 1], greatest));
    });
    return { type, dims: cut };
  };

  if (request.operator === 'SplitToSequence') {
    const isWhole = wholePart === 0 && leastCount === 1 && mostCount === 1;
    const length = isWhole && typeof axisDim === 'string' ? axisDim : dimOf(leastLength, mostLength);
    return { sequence: shapeOf(length, 0), length: dimOf(leastCount, mostCount) };
  }
  if (leastCount !== mostCount) return null;
  return Array.from({ length: leastCount }, (_, i) => {
    if (skipped[i]) return null;
    const isNamed = i === wholePart && typeof axisDim === 'string';
    return shapeOf(isNamed ? axisDim : dimOf(bounds[2 * i], bounds[2 * i + 1]), i);
  });
}
