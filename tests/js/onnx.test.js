import { load, Tensor } from '../../js/index-node.js';
import { readModel, readSequence, readTensor, runSplitNode, splitNodes } from '../../js/onnx.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { errorOf, expected } from './outcome.js';
import { attribute, bytes, int64s, message, model, node, tensor, value } from './protobuf.js';

const ts = await load();

const fixed = (number, array) => [number, bytes(array)];
const nan = bytes(new Uint32Array([0x7fa00001, 0x3f800000]));

describe('readTensor', () => {
  test.each([
    ['float32', 1, new Float32Array(nan.buffer), [4, nan]],
    ['uint8', 2, Uint8Array.of(0, 255), [5, [0, 255]]],
    ['int8', 3, Int8Array.of(-128, 127), [5, [-128, 127]]],
    ['uint16', 4, Uint16Array.of(0, 65535), [5, [0, 65535]]],
    ['int16', 5, Int16Array.of(-32768, 32767), [5, [-32768, 32767]]],
    ['int32', 6, Int32Array.of(-(2 ** 31), 2 ** 31 - 1), [5, [-(2 ** 31), 2 ** 31 - 1]]],
    ['int64', 7, BigInt64Array.of(-(2n ** 63n), 2n ** 63n - 1n), [7, [-(2n ** 63n), 2n ** 63n - 1n]]],
    ['bool', 9, Uint8Array.of(0, 1), [5, [0, 1]]],
    ['float16', 10, Uint16Array.of(0x3c00, 0xfe01), [5, [0x3c00, 0xfe01]]],
    ['float64', 11, Float64Array.of(Math.PI, -0), fixed(10, Float64Array.of(Math.PI, -0))],
    ['uint32', 12, Uint32Array.of(0, 2 ** 32 - 1), [11, [0, 2 ** 32 - 1]]],
    ['uint64', 13, BigUint64Array.of(0n, 2n ** 64n - 1n), [11, [0n, -1n]]],
    ['bfloat16', 16, Uint16Array.of(0x3f80, 0xffff), [5, [0x3f80, 0xffff]]],
    ['float8e4m3', 17, Uint8Array.of(1, 0x7f), [5, [1, 0x7f]]],
    ['float8e5m2', 19, Uint8Array.of(1, 0x7c), [5, [1, 0x7c]]],
    ['float8e8m0', 24, Uint8Array.of(1, 254), [5, [1, 254]]],
  ])('%s, raw, packed in its list, and one by one', (type, dataType, data, [field, list]) => {
    const wanted = bitwise({ type, dims: [2], data });
    expect(bitwise(readTensor(tensor(dataType, [2], [9, bytes(data)])))).toEqual(wanted);
    expect(bitwise(readTensor(tensor(dataType, [2], [field, list])))).toEqual(wanted);
    if (!Array.isArray(list)) return;
    expect(bitwise(readTensor(tensor(dataType, [2], ...list.map((each) => [field, each]))))).toEqual(wanted);
  });

  test.each([
    ['complex64', 14, Float32Array.of(1, -2, 3, -4), 4],
    ['complex128', 15, Float64Array.of(1, -2, 3, -4), 10],
  ])('%s, re and im in turn', (type, dataType, data, field) => {
    const wanted = bitwise({ type, dims: [2], data });
    expect(bitwise(readTensor(tensor(dataType, [2], [9, bytes(data)])))).toEqual(wanted);
    expect(bitwise(readTensor(tensor(dataType, [2], fixed(field, data))))).toEqual(wanted);
  });

  test.each([
    ['uint4', 21, 3, [0x21, 0x03]],
    ['int4', 22, 4, [0xf8, 0x7f]],
    ['float4e2m1', 23, 2, [0x5a]],
    ['uint2', 25, 5, [0x1b, 0x02]],
  ])('%s, several in a byte', (type, dataType, size, packed) => {
    const wanted = bitwise({ type, dims: [size], data: Uint8Array.from(packed) });
    expect(bitwise(readTensor(tensor(dataType, [size], [9, Uint8Array.from(packed)])))).toEqual(wanted);
    expect(bitwise(readTensor(tensor(dataType, [size], [5, packed])))).toEqual(wanted);
  });

  test('strings, scalars, nothing, and the name', () => {
    expect(readTensor(tensor(8, [3], [6, ''], [6, 'ü𝄞'], [6, '\ufeffa']))).toMatchObject({
      data: ['', 'ü𝄞', '\ufeffa'],
    });
    expect(readTensor(tensor(1, [], [9, bytes(Float32Array.of(7))]))).toMatchObject({
      dims: [],
      data: Float32Array.of(7),
    });
    expect(readTensor(tensor(6, [0, 3]))).toMatchObject({ type: 'int32', dims: [0, 3], data: new Int32Array(0) });
    expect(readTensor(message([1, [2, 1]], [2, 2], [8, 'x'], [9, Uint8Array.of(1, 2)]))).toMatchObject({
      name: 'x',
      dims: [2, 1],
    });
    expect(readTensor(tensor(3, [1], [5, [5]]))).toBeInstanceOf(Tensor);
  });

  test('the file may be any bytes, at any offset, and stays apart from the result', () => {
    const file = tensor(1, [2], [8, 'odd'], [9, bytes(Float32Array.of(1, 2))]);
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    for (const given of [
      file,
      file.buffer.slice(0, file.length),
      shifted.subarray(3),
      new DataView(shifted.buffer, 3),
      Buffer.from(file),
    ]) {
      const { data } = readTensor(given);
      expect(data).toEqual(Float32Array.of(1, 2));
      data[0] = 9;
      expect(readTensor(given).data[0]).toBe(1);
    }
  });

  const raw = (count) => [9, new Uint8Array(count)];
  test.each([
    ['too few bytes', tensor(1, [3], raw(8)), 'DATA_MISMATCH', /8 bytes, float32 \[3\] takes 12/],
    ['too many bytes', tensor(1, [1], raw(8)), 'DATA_MISMATCH', /8 bytes, .* takes 4/],
    ['half an element', tensor(1, [1], raw(5)), 'DATA_MISMATCH', /5 bytes, no multiple of 4/],
    ['too few numbers', tensor(6, [3], [5, [1, 2]]), 'DATA_MISMATCH', /8 bytes, .* takes 12/],
    ['no data', tensor(6, [3]), 'DATA_MISMATCH', /0 bytes, .* takes 12/],
    ['too few strings', tensor(8, [3], [6, 'a']), 'DATA_MISMATCH', /1 strings, .* takes 3/],
    [
      'a number that does not fit',
      tensor(3, [1], [5, [200]]),
      'DATA_MISMATCH',
      /element 0 is 200, that does not fit int8/,
    ],
    ['strings that are no text', tensor(8, [1], [6, Uint8Array.of(0xff)]), 'DATA_MISMATCH', /string 0 is not UTF-8/],
    ['a huge tensor', tensor(1, [2 ** 50, 2 ** 50], raw(4)), 'DIMS_INVALID', /no file holds that many/],
    ['a large tensor', tensor(1, [2 ** 40], raw(4)), 'DATA_MISMATCH', /takes 4398046511104/],
    ['a negative dim', tensor(1, [-1], raw(4)), 'DIMS_INVALID', /dims\[0\] is -1/],
    ['a dim beyond 2^53', message([1, 2n ** 62n], [2, 1], raw(4)), 'DIMS_INVALID', /dims\[0\] is 4611686018427387904/],
    ['no type', message([1, 1], raw(4)), 'TYPE_UNSUPPORTED', /data_type is missing/],
    ['a type that is not there', tensor(18, [1], raw(1)), 'TYPE_UNSUPPORTED', /data_type is 18/],
    ['a type from afar', message([2, 2n ** 60n]), 'TYPE_UNSUPPORTED', /data_type is 1152921504606846976/],
    ['data elsewhere', tensor(1, [1], [14, 1]), 'DATA_MISMATCH', /a file of their own/],
    ['one segment', tensor(1, [1], [3, message()], raw(4)), 'DATA_MISMATCH', /segment/],
    [
      'packed floats that end within one',
      tensor(1, [1], [4, new Uint8Array(5)]),
      'DATA_MISMATCH',
      /damaged.*end within one/,
    ],
    ['a dim that is cut off', message([1, Uint8Array.of(0x80)], [2, 1]), 'DATA_MISMATCH', /damaged/],
    ['dims that are fixed32', Uint8Array.of(0x0d, 1, 0, 0, 0), 'DATA_MISMATCH', /wire type 5/],
    ['a page', new TextEncoder().encode('<!DOCTYPE html>'), 'DATA_MISMATCH', /the file is a page \(HTML\)/],
    ['an answer', new TextEncoder().encode('\n {"error": 404}'), 'DATA_MISMATCH', /the file is a text \(JSON\)/],
    [
      'a Git LFS pointer',
      new TextEncoder().encode('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n'),
      'DATA_MISMATCH',
      /Git LFS pointer: `git lfs pull`/,
    ],
    [
      'a length of 4 GB',
      Uint8Array.of(0x4a, 0xff, 0xff, 0xff, 0xff, 0x0f),
      'DATA_MISMATCH',
      /ends 42949\d+ bytes too early/,
    ],
    ['an endless number', new Uint8Array(30).fill(0xff), 'DATA_MISMATCH', /damaged/],
  ])('does not take %s', (_, file, code, text) => {
    expect(errorOf(() => readTensor(file))).toMatchObject({ code, message: expect.stringMatching(text) });
  });

  test.each([undefined, null, 'file.pb', 7, {}, [1, 2]])('does not take %p for a file', (file) => {
    for (const read of [readTensor, readSequence, readModel]) {
      expect(errorOf(() => read(file))).toMatchObject({
        code: 'DATA_MISMATCH',
        message: expect.stringMatching(/Uint8Array/),
      });
    }
  });
});

