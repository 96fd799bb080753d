import { Budget } from '../../../js/onnx/budget.js';
import { expectError } from '../outcome.js';

test('a file may spend its bytes, and what every file has', () => {
  const budget = new Budget(1000);
  budget.spend(1000 + 2 ** 13, 'readModel', 'graphs');
  const text = /^readModel: a file of 1000 bytes has too many graphs: they make more work than it may\.$/;
  expectError(() => budget.spend(1, 'readModel', 'graphs'), 'DATA_MISMATCH', text);
});

test('memory is taken where it is there, 64 bytes for each byte of the file', () => {
  const budget = new Budget(0);
  expect(budget.takeMemory(2 ** 19 - 63)).toBe(true);
  expect(budget.takeMemory(1)).toBe(false);
  expect(budget.takeMemory(0)).toBe(true);
  for (const many of [Infinity, NaN, 2 ** 60]) expect(new Budget(2 ** 30).takeMemory(many)).toBe(false);
});
