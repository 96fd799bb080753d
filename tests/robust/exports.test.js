// What the module of the package shows and asks for: nothing that is not needed.
import { startCore } from '../../js/load/core.js';
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

test('each start has memory of its own', () => {
  const [one, other] = [startCore(module), startCore(module)];
  const block = one.allocate(64, true);
  const bytesOf = (core) => new Uint8Array(core.view().buffer, block, 64);
  bytesOf(one).fill(7);
  expect(bytesOf(other).includes(7)).toBe(false);
});

test('it carries no names', () => {
  expect(WebAssembly.Module.customSections(module, 'name')).toEqual([]);
});
