// The loops that people write around a model, each with its array reused, beside one call with `into` and a reused plan. The
// loop is the oracle, too: what the package gives must be the same bits.
import { memcpyImplementations } from '../implementations/memcpy.js';
import { difference } from '../measure/oracle.js';
import { runImplementations } from '../measure/suite.js';

/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * What is measured of one loop.
 *
 * @typedef {object} Loop
 * @property {any} target What all of them write to.
 * @property {() => void} loop
 * @property {() => void} [table] The same by tables of what each of the 256 bytes becomes.
 * @property {() => void} call The call with `into`.
 * @property {any} plan
 * @property {any} x What the plan is run on.
 * @property {any} into Where to.
 * @property {any} [image] What competitors make the same of.
 */

/** ImageNet's numbers, of values from 0 to 1. */
export const mean = [0.485, 0.456, 0.406];
export const std = [0.229, 0.224, 0.225];

/** @param {number} length Bytes that look like noise. */
export const noise = (length) => Uint8ClampedArray.from({ length }, (_, i) => Math.imul(i, 2654435761) >>> 24);

/** @param {number} length Numbers from 0 to 1 that look like noise. */
const numbers = (length) => Float32Array.from({ length }, (_, i) => (Math.imul(i, 2654435761) >>> 0) / 2 ** 32);

/**
 * @param {number} width
 * @param {number} height
 * @returns {{ data: Uint8ClampedArray, width: number, height: number }}
 */
const imageOf = (width, height) => ({ data: noise(width * height * 4), width, height });

/**
 * @param {number[]} dims
 * @param {any} data
 * @returns {any}
 */
const tensorOf = (dims, data) => ({ type: 'float32', dims, data });

/**
 * A loop of tables over the pixels, to planes.
 *
 * @param {Uint8ClampedArray} data
 * @param {Float32Array} target
 * @param {(byte: number, channel: number) => number} valueOf
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
 * A method of the package, called with `into`, and planned.
 *
 * @param {any} ts
 * @param {'toPlanes' | 'toPixels'} method
 * @param {any} x
 * @param {any} into
 * @param {object} [options]
 */
const ours = (ts, method, x, into, options) => ({
  call: () => ts[method](x, { ...options, into }),
  plan: ts.plan(method, x, options),
  x,
  into,
});

/**
 * x / 255 to planes.
 *
 * @param {any} ts
 * @param {number} side
 * @returns {Loop}
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
 * ImageNet's numbers, to planes or pixel by pixel.
 *
 * @param {any} ts
 * @param {number} side
 * @param {'NCHW' | 'NHWC'} layout
 * @returns {Loop}
 */
function normalise(ts, side, layout) {
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
 * A large picture as a batch of tiles.
 *
 * @param {any} ts
 * @param {any} crop
 * @param {number} side
 * @param {number} tile
 * @returns {Loop}
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
 * Planes of numbers from 0 to 1 to a picture.
 *
 * @param {any} ts
 * @param {number} side
 * @returns {Loop}
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
 * A mask as the alpha of a photo.
 *
 * @param {any} ts
 * @param {number} side
 * @returns {Loop}
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
 * An axis moved past all others.
 *
 * @param {any} ts
 * @param {number[]} dims
 * @param {number} from
 * @param {number} to
 * @returns {Loop}
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

/** @typedef {{ name: string, kind: string, make: (ts: any, crop: any) => Loop }} LoopWorkload `kind`: what it is, for people. */

/**
 * @param {string} name
 * @param {string} kind
 * @param {LoopWorkload['make']} make
 * @returns {LoopWorkload}
 */
const loopOf = (name, kind, make) => ({ name: `loop-${name}`, kind, make });

/** @type {readonly LoopWorkload[]} */
export const loopWorkloads = [
  ...[224, 640, 1024].flatMap((side) => {
    const planes = `\`toPlanes\`, ${side} x ${side}`;
    return [
      loopOf(`scale-${side}`, `${planes}, x / 255`, (ts) => scale(ts, side)),
      loopOf(`imagenet-${side}`, `${planes}, ImageNet's mean and std`, (ts) => normalise(ts, side, 'NCHW')),
      loopOf(`nhwc-${side}`, `${planes}, ImageNet's, NHWC`, (ts) => normalise(ts, side, 'NHWC')),
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

/** How far a competitor's numbers may be from the loop's: they compute in floats, some with a product and a sum. */
const tolerance = 1e-5;

/** @typedef {Implementation & { isScaledOnly?: boolean }} CompetitorImplementation `isScaledOnly`: it knows no mean and no std. */

/**
 * Makes a competitor's implementation of an image; rejected where the competitor cannot do it.
 * @typedef {{ name: string, make: (image: any) => Promise<CompetitorImplementation> }} ImageCompetitor
 */

/**
 * Checks and measures one of them; images with ImageNet's numbers also beside those who make a model's input.
 *
 * @param {LoopWorkload} workload
 * @param {{ ts: any, crop: any }} ours What `load` gives, and `crop`.
 * @param {readonly ImageCompetitor[]} competitors
 * @param {import('../measure/measure.js').Settings} settings
 * @returns {Promise<import('../measure/suite.js').Outcome>}
 */
export async function runLoop({ name, make }, { ts, crop }, competitors, settings) {
  const { target, loop, table, call, plan, x, into, image } = make(ts, crop);
  const reuse = { into };
  const before = target.slice();
  /**
   * @param {string} name
   * @param {() => unknown} run
   * @returns {Implementation}
   */
  const implementation = (name, run) => ({ name, run, results: () => (target.set(before), run(), [target.slice()]) });
  loop();
  const expected = target.slice();
  const scaled = image && Float32Array.from(expected, (value, i) => value * std[channelOf(i)] + mean[channelOf(i)]);
  /** @param {number} i */
  function channelOf(i) {
    return Math.floor((i * 3) / expected.length);
  }
  const others = new Set(competitors.map((competitor) => competitor.name));
  /**
   * @param {CompetitorImplementation} implementation
   * @param {any[]} given
   * @returns {string}
   */
  const fault = ({ name: who, isScaledOnly }, given) =>
    difference([isScaledOnly ? scaled : expected], given, others.has(who) ? tolerance : 0);
  const implementations = [
    implementation('js-loop', loop),
    implementation('one-shot', call),
    implementation('into', () => plan.run(x, reuse)),
    ...(table ? [implementation('js-table', table)] : []),
    ...(image ? [{ name: 'fresh', run: () => plan.run(x), results: () => [plan.run(x)[0].data] }] : []),
    ...memcpyImplementations(expected, [expected.length]),
  ];
  const made = image
    ? competitors.map((competitor) => ({ name: competitor.name, make: () => competitor.make(asImageData(image)) }))
    : [];
  return { workload: name, lane: '', ...(await runImplementations(implementations, made, fault, settings)) };
}

/** Node.js has no ImageData; what competitors ask of one is its class and these three. @param {any} image */
function asImageData(image) {
  const { data, width, height } = image;
  const scope = /** @type {any} */ (globalThis);
  scope.ImageData ??= class ImageData {};
  const { ImageData } = scope;
  return ImageData.length === 0 ? Object.assign(new ImageData(), image) : new ImageData(data, width, height);
}
