// Legal arguments in strange clothes: what they hold is right, so the answer must be.
import vm from 'node:vm';

import { kinds } from './cases.js';

/** @typedef {import('./random.js').Random} Random */
/** @typedef {import('./cases.js').Case} Case */

/** Another realm: its arrays and objects are instances of none of ours. */
const realm = vm.createContext({});
/** @param {string} code */
const foreign = (code) => vm.runInContext(code, realm);
const foreignClasses = foreign(`({ Float32Array, Float64Array, Uint8Array, Int16Array, Uint16Array, BigInt64Array })`);
const foreignArray = foreign('(list) => Array.from(list)');
const foreignObject = foreign('(object) => ({ ...object })');

/**
 * @param {any} array
 * @returns {any} A copy that is of a class of the caller's own.
 */
function derived(array) {
  class Own extends array.constructor {}
  const made = new Own(array.length);
  made.set(array);
  return made;
}

/**
 * @param {any} array
 * @param {ArrayBufferLike} buffer
 * @param {number} offset
 * @param {boolean} [tracking] Whether the view follows the buffer's length.
 * @returns {any} A copy of the array in that buffer.
 */
function placed(array, buffer, offset, tracking = false) {
  const view = tracking ? new array.constructor(buffer, offset) : new array.constructor(buffer, offset, array.length);
  view.set(array);
  return view;
}

/** @param {any} array @param {number} extra @param {object} [options] @returns {any} */
const bufferFor = (array, extra, options) => Reflect.construct(ArrayBuffer, [array.byteLength + extra, options]);

/** @type {Record<string, (data: any, random: Random) => any>} Storage, other than strings. */
export const dataDisguises = {
  plain: (data) => data,
  'another realm': (data) => new foreignClasses[data.constructor.name](data),
  subclass: (data) => derived(data),
  'odd offset': (data, random) => {
    const offset = random.integer(1, 3) * data.BYTES_PER_ELEMENT;
    return placed(data, bufferFor(data, 64), offset);
  },
  shared: (data) => placed(data, new SharedArrayBuffer(data.byteLength), 0),
  'length-tracking': (data) => placed(data, bufferFor(data, 0, { maxByteLength: data.byteLength + 64 }), 0, true),
  'fixed on resizable': (data) => placed(data, bufferFor(data, 16, { maxByteLength: data.byteLength + 64 }), 0),
};

/**
 * Each property can be read once; then it throws.
 *
 * @param {Record<string, unknown>} object
 * @returns {any}
 */
export function readOnce(object) {
  const made = {};
  for (const key of Object.keys(object)) {
    let isRead = false;
    Object.defineProperty(made, key, {
      enumerable: true,
      get() {
        if (isRead) throw new Error(`${key} is read twice`);
        isRead = true;
        return object[key];
      },
    });
  }
  return made;
}

/** @type {((object: any) => any)[]} */
export const objectDisguises = [
  (object) => object,
  (object) => Object.freeze({ ...object }),
  (object) => new Proxy(object, {}),
  (object) => Object.create(object),
  (object) => Object.assign(Object.create(null), object),
  (object) => foreignObject(object),
  (object) => readOnce(object),
];

/** @type {((dims: number[]) => any)[]} */
export const dimsDisguises = [
  (dims) => dims,
  (dims) => Object.freeze(dims.slice()),
  (dims) => foreignArray(dims),
  (dims) => Int32Array.from(dims),
  (dims) => Float64Array.from(dims),
  (dims) => new Proxy(dims, {}),
  (dims) => derived(Uint32Array.from(dims)),
];

/** @type {((sizes: number[]) => any)[]} */
export const sizesDisguises = [
  (sizes) => sizes,
  (sizes) => Object.freeze(sizes.slice()),
  (sizes) => foreignArray(sizes),
  (sizes) => new Proxy(sizes, {}),
  (sizes) => sizes.map(BigInt),
  (sizes) => sizes.map((size) => (size === 0 ? -0 : size)),
  (sizes) => Int8Array.from(sizes),
  (sizes) => Float32Array.from(sizes),
  (sizes) => BigInt64Array.from(sizes.map(BigInt)),
  (sizes) => derived(Uint16Array.from(sizes)),
  (sizes) => ({ type: 'int64', dims: [sizes.length], data: BigInt64Array.from(sizes.map(BigInt)) }),
];

/**
 * @param {Random} random
 * @param {Case} made
 * @returns {any} The axis, from either end, as a number or a BigInt.
 */
export function disguiseAxis(random, made) {
  const axis = random.next() < 0.5 ? made.axis : made.axis - made.dims.length;
  return random.pick([axis, BigInt(axis), axis === 0 ? -0 : axis]);
}

/**
 * The case's tensor in some disguise.
 *
 * @param {Random} random
 * @param {Case} made
 * @returns {any}
 */
export function disguiseTensor(random, made) {
  const { type } = made;
  const data =
    type === 'string'
      ? random.pick([made.data, foreignArray(made.data), new Proxy(made.data, {}), Object.freeze(made.data.slice())])
      : dataDisguises[random.pick(Object.keys(dataDisguises))](made.data, random);
  const dims = random.pick(dimsDisguises)(made.dims);
  return random.pick(objectDisguises)({ type, data, dims });
}

/**
 * Arrays for the parts, filled with a mark, in some disguise.
 *
 * @param {Random} random
 * @param {Case} made
 * @returns {any[]}
 */
export function makeTargets(random, made) {
  const { make } = kinds[made.type];
  return made.parts.map((part) => {
    const plain = make(part.length);
    if (made.type === 'string') return plain;
    return dataDisguises[random.pick(Object.keys(dataDisguises))](plain, random);
  });
}
