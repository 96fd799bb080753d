// SPDX-License-Identifier: MIT
//
// One node of a model: run on tensors, or inferred from shapes.
import {
  at,
  get,
  isArray,
  isObject,
  mostDims,
  readLength,
  readNumbers,
  readNumbersTensor,
  readTensor,
  readType,
} from './arguments.js';
import { SplitError, show } from './errors.js';
import { Plan } from './plan.js';
import { operators, solve } from './request.js';
import { typeCode } from './types.js';

/** @typedef {import('./arguments.js').Argument} Argument */
/** @typedef {import('./types.js').ElementType} ElementType */

/**
 * A node as a model writes it.
 * @typedef {object} NodeDescription
 * @property {string} [domain] '' or 'ai.onnx' for ONNX, 'openvino' for OpenVINO. Default ''.
 * @property {string} opType 'Split', 'SplitToSequence' or 'VariadicSplit'.
 * @property {number} [opset] Default: the newest.
 * @property {Record<string, unknown>} [attributes] By the standard's names; numbers, BigInts or arrays of them.
 * @property {number | readonly string[]} [outputs] How many outputs the node lists, or their names ('': omitted).
 */

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

/** The attributes, in the order of the request, with the code of an error where one is not made of numbers. */
const attributes = /** @type {const} */ ([
  { name: 'axis', code: 'AXIS_INVALID' },
  { name: 'split', code: 'SIZES_INVALID' },
  { name: 'num_outputs', code: 'NUM_OUTPUTS_INVALID' },
  { name: 'keepdims', code: 'ARGUMENT_UNKNOWN' },
  { name: 'num_splits', code: 'NUM_OUTPUTS_INVALID' },
]);

/** @param {string} name */
function isAttribute(name) {
  for (let i = 0; i < attributes.length; ++i) if (attributes[i].name === name) return true;
  return false;
}

/**
 * @param {string} opType
 * @param {object} given
 * @returns {string[]}
 */
function keysOf(opType, given) {
  try {
    return Object.keys(given);
  } catch (cause) {
    throw new SplitError('ARGUMENT_UNKNOWN', `${opType}: the names of the attributes cannot be read.`, { cause });
  }
}

/** @type {Record<string, Record<string, number>>} The operators of each domain, as places in `operators`. */
const domains = {
  '': { Split: 0, SplitToSequence: 1 },
  openvino: { VariadicSplit: 2, Split: 3 },
};

/** One more than any operator has after the data, so that the rules see a surplus. */
const mostInputs = 3;

/** The most output names that are read: more than there can be parts. */
const mostOutputs = 2 ** 24;

/**
 * @param {unknown} node
 */
function readNode(node) {
  if (!isObject(node)) {
    throw new SplitError(
      'ARGUMENT_MISSING',
      `runNode: the node is ${show(node)}, it must be an object with an opType.`,
    );
  }
  const domain = get(node, 'domain') ?? '';
  const opType = get(node, 'opType');
  const family = domain === 'ai.onnx' ? '' : domain;
  const known = family === '' || family === 'openvino' ? domains[family] : {};
  if (typeof opType !== 'string' || !Object.hasOwn(known, opType)) {
    const message =
      `runNode: operator ${show(opType)} of domain ${show(domain)}, allowed are Split and SplitToSequence of domain ` +
      `'' or 'ai.onnx', and Split and VariadicSplit of domain 'openvino'.`;
    throw new SplitError('OPERATOR_UNKNOWN', message);
  }
  const opset = get(node, 'opset') ?? NaN;
  if (typeof opset !== 'number') {
    throw new SplitError('OPSET_UNSUPPORTED', `${opType}: opset is ${show(opset)}, it must be an integer >= 1.`);
  }
  return {
    operator: known[opType],
    opset,
    attributes: readAttributes(opType, get(node, 'attributes')),
    ...readOutputs(opType, get(node, 'outputs')),
  };
}

/**
 * @param {string} opType
 * @param {unknown} given
 * @returns {(Argument | null)[]}
 */
