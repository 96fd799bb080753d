// SPDX-License-Identifier: MIT
//
// The simd lane: tiles of rows go through the scratch area in WebAssembly memory and are taken apart there, while they
// are in the processor's cache. The scratch area has a fixed size, so memory never grows with the input.
import { bufferOf, byteOffsetOf, constructorOf, setArray } from './types.js';

/** @typedef {import('./types.js').TypedArray} TypedArray */

/** Parts at least this wide, in bytes a row, are copied piece by piece instead. */
const widePiece = 32768;

/**
 * The size of a tile, in bytes, that caches like; more where many parts would get too little of it each. By `npm run
 * bench:lanes`, on an AMD EPYC with 1 MB of second-level cache, time in copies of the same bytes at 16, 32, 64, 128 and
 * 256 KB: four floats a row 2.8, 3.0, 2.6, 2.3, 2.0; 16 floats 3.2, 3.0, 2.8, 2.7, 2.7; 85 floats 2.6, 2.7, 2.5, 2.3, 2.2.
 * Most of the gain is there at 128 KB, and twice that no longer fits smaller caches.
 */
const tileBytes = 131072;
const tileBytesPerPart = 2048;

/**
 * A run of neighbouring parts that pass through the scratch area together.
 * @typedef {object} Block
 * @property {number} first Its first part.
 * @property {number} count
 * @property {number} offset Byte of the row at which a tile begins: 0 where tiles have whole rows.
 * @property {number} start Byte of the tile at which the first part begins.
 * @property {number} width Bytes of a row that the parts span.
 * @property {number} stride Bytes from row to row in the scratch area.
 * @property {number} rows Of a tile.
 * @property {number[]} addresses Where each part's tile lies in WebAssembly memory.
 * @property {TypedArray[]} tiles Views of these.
 * @property {TypedArray[]} lastTiles The same for the last tile, which may have fewer rows.
 */

/** @param {number} bytes */
const aligned = (bytes) => Math.ceil(bytes / 16) * 16;

export class SimdLane {
  #core;
  #tile;
  #outer;
  #stride;
  #widths;
  /** @type {Block[]} */
  #blocks = [];
  /** @type {number[]} Parts that are copied piece by piece. */
  #wide = [];
  /** What the views are of: class `#className`, memory `#memory`. */
  #className = '';
  /** @type {Uint8Array | null} */
  #memory = null;
  /** @type {any} All of the memory, as the same class. */
  #scratch = null;

  /**
   * @param {import('./module.js').Core} core
   * @param {number} outer Rows.
   * @param {number} stride Bytes of a row.
   * @param {readonly number[]} offsets Byte of the row at which each part's piece begins.
   * @param {readonly number[]} widths Bytes of each part's piece.
   * @param {number} [tile] Bytes of a tile: for `npm run bench:lanes`.
   */
  constructor(core, outer, stride, offsets, widths, tile = tileBytes) {
    this.#core = core;
    this.#tile = tile;
    this.#outer = outer;
    this.#stride = stride;
    this.#widths = widths;
    this.offsets = offsets;
    this.#makeBlocks();
  }

