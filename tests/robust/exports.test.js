// The module of the package exports and imports only what is needed.
import { inlineWasm } from '../../js/load/inline.js';

const module = new WebAssembly.Module(inlineWasm());

/** @param {{ kind: string }[]} list @param {string} kind */
const count = (list, kind) => list.filter((one) => one.kind === kind).length;

test('exports one memory, one table and otherwise functions', () => {
  const exported = WebAssembly.Module.exports(module);
  expect([count(exported, 'memory'), count(exported, 'table')]).toEqual([1, 1]);
  expect(count(exported, 'function')).toBe(exported.length - 2);
});

test('imports only functions because it has its own memory', () => {
  const imported = WebAssembly.Module.imports(module);
  expect(count(imported, 'function')).toBe(imported.length);
});

test('has no name section', () => {
  expect(WebAssembly.Module.customSections(module, 'name')).toEqual([]);
});
