import vm from 'node:vm';

import { load } from '../../../js/index.js';
import * as types from '../../../js/base/types.js';
import { detached } from '../support/arbitraries.js';
import { elementTypes, lengthOf } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

const classes = ['Int8Array', 'Int16Array', 'Int32Array', 'BigInt64Array', 'Uint8Array', 'Uint8ClampedArray'].concat([
  'Uint16Array',
  'Uint32Array',
  'BigUint64Array',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'Array',
]);
const others = { uint8: ['Uint8ClampedArray'], float16: ['Float16Array'] };

test('isElementType is true of the types of the oracle alone', () => {
  const names = Object.keys(elementTypes);
  expect(names.filter(types.isElementType)).toEqual(names);
  const others = ['float', 'Float32', '', 'toString', '__proto__', null, undefined, 1];
  expect(others.filter(types.isElementType)).toEqual([]);
});

test.each(Object.entries(elementTypes))(
  'classesOf %s are those that store it, even if the platform lacks one',
  (type, [, storage]) => {
    const own = [storage.name, ...(others[type] ?? [])];
    expect([...types.classesOf(type)].sort()).toEqual([...own].sort());
    expect(classes).toEqual(expect.arrayContaining(own));
  },
);

const here = classes.filter((name) => name in globalThis && name !== 'Array');

test.each(Object.entries(elementTypes))(
  'readArray rejects data of another class than that of %s',
  (type, [, storage]) => {
    const isComplex = type.startsWith('complex');
    const split = (data) => {
      const x = { type, data, dims: [8] };
      return isComplex ? ts.split(x, { split: [3, 5] }) : ts.variadicSplit(x, 0, [3, 5]);
    };
    const right = type === 'string' ? new Array(8).fill('') : new storage(lengthOf(type, 8));
    expect(split(right).map(({ data }) => data.constructor)).toEqual([right.constructor, right.constructor]);
    for (const name of here.filter((each) => each !== storage.name && !others[type]?.includes(each))) {
      expectError(
        () => split(new globalThis[name](right.length)),
        'DATA_MISMATCH',
        `for type ${type}, got ${/^[AI]/.test(name) ? 'an' : 'a'} ${name === 'Array' ? 'array' : name}.`,
      );
    }
  },
);

const foreign = vm.runInNewContext('new Uint16Array([1, 2])');
const prefixed = Int16Array.of(1, 2, 3).subarray(1);

/** An array with a false class name. */
class Disguised extends Int16Array {
  get [Symbol.toStringTag]() {
    return 'Float32Array';
  }
  get length() {
    return 99;
  }
  get byteLength() {
    return 99;
  }
  get byteOffset() {
    return 99;
  }
  get buffer() {
    return new ArrayBuffer(99);
  }
}

describe('classOf', () => {
  test.each([
    ['an array', 'Array', []],
    ['a typed array', 'Int16Array', prefixed],
    ['a typed array of another realm', 'Uint16Array', foreign],
    ['a subclass in disguise', 'Int16Array', new Disguised(1)],
    ['a Buffer', 'Uint8Array', Buffer.alloc(1)],
    ['a DataView', undefined, new DataView(new ArrayBuffer(1))],
    ['an ArrayBuffer', undefined, new ArrayBuffer(1)],
    ['an object with a tag', undefined, { [Symbol.toStringTag]: 'Int8Array' }],
    ['a string', undefined, 'abc'],
    ['null', undefined, null],
    ['undefined', undefined, undefined],
  ])('of %s is %p', (_, className, value) => {
    expect(types.classOf(value)).toBe(className);
  });
});

describe('isList', () => {
  test.each([
    ['an array', true, []],
    ['a typed array', true, prefixed],
    ['an empty typed array', true, new Int8Array(0)],
    ['a typed array of another realm', true, foreign],
    ['a detached array', false, detached(new Int8Array(1))],
    ['a DataView', false, new DataView(new ArrayBuffer(1))],
    ['an array-like object', false, { length: 0 }],
    ['a string', false, 'abc'],
    ['null', false, null],
  ])('of %s is %p', (_, isList, value) => {
    expect(types.isList(value)).toBe(isList);
  });
});

