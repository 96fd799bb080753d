// Plain loops that split and join, as a developer would write them. V8 learns from all closures of a function: a loop that has seen
// arrays of other classes is several times slower, and only a function's first closure has its arrays as constants. So the page loads
// this module again for each measurement. A Content-Security-Policy may forbid to compile code instead.

/** @typedef {Uint8Array | Uint16Array | Uint32Array | Float64Array} Numbers */
/** @typedef {{ x: Numbers, parts: readonly Numbers[], outer: number, isJoin: boolean }} Task A tensor of `outer` rows, its parts. */
/**
 * Copies `count` pieces of `width` elements. `first` has the start of the first piece in both arrays, `step` the distance between
 * pieces.
 * @typedef {(from: Numbers, to: Numbers, first: number[], step: number[], count: number, width: number) => void} Copy
 */

/** Minimum bytes of a piece that `set` copies. For shorter pieces, a call is slower than a loop. */
const minSetBytes = 128;

/** Returns the rows of a tensor as integers, if a row has 4 bytes. @param {Numbers} x */
const wordsOf = ({ buffer, byteOffset, byteLength }) => new Uint32Array(buffer, byteOffset, byteLength >> 2);

/** Returns loops that split rows of one element for each part, by the number of parts. @param {Task} task */
function splitLoops({ x, parts: [a, b, c, d], outer }) {
  const all = wordsOf(x);
  const rows = {
    2() {
      for (let i = 0, at = 0; i < outer; ++i) ((a[i] = x[at++]), (b[i] = x[at++]));
    },
    3() {
      for (let i = 0, at = 0; i < outer; ++i) ((a[i] = x[at++]), (b[i] = x[at++]), (c[i] = x[at++]));
    },
    4() {
      for (let i = 0, at = 0; i < outer; ++i) ((a[i] = x[at++]), (b[i] = x[at++]), (c[i] = x[at++]), (d[i] = x[at++]));
    },
  };
  const words = {
    2() {
      for (let i = 0; i < outer; ++i) {
        const word = all[i];
        ((a[i] = word), (b[i] = word >> 16));
      }
    },
    4() {
      for (let i = 0; i < outer; ++i) {
        const word = all[i];
        ((a[i] = word), (b[i] = word >> 8), (c[i] = word >> 16), (d[i] = word >> 24));
      }
    },
  };
  return { rows, words };
}

/** Returns loops that join rows of one element for each part, by the number of parts. @param {Task} task */
function joinLoops({ x, parts: [a, b, c, d], outer }) {
  const all = wordsOf(x);
  const rows = {
    2() {
      for (let i = 0, at = 0; i < outer; ++i) ((x[at++] = a[i]), (x[at++] = b[i]));
    },
    3() {
      for (let i = 0, at = 0; i < outer; ++i) ((x[at++] = a[i]), (x[at++] = b[i]), (x[at++] = c[i]));
    },
    4() {
      for (let i = 0, at = 0; i < outer; ++i) ((x[at++] = a[i]), (x[at++] = b[i]), (x[at++] = c[i]), (x[at++] = d[i]));
    },
  };
  const words = {
    2() {
      for (let i = 0; i < outer; ++i) all[i] = a[i] | (b[i] << 16);
    },
    4() {
      for (let i = 0; i < outer; ++i) all[i] = a[i] | (b[i] << 8) | (c[i] << 16) | (d[i] << 24);
    },
  };
  return { rows, words };
}

/** @type {Copy} */
function copyNumbers(from, to, [f, t], [stepF, stepT], count) {
  for (let i = 0, a = f, b = t; i < count; ++i, a += stepF, b += stepT) to[b] = from[a];
}

/** Copies pieces of 2 to 4 elements. @type {Copy} */
function copyFew(from, to, [f, t], [stepF, stepT], count, width) {
  for (let i = 0, a = f, b = t; i < count; ++i, a += stepF, b += stepT) {
    ((to[b] = from[a]), (to[b + 1] = from[a + 1]));
    if (width > 2) to[b + 2] = from[a + 2];
    if (width > 3) to[b + 3] = from[a + 3];
  }
}

/** @type {Copy} */
function copyElements(from, to, first, step, count, width) {
  if (width === 1) return copyNumbers(from, to, first, step, count, width);
  if (width > 1 && width < 5) return copyFew(from, to, first, step, count, width);
  for (let i = 0, [a, b] = first; i < count; ++i, a += step[0], b += step[1]) {
    for (let j = 0; j < width; ++j) to[b + j] = from[a + j];
  }
}

/** @type {Copy} */
function copySubarrays(from, to, [f, t], [stepF, stepT], count, width) {
  for (let i = 0, a = f, b = t; i < count; ++i, a += stepF, b += stepT) to.set(from.subarray(a, a + width), b);
}

/** @type {Copy} */
function copyViews(from, to, [f, t], [stepF, stepT], count, width) {
  const { buffer, byteOffset, BYTES_PER_ELEMENT: bytes } = from;
  const View = /** @type {any} */ (from.constructor);
  for (let i = 0, a = f, b = t; i < count; ++i, a += stepF, b += stepT) {
    to.set(new View(buffer, byteOffset + a * bytes, width), b);
  }
}

/** Returns a function that copies one part after the other. @param {Task} task @param {Copy} copyWide Copies wide pieces. */
function partsLoop({ x, parts, outer, isJoin }, copyWide) {
  const minWidth = minSetBytes / x.BYTES_PER_ELEMENT;
  const row = x.length / outer;
  let end = 0;
  const firsts = parts.map(({ length }) => (end += length / outer) - length / outer);
  return () =>
    parts.forEach((part, i) => {
      const width = part.length / outer;
      const copy = width < minWidth ? copyElements : copyWide;
      if (isJoin) copy(part, x, [0, firsts[i]], [width, row], outer, width);
      else copy(x, part, [firsts[i], 0], [row, width], outer, width);
    });
}

/**
 * Returns the loops that name each part, by their names in words. Only these loops can have arrays as constants.
 * @param {Task} task @returns {Record<string, () => void>}
 */
export function namedLoops(task) {
  const { x, parts, outer, isJoin } = task;
  const count = parts.every(({ length }) => length === outer) ? parts.length : 0;
  const { rows, words } = /** @type {any} */ (isJoin ? joinLoops : splitLoops)(task);
  return {
    ...(rows[count] && { 'a loop over the rows': rows[count] }),
    ...(words[count] && x.byteLength === 4 * outer && { 'a loop over 32-bit words': words[count] }),
  };
}

/**
 * Returns all loops that split a tensor, or join its parts, by their names in words.
 * @param {Task} task @returns {Record<string, () => void>}
 */
export const allLoops = (task) => ({
  'a loop for each part': partsLoop(task, copyElements),
  ...namedLoops(task),
  ...(task.parts.some(({ byteLength }) => byteLength >= minSetBytes * task.outer) && {
    'a loop that copies with set': partsLoop(task, copySubarrays),
    'a loop that copies with set from new views': partsLoop(task, copyViews),
  }),
});
