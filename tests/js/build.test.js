import { mkdtempSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isTreeOf } from '../../scripts/build.js';

test('a build tree is that of the sources it was configured for, and not of a copy of them', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tensorsplit-')));
  const [tree, own, link] = ['tree', 'own', 'link'].map((name) => join(folder, name));
  for (const name of [tree, own]) mkdirSync(name);
  symlinkSync(own, link);
  expect(isTreeOf(tree, own)).toBe(false);
  const configureFor = (sources) =>
    writeFileSync(join(tree, 'CMakeCache.txt'), `//The generator\nCMAKE_HOME_DIRECTORY:INTERNAL=${sources}\n`);
  configureFor(own);
  expect([isTreeOf(tree, own), isTreeOf(tree, link)]).toEqual([true, true]);
  for (const other of [`${folder}/other`, `${own}/within`]) {
    configureFor(other);
    expect(isTreeOf(tree, own)).toBe(false);
  }
  rmSync(folder, { recursive: true });
});
