// What the module of the package shows and asks for: nothing that is not needed.
import { inlineWasm } from '../../js/load/inline.js';

const module = new WebAssembly.Module(inlineWasm());

/** @param {{ kind: string, name: string }[]} list */
const listed = (list) => list.map(({ kind, name }) => `${kind} ${name}`).sort();

test('it exports its memory, its start, and the table of its functions', () => {
  expect(listed(WebAssembly.Module.exports(module))).toEqual([
    'function _initialize',
    'memory memory',
    'table __indirect_function_table',
  ]);
});

test('it asks for functions that register its own, and for one that is told when memory grew', () => {
  const imports = listed(WebAssembly.Module.imports(module));
  expect(imports).toContain('function _embind_register_function');
  for (const one of imports) {
    expect(one).toMatch(/^function (_embind_register_\w+|emscripten_notify_memory_growth)$/);
  }
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
