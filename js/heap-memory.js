// SPDX-License-Identifier: MIT
//
// Pieces of WebAssembly memory, the tensors that hold them, and the net beneath tensors that nobody disposes of.
import { SplitError } from './errors.js';

/** @typedef {import('./module.js').Core} Core */

/** WebAssembly cannot have so much, and the allocator's own sums would wrap around at 4 GB. */
const tooManyBytes = 2 ** 32 - 2 ** 24;

/** A piece of WebAssembly memory, given back when the last tensor in it lets go. */
class Block {
  #core;
  #address;
  #byteLength;
  #users = 0;

  /**
   * @param {Core} core
   * @param {number} address
   * @param {number} byteLength
   */
  constructor(core, address, byteLength) {
    this.#core = core;
    this.#address = address;
    this.#byteLength = byteLength;
  }

  hold() {
    ++this.#users;
  }

  /** Counterpart of `hold`. */
  release() {
    if (--this.#users === 0) this.#core.exports.release(this.#address, this.#byteLength);
  }
}

/** Where a tensor lies. Apart from the tensor, so that the memory can be given back when the tensor is gone. */
export class Place {
  isOpen = false;

  /**
   * @param {Core} core
   * @param {Block | null} block Null where there is nothing to hold.
   * @param {number} address
   * @param {number} byteLength
   */
  constructor(core, block, address, byteLength) {
    this.core = core;
    this.block = block;
    this.address = address;
    this.byteLength = byteLength;
  }

  open() {
    this.isOpen = true;
    this.block?.hold();
    ++this.core.heapTensors;
  }

  close() {
    this.isOpen = false;
    this.block?.release();
    --this.core.heapTensors;
  }
}

/** @type {FinalizationRegistry<Place[]>} The net: it gets to know of tensors that are gone only between two jobs. */
const net = new FinalizationRegistry((places) => {
  for (let i = 0; i < places.length; ++i) if (places[i].isOpen) places[i].close();
});

/**
 * Litters of this job, above no net yet. To spread it takes longer than all else that a small split does, and tensors
 * that are disposed of within the job never need it.
 * @type {Litter[]}
 */
const newborn = [];
const mostNewborn = 64;
let isSpreadSoon = false;

function spreadNet() {
  for (let i = 0; i < newborn.length; ++i) newborn[i].spreadNet();
  newborn.length = 0;
}

/** @type {(then: () => void) => void} Not every scope has `queueMicrotask`: an audio worklet has none. */
const soon = /** @type {any} */ (Function.prototype.call.bind(Promise.prototype.then, Promise.resolve()));

/** The tensors that one call makes. The net catches them together, when none of them can be reached any more. */
export class Litter {
  /** @type {Place[]} */
  #places = [];
  #open = 0;
  #isAboveNet = false;

  constructor() {
    if (newborn.length === mostNewborn) spreadNet();
    newborn[newborn.length] = this;
    if (isSpreadSoon) return;
    isSpreadSoon = true;
    soon(() => {
      isSpreadSoon = false;
      spreadNet();
    });
  }

  /** @param {Place} place Of a new tensor. */
  open(place) {
    place.open();
    ++this.#open;
    this.#places[this.#places.length] = place;
  }

  /** @param {Place} place */
  close(place) {
    if (!place.isOpen) return;
    place.close();
    if (--this.#open === 0 && this.#isAboveNet) net.unregister(this.#places);
  }

  spreadNet() {
    if (this.#open === 0) return;
    net.register(this, this.#places, this.#places);
    this.#isAboveNet = true;
  }
}

/**
 * Room for a tensor.
 *
 * @param {Core} core
 * @param {number} byteLength
 * @param {boolean} isZeroed
 * @param {string} operation For messages.
 * @returns {Place} Nobody holds it yet.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function allocate(core, byteLength, isZeroed, operation) {
  if (byteLength === 0) return new Place(core, null, 0, byteLength);
  const address = byteLength < tooManyBytes ? core.exports.allocate(byteLength, isZeroed) >>> 0 : 0;
  if (address === 0) {
    const message = `${operation}: WebAssembly has no memory for ${byteLength} bytes more; dispose of tensors.`;
    throw new SplitError('OUT_OF_MEMORY', message);
  }
  return new Place(core, new Block(core, address, byteLength), address, byteLength);
}
