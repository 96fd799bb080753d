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
    if (this.#outer !== 1 || this.#stride > smallRow) return null;
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
   */
  move(source, targets, className) {
    const staged = this.stage(source, className);
    if (staged !== null) {
      for (let part = 0; part < targets.length; ++part) {
        const target = targets[part];
        if (target !== null && this.#widths[part] !== 0) setArray(target, staged[part]);
      }
      return;
    }
    const constructor = constructorOf(className);
    const width = constructor.BYTES_PER_ELEMENT;
    const buffer = bufferOf(source);
    const first = byteOffsetOf(source);
    for (let part = 0; part < targets.length; ++part) {
      const target = targets[part];
      const length = this.#widths[part] / width;
      if (target === null || length === 0) continue;
      const from = first + this.offsets[part];
      for (let row = 0; row < this.#outer; ++row) {
        setArray(target, new constructor(buffer, from + row * this.#stride, length), row * length);
      }
    }
  }
}
