// Generates the loops that a developer would write by hand for one conversion of pixels.

/** @typedef {import('../workloads/conversions.js').Conversion} Conversion */

/** Whether the engine has Float16Array, so that loops can compute with float16 directly. */
export const hasFloat16 = 'Float16Array' in globalThis;

/** Typed array of each element type. */
export const classes = {
  float32: Float32Array,
  float16: /** @type {any} */ (globalThis).Float16Array ?? Uint16Array,
  uint8: Uint8Array,
  int8: Int8Array,
};

/** Returns the value of a float16 that is finite and not negative. @param {number} bits */
function float16Value(bits) {
  const exponent = bits >> 10;
  const fraction = bits & 1023;
  return exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
}

/** Returns the bits of the nearest float16. @param {number} value From 2^-14 to 1, or 0. */
export function float16Bits(value) {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log2(value));
  const units = value * 2 ** (10 - exponent);
  // Ties round to even. At 2048 units the sum carries into the exponent.
  const isUp = units % 1 > 0.5 || (units % 1 === 0.5 && Math.floor(units) % 2 === 1);
  return ((exponent + 15) << 10) + Math.floor(units) - 1024 + Number(isUp);
}

/**
 * Returns a function that writes the code to convert one number.
 * @param {Conversion} conversion @returns {(x: string) => string}
 */
function formulaOf({ method, type, rescale }) {
  // The product is faster than x / 255, and has the same bits for every byte.
  if (type.startsWith('float')) return (x) => `${x} * ${method === 'toPlanes' ? 1 / 255 : 255}`;
  if (rescale) return (x) => `${x} * ${method === 'toPlanes' ? rescale : 1 / rescale}`;
  return (x) => (method === 'toPlanes' && type === 'int8' ? `Math.min(${x}, 127)` : x);
}

/**
 * Creates the lookup table of a conversion: the bits of the result for each byte.
 * @param {Conversion} conversion @returns {ArrayLike<number>}
 */
function tableOf(conversion) {
  const { method, type } = conversion;
  const formula = new Function('x', `return ${formulaOf(conversion)('x')};`);
  const isSigned = method === 'toPixels' && type === 'int8';
  const values = Array.from({ length: 256 }, (_, x) => formula(isSigned ? (x << 24) >> 24 : x));
  if (type === 'float32') return Float32Array.from(values);
  if (type === 'float16') return Uint16Array.from(values, float16Bits);
  return Uint8ClampedArray.from(values);
}

/** Values of all float16 that are finite and not negative, indexed by their bits. */
const float16Values = Float32Array.from({ length: 0x7c00 }, (_, bits) => float16Value(bits));

/**
 * Compiles the loop of a conversion. It reads and converts a number once, even if several channels use it.
 * @param {Conversion} conversion @param {number} count Number of pixels.
 * @param {(x: string) => string} expression Writes the code to convert one number.
 * @returns {Function} A function of the source, the target and the table.
 */
function writtenFor({ method, layout, channels, depth, isPhoto }, count, expression) {
  const planes = method === 'toPlanes' ? channels.length : depth;
  const pixelBytes = method === 'toPlanes' ? depth : 4;
  const element = (/** @type {number} */ c) => {
    if (planes === 1) return 'i';
    if (layout === 'NHWC') return `j + ${c}`;
    return c === 0 ? 'i' : `${c * count} + i`;
  };
  const pixel = (/** @type {string} */ letter) => (pixelBytes === 1 ? 'i' : `k + ${'RGBA'.indexOf(letter)}`);
  const moves = [...channels].map((letter, c) =>
    method === 'toPlanes' ? [pixel(letter), element(c)] : [element(planes === 1 ? 0 : c), pixel(letter)],
  );
  const sources = [...new Set(moves.map(([source]) => source))];
  const lines = [
    ...sources.map((source, i) => `const x${i} = ${expression(`from[${source}]`)};`),
    ...moves.map(([source, target]) => `to[${target}] = x${sources.indexOf(source)};`),
  ];
  if (method === 'toPixels' && !isPhoto && !channels.includes('A')) lines.push('to[k + 3] = 255;');
  const head = `for (let i = 0, j = 0, k = 0; i < ${count}; ++i, j += ${planes}, k += ${pixelBytes})`;
  return new Function('from', 'to', 'table', `${head} { ${lines.join(' ')} }`);
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
 * Creates the loops of a conversion: one that computes, and one with a lookup table for the 256 bytes. If the engine
 * has no Float16Array, float16 are decoded with a table, too.
 * @param {Conversion} conversion @param {number} count Number of pixels. @param {any} from Source array.
 * @param {any} to Target array.
 */
export function conversionLoops(conversion, count, from, to) {
  const { method, type, rescale } = conversion;
  const formula = formulaOf(conversion);
  const isFloat = type.startsWith('float');
  const isMove = type === 'uint8' && !rescale;
  const isDecoded = type === 'float16' && !hasFloat16;
  /** @type {{ name: string, run: () => void }[]} */
  const loops = [];
  /**
   * Adds a loop.
   * @param {string} name @param {typeof formula} expression Writes the code to convert one number. @param {any} source
   * @param {any} target @param {ArrayLike<number>} [table]
   */
  const add = (name, expression, source, target, table) => {
    const loop = writtenFor(conversion, count, expression);
    loops.push({ name, run: () => loop(source, target, table) });
  };
  if (method === 'toPixels' && isDecoded) add('js-loop', (x) => formula(`table[${x}]`), from, to, float16Values);
  // Integer arrays truncate, so scaled planes would need rounding. The table is faster than that.
  else if (method === 'toPixels' || (!rescale && !isDecoded)) add('js-loop', formula, from, to);
  if (!isMove && !(method === 'toPixels' && isFloat)) {
    add('js-table', (x) => `table[${x}]`, bitsOf(from), bitsOf(to), tableOf(conversion));
  }
  return loops;
}
