// SPDX-License-Identifier: MIT
//
// For TensorFlow.js (tested with 4.22): tf.Tensor in, tf.Tensor out; and its own tf.split and tf.unstack, faster. The
// caller brings the library, so that this depends on none.
import { expectLoaded } from './adapters/loaded.js';
import { copyArgument, readGiven } from './adapters/options.js';
import { splitWithGradient } from './adapters/tfjs-gradient.js';
import { backends, makeKernel, readers } from './adapters/tfjs-kernels.js';
import { toPixels, toPlanes } from './adapters/tfjs-pixels.js';
import { CallContext } from './call.js';
import { SplitError, describeValue } from './errors.js';
import { operators } from './plan/methods.js';
import { Tensor } from './tensor/tensor.js';
import { classOf, elementTypeFor } from './tensor/types.js';

/** @import { Images, Into, Others, SplitOptions, SplitToSequenceOptions, Splitting } from './api.js' */
/** @import { BatchOption, Flag, ListOption, OneOption, OneTarget, PicturesOf, PicturesTarget, PixelArgument } from './arguments.js' */
/** @typedef {import('./api.js').TensorSplit<any>} TensorSplit */

/**
 * What is used of the library: `import * as tf from '@tensorflow/tfjs'`, or '@tensorflow/tfjs-core'.
 * @typedef {{ tensor: (...values: any) => any, complex: Function, real: Function, imag: Function, tidy: Function,
 *   concat: Function, stack: Function, zeros: Function, engine: Function, getBackend: Function, getKernel: Function,
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
 * The types of planes that TensorFlow.js has tensors for.
 * @typedef {'float32' | 'uint8' | 'int8'} TfPlaneType
 */

/**
 * Tensors for the parts of a split, and null for those that `into` skips.
 * @template {Tf} F
 * @template I
 * @typedef {I extends readonly (infer P)[] ? (ReturnType<F['tensor']> | (null extends P ? null : never))[]
 *   : ReturnType<F['tensor']>[]} TfParts
 */

/**
 * The operators on tensors of TensorFlow.js: each as the method of that name of `ts`. `toPlanes` and `toPixels` have the layout
 * NHWC unless another is given. `toPlanes` gives float32, or int32 for the types uint8 and int8.
 *
 * `toPixels` takes float32, int32 and bool. Elements of int32 are bytes, 0 to 255, or with `type: 'int8'` -128 to 127; others
 * are an error. Elements of bool are 0 and 1 of `type`, float32 by default, so that true becomes 255.
 *
 * @template {Tf} F
 * @typedef {{ [M in Exclude<keyof Splitting, 'split' | 'splitToSequence'>]:
 *     (x: TfTensor, ...given: Others<Splitting[M]>) => ReturnType<F['tensor']>[] } & {
 *   split<I extends Into | null | undefined = undefined>(x: TfTensor, options: SplitOptions & ListOption<I>): TfParts<F, I>,
 *   splitToSequence<I extends Into | null | undefined = undefined, K extends number = never>(
 *     x: TfTensor, options?: SplitToSequenceOptions<Flag<K>> & ListOption<I>): TfParts<F, I>,
 *   toPlanes<T extends string = 'float32', I extends OneTarget<TfPlaneType> = undefined, N extends string = never,
 *     L extends string = never>(
 *     images: Images, options?: PixelArgument<T, N, L, TfPlaneType> & OneOption<I>): ReturnType<F['tensor']>,
 *   toPixels<I extends PicturesTarget = undefined, B extends boolean = false, T extends string = TfPlaneType,
 *     N extends string = never, L extends string = never>(
 *     x: TfTensor, options?: PixelArgument<T, N, L, TfPlaneType> & BatchOption<B> & ListOption<I>): PicturesOf<I, B> }
 *   } TfSplit
 */

/** @param {any} tf @param {string} method That it must have. */
function expectLibrary(tf, method) {
  if (typeof tf?.[method] === 'function') return;
  throw new SplitError('ARGUMENT_UNKNOWN', `tfjs: tf is ${describeValue(tf)}, it must be the library TensorFlow.js.`);
}

