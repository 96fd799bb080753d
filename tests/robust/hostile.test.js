// Calls with hostile arguments: each gives the right answer or a SplitError with the right code, writes nothing it should
// not, and leaves the module as it was.
import fc from 'fast-check';

import { tensorsWithSizes } from '../js/arbitraries.js';
import { bitwise } from '../js/oracle.js';
import { expected } from '../js/outcome.js';
import { expectError, numRuns, numbers, targetsOf } from './calls.js';
import { disguises } from './disguises.js';
import { instanceForEach } from '../js/instance.js';
import { offences } from './offences.js';

let ts;
instanceForEach((instance) => ({ ts } = instance));

/** Ways to split a tensor: as it is, as `x` in disguise, and by options in disguise. */
const calls = [
  ({ x, options }) => ts.split(x, options()),
  ({ x, options }) => ts.splitToSequence(x, options()),
  ({ x, tensor, options }) => ts.plan('split', tensor, options()).run(x),
  ({ x, tensor, axis, sizes, options }) =>
    tensor.type === 'complex64' ? ts.split(x, options()) : ts.variadicSplit(x, axis, sizes),
  ({ x, tensor, options, dress }) => {
    const plan = ts.plan('splitToSequence', tensor, options());
    const into = targetsOf(plan, tensor.data.constructor).map((part) =>
      tensor.type === 'string' ? part : dress.data(part),
    );
    const parts = plan.run(x, { into });
    parts.forEach((part, i) => expect(part.data).toBe(into[i]));
    return parts;
  },
  ({ x, made, dress }) => {
    const split = { type: 'int64', dims: [made.sizes.length], data: BigInt64Array.from(made.sizes, BigInt) };
    return ts.runNode(dress.object({ opType: 'Split', opset: 13, attributes: { axis: made.axis } }), [x, split]);
  },
];

test('legal arguments in disguise give the right answer', () => {
  const property = (made, dress, call) => {
    const { tensor } = made;
    const before = bitwise(tensor);
    const data = tensor.type === 'string' ? dress.list(tensor.data) : dress.data(tensor.data);
    const x = dress.object({ type: tensor.type, data, dims: dress.dims(tensor.dims) });
    const [axis, sizes] = [dress.axis(made.axis), dress.sizes(made.sizes)];
    const options = () => dress.object({ axis, split: sizes });
    const parts = call({ x, tensor, axis, sizes, options, made, dress });
    expect(parts.map(bitwise)).toEqual(expected(tensor, made.index, made.sizes));
    expect(bitwise(tensor)).toEqual(before);
  };
  const drawn = [tensorsWithSizes([...numbers, 'string']), disguises, fc.constantFrom(...calls)];
  fc.assert(fc.property(...drawn, property), { numRuns });
});

test.each(offences)('%s gives its code, and nothing is written', (_, codes, values, change) => {
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
  // Whole: fast-check counts down to one exact value, which a fraction steps over.
  fc.assert(fc.property(...drawn, property), { numRuns: Math.ceil(numRuns / offences.length) });
});
