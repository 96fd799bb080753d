// SPDX-License-Identifier: MIT
//
// Pixels as tensors of TensorFlow.js and back. Of the types of planes the library has float32 only: uint8 and int8 are int32
// there.
import { CallContext } from '../call.js';
import { describeValue } from '../errors.js';
import { optionNames } from '../pixels/images.js';
import { constructorOf, arrayTypeFor } from '../tensor/types.js';
import { readGiven } from './options.js';

/** @import { TensorSplit } from '../api.js' */
/** @typedef {'float32' | 'uint8' | 'int8'} PlaneType Type of planes that a tensor of the library can hold. */

/** The dtypes that pixels are made of, with the types their elements may be taken as. The first one is the default. */
const typesOf = /** @type {Record<string, PlaneType[]>} */ ({
  float32: ['float32'],
  int32: ['uint8', 'int8'],
  bool: ['float32', 'uint8', 'int8'],
});

/** Lists names in a sentence. @param {readonly string[]} names */
const listOf = (names) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ');

/**
 * Reads the options of a conversion, whose layout is NHWC by default.
 *
 * @param {CallContext} call
 * @param {unknown} options
 * @param {readonly string[]} names
 * @returns {Record<string, any>}
 * @throws {SplitError} TYPE_UNSUPPORTED for a type that the library cannot hold.
 */
function readConversion(call, options, names) {
  const given = readGiven(call, options, [...optionNames, ...names]);
  const types = typesOf.bool;
  if (given.type !== undefined && !types.includes(given.type)) {
    const hint = 'TensorFlow.js has no other types of planes; uint8 and int8 are int32 there.';
    throw call.error('TYPE_UNSUPPORTED', `type must be ${listOf(types)}, got ${describeValue(given.type)}. ${hint}`);
  }
  return { ...given, layout: given.layout ?? 'NHWC' };
}

/**
 * Converts images to a tensor of the library.
 *
 * @param {TensorSplit<any>} ts
 * @param {any} tf
 * @param {any} images
 * @param {unknown} options
 * @param {readonly unknown[]} more
 * @returns {any}
 */
export function toPlanes(ts, tf, images, options, more) {
  const call = new CallContext('toPlanes');
  call.rejectExtraArguments(more, 2);
  const given = /** @type {any} */ (readConversion(call, options, ['into']));
  const planes = /** @type {any} */ (ts.toPlanes(images, given));
  const isWasm = 'dispose' in planes;
  // Memory of the module may move or be given back, so the library gets a copy.
  const data = planes.type !== 'float32' ? new Int32Array(planes.data) : isWasm ? planes.data.slice() : planes.data;
  const { type, dims } = planes;
  if (isWasm) planes.dispose();
  return tf.tensor(data, dims, type === 'float32' ? 'float32' : 'int32');
}

/**
 * Converts a tensor of the library to pictures.
 *
 * @param {TensorSplit<any>} ts
 * @param {{ dtype: string, shape: readonly number[], dataSync(): any }} x
 * @param {unknown} options
 * @param {readonly unknown[]} more
 * @returns {any}
 */
export function toPixels(ts, x, options, more) {
  const call = new CallContext('toPixels');
  call.rejectExtraArguments(more, 2);
  const given = readConversion(call, options, ['batch', 'into']);
  const { dtype, shape } = x;
  const types = Object.hasOwn(typesOf, dtype) ? typesOf[dtype] : [];
  const { type = types[0] } = given;
  if (types.length === 0) {
    const allowed = listOf(Object.keys(typesOf));
    throw call.error('TYPE_UNSUPPORTED', `the dtype of the tensor must be ${allowed}, got ${describeValue(dtype)}.`);
  }
  if (!types.includes(type)) {
    throw call.error('TYPE_UNSUPPORTED', `type must be ${listOf(types)} for a tensor of ${dtype}, got ${type}.`);
  }
  const data = readElements(call, x.dataSync(), dtype, type);
  return ts.toPixels({ type, data, dims: shape }, { ...given, type });
}

/**
 * Returns the values of a tensor as elements of `type`.
 *
 * @param {CallContext} call
 * @param {any} values
 * @param {string} dtype
 * @param {PlaneType} type
 * @returns {any}
 * @throws {SplitError} DATA_MISMATCH for an int32 that is no byte.
 */
function readElements(call, values, dtype, type) {
  if (dtype === 'float32') return values;
  const elements = new (constructorOf(arrayTypeFor(type)))(values.length);
  if (dtype === 'bool') {
    for (let i = 0; i < values.length; ++i) elements[i] = values[i] ? 1 : 0;
    return elements;
  }
  for (let i = 0; i < values.length; ++i) {
    elements[i] = values[i];
    if (elements[i] === values[i]) continue;
    const [least, most] = type === 'uint8' ? [0, 255] : [-128, 127];
    const hint = `Clip them first, tf.clipByValue(x, ${least}, ${most}).`;
    throw call.error(
      'DATA_MISMATCH',
      `int32 values must be ${least} to ${most}, got ${values[i]} at index ${i}. ${hint}`,
    );
  }
  return elements;
}