/** @param {any} x */
function expectTensor(x) {
  if (typeof x?.dataSync !== 'function') {
    throw new SplitError('DATA_MISMATCH', `tfjs: the input is ${describeValue(x)}, it must be a tf.Tensor.`);
  }
  if (x.isDisposed) throw new SplitError('DISPOSED', 'tfjs: the input was disposed of, it has no data.');
}

/**
 * The split operators for `tf.Tensor`. Inputs are neither changed nor disposed; the results are the caller's to dispose,
 * or to leave to `tf.tidy`. The values go through `dataSync()`: at no cost on the cpu backend, by a copy on wasm, and by
 * waiting for the GPU elsewhere. `tf.grad` goes through them, and takes the arguments as they were at the call.
 *
 * With `into` the tensors are made of the caller's arrays, and null skips a part. Do not pass tensors of `alloc`: their memory
 * may move while TensorFlow.js uses it. Tensors of complex64 cannot be written into arrays.
 *
 * @template {Tf} F
 * @overload
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
/** @param {TensorSplit} ts @param {Tf} tf @param {unknown[]} more @returns {TfSplit<any>} */
export function forTf(ts, tf, ...more) {
  new CallContext('forTf').rejectExtraArguments(more, 2);
  expectLoaded(ts, 'forTf');
  expectLibrary(tf, 'tensor');
  const plain = /** @type {any} */ (ts.withTensor(Tensor));

  /**
   * Makes a method on tensors of the library, whose arguments are read once, at the call: a gradient comes later.
   *
   * @param {keyof Splitting} method
   * @param {...string} argumentNames
   * @returns {(x: any, ...given: any[]) => any}
   */
  const over =
    (method, ...argumentNames) =>
    (x, ...given) => {
      expectTensor(x);
      const { [method]: run, plan } = plain;
      const { names } = operators[method];
      const read = names.includes('into') ? readGiven(new CallContext(method), given[0], names) : null;
      const { into } = read ?? {};
      /** @type {Record<string, any>} */
      const options = {};
      for (const name of names) {
        const argument = read ? read[name] : given[argumentNames.indexOf(name)];
        if (name !== 'into') options[name] = copyArgument(argument);
      }
      const others = read
        ? [{ ...options, into }, ...given.slice(1)]
        : [...argumentNames.map((name) => options[name]), ...given.slice(argumentNames.length)];
      /** @param {any} part A tensor of real numbers. @returns {any[]} */
      const split = (part) => {
        const data = part.dataSync();
        // By the class, which says how wide the values are.
        const shape = { type: elementTypeFor(classOf(data)), dims: copyArgument(part.shape) };
        const parts = run({ ...shape, data }, ...others);
        return splitWithGradient(tf, part, parts, () => plan(method, shape, options));
      };
      if (x.dtype !== 'complex64') return split(x);
      if ((into ?? null) !== null) {
        const hint = 'Split tf.real(x) and tf.imag(x) by themselves.';
        throw new SplitError('TYPE_UNSUPPORTED', `${method}: into must be absent for a tensor of complex64. ${hint}`);
      }
      return tf.tidy(() => {
        const [real, imag] = [split(tf.real(x)), split(tf.imag(x))];
        return real.map((part, i) => tf.complex(part, imag[i]));
      });
    };

  return {
    split: over('split'),
    splitToSequence: over('splitToSequence'),
    variadicSplit: over('variadicSplit', 'axis', 'splitLengths'),
    openvinoSplit: over('openvinoSplit', 'axis', 'numSplits'),
    chunk: over('chunk', 'chunks', 'axis'),
    unbind: over('unbind', 'axis'),
    tensorSplit: over('tensorSplit', 'indicesOrSections', 'axis'),
    toPlanes: (images, /** @type {any} */ options, /** @type {any[]} */ ...more) =>
      toPlanes(plain, tf, images, options, more),
    toPixels(x, /** @type {any} */ options, /** @type {any[]} */ ...more) {
      expectTensor(x);
      return toPixels(plain, x, options, more);
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
 * @overload
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
/** @param {TensorSplit} ts @param {TfKernels} tf @param {unknown[]} more @returns {() => void} */
export function registerKernels(ts, tf, ...more) {
  new CallContext('registerKernels').rejectExtraArguments(more, 2);
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
