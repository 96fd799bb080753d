// Checks of arrays in isolation.
import { CallContext } from '../../../js/base/call.js';
import { makeLoaders } from '../../../js/loaders.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { classOfData, dataOf, storageBytes, validateArray } from '../../../js/tensor/storage.js';
import { Tensor } from '../../../js/tensor/tensor.js';
import { detached } from '../support/arbitraries.js';
import { expectError } from '../support/outcome.js';

const module = new WebAssembly.Module(inlineWasm());
const call = new CallContext('f', { core: startCore(module), Tensor });
const ts = makeLoaders(() => module).loadSync();

const floats = { type: 'float32', size: 3, byteLength: 12 };
const strings = (size) => ({ type: 'string', size, byteLength: 0 });

describe('storageBytes', () => {
  test.each([
    ['float32', [2, 3], 24],
    ['complex128', [2], 32],
    ['uint3', [3], 2],
    ['string', [5], 0],
    ['int8', [], 1],
  ])('measures %s %j as %i', (type, dims, bytes) => {
    expect(storageBytes(call, type, dims)).toBe(bytes);
  });

  test('rejects negative dims', () => {
    expectError(() => storageBytes(call, 'int8', [-1]), 'DIMS_INVALID', /^f: /);
  });
});

describe('classOfData', () => {
  const unreadable = {
    get data() {
      throw new Error('on the GPU');
    },
  };
  test.each([
    ['a typed array', { data: new Int16Array(1) }, 'Int16Array'],
    ['an array', { data: ['a'] }, 'Array'],
    ['no data', {}, undefined],
    ['no tensor', null, undefined],
    ['data that cannot be read', unreadable, undefined],
  ])('of %s is %s', (_, tensor, className) => {
    expect(classOfData(tensor)).toBe(className);
  });
});

describe('dataOf', () => {
  test('is the data of a tensor', () => {
    const data = new Float32Array(1);
    expect(dataOf({ data })).toBe(data);
  });

  test('is a WasmTensor itself', () => {
    const wasmTensor = ts.alloc('float32', [3]);
    expect(dataOf(wasmTensor)).toBe(wasmTensor);
    wasmTensor.dispose();
  });
});