describe('readSequence', () => {
  test('reads tensors in order', () => {
    const file = message([1, 's'], [2, 1], [3, tensor(3, [1], [5, [4]])], [3, tensor(3, [2], [5, [5, 6]])]);
    const { name, tensors } = readSequence(file);
    expect([name, tensors.map(({ data }) => [...data])]).toEqual(['s', [[4], [5, 6]]]);
    expect(readSequence(new Uint8Array(0)).tensors).toEqual([]);
  });

  test('says which tensor is damaged, and that it reads no other sequences', () => {
    const damaged = message([2, 1], [3, tensor(3, [1], [5, [4]])], [3, tensor(3, [2], [5, [5]])]);
    expect(errorOf(() => readSequence(damaged)).message).toMatch(/readSequence: tensor 1.*1 bytes/);
    expect(errorOf(() => readSequence(message([2, 3]))).code).toBe('TYPE_UNSUPPORTED');
  });
});

describe('splitNodes', () => {
  test('tells of each node what the model knows', () => {
    const file = model(
      17,
      node('Constant', [], ['sizes'], attribute.tensor('value', int64s('', 2, 4))),
      node('Split', ['x', 'sizes'], ['a', ''], [3, 'first'], attribute.int('axis', -1)),
      node('Split', ['a', 'init'], ['b'], [7, 'ai.onnx']),
      node('Split', ['a', ''], ['c'], [7, 'com.other']),
      node('SplitToSequence', ['y', ''], ['s'], attribute.int('keepdims', 0)),
      [2, 'main'],
      [5, int64s('init', 3)],
      [11, value('x', 1, ['batch', null, 6])],
      [12, value('a', 1, null)],
      [13, value('y', 18, [4])],
    );
    const nodes = splitNodes(readModel(file));
    expect(nodes).toEqual([
      {
        name: 'first',
        domain: '',
        opType: 'Split',
        opset: 17,
        attributes: { axis: -1 },
        outputs: ['a', ''],
        graph: 'main',
        inputs: [
          { name: 'x', type: 'float32', dims: ['batch', null, 6] },
          { name: 'sizes', type: 'int64', dims: [2], data: BigInt64Array.of(2n, 4n) },
        ],
      },
      expect.objectContaining({
        inputs: [
          { name: 'a', type: 'float32', dims: null },
          { name: 'init', type: 'int64', dims: [1], data: BigInt64Array.of(3n) },
        ],
      }),
      expect.objectContaining({ opType: 'SplitToSequence', inputs: [{ name: 'y', type: null, dims: [4] }, null] }),
    ]);
    expect(ts.inferNode(nodes[0], nodes[0].inputs)).toEqual([{ type: 'float32', dims: ['batch', null, 2] }, null]);
  });

  test('finds nodes in branches, loops and functions, with the values around them', () => {
    const inner = message(node('Split', ['x', 'sizes'], ['p', 'q']), [2, 'then']);
    const body = message(node('If', ['c'], ['r'], attribute.graph('then_branch', inner)), [2, 'body']);
    const local = message(
      [1, 'halves'],
      [4, 'in'],
      [6, 'where'],
      [7, node('Split', ['in'], ['l', 'r'], attribute.int('num_outputs', 2), attribute.reference('axis', 'where'))[1]],
      [7, node('Split', ['in'], ['l', 'r'], attribute.int('num_outputs', 2), attribute.reference('axis', 'side'))[1]],
      [9, message([1, ''], [2, 18])],
      [11, message([1, 'side'], [3, 1], [20, 2])],
    );
    const file = message(
      [
        7,
        message(
          node('Loop', ['n'], ['o'], attribute.graph('body', body)),
          [5, int64s('sizes', 1, 5)],
          [11, value('x', 7, [6])],
        ),
      ],
      [8, message([2, 13])],
      [25, local],
    );
    const [split, unresolved, resolved] = splitNodes(readModel(file));
    expect(split).toMatchObject({ graph: 'then', opset: 13, inputs: [{ type: 'int64', dims: [6] }, { dims: [2] }] });
    expect(unresolved).toMatchObject({ graph: 'halves', opset: 18, attributes: { num_outputs: 2, axis: '@where' } });
    expect(resolved.attributes).toEqual({ num_outputs: 2, axis: 1 });
    const x = randomTensor('float32', [2, 4]);
    expect(errorOf(() => runSplitNode(ts, unresolved, x))).toMatchObject({
      code: 'AXIS_INVALID',
      message: expect.stringMatching(/@where/),
    });
    expect(runSplitNode(ts, resolved, x).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
  });

  test('nodes of a function have the attributes of its calls, once for each', () => {
    const split = (...rest) => [7, node('Split', ['in'], ['l', 'r'], attribute.reference('axis', 'dim'), ...rest)[1]];
    const halves = message(
      [1, 'halves'],
      [10, 'local'],
      [6, 'dim'],
      split(attribute.reference('num_outputs', 'count')),
      [9, message([1, ''], [2, 18])],
      [11, message([1, 'count'], [3, 2], [20, 2])],
    );
    const call = attribute.reference('dim', 'along');
    const twice = message(
      [1, 'twice'],
      [10, 'local'],
      [6, 'along'],
      [7, node('halves', ['in'], ['o'], [7, 'local'], call)[1]],
      [7, node('halves', ['in'], ['o'], [7, 'other'], attribute.int('dim', 9))[1]],
      [9, message([1, ''], [2, 18])],
    );
    const unused = message([1, 'unused'], [10, 'local'], split(), [9, message([1, ''], [2, 18])]);
    const file = message(
      [
        7,
        message(
          node('halves', ['x'], ['a'], [7, 'local'], attribute.int('dim', 1), attribute.int('unknown', 5)),
          node('halves', ['x'], ['b'], [7, 'local'], attribute.int('dim', 1)),
          node('halves', ['x'], ['c'], [7, 'local'], attribute.int('dim', -1), attribute.int('count', 3)),
          node('twice', ['x'], ['d'], [7, 'local'], attribute.int('along', 0)),
        ),
      ],
      [8, message([2, 18])],
      [25, halves],
      [25, twice],
      [25, unused],
    );
    expect(splitNodes(readModel(file)).map(({ graph, attributes }) => [graph, attributes])).toEqual([
      ['halves', { axis: 1, num_outputs: 2 }],
      ['halves', { axis: -1, num_outputs: 3 }],
      ['halves', { axis: 0, num_outputs: 2 }],
      ['unused', { axis: '@dim' }],
    ]);
  });

  test('a function of the name of an operator does not hide its nodes', () => {
    const split = node('Split', ['in'], ['l']);
    const named = message([1, 'Split'], [7, split[1]], [9, message([1, ''], [2, 18])]);
    const file = message([7, message(split)], [8, message([2, 13])], [25, named]);
    expect(splitNodes(readModel(file)).map(({ opset }) => opset)).toEqual([13, 18]);
  });

  test('an old file has opset 1, and attributes without a type', () => {
    const typeless = (name, ...fields) => [5, message([1, name], ...fields)];
    const file = message(
      [1, 1],
      [7, message(node('Split', ['x'], ['a', 'b'], typeless('axis', [3, 1]), typeless('split', [8, 1], [8, 3])))],
    );
    const [split] = splitNodes(readModel(file));
    expect(split).toMatchObject({ opset: 1, attributes: { axis: 1, split: [1, 3] } });
    const x = randomTensor('float32', [2, 4]);
    expect(runSplitNode(ts, split, x).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
  });

  test('inferNode takes every node, whatever the model says of its inputs', () => {
    const file = model(
      18,
      node('Split', ['x'], ['a', 'b'], attribute.int('num_outputs', 2)),
      node('Split', ['x', 'sizes'], ['a', 'b'], attribute.int('axis', 1)),
      node('Split', ['y', 'sizes'], ['a', 'b'], attribute.int('axis', 1)),
      node('Split', ['y', 'two'], ['a', 'b'], attribute.int('axis', 1)),
      node('SplitToSequence', ['x', 'sizes'], ['s']),
      node('SplitToSequence', ['y'], ['s'], attribute.int('axis', 1)),
      [5, int64s('two', 2, 4)],
      [11, value('y', 18, ['n', 6])],
    );
    const part = { type: null, dims: null };
    const column = (dim) => ({ type: null, dims: ['n', dim] });
    expect(splitNodes(readModel(file)).map((each) => ts.inferNode(each, each.inputs))).toEqual([
      [part, part],
      [part, part],
      [column(null), column(null)],
      [column(2), column(4)],
      { sequence: part, length: null },
      { sequence: column(1), length: 6 },
    ]);
  });

  test('data that are large are not read', () => {
    const large = tensor(7, [2 ** 40], [8, 'large']);
    const file = model(18, node('Split', ['x', 'large'], ['b']), [5, large]);
    expect(splitNodes(readModel(file))[0].inputs[1]).toEqual({ name: 'large', type: 'int64', dims: [2 ** 40] });
  });

  test.each([
    ['value_int', [3, 4], 'int64', [], BigInt64Array.of(4n)],
    ['value_ints', [8, [1, 2]], 'int64', [2], BigInt64Array.of(1n, 2n)],
    ['value_float', null, 'float32', [], Float32Array.of(1)],
    ['value_floats', [7, bytes(Float32Array.of(1, 2))], 'float32', [2], Float32Array.of(1, 2)],
    ['value_string', [4, 'a'], 'string', [], ['a']],
    ['value_strings', [9, 'a'], 'string', [1], ['a']],
  ])('reads a constant that is given as %s', (name, field, type, dims, data) => {
    const kind = { value_int: 2, value_ints: 7, value_float: 1, value_floats: 6, value_string: 3, value_strings: 8 }[
      name
    ];
    // The value of a float, which `message` cannot write: 1 in field 2.
    const one = Uint8Array.of(...message([1, name]), 0x15, 0, 0, 0x80, 0x3f, ...message([20, kind]));
    const constant = [5, field === null ? one : message([1, name], field, [20, kind])];
    const file = model(
      18,
      node('Constant', [], ['c'], constant),
      node('Split', ['c'], ['a'], attribute.int('num_outputs', 1)),
    );
    const [{ inputs }] = splitNodes(readModel(file));
    expect(inputs).toEqual([{ name: 'c', type, dims, data }]);
  });

  test('a constant that is not what its name says is unknown', () => {
    const constant = [5, message([1, 'value_ints'], [4, 'no number'], [20, 3])];
    const file = model(18, node('Constant', [], ['c'], constant), node('Split', ['c'], ['a']));
    expect(splitNodes(readModel(file))[0].inputs).toEqual([{ name: 'c', type: null, dims: null }]);
  });

  test.each([undefined, null, 'model.onnx', {}, [], new Uint8Array(4), { graph: { nodes: [] } }])(
    'does not take %p for a model',
    (given) => {
      expect(errorOf(() => splitNodes(given))).toMatchObject({
        code: 'DATA_MISMATCH',
        message: expect.stringMatching(/splitNodes\(readModel\(bytes\)\)/),
      });
    },
  );

  test('options that do not exist are errors', () => {
    const empty = readModel(model(18));
    for (const options of [{ external: () => {} }, 'x', { externalData: 'folder' }]) {
      expect(errorOf(() => splitNodes(empty, options))).toMatchObject({
        code: 'ARGUMENT_UNKNOWN',
        message: expect.stringMatching(/externalData/),
      });
    }
    expect(splitNodes(empty, {})).toEqual([]);
  });
});

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
    expect(splitNodes(split)[0].inputs[1]).toEqual(listed);
    const asked = [];
    const externalData = (location, offset, length) => {
      asked.push([location, offset, length]);
      return disk.subarray(offset, offset + length);
    };
    const [found] = splitNodes(split, { externalData });
    expect(asked).toEqual([['data/sizes.bin', 8, 16]]);
    expect(found.inputs[1]).toEqual({ ...listed, data: BigInt64Array.of(2n, 4n) });
    const x = randomTensor('int16', [6, 2]);
    expect(runSplitNode(ts, found, x).map(bitwise)).toEqual(expected(x, 0, [2, 4]));
  });

  test('begin at 0 and are as long as they must be, where the model does not say it', () => {
    const split = modelWith(outside(7, [2], { location: 'a' }));
    expect(splitNodes(split)[0].inputs[1].external).toEqual({ location: 'a', offset: 0, length: 16 });
    const packed = modelWith(outside(22, [3], { location: 'a' }));
    expect(splitNodes(packed)[0].inputs[1].external.length).toBe(2);
  });

  test('may come as any bytes, which are copied', () => {
    const split = modelWith(outside(7, [2], here));
    for (const given of [
      disk.slice(8),
      disk.slice(8).buffer,
      Buffer.from(disk.slice(8)),
      new DataView(disk.buffer, 8),
    ]) {
      const { data } = splitNodes(split, { externalData: () => given })[0].inputs[1];
      expect(data).toEqual(BigInt64Array.of(2n, 4n));
      expect(data.buffer).not.toBe(given.buffer);
    }
  });

  test.each([
    ['bytes that are too few', () => new Uint8Array(15), /externalData\("data\/sizes.bin", 8, 16\) gives 15 bytes.*16/],
    ['a promise', async () => disk, /a promise.*files that splitNodes lists first/],
    ['nothing', () => undefined, /gives undefined/],
  ])('that come as %s are an error', (_, externalData, text) => {
    expect(errorOf(() => splitNodes(modelWith(outside(7, [2], here)), { externalData }))).toMatchObject({
      code: 'DATA_MISMATCH',
      message: expect.stringMatching(text),
    });
  });

  test.each(['', '/etc/passwd', '\\\\host\\share', 'C:\\secret', '..', '../up', 'a/../../up', 'a\\..\\up', 'a\0b'])(
    'in %j, outside of the folder, are not asked for',
    (location) => {
      const split = modelWith(outside(7, [2], { ...here, location }));
      const externalData = () => {
        throw new Error('asked');
      };
      expect(errorOf(() => splitNodes(split, { externalData }))).toMatchObject({
        code: 'DATA_MISMATCH',
        message: expect.stringMatching(/must stay in the folder/),
      });
    },
  );

  test.each([
    ['offset', '-1'],
    ['offset', '1.5'],
    ['length', '1e3'],
    ['length', '99999999999999999'],
    ['length', ''],
  ])('whose %s is %j are an error', (key, text) => {
    expect(errorOf(() => splitNodes(modelWith(outside(7, [2], { ...here, [key]: text }))))).toMatchObject({
      code: 'DATA_MISMATCH',
      message: expect.stringContaining(`the ${key} of its external data is ${JSON.stringify(text)}`),
    });
  });

  test('whose length does not fit type and dims are an error', () => {
    const split = modelWith(outside(7, [3], here));
    expect(errorOf(() => splitNodes(split, { externalData: () => new Uint8Array(16) })).message).toMatch(
      /the data are 16 bytes, int64 \[3\] takes 24/,
    );
  });
});

