// Common handwritten loops around a model, compared with one call with `into` and with a reused plan. A loop reuses its array,
// and is the oracle as well: the package must compute the same bits.
import { memcpyImplementations } from '../implementations/memcpy.js';
import { mean, std } from '../cases/imagenet.js';
import { difference } from '../cases/oracle.js';
import { runImplementations } from '../measure/suite.js';

/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * A loop, and the calls that replace it.
 *
 * @typedef {object} Loop
 * @property {any} target Array that all of them write to.
 * @property {() => void} loop
 * @property {() => void} [table] The loop with lookup tables for the 256 bytes.
 * @property {() => void} call Call of the package with `into`.
 * @property {any} plan
 * @property {any} x Input of the plan.
 * @property {any} into Output of the plan.
 * @property {any} [image] Input for competitors, which compute the same values.
 */

/** Returns bytes that look like noise. @param {number} length */
export const noise = (length) => Uint8ClampedArray.from({ length }, (_, i) => Math.imul(i, 2654435761) >>> 24);

/** Returns numbers from 0 to 1 that look like noise. @param {number} length */
const numbers = (length) => Float32Array.from({ length }, (_, i) => (Math.imul(i, 2654435761) >>> 0) / 2 ** 32);

/**
 * Creates an RGBA image of noise.
 * @param {number} width @param {number} height @returns {{ data: Uint8ClampedArray, width: number, height: number }}
 */
const imageOf = (width, height) => ({ data: noise(width * height * 4), width, height });

/** Creates a float32 tensor. @param {number[]} dims @param {any} data @returns {any} */
const tensorOf = (dims, data) => ({ type: 'float32', dims, data });

/**
 * Creates a loop from pixels to planes that reads a lookup table for each channel.
 * @param {Uint8ClampedArray} data RGBA pixels. @param {Float32Array} target
 * @param {(byte: number, channel: number) => number} valueOf Computes an entry of a table.
 */
function byTable(data, target, valueOf) {
  const count = data.length / 4;
  const [reds, greens, blues] = mean.map((_, c) => Float32Array.from({ length: 256 }, (_, byte) => valueOf(byte, c)));
  return () => {
    for (let i = 0, at = 0; i < count; ++i, at += 4) {
      target[i] = reds[data[at]];
      target[count + i] = greens[data[at + 1]];
      target[2 * count + i] = blues[data[at + 2]];
    }
  };
}

/**
 * Creates the call of a method with `into`, and its plan.
 * @param {any} ts Result of `load`. @param {'toPlanes' | 'toPixels'} method @param {any} x Input.
 * @param {any} into Output. @param {object} [options]
 */
const ours = (ts, method, x, into, options) => ({
  call: () => ts[method](x, { ...options, into }),
  plan: ts.plan(method, x, options),
  x,
  into,
});

/**
 * Converts pixels to planes with x / 255.
 * @param {any} ts Result of `load`. @param {number} side Width and height in pixels. @returns {Loop}
 */
function scale(ts, side) {
  const image = imageOf(side, side);
  const { data } = image;
  const count = side * side;
  const target = new Float32Array(3 * count);
  return {
    ...ours(ts, 'toPlanes', image, target),
    target,
    loop() {
      for (let i = 0, at = 0; i < count; ++i, at += 4) {
        target[i] = data[at] / 255;
        target[count + i] = data[at + 1] / 255;
        target[2 * count + i] = data[at + 2] / 255;
      }
    },
    table: byTable(data, target, (byte) => byte / 255),
  };
}

/**
 * Normalises pixels with ImageNet's mean and standard deviation.
 * @param {any} ts Result of `load`. @param {number} side Width and height in pixels. @param {'NCHW' | 'NHWC'} layout
 * @returns {Loop}
 */
function normalize(ts, side, layout) {
  const image = imageOf(side, side);
  const { data } = image;
  const count = side * side;
  const target = new Float32Array(3 * count);
  const byPlane = () => {
    for (let i = 0, at = 0; i < count; ++i, at += 4) {
      target[i] = (data[at] / 255 - mean[0]) / std[0];
      target[count + i] = (data[at + 1] / 255 - mean[1]) / std[1];
      target[2 * count + i] = (data[at + 2] / 255 - mean[2]) / std[2];
    }
  };
  const byPixel = () => {
    for (let to = 0, at = 0; to < target.length; to += 3, at += 4) {
      target[to] = (data[at] / 255 - mean[0]) / std[0];
      target[to + 1] = (data[at + 1] / 255 - mean[1]) / std[1];
      target[to + 2] = (data[at + 2] / 255 - mean[2]) / std[2];
    }
  };
  return {
    ...ours(ts, 'toPlanes', image, target, { mean, std, layout }),
    target,
    loop: layout === 'NCHW' ? byPlane : byPixel,
    table: layout === 'NCHW' ? byTable(data, target, (byte, c) => (byte / 255 - mean[c]) / std[c]) : undefined,
    image: layout === 'NCHW' ? image : undefined,
  };
}

