// Calls with hostile arguments. Each must return the right result or throw a SplitError with the right code, write nothing else,
// and leave the module usable.
import fc from 'fast-check';

import { tensorsWithSizes } from '../js/support/arbitraries.js';
import { bitwise } from '../js/support/oracle.js';
import { expected } from '../js/support/outcome.js';
import { expectError, numRuns, numbers, targetsOf } from './calls.js';
import { proxies } from './proxies.js';
import { instanceForEach } from '../js/support/instance.js';
import { invalidArguments } from './invalid-arguments.js';

let ts;
instanceForEach((instance) => ({ ts } = instance));

/** Ways to split a tensor: with the tensor or its proxy `x`, and with proxies of options. */
const calls = [
  ({ x, options }) => ts.split(x, options()),
  ({ x, options }) => ts.splitToSequence(x, options()),
  ({ x, tensor, options }) => ts.plan('split', tensor, options()).run(x),
  ({ x, tensor, axis, sizes, options }) =>
    tensor.type === 'complex64' ? ts.split(x, options()) : ts.variadicSplit(x, axis, sizes),
  ({ x, tensor, options, proxy }) => {
    const plan = ts.plan('splitToSequence', tensor, options());
    const into = targetsOf(plan, tensor.data.constructor).map((part) =>
      tensor.type === 'string' ? part : proxy.data(part),
    );
    const parts = plan.run(x, { into });
    parts.forEach((part, i) => expect(part.data).toBe(into[i]));
    return parts;
  },
  ({ x, made, proxy }) => {
    const split = { type: 'int64', dims: [made.sizes.length], data: BigInt64Array.from(made.sizes, BigInt) };
    return ts.runNode(proxy.object({ opType: 'Split', opset: 13, attributes: { axis: made.axis } }), [x, split]);
  },
];

test('returns the right result for valid arguments behind proxies', () => {
  const property = (made, proxy, call) => {
    const { tensor } = made;
    const before = bitwise(tensor);
    const data = tensor.type === 'string' ? proxy.list(tensor.data) : proxy.data(tensor.data);
    const x = proxy.object({ type: tensor.type, data, dims: proxy.dims(tensor.dims) });
    const [axis, sizes] = [proxy.axis(made.axis), proxy.sizes(made.sizes)];
    const options = () => proxy.object({ axis, split: sizes });
    const parts = call({ x, tensor, axis, sizes, options, made, proxy });
    expect(parts.map(bitwise)).toEqual(expected(tensor, made.index, made.sizes));
    expect(bitwise(tensor)).toEqual(before);
  };
  const drawn = [tensorsWithSizes([...numbers, 'string']), proxies, fc.constantFrom(...calls)];
  fc.assert(fc.property(...drawn, property), { numRuns });
});

test.each(invalidArguments)('rejects %s without writing anything', (_, codes, values, change) => {
  const property = ({ tensor, axis, sizes }, value, at) => {
    const call = { x: tensor, options: { axis, split: sizes } };
    const changed = change(call, value, at);
    fc.pre(changed !== null);
    const before = bitwise(tensor);
    const { x, options } = { ...call, ...changed };
    expectError(() => ts.split(x, options), codes);
    expect(bitwise(tensor)).toEqual(before);
  };
  const drawn = [tensorsWithSizes([...numbers, 'string']), fc.constantFrom(...values), fc.nat()];
  // Must be an integer, because fast-check counts runs down to an exact value.
  fc.assert(fc.property(...drawn, property), { numRuns: Math.ceil(numRuns / invalidArguments.length) });
});