describe('sparse tensors', () => {
  const sparse = (dims, values, indices) => message([1, values], [2, indices], ...dims.map((dim) => [3, BigInt(dim)]));
  const at = (dims, ...places) => tensor(7, dims, [9, bytes(BigInt64Array.from(places, BigInt))]);
  const inputOf = (file) => splitNodes(readModel(file))[0].inputs[0];
  const initializer = (message) => model(18, node('Split', ['w'], ['a']), [15, message]);
  const floats = (...values) => tensor(1, [values.length], [8, 'w'], [9, bytes(Float32Array.from(values))]);

  test('are read as what they stand for, with one index each or one for each dim', () => {
    const wanted = { name: 'w', type: 'float32', dims: [2, 3], data: Float32Array.of(0, 7, 0, 0, 0, 8) };
    expect(inputOf(initializer(sparse([2, 3], floats(7, 8), at([2], 1, 5))))).toEqual(wanted);
    expect(inputOf(initializer(sparse([2, 3], floats(7, 8), at([2, 2], 0, 1, 1, 2))))).toEqual(wanted);
    expect(inputOf(initializer(sparse([2], floats(), at([0]))))).toMatchObject({ data: new Float32Array(2) });
  });

  test('may be sizes, complex numbers, strings, and the value of a constant', () => {
    const sizes = sparse([3], int64s('sizes', 6), at([1], 1));
    const file = model(18, node('Split', ['x', 'sizes'], ['a', 'b', 'c']), [15, sizes]);
    const x = randomTensor('int16', [6, 2]);
    expect(runSplitNode(ts, splitNodes(readModel(file))[0], x).map(bitwise)).toEqual(expected(x, 0, [0, 6, 0]));
    const complex = tensor(14, [1], [8, 'w'], [9, bytes(Float32Array.of(1, 2))]);
    expect(inputOf(initializer(sparse([2], complex, at([1], 1)))).data).toEqual(Float32Array.of(0, 0, 1, 2));
    const strings = tensor(8, [1], [8, 'w'], [6, 'a']);
    expect(inputOf(initializer(sparse([2], strings, at([1], 1)))).data).toEqual(['', 'a']);
    const constant = [5, message([1, 'sparse_value'], [22, sparse([2], floats(3), at([1], 0))], [20, 11])];
    const inGraph = model(18, node('Constant', [], ['w'], constant), node('Split', ['w'], ['a']));
    expect(inputOf(inGraph).data).toEqual(Float32Array.of(3, 0));
  });

  test('of elements in parts of bytes, and large ones, have type and dims only', () => {
    const nibbles = tensor(22, [2], [8, 'w'], [9, Uint8Array.of(0x21)]);
    expect(inputOf(initializer(sparse([4], nibbles, at([2], 0, 1))))).toEqual({ name: 'w', type: 'int4', dims: [4] });
    expect(inputOf(initializer(sparse([2 ** 21], floats(1), at([1], 0))))).toEqual({
      name: 'w',
      type: 'float32',
      dims: [2 ** 21],
    });
  });

  test.each([
    ['beyond the end', at([1], 6), /an index is 6, it must be from 0 to 5/],
    ['below 0', at([1], -1), /an index is -1/],
    ['beyond a dim', at([1, 2], 0, 3), /an index is 3, it must be from 0 to 2/],
    ['too few', at([0]), /the indices are int64 \[0\], for 1 values they must be int64 \[1\] or \[1,2\]/],
    ['of another type', tensor(6, [1], [9, new Uint8Array(4)]), /the indices are int32 \[1\]/],
  ])('with indices %s are an error', (_, indices, text) => {
    expect(errorOf(() => inputOf(initializer(sparse([2, 3], floats(7), indices))))).toMatchObject({
      code: 'DATA_MISMATCH',
      message: expect.stringMatching(text),
    });
  });

  test('with indices that do not ascend are an error', () => {
    for (const places of [
      [1, 1],
      [2, 1],
    ]) {
      const file = initializer(sparse([2, 3], floats(7, 8), at([2], ...places)));
      expect(errorOf(() => inputOf(file)).message).toMatch(/the indices must ascend, each but once/);
    }
  });
});

