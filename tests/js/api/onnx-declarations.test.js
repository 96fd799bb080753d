// Types and dims that a graph declares for its values.
import { readModel } from '../../../js/onnx.js';
import { expectError } from '../support/outcome.js';
import { message, model, repeated } from '../support/protobuf.js';

const dim = (...fields) => message(...fields);
const shape = (...dims) => [2, message(...repeated(1, dims))];
const tensorType = (...fields) => [2, message([1, message(...fields)])];

function read(...fields) {
  const [[name, value], ...others] = readModel(model(18, [13, message(...fields)])).graph.values;
  expect(others).toEqual([]);
  return { name, ...value };
}

describe('readModel, declared values', () => {
  const none = { name: '', type: null, dims: null };
  const int64 = (dims) => ({ name: '', type: 'int64', dims });

  test.each([
    ['nothing', [], none],
    ['a name', [[1, 'x']], { ...none, name: 'x' }],
    ['a type', [tensorType([1, 7])], { ...none, type: 'int64' }],
    ['a type that the package does not have', [tensorType([1, 18])], none],
    ['a type beyond 2^53', [tensorType([1, 2n ** 62n])], none],
    ['a type of no tensor', [[2, message([4, message([1, 7])])]], none],
    ['a scalar', [tensorType([1, 1], shape())], { name: '', type: 'float32', dims: [] }],
    ['dims without a type', [tensorType(shape(dim([1, 3])))], { ...none, dims: [3] }],
    ['the last of two types', [tensorType([1, 1]), tensorType([1, 7])], { ...none, type: 'int64' }],
    ['a type and a shape apart', [tensorType([1, 1]), tensorType(shape())], { name: '', type: 'float32', dims: [] }],
    ['two shapes as one', [tensorType(shape(dim([1, 3])), shape(dim([1, 4])))], { ...none, dims: [3, 4] }],
    [
      'two shapes of two types as one',
      [tensorType([1, 7], shape(dim([1, 3]))), tensorType(shape(dim()))],
      int64([3, null]),
    ],
    ['two tensor types of one type as one', [[2, message([1, message([1, 7])], [1, message(shape())])]], int64([])],
    ...[4, 5, 7, 8, 9].flatMap((other) => [
      [`a tensor and then the type ${other}`, [tensorType([1, 7], shape()), [2, message([other, message()])]], none],
      [`the type ${other} and then a tensor`, [[2, message([other, message()], [1, message([1, 7])])]], int64(null)],
      [
        `a tensor on both sides of the type ${other}`,
        [tensorType([1, 1], shape(dim())), [2, message([other, message()])], tensorType([1, 7])],
        int64(null),
      ],
      [`a tensor and no type ${other}, but a number`, [tensorType([1, 7]), [2, message([other, 5])]], int64(null)],
    ]),
    ['a tensor and a denotation', [tensorType([1, 7]), [2, message([6, 'x'])]], int64(null)],
    ['a tensor and a field that does not exist', [tensorType([1, 7]), [2, message([10, message()])]], int64(null)],
    ['no name that is a number', [[1, 5], tensorType([1, 7], [2, 5], [1, 'type'])], int64(null)],
    ['the lower half of a type', [tensorType([1, 2n ** 32n + 7n])], int64(null)],
  ])('reads %s', (_, fields, value) => {
    expect(read(...fields)).toEqual(value);
  });

  test.each([
    ['0', dim([1, 0]), 0],
    ['2^53 - 1', dim([1, 2n ** 53n - 1n]), 2 ** 53 - 1],
    ['a name', dim([2, 'batch']), 'batch'],
    ['a name that is a number', dim([2, '-5']), '-5'],
    ['nothing', dim(), null],
    ['an empty name', dim([2, '']), null],
    ['-1', dim([1, -1]), null],
    ['-1 and a name', dim([1, -1], [2, 'n']), 'n'],
    ['a number and a name', dim([1, 3], [2, 'n']), 'n'],
    ['0 and a name', dim([1, 0], [2, 'n']), 'n'],
    ['a number and an empty name', dim([1, 3], [2, '']), null],
    ['a name and a number', dim([2, 'n'], [1, 3]), 3],
    ['a name and -1', dim([2, 'n'], [1, -1]), null],
    ['two numbers', dim([1, 3], [1, 4]), 4],
    ['a number and fields that are stored in another way', dim([1, 3], [1, 'a'], [2, 5]), 3],
  ])('reads a dim of %s', (_, given, wanted) => {
    expect(read(tensorType(shape(dim([1, 2]), given)))).toEqual({ ...none, dims: [2, wanted] });
  });

  test.each([-2n, 2n ** 53n, -(2n ** 63n)])('rejects a dim of %s', (size) => {
    const call = () => read([1, 'x'], tensorType(shape(dim([2, 'n']), dim([1, size]))));
    expectError(
      call,
      'DIMS_INVALID',
      `readModel: value "x": dims[1] must be an integer from 0 to 2^53 - 1, got ${size}.`,
    );
  });

  test('takes inputs before outputs, outputs before others, and the last of each name', () => {
    const named = (field, type) => [field, message([1, 'x'], tensorType([1, type]))];
    const typeOf = (...fields) => readModel(model(18, ...fields)).graph.values.get('x').type;
    expect(typeOf(named(13, 1), named(13, 7))).toBe('int64');
    expect(typeOf(named(12, 7), named(13, 1))).toBe('int64');
    expect(typeOf(named(11, 9), named(12, 7), named(13, 1))).toBe('bool');
  });
});
