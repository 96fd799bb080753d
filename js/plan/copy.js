// SPDX-License-Identifier: MIT
//
// Executes a plan. C++ chooses the route. Narrow pieces are moved by the C++ kernels, for which this file copies a single tile
// in and out. Wide pieces, contiguous parts and strings do not enter WebAssembly memory.
import { scratchOf } from '../tensor/wasm-tensor.js';
import { byteOffsetOf, bytesOf, classOf, constructorOf, memoryOf, setOf } from '../base/types.js';

/** @import { CallContext } from '../base/call.js' */
/** @import { Route } from '../api.js' */
/** @import { AxisResponse, Core, Place, PlanResponse, Scratch } from '../load/module.js' */

/**
 * Returns a number in V8's representation of small integers, if it is one: numbers read from a Float64Array are
 * doubles.
 * @param {number} number
 */
export const toSmi = (number) => ((number | 0) === number ? number | 0 : number);

/**
 * The numbers that runs need of a plan, and the pieces that JavaScript copies itself, row by row of the interleaved side. Numbers count
 * array elements.
 *
 * @typedef {object} CopyPlan
 * @property {Uint8Array} plan The core's plan.
 * @property {Route} route
 * @property {boolean} isSingleTile
 * @property {number} byteLength Bytes of the interleaved side.
 * @property {readonly number[]} partBytes Bytes of each part.
 * @property {number} unit Bytes of an array element; 1 for strings.
 * @property {number} rows Number of rows.
 * @property {number} stride From row to row.
 * @property {{ part: number, at: number, width: number }[]} pieces Pieces of a row that are not empty: index of the part,
 *   start and width.
 * @property {ScratchArrays | null} scratch Those of the latest run, if the plan has a single tile.
 */

/**
 * Arrays in the scratch memory for a plan with a single tile. Runs share them until memory grows or the data have another array
 * type.
 *
 * @typedef {{ area: Scratch, className: string | undefined, interleaved: any[], parts: any[] }} ScratchArrays
 */

/** Returns the position of an array in WebAssembly memory. @param {any} array @returns {Place} */
const placeIn = (array) => ({ byteOffset: byteOffsetOf.call(array) });

/**
 * Makes the copy plan of a response.
 * @param {PlanResponse} response @param {readonly number[]} widths Bytes, or strings, of each part's piece in every row.
 * @param {readonly number[]} partBytes Bytes of each part.
 * @param {number} unit Bytes of an array element; 1 for strings. @returns {CopyPlan}
 */
export function makeCopyPlan({ plan, route, isSingleTile, outer, rowWidth, byteLength }, widths, partBytes, unit) {
  // Contiguous parts are copied at once, even if there are several rows.
  const isView = route === 'view';
  const pieces = [];
  for (let part = 0, at = 0; part < widths.length; ++part) {
    const width = toSmi((isView ? partBytes : widths)[part] / unit);
    if (width > 0) pieces.push({ part, at, width });
    at += width;
  }
  return {
    plan,
    route,
    isSingleTile: isSingleTile === 1,
    byteLength,
    partBytes,
    unit,
    rows: isView ? 1 : toSmi(outer),
    stride: toSmi(rowWidth / unit),
    pieces,
    scratch: null,
  };
}

/**
 * Moves a single tile. Returns false, and writes nothing, if an array has another type than `interleaved`, or is longer than
 * its tensor because another thread lets its memory grow.
 * @param {Core} core @param {CopyPlan} copyPlan @param {any} interleaved Array of the interleaved side.
 * @param {readonly any[]} parts @param {boolean} isJoin
 */
function moveTile(core, copyPlan, interleaved, parts, isJoin) {
  const area = scratchOf(core);
  const className = classOf(interleaved);
  const { plan } = copyPlan;
  let arrays = copyPlan.scratch;
  if (arrays?.area !== area || arrays.className !== className) {
    const constructor = constructorOf(className);
    let end = area.byteOffset + plan.length;
    const next = (/** @type {number} */ bytes) => {
      const start = end;
      end += bytes;
      return new constructor(area.buffer, start, bytes / copyPlan.unit);
    };
    arrays = { area, className, interleaved: [next(copyPlan.byteLength)], parts: copyPlan.partBytes.map(next) };
    copyPlan.scratch = arrays;
  }
  setOf.call(area, plan, 0);
  const sources = isJoin ? parts : [interleaved];
  const copies = isJoin ? arrays.parts : arrays.interleaved;
  try {
    for (let i = 0; i < sources.length; ++i) {
      if (classOf(sources[i]) !== className) return false;
      setOf.call(copies[i], sources[i], 0);
    }
  } catch {
    return false;
  }
  area.runTile(isJoin ? 1 : 0);
  const targets = isJoin ? [interleaved] : parts;
  const results = isJoin ? arrays.interleaved : arrays.parts;
  for (let i = 0; i < targets.length; ++i) if (targets[i] !== null) setOf.call(targets[i], results[i], 0);
  return true;
}

