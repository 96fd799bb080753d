// The grid of pixels: every conversion to planes and back, of 512 x 512 pixels, next to a loop made for that conversion.
import { memcpyImplementations } from '../implementations/memcpy.js';
import { classes, hasHalves, halfOf, conversionLoops } from '../implementations/conversion-loops.js';
import { difference } from '../measure/oracle.js';
import { noise } from './loops.js';

/**
 * One conversion of pixels.
 *
 * @typedef {object} Conversion
 * @property {'toPlanes' | 'toPixels'} method
 * @property {keyof typeof classes} type Of the tensor.
 * @property {'NCHW' | 'NHWC'} layout
 * @property {string} channels
 * @property {number} depth Bytes of a pixel, or for `toPixels` channels of the tensor.
 * @property {number} [rescale] Default of the package if absent.
 * @property {boolean} [isPhoto] Whether the other channels of the picture stay as they are.
 */

/** @typedef {import('../measure/grid.js').Cell} Cell */

const types = /** @type {Conversion['type'][]} */ (Object.keys(classes));

/** Channels that are asked for, by the bytes of a pixel. @type {Record<number, string[]>} */
const channelsOf = { 4: ['RGB', 'BGR', 'RGBA', 'A'], 3: ['RGB', 'BGR'], 1: ['RGB', 'BGR', 'R'] };

/**
 * @param {Conversion['type']} type
 * @param {Conversion['layout']} layout
 * @returns {Conversion[]}
 */
function conversionsOf(type, layout) {
  const planes = { method: /** @type {const} */ ('toPlanes'), type, layout };
  const pixels = { method: /** @type {const} */ ('toPixels'), type, layout };
  const orders = ['RGB', 'BGR', 'RGBA'];
  return [
    ...[4, 3, 1].flatMap((depth) => channelsOf[depth].map((channels) => ({ ...planes, channels, depth }))),
    ...orders.map((channels) => ({ ...pixels, channels, depth: channels.length })),
    // Floats are scaled in any case.
    ...(type.startsWith('float')
      ? []
      : [
          { ...planes, channels: 'RGB', depth: 4, rescale: type === 'int8' ? 0.4 : 0.7 },
          { ...pixels, channels: 'RGB', depth: 3, rescale: 0.7 },
        ]),
    // One plane is stored alike in both layouts.
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

/** @param {Conversion} conversion */
function nameOf({ method, type, layout, channels, depth, rescale, isPhoto }) {
  const pixel = method === 'toPlanes' ? ` of ${depth} ${depth === 1 ? 'byte' : 'bytes'}` : '';
  const plane = method === 'toPixels' && depth < channels.length ? ' of one plane' : '';
  const scaled = rescale ? `, rescale ${rescale}` : '';
  return `${method} ${type} ${layout}, ${channels}${pixel}${plane}${isPhoto ? ' into a photo' : ''}${scaled}`;
}

/** Makes numbers that a model could give. @param {Conversion} conversion @param {number} length */
function tensorData({ type }, length) {
  const bytes = noise(length);
  if (type === 'float16' && !hasHalves) return Uint16Array.from(bytes, (byte) => halfOf(byte / 255));
  return new classes[type](type.startsWith('float') ? Array.from(bytes, (byte) => byte / 255) : bytes);
}

/**
 * Makes what goes in, what is written, and the call.
 *
 * @param {any} ts
 * @param {Conversion} conversion
 * @param {number} side
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

/**
 * Returns the conversions as cells of a grid.
 *
 * @param {number} [side] Of the picture, in pixels.
 * @returns {Cell[]}
 */
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
        fault: (_, given) => difference([expected], given),
      };
    },
  }));
