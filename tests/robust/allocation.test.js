// Memory that is not there: each allocation in turn fails, in JavaScript and in WebAssembly. The call says OUT_OF_MEMORY
// or is right, and the module works on with nothing leaked.
import { compare, makeCase } from './cases.js';
import { checkInstance, moduleThatCannotGrow, startInstance } from './instance.js';
import { Random } from './random.js';

// Not Float64Array, in which arguments are read as well: they come before the parts, and fail as the platform says.
const classNames = ['Float32Array', 'Uint8Array', 'Int16Array', 'BigInt64Array', 'Uint16Array'];

/** How many more allocations succeed; Infinity: all. */
let left = Infinity;
let failures = 0;

/**
 * A typed array class whose constructor runs out of memory on demand. Views of existing memory allocate nothing.
 *
 * @param {any} Base
 * @returns {any}
 */
function failing(Base) {
  const Failing = new Proxy(Base, {
    construct(target, args) {
      if (typeof args[0] === 'number' && left-- <= 0) {
        ++failures;
        throw new RangeError('Array buffer allocation failed');
      }
      return Reflect.construct(target, args);
    },
  });
  return Failing;
}

const globals = /** @type {any} */ (globalThis);
const platform = classNames.map((name) => globals[name]);
const failingOnes = platform.map(failing);

/** @param {any[]} classes */
const install = (classes) => classNames.forEach((name, i) => (globals[name] = classes[i]));

/**
 * @param {number} succeed How many allocations of a call succeed.
 * @param {() => any} call
 */
function callWith(succeed, call) {
  left = succeed;
  install(failingOnes);
  try {
    return call();
  } finally {
    install(platform);
    left = Infinity;
  }
}

test('every allocation of results fails once', () => {
  const instance = startInstance();
  const random = new Random(3);
  let tried = 0;
  for (let i = 0; i < 400; ++i) {
    const made = makeCase(random);
    const { axis, sizes } = made;
    const calls = [
      () => instance.ts.split(made, { axis, split: sizes }),
      () => instance.ts.plan('Split', made, { axis, split: sizes }).run(made),
    ];
    for (const call of calls) {
      for (let succeed = 0; ; ++succeed) {
        const failed = failures;
        let result;
        let error = /** @type {any} */ (null);
        try {
          result = callWith(succeed, call);
        } catch (thrown) {
          error = thrown;
        }
        ++tried;
        if (failures === failed) {
          if (error !== null) throw error;
          expect(compare(made, result)).toBe('');
          break;
        }
        expect(error).toMatchObject({ name: 'SplitError', code: 'OUT_OF_MEMORY' });
        expect(compare(made, call())).toBe('');
      }
    }
  }
  checkInstance(instance);
  expect(tried).toBeGreaterThan(500);
});

describe('WebAssembly memory that cannot grow', () => {
  const instance = startInstance(moduleThatCannotGrow());
  const { ts } = instance;

  /** @param {() => unknown} call */
  const expectOutOfMemory = (call) => expect(call).toThrow(expect.objectContaining({ code: 'OUT_OF_MEMORY' }));

  test('arguments too long for the fixed area', () => {
    const data = new Uint8Array(600000).fill(3);
    const x = { type: /** @type {const} */ ('uint8'), dims: [600000], data };
    const split = new Array(600000).fill(1);
    expectOutOfMemory(() => ts.split(x, { split }));
    checkInstance(instance);
    // Memory grows for so long a list: in an instance that is not looked at again.
    expect(startInstance().ts.split(x, { split })).toHaveLength(600000);
  });

  test('heap tensors, one after the other until there is no more', () => {
    const tensors = [];
    expectOutOfMemory(() => {
      for (;;) tensors.push(ts.alloc('float32', [64, 1024]));
    });
    expect(tensors.length).toBeGreaterThan(2);
    const x = tensors[0];
    x.data.fill(7);
    expectOutOfMemory(() => {
      for (;;) tensors.push(...ts.split(x, { axis: 1, split: [1000, 24] }));
    });
    expect(x.data.every((value) => value === 7)).toBe(true);
    for (const tensor of tensors) tensor.dispose();
    checkInstance(instance);
  });

  test('a heap tensor larger than WebAssembly can give', () => {
    for (const one of [instance, startInstance()]) {
      expectOutOfMemory(() => one.ts.alloc('float64', [2 ** 30]));
      expectOutOfMemory(() => one.ts.alloc('uint8', [2 ** 32]));
      expectOutOfMemory(() => one.ts.alloc('uint8', [2 ** 50]));
      checkInstance(one);
    }
  });
});
