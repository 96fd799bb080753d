// The method for transformers.js with a fake library. tests/compat/adapters.test.js uses the real library.
import { load } from '../../../js/index.js';
import { registerKernels } from '../../../js/transformers.js';
import { randomData } from '../support/arbitraries.js';
import { bitwise, elementTypes, moveAxisByIndex, onnxTypes, sizeOf } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

/** Makes a library with a Tensor whose permute records its calls. `isOurs`: whether to register our method. */
function makeLibrary(isOurs = true) {
  const calls = [];
  class Tensor {
    constructor(type, data, dims) {
      Object.assign(this, { type, data, dims });
    }

    permute(...axes) {
      calls.push(axes);
      return 'what the former method gives';
    }

    transpose(...axes) {
      return this.permute(...axes);
    }
  }
  if (isOurs) registerKernels(ts, { Tensor });
  return { Tensor, calls };
}

/** Types and the array types in which transformers.js stores them. */
const types = onnxTypes
  .filter((type) => !/^(bfloat|complex|string)/.test(type))
  .map((type) => [type, elementTypes[type][1]])
  .concat([['uint8', Uint8ClampedArray]], globalThis.Float16Array ? [['float16', globalThis.Float16Array]] : []);

const shapes = [
  ['the last axis of an image first', [31, 37, 3], [2, 0, 1]],
  ['the first axis of planes last', [3, 31, 37], [1, 2, 0]],
  ['a matrix with few columns', [900, 5], [1, 0]],
  ['a matrix with few rows', [5, 900], [1, 0]],
  ['a large matrix', [120, 130], [1, 0]],
  ['more columns than rows', [2, 3, 2000], [2, 0, 1]],
  ['more rows than columns', [2000, 3, 2], [1, 2, 0]],
  ['rank 1', [4000], [0]],
  ['rank 5', [1, 7, 11, 13, 3], [4, 0, 1, 2, 3]],
  ['one channel', [40, 50, 1], [2, 0, 1]],
];

/** Permutes a tensor with the oracle, which moves one axis. */
const permuted = ({ type, data, dims }, axes) => {
  const from = axes[0] === dims.length - 1 ? dims.length - 1 : 0;
  return moveAxisByIndex({ type, data, dims }, from, axes.indexOf(from));
};

describe.each(types)('%s in a %p', (type, Class) => {
  test.each(shapes)('%s', (_, dims, axes) => {
    const { Tensor, calls } = makeLibrary();
    const data = randomData('uint8', [sizeOf(dims) * Class.BYTES_PER_ELEMENT + 16], 3);
    // The data do not start at the beginning of the buffer.
    const x = new Tensor(type, new Class(data.buffer, 16, sizeOf(dims)), dims);
    const before = bitwise(x);
    const want = bitwise(permuted(x, axes));
    // The second call uses a cached plan.
    for (const made of [x.permute(...axes), x.transpose(...axes)]) {
      expect(made).toBeInstanceOf(Tensor);
      expect(bitwise(made)).toEqual(want);
      made.data.fill(made.data[0]);
    }
    expect(bitwise(x)).toEqual(before);
    expect(calls).toEqual([]);
  });
});

test('permute works for more shapes than the cache holds', () => {
  const { Tensor } = makeLibrary();
  for (let i = 0; i < 80; ++i) {
    const x = new Tensor('uint8', randomData('uint8', [60 + (i % 40), 30, 3], i), [60 + (i % 40), 30, 3]);
    expect(bitwise(x.permute(2, 0, 1))).toEqual(bitwise(permuted(x, [2, 0, 1])));
  }
});

test.each([
  ['another order', [40, 50, 3], [1, 0, 2]],
  ['the order as it is', [40, 50, 3], [0, 1, 2]],
  ['two axes from the end', [4, 10, 50, 3], [2, 3, 0, 1]],
  ['a batch of images', [2, 40, 50, 3], [0, 3, 1, 2]],
  ['axes counted from the end', [40, 50, 3], [-1, 0, 1]],
  ['too few axes', [40, 50, 3], [2, 0]],
  ['too many', [40, 50, 3], [2, 0, 1, 3]],
  ['none', [40, 50, 3], []],
  ['an axis twice', [40, 50, 3], [2, 0, 0]],
  ['a small tensor', [4, 4, 3], [2, 0, 1]],
  ['an empty one', [0, 50, 3], [2, 0, 1]],
  ['a scalar', [], []],
  ['a tensor of strings', [40, 50, 3], [2, 0, 1], 'string', new Array(6000).fill('a')],
  ['one with data of another length', [40, 50, 3], [2, 0, 1], 'int4', new Uint8Array(3000)],
  ['one with a Buffer', [40, 50, 3], [2, 0, 1], 'uint8', Buffer.alloc(6000)],
  ['one without data', [40, 50, 3], [2, 0, 1], 'float32', null],
])(
  'permute leaves %s to the former method',
  (_, dims, axes, type = 'float32', data = new Float32Array(sizeOf(dims))) => {
    const { Tensor, calls } = makeLibrary();
    expect(new Tensor(type, data, dims).permute(...axes)).toBe('what the former method gives');
    expect(calls).toEqual([axes]);
  },
);