function readAttributes(opType, given) {
  /** @type {(Argument | null)[]} */
  const read = [null, null, null, null, null];
  if (given === undefined || given === null) return read;
  if (!isObject(given)) {
    throw new SplitError('ARGUMENT_UNKNOWN', `${opType}: the attributes are ${show(given)}, they must be an object.`);
  }
  const names = keysOf(opType, given);
  for (let i = 0; i < names.length; ++i) {
    if (!isAttribute(names[i])) {
      throw new SplitError(
        'ARGUMENT_UNKNOWN',
        `${opType}: the attribute ${show(names[i])} is given, no version knows it.`,
      );
    }
  }
  for (let i = 0; i < read.length; ++i) {
    const { name, code } = attributes[i];
    read[i] = readNumbers(opType, name, code, get(given, name));
  }
  return read;
}

/**
 * @param {string} opType
 * @param {unknown} given
 * @returns {{ outputs: number, isOmitted: boolean[] }}
 */
function readOutputs(opType, given) {
  if (given === undefined || given === null) return { outputs: NaN, isOmitted: [] };
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0) return { outputs: given, isOmitted: [] };
  const length = isArray(given) ? readLength(given) : -1;
  if (length < 0 || length > mostOutputs) {
    const message = `${opType}: outputs is ${show(given)}, it must be a number of outputs or a list of their names.`;
    throw new SplitError('NUM_OUTPUTS_INVALID', message);
  }
  const isOmitted = new Array(length);
  for (let i = 0; i < length; ++i) isOmitted[i] = at(given, i, 'NUM_OUTPUTS_INVALID') === '';
  return { outputs: length, isOmitted };
}

/**
 * @param {readonly number[]} dims
 * @returns {[number, number][]}
 */
function toBounds(dims) {
  const bounds = new Array(dims.length);
  for (let i = 0; i < dims.length; ++i) bounds[i] = [dims[i], dims[i]];
  return bounds;
}

/**
 * The inputs after the data.
 *
 * @param {unknown} inputs
 * @param {string} opType
 * @param {(input: unknown, name: string) => Argument} read
 * @returns {(Argument | null)[]}
 */
function readInputs(inputs, opType, read) {
  const length = readLength(inputs);
  /** @type {(Argument | null)[]} */
  const given = [null, null, null];
  for (let i = 1; i < length; ++i) {
    const input = at(inputs, i, 'DATA_MISMATCH');
    if (input === undefined || input === null) continue;
    const place = Math.min(i - 1, mostInputs - 1);
    given[place] ??= read(input, `input ${i} of ${opType}`);
    if (place === mostInputs - 1) break;
  }
  return given;
}

/**
 * @param {unknown} inputs
 * @param {string} opType
 * @returns {unknown} The data, which comes first.
 */
function firstInput(inputs, opType) {
  if (!isArray(inputs)) {
    throw new SplitError(
      'ARGUMENT_MISSING',
      `${opType}: the inputs are ${show(inputs)}, they must be an array of tensors.`,
    );
  }
  return at(inputs, 0, 'DATA_MISMATCH');
}

/**
 * See `TensorSplit.runNode`.
 *
 * @param {import('./module.js').Core} core
 * @param {import('./tensorsplit.js').TensorConstructor} constructor
 * @param {unknown} description
 * @param {unknown} inputs
 * @returns {any[]}
 */
export function runNode(core, constructor, description, inputs) {
  const node = readNode(description);
  const opType = operators[node.operator];
  const tensor = readTensor(opType, firstInput(inputs, opType), 'the input');
  const answer = solve(core, {
    operator: node.operator,
    isCall: false,
    opset: node.opset,
    type: typeCode(tensor.type),
    dims: toBounds(tensor.dims),
    outputs: node.outputs,
    isInference: false,
    attributes: node.attributes,
    inputs: readInputs(inputs, opType, (input, name) => readNumbersTensor(opType, name, input)),
  });
  const plan = new Plan(core, constructor, opType, tensor.type, tensor.dims, answer);
  return plan.runOn(tensor.data, null, node.operator === 1 ? [] : node.isOmitted);
}

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
    dims[i] = /** @type {Dim} */ (at(given, i, 'DIMS_INVALID') ?? null);
    bounds[i] = boundsOf(dims[i], opType, i);
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
    if (least === greatest) return least;
    if (!isArray(axisDim) || (least === 0 && greatest === Infinity)) return null;
    return [least, greatest === Infinity ? null : greatest];
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
