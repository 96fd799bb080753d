// Other libraries' conversions of RGBA pixels to the input of a model, with ImageNet's mean and standard deviation.
import { imagenet } from '../tasks/pixels.js';

/** @typedef {import('../tasks/task.js').Candidate} Candidate */
/** @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Image */

/** Maximum difference between a library and the loop. Libraries compute in float32, some with a product and a sum. */
const tolerance = 1e-5;

/** Settings for image processors of transformers.js. */
export const processing = {
  do_resize: false,
  do_rescale: true,
  rescale_factor: 1 / 255,
  do_normalize: true,
  image_mean: imagenet.mean,
  image_std: imagenet.std,
  do_convert_rgb: true,
};

/**
 * Creates the candidate of transformers.js: an image processor that rescales, normalises and permutes.
 * @param {any} transformers The library. @param {Image} image @returns {Candidate}
 */
export function transformersCandidate({ ImageProcessor, RawImage }, { data, width, height }) {
  const processor = new ImageProcessor(processing);
  const image = new RawImage(data, width, height, 4);
  const run = async () => (await processor([image])).pixel_values;
  return { name: 'transformers', isAsync: true, tolerance, run, results: async () => [(await run()).data] };
}

/**
 * Creates the candidate of OpenCV.js: `blobFromImage`, which has one factor for all channels, so mean and std are not applied. It copies the
 * pixels in, and the blob out to an existing array.
 * @param {any} cv The initialized library. @param {Image} image @returns {Candidate}
 */
export function blobCandidate(cv, { data, width, height }) {
  const pixels = new cv.Mat(height, width, cv.CV_8UC4);
  const rgb = new cv.Mat();
  const count = width * height;
  const target = new Float32Array(count * 3).fill(1);
  const size = new cv.Size(width, height);
  const none = new cv.Scalar(0, 0, 0);
  const run = () => {
    pixels.data.set(data);
    cv.cvtColor(pixels, rgb, cv.COLOR_RGBA2RGB);
    const blob = cv.blobFromImage(rgb, 1 / 255, size, none, false, false, cv.CV_32F);
    target.set(blob.data32F);
    blob.delete();
  };
  const expected = [target.map((_, i) => data[4 * (i % count) + Math.floor(i / count)] / 255)];
  const dispose = () => [pixels, rgb].forEach((one) => one.delete());
  return { name: 'opencv', tolerance, expected, run, results: () => (run(), [target]), dispose };
}
