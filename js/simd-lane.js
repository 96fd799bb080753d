// SPDX-License-Identifier: MIT
//
// The simd lane: tiles of rows go through the scratch area in WebAssembly memory and are taken apart there, while they
// are in the processor's cache. The scratch area has a fixed size, so memory never grows with the input.
import { bufferOf, byteOffsetOf, constructorOf, setArray } from './types.js';

/** @typedef {import('./types.js').TypedArray} TypedArray */

/** Parts at least this wide, in bytes a row, are copied piece by piece instead. */
const widePiece = 32768;

/** The size of a tile, in bytes, that caches like; more where many parts would get too little of it each. */
const tileBytes = 131072;
const tileBytesPerPart = 2048;

/**
 * A run of neighbouring parts that pass through the scratch area together.
 * @typedef {object} Block
 * @property {number} first Its first part.
 * @property {number} count
 * @property {number} offset Byte of the row at which it begins.
 * @property {number} width Bytes of a row that it spans.
 * @property {number} stride Bytes from row to row in the scratch area.
 * @property {number} rows Of a tile.
 * @property {number[]} addresses Where each part's tile lies in WebAssembly memory.
 */

/** @param {number} bytes */
const aligned = (bytes) => Math.ceil(bytes / 16) * 16;

export class SimdLane {
  #core;
  #outer;
  #stride;
  #widths;
  /** @type {Block[]} */
  #blocks = [];
  /** @type {number[]} Parts that are copied piece by piece. */
  #wide = [];
  /** Views of each part's full tile: of class `#className`, on memory `#memory`. */
  /** @type {TypedArray[][]} */
  #tiles = [];
  #className = '';
  /** @type {ArrayBufferLike | null} */
  #memory = null;

  /**
   * @param {import('./module.js').Core} core
   * @param {number} outer Rows.
   * @param {number} stride Bytes of a row.
   * @param {readonly number[]} offsets Byte of the row at which each part's piece begins.
   * @param {readonly number[]} widths Bytes of each part's piece.
   */
  constructor(core, outer, stride, offsets, widths) {
    this.#core = core;
    this.#outer = outer;
    this.#stride = stride;
    this.#widths = widths;
    this.offsets = offsets;
    this.#makeBlocks();
  }

