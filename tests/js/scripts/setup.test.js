import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, 'build', 'setup');

/** Runs installPackages in the folder as a script of `npm pack --dry-run`, with a program `npm` that stores its arguments. */
function install() {
  const code = "import('./scripts/setup.js').then(({ installPackages }) => installPackages('packages'))";
  const env = { ...process.env, npm_config_dry_run: 'true', PATH: `${folder}${delimiter}${process.env.PATH}` };
  writeFileSync(join(folder, 'calls'), '');
  expect(spawnSync(process.execPath, ['-e', code], { cwd: folder, env }).status).toBe(0);
  return readFileSync(join(folder, 'calls'), 'utf8');
}

test('installPackages installs once for each lock file, also while npm packs for show', () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "$@" >> calls\n', { mode: 0o755 });
  for (const lock of ['first', 'second']) {
    writeFileSync(join(folder, 'package-lock.json'), lock);
    expect(install()).toMatch(/^ci .*--no-dry-run.*\n$/);
    expect(install()).toBe('');
  }
});
