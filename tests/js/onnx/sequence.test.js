import { readSequence } from '../../../js/onnx.js';
import { errorOf, expectError } from '../outcome.js';
import { message, tensor } from '../protobuf.js';

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
    expectError(() => readSequence(message([2, 3])), 'TYPE_UNSUPPORTED');
  });
});
