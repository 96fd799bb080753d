// SPDX-License-Identifier: MIT
//
// Asks the core for a plan or an inference: the other half of src/binding.cc, whose layouts stand there.
import { SplitError } from './errors.js';
import { byteLengthOf, bytesOf, setArray } from './types.js';

/** @typedef {import('./arguments.js').Argument} Argument */
/** @typedef {import('./module.js').Core} Core */

/** The operators by the names of `ts.plan`, in the order of the core's enumeration. */
export const operators = /** @type {const} */ (['Split', 'SplitToSequence', 'VariadicSplit', 'OpenvinoSplit']);

/**
 * @param {unknown} name
 * @returns {number} The operator's place in `operators`; -1 where there is none of that name.
 */
export function findOperator(name) {
  let index = operators.length - 1;
  while (index >= 0 && operators[index] !== name) --index;
  return index;
}

const lanes = /** @type {const} */ (['view', 'rows', 'simd', 'list']);

/**
 * What is asked: the fields of `Node` in include/tensorsplit/node.h.
 * @typedef {object} Request
 * @property {number} operator Its place in `operators`.
 * @property {boolean} isCall
 * @property {number | null} opset Null: the newest.
 * @property {number} type Code of the data's element type.
 * @property {readonly (readonly [number, number])[] | null} dims Bounds of each dim; null: unknown rank.
 * @property {number} outputs How many the node lists; NaN: not declared.
 * @property {boolean} isInference Whether only shapes are wanted.
 * @property {readonly (Argument | null)[]} attributes axis, split, num_outputs, keepdims, num_splits.
 * @property {readonly (Argument | null)[]} inputs Those after the data.
 */

/**
 * One part, in elements unless said otherwise.
 * @typedef {object} PartAnswer
 * @property {number} length Along the axis; the least, where it is not known.
 * @property {number} greatest Along the axis; Infinity where there is no bound.
 * @property {number} offset Along the axis.
 * @property {number} size
 * @property {number} byteLength
 */

/**
 * What the rules made of it.
 * @typedef {object} DivisionAnswer
 * @property {number} axis -1 where unknown.
 * @property {boolean} keepAxis
 * @property {readonly [number, number]} count Bounds of the number of parts.
 * @property {readonly [number, number]} common Bounds of the length that all parts share.
 * @property {boolean} isWhole Whether the one part is the whole data.
 * @property {PartAnswer[]} parts
 */

/**
 * How the data lie: `outer` rows of `axisLength * inner` elements.
 * @typedef {object} Layout
 * @property {number} outer Product of the dims before the axis.
 * @property {number} axisLength The dim along the axis.
 * @property {number} inner Product of the dims after the axis.
 * @property {number} bits Of one element; 0 for strings.
 * @property {number} axis The axis, counted from 0.
 */

/**
 * How the bytes will move.
 * @typedef {'view' | 'rows' | 'simd' | 'list'} Lane
 */

/**
 * @typedef {DivisionAnswer & { layout: Layout, lane: Lane, reason: string, size: number, byteLength: number,
 *   highFirst: boolean }} PlanAnswer
 */

const wordsBeforeArguments = 8;
const wordsPerArgument = 4;
const argumentCount = 8;
const dimsWord = wordsBeforeArguments + argumentCount * wordsPerArgument;
const tensorFlag = 256;
const wordsPerPart = 5;

/** @param {number} bytes */
const aligned = (bytes) => Math.ceil(bytes / 8) * 8;

/** @param {Argument | null} argument Bytes that its values take in the request. */
const bytesFor = (argument) =>
  argument === null || argument.values === null ? 0 : aligned(byteLengthOf(argument.values));

/**
 * Writes the request into WebAssembly memory.
 *
 * @param {Core} core
 * @param {Request} request
 */
