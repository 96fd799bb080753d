// SPDX-License-Identifier: MIT
//
// The lane of elements narrower than a byte whose pieces do not all begin on whole bytes: they are packed anew, bit by
// bit, in WebAssembly. It is the simd lane of such types.
import { bufferOf, byteOffsetOf, setArray } from './types.js';

/** @typedef {import('./types.js').TypedArray} TypedArray */

export class PackedLane {
  #core;
  #answer;

  /**
   * @param {import('./module.js').Core} core
   * @param {import('./request.js').PlanAnswer} answer
   * @param {readonly number[]} offsets
   */
  constructor(core, answer, offsets) {
    this.#core = core;
    this.#answer = answer;
    this.offsets = offsets;
  }

  /** @returns {null} */
  stage() {
    return null;
  }

  /**
   * @param {Uint8Array} source
   * @param {readonly (Uint8Array | null)[]} targets
   */
  move(source, targets) {
    const { layout, parts } = this.#answer;
    const unit = layout.inner * layout.bits;
    const stride = layout.axisLength * unit;
    const isTileable = stride <= this.#core.tileBytes / 2 && parts.length <= this.#core.programParts;
    if (isTileable && layout.outer >= 8) {
      this.#moveTiles(source, targets, stride, unit);
      return;
    }
    for (let part = 0; part < parts.length; ++part) {
      const target = targets[part];
      if (target === null) continue;
      const width = parts[part].length * unit;
      for (let row = 0; row < layout.outer; ++row) {
        this.#moveRange(source, row * stride + parts[part].offset * unit, target, row * width, width);
      }
    }
  }

  /**
   * Tiles of rows, eight or a multiple at a time: so many begin and end on whole bytes, in the input as in each part.
   *
   * @param {Uint8Array} source
   * @param {readonly (Uint8Array | null)[]} targets
   * @param {number} stride Bits of a row.
   * @param {number} unit Bits of one step along the axis.
   */
  #moveTiles(source, targets, stride, unit) {
    const core = this.#core;
    const { layout, parts, highFirst } = this.#answer;
    const memory = core.view(Uint8Array);
    const words = core.view(Uint32Array);
    const program = core.program / 4;
    core.programOwner = null;
    // Each part's tile may need up to 15 bytes more than its bits.
    const room = core.tileBytes - parts.length * 16;
    const rows = Math.max(8, Math.min(Math.ceil(layout.outer / 8), Math.floor(room / stride)) * 8);
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source);
    let address = core.tileParts;
    for (let part = 0; part < parts.length; ++part) {
      const width = parts[part].length * unit;
      words[program + part] = width;
      words[program + parts.length + part] = targets[part] === null ? 0 : address;
      address += Math.ceil((rows * width) / 128) * 16;
    }
    for (let row = 0; row < layout.outer; row += rows) {
      const taken = Math.min(rows, layout.outer - row);
      const bytes = Math.ceil((taken * stride) / 8);
      setArray(memory, new Uint8Array(buffer, first + (row * stride) / 8, bytes), core.tileSource);
      for (let i = core.tileParts; i < address; ++i) memory[i] = 0;
      core.exports.splitBitTile(core.tileSource, taken, stride, parts.length, highFirst);
      let from = core.tileParts;
      for (let part = 0; part < parts.length; ++part) {
        const width = parts[part].length * unit;
        const filled = Math.ceil((taken * width) / 8);
        const target = targets[part];
        if (target !== null) setArray(target, new Uint8Array(core.buffer, from, filled), (row * width) / 8);
        from += Math.ceil((rows * width) / 128) * 16;
      }
    }
  }

  /**
   * One piece, in stretches that fit the scratch area. Bits of the target before the range stay, those after it in its
   * last byte become zero.
   *
   * @param {Uint8Array} source
   * @param {number} sourceBit
   * @param {Uint8Array} target
   * @param {number} targetBit
   * @param {number} count
   */
  #moveRange(source, sourceBit, target, targetBit, count) {
    const core = this.#core;
    const memory = core.view(Uint8Array);
    const most = (core.tileBytes - 16) * 8;
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source);
    for (let done = 0; done < count;) {
      const taken = Math.min(most, count - done);
      const from = sourceBit + done;
      const to = targetBit + done;
      const read = Math.ceil(((from % 8) + taken) / 8);
      const written = Math.ceil(((to % 8) + taken) / 8);
      const at = Math.floor(to / 8);
      setArray(memory, new Uint8Array(buffer, first + Math.floor(from / 8), read), core.tileSource);
      for (let i = 0; i < written; ++i) memory[core.tileParts + i] = 0;
      if (to % 8 !== 0) memory[core.tileParts] = target[at];
      core.exports.copyBits(core.tileSource, from % 8, core.tileParts, to % 8, taken, this.#answer.highFirst);
      setArray(target, new Uint8Array(core.buffer, core.tileParts, written), at);
      done += taken;
    }
  }
}
