// Before the suite: packs the package as it would be published, and installs the bundlers to try it with.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildDist } from '../../scripts/dist.js';
import { capture, root } from '../../scripts/lib/run.js';
import { installPackages } from '../../scripts/setup.js';

const folder = join(root, 'build', 'package');

export default async function pack() {
  await buildDist();
  await installPackages('bundlers, compilers and a worker runtime to try the package with', 'tests/package');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Without scripts: what `prepack` makes has just been made.
  const listing = capture('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]);
  if (listing === null) throw new Error('npm pack failed');
  writeFileSync(join(folder, 'listing.json'), listing);
}
