// SPDX-License-Identifier: MIT
//
// Converts pixels to tensors of TensorFlow.js and back. The library has no uint8 and int8; they are int32 there.
import { CallContext, MERGE_HINT } from '../base/call.js';
import { optionNames } from '../pixels/images.js';
import { constructorOf, arrayTypeFor } from '../base/types.js';
import { readDefinedOptions } from './options.js';

/** @import { TensorSplit } from '../api.js' */
/** @import { TfPlaneType } from './libraries.js' */

/** Element types of each dtype that can become pixels. The first one is the default. */
const typesOf = /** @type {Record<string, TfPlaneType[]>} */ ({
  float32: ['float32'],
  int32: ['uint8', 'int8'],
  bool: ['float32', 'uint8', 'int8'],
});

/** Formats names as 'a, b or c'. @param {readonly string[]} names */
const listOf = (names) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ');

/**
 * Reads the options of a conversion. The default layout is NHWC.
 * @param {CallContext} call @param {unknown} input
 * @param {readonly string[]} names Allowed names in addition to `optionNames`. @returns {Record<string, any>}
 * @throws {SplitError} TYPE_UNSUPPORTED for a type that the library lacks.
 */
function readConversion(call, input, names) {
  const options = readDefinedOptions(call, input, [...optionNames, ...names]);
  const types = typesOf.bool;
  if (options.type !== undefined && !types.includes(options.type)) {
    const hint = ' TensorFlow.js has no other type for planes, and stores uint8 and int8 as int32.';
    throw call.invalid('TYPE_UNSUPPORTED', 'type', listOf(types), options.type, hint);
  }
  return { ...options, layout: options.layout ?? 'NHWC' };
}

/**
 * Converts images to a tensor of the library.
 * @param {TensorSplit<any>} ts @param {any} tf @param {any} images @param {unknown} input The caller's options.
 * @param {readonly unknown[]} more Surplus arguments.
 */
export function toTfPlanes(ts, tf, images, input, more) {
  const call = new CallContext('toPlanes');
  call.rejectExtraArguments(more, 2, MERGE_HINT);
  const options = /** @type {any} */ (readConversion(call, input, ['into']));
  const planes = /** @type {any} */ (ts.toPlanes(images, options));
  const isWasm = 'dispose' in planes;
  // The library gets a copy, because WebAssembly memory may be detached or freed.
  const data = planes.type !== 'float32' ? new Int32Array(planes.data) : isWasm ? planes.data.slice() : planes.data;
  const { type, dims } = planes;
  if (isWasm) planes.dispose();
  return tf.tensor(data, dims, type === 'float32' ? 'float32' : 'int32');
}

/**
 * Converts a tensor of the library to images.
 * @param {TensorSplit<any>} ts @param {{ dtype: string, shape: readonly number[], dataSync(): any }} x
 * @param {unknown} input The caller's options. @param {readonly unknown[]} more Surplus arguments. @returns {any}
 */
export function fromTfPlanes(ts, x, input, more) {
  const call = new CallContext('toPixels');
  call.rejectExtraArguments(more, 2, MERGE_HINT);
  const options = readConversion(call, input, ['batch', 'into']);
  const { dtype, shape } = x;
  const types = Object.hasOwn(typesOf, dtype) ? typesOf[dtype] : [];
  const { type = types[0] } = options;
  if (types.length === 0) {
    throw call.invalid('TYPE_UNSUPPORTED', 'dtype of the tensor', listOf(Object.keys(typesOf)), dtype);
  }
  if (!types.includes(type)) {
    throw call.invalid('TYPE_UNSUPPORTED', 'type', `${listOf(types)} for a tensor of ${dtype}`, type);
  }
  const data = readElements(call, x.dataSync(), dtype, type);
  return ts.toPixels({ type, data, dims: shape }, { ...options, type });
}

/**
 * Returns the values of a tensor as elements of `type`.
 * @param {CallContext} call @param {any} values @param {string} dtype @param {TfPlaneType} type
 * @throws {SplitError} DATA_MISMATCH for an int32 outside the range of `type`.
 */
function readElements(call, values, dtype, type) {
  if (dtype === 'float32') return values;
  const elements = new (constructorOf(arrayTypeFor(type)))(values.length);
  if (dtype === 'bool') {
    for (let i = 0; i < elements.length; ++i) elements[i] = values[i] ? 1 : 0;
    return elements;
  }
  for (let i = 0; i < elements.length; ++i) {
    elements[i] = values[i];
    if (elements[i] === values[i]) continue;
    const [min, max] = type === 'uint8' ? [0, 255] : [-128, 127];
    const hint = `Clip them first: tf.clipByValue(x, ${min}, ${max}).`;
    throw call.error('DATA_MISMATCH', `int32 values must be ${min} to ${max}, got ${values[i]} at index ${i}. ${hint}`);
  }
  return elements;
}