/**
 * Copies the parts out of the interleaved side, or for a join into it. All arguments have been validated.
 * @param {CallContext} call @param {CopyPlan} copyPlan @param {any} interleaved Array of the interleaved side.
 * @param {readonly any[]} parts An array for each part, or null. @param {boolean} isJoin
 * @param {boolean} inWasmMemory Whether all arrays are those of WasmTensors of the call's module.
 * @throws {SplitError} OUTPUT_MISMATCH if an array of strings has read-only elements.
 */
export function executePlan(call, copyPlan, interleaved, parts, isJoin, inWasmMemory) {
  const { plan, route, isSingleTile } = copyPlan;
  // Within the module's own memory the kernels move everything that is not a view.
  const staysInMemory = inWasmMemory && route !== 'view';
  if (isSingleTile && !staysInMemory && moveTile(call.core, copyPlan, interleaved, parts, isJoin)) return;
  if (staysInMemory || route === 'simd') {
    const toPlace = staysInMemory ? placeIn : bytesOf;
    const places = parts.map((part) => part && toPlace(part));
    call.core.run([plan, toPlace(interleaved), ...places], isJoin, staysInMemory);
  } else if (route === 'list') copyStrings(call, copyPlan, interleaved, parts, isJoin);
  else copyPieces(copyPlan, interleaved, parts, isJoin);
}

/**
 * Moves an axis from one array to another. All arguments have been validated.
 * @param {CallContext} call @param {AxisResponse} response @param {any} source @param {any} target
 * @param {boolean} inWasmMemory Whether both arrays are those of WasmTensors of the call's module.
 * @throws {SplitError} OUTPUT_MISMATCH if an array of strings has read-only elements.
 */
export function executeAxisPlan(call, response, source, target, inWasmMemory) {
  const { plan, route } = response;
  if (Array.isArray(source)) copyElements(call, response, source, target);
  else if (route === 'view') bytesOf(target).set(bytesOf(source));
  else if (route === 'simd' || inWasmMemory) {
    const toPlace = inWasmMemory ? placeIn : bytesOf;
    call.core.runMoveAxis([plan, toPlace(source), toPlace(target)], inWasmMemory);
  } else copyWideElements(response, source, target);
}

/**
 * Copies wide elements of matrices from typed array to typed array, in the order of the result.
 * @param {AxisResponse} response @param {any} source @param {any} target
 */
function copyWideElements({ outer, rows, columns, inner, bits }, source, target) {
  const width = (inner * bits) / 8;
  const memory = memoryOf(source);
  const offset = byteOffsetOf.call(source);
  const bytes = bytesOf(target);
  for (let matrix = 0, at = 0; matrix < outer; ++matrix) {
    for (let column = 0; column < columns; ++column) {
      for (let row = 0; row < rows; ++row, at += width) {
        const from = offset + ((matrix * rows + row) * columns + column) * width;
        setOf.call(bytes, new Uint8Array(memory, from, width), at);
      }
    }
  }
}

/**
 * Copies strings, in the order of the result.
 * @param {CallContext} call @param {AxisResponse} response @param {any[]} source @param {any[]} target
 */
function copyElements(call, { outer, rows, columns, inner }, source, target) {
  for (let matrix = 0, at = 0; matrix < outer; ++matrix) {
    for (let column = 0; column < columns; ++column) {
      for (let row = 0; row < rows; ++row) {
        const from = ((matrix * rows + row) * columns + column) * inner;
        for (let i = from; i < from + inner; ++i) writeString(call, 0, target, at++, source[i]);
      }
    }
  }
}

/** Minimum number of rows that are copied as bytes. Fewer take less time than a view of the bytes of each part. */
const MIN_ROWS_AS_BYTES = 8;

