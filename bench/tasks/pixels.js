// The tasks of pixels: images to planes, and planes to images.
import { classes, pixelLoops } from './pixel-loops.js';
import { noise } from './task.js';

/** @typedef {import('./task.js').Task} Task */
/** @typedef {import('./task.js').Workload} Workload */

/**
 * One conversion of pixels.
 * @typedef {object} Conversion
 * @property {'toPlanes' | 'toPixels'} method
 * @property {keyof typeof classes} type Element type of the tensor.
 * @property {'NCHW' | 'NHWC'} layout
 * @property {string} channels
 * @property {number} depth Bytes per pixel; for `toPixels` the channels of the tensor.
 * @property {number} side Width and height in pixels.
 * @property {number} [rescale] Absent for the package's default.
 * @property {readonly number[]} [mean]
 * @property {readonly number[]} [std]
 * @property {boolean} [isPhoto] Whether `toPixels` writes into a photo and keeps its other channels.
 */

/** ImageNet's mean and standard deviation for each channel of RGB, with pixels from 0 to 1. */
export const imagenet = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };

/** Options for x / 127.5 - 1, with the same bits as (x - 127.5) / 127.5. */
const centred = { rescale: 1, mean: [127.5, 127.5, 127.5], std: [127.5, 127.5, 127.5] };

/** Creates elements as a model could output them. @param {keyof typeof classes} type @param {number} length */
function tensorData(type, length) {
  const bytes = noise(length);
  return new classes[type](type.startsWith('float') ? Array.from(bytes, (byte) => byte / 255) : bytes);
}

/** Makes the task of a conversion. Its first loop is the oracle. @param {Conversion} conversion @returns {Task} */
export function pixelTask(conversion) {
  const { method, type, layout, channels, depth, rescale, mean, std, side } = conversion;
  const options = { channels, layout, ...(rescale && { rescale }), ...(mean && { mean, std }) };
  const isToPlanes = method === 'toPlanes';
  const count = side * side;
  const from = isToPlanes ? noise(count * depth) : tensorData(type, count * depth);
  const to = isToPlanes ? new classes[type](count * channels.length).fill(1) : noise(count * 4);
  const isImage = isToPlanes && depth === 4;
  const dims = isToPlanes ? [side, side, depth] : layout === 'NCHW' ? [1, depth, side, side] : [1, side, side, depth];
  const input = isImage
    ? { data: from, width: side, height: side }
    : { type: isToPlanes ? 'uint8' : type, data: from, dims };
  const into = isToPlanes ? to : { data: to, width: side, height: side };
  const settings = isToPlanes ? { ...options, type } : options;
  const loops = pixelLoops(conversion, from);
  const [loop] = Object.values(loops);
  const result = to.slice();
  loop([result]);
  return {
    targets: [to],
    expected: [result],
    source: result,
    loops,
    calls(ts) {
      const plan = ts.plan(method, input, settings);
      const reuse = { into };
      return {
        into: () => plan.run(input, reuse),
        'one-shot': () => ts[method](input, { ...settings, into }),
        ...(isToPlanes && { fresh: () => plan.run(input) }),
      };
    },
    image: isImage && mean === imagenet.mean && layout === 'NCHW' ? input : undefined,
  };
}

/**
 * Makes the task of cutting a picture into square tiles, each converted to planes with x / 255.
 * @param {number} side Width and height of the picture in pixels. @param {number} tile Width and height of a tile in pixels.
 * @returns {Task}
 */
export function tilesTask(side, tile) {
  const data = noise(4 * side * side);
  const count = tile * tile;
  const across = side / tile;
  const target = new Float32Array(3 * side * side).fill(1);
  /** Converts all tiles. @type {(targets: any[]) => void} */
  const loop = ([to]) => {
    let at = 0;
    for (let top = 0; top < side; top += tile) {
      for (let left = 0; left < side; left += tile) {
        for (let y = top; y < top + tile; ++y) {
          for (let from = 4 * (y * side + left), end = from + 4 * tile; from < end; from += 4, ++at) {
            to[at] = data[from] / 255;
            to[at + count] = data[from + 1] / 255;
            to[at + 2 * count] = data[from + 2] / 255;
          }
        }
        at += 2 * count;
      }
    }
  };
  const result = target.slice();
  loop([result]);
  return {
    targets: [target],
    expected: [result],
    source: result,
    loops: { 'js-loop': loop },
    calls(ts) {
      // Like the result of `crop`: the pixels of a rectangle, as a view.
      const crop = { width: tile, height: tile, stride: 4 * side };
      const crops = Array.from({ length: across * across }, (_, i) => {
        const first = 4 * (Math.floor(i / across) * tile * side + (i % across) * tile);
        return { ...crop, data: data.subarray(first, first + 4 * ((tile - 1) * side + tile)) };
      });
      const plan = ts.plan('toPlanes', crops);
      const reuse = { into: target };
      return { into: () => plan.run(crops, reuse), 'one-shot': () => ts.toPlanes(crops, { into: target }) };
    },
  };
}

