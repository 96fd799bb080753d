// Plain loops that split and join, the fastest natural loop for each width. They are module-level functions, because V8 optimises
// each closure separately: a loop that is created for each cut would start unoptimised.

/** @typedef {Uint8Array | Uint16Array | Uint32Array | Float64Array} Numbers */
/** @typedef {(x: Numbers, parts: readonly Numbers[], count: number) => void} Pass */
/**
 * Copies `count` pieces of `width` elements. `first` has the start of the first piece in both arrays, `step` the distance between
 * pieces.
 *
 * @typedef {(from: Numbers, to: Numbers, first: number[], step: number[], count: number, width: number) => void} Copy
 */

/** Minimum width of a piece that `set` copies. For shorter pieces, a call is slower than a loop. */
const minSet = 64;

/**
 * Typed array for each element width. V8 stops optimising a loop that has run with more than four classes: it would
 * take 20 times as long, and flatter the package.
 * @type {any}
 */
const classes = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array };

/** Returns a view of an array as one of the four classes. @param {any} array @returns {Numbers} */
export const plainOf = ({ buffer, byteOffset, length, BYTES_PER_ELEMENT: bytes }) =>
  new classes[bytes](buffer, byteOffset, length);

/**
 * Splits pixels of two to four channels into planes in one pass, by the number of channels.
 * @type {Record<number, Pass>}
 */
const takeApart = {
  2(x, [a, b], count) {
    for (let i = 0, at = 0; i < count; ++i) ((a[i] = x[at++]), (b[i] = x[at++]));
  },
  3(x, [a, b, c], count) {
    for (let i = 0, at = 0; i < count; ++i) ((a[i] = x[at++]), (b[i] = x[at++]), (c[i] = x[at++]));
  },
  4(x, [a, b, c, d], count) {
    for (let i = 0, at = 0; i < count; ++i) ((a[i] = x[at++]), (b[i] = x[at++]), (c[i] = x[at++]), (d[i] = x[at++]));
  },
};

/** Joins two to four planes into pixels in one pass, by the number of channels. @type {Record<number, Pass>} */
const putTogether = {
  2(x, [a, b], count) {
    for (let i = 0, at = 0; i < count; ++i) ((x[at++] = a[i]), (x[at++] = b[i]));
  },
  3(x, [a, b, c], count) {
    for (let i = 0, at = 0; i < count; ++i) ((x[at++] = a[i]), (x[at++] = b[i]), (x[at++] = c[i]));
  },
  4(x, [a, b, c, d], count) {
    for (let i = 0, at = 0; i < count; ++i) ((x[at++] = a[i]), (x[at++] = b[i]), (x[at++] = c[i]), (x[at++] = d[i]));
  },
};

/** @type {Copy} */
function copyNumbers(from, to, [f, t], [stepF, stepT], count) {
  for (let i = 0, a = f, b = t; i < count; ++i, a += stepF, b += stepT) to[b] = from[a];
}

/** @type {Copy} */
function copyShort(from, to, [f, t], [stepF, stepT], count, width) {
  for (let i = 0, a = f, b = t; i < count; ++i, a += stepF, b += stepT) {
    for (let j = 0; j < width; ++j) to[b + j] = from[a + j];
  }
}

/** @type {Copy} */
function copyLong(from, to, [f, t], [stepF, stepT], count, width) {
  for (let i = 0, a = f, b = t; i < count; ++i, a += stepF, b += stepT) to.set(from.subarray(a, a + width), b);
}

/**
 * Returns a function that splits a tensor into parts, or joins the parts.
 * @param {number} outer Number of rows. @param {readonly number[]} widths Elements of each part in a row.
 * @param {boolean} isJoin @returns {(x: Numbers, parts: readonly Numbers[]) => void}
 */
export function loopOf(outer, widths, isJoin) {
  const pass = widths.every((width) => width === 1) && (isJoin ? putTogether : takeApart)[widths.length];
  if (pass) return (x, parts) => pass(x, parts, outer);
  let row = 0;
  const firsts = widths.map((width) => (row += width) - width);
  return (x, parts) =>
    widths.forEach((width, i) => {
      const copy = outer === 1 || width >= minSet ? copyLong : width === 1 ? copyNumbers : copyShort;
      if (isJoin) copy(parts[i], x, [0, firsts[i]], [width, row], outer, width);
      else copy(x, parts[i], [firsts[i], 0], [row, width], outer, width);
    });
}