  #makeBlocks() {
    const core = this.#core;
    const widths = this.#widths;
    const mostParts = core.programParts;
    let first = 0;
    while (first < widths.length) {
      if (widths[first] >= widePiece) {
        this.#wide.push(first++);
        continue;
      }
      let width = 0;
      let count = 0;
      while (
        first + count < widths.length &&
        count < mostParts &&
        widths[first + count] < widePiece &&
        width + widths[first + count] <= core.tileBytes / 4
      ) {
        width += widths[first + count++];
      }
      this.#blocks.push(this.#makeBlock(first, count, width));
      first += count;
    }
  }

  /**
   * @param {number} first
   * @param {number} count
   * @param {number} width
   * @returns {Block}
   */
  #makeBlock(first, count, width) {
    const core = this.#core;
    const tile = Math.min(core.tileBytes, Math.max(tileBytes, count * tileBytesPerPart));
    // Whole rows come in by one copy; a small part of long rows comes in row by row.
    const isWhole = this.#stride <= 2 * width;
    const stride = isWhole ? this.#stride : width;
    const room = Math.min(
      Math.floor(tile / Math.max(stride, 1)),
      Math.floor((core.tileBytes - count * 16) / Math.max(width, 1)),
    );
    const rows = Math.max(1, Math.min(this.#outer, room));
    const addresses = new Array(count);
    let address = core.tileParts;
    for (let i = 0; i < count; ++i) {
      addresses[i] = address;
      address += aligned(rows * this.#widths[first + i]);
    }
    return { first, count, offset: isWhole ? 0 : this.offsets[first], width, stride, rows, addresses };
  }

  /**
   * @param {TypedArray} source
   * @param {readonly (TypedArray | null)[]} targets
   * @param {string} className
   */
  move(source, targets, className) {
    for (const part of this.#wide) this.#movePieces(source, targets[part], part, className);
    if (this.#className !== className || this.#memory !== this.#core.view(Uint8Array).buffer) {
      this.#viewTiles(className);
    }
    for (let i = 0; i < this.#blocks.length; ++i) {
      this.#moveBlock(this.#blocks[i], this.#tiles[i], source, targets, className);
    }
  }

  /** @param {string} className */
  #viewTiles(className) {
    const constructor = constructorOf(className);
    const memory = this.#core.view(Uint8Array).buffer;
    this.#tiles = this.#blocks.map(({ first, rows, addresses }) =>
      addresses.map((address, i) => {
        return new constructor(memory, address, (rows * this.#widths[first + i]) / constructor.BYTES_PER_ELEMENT);
      }),
    );
    this.#className = className;
    this.#memory = memory;
  }

  /**
   * @param {Block} block
   * @param {readonly TypedArray[]} tiles
   * @param {TypedArray} source
   * @param {readonly (TypedArray | null)[]} targets
   * @param {string} className
   */
  #moveBlock(block, tiles, source, targets, className) {
    const { first, count, rows } = block;
    const core = this.#core;
    const constructor = constructorOf(className);
    const size = constructor.BYTES_PER_ELEMENT;
    const memory = core.view(constructor);
    this.#writeProgram(block, targets);
    const isOneTile = rows === this.#outer && block.stride === this.#stride;
    for (let row = 0; row < this.#outer; row += rows) {
      const taken = Math.min(rows, this.#outer - row);
      if (isOneTile) setArray(memory, source, core.tileSource / size);
      else this.#copyIn(block, source, row, taken, constructor);
      const start = core.tileSource + (block.stride === this.#stride ? this.#startOf(block) : 0);
      core.exports.splitTile(start, taken, block.stride, count);
      for (let i = 0; i < count; ++i) {
        const target = targets[first + i];
        const width = this.#widths[first + i];
        if (target === null || width === 0) continue;
        const tile =
          taken === rows ? tiles[i] : new constructor(memory.buffer, block.addresses[i], (taken * width) / size);
        setArray(target, tile, (row * width) / size);
      }
    }
  }

  /** @param {Block} block Where its first part begins in a tile of whole rows. */
  #startOf(block) {
    return this.offsets[block.first];
  }

  /**
   * @param {Block} block
   * @param {readonly (TypedArray | null)[]} targets
   */
  #writeProgram({ first, count, addresses }, targets) {
    const core = this.#core;
    const words = core.view(Uint32Array);
    const at = core.program / 4;
    for (let i = 0; i < count; ++i) {
      words[at + i] = this.#widths[first + i];
      words[at + count + i] = targets[first + i] === null ? 0 : addresses[i];
    }
  }

  /**
   * @param {Block} block
   * @param {TypedArray} source
   * @param {number} row
   * @param {number} count
   * @param {import('./types.js').TypedArrayConstructor} constructor
   */
  #copyIn(block, source, row, count, constructor) {
    const core = this.#core;
    const size = constructor.BYTES_PER_ELEMENT;
    const memory = core.view(constructor);
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source) + row * this.#stride + block.offset;
    if (block.stride === this.#stride) {
      setArray(memory, new constructor(buffer, first, (count * this.#stride) / size), core.tileSource / size);
      return;
    }
    for (let i = 0; i < count; ++i) {
      const piece = new constructor(buffer, first + i * this.#stride, block.width / size);
      setArray(memory, piece, (core.tileSource + i * block.width) / size);
    }
  }

  /**
   * @param {TypedArray} source
   * @param {TypedArray | null} target
   * @param {number} part
   * @param {string} className
   */
  #movePieces(source, target, part, className) {
    if (target === null) return;
    const constructor = constructorOf(className);
    const length = this.#widths[part] / constructor.BYTES_PER_ELEMENT;
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source) + this.offsets[part];
    for (let row = 0; row < this.#outer; ++row) {
      setArray(target, new constructor(buffer, first + row * this.#stride, length), row * length);
    }
  }
}
