// SPDX-License-Identifier: MIT
//
// Splits within WebAssembly memory: parts that are contiguous share the memory of the whole, others are taken apart by
// the kernels, and nothing crosses into JavaScript.
import { Place, allocate } from './heap-memory.js';

/** @typedef {import('./request.js').PlanAnswer} PlanAnswer */

/** The kernels count the bits of a row in 32 bits, and a range of bits, too. */
const mostRowBits = 2 ** 31;
const rangeBits = 2 ** 30;

/**
 * Where the parts of a heap tensor lie, after a split.
 *
 * @param {string} operation For messages.
 * @param {Place} source
 * @param {PlanAnswer} answer
 * @param {readonly number[]} offsets Byte of the source at which each part's first piece begins.
 * @param {readonly boolean[]} isOmitted Which parts are not wanted.
 * @returns {(Place | null)[]} Null where the part is omitted.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function splitOnHeap(operation, source, answer, offsets, isOmitted) {
  const { core, block } = source;
  const { parts } = answer;
  /** @type {(Place | null)[]} */
  const places = new Array(parts.length);
  const isShared = answer.lane === 'view';
  for (let i = 0; i < parts.length; ++i) places[i] = null;
  try {
    for (let i = 0; i < parts.length; ++i) {
      const { byteLength } = parts[i];
      if (isOmitted[i]) continue;
      if (!isShared || byteLength === 0) places[i] = allocate(core, byteLength, false, operation);
      else places[i] = new Place(core, block, source.address + offsets[i], byteLength);
    }
  } catch (error) {
    for (let i = 0; i < parts.length; ++i) {
      const place = places[i];
      place?.open();
      place?.close();
    }
    throw error;
  }
  if (!isShared) {
    const addresses = new Array(parts.length);
    for (let i = 0; i < parts.length; ++i) addresses[i] = places[i]?.address ?? 0;
    moveOnHeap(core, source.address, addresses, answer);
  }
  return places;
}

/**
 * Moves the bytes of a plan from one place of WebAssembly memory to others.
 *
 * @param {import('./module.js').Core} core
 * @param {number} source
 * @param {readonly number[]} targets Address of each part; 0: skip it.
 * @param {PlanAnswer} answer
 */
export function moveOnHeap(core, source, targets, answer) {
  const { layout, parts, highFirst } = answer;
  const unit = layout.inner * layout.bits;
  const stride = layout.axisLength * unit;
  let isWholeBytes = stride % 8 === 0;
  for (let i = 0; i < parts.length; ++i) if ((parts[i].length * unit) % 8 !== 0) isWholeBytes = false;
  if (!isWholeBytes) {
    const memory = core.view(Uint8Array);
    // The bits after the last element are zero.
    for (let i = 0; i < parts.length; ++i) if (targets[i] !== 0) memory[targets[i] + parts[i].byteLength - 1] = 0;
    if (stride >= mostRowBits || parts.length > core.programParts) {
      moveBits(core, source, targets, answer);
      return;
    }
  }
  const scale = isWholeBytes ? 8 : 1;
  core.programOwner = null;
  for (let first = 0; first < parts.length; first += core.programParts) {
    const count = Math.min(core.programParts, parts.length - first);
    const words = core.view(Uint32Array);
    const at = core.program / 4;
    for (let i = 0; i < count; ++i) {
      words[at + i] = (parts[first + i].length * unit) / scale;
      words[at + count + i] = targets[first + i];
    }
    if (isWholeBytes) {
      core.exports.splitTile(source + (parts[first].offset * unit) / 8, layout.outer, stride / 8, count);
    } else {
      core.exports.splitBitTile(source, layout.outer, stride, count, highFirst);
    }
  }
}

/**
 * Piece by piece, where rows have more bits, or more parts, than one call takes.
 *
 * @param {import('./module.js').Core} core
 * @param {number} source
 * @param {readonly number[]} targets
 * @param {PlanAnswer} answer
 */
function moveBits(core, source, targets, { layout, parts, highFirst }) {
  const unit = layout.inner * layout.bits;
  const stride = layout.axisLength * unit;
  for (let part = 0; part < parts.length; ++part) {
    const width = parts[part].length * unit;
    for (let row = 0; row < layout.outer && targets[part] !== 0; ++row) {
      for (let done = 0; done < width; done += rangeBits) {
        const from = row * stride + parts[part].offset * unit + done;
        const to = row * width + done;
        const count = Math.min(rangeBits, width - done);
        const fromByte = source + Math.floor(from / 8);
        const toByte = targets[part] + Math.floor(to / 8);
        core.exports.copyBits(fromByte, from % 8, toByte, to % 8, count, highFirst);
      }
    }
  }
}
