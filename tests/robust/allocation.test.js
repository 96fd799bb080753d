// Memory that is not there: each allocation of results in turn fails. The call says OUT_OF_MEMORY, and the module works on
// with nothing leaked.
import fc from 'fast-check';

import { tensorsWithSizes } from '../js/arbitraries.js';
import { bitwise } from '../js/oracle.js';
import { expected } from '../js/outcome.js';

// Not Float64Array, in which arguments are read as well: they come before the parts, and fail as the platform says.
const classNames = ['Float32Array', 'Uint8Array', 'Int16Array', 'BigInt64Array', 'Uint16Array'];

/** How many more allocations succeed; Infinity: all. */
let left = Infinity;
let failures = 0;

const orFail = (make) => {
  if (left-- > 0) return make();
  ++failures;
  throw new RangeError('Array buffer allocation failed');
};

// The platform as it is, until memory is full; views of memory that is there take none. The package keeps what it finds when
// it is imported.
for (const name of classNames) {
  globalThis[name] = new Proxy(globalThis[name], {
    construct(target, args) {
      const make = () => Reflect.construct(target, args);
      return typeof args[0] === 'number' ? orFail(make) : make();
    },
  });
}
const { allocUnsafeSlow } = Buffer;
Buffer.allocUnsafeSlow = (bytes) => orFail(() => allocUnsafeSlow(bytes));
afterAll(() => {
  Buffer.allocUnsafeSlow = allocUnsafeSlow;
});
const { checkInstance, startInstance } = await import('./instance.js');

/** Makes a call of which so many allocations succeed; its error, or null where all of them did. */
function errorWith(succeed, call) {
  const before = failures;
  left = succeed;
  try {
    call();
  } catch (error) {
    if (failures > before) return error;
    throw error;
  } finally {
    left = Infinity;
  }
  return null;
}

test('every allocation of results fails once', () => {
  const instance = startInstance();
  const { ts } = instance;
  const types = ['float32', 'uint8', 'int16', 'int64', 'float16', 'complex64', 'string'];
  let tried = 0;
  const property = ({ tensor, axis, index, sizes }) => {
    const options = { axis, split: sizes };
    const calls = [() => ts.split(tensor, options), () => ts.plan('Split', tensor, options).run(tensor)];
    for (const call of calls) {
      for (let succeed = 0, error; (error = errorWith(succeed, call)) !== null; ++succeed) {
        expect(error).toMatchObject({ name: 'SplitError', code: 'OUT_OF_MEMORY' });
        ++tried;
      }
      expect(call().map(bitwise)).toEqual(expected(tensor, index, sizes));
    }
  };
  fc.assert(fc.property(tensorsWithSizes(types), property), { numRuns: 400 });
  checkInstance(instance);
  expect(tried).toBeGreaterThan(500);
});