/**
 * Converts a large picture to a batch of tiles with x / 255.
 * @param {any} ts Result of `load`. @param {any} crop The package's `crop`.
 * @param {number} side Width and height of the picture in pixels.
 * @param {number} tile Width and height of a tile in pixels. @returns {Loop}
 */
function tiles(ts, crop, side, tile) {
  const image = imageOf(side, side);
  const { data } = image;
  const count = tile * tile;
  const across = side / tile;
  const target = new Float32Array(3 * count * across * across);
  const crops = Array.from({ length: across * across }, (_, i) =>
    crop(image, (i % across) * tile, Math.floor(i / across) * tile, tile, tile),
  );
  return {
    ...ours(ts, 'toPlanes', crops, target),
    target,
    loop() {
      let to = 0;
      for (let top = 0; top < side; top += tile) {
        for (let left = 0; left < side; left += tile) {
          for (let y = top; y < top + tile; ++y) {
            for (let at = 4 * (y * side + left), end = at + 4 * tile; at < end; at += 4, ++to) {
              target[to] = data[at] / 255;
              target[to + count] = data[at + 1] / 255;
              target[to + 2 * count] = data[at + 2] / 255;
            }
          }
          to += 2 * count;
        }
      }
    },
  };
}

/**
 * Converts planes of numbers from 0 to 1 to a picture.
 * @param {any} ts Result of `load`. @param {number} side Width and height in pixels. @returns {Loop}
 */
function picture(ts, side) {
  const count = side * side;
  const data = numbers(3 * count);
  const tensor = tensorOf([1, 3, side, side], data);
  const target = new Uint8ClampedArray(4 * count);
  const into = { data: target, width: side, height: side };
  return {
    ...ours(ts, 'toPixels', tensor, into),
    target,
    loop() {
      for (let i = 0, to = 0; i < count; ++i, to += 4) {
        target[to] = data[i] * 255;
        target[to + 1] = data[count + i] * 255;
        target[to + 2] = data[2 * count + i] * 255;
        target[to + 3] = 255;
      }
    },
  };
}

/**
 * Writes a mask into the alpha channel of a photo.
 * @param {any} ts Result of `load`. @param {number} side Width and height in pixels. @returns {Loop}
 */
function matte(ts, side) {
  const count = side * side;
  const data = numbers(count);
  const mask = tensorOf([1, 1, side, side], data);
  const { data: target } = imageOf(side, side);
  const photo = { data: target, width: side, height: side };
  return {
    ...ours(ts, 'toPixels', mask, photo, { channels: 'A' }),
    target,
    loop() {
      for (let i = 0, to = 3; i < count; ++i, to += 4) target[to] = data[i] * 255;
    },
  };
}

/**
 * Moves the first axis to the end, or the last axis to the front.
 * @param {any} ts Result of `load`. @param {number[]} dims @param {number} from Axis to move.
 * @param {number} to New position of the axis. @returns {Loop}
 */
function move(ts, dims, from, to) {
  const size = dims.reduce((product, dim) => product * dim);
  const data = numbers(size);
  const x = tensorOf(dims, data);
  const target = new Float32Array(size);
  const rows = from === 0 ? dims[0] : size / dims[from];
  const columns = size / rows;
  const plan = ts.plan('moveAxis', x, { from, to });
  return {
    target,
    loop() {
      let at = 0;
      for (let row = 0; row < rows; ++row) {
        for (let column = 0; column < columns; ++column) target[column * rows + row] = data[at++];
      }
    },
    call: () => ts.moveAxis(x, from, to, { into: target }),
    plan,
    x,
    into: target,
  };
}

/**
 * A workload of a loop. `kind` describes it to readers.
 *
 * @typedef {{ name: string, kind: string, make: (ts: any, crop: any) => Loop }} LoopWorkload
 */

/**
 * Makes a workload with a prefixed name.
 * @param {string} name @param {string} kind @param {LoopWorkload['make']} make @returns {LoopWorkload}
 */
const loopOf = (name, kind, make) => ({ name: `loop-${name}`, kind, make });

