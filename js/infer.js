// SPDX-License-Identifier: MIT
//
// Shape inference: the rules on dims that may be unknown, named or bounded.
import { at, get, isObject, mostDims, readLength, readNumbersTensor, readType } from './arguments.js';
import { SplitError, show } from './errors.js';
import { firstInput, readInputs, readNode } from './node.js';
import { operators, solve } from './request.js';
import { isArray, typeCode } from './types.js';

/** @typedef {import('./arguments.js').Argument} Argument */
/** @typedef {import('./types.js').ElementType} ElementType */

/**
 * A dim: its value, null where unknown, a name, or bounds of which either may be null.
 * @typedef {number | null | string | readonly [number | null, number | null]} Dim
 */

/**
 * A tensor of which not everything is known.
 * @typedef {object} TensorShape
 * @property {ElementType} type
 * @property {readonly Dim[] | null} dims Null: unknown rank.
 * @property {any} [data] Where the values of an input are known.
 */

/**
 * Per output its type and shape, null where the output is omitted, for SplitToSequence those of the sequence; null
 * where not even the number of outputs is known.
 * @typedef {(TensorShape | null)[] | { sequence: TensorShape, length: Dim } | null} NodeShapes
 */

/**
 * Bounds of a dim, for the core.
 *
 * @param {Dim} dim
 * @param {string} opType
 * @param {number} index
 * @returns {[number, number]}
 */
function boundsOf(dim, opType, index) {
  if (typeof dim === 'number') return [dim, dim];
  if (dim === null || typeof dim === 'string') return [0, Infinity];
  if (isArray(dim) && dim.length === 2) {
    const least = at(dim, 0, 'DIMS_INVALID');
    const greatest = at(dim, 1, 'DIMS_INVALID');
    if ((least === null || typeof least === 'number') && (greatest === null || typeof greatest === 'number')) {
      return [least ?? 0, greatest ?? Infinity];
    }
  }
  const message = `${opType}: dims[${index}] is ${show(dim)}, it must be an integer, null, a name, or [least, greatest].`;
  throw new SplitError('DIMS_INVALID', message);
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
 * A tensor of which not everything is known.
 *
 * @param {string} opType
 * @param {unknown} input
 * @param {string} name
 */
function readShape(opType, input, name) {
  if (!isObject(input)) {
    throw new SplitError('ARGUMENT_MISSING', `${opType}: ${name} is ${show(input)}, it must be { type, dims }.`);
  }
  const type = readType(opType, get(input, 'type'), name);
  const given = get(input, 'dims') ?? null;
  if (given === null) return { type, dims: null, bounds: null };
  const rank = isArray(given) ? readLength(given) : -1;
  if (rank < 0 || rank > mostDims) {
    throw new SplitError('DIMS_INVALID', `${opType}: dims of ${name} is ${show(given)}, it must be an array or null.`);
  }
  /** @type {Dim[]} */
  const dims = new Array(rank);
  /** @type {[number, number][]} */
  const bounds = new Array(rank);
  for (let i = 0; i < rank; ++i) {
    const dim = /** @type {Dim} */ (at(given, i, 'DIMS_INVALID') ?? null);
    bounds[i] = boundsOf(dim, opType, i);
    dims[i] = isArray(dim) ? dimOf(bounds[i][0], bounds[i][1]) : dim;
  }
  return { type, dims, bounds };
}

/**
 * An input after the data, whose values may be missing.
 *
 * @param {string} opType
 * @param {unknown} input
 * @param {string} name
 * @returns {Argument}
 */
function readPartialNumbers(opType, input, name) {
  if (isObject(input)) {
    const data = get(input, 'data');
    if (data !== undefined && data !== null) return readNumbersTensor(opType, name, input);
  }
  const { type, bounds } = readShape(opType, input, name);
  let count = bounds === null ? -1 : 1;
  for (let i = 0; bounds !== null && i < bounds.length && count >= 0; ++i) {
    count = bounds[i][0] === bounds[i][1] ? count * bounds[i][0] : -1;
  }
  return { type: typeCode(type), isTensor: true, rank: bounds === null ? -1 : bounds.length, count, values: null };
}

/**
 * See `TensorSplit.inferNode`.
 *
 * @param {import('./module.js').Core} core
 * @param {unknown} description
 * @param {unknown} inputs
 * @returns {NodeShapes}
 */
export function inferNode(core, description, inputs) {
  const node = readNode(description);
  const opType = operators[node.operator];
  const data = readShape(opType, firstInput(inputs, opType), 'the input');
  const answer = solve(core, {
    operator: node.operator,
    isCall: false,
    opset: node.opset,
    type: typeCode(data.type),
    dims: data.bounds,
    outputs: node.outputs,
    isInference: true,
    attributes: node.attributes,
    inputs: readInputs(inputs, opType, (input, name) => readPartialNumbers(opType, input, name)),
  });
  const { axis } = answer;
  const axisDim = data.dims === null || axis < 0 ? null : (data.dims[axis] ?? null);

  /**
   * @param {number} least
   * @param {number} greatest
   * @returns {Dim}
   */
  const toDim = (least, greatest) => {
    return least === greatest || isArray(axisDim) ? dimOf(least, greatest) : null;
  };
  /**
   * @param {number} least
   * @param {number} greatest
   * @returns {TensorShape}
   */
  const shapeOf = (least, greatest) => {
    const { type, dims } = data;
    if (dims === null) return { type, dims };
    const rank = dims.length - (answer.keepAxis ? 0 : 1);
    const own = new Array(rank);
    for (let i = 0; i < rank; ++i) own[i] = axis < 0 ? null : dims[answer.keepAxis || i < axis ? i : i + 1];
    if (axis >= 0 && answer.keepAxis) {
      own[axis] =
        answer.isWhole && least !== greatest && typeof axisDim === 'string' ? axisDim : toDim(least, greatest);
    }
    return { type, dims: own };
  };

  const { count, common, parts } = answer;
  if (node.operator === 1) return { sequence: shapeOf(common[0], common[1]), length: toDim(count[0], count[1]) };
  if (count[0] !== count[1]) return null;
  const shapes = new Array(parts.length);
  for (let i = 0; i < parts.length; ++i) {
    shapes[i] = node.isOmitted[i] ? null : shapeOf(parts[i].length, parts[i].greatest);
  }
  return shapes;
}
