// SPDX-License-Identifier: MIT
//
// Tensors and Constants of a model, each of which is read once, when it is needed.
import { SplitError, quoteForMessage } from '../base/errors.js';
import { openTensor, sizeOf } from './tensor.js';
import { UNKNOWN } from './value.js';

/** @import { ExternalData } from './external.js' */
/** @import { Info } from './value.js' */

/** Maximum number of elements of a tensor or constant that are read: sizes are needed, weights are not. */
export const MAX_ELEMENTS = 2 ** 20;
/** Maximum number of bytes of other files that are read for one model. */
const MAX_EXTERNAL = 2 ** 26;

/**
 * Reads the attribute of a Constant that is not a tensor: `value_int`, `value_floats` and so on.
 * @param {string} attribute @param {any} value @returns {Info}
 */
function plainConstant(attribute, value) {
  const [, kind, isList] = /^value_(int|float|string)(s?)$/.exec(attribute) ?? [];
  const list = isList ? value : [value];
  if (kind === undefined || !Array.isArray(list)) return UNKNOWN;
  const dims = isList ? [list.length] : [];
  const isRead = list.length <= MAX_ELEMENTS;
  if (kind === 'string' && list.every((one) => typeof one === 'string')) {
    return { type: 'string', dims, ...(isRead && { data: list }) };
  }
  if (kind === 'float' && list.every((one) => typeof one === 'number')) {
    return { type: 'float32', dims, ...(isRead && { data: Float32Array.from(list) }) };
  }
  if (kind === 'int' && list.every((one) => typeof one === 'bigint' || Number.isInteger(one))) {
    return { type: 'int64', dims, ...(isRead && { data: BigInt64Array.from(list, BigInt) }) };
  }
  return UNKNOWN;
}

/** The tensors and Constants of one model. */
export class Constants {
  /** By the bytes. @type {Map<Uint8Array | undefined, Info>} */
  #tensors = new Map();
  /** By the list or text of the attribute, with its name. @type {Map<any, { attribute: string, info: Info }>} */
  #plain = new Map();
  #externalLeft = MAX_EXTERNAL;
  #externalData;

  /** @param {ExternalData | undefined} externalData */
  constructor(externalData) {
    this.#externalData = externalData;
  }

  /**
   * Returns the value of a Constant.
   * @param {string} name Of its output. @param {string} attribute Name of its only attribute.
   * @param {any} value The attribute. A reference is replaced by the value of the call, or undefined.
   */
  constant(name, attribute, value) {
    if (value?.tensor !== undefined || attribute === 'sparse_value') {
      return this.tensor(value?.tensor, 'constant', name);
    }
    // A call passes one list or text to many Constants. Empty lists are one object, whatever they list.
    const isShared = typeof value === 'string' || (Array.isArray(value) && value.length > 0);
    const known = isShared ? this.#plain.get(value) : undefined;
    if (known?.attribute === attribute) return known.info;
    const info = plainConstant(attribute, value);
    if (isShared) this.#plain.set(value, { attribute, info });
    return info;
  }

  /**
   * Returns a tensor, which is read when it is needed.
   * @param {Uint8Array | undefined} bytes Undefined for a sparse tensor. @param {string} kind For errors, like `name`.
   * @param {string} name
   */
  tensor(bytes, kind, name) {
    const known = this.#tensors.get(bytes);
    if (known !== undefined) return known;
    const label = { toString: () => `findNodes: ${kind} ${quoteForMessage(name)}` };
    const info = { ...UNKNOWN, read: this.#reader(bytes, label) };
    if (bytes !== undefined) this.#tensors.set(bytes, info);
    return info;
  }

  /** Makes the function `read` of a tensor. @param {Uint8Array | undefined} bytes @param {import('./file.js').Label} label */
  #reader(bytes, label) {
    /** @type {{ info: Info, size: number, external: number, read: (externalData?: ExternalData) => { data: any } } | undefined} */
    let opened;
    const open = () => {
      if (bytes === undefined) {
        throw new SplitError('DATA_MISMATCH', `${label}: the tensor must be dense, got a sparse one.`);
      }
      const { description, read } = openTensor(bytes, label);
      const { type, dims, external } = description;
      const info = external === null ? { type, dims } : { type, dims, external };
      return { info, size: type === null ? Infinity : sizeOf(dims), external: external?.length ?? 0, read };
    };
    return (/** @type {number} */ max) => {
      opened ??= open();
      const { info, size, external, read } = opened;
      if (info.data !== undefined || size > max) return info;
      if (info.external && (this.#externalData === undefined || external > this.#externalLeft)) return info;
      this.#externalLeft -= external;
      info.data = read(this.#externalData).data;
      return info;
    };
  }
}
