// Proxies, copies and other forms of valid arguments. Their content is valid, so the result must be right.
import vm from 'node:vm';

import fc from 'fast-check';

import { sizeForms } from '../js/support/arbitraries.js';

/** Another realm, whose arrays and objects are not instances of our classes. */
const realm = vm.runInNewContext('globalThis');
const foreignArray = (list) => realm.Array.from(list);

/** Copies an array into a subclass. */
function derived(array) {
  class Derived extends array.constructor {}
  return new Derived(array);
}

/** Copies an array into a buffer of `make`, `elements` elements after its start. */
function placed(array, make, elements, length = array.length) {
  const offset = elements * array.BYTES_PER_ELEMENT;
  const view = new array.constructor(make(array.byteLength + offset), offset, length);
  view.set(array);
  return view;
}

const plain = (bytes) => new ArrayBuffer(bytes + 64);
const shared = (bytes) => new SharedArrayBuffer(bytes);
const resizable = (bytes) => new ArrayBuffer(bytes, { maxByteLength: bytes + 64 });

/** Forms of typed arrays. */
const dataProxies = [
  (data) => data,
  (data) => new realm[data.constructor.name](data),
  derived,
  (data) => placed(data, plain, 1),
  (data) => placed(data, plain, 3),
  (data) => placed(data, shared, 0),
  (data) => placed(data, resizable, 2),
  // The length of this view tracks its buffer.
  (data) => placed(data, resizable, 0, undefined),
];

const listProxies = [
  (list) => list,
  (list) => Object.freeze(list.slice()),
  foreignArray,
  (list) => new Proxy(list, {}),
];

/** Returns a proxy that throws if a property is read a second time. */
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

const objectProxies = [
  (object) => object,
  (object) => Object.freeze({ ...object }),
  (object) => new Proxy(object, {}),
  (object) => Object.create(object),
  (object) => Object.assign(Object.create(null), object),
  (object) => realm.Object.assign(new realm.Object(), object),
  readOnce,
];

const dimsProxies = [
  ...listProxies,
  (dims) => Int32Array.from(dims),
  (dims) => Float64Array.from(dims),
  (dims) => derived(Uint32Array.from(dims)),
];

const sizesProxies = [
  ...listProxies,
  ...Object.values(sizeForms),
  (sizes) => sizes.map((size) => (size === 0 ? -0 : size)),
  (sizes) => derived(Uint16Array.from(sizes)),
];

/** Random forms, one for each kind of argument. */
export const proxies = fc.record({
  data: fc.constantFrom(...dataProxies),
  list: fc.constantFrom(...listProxies),
  object: fc.constantFrom(...objectProxies),
  dims: fc.constantFrom(...dimsProxies),
  sizes: fc.constantFrom(...sizesProxies),
  axis: fc.constantFrom(
    (axis) => axis,
    (axis) => BigInt(axis),
    (axis) => (axis === 0 ? -0 : axis),
  ),
});