function write(core, request) {
  const rank = request.dims?.length ?? 0;
  const { attributes, inputs } = request;
  const header = (dimsWord + 2 * rank) * 8;
  let size = header;
  for (let i = 0; i < attributes.length; ++i) size += bytesFor(attributes[i]);
  for (let i = 0; i < inputs.length; ++i) size += bytesFor(inputs[i]);
  const area = core.exports.request(size) >>> 0;
  if (area === 0) {
    throw new SplitError('OUT_OF_MEMORY', `${operators[request.operator]}: no memory for ${size} bytes of arguments.`);
  }
  const bytes = core.view(Uint8Array);
  const words = new Float64Array(core.buffer, area, header / 8);
  words[0] = request.operator;
  words[1] = request.isCall ? 1 : 0;
  words[2] = request.opset ?? 0;
  words[3] = request.type;
  words[4] = request.dims === null ? -1 : rank;
  words[5] = request.outputs;
  words[6] = request.isInference ? 1 : 0;
  words[7] = request.opset === null ? 0 : 1;
  let offset = header;
  for (let i = 0; i < argumentCount; ++i) {
    const argument = (i < attributes.length ? attributes[i] : inputs[i - attributes.length]) ?? null;
    const first = wordsBeforeArguments + i * wordsPerArgument;
    if (argument === null) {
      words[first] = -1;
      continue;
    }
    const { values } = argument;
    words[first] = argument.type + (argument.isTensor ? tensorFlag : 0);
    words[first + 1] = argument.rank;
    words[first + 2] = argument.count;
    words[first + 3] = values === null ? -1 : offset;
    if (values !== null) {
      setArray(bytes, bytesOf(values), area + offset);
      offset += bytesFor(argument);
    }
  }
  for (let i = 0; i < rank; ++i) {
    const bounds = /** @type {(readonly [number, number])[]} */ (request.dims)[i];
    words[dimsWord + 2 * i] = bounds[0];
    words[dimsWord + 2 * i + 1] = bounds[1];
  }
}

/**
 * @param {Core} core
 * @param {number} count
 * @param {boolean} isInference
 * @returns {PartAnswer[]}
 */
function readParts(core, count, isInference) {
  /** @type {PartAnswer[]} */
  const parts = new Array(count);
  let offset = 0;
  for (let done = 0; done < count;) {
    const written = core.exports.parts(done, offset, isInference);
    const words = core.view(Float64Array);
    for (let i = 0; i < written; ++i) {
      const at = core.response / 8 + i * wordsPerPart;
      const part = {
        length: words[at],
        greatest: words[at + 1],
        offset: words[at + 2],
        size: words[at + 3],
        byteLength: words[at + 4],
      };
      parts[done + i] = part;
      offset = part.offset + part.length;
    }
    done += written;
  }
  return parts;
}

/**
 * Asks for a division, and for the plan where the request is not an inference.
 *
 * @param {Core} core
 * @param {Request} request
 * @returns {PlanAnswer} Of an inference only what a `DivisionAnswer` has.
 * @throws {SplitError} What the rules say.
 */
export function solve(core, request) {
  write(core, request);
  if (core.exports.solve() === 0) throw readError(core, '');
  const first = core.response / 8;
  // A copy: the parts will be written to the same place.
  const words = new Float64Array(16);
  const response = core.view(Float64Array);
  for (let i = 0; i < words.length; ++i) words[i] = response[first + i];
  // What is inferred of a sequence is the same for all parts.
  const isListed = words[2] === words[3] && !(request.isInference && operators[request.operator] === 'SplitToSequence');
  const reason = request.isInference ? '' : core.text();
  return {
    axis: words[0],
    keepAxis: words[1] !== 0,
    count: [words[2], words[3]],
    common: [words[4], words[5]],
    isWhole: words[6] !== 0,
    parts: isListed ? readParts(core, words[2], request.isInference) : [],
    layout: { outer: words[8], axisLength: words[9], inner: words[10], bits: words[11], axis: words[0] },
    lane: lanes[words[12]],
    reason,
    size: words[13],
    byteLength: words[14],
    highFirst: words[15] !== 0,
  };
}

/**
 * Bytes that a tensor takes.
 *
 * @param {Core} core
 * @param {number} type Code of the element type.
 * @param {readonly number[]} dims
 * @param {string} operation For messages.
 * @returns {number}
 * @throws {SplitError} DIMS_INVALID
 */
export function measure(core, type, dims, operation) {
  const bounds = new Array(dims.length);
  for (let i = 0; i < dims.length; ++i) bounds[i] = [dims[i], dims[i]];
  write(core, {
    operator: 0,
    isCall: true,
    opset: null,
    type,
    dims: bounds,
    outputs: NaN,
    isInference: false,
    attributes: [null, null, null, null, null],
    inputs: [],
  });
  const bytes = core.exports.measure();
  if (bytes < 0) throw readError(core, operation);
  return bytes;
}

/**
 * The error that the core wrote.
 *
 * @param {Core} core
 * @param {string} operation Stands in for the operator's name; empty to keep it.
 * @returns {SplitError}
 */
function readError(core, operation) {
  const text = core.text();
  const space = text.indexOf(' ');
  const code = /** @type {import('./errors.js').SplitErrorCode} */ (text.slice(0, space));
  const message = text.slice(space + 1);
  return new SplitError(code, operation === '' ? message : operation + message.slice(message.indexOf(':')));
}
