import { Budget } from '../../../js/onnx/budget.js';
import { expectError } from '../outcome.js';

describe('Budget', () => {
  test.each([0, 1000])('allows a file of %i bytes to spend its bytes plus 8192', (byteLength) => {
    const budget = new Budget(byteLength);
    budget.spend(byteLength, 'readModel', 'graphs');
    budget.spend(8192, 'readModel', 'graphs');
    budget.spend(0, 'readModel', 'graphs');
    const text = new RegExp(`^readModel: the file has too many graphs for its ${byteLength} bytes`);
    expectError(() => budget.spend(1, 'readModel', 'graphs'), 'DATA_MISMATCH', text);
  });

  test('allows 64 bytes of memory per byte of the file plus 8192, rounded up', () => {
    const budget = new Budget(0);
    expect(budget.takeMemory(2 ** 19 + 1)).toBe(false);
    expect(budget.takeMemory(2 ** 19 - 63)).toBe(true);
    expect(budget.takeMemory(1)).toBe(false);
    expect(budget.takeMemory(0)).toBe(true);
    expect(new Budget(1).takeMemory(2 ** 19 + 64)).toBe(true);
    expect(new Budget(1).takeMemory(2 ** 19 + 65)).toBe(false);
  });

  test('counts memory and other costs together', () => {
    const budget = new Budget(0);
    budget.spend(8190, 'findNodes', 'names');
    expect(budget.takeMemory(65)).toBe(true);
    expect(budget.takeMemory(1)).toBe(false);
    expectError(
      () => budget.spend(1, 'findNodes', 'names'),
      'DATA_MISMATCH',
      'findNodes: the file has too many names for its 0 bytes.',
    );
    expect(budget.takeMemory(0)).toBe(false);
  });

  test.each([Infinity, NaN, 2 ** 60])('rejects %f bytes of memory', (bytes) => {
    expect(new Budget(2 ** 30).takeMemory(bytes)).toBe(false);
  });
});
