// Objects that lie, throw or are gone, and an Object.prototype that others have written on: what is read is what the
// caller gave. tests/robust has thousands of such calls.
import { load } from '../../js/index-node.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { errorOf, expected } from './outcome.js';

const ts = await load();
const x = randomTensor('float32', [4, 6]);
const keys = ['type', 'dims', 'data', 'axis', 'split', 'numOutputs', 'keepdims', 'opset', 'into', 'length', 'outputs'];

/** What `call` gives while Object.prototype has `value` under each of the keys. */
function whilePolluted(value, call) {
  for (const key of keys) Object.defineProperty(Object.prototype, key, { value, configurable: true, writable: true });
  try {
    return call();
  } finally {
    for (const key of keys) delete Object.prototype[key];
  }
}

test.each([7, 'polluted', null])('%p on Object.prototype changes nothing', (value) => {
  const into = [new Float32Array(6), new Float32Array(18)];
  const inherited = Object.create({ type: x.type, dims: x.dims, data: x.data });
  const plan = ts.plan('Split', x, { split: [1, 3] });
  const [given, derived, placed, sequence, code, ran] = whilePolluted(value, () => [
    ts.split(x, { split: [1, 3] }),
    ts.split(inherited, { axis: 1, split: [2, 4] }),
    plan.run(x, { into }),
    ts.splitToSequence(x, {}),
    errorOf(() => ts.split({}, { split: [1, 3] })).code,
    ts.runNode({ opType: 'Split', attributes: { num_outputs: 2 } }, [x]),
  ]);
  const rows = expected(x, 0, [1, 3]);
  expect(given.map(bitwise)).toEqual(rows);
  expect(placed.map(bitwise)).toEqual(rows);
  expect(derived.map(bitwise)).toEqual(expected(x, 1, [2, 4]));
  expect(sequence.map(bitwise)).toEqual(expected(x, 0, [1, 1, 1, 1]));
  expect(code).toBe('TYPE_UNSUPPORTED');
  expect(ran.map(bitwise)).toEqual(expected(x, 0, [2, 2]));
});

const boom = () => {
  throw new TypeError('a trap');
};

test.each([
  ['dims whose length throws', { dims: Object.defineProperty({}, 'length', { get: boom }) }, 'DIMS_INVALID'],
  ['dims whose length is text', { dims: { length: '2' } }, 'DIMS_INVALID'],
  ['dims that are a revoked proxy', { dims: revoked() }, 'DIMS_INVALID'],
  ['data that are a revoked proxy', { data: revoked() }, 'DATA_MISMATCH'],
  ['data that are no array', { data: 24 }, 'DATA_MISMATCH'],
  ['strings that are a few too many', { type: 'string', data: new Array(25).fill('') }, 'DATA_MISMATCH'],
])('the input with %s', (_, changed, code) => {
  expect(errorOf(() => ts.split({ ...x, ...changed }, { split: [1, 3] }))).toMatchObject({ name: 'SplitError', code });
});

function revoked() {
  const { proxy, revoke } = Proxy.revocable([2, 2], {});
  revoke();
  return proxy;
}

test.each([
  ['no array', 7],
  ['nothing', undefined],
  ['a revoked proxy', revoked()],
])('sizes in a tensor whose data are %s', (_, data) => {
  const split = { type: 'int64', dims: [2], data };
  expect(errorOf(() => ts.split(x, { split }))).toMatchObject({
    code: 'DATA_MISMATCH',
    message: expect.stringMatching(/int64 is stored in BigInt64Array/),
  });
});

test('attributes whose names cannot be read', () => {
  const attributes = new Proxy({}, { ownKeys: boom });
  const error = errorOf(() => ts.runNode({ opType: 'Split', opset: 18, attributes }, [x]));
  expect(error).toMatchObject({ code: 'ARGUMENT_UNKNOWN', cause: expect.objectContaining({ message: 'a trap' }) });
});
