// SPDX-License-Identifier: MIT
//
// For TensorFlow.js (tested with 4.22): tf.Tensor in, tf.Tensor out; and its own tf.split and tf.unstack, faster. The
// caller brings the library, so that this depends on none.
import { expectLoaded } from './adapters/loaded.js';
import { splitWithGradient } from './adapters/tfjs-gradient.js';
import { backends, makeKernel, readers } from './adapters/tfjs-kernels.js';
import { SplitError, show } from './errors.js';
import { Tensor } from './tensor/tensor.js';
import { classOf, usualTypeOf } from './tensor/types.js';

/** @import { Images, Others, Picture, PixelOptions, PlanesOptions, Splitting } from './api.js' */
/** @typedef {import('./api.js').TensorSplit<any>} TensorSplit */

/**
 * What is used of the library: `import * as tf from '@tensorflow/tfjs'`, or '@tensorflow/tfjs-core'.
 * @typedef {{ tensor: (...values: any) => any, complex: Function, real: Function, imag: Function, tidy: Function,
 *   concat: Function, stack: Function, engine: Function, getBackend: Function, getKernel: Function,
 *   registerKernel: Function, getGradient: Function, registerGradient: Function }} Tf
 */

/**
 * What is used of the library to replace kernels.
 * @typedef {{ getKernel: Function, registerKernel: Function, unregisterKernel: Function, util: any, backend_util: any }
 *   } TfKernels
 */

/**
 * What is read of a `tf.Tensor`.
 * @typedef {{ readonly dtype: string, readonly shape: readonly number[], dataSync(): any }} TfTensor
 */

/**
 * The operators on tensors of TensorFlow.js: each as the method of that name of `ts`. `toPlanes` and `toPixels` have the layout
 * NHWC unless another is given. uint8 and int8 become int32, as TensorFlow.js has no others; `toPixels` takes float32.
 *
 * @template {Tf} F
 * @typedef {{ [M in keyof Splitting]: (x: TfTensor, ...given: Others<Splitting[M]>) => ReturnType<F['tensor']>[] } & {
 *   toPlanes(images: Images, options?: PlanesOptions<'float32' | 'uint8' | 'int8'>): ReturnType<F['tensor']>,
 *   toPixels(x: TfTensor, options?: PixelOptions): Picture }} TfSplit
 */

/** @param {any} tf @param {string} method That it must have. */
function expectLibrary(tf, method) {
  if (typeof tf?.[method] === 'function') return;
  throw new SplitError('ARGUMENT_UNKNOWN', `tfjs: tf is ${show(tf)}, it must be the library TensorFlow.js.`);
}

/**
 * The split operators for `tf.Tensor`. Inputs are neither changed nor disposed; the results are the caller's to dispose,
 * or to leave to `tf.tidy`. The values go through `dataSync()`: at no cost on the cpu backend, by a copy on wasm, and by
 * waiting for the GPU elsewhere. `tf.grad` goes through them.
 *
 * @template {Tf} F
 * @param {TensorSplit} ts From `load()` or `loadSync()` of any entry.
 * @param {F} tf '@tensorflow/tfjs' or '@tensorflow/tfjs-core'.
 * @returns {TfSplit<F>}
 * @throws {SplitError} What the operators throw.
 * @example
 * import * as tf from '@tensorflow/tfjs';
 * import { load } from 'tensorsplit';
 * import { forTf } from 'tensorsplit/tfjs';
 *
 * const { splitToSequence } = forTf(await load(), tf);
 * const chunks = tf.tidy(() => splitToSequence(audio, { axis: 0, split: 16000 }).map((chunk) => tf.mean(chunk)));
 */
