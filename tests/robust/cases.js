// Random splits that are legal, and what they must give, by a plain loop.

/** @typedef {import('./random.js').Random} Random */

/**
 * @typedef {object} Case
 * @property {string} type
 * @property {number[]} dims
 * @property {any} data
 * @property {number} axis In [0, rank).
 * @property {number[]} sizes
 * @property {any[][]} parts The elements of each part, as they are stored.
 */

/** @type {Record<string, { make: (length: number) => any, per: number, value: (i: number) => any }>} */
export const kinds = {
  float32: { make: (n) => new Float32Array(n), per: 1, value: (i) => i + 0.5 },
  float64: { make: (n) => new Float64Array(n), per: 1, value: (i) => -i / 3 },
  uint8: { make: (n) => new Uint8Array(n), per: 1, value: (i) => (i * 7 + 1) & 255 },
  int16: { make: (n) => new Int16Array(n), per: 1, value: (i) => (i % 2 ? i : -i) },
  int64: { make: (n) => new BigInt64Array(n), per: 1, value: (i) => -(2n ** 40n) - BigInt(i) },
  complex64: { make: (n) => new Float32Array(n), per: 2, value: (i) => i * 2 },
  float16: { make: (n) => new Uint16Array(n), per: 1, value: (i) => 0x7c00 + i },
  string: { make: (n) => new Array(n).fill(''), per: 1, value: (i) => `s${i}` },
};

/**
 * @param {Random} random
 * @param {{ wide?: boolean, type?: string }} [options] `wide`: rows of hundreds of elements and more of them.
 * @returns {Case}
 */
export function makeCase(random, { wide = random.next() < 0.02, type = random.pick(Object.keys(kinds)) } = {}) {
  const rank = random.integer(1, 4);
  const axis = random.integer(0, rank - 1);
  const dims = Array.from({ length: rank }, () => random.integer(random.next() < 0.1 ? 0 : 1, wide ? 24 : 5));
  const sizes = cut(random, dims[axis]);
  const { make, per, value } = kinds[type];
  const size = dims.reduce((a, b) => a * b, 1) * per;
  const data = make(size);
  for (let i = 0; i < size; ++i) data[i] = value(i);
  return { type, dims, data, axis, sizes, parts: takeApart(data, dims, per, axis, sizes) };
}

/**
 * @param {Random} random
 * @param {number} length
 * @returns {number[]} Sizes that add up to it.
 */
function cut(random, length) {
  const sizes = [];
  let rest = length;
  while (rest > 0 && sizes.length < 6) {
    const size = random.integer(0, rest);
    sizes.push(size);
    rest -= size;
  }
  sizes.push(rest);
  return sizes;
}

/**
 * Every element in turn is put where its place along the axis says.
 *
 * @param {ArrayLike<any>} data
 * @param {number[]} dims
 * @param {number} per Stored numbers of an element.
 * @param {number} axis
 * @param {number[]} sizes
 * @returns {any[][]}
 */
export function takeApart(data, dims, per, axis, sizes) {
  /** @type {any[][]} */
  const parts = sizes.map(() => []);
  const inner = dims.slice(axis + 1).reduce((a, b) => a * b, 1) * per;
  for (let i = 0; i < data.length; ++i) {
    let place = Math.floor(i / inner) % dims[axis];
    let part = 0;
    while (place >= sizes[part]) place -= sizes[part++];
    parts[part].push(data[i]);
  }
  return parts;
}

/**
 * What is wrong with the results of a case; empty where nothing is.
 *
 * @param {Case} made
 * @param {any} results
 * @returns {string}
 */
export function compare(made, results) {
  if (!Array.isArray(results) || results.length !== made.sizes.length) return `${results?.length} parts`;
  for (let i = 0; i < results.length; ++i) {
    const dims = made.dims.map((dim, d) => (d === made.axis ? made.sizes[i] : dim));
    if (String(results[i].dims) !== String(dims)) return `part ${i} has dims ${results[i].dims}, not ${dims}`;
    const wanted = made.parts[i];
    const { data } = results[i];
    if (data.length !== wanted.length) return `part ${i} has ${data.length} elements, not ${wanted.length}`;
    for (let j = 0; j < wanted.length; ++j) {
      if (!Object.is(data[j], wanted[j])) return `part ${i}[${j}] is ${data[j]}, not ${wanted[j]}`;
    }
  }
  return '';
}
