import { load } from '../../../js/index-node.js';
import { describeTensor, findNodes, readModel, readTensor, runFoundNode } from '../../../js/onnx.js';
import { randomTensor } from '../arbitraries.js';
import { bitwise } from '../oracle.js';
import { errorOf, expected, expectError } from '../outcome.js';
import { bytes, message, model, node, tensor } from '../protobuf.js';

const ts = await load();

describe('elements outside of the model', () => {
  const entries = (fields) => Object.entries(fields).map(([key, text]) => [13, message([1, key], [2, text])]);
  const outside = (dataType, dims, fields) => tensor(dataType, dims, [8, 'sizes'], ...entries(fields), [14, 1]);
  const modelWith = (sizes) => readModel(model(18, node('Split', ['x', 'sizes'], ['a', 'b']), [5, sizes]));
  const disk = bytes(BigInt64Array.of(9n, 2n, 4n));
  const here = { location: 'data/sizes.bin', offset: '8', length: '16' };

  test('are listed, and read by the function that brings them', () => {
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
    expectError(() => readTensor(sizes), 'DATA_MISMATCH', /a file of their own: give externalData/);
    expectError(() => readTensor(sizes, { external: 1 }), 'ARGUMENT_UNKNOWN', /readTensor: .*"external".*externalData/);
  });

  test('begin at 0 and are as long as they must be, where the model does not say it', () => {
    const split = modelWith(outside(7, [2], { location: 'a' }));
    expect(findNodes(split)[0].inputs[1].external).toEqual({ location: 'a', offset: 0, length: 16 });
    const packed = modelWith(outside(22, [3], { location: 'a' }));
    expect(findNodes(packed)[0].inputs[1].external.length).toBe(2);
  });

  test('may come as any bytes, which are copied', () => {
    const split = modelWith(outside(7, [2], here));
    const own = disk.slice(8);
    for (const given of [own, own.buffer, Buffer.from(own), new DataView(disk.buffer, 8)]) {
      const { data } = findNodes(split, { externalData: () => given })[0].inputs[1];
      expect(data).toEqual(BigInt64Array.of(2n, 4n));
      expect(data.buffer).not.toBe(given.buffer);
    }
  });

  test.each([
    ['bytes that are too few', () => new Uint8Array(15), /externalData\("data\/sizes.bin", 8, 16\) gives 15 bytes.*16/],
    ['a promise', async () => disk, /a promise.*read the file first/],
    ['nothing', () => undefined, /gives undefined/],
  ])('that come as %s are an error', (_, externalData, text) => {
    expectError(() => findNodes(modelWith(outside(7, [2], here)), { externalData }), 'DATA_MISMATCH', text);
  });

  const above = ['/etc/passwd', '\\\\host\\share', 'C:\\secret', '..', '../up', 'a/../../up', 'a\\..\\up', 'c:secret'];
  const odd = ['.', './a', 'a/./b', 'a//b', 'a/', '.hidden', 'a.', 'a /b', ' a', 'a\t', '...', 'a/.. /b', 'a%00'];
  const signs = ['file:///etc/passwd', 'https://x/y', 'data:,x', 'a:b', 'a?b', 'a#b', '*', 'a\nb', 'a\0b', 'a\u202eb'];
  test.each([...above, ...odd, ...signs, '', 'a\u0085', '~\u2028', '%2e%2e/up'])(
    'in %j, which is no path of plain names, are refused whether somebody asks or not',
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
        expectError(call, 'DATA_MISMATCH', 'in the folder');
      }
    },
  );

  test.each(['a', 'a.b', 'model.onnx.data', 'a b', '~a', 'weights/layer.0/wü-1_2,(3)[4].bin', '-', "it's", 'CON.x'])(
    'in %j are asked for',
    (location) => {
      const asked = [];
      const externalData = (...place) => asked.push(place) && disk.subarray(8);
      readTensor(outside(7, [2], { ...here, location }), { externalData });
      expect(asked).toEqual([[location, 8, 16]]);
    },
  );

  test.each([
    ['offset', '-1'],
    ['offset', '1.5'],
    ['length', '1e3'],
    ['length', '99999999999999999'],
    ['length', ''],
  ])('whose %s is %j are an error', (key, text) => {
    expectError(
      () => findNodes(modelWith(outside(7, [2], { ...here, [key]: text }))),
      'DATA_MISMATCH',
      `the ${key} of its external data is ${JSON.stringify(text)}`,
    );
  });

  test('whose length does not fit type and dims are an error', () => {
    const split = modelWith(outside(7, [3], here));
    expect(errorOf(() => findNodes(split, { externalData: () => new Uint8Array(16) })).message).toMatch(
      /the length of its external data is 16, its type and dims take 24 bytes/,
    );
  });

  test('that are more than a file can hold are an error, and of no known type they have the length that the model says', () => {
    const dims = [2 ** 50, 2 ** 50];
    expectError(() => describeTensor(outside(1, dims, { location: 'a' })), 'DIMS_INVALID', /no file holds that many/);
    const of = (dataType) => describeTensor(outside(dataType, [4], { location: 'a', length: '7' }));
    expect(of(99)).toMatchObject({ type: null, external: { length: 7 } });
    expect(of(8)).toMatchObject({ type: 'string', external: { length: 7 } });
    expectError(() => readTensor(outside(99, [4], here), { externalData: () => disk }), 'TYPE_UNSUPPORTED');
  });

  test('are read up to 512 KB, and 64 bytes for each byte of the model, however often it names them', () => {
    const names = Array.from({ length: 4 }, (_, i) => `w${i}`);
    const external = [13, message([1, 'location'], [2, 'a'])];
    const half = (name) => [5, tensor(7, [2 ** 15], [8, name], external, [14, 1])];
    const bytes = new Uint8Array(2 ** 18);
    const read = (...rest) => {
      const file = model(13, node('Concat', names, ['y']), ...names.map(half), ...rest);
      let asked = 0;
      const [{ inputs }] = findNodes(readModel(file), { externalData: () => (asked++, bytes) });
      return { asked, inputs };
    };
    const { asked, inputs } = read();
    expect(asked).toBe(2);
    expect(inputs.map(({ data }) => data?.length)).toEqual([2 ** 15, 2 ** 15, undefined, undefined]);
    expect(inputs[3].external).toEqual({ location: 'a', offset: 0, length: 2 ** 18 });
    expect(read([5, tensor(2, [2 ** 15], [8, 'weights'], [9, new Uint8Array(2 ** 15)])]).asked).toBe(4);
  });
});
