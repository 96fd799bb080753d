// Generates the loops that a developer would write by hand for one conversion of pixels.

/** @typedef {import('./pixels.js').Conversion} Conversion */

/** Typed array of each element type. Some engines have no Float16Array. */
export const classes = {
  float32: Float32Array,
  float16: /** @type {any} */ (globalThis).Float16Array,
  uint8: Uint8Array,
  int8: Int8Array,
};

/**
 * Returns a function that writes the code to convert one number of channel `c`.
 * @param {Conversion} conversion @returns {(x: string, c: number) => string}
 */
function formulaOf({ method, type, rescale, mean, std }) {
  if (mean && std) return (x, c) => `(${x}${rescale === 1 ? '' : ' / 255'} - ${mean[c]}) / ${std[c]}`;
  // The product is faster than x / 255, and has the same bits for every byte.
  if (type.startsWith('float')) return (x) => `${x} * ${method === 'toPlanes' ? 1 / 255 : 255}`;
  if (rescale) return (x) => `${x} * ${method === 'toPlanes' ? rescale : 1 / rescale}`;
  return (x) => (method === 'toPlanes' && type === 'int8' ? `Math.min(${x}, 127)` : x);
}

/**
 * Creates the lookup table of a channel: the bits of the result for each byte.
 * @param {Conversion} conversion @param {number} c @returns {ArrayLike<number>}
 */
function tableOf(conversion, c) {
  const { method, type } = conversion;
  const formula = new Function('x', `return ${formulaOf(conversion)('x', c)};`);
  const isSigned = method === 'toPixels' && type === 'int8';
  const values = Array.from({ length: 256 }, (_, x) => formula(isSigned ? (x << 24) >> 24 : x));
  if (type === 'float32') return Float32Array.from(values);
  if (type === 'float16') return new Uint16Array(classes.float16.from(values).buffer);
  return Uint8ClampedArray.from(values);
}

/**
 * Compiles the loop of a conversion. It reads a number once, even if several channels use it, and converts it once unless their means
 * differ.
 * @param {Conversion} conversion @param {number} count Number of pixels.
 * @param {(x: string, c: number) => string} expression Writes the code to convert one number.
 * @param {boolean} [isWords] Whether the source is read as integers of four bytes.
 * @returns {Function} A function of the source, the target and the tables of the channels.
 */
function writtenFor({ method, layout, channels, depth, isPhoto, mean }, count, expression, isWords = false) {
  const planes = method === 'toPlanes' ? channels.length : depth;
  const pixelBytes = method === 'toPlanes' ? depth : 4;
  const element = (/** @type {number} */ c) => {
    if (planes === 1) return 'i';
    if (layout === 'NHWC') return `j + ${c}`;
    return c === 0 ? 'i' : `${c * count} + i`;
  };
  const pixel = (/** @type {string} */ letter) => {
    const place = 'RGBA'.indexOf(letter);
    return pixelBytes === 1 ? 'i' : isWords ? `(word >>> ${8 * place}) & 255` : `k + ${place}`;
  };
  const read = (/** @type {string} */ source) => (isWords ? source : `from[${source}]`);
  const moves = [...channels].map((letter, c) =>
    method === 'toPlanes' ? [pixel(letter), element(c)] : [element(planes === 1 ? 0 : c), pixel(letter)],
  );
  const sources = [...new Set(moves.map(([source]) => source))];
  const lines = [
    isWords ? 'const word = from[i];' : '',
    ...sources.map((source, i) => `const x${i} = ${mean ? read(source) : expression(read(source), 0)};`),
    ...moves.map(([source, target], c) => {
      const x = `x${sources.indexOf(source)}`;
      return `to[${target}] = ${mean ? expression(x, c) : x};`;
    }),
  ];
  if (method === 'toPixels' && !isPhoto && !channels.includes('A')) lines.push('to[k + 3] = 255;');
  const head = `for (let i = 0, j = 0, k = 0; i < ${count}; ++i, j += ${planes}, k += ${pixelBytes})`;
  const tables = 'const [table0, table1, table2] = tables;';
  return new Function('from', 'to', 'tables', `${tables} ${head} { ${lines.join(' ')} }`);
}

/**
 * Returns a view of the same memory as unsigned integers if elements have 1 or 2 bytes, else the array itself.
 * @param {any} array
 */
function bitsOf(array) {
  const { BYTES_PER_ELEMENT: bytes, buffer, length } = array;
  if (bytes > 2 || array instanceof Uint8ClampedArray) return array;
  return bytes === 2 ? new Uint16Array(buffer, 0, length) : new Uint8Array(buffer, 0, length);
}

/**
 * Creates the loops of a conversion: one that computes, and one or two with lookup tables for the 256 bytes.
 * @param {Conversion} conversion @param {any} from Source array. @returns {Record<string, (targets: any[]) => void>}
 */
export function pixelLoops(conversion, from) {
  const { method, type, rescale, side, mean } = conversion;
  const formula = formulaOf(conversion);
  const isToPixels = method === 'toPixels';
  /** @type {Record<string, (targets: any[]) => void>} */
  const loops = {};
  // Integer arrays truncate, so scaled planes would need rounding. The table is faster than that.
  if (isToPixels || !rescale || mean) {
    const loop = writtenFor(conversion, side * side, formula);
    loops['js-loop'] = ([to]) => loop(from, to, []);
  }
  const isMove = type === 'uint8' && !rescale;
  if (!isMove && !(isToPixels && type.startsWith('float'))) {
    const tables = mean ? mean.map((_, c) => tableOf(conversion, c)) : [tableOf(conversion, 0)];
    const lookUp = (/** @type {string} */ x, /** @type {number} */ c) => `table${mean ? c : 0}[${x}]`;
    const loop = writtenFor(conversion, side * side, lookUp);
    const bytes = bitsOf(from);
    loops['js-table'] = ([to]) => loop(bytes, bitsOf(to), tables);
    if (isToPixels || conversion.depth !== 4) return loops;
    const loopOfWords = writtenFor(conversion, side * side, lookUp, true);
    const words = new Uint32Array(from.buffer);
    loops['js-words'] = ([to]) => loopOfWords(words, bitsOf(to), tables);
  }
  return loops;
}
