// SPDX-License-Identifier: MIT
//
// For TensorFlow.js (tested with 3.21 to 4.22): operators on tf.Tensor, and faster kernels for tf.split and tf.unstack. The
// caller passes the library, so that this file does not depend on it.
import { expectLoaded } from './base/loaded.js';
import { copyArgument, readDefinedOptions } from './adapters/options.js';
import { splitWithGradient } from './adapters/tfjs-gradient.js';
import { backends, makeKernel, readers } from './adapters/tfjs-kernels.js';
import { fromTfPlanes, toTfPlanes } from './adapters/tfjs-pixels.js';
import { CallContext } from './base/call.js';
import { methods } from './plan/methods.js';
import { Tensor } from './tensor/tensor.js';
import { classOf, elementTypeFor } from './base/types.js';

/** @import { TensorSplit } from './api.js' */
/** @import { Splitting } from './api-types.js' */
/** @import { Tf, TfKernels } from './adapters/libraries.js' */

/** @template {Tf} F @typedef {import('./adapters/libraries.js').TfSplit<F>} TfSplit */

/**
 * Checks that an argument is the library.
 * @param {CallContext} call @param {any} tf @param {string} method A method that the library must have.
 */
function expectLibrary(call, tf, method) {
  if (typeof tf?.[method] !== 'function') throw call.invalid('ARGUMENT_UNKNOWN', 'tf', 'the TensorFlow.js library', tf);
}

/** Checks that the input is a `tf.Tensor` with data. @param {string} method @param {any} x */
function expectTensor(method, x) {
  const call = new CallContext(method);
  if (typeof x?.dataSync !== 'function') throw call.invalid('DATA_MISMATCH', 'the input', 'a tf.Tensor', x);
  if (x.isDisposed) throw call.error('DISPOSED', 'the input was disposed of.');
}

/**
 * Returns the operators for `tf.Tensor`. Inputs are neither changed nor disposed of. Results belong to the caller, who disposes
 * of them or uses `tf.tidy`. The values are read by `dataSync()`, which is free on the cpu backend, copies on wasm, and
 * waits for the GPU elsewhere. `tf.grad` supports the operators; it uses the arguments as they were at the call.
 *
 * With `into`, the resulting tensors use the caller's arrays, and null skips a part. Do not pass WasmTensors in `into`, because
 * their memory may be detached while TensorFlow.js uses it. Tensors of complex64 do not support `into`.
 *
 * @template {Tf} F
 * @overload
 * @param {TensorSplit<any>} ts From `load()` or `loadSync()` of any entry.
 * @param {F} tf '@tensorflow/tfjs' or '@tensorflow/tfjs-core'.
 * @returns {TfSplit<F>}
 * @throws {SplitError} ARGUMENT_MISSING, ARGUMENT_UNKNOWN
 * @example
 * import * as tf from '@tensorflow/tfjs';
 * import { load } from 'tensorsplit';
 * import { forTf } from 'tensorsplit/tfjs';
 *
 * const { splitToSequence } = forTf(await load(), tf);
 * const chunks = tf.tidy(() => splitToSequence(audio, { axis: 0, split: 16000 }).map((chunk) => tf.mean(chunk)));
 */
