// Legal arguments in strange clothes: what they hold is right, so the answer must be.
import vm from 'node:vm';

import fc from 'fast-check';

import { sizeForms } from '../js/arbitraries.js';

/** Another realm: its arrays and objects are instances of none of ours. */
const realm = vm.runInNewContext('globalThis');
const foreignArray = (list) => realm.Array.from(list);

/** A copy that is of a class of the caller's own. */
function derived(array) {
  class Own extends array.constructor {}
  return new Own(array);
}

/** A copy of the array in a buffer of `make`, some elements from its beginning. */
function placed(array, make, elements, length = array.length) {
  const offset = elements * array.BYTES_PER_ELEMENT;
  const view = new array.constructor(make(array.byteLength + offset), offset, length);
  view.set(array);
  return view;
}

const plain = (bytes) => new ArrayBuffer(bytes + 64);
const shared = (bytes) => new SharedArrayBuffer(bytes);
const resizable = (bytes) => new ArrayBuffer(bytes, { maxByteLength: bytes + 64 });

/** Storage other than strings. */
const dataDisguises = [
  (data) => data,
  (data) => new realm[data.constructor.name](data),
  derived,
  (data) => placed(data, plain, 1),
  (data) => placed(data, plain, 3),
  (data) => placed(data, shared, 0),
  (data) => placed(data, resizable, 2),
  // Its length follows that of the buffer.
  (data) => placed(data, resizable, 0, undefined),
];

const listDisguises = [
  (list) => list,
  (list) => Object.freeze(list.slice()),
  foreignArray,
  (list) => new Proxy(list, {}),
];

/** An object whose properties may be read once each; a second reading throws. */
export function readOnce(object) {
  const seen = new Set();
  return new Proxy(object, {
    get(target, name, self) {
      if (Object.hasOwn(target, name) && seen.has(name)) throw new Error(`${String(name)} is read a second time`);
      seen.add(name);
      return Reflect.get(target, name, self);
    },
  });
}

const objectDisguises = [
  (object) => object,
  (object) => Object.freeze({ ...object }),
  (object) => new Proxy(object, {}),
  (object) => Object.create(object),
  (object) => Object.assign(Object.create(null), object),
  (object) => realm.Object.assign(new realm.Object(), object),
  readOnce,
];

const dimsDisguises = [
  ...listDisguises,
  (dims) => Int32Array.from(dims),
  (dims) => Float64Array.from(dims),
  (dims) => derived(Uint32Array.from(dims)),
];

const sizesDisguises = [
  ...listDisguises,
  ...Object.values(sizeForms),
  (sizes) => sizes.map((size) => (size === 0 ? -0 : size)),
  (sizes) => derived(Uint16Array.from(sizes)),
];

/** One way to dress each kind of argument. */
export const disguises = fc.record({
  data: fc.constantFrom(...dataDisguises),
  list: fc.constantFrom(...listDisguises),
  object: fc.constantFrom(...objectDisguises),
  dims: fc.constantFrom(...dimsDisguises),
  sizes: fc.constantFrom(...sizesDisguises),
  axis: fc.constantFrom(
    (axis) => axis,
    (axis) => BigInt(axis),
    (axis) => (axis === 0 ? -0 : axis),
  ),
});
