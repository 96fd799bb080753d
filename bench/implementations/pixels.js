// Other libraries' conversions of RGBA pixels to the input of a model.
import { mean, std } from '../cases/imagenet.js';

/** @typedef {import('../measure/measure.js').Implementation} Implementation */
/** @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Image */

/** Settings for image processors of transformers.js. */
export const processing = {
  do_resize: false,
  do_rescale: true,
  rescale_factor: 1 / 255,
  do_normalize: true,
  image_mean: mean,
  image_std: std,
  do_convert_rgb: true,
};

/**
 * Creates the implementation of transformers.js: an image processor that rescales, normalises and permutes.
 * @param {any} transformers The library. @param {Image} image @returns {Implementation}
 */
export function transformersImplementation({ ImageProcessor, RawImage }, { data, width, height }) {
  const processor = new ImageProcessor(processing);
  const image = new RawImage(data, width, height, 4);
  const run = async () => (await processor([image])).pixel_values;
  return { name: 'transformers', isAsync: true, run, results: async () => [(await run()).data] };
}

/**
 * Creates the implementation of onnxruntime-web: `Tensor.fromImage` of an `ImageData`. Without options it scales to
 * 0..1 and needs no canvas.
 * @param {any} ort The library. @param {any} image An `ImageData`. @returns {Implementation & { isScaledOnly: true }}
 */
export function ortImplementation(ort, image) {
  const run = () => ort.Tensor.fromImage(image);
  return { name: 'ort-web', isAsync: true, isScaledOnly: true, run, results: async () => [(await run()).data] };
}

/**
 * Creates the implementation of TensorFlow.js on its wasm backend: `fromPixels`, then operators that scale and permute.
 * @param {any} tf The library, with the backend registered. @param {Image} image @returns {Promise<Implementation>}
 */
export async function tfjsImplementation(tf, image) {
  await tf.setBackend('wasm');
  const factors = tf.tensor1d(std.map((each) => 1 / 255 / each));
  const summands = tf.tensor1d(std.map((each, c) => -mean[c] / each));
  const pixels = { data: new Uint8Array(image.data.buffer), width: image.width, height: image.height };
  const make = () =>
    tf.tidy(() => tf.transpose(tf.add(tf.mul(tf.browser.fromPixels(pixels, 3), factors), summands), [2, 0, 1]));
  return {
    name: 'tfjs-wasm',
    run: () => make().dispose(),
    results() {
      const tensor = make();
      const data = tensor.dataSync();
      tensor.dispose();
      return [data];
    },
    dispose: () => tf.dispose([factors, summands]),
  };
}

/**
 * Creates the implementation of OpenCV.js: `blobFromImage`, which has one factor for all channels, so mean and std are
 * not applied. It copies the pixels in, and the blob out to an existing array.
 * @param {any} cv The initialized library. @param {Image} image @returns {Implementation & { isScaledOnly: true }}
 */
export function opencvImplementation(cv, { data, width, height }) {
  const pixels = new cv.Mat(height, width, cv.CV_8UC4);
  const rgb = new cv.Mat();
  const target = new Float32Array(width * height * 3);
  const size = new cv.Size(width, height);
  const none = new cv.Scalar(0, 0, 0);
  const run = () => {
    pixels.data.set(data);
    cv.cvtColor(pixels, rgb, cv.COLOR_RGBA2RGB);
    const blob = cv.blobFromImage(rgb, 1 / 255, size, none, false, false, cv.CV_32F);
    target.set(blob.data32F);
    blob.delete();
  };
  const dispose = () => [pixels, rgb].forEach((one) => one.delete());
  return { name: 'opencv', isScaledOnly: true, run, results: () => (run(), [target]), dispose };
}
