// Before the suite: packs the package as it would be published, and installs the bundlers to try it with.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildDist } from '../../scripts/dist.js';
import { capture, root, run } from '../../scripts/lib/run.js';

const folder = join(root, 'build', 'package');
const bundlers = join(root, 'tests', 'package');

/** Installs the bundlers where tests/package/node_modules does not match the lock file, and says so. */
async function installBundlers() {
  const hash = createHash('sha256')
    .update(readFileSync(join(bundlers, 'package-lock.json')))
    .digest('hex');
  const stamp = join(bundlers, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log(
    '\nInstalling bundlers, compilers and a worker runtime to try the package with (into tests/package/node_modules).',
  );
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: bundlers });
  writeFileSync(stamp, hash);
}

export default async function pack() {
  await buildDist();
  await installBundlers();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Without scripts: what `prepack` makes has just been made.
  const listing = capture('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]);
  if (listing === null) throw new Error('npm pack failed');
  writeFileSync(join(folder, 'listing.json'), listing);
}
