// Computes the values of the example tensors. There is no chance in them, so each visit shows the same numbers.
import { balls, height, width } from './scene.js';

/** Returns a number from -1 to 1 that looks random, always the same for the same integer. @param {number} i */
function noise(i) {
  const mixed = Math.imul(i ^ (i >>> 16), 0x45d9f3b);
  return Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b) / 2 ** 31;
}

/** Returns noise as an array. @param {number} seed @param {number} length @param {number} scale Maximum of the numbers. */
function noiseArray(seed, length, scale) {
  const array = new Float32Array(length);
  for (let i = 0; i < length; i += 1) array[i] = scale * noise(seed * 1_000_003 + i);
  return array;
}

/**
 * Multiplies the rows of `x` by weights, and adds the products to `sum`.
 * @param {Float32Array} sum @param {Float32Array} x
 * @param {Float32Array} weights One row per column of `sum`, as in ONNX. @param {number} inner Length of the rows.
 */
function addProduct(sum, x, weights, inner) {
  const columns = weights.length / inner;
  for (let at = 0; at < sum.length; at += 1) {
    let product = 0;
    const [row, column] = [Math.floor(at / columns) * inner, (at % columns) * inner];
    for (let i = 0; i < inner; i += 1) product += x[row + i] * weights[column + i];
    sum[at] += product;
  }
}

/** Returns rows of a bias. @param {Float32Array} bias @param {number} rows */
const rowsOf = (bias, rows) => new Float32Array(rows * bias.length).map((_, i) => bias[i % bias.length]);

/** Computes the queries, keys and values of 16 tokens of width 16: x * W + b. The tokens are their encoded positions. */
function attention() {
  const [tokens, size] = [16, 16];
  const x = new Float32Array(tokens * size).map((_, i) => {
    const [position, column] = [Math.floor(i / size), i % size];
    const angle = position / 10_000 ** ((column - (column % 2)) / size);
    return column % 2 ? Math.cos(angle) : Math.sin(angle);
  });
  const y = rowsOf(noiseArray(1, 3 * size, 0.1), tokens);
  addProduct(y, x, noiseArray(2, 3 * size * size, 1 / Math.sqrt(size)), size);
  return y;
}

/**
 * Plucks a string, after Karplus and Strong: noise that runs round a delay, which smooths it. Returns a second of sound.
 * @param {number} rate Samples per second. @param {number} pitch In hertz.
 */
function pluck(rate, pitch) {
  const period = Math.round(rate / pitch);
  const sound = noiseArray(period, rate, 1);
  for (let i = period + 1; i < rate; i += 1) sound[i] = 0.498 * (sound[i - period] + sound[i - period - 1]);
  return sound;
}

/** Computes a second of two strings, E on the left and B on the right. */
function strings() {
  const rate = 48_000;
  const [left, right] = [165, 247].map((pitch) => pluck(rate, pitch));
  return new Float32Array(2 * rate).map((_, i) => (i % 2 ? right : left)[i >> 1]);
}

/** Side of the input of a YOLO head, strides of its anchors, number of classes, and number of the class "sports ball". */
const [side, strides, classes, ballClass] = [640, [8, 16, 32], 80, 32];

/**
 * The balls in the input. The page draws the middle 1200 x 750 of the scene with 960 x 600 pixels, which fill the width of
 * the input: both steps are a scaling about the centre.
 */
const seenBalls = balls.map(({ x, y, radius }) => {
  const scale = side / width;
  return { x: side / 2 + scale * (x - width / 2), y: side / 2 + scale * (y - height / 2), radius: scale * radius };
});

/** Returns the centres of the anchors of a stride, row by row. @param {number} stride */
function anchorsOf(stride) {
  const count = side / stride;
  const centre = (/** @type {number} */ i) => stride * (i + 0.5);
  return Array.from({ length: count ** 2 }, (_, i) => ({
    stride,
    x: centre(i % count),
    y: centre(Math.floor(i / count)),
  }));
}

/** Computes what a head would say about the balls: a row of centre, size, score and classes for each anchor. */
function head() {
  const anchors = strides.flatMap(anchorsOf);
  const columns = 5 + classes;
  // Scores of things that are not there, and errors of the boxes.
  const values = noiseArray(3, anchors.length * columns, 0.01);
  for (let i = 0; i < values.length; i += 1) values[i] = Math.abs(values[i]);
  for (const [i, { stride, x, y }] of anchors.entries()) {
    const distance = (/** @type {typeof seenBalls[number]} */ ball) => Math.hypot(ball.x - x, ball.y - y) / ball.radius;
    // The last balls are in front of the others.
    const ball = seenBalls.filter((one) => distance(one) < 1).at(-1);
    const size = ball ? 2 * ball.radius : 2 * stride;
    const row = values.subarray(i * columns, (i + 1) * columns);
    for (const [k, value] of [ball?.x ?? x, ball?.y ?? y, size, size].entries()) row[k] = value + size * row[k];
    if (!ball) continue;
    // An anchor is sure of a ball at its centre whose diameter is 6 strides.
    row[4] = Math.exp(-(distance(ball) ** 2) - Math.log2(size / stride / 6) ** 2);
    row[5 + ballClass] += 0.9;
  }
  return values;
}

/** Computes the second step of an LSTM with 64 sequences of width 16: x * W + h * R + b. The first step computes h. */
function gates() {
  const [batch, inputs, units] = [64, 16, 256];
  const bias = noiseArray(4, 4 * units, 0.1);
  const weights = noiseArray(5, 4 * units * inputs, 0.5);
  const step = (/** @type {number} */ seed) => {
    const sum = rowsOf(bias, batch);
    addProduct(sum, noiseArray(seed, batch * inputs, 1), weights, inputs);
    return sum;
  };
  const first = step(6);
  const sigmoid = (/** @type {number} */ value) => 1 / (1 + Math.exp(-value));
  // The cell is zero before the first step, so its forget gate has no effect.
  const h = new Float32Array(batch * units).map((_, i) => {
    const at = Math.floor(i / units) * 4 * units + (i % units);
    const [input, output, cell] = [0, 1, 3].map((gate) => first[at + gate * units]);
    return sigmoid(output) * Math.tanh(sigmoid(input) * Math.tanh(cell));
  });
  const second = step(7);
  addProduct(second, h, noiseArray(8, 4 * units * units, 1 / Math.sqrt(units)), units);
  return second;
}

/** @type {Record<string, () => Float32Array>} */
const computed = { qkv: attention, stereo: strings, yolo: head, lstm: gates };

/**
 * Returns the values of an example tensor, rounded to two decimals so that cells show them exactly, or null if it has no
 * computed values.
 * @param {string} name
 */
export function valuesOf(name) {
  if (!Object.hasOwn(computed, name)) return null;
  // The sum with 0 turns -0 into 0.
  return computed[name]().map((value) => Math.round(100 * value) / 100 + 0);
}