/**
 * Copies pieces of typed arrays row by row, so that the interleaved side is read or written once from start to end. (A
 * new array costs two thirds of a `subarray`, and V8 inlines only a constructor that is always the same.)
 * @param {CopyPlan} copyPlan @param {any} interleaved @param {readonly any[]} parts @param {boolean} isJoin
 */
function copyPieces({ rows, stride, unit, pieces }, interleaved, parts, isJoin) {
  const areBytes = unit > 1 && rows >= MIN_ROWS_AS_BYTES;
  const constructor = areBytes ? Uint8Array : constructorOf(classOf(interleaved));
  const scale = areBytes ? unit : 1;
  const whole = areBytes ? bytesOf(interleaved) : interleaved;
  const columns = [];
  for (const { part, at, width } of pieces) {
    if (parts[part] === null) continue;
    const array = areBytes ? bytesOf(parts[part]) : parts[part];
    const source = isJoin ? array : whole;
    const target = isJoin ? whole : array;
    const memory = memoryOf(source);
    const from = byteOffsetOf.call(source) + (isJoin ? 0 : at * unit);
    const to = isJoin ? at * scale : 0;
    const size = width * scale;
    setOf.call(target, new constructor(memory, from, size), to);
    if (rows === 1) continue;
    const fromStep = (isJoin ? width : stride) * unit;
    columns.push({ memory, from, fromStep, size, target, to, toStep: isJoin ? stride * scale : size });
  }
  for (let row = 1; row < rows; ++row) {
    for (let i = 0; i < columns.length; ++i) {
      const { memory, from, fromStep, size, target, to, toStep } = columns[i];
      const at = from + row * fromStep;
      const piece = constructor === Uint8Array ? new Uint8Array(memory, at, size) : new constructor(memory, at, size);
      setOf.call(target, piece, to + row * toStep);
    }
  }
}

/**
 * Copies strings.
 * @param {CallContext} call @param {CopyPlan} copyPlan @param {any} interleaved @param {readonly any[]} parts
 * @param {boolean} isJoin @throws {SplitError} OUTPUT_MISMATCH if an element is read-only.
 */
function copyStrings(call, { rows, stride, pieces }, interleaved, parts, isJoin) {
  for (const { part, at, width } of pieces) {
    const array = parts[part];
    if (array === null) continue;
    if (isJoin) copyColumn(call, 0, rows, width, array, 0, width, interleaved, at, stride);
    else copyColumn(call, part, rows, width, interleaved, at, stride, array, 0, width);
  }
}

/**
 * Writes a string. Read-only elements are only noticed here, because testing each element first takes longer than the
 * copy.
 * @param {CallContext} call @param {number} index Index of the output. @param {any} target @param {number} at
 * @param {string} text @throws {SplitError} OUTPUT_MISMATCH
 */
function writeString(call, index, target, at, text) {
  try {
    target[at] = text;
  } catch (cause) {
    // A refused write throws a TypeError here but returns false there, and a setter of the caller throws in both places.
    if (!(cause instanceof TypeError) || Reflect.set(target, at, text)) throw cause;
    const message = `${call.nameOfInto(index)} must be writable, got a read-only element. Those before it were written.`;
    throw call.error('OUTPUT_MISMATCH', message, { cause });
  }
}

/**
 * Copies a column of strings, four elements of each row at a time over all rows, because an inner loop over the few
 * elements of a row takes longer. Errors of the caller's getters and setters are passed on.
 * @param {CallContext} call @param {number} index Index of the output. @param {number} rows
 * @param {number} width Elements of a piece. @param {any[]} source
 * @param {number} from Index of the first element in `source`. @param {number} fromStride @param {any[]} target
 * @param {number} to Index of the first element in `target`. @param {number} toStride
 * @throws {SplitError} OUTPUT_MISMATCH if an element is read-only.
 */
export function copyColumn(call, index, rows, width, source, from, fromStride, target, to, toStride) {
  let i = 0;
  for (; i + 4 <= width; i += 4) {
    for (let row = 0, a = from + i, b = to + i; row < rows; ++row, a += fromStride, b += toStride) {
      writeString(call, index, target, b, source[a]);
      writeString(call, index, target, b + 1, source[a + 1]);
      writeString(call, index, target, b + 2, source[a + 2]);
      writeString(call, index, target, b + 3, source[a + 3]);
    }
  }
  for (; i < width; ++i) {
    for (let row = 0, a = from + i, b = to + i; row < rows; ++row, a += fromStride, b += toStride) {
      writeString(call, index, target, b, source[a]);
    }
  }
}
