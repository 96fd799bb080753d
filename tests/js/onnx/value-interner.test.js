import { ValueInterner } from '../../../js/onnx/value-interner.js';

const known = (type, dims, data) => ({ type, dims, ...(data === undefined ? {} : { data }) });

describe('ValueInterner.intern', () => {
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

  test('gives different values different numbers, and equal ones the first of them', () => {
    const ids = new ValueInterner();
    const found = different.map((value) => ids.intern(value).id);
    expect(new Set(found).size).toBe(different.length);
    expect(different.map((value) => ids.intern(value).id)).toEqual(found);
    const copies = different.map((value) => (typeof value === 'object' ? structuredClone(value) : value));
    expect(copies.map((value) => ids.intern(value).id)).toEqual(found);
    expect(copies.every((value, i) => ids.intern(value).value === different[i])).toBe(true);
  });

  test('compares arrays of up to 64 elements', () => {
    const ids = new ValueInterner();
    const isSame = (length) => ids.intern(new BigInt64Array(length)).id === ids.intern(new BigInt64Array(length)).id;
    expect([64, 65].map(isSame)).toEqual([true, false]);
  });

  test.each([
    ['objects', { tensor: 1 }],
    ['lists of symbols', [Symbol.iterator]],
    ['lists with a hole', new Array(1)],
  ])('takes %s as equal to themselves alone', (_, value) => {
    const ids = new ValueInterner();
    const other = Array.isArray(value) ? value.slice() : { ...value };
    expect(ids.intern(value).id).toBe(ids.intern(value).id);
    expect(ids.intern(value).id).not.toBe(ids.intern(other).id);
  });
});

describe('ValueInterner.idOf', () => {
  test.each([
    ['type', known('int8', [1]), known('int16', [1])],
    ['dims', known('int8', ['n', 1]), known('int8', ['n', 2])],
    ['unknown dims', known('int8', []), known('int8', null)],
    ['elements', known('int8', [1], Int8Array.of(1)), known('int8', [1], Int8Array.of(2))],
    ['unknown elements', known('int8', [1], Int8Array.of(1)), known('int8', [1])],
    ['what is omitted', known(null, null), null],
    ['a place in a file', { ...known('int8', [1]), external: { location: 'a' } }, known('int8', [1])],
  ])('tells apart values that differ in %s, and no others', (_, a, b) => {
    const ids = new ValueInterner();
    const [first, second] = [a, b].map((each) => ids.idOf(each));
    expect(first).not.toBe(second);
    const copy = (each) =>
      each && { ...each, dims: each.dims?.slice() ?? null, ...(each.data ? { data: each.data.slice() } : {}) };
    expect([a, b].map((each) => ids.idOf(copy(each)))).toEqual([first, second]);
  });
});