/** The usual input of models: RGB in float32 planes. @type {Pick<Conversion, 'type' | 'layout' | 'channels'>} */
const rgb = { type: 'float32', layout: 'NCHW', channels: 'RGB' };

/** Makes a workload. @param {string} name @param {string} what @param {() => Task} make @returns {Workload} */
const workload = (name, what, make) => ({ name: `loop-${name}`, what, groups: ['pixels'], make });

/** Conversions that models need. @type {readonly Workload[]} */
export const pixelWorkloads = [
  ...[224, 640, 1024].flatMap((side) => {
    /** @type {(name: string, what: string, options: Partial<Conversion>) => Workload} */
    const planes = (name, what, options) =>
      workload(`${name}-${side}`, `\`toPlanes\`, ${side} x ${side}, ${what}`, () =>
        pixelTask({ ...rgb, method: 'toPlanes', depth: 4, side, ...options }),
      );
    return [
      planes('scale', 'x / 255', {}),
      planes('imagenet', "ImageNet's mean and std", imagenet),
      planes('centred', 'x / 127.5 - 1', centred),
      planes('nhwc', "ImageNet's, NHWC", { ...imagenet, layout: 'NHWC' }),
    ];
  }),
  workload('picture', '`toPixels`, a picture of 640 x 640', () =>
    pixelTask({ ...rgb, method: 'toPixels', depth: 3, side: 640 }),
  ),
  workload('matte', '`toPixels`, a mask as the alpha of a photo, 640 x 640', () =>
    pixelTask({ ...rgb, method: 'toPixels', channels: 'A', depth: 1, isPhoto: true, side: 640 }),
  ),
  workload('tiles', '`toPlanes`, 16 tiles of 2560 x 2560, x / 255', () => tilesTask(2560, 640)),
  workload('patches', '`toPlanes`, 4,096 crops of 14 x 14, x / 255', () => tilesTask(896, 14)),
];

/** Values of the option `channels`, by bytes per pixel. @type {readonly [depth: number, channels: string[]][]} */
const channelsOf = [
  [4, ['RGB', 'BGR', 'RGBA', 'A']],
  [3, ['RGB', 'BGR']],
  [1, ['RGB', 'BGR', 'R']],
];

/**
 * Returns the conversions of an element type and a layout.
 * @param {Conversion['type']} type @param {Conversion['layout']} layout @param {number} side
 */
function conversionsOf(type, layout, side) {
  /** @type {(method: Conversion['method'], channels: string, depth: number, options?: Partial<Conversion>) => Conversion} */
  const of = (method, channels, depth, options) => ({ method, type, layout, side, channels, depth, ...options });
  return [
    ...channelsOf.flatMap(([depth, all]) => all.map((channels) => of('toPlanes', channels, depth))),
    ...['RGB', 'BGR', 'RGBA'].map((channels) => of('toPixels', channels, channels.length)),
    // Floats are always scaled.
    ...(type.startsWith('float')
      ? []
      : [
          of('toPlanes', 'RGB', 4, { rescale: type === 'int8' ? 0.4 : 0.7 }),
          of('toPixels', 'RGB', 3, { rescale: 0.7 }),
        ]),
    // A single plane is the same in both layouts.
    ...(layout === 'NCHW' ? [of('toPixels', 'RGB', 1), of('toPixels', 'A', 1, { isPhoto: true })] : []),
  ];
}

/** Returns the name of a conversion's cell. @param {Conversion} conversion */
function nameOf({ method, type, layout, channels, depth, rescale, isPhoto }) {
  const pixel = method === 'toPlanes' ? ` of ${depth} ${depth === 1 ? 'byte' : 'bytes'}` : '';
  const plane = method === 'toPixels' && depth < channels.length ? ' of one plane' : '';
  const scaled = rescale ? `, rescale ${rescale}` : '';
  return `${method} ${type} ${layout}, ${channels}${pixel}${plane}${isPhoto ? ' into a photo' : ''}${scaled}`;
}

/** Returns every conversion as a cell of the grid. @param {number} [side] Width and height in pixels. @returns {Workload[]} */
export const pixelCells = (side = 512) =>
  /** @type {Conversion['type'][]} */ (Object.keys(classes))
    .flatMap((type) => [...conversionsOf(type, 'NCHW', side), ...conversionsOf(type, 'NHWC', side)])
    .map((one) => ({
      name: nameOf(one),
      what: '',
      groups: [`${one.method} ${one.type}`, one.layout],
      make: () => pixelTask(one),
    }));
