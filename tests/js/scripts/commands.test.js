// Commands that install the npm packages run in a fresh clone, so they must not import one at their start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { root } from '../../../scripts/lib/run.js';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const programs = [...new Set(Object.values(scripts).flatMap((command) => command.match(/[\w/-]+\.js\b/g)))];

/** Returns what a program imports before it runs: its own files, and packages by name. */
async function importedBy(program) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [program],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const found = new Set([program]);
  for (const path of found) {
    for (const { path: next, kind, external } of metafile.inputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !(external && next.startsWith('node:'))) found.add(next);
    }
  }
  const isPackage = (path) => metafile.inputs[path] === undefined;
  return { files: [...found].filter((path) => !isPackage(path)), packages: [...found].filter(isPackage) };
}

test.each(programs)('%s installs the npm packages before it imports one, or does not install them', async (program) => {
  const { files, packages } = await importedBy(program);
  if (files.includes('scripts/setup.js')) expect(packages).toEqual([]);
});

test.each([
  ['scripts/start.js', []],
  ['scripts/docs.js', expect.arrayContaining(['typescript', 'rolldown'])],
])('the packages of %s are found', async (program, expected) => {
  const { files, packages } = await importedBy(program);
  expect(files.length).toBeGreaterThan(2);
  expect(packages).toEqual(expected);
});
