import { load } from '../../../js/index-node.js';
import { findNodes, readModel, readTensor, runFoundNode } from '../../../js/onnx.js';
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
    const listed = {
      name: 'sizes',
      type: 'int64',
      dims: [2],
      external: { location: 'data/sizes.bin', offset: 8, length: 16 },
    };
    const split = modelWith(outside(7, [2], here));
    expect(findNodes(split)[0].inputs[1]).toEqual(listed);
    const asked = [];
    const externalData = (location, offset, length) => {
      asked.push([location, offset, length]);
      return disk.subarray(offset, offset + length);
    };
    const [found] = findNodes(split, { externalData });
    expect(asked).toEqual([['data/sizes.bin', 8, 16]]);
    expect(found.inputs[1]).toEqual({ ...listed, data: BigInt64Array.of(2n, 4n) });
    const x = randomTensor('int16', [6, 2]);
    expect(runFoundNode(ts, found, x).map(bitwise)).toEqual(expected(x, 0, [2, 4]));
  });

  test('are read by readTensor with the same function', () => {
    const sizes = outside(7, [2], here);
    const asked = [];
    const externalData = (...place) => asked.push(place) && disk.subarray(8, 24);
    expect(readTensor(sizes, { externalData })).toMatchObject({ name: 'sizes', data: BigInt64Array.of(2n, 4n) });
    expect(asked).toEqual([['data/sizes.bin', 8, 16]]);
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
    for (const given of [
      disk.slice(8),
      disk.slice(8).buffer,
      Buffer.from(disk.slice(8)),
      new DataView(disk.buffer, 8),
    ]) {
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

  test.each(['', '/etc/passwd', '\\\\host\\share', 'C:\\secret', '..', '../up', 'a/../../up', 'a\\..\\up', 'a\0b'])(
    'in %j, outside of the folder, are not asked for',
    (location) => {
      const split = modelWith(outside(7, [2], { ...here, location }));
      const externalData = () => {
        throw new Error('asked');
      };
      expectError(() => findNodes(split, { externalData }), 'DATA_MISMATCH', /must stay in the folder/);
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
      /the data are 16 bytes, int64 \[3\] takes 24/,
    );
  });
});
