// SPDX-License-Identifier: MIT
//
// The C++ core in WebAssembly, as src/embind/module.cc offers it.
import createModule from '../generated/tensorsplit.js';
import { SplitError } from '../errors.js';

/** @typedef {import('../tensor/read.js').Argument} Argument */
/** @typedef {import('../tensor/types.js').TypedArray} TypedArray */

/**
 * What is asked of the core: a node of a model, or a call. What is not given is undefined or null.
 * @typedef {object} Question
 * @property {string} operator One that splits, by the name that the core knows.
 * @property {boolean} isCall
 * @property {number | null} [opset] Default: the newest.
 * @property {string | null} type Of the data.
 * @property {Float64Array | null} dims The least value of each dim; null: unknown rank.
 * @property {Float64Array} [greatestDims] The greatest values, where they are not known to be the same.
 * @property {number | null} [outputs] How many the node lists.
 * @property {Argument | null} [axis]
 * @property {Argument | null} [split]
 * @property {Argument | null} [numOutputs]
 * @property {Argument | null} [keepdims]
 * @property {Argument | null} [numSplits]
 * @property {readonly (Argument | null)[]} [inputs] Those after the data.
 */

/**
 * What is asked of the core about a join.
 * @typedef {object} JoinQuestion
 * @property {string} operator 'Concat' or 'ConcatFromSequence'.
 * @property {boolean} isCall
 * @property {number | null} [opset] Default: the newest.
 * @property {number | null} [outputs] How many the node lists.
 * @property {Argument | null} [axis]
 * @property {Argument | null} [newAxis]
 * @property {readonly { type: string | null, dims: Float64Array | null, greatestDims?: Float64Array }[]} inputs
 * @property {Float64Array} [repeated] Bounds of how many times the inputs are there. Default: once.
 */

/** @typedef {{ code: import('../errors.js').SplitErrorCode, message: string }} ErrorAnswer */

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
 * A plan.
 * @typedef {object} PlanAnswer
 * @property {number} axis
 * @property {boolean} keepAxis
 * @property {Layout} layout
 * @property {number} size Elements of the data.
 * @property {number} byteLength Bytes of the data; 0 for strings.
 * @property {Lane} lane
 * @property {string} reason Why that lane.
 * @property {Float64Array} parts Four numbers for each part: its length and offset along the axis, its size, its bytes.
 * @property {Float64Array | null} rows For `run`.
 */

/**
 * An inference. Bounds are a least and a greatest value, which is Infinity where there is none.
 * @typedef {object} SpecAnswer
 * @property {number} axis -1 where unknown.
 * @property {boolean} keepAxis
 * @property {number} wholePart Index of the part that is the whole data, or -1.
 * @property {Float64Array} count Bounds of the number of parts.
 * @property {Float64Array} common Bounds between which the lengths of all parts lie.
 * @property {Float64Array} lengths Bounds of the length of each part, one after the other.
 */

/**
 * An inference about a join.
 * @typedef {object} JoinSpecAnswer
 * @property {number} axis Of the result.
 * @property {number} rank Of the result; -1 where unknown.
 * @property {boolean} keepAxis False where the inputs do not have the axis.
 * @property {number} wholeInput Index of the input that is the whole result, or -1.
 * @property {Float64Array} bounds Of each dim of the result, one after the other.
 */

/**
 * What is asked about pixels. What is undefined has its default.
 * @typedef {object} PixelQuestion
 * @property {boolean} isToPixels
 * @property {Float64Array} dims Of the images, or of the tensor.
 * @property {string} [channels]
 * @property {import('../tensor/types.js').ElementType} [type] Of the tensor.
 * @property {number} [rescale]
 * @property {Float64Array} [mean]
 * @property {Float64Array} [std]
 * @property {number} [zeroPoint]
 * @property {string} [layout]
 */

/**
 * A plan of pixels.
 * @typedef {object} PixelAnswer
 * @property {Uint8Array} state For `runPixels`.
 * @property {number} batch How many images there are.
 * @property {number} height
 * @property {number} width
 * @property {number} imageBytes Bytes of all images.
 * @property {Float64Array} dims Of the tensor.
 * @property {number} size Elements of the tensor.
 * @property {number} byteLength Bytes of the tensor.
 */

/**
 * One instance of the core.
 * @typedef {object} Core
 * @property {(question: Question | JoinQuestion) => PlanAnswer | ErrorAnswer} plan The parts of a join's plan are its inputs.
 * @property {{ (question: Question): SpecAnswer | ErrorAnswer, (question: JoinQuestion): JoinSpecAnswer | ErrorAnswer }} infer
 * @property {(question: Question) => number | ErrorAnswer} storageBytes
 * @property {(rows: Float64Array, whole: Uint8Array, parts: (Uint8Array | null)[], isJoin: boolean) => void} run
 * @property {(question: PixelQuestion) => PixelAnswer | ErrorAnswer} planPixels
 * @property {(state: Uint8Array, source: Uint8Array, targets: Uint8Array[], first: number, count: number) => void
 *   } runPixels Images [first, first + count), of which the arrays hold no others; the tensor is always the whole one.
 * @property {(bytes: number, isZeroed: boolean) => number} allocate A block of memory, 0 where there is none.
 * @property {(block: number, offset: number, bytes: number) => Uint8Array} view Gone when memory grows.
 * @property {(block: number, bytes: number) => void} release
 * @property {() => number} liveBytes
 * @property {() => number} memoryBytes
 * @property {number} heapTensors How many there are that nobody disposed of.
 */

/**
 * Starts an instance of a compiled module, without waiting.
 *
 * @param {WebAssembly.Module} compiled
 * @returns {Core}
 */
export function startCore(compiled) {
  /** @type {any} */
  const core = { wasmBinary: new ArrayBuffer(0), compiled, heapTensors: 0 };
  const started = createModule(core);
  // Newer releases of Emscripten give a promise, although the module has started by then, or failed.
  if (started instanceof Promise) started.catch(() => {});
  if (core.plan === undefined) throw new Error('the module offers nothing of what tensorsplit needs');
  return core;
}

/**
 * @param {ErrorAnswer} answer
 * @param {string} [caller] Stands in for the operator's name in the message.
 * @returns {SplitError}
 */
export function asError({ code, message }, caller) {
  return new SplitError(code, caller === undefined ? message : caller + message.slice(message.indexOf(':')));
}
