// The pixel grid: every conversion of 512 x 512 pixels to planes and back, compared with loops written for that conversion.
import { memcpyImplementations } from '../implementations/memcpy.js';
import { classes, hasFloat16, float16Bits, conversionLoops } from '../implementations/conversion-loops.js';
import { difference } from '../cases/oracle.js';
import { noise } from './loops.js';

/**
 * One conversion of pixels.
 *
 * @typedef {object} Conversion
 * @property {'toPlanes' | 'toPixels'} method
 * @property {keyof typeof classes} type Element type of the tensor.
 * @property {'NCHW' | 'NHWC'} layout
 * @property {string} channels
 * @property {number} depth Bytes per pixel; for `toPixels` the channels of the tensor.
 * @property {number} [rescale] Absent for the package's default.
 * @property {boolean} [isPhoto] Whether `toPixels` writes into a photo and keeps its other channels.
 */

/** @typedef {import('../measure/grid.js').Cell} Cell */

const types = /** @type {Conversion['type'][]} */ (Object.keys(classes));

/** Values of the option `channels`, by bytes per pixel. @type {Record<number, string[]>} */
const channelsOf = { 4: ['RGB', 'BGR', 'RGBA', 'A'], 3: ['RGB', 'BGR'], 1: ['RGB', 'BGR', 'R'] };

/**
 * Returns the conversions of an element type and a layout.
 * @param {Conversion['type']} type @param {Conversion['layout']} layout @returns {Conversion[]}
 */
function conversionsOf(type, layout) {
  const planes = { method: /** @type {const} */ ('toPlanes'), type, layout };
  const pixels = { method: /** @type {const} */ ('toPixels'), type, layout };
  const orders = ['RGB', 'BGR', 'RGBA'];
  return [
    ...[4, 3, 1].flatMap((depth) => channelsOf[depth].map((channels) => ({ ...planes, channels, depth }))),
    ...orders.map((channels) => ({ ...pixels, channels, depth: channels.length })),
    // Floats are always scaled.
    ...(type.startsWith('float')
      ? []
      : [
          { ...planes, channels: 'RGB', depth: 4, rescale: type === 'int8' ? 0.4 : 0.7 },
          { ...pixels, channels: 'RGB', depth: 3, rescale: 0.7 },
        ]),
    // A single plane is the same in both layouts.
    ...(layout === 'NCHW'
      ? [
          { ...pixels, channels: 'RGB', depth: 1 },
          { ...pixels, channels: 'A', depth: 1, isPhoto: true },
        ]
      : []),
  ];
}

/** @type {readonly Conversion[]} */
const conversions = types.flatMap((type) =>
  /** @type {const} */ (['NCHW', 'NHWC']).flatMap((layout) => conversionsOf(type, layout)),
);

/** Returns the name of a conversion's cell. @param {Conversion} conversion */
function nameOf({ method, type, layout, channels, depth, rescale, isPhoto }) {
  const pixel = method === 'toPlanes' ? ` of ${depth} ${depth === 1 ? 'byte' : 'bytes'}` : '';
  const plane = method === 'toPixels' && depth < channels.length ? ' of one plane' : '';
  const scaled = rescale ? `, rescale ${rescale}` : '';
  return `${method} ${type} ${layout}, ${channels}${pixel}${plane}${isPhoto ? ' into a photo' : ''}${scaled}`;
}

/** Creates elements as a model could output them. @param {Conversion} conversion @param {number} length */
function tensorData({ type }, length) {
  const bytes = noise(length);
  if (type === 'float16' && !hasFloat16) return Uint16Array.from(bytes, (byte) => float16Bits(byte / 255));
  return new classes[type](type.startsWith('float') ? Array.from(bytes, (byte) => byte / 255) : bytes);
}

/**
 * Creates the source array, the target array and the call of a conversion.
 * @param {any} ts Result of `load`. @param {Conversion} conversion @param {number} side Width and height in pixels.
 * @returns {{ from: any, to: any, call: () => unknown }}
 */
function callOf(ts, conversion, side) {
  const { method, type, layout, channels, depth, rescale } = conversion;
  const options = { channels, layout, ...(rescale && { rescale }) };
  const count = side * side;
  if (method === 'toPlanes') {
    const from = noise(count * depth);
    const to = new classes[type](count * channels.length);
    const image =
      depth === 4
        ? { data: from, width: side, height: side }
        : { type: 'uint8', data: from, dims: [side, side, depth] };
    return { from, to, call: () => ts.toPlanes(image, { ...options, type, into: to }) };
  }
  const from = tensorData(conversion, count * depth);
  const to = noise(count * 4);
  const x = { type, data: from, dims: layout === 'NCHW' ? [1, depth, side, side] : [1, side, side, depth] };
  const into = { data: to, width: side, height: side };
  return { from, to, call: () => ts.toPixels(x, { ...options, into }) };
}

/** Returns the conversions as cells of a grid. @param {number} [side] Width and height in pixels. @returns {Cell[]} */
export const conversionCells = (side = 512) =>
  conversions.map((conversion) => ({
    name: nameOf(conversion),
    groups: [`${conversion.method} ${conversion.type}`, conversion.layout],
    make(ts) {
      const { from, to, call } = callOf(ts, conversion, side);
      const loops = conversionLoops(conversion, side * side, from, to);
      const before = to.slice();
      const results = (/** @type {() => unknown} */ run) => () => (to.set(before), run(), [to.slice()]);
      const [expected] = results(loops[0].run)();
      return {
        implementations: [
          ...[{ name: 'ours', run: call }, ...loops].map((one) => ({ ...one, results: results(one.run) })),
          memcpyImplementations(expected, [])[0],
        ],
        fault: (_, actual) => difference([expected], actual),
      };
    },
  }));
