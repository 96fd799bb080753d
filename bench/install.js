// The rivals and models are 800 MB, so they are installed only by what needs them: the benchmark and the differential tests.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installPackages } from '../scripts/setup.js';

/** The benchmark's folder. */
export const benchFolder = dirname(fileURLToPath(import.meta.url));

/** Installs the rivals where bench/node_modules does not match the lock file, and says so. */
export default async function installRivals() {
  const what = 'the packages to compare with, and models (800 MB, into bench/node_modules)';
  // The CPU library is in the package; its install script would fetch the GPU's.
  await installPackages(benchFolder, what, { ONNXRUNTIME_NODE_INSTALL: 'skip' });
}
