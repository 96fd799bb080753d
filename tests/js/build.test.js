import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isTreeOf } from '../../scripts/build.js';
import { root } from '../../scripts/lib/run.js';

const folder = join(root, 'build', 'trees');
const tree = join(folder, 'tree');

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['tree', 'own', 'other']) mkdirSync(join(folder, name), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const configureFor = (sources) =>
  writeFileSync(
    join(tree, 'CMakeCache.txt'),
    `//The generator\nCMAKE_GENERATOR:INTERNAL=Ninja\nCMAKE_HOME_DIRECTORY:INTERNAL=${join(folder, sources)}\n`,
  );

test('a build tree is that of the sources it was configured for', () => {
  expect(isTreeOf(tree, join(folder, 'own'))).toBe(false);
  configureFor('own');
  expect(isTreeOf(tree, join(folder, 'own'))).toBe(true);
  symlinkSync(join(folder, 'own'), join(folder, 'link'));
  expect(isTreeOf(tree, join(folder, 'link'))).toBe(true);
});

test('a tree that was copied with its checkout is not its own', () => {
  configureFor('other');
  expect(isTreeOf(tree, join(folder, 'own'))).toBe(false);
  configureFor('own/within');
  expect(isTreeOf(tree, join(folder, 'own'))).toBe(false);
});