describe('validateArray', () => {
  const read = (array, content = floats, code = 'DATA_MISMATCH', index = undefined) =>
    validateArray(call, array, content, 'data of x', code, index);

  const uint8 = { type: 'uint8', size: 3, byteLength: 3 };
  test.each([
    ['the usual class', new Float32Array(3), floats],
    ['the class that is expected', new Float32Array(3), { ...floats, className: 'Float32Array' }],
    ['another class than is expected', new Uint8ClampedArray(3), { ...uint8, className: 'Uint8Array' }],
    ['a Buffer', Buffer.alloc(3), uint8],
    ['two numbers for each complex one', new Float32Array(6), { type: 'complex64', size: 3, byteLength: 24 }],
    ['packed elements', new Uint8Array(2), { type: 'uint3', size: 3, byteLength: 2 }],
    ['strings', ['a', 'b'], strings(2)],
    ['strings where an array is expected', ['a'], { ...strings(1), className: 'Array' }],
    ['no strings', [], strings(0)],
  ])('returns %s', (_, array, content) => {
    expect(read(array, content)).toBe(array);
  });

  test('returns the elements of a WasmTensor', () => {
    const wasmTensor = ts.alloc('float32', [3]);
    expect(read(wasmTensor)).toBe(wasmTensor.data);
    wasmTensor.dispose();
  });

  test('rejects a WasmTensor of another size', () => {
    const wasmTensor = ts.alloc('float32', [4]);
    expectError(
      () => read(wasmTensor),
      'DATA_MISMATCH',
      'f: data of x must have length 3 to match type and dims, got 4.',
    );
    wasmTensor.dispose();
  });

  /** An array with a false length. */
  class FalseLength extends Float32Array {
    get length() {
      return 3;
    }
    get byteLength() {
      return 12;
    }
  }
  const match = 'to match type and dims, got';
  test.each([
    ['nothing', undefined, floats, 'f: data of x must be Float32Array for type float32, got undefined.'],
    ['another class', new Int32Array(3), floats, 'data of x must be Float32Array for type float32, got an Int32Array.'],
    ['an array of numbers', [1, 2, 3], floats, 'data of x must be Float32Array for type float32, got an array.'],
    [
      'one of two classes',
      new Int8Array(3),
      uint8,
      'data of x must be Uint8Array or Uint8ClampedArray for type uint8, got an Int8Array.',
    ],
    [
      'an ArrayBuffer',
      new ArrayBuffer(12),
      floats,
      'data of x must be Float32Array for type float32, got an ArrayBuffer. Wrap it: new Float32Array(buffer).',
    ],
    ['a SharedArrayBuffer', new SharedArrayBuffer(12), floats, 'Wrap it: new Float32Array(buffer).'],
    ['a DataView', new DataView(new ArrayBuffer(12)), floats, 'Wrap it: new Float32Array(buffer).'],
    [
      'an ArrayBuffer as strings',
      new ArrayBuffer(1),
      strings(1),
      'data of x must be Array for type string, got an ArrayBuffer.',
    ],
    ['a string as strings', 'a', strings(1), 'data of x must be Array for type string, got the string "a".'],
    ['an element too few', new Float32Array(2), floats, `must have length 3 ${match} 2.`],
    ['an element too many', new Float32Array(4), floats, `must have length 3 ${match} 4.`],
    [
      'an element too many of the expected class',
      new Float32Array(4),
      { ...floats, className: 'Float32Array' },
      `must have length 3 ${match} 4.`,
    ],
    ['a length that a subclass makes up', new FalseLength(2), floats, `must have length 3 ${match} 2.`],
    ['a string too few', ['a'], strings(2), `must have length 2 ${match} 1.`],
    ['a string too many', ['a', 'b'], strings(1), `must have length 1 ${match} 2.`],
    [
      'transferred memory',
      detached(new Float32Array(3)),
      floats,
      'data of x is detached because it was transferred. Pass a new array or a copy to each call.',
    ],
    ['a hole', new Array(1), strings(1), 'data of x[0] must be a string, got undefined.'],
  ])('rejects %s', (_, array, content, text) => {
    expectError(() => read(array, content), 'DATA_MISMATCH', text);
  });

  // Eight strings are checked together, the rest one by one.
  test.each(Array.from({ length: 18 }, (_, i) => [i]))('finds a number at %i among 18 strings', (at) => {
    const array = Array.from({ length: 18 }, (_, i) => (i === at ? i : 'a'));
    const text = `f: data of x[${at}] must be a string, got ${at}.`;
    expectError(() => read(array, strings(18)), 'DATA_MISMATCH', text);
  });

  describe('for an array to write', () => {
    const write = (array, content = floats, index = 2) => read(array, content, 'OUTPUT_MISMATCH', index);

    test('names its place in the list', () => {
      expectError(
        () => write(new Float32Array(2)),
        'OUTPUT_MISMATCH',
        'f: data of x[2] must have length 3 to match type and dims, got 2.',
      );
    });

    test('explains how memory is detached', () => {
      const text = 'f: data of x[2] is detached because it was transferred. Pass a new array or a copy to each call.';
      expectError(() => write(detached(new Float32Array(3))), 'OUTPUT_MISMATCH', text);
    });

    const fixed = (...strings) => Object.preventExtensions(strings);
    const readOnly = (strings, at) => Object.defineProperty(strings, at, { writable: false });
    test.each([
      ['numbers to be replaced', [1, 2]],
      ['holes', new Array(2)],
      ['an array that cannot grow', fixed('a', 'b')],
      ['a sealed array', Object.seal(['a', 'b'])],
    ])('accepts %s', (_, array) => {
      expect(write(array, strings(2))).toBe(array);
    });

    test.each([
      ['a frozen array', Object.freeze(['a', 'b'])],
      ['a fixed array with a hole', Object.preventExtensions(Object.assign(new Array(2), ['a']))],
      ['a fixed array with a first element that is read only', readOnly(fixed('a', 'b'), 0)],
      ['a fixed array with a last element that is read only', readOnly(fixed('a', 'b'), 1)],
    ])('rejects %s', (_, array) => {
      const text = 'data of x[2] must be writable, got a frozen array.';
      expectError(() => write(array, strings(2)), 'OUTPUT_MISMATCH', text);
    });
  });
});
