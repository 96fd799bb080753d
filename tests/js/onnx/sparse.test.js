import { load } from '../../../js/index-node.js';
import { readModel, runFoundNode, findNodes } from '../../../js/onnx.js';
import { randomTensor } from '../arbitraries.js';
import { bitwise } from '../oracle.js';
import { errorOf, expected, expectError } from '../outcome.js';
import { bytes, int64s, message, model, node, tensor } from '../protobuf.js';

const ts = await load();

describe('sparse tensors', () => {
  const sparse = (dims, values, indices) => message([1, values], [2, indices], ...dims.map((dim) => [3, BigInt(dim)]));
  const at = (dims, ...places) => tensor(7, dims, [9, bytes(BigInt64Array.from(places, BigInt))]);
  const inputOf = (file) => findNodes(readModel(file))[0].inputs[0];
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
    expect(runFoundNode(ts, findNodes(readModel(file))[0], x).map(bitwise)).toEqual(expected(x, 0, [0, 6, 0]));
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
    expectError(() => inputOf(initializer(sparse([2, 3], floats(7), indices))), 'DATA_MISMATCH', text);
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
