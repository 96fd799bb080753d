// SPDX-License-Identifier: MIT
//
// Shape inference: the rules on dims that may be unknown, named or bounded.
import { SplitError, show } from '../errors.js';
import { asError } from '../load/core.js';
import { mostDims, readNumbersTensor, readType } from '../tensor/read.js';
import { readInputs, readNode } from './node.js';

/** @typedef {import('../load/core.js').Core} Core */
/** @typedef {import('../tensor/read.js').Argument} Argument */
/** @typedef {import('../tensor/types.js').ElementType} ElementType */

/**
 * A dim: its value, null where unknown, a name, or bounds of which either may be null.
 * @typedef {number | null | string | readonly [number | null, number | null]} Dim
 */

/**
 * A tensor of which not everything is known.
 * @typedef {object} TensorShape
 * @property {ElementType | null} [type] Null or absent: unknown.
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
 * @param {unknown} dim
 * @param {string} caller
 * @param {number} index
 * @returns {[number, number]}
 */
function boundsOf(dim, caller, index) {
  if (typeof dim === 'number') return [dim, dim];
  if (dim === null || typeof dim === 'string') return [0, Infinity];
  if (Array.isArray(dim) && dim.length === 2) {
    const [least, greatest] = dim;
    if ((least === null || typeof least === 'number') && (greatest === null || typeof greatest === 'number')) {
      return [least ?? 0, greatest ?? Infinity];
    }
  }
  const message = `${caller}: dims[${index}] is ${show(dim)}, it must be an integer, null, a name, or [least, greatest].`;
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
 * @param {string} caller
 * @param {unknown} input
 * @param {string} name
 * @returns {{ type: ElementType | null, dims: Dim[] | null, bounds: [number, number][] }}
 */
function readPartialShape(caller, input, name) {
  if (typeof input !== 'object' || input === null) {
    throw new SplitError('ARGUMENT_MISSING', `${caller}: ${name} is ${show(input)}, it must be { type, dims }.`);
  }
  const given = /** @type {{ type: unknown, dims: unknown }} */ (input);
  const type = (given.type ?? null) === null ? null : readType(caller, given.type, name);
  const dims = given.dims ?? null;
  if (dims === null) return { type, dims, bounds: [] };
  if (!Array.isArray(dims) || dims.length > mostDims) {
    throw new SplitError('DIMS_INVALID', `${caller}: dims of ${name} is ${show(dims)}, it must be an array or null.`);
  }
  const bounds = dims.map((dim, i) => boundsOf(dim ?? null, caller, i));
  return { type, dims: dims.map((dim, i) => (Array.isArray(dim) ? dimOf(...bounds[i]) : (dim ?? null))), bounds };
}

/**
 * An input after the data, whose values may be missing.
 *
 * @param {Core} core
 * @param {string} caller
 * @param {unknown} input
 * @param {string} name
 * @returns {Argument}
 */
function readPartialNumbers(core, caller, input, name) {
  const { data = null } = /** @type {{ data?: unknown }} */ (input);
  if (data !== null) return readNumbersTensor(core, caller, name, input);
  const { type, dims, bounds } = readPartialShape(caller, input, name);
  const isKnown = dims !== null && bounds.every(([least, greatest]) => least === greatest);
  const count = isKnown ? bounds.reduce((product, [dim]) => product * dim, 1) : -1;
  // Whose type is unknown may be any numbers, for all that the rules know.
  return { type, isTensor: type !== null, rank: dims === null ? -1 : dims.length, count, values: null };
}

/**
 * See `TensorSplit.inferNode`.
 *
 * @param {Core} core
 * @param {unknown} node
 * @param {unknown} inputs
 * @returns {NodeShapes}
 */
export function inferNode(core, node, inputs) {
  const { question, name, isOmitted } = readNode(core, 'inferNode', node);
  const { data, others } = readInputs(
    name,
    inputs,
    (input, which) => readPartialShape(name, input, which),
    (input, which) => readPartialNumbers(core, name, input, which),
  );
  const { type, dims, bounds } = data;
  const answer = core.infer({
    ...question,
    type,
    dims: dims && Float64Array.from(bounds, ([least]) => least),
    greatestDims: Float64Array.from(bounds, ([, greatest]) => greatest),
    inputs: others,
  });
  if ('code' in answer) throw asError(answer);

  const { axis, keepAxis, wholePart, count, common, lengths } = answer;
  const axisDim = (axis >= 0 && dims?.[axis]) ?? null;
  /** @type {(least: number, greatest: number) => Dim} A length or a count, as exactly as the axis itself is known. */
  const toDim = (least, greatest) => (least === greatest || Array.isArray(axisDim) ? dimOf(least, greatest) : null);
  /** @type {(length: Dim) => TensorShape} */
  const shapeOf = (length) => {
    if (dims === null) return { type, dims };
    if (axis < 0) return { type, dims: new Array(dims.length - (keepAxis ? 0 : 1)).fill(null) };
    return { type, dims: [...dims.slice(0, axis), ...(keepAxis ? [length] : []), ...dims.slice(axis + 1)] };
  };

  if (question.operator === 'SplitToSequence') {
    const isWhole = wholePart === 0 && count[0] === 1 && count[1] === 1;
    const length = isWhole && typeof axisDim === 'string' ? axisDim : toDim(common[0], common[1]);
    return { sequence: shapeOf(length), length: toDim(count[0], count[1]) };
  }
  if (count[0] !== count[1]) return null;
  return Array.from({ length: count[0] }, (_, i) => {
    if (isOmitted[i]) return null;
    const isNamed = i === wholePart && typeof axisDim === 'string';
    return shapeOf(isNamed ? axisDim : toDim(lengths[2 * i], lengths[2 * i + 1]));
  });
}