  #makeBlocks() {
    const core = this.#core;
    const widths = this.#widths;
    let first = 0;
    while (first < widths.length) {
      if (widths[first] >= widePiece) {
        this.#wide[this.#wide.length] = first++;
        continue;
      }
      let width = 0;
      let count = 0;
      while (
        first + count < widths.length &&
        count < core.programParts &&
        widths[first + count] < widePiece &&
        width + widths[first + count] <= core.tileBytes / 4
      ) {
        width += widths[first + count++];
      }
      if (width > 0) this.#blocks[this.#blocks.length] = this.#makeBlock(first, count, width);
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
    const tile = Math.min(core.tileBytes, Math.max(this.#tile, count * tileBytesPerPart));
    // Whole rows come in by one copy; a small part of long rows comes in row by row.
    const isWhole = this.#stride <= 2 * width;
    const stride = isWhole ? this.#stride : width;
    const room = Math.min(Math.floor(tile / stride), Math.floor((core.tileBytes - count * 16) / width));
    const rows = Math.max(1, Math.min(this.#outer, room));
    const addresses = new Array(count);
    let address = core.tileParts;
    for (let i = 0; i < count; ++i) {
      addresses[i] = address;
      address += aligned(rows * this.#widths[first + i]);
    }
    const offset = isWhole ? 0 : this.offsets[first];
    const start = this.offsets[first] - offset;
    return { first, count, offset, start, width, stride, rows, addresses, tiles: [], lastTiles: [] };
  }

  /**
   * @param {TypedArray} source
   * @param {string} className
   * @returns {readonly TypedArray[] | null}
   */
  stage(source, className) {
    const block = this.#blocks[0];
    const isAll = block !== undefined && block.count === this.#widths.length && block.rows === this.#outer;
    if (!isAll || block.stride !== this.#stride) return null;
    this.#prepare(className);
    this.#writeProgram(block, null);
    this.#splitTile(block, source, this.#outer);
    return block.tiles;
  }

  /**
   * @param {TypedArray} source
   * @param {readonly (TypedArray | null)[]} targets
   * @param {string} className
   */
  move(source, targets, className) {
    this.#prepare(className);
    for (let i = 0; i < this.#wide.length; ++i) this.#movePieces(source, targets[this.#wide[i]], this.#wide[i]);
    for (let i = 0; i < this.#blocks.length; ++i) this.#moveBlock(this.#blocks[i], source, targets);
  }

  /**
   * Makes the views of the tiles, where they are not those of the last run.
   *
   * @param {string} className
   */
  #prepare(className) {
    const core = this.#core;
    if (this.#className === className && this.#memory === core.exports.HEAPU8) return;
    const constructor = constructorOf(className);
    this.#scratch = core.view(constructor);
    for (let i = 0; i < this.#blocks.length; ++i) {
      const block = this.#blocks[i];
      block.tiles = this.#viewTiles(block, block.rows, constructor);
      const last = this.#outer % block.rows;
      block.lastTiles = last === 0 ? block.tiles : this.#viewTiles(block, last, constructor);
    }
    this.#className = className;
    this.#memory = core.exports.HEAPU8;
  }

  /**
   * @param {Block} block
   * @param {number} rows
   * @param {import('./types.js').TypedArrayConstructor} constructor
   * @returns {TypedArray[]}
   */
  #viewTiles({ first, count, addresses }, rows, constructor) {
    const tiles = new Array(count);
    for (let i = 0; i < count; ++i) {
      const length = (rows * this.#widths[first + i]) / constructor.BYTES_PER_ELEMENT;
      tiles[i] = new constructor(this.#core.buffer, addresses[i], length);
    }
    return tiles;
  }

  /**
   * @param {Block} block
   * @param {TypedArray} source
   * @param {readonly (TypedArray | null)[]} targets
   */
  #moveBlock(block, source, targets) {
    const { first, count, rows } = block;
    const outer = this.#outer;
    const size = this.#scratch.BYTES_PER_ELEMENT;
    this.#writeProgram(block, targets);
    for (let row = 0; row < outer; row += rows) {
      const isLast = row + rows > outer;
      const taken = isLast ? outer - row : rows;
      if (rows === outer && block.stride === this.#stride) {
        this.#splitTile(block, source, taken);
      } else {
        this.#copyIn(block, source, row, taken);
        this.#core.exports.splitTile(this.#core.tileSource + block.start, taken, block.stride, count);
      }
      const tiles = isLast ? block.lastTiles : block.tiles;
      for (let i = 0; i < count; ++i) {
        const target = targets[first + i];
        const width = this.#widths[first + i];
        if (target !== null && width !== 0) setArray(target, tiles[i], (row * width) / size);
      }
    }
  }

  /**
   * Takes a source apart that is one tile.
   *
   * @param {Block} block
   * @param {TypedArray} source
   * @param {number} rows
   */
  #splitTile(block, source, rows) {
    const core = this.#core;
    setArray(this.#scratch, source, core.tileSource / this.#scratch.BYTES_PER_ELEMENT);
    core.exports.splitTile(core.tileSource + block.start, rows, block.stride, block.count);
  }

  /**
   * Writes widths and addresses of the parts for the core, if they are not still there.
   *
   * @param {Block} block
   * @param {readonly (TypedArray | null)[] | null} targets Null: none is to be skipped.
   */
  #writeProgram(block, targets) {
    const core = this.#core;
    const { first, count, addresses } = block;
    let isFull = true;
    if (targets !== null) {
      for (let i = 0; i < count; ++i) if (targets[first + i] === null) isFull = false;
    }
    if (isFull && core.programOwner === block) return;
    const words = core.view(Uint32Array);
    const at = core.program / 4;
    for (let i = 0; i < count; ++i) {
      words[at + i] = this.#widths[first + i];
      words[at + count + i] = targets !== null && targets[first + i] === null ? 0 : addresses[i];
    }
    core.programOwner = isFull ? block : null;
  }

  /**
   * @param {Block} block
   * @param {TypedArray} source
   * @param {number} row
   * @param {number} count
   */
  #copyIn(block, source, row, count) {
    const core = this.#core;
    const constructor = constructorOf(this.#className);
    const size = constructor.BYTES_PER_ELEMENT;
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source) + row * this.#stride + block.offset;
    if (block.stride === this.#stride) {
      const tile = new constructor(buffer, first, (count * this.#stride) / size);
      setArray(this.#scratch, tile, core.tileSource / size);
      return;
    }
    for (let i = 0; i < count; ++i) {
      const piece = new constructor(buffer, first + i * this.#stride, block.width / size);
      setArray(this.#scratch, piece, (core.tileSource + i * block.width) / size);
    }
  }

  /**
   * @param {TypedArray} source
   * @param {TypedArray | null} target
   * @param {number} part
   */
  #movePieces(source, target, part) {
    if (target === null) return;
    const constructor = constructorOf(this.#className);
    const length = this.#widths[part] / constructor.BYTES_PER_ELEMENT;
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source) + this.offsets[part];
    for (let row = 0; row < this.#outer; ++row) {
      setArray(target, new constructor(buffer, first + row * this.#stride, length), row * length);
    }
  }
}
