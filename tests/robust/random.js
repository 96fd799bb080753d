// Random choices from a seed, so that a failure can be repeated.

// Looked up once, because accessing a global in Jest costs as much as fifty multiplications.
const { floor, imul } = Math;

/** A generator of random choices (mulberry32). */
export class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** @returns {number} In [0, 1). */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = imul(t ^ (t >>> 15), t | 1);
    t ^= t + imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** @param {number} first @param {number} last @returns {number} An integer in [first, last]. */
  integer(first, last) {
    return first + floor(this.next() * (last - first + 1));
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    return list[this.integer(0, list.length - 1)];
  }
}
