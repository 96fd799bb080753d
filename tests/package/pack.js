// Runs before the suite. Packs the package as for publishing, and installs the bundlers for its tests.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildDist } from '../../scripts/dist.js';
import { capture, root } from '../../scripts/lib/run.js';
import { installPackages } from '../../scripts/setup.js';
import { removeStubs, writeStubs } from '../../scripts/stubs.js';

const folder = join(root, 'build', 'package');

export default async function pack() {
  await buildDist();
  await installPackages('bundlers, compilers and a worker runtime to try the package with', 'tests/package');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Scripts are skipped, because the output of `prepack` has just been built.
  writeStubs();
  let listing;
  try {
    listing = capture('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]);
  } finally {
    removeStubs();
  }
  if (listing === null) throw new Error('npm pack failed');
  writeFileSync(join(folder, 'listing.json'), listing);
}
