// Makes each allocation of results fail in turn. The call must fail with OUT_OF_MEMORY, and the module must still work, without
// leaks.
import fc from 'fast-check';

import { runs } from '../../seed.js';
import { randomTensor, tensorsWithSizes } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';

// Without Float64Array, because arguments also use it before the parts are allocated.
const classNames = ['ArrayBuffer', 'Float32Array', 'Uint8Array', 'Int16Array', 'BigInt64Array', 'Uint16Array'];

/** Number of further allocations that succeed. */
let left = Infinity;

const orFail = (make) => {
  if (left-- > 0) return make();
  throw new RangeError('Array buffer allocation failed');
};

/** Makes a subclass whose instances of `minLength` elements or more may fail to allocate. Views never fail. */
const limited = (Class, minLength = 0) =>
  new Proxy(Class, {
    construct(target, args) {
      const make = () => Reflect.construct(target, args);
      return args[0] >= minLength || ArrayBuffer.isView(args[0]) ? orFail(make) : make();
    },
  });

// The package reads these globals when it is imported.
for (const name of classNames) globalThis[name] = limited(globalThis[name]);
const { allocUnsafeSlow } = Buffer;
Buffer.allocUnsafeSlow = (bytes) => orFail(() => allocUnsafeSlow(bytes));
afterAll(() => {
  Buffer.allocUnsafeSlow = allocUnsafeSlow;
});
const { checkInstance, startInstance } = await import('../support/instance.js');
const { expected } = await import('../support/outcome.js');

/** Returns the error of a call whose first `succeed` allocations succeed, or null if no allocation failed. */
function errorWith(succeed, call) {
  left = succeed;
  try {
    call();
    return null;
  } catch (error) {
    return error;
  } finally {
    left = Infinity;
  }
}

test('a call fails cleanly if any of its allocations fails', () => {
  const instance = startInstance();
  const { ts } = instance;
  let tried = 0;
  const property = ({ tensor, axis, index, sizes }) => {
    const isPacked = tensor.type === 'uint4';
    const [method, asked] = isPacked ? ['variadicSplit', { splitLengths: sizes }] : ['split', { split: sizes }];
    const options = { axis, ...asked };
    const calls = [
      () => (isPacked ? ts.variadicSplit(tensor, axis, sizes) : ts.split(tensor, options)),
      () => ts.plan(method, tensor, options).run(tensor),
    ];
    for (const call of calls) {
      for (let succeed = 0, error; (error = errorWith(succeed, call)) !== null; ++succeed) {
        expect(error).toMatchObject({ name: 'SplitError', code: 'OUT_OF_MEMORY' });
        expect(error.message).toMatch(/^(Split-18|VariadicSplit-1): JavaScript has no memory for the (parts|plan)\.$/);
        if (error.message.endsWith('parts.')) expect(error.cause).toBeInstanceOf(RangeError);
        ++tried;
      }
      expect(call().map(bitwise)).toEqual(expected(tensor, index, sizes));
    }
  };
  const types = ['float32', 'uint8', 'int16', 'int64', 'float16', 'complex64', 'string', 'uint4'];
  fc.assert(fc.property(tensorsWithSizes(types), property), { numRuns: runs(400) });
  const large = { tensor: randomTensor('float32', [40, 6000]), axis: 0, index: 0, sizes: [15, 25] };
  for (const sizes of [large, { ...large, axis: 1, index: 1, sizes: [1500, 4500] }]) property(sizes);
  checkInstance(instance);
  expect(tried).toBeGreaterThan(500);
});
