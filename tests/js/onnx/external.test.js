import { load } from '../../../js/index.js';
import { parseExternalOptions } from '../../../js/onnx/external.js';
import { describeTensor, findNodes, readModel, readTensor, runFoundNode } from '../../../js/onnx.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';
import { bytes, message, model, node, tensor } from '../support/protobuf.js';

const ts = await load();

describe('parseExternal', () => {
  const entries = (fields) => Object.entries(fields).map(([key, text]) => [13, message([1, key], [2, text])]);
  const outside = (dataType, dims, fields) => tensor(dataType, dims, [8, 'sizes'], ...entries(fields), [14, 1]);
  const modelWith = (sizes) => readModel(model(18, node('Split', ['x', 'sizes'], ['a', 'b']), [5, sizes]));
  const disk = bytes(BigInt64Array.of(9n, 2n, 4n));
  const here = { location: 'data/sizes.bin', offset: '8', length: '16' };

  test('lists the location of elements and reads them by externalData', () => {
    const external = { location: 'data/sizes.bin', offset: 8, length: 16 };
    const listed = { name: 'sizes', type: 'int64', dims: [2], external };
    const sizes = outside(7, [2], here);
    expect(findNodes(modelWith(sizes))[0].inputs[1]).toEqual(listed);
    const asked = [];
    const externalData = (...place) => asked.push(place) && disk.subarray(8, 24);
    const [found] = findNodes(modelWith(sizes), { externalData });
    expect(found.inputs[1]).toEqual({ ...listed, data: BigInt64Array.of(2n, 4n) });
    const x = randomTensor('int16', [6, 2]);
    expect(runFoundNode(ts, found, x).map(bitwise)).toEqual(expected(x, 0, [2, 4]));
    expect(readTensor(sizes, { externalData })).toMatchObject({ name: 'sizes', data: BigInt64Array.of(2n, 4n) });
    expect(asked).toEqual(new Array(2).fill(['data/sizes.bin', 8, 16]));
    expectError(() => readTensor(sizes), 'DATA_MISMATCH', /stored in another file\. Pass externalData/);
    expectError(
      () => readTensor(sizes, { external: 1 }),
      'ARGUMENT_UNKNOWN',
      /readTensor: .*the options must be { externalData }, got { "external" }/,
    );
  });

  test('accepts any bytes from externalData, and copies them', () => {
    const split = modelWith(outside(7, [2], here));
    const own = disk.slice(8);
    for (const given of [own, own.buffer, Buffer.from(own), new DataView(disk.buffer, 8)]) {
      const { data } = findNodes(split, { externalData: () => given })[0].inputs[1];
      expect(data).toEqual(BigInt64Array.of(2n, 4n));
      expect(data.buffer).not.toBe(given.buffer);
    }
  });

  test.each([
    [
      'bytes that are too few',
      () => new Uint8Array(15),
      /externalData\("data\/sizes.bin", 8, 16\) must return 16 bytes, got 15 bytes/,
    ],
    [
      'bytes that are too many',
      () => new Uint8Array(17),
      /externalData\("data\/sizes.bin", 8, 16\) must return 16 bytes, got 17 bytes/,
    ],
    ['a promise', async () => disk, /got a promise\. Read the file first/],
    ['a promise of another kind', () => ({ then() {} }), /got a promise\. Read the file first/],
    ['undefined', () => undefined, /must return \d+ bytes, got undefined\./],
    ['null', () => null, /must return \d+ bytes, got null\./],
    ['a list', () => new Array(16).fill(0), /must return \d+ bytes, got an array\./],
  ])('rejects %s from externalData', (_, externalData, text) => {
    expectError(() => findNodes(modelWith(outside(7, [2], here)), { externalData }), 'DATA_MISMATCH', text);
  });

  const above = ['/etc/passwd', '\\\\host\\share', 'C:\\secret', '..', '../up', 'a/../../up', 'a\\..\\up', 'c:secret'];
  const odd = [
    '.',
    './',
    './/',
    '/',
    '//',
    'a/',
    'a//',
    'a/.',
    'a/./',
    '.hidden',
    './.hidden',
    'a.',
    'a /b',
    ' a',
    'a\t',
    '...',
    'a/.. /b',
    'a%00',
  ];
  const dots = ['./..', './../a', './/../a', 'a/./../b', 'a//../b', '.../a', '..//a', '/./a', '//a', './/\\a', '.\\a'];
  const signs = ['file:///etc/passwd', 'https://x/y', 'data:,x', 'a:b', 'a?b', 'a#b', '*', 'a\nb', 'a\0b', 'a\u202eb'];
  const more = [
    'a"b',
    'a<b',
    'a>b',
    'a|b',
    '"',
    'a/*',
    'a/?',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'a\u00adb',
    'a/ b',
    './ a',
    'a/./ b',
    'a./b',
    './%2e/a',
    'a/.b',
  ];
  test.each([...above, ...odd, ...dots, ...signs, ...more, '', '%2e%2e/up'])(
    'rejects the location %j, with and without externalData',
    (location) => {
      const sizes = outside(7, [2], { ...here, location });
      const externalData = () => {
        throw new Error('asked');
      };
      for (const call of [
        () => findNodes(modelWith(sizes)),
        () => findNodes(modelWith(sizes), { externalData }),
        () => describeTensor(sizes),
        () => readTensor(sizes, { externalData }),
      ]) {
        expectError(call, 'DATA_MISMATCH', "must be a plain path inside the model's folder");
      }
    },
  );

  test.each(['a', 'a.b', 'model.onnx.data', 'a b', '~a', 'weights/layer.0/wü-1_2,(3)[4].bin', '-', "it's", 'CON.x'])(
    'requests the location %j',
    (location) => {
      const asked = [];
      const externalData = (...place) => asked.push(place) && disk.subarray(8);
      readTensor(outside(7, [2], { ...here, location }), { externalData });
      expect(asked).toEqual([[location, 8, 16]]);
    },
  );

  test.each([
    ['./w.bin', 'w.bin'],
    ['./sub/w.bin', 'sub/w.bin'],
    ['sub//w.bin', 'sub/w.bin'],
    ['sub/./w.bin', 'sub/w.bin'],
    ['.//w.bin', 'w.bin'],
    ['././/./w.bin', 'w.bin'],
    ['./a/.//b///./././c.d', 'a/b/c.d'],
    ['a././b', null],
  ])('reads the location %j as %j (null for an error)', (location, wanted) => {
    const sizes = outside(7, [2], { ...here, location });
    if (wanted === null) {
      expectError(() => describeTensor(sizes), 'DATA_MISMATCH', "must be a plain path inside the model's folder");
      return;
    }
    const external = { location: wanted, offset: 8, length: 16 };
    const asked = [];
    const externalData = (...place) => asked.push(place) && disk.subarray(8);
    expect(describeTensor(sizes).external).toEqual(external);
    expect(readTensor(sizes, { externalData }).data).toEqual(BigInt64Array.of(2n, 4n));
    expect(findNodes(modelWith(sizes), { externalData })[0].inputs[1]).toMatchObject({ external, dims: [2] });
    expect(asked).toEqual(new Array(2).fill([wanted, 8, 16]));
  });

  const placeOf = (dataType, dims, fields) => describeTensor(outside(dataType, dims, fields)).external;

  test.each([
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['', null],
    [' 8', null],
    ['8 ', null],
    ['+8', null],
    ['0x8', null],
    ['8n', null],
    ['8\n', null],
    ['\u0668', null],
    ['9007199254740992', null],
    ['9007199254740993', null],
    ['9999999999999999', null],
    ['99999999999999999', null],
    ['0', 0],
    ['007', 7],
    ['0000000000000008', 8],
    ['00000000000000008', 8],
    ['0'.repeat(40), 0],
    ['-0', null],
    ['0.0', null],
    ['9'.repeat(30), null],
    ['999999999999999', 999999999999999],
    ['9007199254740991', 9007199254740991],
  ])('reads the offset or length %j as %j (null for an error)', (text, number) => {
    // The length of type 99 is unknown.
    for (const key of ['offset', 'length']) {
      const place = () => placeOf(99, [4], { location: 'a', [key]: text });
      if (number !== null) expect(place()).toEqual({ location: 'a', offset: 0, length: 0, [key]: number });
      else {
        expectError(
          place,
          'DATA_MISMATCH',
          `${key} of the external data must be from 0 to 2^53 - 1 bytes, got ${JSON.stringify(text)}.`,
        );
      }
    }
  });

  test.each([
    [
      'the last of each key',
      [
        ['offset', '1'],
        ['location', 'a'],
        ['offset', '2'],
        ['location', 'b'],
      ],
      'b',
      2,
    ],
    [
      'no other keys',
      [
        ['location', 'a'],
        ['checksum', 'x'],
        ['', 'y'],
        ['Offset', 'z'],
        ['toString', 'z'],
      ],
      'a',
      0,
    ],
  ])('reads %s', (_, pairs, location, offset) => {
    const fields = pairs.map(([key, text]) => [13, message([1, key], [2, text])]);
    const { external } = describeTensor(tensor(2, [3], ...fields, [14, 1]));
    expect(external).toEqual({ location, offset, length: 3 });
  });

  test('reads a key without a value as empty, and ignores a value without a key', () => {
    const place = (...fields) =>
      describeTensor(tensor(2, [3], [13, message([1, 'location'], [2, 'a'])], ...fields, [14, 1]));
    expectError(
      () => place([13, message([1, 'offset'])]),
      'DATA_MISMATCH',
      'offset of the external data must be from 0 to 2^53 - 1 bytes, got "".',
    );
    expect(place([13, message([2, 'b'])]).external).toEqual({ location: 'a', offset: 0, length: 3 });
    expectError(() => describeTensor(tensor(2, [3], [14, 1])), 'DATA_MISMATCH', 'got "".');
  });

  test.each([
    ['float32', 1, [2, 3], 24],
    ['int4', 22, [3], 2],
    ['uint2', 25, [5], 2],
    ['complex128', 15, [2], 32],
    ['an empty tensor', 1, [...new Array(21).fill(2 ** 50), 0], 0],
    ['a text', 8, [4], 0],
    ['an unknown type', 99, [4], 0],
    ['the longest', 1, [2 ** 51 - 1], 2 ** 53 - 4],
  ])('computes a missing length from type and dims: %s', (_, dataType, dims, length) => {
    expect(placeOf(dataType, dims, { location: 'a' })).toEqual({ location: 'a', offset: 0, length });
  });

  test('reads a location with many redundant folders', () => {
    const location = `${'./'.repeat(10_000)}a${'/.//'.repeat(10_000)}b`;
    expect(placeOf(7, [2], { location })).toEqual({ location: 'a/b', offset: 0, length: 16 });
  });

  test.each(['0', '00', undefined])('computes the length from type and dims if it is %j', (length) => {
    const entries = length === undefined ? { location: 'a' } : { location: 'a', offset: '0', length };
    for (const [dataType, dims, bytes] of [
      [7, [2], 16],
      [1, [], 4],
      [22, [3], 2],
      [7, [0], 0],
      [8, [3], 0],
    ]) {
      expect(placeOf(dataType, dims, entries)).toEqual({ location: 'a', offset: 0, length: bytes });
    }
  });

  test.each([
    ['too short', 7, [3], '16', 'length of the external data must be 24, from type and dims, got 16.'],
    ['too long', 7, [1], '16', 'length of the external data must be 8, from type and dims, got 16.'],
    ['some for an empty tensor', 7, [0], '8', 'length of the external data must be 0, from type and dims, got 8.'],
  ])('rejects a length that is %s', (_, dataType, dims, length, text) => {
    expectError(() => placeOf(dataType, dims, { location: 'a', length }), 'DATA_MISMATCH', text);
  });

  test.each([
    [1, [2 ** 51]],
    [1, [2 ** 50, 2 ** 50]],
    [15, [2 ** 49]],
  ])('rejects type %i with the dims %j, which no file can hold', (dataType, dims) => {
    expectError(() => placeOf(dataType, dims, { location: 'a' }), 'DIMS_INVALID', 'more than a file can hold');
  });

  test('keeps the length of an unknown type or of texts without reading them', () => {
    const externalData = () => {
      throw new Error('asked');
    };
    for (const [dataType, type] of [
      [99, null],
      [8, 'string'],
    ]) {
      const described = describeTensor(outside(dataType, [4], { location: 'a', length: '7' }));
      expect(described).toMatchObject({ type, external: { length: 7 } });
    }
    const unknown = outside(99, [4], here);
    expectError(
      () => readTensor(unknown, { externalData }),
      'TYPE_UNSUPPORTED',
      'data_type must be a supported element type, got 99.',
    );
    const [{ inputs }] = findNodes(modelWith(unknown), { externalData });
    expect(inputs[1]).toEqual({
      name: 'sizes',
      type: null,
      dims: [4],
      external: { location: 'data/sizes.bin', offset: 8, length: 16 },
    });
    const texts = outside(8, [1], { location: 'a', length: '1' });
    expectError(
      () => readTensor(texts, { externalData: () => Uint8Array.of(97) }),
      'DATA_MISMATCH',
      'the data must be 1 strings for string [1], got 0.',
    );
  });

  test('does not request more than 2^20 elements', () => {
    const asked = [];
    const externalData = (...place) => asked.push(place) && new Uint8Array(2 ** 18);
    for (const size of [2 ** 20, 2 ** 20 + 1]) {
      findNodes(modelWith(outside(25, [size], { location: 'a' })), { externalData });
    }
    expect(asked).toEqual([['a', 0, 2 ** 18]]);
  });

  test('reads at most 2^26 bytes', () => {
    const names = Array.from({ length: 9 }, (_, i) => `w${i}`);
    const external = [13, message([1, 'location'], [2, 'a'])];
    const weights = (name) => [5, tensor(7, [2 ** 20], [8, name], external, [14, 1])];
    const file = model(13, node('Concat', names, ['y']), ...names.map(weights));
    const all = new Uint8Array(2 ** 23);
    let asked = 0;
    const [{ inputs }] = findNodes(readModel(file), { externalData: () => (asked++, all) });
    expect(asked).toBe(8);
    expect(inputs.map(({ data }) => data?.length)).toEqual([...new Array(8).fill(2 ** 20), undefined]);
    expect(inputs[8].external).toEqual({ location: 'a', offset: 0, length: 2 ** 23 });
  });
});