describe('registerKernels', () => {
  /** Registers in a new library. Returns the method before and after. */
  function register() {
    const { Tensor } = makeLibrary(false);
    const former = Tensor.prototype.permute;
    const undo = registerKernels(ts, { Tensor });
    return { Tensor, former, undo, method: Tensor.prototype.permute };
  }

  test('replaces the method, not enumerable as before', () => {
    const { Tensor, former, method } = register();
    expect(method).not.toBe(former);
    expect(Object.keys(Tensor.prototype)).toEqual([]);
  });

  test('replaces the method once for several calls', () => {
    const { Tensor, former, undo, method } = register();
    const undoAgain = registerKernels(ts, { Tensor });
    expect(Tensor.prototype.permute).toBe(method);
    undoAgain();
    expect(Tensor.prototype.permute).toBe(method);
    undo();
    expect(Tensor.prototype.permute).toBe(former);
  });

  test('does not put the former method back a second time', () => {
    const { Tensor, undo } = register();
    undo();
    const other = () => null;
    Tensor.prototype.permute = other;
    undo();
    expect(Tensor.prototype.permute).toBe(other);
  });

  test('does not undo a later call', () => {
    const { Tensor, undo } = register();
    undo();
    registerKernels(ts, { Tensor });
    const later = Tensor.prototype.permute;
    undo();
    expect(Tensor.prototype.permute).toBe(later);
  });

  test('keeps a method that was registered later', () => {
    const { Tensor, undo } = register();
    const other = () => null;
    Tensor.prototype.permute = other;
    undo();
    expect(Tensor.prototype.permute).toBe(other);
  });

  const { Tensor } = makeLibrary(false);
  test.each([
    [
      'no library',
      () => registerKernels(ts),
      'ARGUMENT_UNKNOWN',
      "registerKernels: Tensor must be the class Tensor of '@huggingface/transformers', got undefined.",
    ],
    [
      'a library without Tensor',
      () => registerKernels(ts, {}),
      'ARGUMENT_UNKNOWN',
      "'@huggingface/transformers', got undefined.",
    ],
    [
      'a number as Tensor',
      () => registerKernels(ts, { Tensor: 7 }),
      'ARGUMENT_UNKNOWN',
      "'@huggingface/transformers', got 7.",
    ],
    [
      'an object as Tensor',
      () => registerKernels(ts, { Tensor: { prototype: Tensor.prototype } }),
      'ARGUMENT_UNKNOWN',
      "'@huggingface/transformers', got an object.",
    ],
    [
      'a Tensor without permute',
      () => registerKernels(ts, { Tensor: class {} }),
      'ARGUMENT_UNKNOWN',
      "of '@huggingface/transformers'",
    ],
    [
      'a third argument',
      () => registerKernels(ts, { Tensor }, {}),
      'ARGUMENT_UNKNOWN',
      'the number of arguments must be at most 2, got 3',
    ],
    [
      'a promise as ts',
      () => registerKernels(load(), { Tensor }),
      'ARGUMENT_MISSING',
      'registerKernels: ts must be the result of await load(), got a Promise.',
    ],
  ])('rejects %s', (_, call, code, text) => expectError(call, code, text));
});

describe('permute', () => {
  test('does not depend on the class of results of ts', () => {
    const { Tensor } = makeLibrary(false);
    registerKernels(ts.withTensor(class {}), { Tensor });
    const x = new Tensor('float32', randomData('float32', [33, 12, 4], 7), [33, 12, 4]);
    expect(bitwise(x.permute(2, 0, 1))).toEqual(bitwise(permuted(x, [2, 0, 1])));
  });

  // Our method is faster from 1024 + 100 * min(rows, columns) elements.
  test.each([
    [[1124, 1], [1, 0], true],
    [[1123, 1], [1, 0], false],
    [[1, 1124], [1, 0], true],
    [[1, 1123], [1, 0], false],
    [[33, 12, 4], [2, 0, 1], true],
    [[5, 71, 4], [2, 0, 1], false],
    [[4, 12, 33], [1, 2, 0], true],
    [[4, 71, 5], [1, 2, 0], false],
  ])('permutes %j by %j itself: %p', (dims, axes, isOurs) => {
    const { Tensor, calls } = makeLibrary();
    const x = new Tensor('float32', randomData('float32', dims, 7), dims);
    const made = x.permute(...axes);
    expect(calls).toHaveLength(isOurs ? 0 : 1);
    if (isOurs) expect(bitwise(made)).toEqual(bitwise(permuted(x, axes)));
  });
});