/** @type {readonly LoopWorkload[]} */
export const loopWorkloads = [
  ...[224, 640, 1024].flatMap((side) => {
    const planes = `\`toPlanes\`, ${side} x ${side}`;
    return [
      loopOf(`scale-${side}`, `${planes}, x / 255`, (ts) => scale(ts, side)),
      loopOf(`imagenet-${side}`, `${planes}, ImageNet's mean and std`, (ts) => normalize(ts, side, 'NCHW')),
      loopOf(`nhwc-${side}`, `${planes}, ImageNet's, NHWC`, (ts) => normalize(ts, side, 'NHWC')),
    ];
  }),
  loopOf('picture', '`toPixels`, a picture of 640 x 640', (ts) => picture(ts, 640)),
  loopOf('matte', '`toPixels`, a mask as the alpha of a photo, 640 x 640', (ts) => matte(ts, 640)),
  loopOf('tiles', '`toPlanes`, 16 tiles of 2560 x 2560, x / 255', (ts, crop) => tiles(ts, crop, 2560, 640)),
  loopOf('move-84x8400', '`moveAxis` of [84, 8400]', (ts) => move(ts, [84, 8400], 0, 1)),
  loopOf('move-8400x84', '`moveAxis` of [8400, 84]', (ts) => move(ts, [8400, 84], 0, 1)),
  loopOf('move-hwc', '`moveAxis` of [640, 640, 3], 2 to 0', (ts) => move(ts, [640, 640, 3], 2, 0)),
  loopOf('move-chw', '`moveAxis` of [3, 640, 640], 0 to 2', (ts) => move(ts, [3, 640, 640], 0, 2)),
];

/** Maximum difference between a competitor and the loop. Competitors compute in float32, some with a product and a sum. */
const tolerance = 1e-5;

/**
 * A competitor's implementation. `isScaledOnly` is true if it does not apply mean and std.
 *
 * @typedef {Implementation & { isScaledOnly?: boolean }} CompetitorImplementation
 */

/**
 * A competitor that converts images. `make` rejects if the competitor cannot convert this image.
 *
 * @typedef {{ name: string, make: (image: any) => Promise<CompetitorImplementation> }} ImageCompetitor
 */

/**
 * Checks and measures a loop and the calls that replace it. Workloads with an `image` include the competitors.
 * @param {LoopWorkload} workload @param {{ ts: any, crop: any }} ours Result of `load`, and the package's `crop`.
 * @param {readonly ImageCompetitor[]} competitors @param {import('../measure/measure.js').Settings} settings
 * @returns {Promise<import('../measure/suite.js').Outcome>}
 */
export async function runLoop({ name, make }, { ts, crop }, competitors, settings) {
  const { target, loop, table, call, plan, x, into, image } = make(ts, crop);
  const reuse = { into };
  const before = target.slice();
  /**
   * Makes an implementation that writes to `target`.
   * @param {string} name @param {() => unknown} run @returns {Implementation}
   */
  const implementation = (name, run) => ({ name, run, results: () => (target.set(before), run(), [target.slice()]) });
  loop();
  const expected = target.slice();
  const scaled = image && Float32Array.from(expected, (value, i) => value * std[channelOf(i)] + mean[channelOf(i)]);
  /** Returns the channel of an element. @param {number} i */
  function channelOf(i) {
    return Math.floor((i * 3) / expected.length);
  }
  const competitorNames = new Set(competitors.map((competitor) => competitor.name));
  /**
   * Describes how results differ from the expected ones.
   * @param {CompetitorImplementation} implementation @param {any[]} results
   */
  const fault = ({ name, isScaledOnly }, results) =>
    difference([isScaledOnly ? scaled : expected], results, competitorNames.has(name) ? tolerance : 0);
  const implementations = [
    implementation('js-loop', loop),
    implementation('one-shot', call),
    implementation('into', () => plan.run(x, reuse)),
    ...(table ? [implementation('js-table', table)] : []),
    ...(image ? [{ name: 'fresh', run: () => plan.run(x), results: () => [plan.run(x)[0].data] }] : []),
    ...memcpyImplementations(expected, [expected.length]),
  ];
  const included = image
    ? competitors.map((competitor) => ({ name: competitor.name, make: () => competitor.make(asImageData(image)) }))
    : [];
  return { workload: name, route: '', ...(await runImplementations(implementations, included, fault, settings)) };
}

/**
 * Returns an image as an ImageData. Node.js has no such class, so a stub with the three properties takes its place.
 * @param {any} image
 */
function asImageData(image) {
  const { data, width, height } = image;
  const scope = /** @type {any} */ (globalThis);
  scope.ImageData ??= class ImageData {};
  const { ImageData } = scope;
  return ImageData.length === 0 ? Object.assign(new ImageData(), image) : new ImageData(data, width, height);
}
