// The workloads of pixels: RGBA to what an ImageNet model takes, at the sizes that people run.

/** ImageNet's numbers, of values from 0 to 1. */
export const mean = [0.485, 0.456, 0.406];
export const std = [0.229, 0.224, 0.225];

/** @typedef {{ name: string, width: number, height: number }} PixelWorkload */

/** @type {readonly PixelWorkload[]} */
export const pixelWorkloads = [
  [224, 224],
  [640, 640],
  [1024, 1024],
  [1920, 1080],
].map(([width, height]) => ({ name: `pixels-${width}x${height}`, width, height }));

/** @param {PixelWorkload} workload @returns {Uint8ClampedArray} RGBA bytes that look like noise. */
export const pixelsOf = ({ width, height }) =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => Math.imul(i, 2654435761) >>> 24);

/**
 * What comes out: the planes of R, G and B, element by element.
 *
 * @param {ArrayLike<number>} data
 * @param {(byte: number, channel: number) => number} value
 */
export function planesOf(data, value) {
  const count = data.length / 4;
  return Float32Array.from({ length: count * 3 }, (_, i) => {
    const channel = Math.floor(i / count);
    return value(data[(i % count) * 4 + channel], channel);
  });
}
