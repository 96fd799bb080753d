// SPDX-License-Identifier: MIT
//
// The lanes view and rows: one copy per piece. There is one row where the parts are contiguous.
import { bufferOf, byteOffsetOf, constructorOf, setArray } from './types.js';

/** @typedef {import('./types.js').TypedArray} TypedArray */

/**
 * Up to this many bytes, one row is copied into the scratch area and the parts from there: views of the scratch area
 * are at hand, and making a view of the input takes longer than copying so little twice.
 */
const smallRow = 2048;

/** The most views that are kept for an input that comes again: each takes JavaScript a hundred bytes or two. */
const mostViews = 4096;

export class RowsLane {
  #core;
  #outer;
  #stride;
  #widths;
  /** Views of the parts in the scratch area: of class `#className`, on memory `#memory`. */
  /** @type {TypedArray[]} */
  #staged = [];
  #className = '';
  /** @type {Uint8Array | null} */
  #memory = null;
  /** @type {any} All of the memory, as the same class. */
  #scratch = null;
  /** @type {TypedArray[] | null} Views of the pieces of `#piecesOf`, row by row. */
  #pieces = null;
  /** @type {TypedArray | null} */
  #piecesOf = null;

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
  }

  /**
   * @param {TypedArray} source
   * @param {string} className
   * @returns {readonly TypedArray[] | null}
   */
  stage(source, className) {
    if (this.#outer !== 1) return null;
    return this.#stride <= smallRow ? this.#stageRow(source, className) : this.#viewPieces(source, className);
  }

  /**
   * @param {TypedArray} source
   * @param {string} className
   * @returns {TypedArray[]}
   */
  #stageRow(source, className) {
    const core = this.#core;
    if (this.#className !== className || this.#memory !== core.exports.HEAPU8) this.#viewParts(className);
    setArray(this.#scratch, source, core.tileSource / this.#scratch.BYTES_PER_ELEMENT);
    return this.#staged;
  }

  /** @param {string} className */
  #viewParts(className) {
    const core = this.#core;
    const constructor = constructorOf(className);
    const width = constructor.BYTES_PER_ELEMENT;
    this.#scratch = core.view(constructor);
    this.#staged = new Array(this.offsets.length);
    for (let i = 0; i < this.offsets.length; ++i) {
      const address = core.tileSource + (this.#widths[i] === 0 ? 0 : this.offsets[i]);
      this.#staged[i] = new constructor(core.buffer, address, this.#widths[i] / width);
    }
    this.#className = className;
    this.#memory = core.exports.HEAPU8;
  }

  /**
   * @param {TypedArray} source
   * @param {readonly (TypedArray | null)[]} targets
   * @param {string} className
   * @param {boolean} comesAgain Whether the source is that of the run before, which the plan remembers.
   */
  move(source, targets, className, comesAgain) {
    const constructor = constructorOf(className);
    const size = constructor.BYTES_PER_ELEMENT;
    const count = targets.length;
    const isStaged = this.#outer === 1 && this.#stride <= smallRow;
    const pieces = isStaged ? this.#stageRow(source, className) : this.#keepPieces(source, className, comesAgain);
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source);
    // Row by row, so that the input is read in the order in which it lies in memory.
    for (let row = 0; row < this.#outer; ++row) {
      for (let part = 0; part < count; ++part) {
        const target = targets[part];
        const length = this.#widths[part] / size;
        if (target === null || length === 0) continue;
        const piece =
          pieces === null
            ? new constructor(buffer, first + row * this.#stride + this.offsets[part], length)
            : pieces[row * count + part];
        setArray(target, piece, row * length);
      }
    }
  }

  /**
   * The views of a source's pieces, where they are worth keeping: making one takes several times as long as copying a
   * kilobyte.
   *
   * @param {TypedArray} source
   * @param {string} className
   * @param {boolean} comesAgain
   * @returns {TypedArray[] | null} Null where the source is a new one, or the pieces are too many.
   */
  #keepPieces(source, className, comesAgain) {
    const isKept = comesAgain && this.#outer * this.offsets.length <= mostViews;
    if (!isKept) {
      this.#pieces = null;
      this.#piecesOf = null;
    } else if (this.#piecesOf !== source) {
      this.#pieces = this.#viewPieces(source, className);
      this.#piecesOf = source;
    }
    return this.#pieces;
  }

  /**
   * @param {TypedArray} source
   * @param {string} className
   * @returns {TypedArray[]} Views of all pieces, row by row.
   */
  #viewPieces(source, className) {
    const constructor = constructorOf(className);
    const count = this.offsets.length;
    const pieces = new Array(this.#outer * count);
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source);
    for (let i = 0; i < pieces.length; ++i) {
      const part = i % count;
      const width = this.#widths[part];
      // A part without elements may begin beyond the input.
      const at = width === 0 ? 0 : Math.floor(i / count) * this.#stride + this.offsets[part];
      pieces[i] = new constructor(buffer, first + at, width / constructor.BYTES_PER_ELEMENT);
    }
    return pieces;
  }
}
