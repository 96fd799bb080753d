import { readSequence } from '../../../js/onnx.js';
import { expectError } from '../outcome.js';
import { message, tensor } from '../protobuf.js';

const int8s = (...values) => [3, tensor(3, [values.length], [5, values])];

describe('readSequence', () => {
  test.each([
    ['nothing', [], '', []],
    ['no tensors', [[1, 's']], 's', []],
    ['tensors of several lengths', [[1, 's'], int8s(4), int8s(), int8s(5, 6)], 's', [[4], [], [5, 6]]],
    ['a name and a type behind the tensors', [int8s(4), [2, 1], [1, 'a'], [1, 'b']], 'b', [[4]]],
    ['elem_type 0, which is not set', [[2, 0], int8s(4)], '', [[4]]],
    ['elem_type 1, tensors', [[2, 1], int8s(4)], '', [[4]]],
    ['the lower half of elem_type', [[2, 2n ** 32n + 1n], int8s(4)], '', [[4]]],
    ['no fields that are stored in another way', [[1, 5], [2, 'x'], [3, 7], int8s(4)], '', [[4]]],
  ])('reads %s', (_, fields, name, tensors) => {
    const sequence = readSequence(message(...fields));
    expect(sequence).toEqual({
      name,
      tensors: tensors.map((data) => expect.objectContaining({ type: 'int8', dims: [data.length] })),
    });
    expect(sequence.tensors.map(({ data }) => [...data])).toEqual(tensors);
  });

  test.each([2n, 3n, 4n, 5n, -1n, 2n ** 31n - 1n])('rejects elem_type %s', (elementType) => {
    const text = `elem_type must be 1 (tensor), got ${elementType}.`;
    expectError(() => readSequence(message([2, elementType], int8s(4))), 'TYPE_UNSUPPORTED', text);
  });

  const outside = [3, tensor(3, [1], [13, message([1, 'location'], [2, 'a'])], [14, 1])];
  test.each([
    [
      'a tensor of too few elements',
      [int8s(4), [3, tensor(3, [2], [5, [5]])]],
      'DATA_MISMATCH',
      'tensor 1: the data must be',
    ],
    [
      'a first tensor without a type',
      [[3, message()]],
      'TYPE_UNSUPPORTED',
      'tensor 0: data_type must be a supported element type, got none.',
    ],
    [
      'a tensor in another file',
      [int8s(4), int8s(4), outside],
      'DATA_MISMATCH',
      'tensor 2: the data is stored in another file',
    ],
    ['a tensor that is cut off', [[3, Uint8Array.of(8)]], 'DATA_MISMATCH', 'the file: invalid protobuf at byte 2 of 3'],
  ])('rejects %s', (_, fields, code, text) => {
    expectError(() => readSequence(message(...fields)), code, `readSequence: ${text}`);
  });

  test('rejects empty tensors that cost more than the bytes of the file plus 8192', () => {
    // Six bytes, of which each must be paid with eight.
    const file = (count) => message(...new Array(count).fill([3, tensor(8, [0])]));
    expect(readSequence(file(8192 / 2)).tensors).toHaveLength(8192 / 2);
    const text = /^readSequence: the file has too many empty tensors for its \d+ bytes\./;
    expectError(() => readSequence(file(8192 / 2 + 1)), 'DATA_MISMATCH', text);
  });
});