/** @param {TensorSplit<any>} ts @param {Tf} tf @param {unknown[]} more @returns {TfSplit<any>} */
export function forTf(ts, tf, ...more) {
  const call = new CallContext('forTf');
  call.rejectExtraArguments(more, 2);
  expectLoaded(ts, 'forTf');
  expectLibrary(call, tf, 'tensor');
  const plain = /** @type {any} */ (ts.withTensor(Tensor));

  /**
   * Makes a method on tensors of the library. Its arguments are copied at the call, because a gradient is computed
   * later.
   * @param {keyof Splitting} method
   * @param {...string} argumentNames Names of positional arguments after the tensor; none if the method takes options.
   * @returns {(x: any, ...args: any[]) => any}
   */
  const over =
    (method, ...argumentNames) =>
    (x, ...args) => {
      expectTensor(method, x);
      const { [method]: run, plan } = plain;
      const { names } = methods[method];
      const input = names.includes('into') ? readDefinedOptions(new CallContext(method), args[0], names) : null;
      const { into } = input ?? {};
      /** @type {Record<string, any>} */
      const options = {};
      for (const name of names) {
        const argument = input ? input[name] : args[argumentNames.indexOf(name)];
        if (name !== 'into') options[name] = copyArgument(argument);
      }
      const others = input
        ? [{ ...options, into }, ...args.slice(1)]
        : [...argumentNames.map((name) => options[name]), ...args.slice(argumentNames.length)];
      /** Splits a tensor of real numbers. @param {any} part */
      const split = (part) => {
        const data = part.dataSync();
        // The array type, unlike the dtype, gives the width of the values.
        const shape = { type: elementTypeFor(classOf(data)), dims: copyArgument(part.shape) };
        const parts = run({ ...shape, data }, ...others);
        return splitWithGradient(tf, part, parts, () => plan(method, shape, options));
      };
      if (x.dtype !== 'complex64') return split(x);
      if ((into ?? null) !== null) {
        const message = 'into must be absent for a complex64 tensor. Split tf.real(x) and tf.imag(x) separately.';
        throw new CallContext(method).error('TYPE_UNSUPPORTED', message);
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
      toTfPlanes(plain, tf, images, options, more),
    toPixels(x, /** @type {any} */ options, /** @type {any[]} */ ...more) {
      expectTensor('toPixels', x);
      return fromTfPlanes(plain, x, options, more);
    },
  };
}

/** Kernel functions that this file made. */
const ours = new WeakSet();

/**
 * Replaces the SplitV and Unpack kernels of the cpu and wasm backends. `tf.split`, `tf.unstack` and the gradients that use
 * them return the same results as before, and tensors are disposed of by the same rules.
 *
 * The cpu backend copies element by element, so splits of more than one row gain most. The wasm backend copies the whole
 * input for each part, so large tensors and many parts gain most. The former kernel still handles cases without a gain:
 * small tensors, and on cpu a split along the first axis whose length is not 1.
 *
 * @overload
 * @param {TensorSplit<any>} ts From `load()` or `loadSync()` of any entry.
 * @param {TfKernels} tf '@tensorflow/tfjs' or '@tensorflow/tfjs-core', after its backends have been imported.
 * @returns {() => void} Restores the former kernels.
 * @throws {SplitError} ARGUMENT_UNKNOWN if neither backend has been imported; ARGUMENT_MISSING if `ts` is not loaded.
 * @example
 * import * as tf from '@tensorflow/tfjs';
 * import { load } from 'tensorsplit';
 * import { registerKernels } from 'tensorsplit/tfjs';
 *
 * registerKernels(await load(), tf);
 * const [r, g, b, a] = tf.unstack(image, 2);
 */
/** @param {TensorSplit<any>} ts @param {TfKernels} tf @param {unknown[]} more */
export function registerKernels(ts, tf, ...more) {
  const call = new CallContext('registerKernels');
  call.rejectExtraArguments(more, 2);
  expectLoaded(ts, 'registerKernels');
  expectLibrary(call, tf, 'registerKernel');
  /** @param {any} config */
  const register = (config) => {
    // Unregistered first, because the library warns about a kernel that is already registered.
    tf.unregisterKernel(config.kernelName, config.backendName);
    tf.registerKernel(config);
  };
  /** @type {any[]} */
  const former = [];
  let hasKernels = false;
  for (const [backendName, backend] of Object.entries(backends)) {
    for (const [kernelName, reader] of Object.entries(readers)) {
      const config = tf.getKernel(kernelName, backendName);
      hasKernels ||= Boolean(config);
      if (!config || ours.has(config.kernelFunc)) continue;
      const kernelFunc = makeKernel(ts.withTensor(Tensor), tf, reader, backend, config.kernelFunc);
      ours.add(kernelFunc);
      register({ ...config, kernelFunc });
      former.push(config);
    }
  }
  if (!hasKernels) {
    throw call.error('ARGUMENT_UNKNOWN', 'tf has no kernels of the cpu or wasm backend. Import the backend first.');
  }
  return () => former.splice(0).forEach(register);
}
