import { castTo, complete, UNKNOWN } from '../../../js/onnx/value.js';

const arrays = { Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array };
const classes = { ...arrays, BigInt64Array, BigUint64Array };

/** Types whose arrays store numbers directly, and their classes. */
const plain = {
  ...{ int8: 'Int8Array', uint8: 'Uint8Array', int16: 'Int16Array', uint16: 'Uint16Array', int32: 'Int32Array' },
  ...{ uint32: 'Uint32Array', int64: 'BigInt64Array', uint64: 'BigUint64Array' },
  ...{ float32: 'Float32Array', float64: 'Float64Array' },
};

/** Edge cases of these types. */
const edges = [0, 1, -1, 2.5, -2.5, 127, 128, -128, -129, 255, 256, 32767, 32768, 65535, 65536, -32769, -0.5, 0.5];
const wide = [
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  2 ** 64,
];
const all = [...edges, ...wide, 1e30, NaN, Infinity, -Infinity];

/** Returns an array of one element, or null if the type cannot represent it. */
function arrayOf(type, value) {
  const isBig = type.endsWith('int64');
  if (isBig && !Number.isInteger(value)) return null;
  const array = classes[plain[type]].of(isBig ? BigInt(value) : value);
  return Object.is(Number(array[0]), value) || Number(array[0]) === value ? array : null;
}

describe('castTo', () => {
  const pairs = Object.keys(plain).flatMap((from) => Object.keys(plain).map((to) => [from, to]));

  test.each(pairs)('casts %s to %s if the number fits', (from, to) => {
    for (const value of all) {
      const data = arrayOf(from, value);
      if (data === null) continue;
      const wanted = to.startsWith('float') ? classes[plain[to]].of(value) : arrayOf(to, Math.trunc(value));
      const result = castTo({ type: from, dims: [1], data }, to);
      expect([value, result]).toEqual([value, { type: to, dims: [1], ...(wanted === null ? {} : { data: wanted }) }]);
    }
  });

  const twoInts = { type: 'int32', dims: [2], data: Int32Array.of(2, 4) };

  test.each([
    ['of unknown elements', { type: 'int32', dims: ['n'] }, 'int64', { type: 'int64', dims: ['n'] }],
    ['of nothing', UNKNOWN, 'int64', { type: 'int64', dims: null }],
    ['to an unknown type', twoInts, null, { type: null, dims: [2] }],
    ['to the same type', twoInts, 'int32', twoInts],
    ['to text', twoInts, 'string', { type: 'string', dims: [2] }],
    ['of text', { type: 'string', dims: [1], data: ['2'] }, 'int64', { type: 'int64', dims: [1] }],
    ['to halves', twoInts, 'float16', { type: 'float16', dims: [2] }],
    ['of halves', { type: 'float16', dims: [1], data: Uint16Array.of(2) }, 'int64', { type: 'int64', dims: [1] }],
    ['of half bytes', { type: 'int4', dims: [2], data: Uint8Array.of(2) }, 'int64', { type: 'int64', dims: [2] }],
    ['of truth', { type: 'bool', dims: [1], data: Uint8Array.of(1) }, 'int64', { type: 'int64', dims: [1] }],
    [
      'of an empty tensor',
      { type: 'int32', dims: [0], data: new Int32Array(0) },
      'int64',
      { type: 'int64', dims: [0], data: new BigInt64Array(0) },
    ],
  ])('infers type and dims %s', (_, known, type, wanted) => {
    expect(castTo(known, type)).toEqual(wanted);
  });

  test('casts up to 2^10 elements', () => {
    const cast = (length) => castTo({ type: 'int32', dims: [length], data: new Int32Array(length) }, 'int64');
    expect(cast(2 ** 10).data).toEqual(new BigInt64Array(2 ** 10));
    expect(cast(2 ** 10 + 1)).toEqual({ type: 'int64', dims: [2 ** 10 + 1] });
  });

  test('drops the external location, because its elements have another type', () => {
    const external = { location: 'a', offset: 0, length: 8 };
    expect(castTo({ ...twoInts, external }, 'int64')).toEqual({
      type: 'int64',
      dims: [2],
      data: BigInt64Array.of(2n, 4n),
    });
  });
});

describe('complete', () => {
  test.each([
    [UNKNOWN, undefined, UNKNOWN],
    [UNKNOWN, { type: 'int8', dims: [1] }, { type: 'int8', dims: [1] }],
    [
      { type: 'int8', dims: null },
      { type: 'int16', dims: [1] },
      { type: 'int8', dims: [1] },
    ],
  ])('fills in %j from the declared %j: %j', (derived, said, wanted) => {
    expect(complete(derived, said)).toEqual(wanted);
  });

  test.each([64, 65])('compares dims of rank %i one by one up to 64', (rank) => {
    const { dims } = complete(
      { type: null, dims: new Array(rank).fill('n') },
      { type: null, dims: new Array(rank).fill(3) },
    );
    expect(dims).toEqual(new Array(rank).fill(rank === 64 ? 3 : 'n'));
  });

  test('does not change a value with elements or a location', () => {
    for (const more of [{ data: new Int8Array(1) }, { external: { location: 'a', offset: 0, length: 1 } }]) {
      const derived = { type: null, dims: null, ...more };
      expect(complete(derived, { type: 'int8', dims: [1] })).toBe(derived);
    }
  });
});
