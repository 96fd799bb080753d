// The workloads of pixels: RGBA to what an ImageNet model takes, at the sizes that people run.

/** ImageNet's numbers, of values from 0 to 1. */
export const mean = [0.485, 0.456, 0.406];
export const std = [0.229, 0.224, 0.225];

/**
 * @typedef {{ name: string, width: number, height: number }} PixelWorkload
 */

/** @type {readonly PixelWorkload[]} */
export const pixelWorkloads = [
  [224, 224],
  [640, 640],
  [1024, 1024],
  [1920, 1080],
].map(([width, height]) => ({ name: `pixels-${width}x${height}`, width, height }));

/** @param {string} name Whether it is that of a workload of pixels. */
export const isPixels = (name) => name.startsWith('pixels-');

/** @param {string} name @returns {PixelWorkload} */
export function pixelWorkloadNamed(name) {
  const workload = pixelWorkloads.find((one) => one.name === name);
  if (workload) return workload;
  throw new Error(`there is no workload ${name}, but ${pixelWorkloads.map((one) => one.name).join(', ')}`);
}

/** @param {PixelWorkload} workload @returns {Uint8ClampedArray} RGBA bytes that look like noise. */
export function pixelsOf({ width, height }) {
  return Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => Math.imul(i, 2654435761) >>> 24);
}

/**
 * What comes out: the planes of R, G and B, element by element.
 *
 * @param {ArrayLike<number>} data
 * @param {(byte: number, channel: number) => number} value
 */
export function planesOf(data, value) {
  const count = data.length / 4;
  return Float32Array.from({ length: count * 3 }, (_, i) =>
    value(data[(i % count) * 4 + Math.floor(i / count)], Math.floor(i / count)),
  );
}
