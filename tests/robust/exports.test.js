// What the module of the package shows and asks for: nothing that is not needed.
import { inlineWasm } from '../../js/load/inline.js';

const module = new WebAssembly.Module(inlineWasm());

/** @param {{ kind: string }[]} list @param {string} kind */
const count = (list, kind) => list.filter((one) => one.kind === kind).length;

test('the module shows one memory and one table, and functions beside them', () => {
  const exported = WebAssembly.Module.exports(module);
  expect([count(exported, 'memory'), count(exported, 'table')]).toEqual([1, 1]);
  expect(count(exported, 'function')).toBe(exported.length - 2);
});

test('it asks for functions only: its memory is its own', () => {
  const imported = WebAssembly.Module.imports(module);
  expect(count(imported, 'function')).toBe(imported.length);
});

test('it carries no names', () => {
  expect(WebAssembly.Module.customSections(module, 'name')).toEqual([]);
});
