// The loops that somebody would write for one conversion of pixels. Their code is made for that conversion alone.

/** @typedef {import('../workloads/conversions.js').Conversion} Conversion */

/** Whether the engine has Float16Array, so that loops compute with float16 as with other numbers. */
export const hasHalves = 'Float16Array' in globalThis;

/** Class of the elements of each type. */
export const classes = {
  float32: Float32Array,
  float16: /** @type {any} */ (globalThis).Float16Array ?? Uint16Array,
  uint8: Uint8Array,
  int8: Int8Array,
};

/** Returns the value of a float16 that is finite and not negative. @param {number} bits */
function valueOfHalf(bits) {
  const exponent = bits >> 10;
  const fraction = bits & 1023;
  return exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
}

/** Returns the bits of the nearest float16. @param {number} value From 2^-14 to 1, or 0. */
export function halfOf(value) {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log2(value));
  const units = value * 2 ** (10 - exponent);
  // Halves are rounded to even. The sum carries into the exponent if 2048 units are reached.
  const isUp = units % 1 > 0.5 || (units % 1 === 0.5 && Math.floor(units) % 2 === 1);
  return ((exponent + 15) << 10) + Math.floor(units) - 1024 + Number(isUp);
}

/** Writes the arithmetic of one number, in doubles. @param {Conversion} conversion @returns {(x: string) => string} */
function formulaOf({ method, type, rescale }) {
  // For all bytes, the product has the bits of x / 255, which takes longer.
  if (type.startsWith('float')) return (x) => `${x} * ${method === 'toPlanes' ? 1 / 255 : 255}`;
  if (rescale) return (x) => `${x} * ${method === 'toPlanes' ? rescale : 1 / rescale}`;
  return (x) => (method === 'toPlanes' && type === 'int8' ? `Math.min(${x}, 127)` : x);
}

/** Makes the table of the bits that each byte becomes. @param {Conversion} conversion @returns {ArrayLike<number>} */
function tableOf(conversion) {
  const { method, type } = conversion;
  const formula = new Function('x', `return ${formulaOf(conversion)('x')};`);
  const isSigned = method === 'toPixels' && type === 'int8';
  const values = Array.from({ length: 256 }, (_, x) => formula(isSigned ? (x << 24) >> 24 : x));
  if (type === 'float32') return Float32Array.from(values);
  if (type === 'float16') return Uint16Array.from(values, halfOf);
  return Uint8ClampedArray.from(values);
}

/** Values of the float16 that are finite and not negative, by their bits. */
const halves = Float32Array.from({ length: 0x7c00 }, (_, bits) => valueOfHalf(bits));

/**
 * Writes the loop. A number that several channels share is read and computed once.
 *
 * @param {Conversion} conversion
 * @param {number} count Pixels.
 * @param {(x: string) => string} expression Code of the result of a number.
 * @returns {Function} Takes the source, the target and the table.
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

/** Returns the same memory as unsigned integers if elements have 1 or 2 bytes. @param {any} array @returns {any} */
function bitsOf(array) {
  const { BYTES_PER_ELEMENT: bytes, buffer, length } = array;
  if (bytes > 2 || array instanceof Uint8ClampedArray) return array;
  return bytes === 2 ? new Uint16Array(buffer, 0, length) : new Uint8Array(buffer, 0, length);
}

/**
 * Makes the loops of a conversion: arithmetic, and a table of what each of the 256 bytes becomes. Where the engine has no
 * Float16Array, a table has the numbers of all float16.
 *
 * @param {Conversion} conversion
 * @param {number} count Pixels.
 * @param {any} from
 * @param {any} to
 * @returns {{ name: string, run: () => void }[]}
 */
export function conversionLoops(conversion, count, from, to) {
  const { method, type, rescale } = conversion;
  const formula = formulaOf(conversion);
  const isFloat = type.startsWith('float');
  const isMove = type === 'uint8' && !rescale;
  const isDecoded = type === 'float16' && !hasHalves;
  /** @type {{ name: string, run: () => void }[]} */
  const loops = [];
  /**
   * @param {string} name
   * @param {typeof formula} expression
   * @param {any} source
   * @param {any} target
   * @param {ArrayLike<number>} [table]
   */
  const add = (name, expression, source, target, table) => {
    const loop = writtenFor(conversion, count, expression);
    loops.push({ name, run: () => loop(source, target, table) });
  };
  if (method === 'toPixels' && isDecoded) add('js-loop', (x) => formula(`table[${x}]`), from, to, halves);
  // Typed arrays of integers truncate, so planes that are scaled need rounding, and the table is faster.
  else if (method === 'toPixels' || (!rescale && !isDecoded)) add('js-loop', formula, from, to);
  if (!isMove && !(method === 'toPixels' && isFloat)) {
    add('js-table', (x) => `table[${x}]`, bitsOf(from), bitsOf(to), tableOf(conversion));
  }
  return loops;
}
