import { Identities } from '../../../js/onnx/identities.js';

const known = (type, dims, data) => ({ type, dims, ...(data === undefined ? {} : { data }) });

describe('Identities.of', () => {
  const different = [
    1,
    1n,
    '1',
    null,
    undefined,
    [1],
    ['1'],
    [null],
    ['n', 1],
    [1, 'n'],
    [],
    Int8Array.of(1),
    Uint8Array.of(1),
  ];

  test('numbers different values differently and equal values equally', () => {
    const ids = new Identities();
    const found = different.map((value) => ids.of(value).id);
    expect(new Set(found).size).toBe(different.length);
    expect(different.map((value) => ids.of(value).id)).toEqual(found);
    const copies = different.map((value) => (typeof value === 'object' ? structuredClone(value) : value));
    expect(copies.map((value) => ids.of(value).id)).toEqual(found);
    expect(copies.every((value, i) => ids.of(value).value === different[i])).toBe(true);
  });

  test('compares arrays of up to 64 elements', () => {
    const ids = new Identities();
    const isSame = (length) => ids.of(new BigInt64Array(length)).id === ids.of(new BigInt64Array(length)).id;
    expect([64, 65].map(isSame)).toEqual([true, false]);
  });

  test.each([
    ['objects', { tensor: 1 }],
    ['lists of symbols', [Symbol.iterator]],
    ['lists with a hole', new Array(1)],
  ])('treats %s as equal only to themselves', (_, value) => {
    const ids = new Identities();
    const other = Array.isArray(value) ? value.slice() : { ...value };
    expect(ids.of(value).id).toBe(ids.of(value).id);
    expect(ids.of(value).id).not.toBe(ids.of(other).id);
  });
});

describe('Identities.ofKnown', () => {
  test.each([
    ['type', known('int8', [1]), known('int16', [1])],
    ['dims', known('int8', ['n', 1]), known('int8', ['n', 2])],
    ['unknown dims', known('int8', []), known('int8', null)],
    ['elements', known('int8', [1], Int8Array.of(1)), known('int8', [1], Int8Array.of(2))],
    ['unknown elements', known('int8', [1], Int8Array.of(1)), known('int8', [1])],
    ['what is omitted', known(null, null), null],
    ['a place in a file', { ...known('int8', [1]), external: { location: 'a' } }, known('int8', [1])],
  ])('distinguishes only values that differ in %s', (_, a, b) => {
    const ids = new Identities();
    const [first, second] = [a, b].map((each) => ids.ofKnown(each));
    expect(first).not.toBe(second);
    const copy = (each) =>
      each && { ...each, dims: each.dims?.slice() ?? null, ...(each.data ? { data: each.data.slice() } : {}) };
    expect([a, b].map((each) => ids.ofKnown(copy(each)))).toEqual([first, second]);
  });
});
