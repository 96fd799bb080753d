// What the module of the package shows and asks for: nothing that is not needed.
import { inlineWasm } from '../../js/inline.js';

const module = new WebAssembly.Module(inlineWasm());

/** @param {{ kind: string }[]} list @returns {Record<string, number>} How many of each kind. */
function count(list) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { kind } of list) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

test('it exports its memory, its start, and the table of its functions', () => {
  expect(count(WebAssembly.Module.exports(module))).toEqual({ memory: 1, function: 1, table: 1 });
});

test('it asks for no more than three functions: to register one of its own, to grow memory, to abort', () => {
  const imports = count(WebAssembly.Module.imports(module));
  expect(Object.keys(imports)).toEqual(['function']);
  expect(imports.function).toBeLessThanOrEqual(3);
});

test('it carries no names', () => {
  expect(WebAssembly.Module.customSections(module, 'name')).toEqual([]);
});

test('the package has no run-time dependency', async () => {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest.scripts).not.toHaveProperty('install');
  expect(manifest.scripts).not.toHaveProperty('postinstall');
});