export function forTf(ts, tf) {
  expectLoaded(ts, 'forTf');
  expectLibrary(tf, 'tensor');
  const plain = ts.withTensor(Tensor);

  /** @param {any} x */
  const expectTensor = (x) => {
    if (typeof x?.dataSync === 'function') return;
    throw new SplitError('DATA_MISMATCH', `tfjs: the input is ${show(x)}, it must be a tf.Tensor.`);
  };

  /**
   * A method of the package on such tensors. `optionsOf`: what `plan` takes for its arguments after the first; they are options
   * themselves where nothing else is said.
   * @type {(method: keyof Splitting, optionsOf?: (...given: any[]) => any) => (x: any, ...given: any[]) => any[]}
   */
  const over = (method, optionsOf = (options) => options) => {
    /** @param {any} x @param {any[]} given @returns {any[]} */
    const split = (x, ...given) => {
      expectTensor(x);
      const { dtype, shape } = x;
      if (dtype === 'complex64') {
        return tf.tidy(() => {
          const real = split(tf.real(x), ...given);
          const imag = split(tf.imag(x), ...given);
          return real.map((part, i) => tf.complex(part, imag[i]));
        });
      }
      const data = x.dataSync();
      // By the class, which says how wide the values are.
      const tensor = { type: /** @type {any} */ (usualTypeOf(classOf(data))), data, dims: shape };
      const { [method]: run, plan } = /** @type {any} */ (plain);
      /** @type {any[]} */
      const parts = run(tensor, ...given);
      return splitWithGradient(
        tf,
        x,
        () => parts.map((part) => tf.tensor(part.data, part.dims, dtype)),
        () => plan(method, tensor, optionsOf(...given)).layout.axis,
      );
    };
    return split;
  };

  return {
    split: over('split'),
    splitToSequence: over('splitToSequence'),
    variadicSplit: over('variadicSplit', (axis, splitLengths) => ({ axis, splitLengths })),
    openvinoSplit: over('openvinoSplit', (axis, numSplits) => ({ axis, numSplits })),
    chunk: over('chunk', (chunks, axis) => ({ chunks, axis })),
    unbind: over('unbind', (axis) => ({ axis })),
    tensorSplit: over('tensorSplit', (indicesOrSections, axis) => ({ axis, indicesOrSections })),
    toPlanes(images, options) {
      if (/** @type {any} */ (options)?.type === 'float16') {
        throw new SplitError('TYPE_UNSUPPORTED', 'tfjs: type is float16, allowed are float32, uint8 and int8.');
      }
      const { type, data, dims } = plain.toPlanes(images, { ...options, layout: options?.layout ?? 'NHWC' });
      if (type === 'float32') return tf.tensor(data, dims, 'float32');
      return tf.tensor(Int32Array.from(/** @type {ArrayLike<number>} */ (data)), dims, 'int32');
    },
    toPixels(x, options) {
      expectTensor(x);
      const type = /** @type {'float32'} */ (x.dtype);
      return plain.toPixels(
        { type, data: x.dataSync(), dims: x.shape },
        { ...options, layout: options?.layout ?? 'NHWC' },
      );
    },
  };
}

/** Kernel functions of this file's making. */
const ours = new WeakSet();

/**
 * Replaces the SplitV and Unpack kernels of the cpu and wasm backends: `tf.split`, `tf.unstack` and the gradients that
 * go through them give the same answers as before. The cpu backend copies element by element, so there a split of more
 * than one row gains most; wasm copies all of the input for each part, so there it is large tensors and many parts. What
 * would gain nothing goes to the former kernel: small tensors, and on cpu a split along the first axis that is not 1.
 * Tensors are disposed of by the same rules as before.
 *
 * @param {TensorSplit} ts From `load()` or `loadSync()` of any entry.
 * @param {TfKernels} tf '@tensorflow/tfjs' or '@tensorflow/tfjs-core', after its backends have been imported.
 * @returns {() => void} Puts the former kernels back.
 * @throws {SplitError} ARGUMENT_UNKNOWN where neither backend has been imported.
 * @example
 * import * as tf from '@tensorflow/tfjs';
 * import { load } from 'tensorsplit';
 * import { registerKernels } from 'tensorsplit/tfjs';
 *
 * registerKernels(await load(), tf);
 * const [r, g, b, a] = tf.unstack(image, 2);
 */
export function registerKernels(ts, tf) {
  expectLoaded(ts, 'registerKernels');
  expectLibrary(tf, 'registerKernel');
  /** @param {any} config */
  const register = (config) => {
    // Registering over another kernel would print a warning.
    tf.unregisterKernel(config.kernelName, config.backendName);
    tf.registerKernel(config);
  };
  /** @type {any[]} */
  const former = [];
  let isThere = false;
  for (const [backendName, own] of Object.entries(backends)) {
    for (const [kernelName, reader] of Object.entries(readers)) {
      const config = tf.getKernel(kernelName, backendName);
      isThere ||= Boolean(config);
      if (!config || ours.has(config.kernelFunc)) continue;
      const kernelFunc = makeKernel(ts.withTensor(Tensor), tf, reader, own, config.kernelFunc);
      ours.add(kernelFunc);
      register({ ...config, kernelFunc });
      former.push(config);
    }
  }
  if (!isThere) {
    const message = 'tfjs: tf has no kernels of the cpu or wasm backend; import the backend first.';
    throw new SplitError('ARGUMENT_UNKNOWN', message);
  }
  return () => former.splice(0).forEach(register);
}
