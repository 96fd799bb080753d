// SPDX-License-Identifier: MIT
//
// Moves the bytes of a plan: narrow pieces go through the routes in C++. Here is what has nothing to do with WebAssembly
// memory: copies of wide pieces from array to array, of tensors that are so small that a call would cost more, and strings.
// Which pieces those are is decided in C++, too.
import { linearMemory } from '../tensor/wasm-tensor.js';
import { byteOffsetOf, bytesOf, classOf, constructorOf, memoryOf, setOf } from '../tensor/types.js';

/** @import { CallContext } from '../call.js' */
/** @import { Core, Place, PlanResponse, Scratch } from '../load/module.js' */

/** Numbers for each part in the core's response: its length along the axis, its size and its bytes. */
export const numbersPerPart = 3;

/** An integral double in V8's form for small integers, where it is one. @param {number} number */
export const toSmi = (number) => ((number | 0) === number ? number | 0 : number);

/**
 * What is copied here, from row to row of the whole. All but `unit` are numbers of array elements.
 *
 * @typedef {object} CopyPlan
 * @property {number} count
 * @property {number} stride From row to row.
 * @property {number} unit Bytes of an array element; 1 for strings.
 * @property {{ part: number, at: number, width: number }[]} pieces Of a row: whose, where it begins, how long it is.
 * @property {Tile | null} tile The last one, where the plan has a single tile.
 */

/**
 * Where an array in linear memory begins.
 *
 * @param {any} array
 * @returns {Place}
 */
const placeIn = (array) => ({ byteOffset: byteOffsetOf.call(array) });

/**
 * @param {PlanResponse} response
 * @param {number} unit
 * @returns {CopyPlan}
 */
export function decodeCopyPlan({ route, outer, axisLength, inner, bits, parts }, unit) {
  const isView = route === 'view';
  const perStep = route === 'list' ? inner : (inner * bits) / 8 / unit;
  const pieces = [];
  for (let i = 0, at = 0; i < parts.length; i += numbersPerPart) {
    const width = toSmi(isView ? parts[i + 2] / unit : parts[i] * perStep);
    if (width > 0) pieces.push({ part: i / numbersPerPart, at, width });
    at += width;
  }
  const count = isView ? 1 : toSmi(outer);
  return { count, stride: toSmi(axisLength * perStep), unit, pieces, tile: null };
}

/**
 * Arrays in the scratch area for a plan of a single tile, which all runs share until memory grows or the data have another class.
 * @typedef {{ area: Scratch, className: string | undefined, numbers: Uint8Array, whole: any[], parts: any[] }} Tile
 */

/**
 * Moves a single tile. Returns false, and writes nothing, if an array is of another class than `whole`, or longer than
 * its tensor because another thread lets its memory grow.
 *
 * @param {Core} core
 * @param {PlanResponse} response
 * @param {CopyPlan} rows
 * @param {any} whole
 * @param {readonly any[]} parts
 * @param {boolean} isJoin
 * @returns {boolean}
 */
function moveTile(core, { rawFields, byteLength, parts: ofParts }, rows, whole, parts, isJoin) {
  const buffer = linearMemory(core);
  const area = /** @type {Scratch} */ (core.memoryProbe);
  const className = classOf(whole);
  let { tile } = rows;
  if (tile?.area !== area || tile.className !== className) {
    const constructor = constructorOf(className);
    let end = area.byteOffset + rawFields.byteLength;
    const next = (/** @type {number} */ bytes) => {
      const start = end;
      end += bytes;
      return new constructor(buffer, start, bytes / rows.unit);
    };
    tile = { area, className, numbers: bytesOf(rawFields), whole: [next(byteLength)], parts: [] };
    for (let i = 2; i < ofParts.length; i += numbersPerPart) tile.parts.push(next(ofParts[i]));
    rows.tile = tile;
  }
  setOf.call(area, tile.numbers, 0);
  const sources = isJoin ? parts : [whole];
  const copies = isJoin ? tile.parts : tile.whole;
  try {
    for (let i = 0; i < sources.length; ++i) {
      if (classOf(sources[i]) !== className) return false;
      setOf.call(copies[i], sources[i], 0);
    }
  } catch {
    return false;
  }
  area.runTile(isJoin ? 1 : 0);
  const targets = isJoin ? [whole] : parts;
  const results = isJoin ? tile.whole : tile.parts;
  for (let i = 0; i < targets.length; ++i) if (targets[i] !== null) setOf.call(targets[i], results[i], 0);
  return true;
}