describe('runSplitNode', () => {
  const file = model(18, node('Split', ['x', 'sizes'], ['a', 'b'], attribute.int('axis', 1)), [
    5,
    int64s('sizes', 1, 3),
  ]);
  const [split] = splitNodes(readModel(file));
  const x = randomTensor('int16', [5, 4]);

  test('takes the data, or tensors by name, and the rest from the model', () => {
    expect(runSplitNode(ts, split, x).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
    expect(runSplitNode(ts, split, { x }).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
    const sizes = new Tensor('int64', BigInt64Array.of(2n, 2n), [2]);
    expect(runSplitNode(ts, split, { x, sizes }).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
  });

  test('says which input is missing', () => {
    for (const given of [{}, undefined, 7]) {
      expect(errorOf(() => runSplitNode(ts, split, given))).toMatchObject({
        code: 'ARGUMENT_MISSING',
        message: expect.stringMatching(/input "x" is not given.*by that name/),
      });
    }
  });

  test('says what is given that the node has not', () => {
    expect(errorOf(() => runSplitNode(ts, split, { x, size: x }))).toMatchObject({
      code: 'ARGUMENT_UNKNOWN',
      message: expect.stringMatching(/"size" is no input of the Split "".*the names "x", "sizes"/),
    });
  });

  test('says what it needs where it does not get it', () => {
    for (const none of [undefined, null, Promise.resolve(ts), {}]) {
      expect(errorOf(() => runSplitNode(none, split, x))).toMatchObject({
        code: 'ARGUMENT_MISSING',
        message: expect.stringMatching(/const ts = await load\(\)/),
      });
    }
    for (const none of [undefined, null, [split], readModel(file).graph.nodes[0]]) {
      expect(errorOf(() => runSplitNode(ts, none, x))).toMatchObject({
        code: 'ARGUMENT_MISSING',
        message: expect.stringMatching(/one of those that splitNodes gives/),
      });
    }
  });

  test('a node of readModel goes into runNode beside its opset, attributes and all', () => {
    const { graph } = readModel(model(13, node('Split', ['x'], ['a', 'b'], attribute.int('axis', 1))));
    expect(ts.runNode({ ...graph.nodes[0], opset: 13 }, [x]).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
  });
});