describe('isDetached', () => {
  test.each([
    ['a detached array', true, detached(new Float64Array(1))],
    ['a detached empty array', true, detached(new Float64Array(0))],
    ['an empty array', false, new Float64Array(0)],
    ['a typed array', false, prefixed],
    ['an array', false, []],
    ['a DataView', false, new DataView(new ArrayBuffer(1))],
    ['a buffer', false, new ArrayBuffer(0)],
    ['null', false, null],
  ])('of %s is %p', (_, isDetached, value) => {
    expect(types.isDetached(value)).toBe(isDetached);
  });
});

describe('lengthOf', () => {
  test.each([
    ['an array', 2, [1, 2]],
    ['a typed array', 2, prefixed],
    ['a subclass in disguise', 3, new Disguised(3)],
    ['a detached array', 0, detached(new Int8Array(1))],
  ])('of %s is %i', (_, length, list) => {
    expect(types.lengthOf(list)).toBe(length);
  });
});

describe('isValidLength', () => {
  test.each([
    [0, true],
    [5, true],
    [6, false],
    [-1, false],
    [0.5, false],
    [NaN, false],
    ['1', false],
    [1n, false],
    [undefined, false],
  ])('maps %p with the limit 5 to %p', (length, isValidLength) => {
    expect(types.isValidLength(length, 5)).toBe(isValidLength);
  });
});

describe('firstOf', () => {
  test('copies elements without reading the length', () => {
    const list = Object.defineProperty({ 0: 'a', 1: 'b' }, 'length', {
      get() {
        throw new Error('the length is read');
      },
    });
    expect(types.firstOf(list, 1)).toEqual(['a']);
    expect(types.firstOf(list, 3)).toEqual(['a', 'b', undefined]);
  });
});

describe('bytesOf', () => {
  test.each([
    ['a typed array in the middle of its buffer', [2, 0, 3, 0], prefixed],
    ['a subclass in disguise', [2, 1], Disguised.of(258)],
    ['a detached array', [], detached(new Int8Array(1))],
    ['strings', [], ['a']],
    ['an empty array', [], new Int8Array(0)],
  ])('of %s are %j', (_, bytes, array) => {
    expect([...types.bytesOf(array)]).toEqual(bytes);
  });

  test('share the memory of the array', () => {
    expect(types.bytesOf(prefixed).buffer).toBe(prefixed.buffer);
  });
});

describe('memoryOf', () => {
  const strings = ['a'];
  const disguised = new Disguised(1);
  const bufferOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Int8Array.prototype), 'buffer').get;
  test.each([
    ['a typed array', prefixed.buffer, prefixed],
    ['a subclass in disguise', bufferOf.call(disguised), disguised],
    ['strings', strings, strings],
    ['null', null, null],
  ])('of %s is its buffer, or the array itself for strings', (_, memory, array) => {
    expect(types.memoryOf(array)).toBe(memory);
  });
});

describe('usualTypeOf', () => {
  test.each([
    ['Float32Array', 'float32'],
    ['Float64Array', 'float64'],
    ['Int8Array', 'int8'],
    ['Int16Array', 'int16'],
    ['Int32Array', 'int32'],
    ['BigInt64Array', 'int64'],
    ['Uint8Array', 'uint8'],
    ['Uint8ClampedArray', 'uint8'],
    ['Uint16Array', 'uint16'],
    ['Float16Array', 'float16'],
    ['Uint32Array', 'uint32'],
    ['BigUint64Array', 'uint64'],
    ['Array', 'string'],
    ['DataView', undefined],
    [undefined, undefined],
  ])('maps %s to %s', (className, type) => {
    expect(types.elementTypeFor(className)).toBe(type);
  });
});

test.each(Object.entries(elementTypes))('defaultClassOf %s is the class of the oracle', (type, [, storage]) => {
  expect(types.arrayTypeFor(type)).toBe(storage.name);
});

test.each(here)('constructorOf %s is that of this realm', (name) => {
  expect(types.constructorOf(name)).toBe(globalThis[name]);
});

describe('arraysEqual', () => {
  test.each([
    [[], [], true],
    [[1, 2], [1, 2], true],
    [[1, 2, 3], [1, 2], false],
    [[1], [1, 2], false],
    [[1, 3], [1, 2], false],
    [[3, 2], [1, 2], false],
    [['1', 2], [1, 2], false],
  ])('compares %j and %j as %p', (a, b, isSame) => {
    expect(types.arraysEqual(a, b)).toBe(isSame);
  });
});