/**
 * Copies the parts out of the whole, or for a join into it. Everything has been checked.
 *
 * @param {CallContext} call
 * @param {PlanResponse} response
 * @param {CopyPlan} rows Of the plan.
 * @param {any} whole An array.
 * @param {readonly any[]} parts An array for each of the plan's, or null.
 * @param {boolean} isJoin
 * @param {boolean} inWasmMemory Whether all are what lies in WasmTensors of the module.
 * @throws {SplitError} OUTPUT_MISMATCH where an array of strings has elements that cannot be written.
 */
export function executePlan(call, response, rows, whole, parts, isJoin, inWasmMemory) {
  const { route } = response;
  // Where everything is in the module's own memory, the kernels move it all.
  const isLinear = inWasmMemory && route !== 'view';
  if (response.tile > 0 && !isLinear && moveTile(call.core, response, rows, whole, parts, isJoin)) return;
  if (isLinear || route === 'simd') {
    const toPlace = isLinear ? placeIn : bytesOf;
    call.core.run(
      response.rawFields,
      toPlace(whole),
      parts.map((part) => part && toPlace(part)),
      isJoin,
      isLinear,
    );
  } else if (route === 'list') copyStrings(call, rows, whole, parts, isJoin);
  else copyPieces(rows, whole, parts, isJoin);
}

/**
 * Copies a split row after row, so that the whole is read from its beginning to its end, once. (A new array costs two thirds of a
 * `subarray`.)
 *
 * @param {CopyPlan} rows
 * @param {any} whole
 * @param {readonly any[]} parts
 * @param {boolean} isJoin
 */
function copyPieces({ count, stride, unit, pieces }, whole, parts, isJoin) {
  const constructor = constructorOf(classOf(whole));
  if (isJoin) {
    for (const { part, at, width } of pieces) {
      const memory = memoryOf(parts[part]);
      const offset = byteOffsetOf.call(parts[part]);
      for (let row = 0; row < count; ++row) {
        setOf.call(whole, new constructor(memory, offset + row * width * unit, width), row * stride + at);
      }
    }
    return;
  }
  const memory = memoryOf(whole);
  const offset = byteOffsetOf.call(whole);
  for (let row = 0; row < count; ++row) {
    for (let i = 0; i < pieces.length; ++i) {
      const { part, at, width } = pieces[i];
      const array = parts[part];
      if (array === null) continue;
      setOf.call(array, new constructor(memory, offset + (row * stride + at) * unit, width), row * width);
    }
  }
}

/**
 * Up to four columns at a time, each over all rows: an inner loop over the few elements of a row takes longer.
 *
 * @param {CallContext} call
 * @param {CopyPlan} rows
 * @param {any} whole
 * @param {readonly any[]} parts
 * @param {boolean} isJoin
 */
function copyStrings(call, { count, stride, pieces }, whole, parts, isJoin) {
  for (const { part, at, width } of pieces) {
    const array = parts[part];
    if (array === null) continue;
    writeStrings(call, isJoin ? 0 : part, () => {
      if (isJoin) copyColumns(count, width, array, 0, width, whole, at, stride);
      else copyColumns(count, width, whole, at, stride, array, 0, width);
    });
  }
}

/**
 * Writes strings. That single elements cannot be written shows only now: to look at each first takes longer than to copy it.
 * What code of the caller throws is let through.
 *
 * @param {CallContext} call
 * @param {number} index Of the array among those to write.
 * @param {() => void} write
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function writeStrings(call, index, write) {
  try {
    write();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const message = `${call.nameOfInto(index)} cannot be written, those before it were.`;
    throw call.error('OUTPUT_MISMATCH', message, { cause });
  }
}

/**
 * @param {number} rows
 * @param {number} width
 * @param {any[]} source
 * @param {number} from
 * @param {number} fromStep
 * @param {any[]} target
 * @param {number} to
 * @param {number} toStep
 */
function copyColumns(rows, width, source, from, fromStep, target, to, toStep) {
  let i = 0;
  for (; i + 4 <= width; i += 4) {
    for (let row = 0, a = from + i, b = to + i; row < rows; ++row, a += fromStep, b += toStep) {
      target[b] = source[a];
      target[b + 1] = source[a + 1];
      target[b + 2] = source[a + 2];
      target[b + 3] = source[a + 3];
    }
  }
  for (; i < width; ++i) {
    for (let row = 0, a = from + i, b = to + i; row < rows; ++row, a += fromStep, b += toStep) target[b] = source[a];
  }
}