describe('parseExternalOptions', () => {
  const externalData = () => {};

  test.each([
    [undefined, undefined],
    [null, undefined],
    [{}, undefined],
    [Object.create(null), undefined],
    [{ externalData: undefined }, undefined],
    [{ externalData }, externalData],
  ])('accepts %p', (options, wanted) => {
    expect(parseExternalOptions('findNodes', options)).toBe(wanted);
  });

  test.each([
    ['a text', 'x', /^findNodes: the options must be { externalData }, got the string "x"\./],
    ['0', 0, /^findNodes: the options must be { externalData }, got 0\./],
    ['false', false, /^findNodes: the options must be { externalData }, got false\./],
    ['a list', [externalData], /^findNodes: the options must be { externalData }, got an array\./],
    [
      'a Map',
      new Map([['externalData', externalData]]),
      /^findNodes: the options must be { externalData }, got a Map\./,
    ],
    ['a function', externalData, /^findNodes: the options must be { externalData }, got a function\./],
    [
      'another name',
      { external: externalData },
      /^findNodes: the options must be { externalData }, got { "external" }\./,
    ],
    [
      'another name in addition',
      { externalData, external: 1 },
      /^findNodes: the options must be { externalData }, got { "externalData", "external" }\./,
    ],
    [
      'five names',
      { a: 1, b: 1, c: 1, d: 1, e: 1 },
      /^findNodes: the options must be { externalData }, got { "a", "b", "c", "d" }\./,
    ],
    [
      'a folder',
      { externalData: 'folder' },
      /^findNodes: externalData must be a function \(location, offset, length\), got the string "folder"\./,
    ],
    [
      'null for the function',
      { externalData: null },
      /^findNodes: externalData must be a function \(location, offset, length\), got null\./,
    ],
    [
      '0 for the function',
      { externalData: 0 },
      /^findNodes: externalData must be a function \(location, offset, length\), got 0\./,
    ],
  ])('rejects %s', (_, options, text) => {
    expectError(() => parseExternalOptions('findNodes', options), 'ARGUMENT_UNKNOWN', text);
  });

  test('names findNodes or readTensor as the caller', () => {
    expectError(() => findNodes(readModel(model(18)), 'x'), 'ARGUMENT_UNKNOWN', 'findNodes: ');
    expectError(() => readTensor(tensor(1, [0]), 'x'), 'ARGUMENT_UNKNOWN', 'readTensor: ');
  });
});
