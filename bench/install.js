// The rivals are 500 MB, so they are installed only by what needs them: the benchmark and the differential tests.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { run } from '../scripts/lib/run.js';

/** The benchmark's folder. */
export const benchFolder = dirname(fileURLToPath(import.meta.url));

/**
 * Installs the rivals where bench/node_modules does not match the lock file, and says so.
 *
 * @returns {Promise<void>}
 */
export async function installRivals() {
  const lock = readFileSync(join(benchFolder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(benchFolder, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing onnxruntime and TensorFlow.js to compare with (500 MB, into bench/node_modules).');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: benchFolder,
    // The CPU library is in the package; its install script would fetch the GPU's.
    env: { ONNXRUNTIME_NODE_INSTALL: 'skip' },
  });
  writeFileSync(stamp, hash);
}

export default installRivals;

if (process.argv[1] === fileURLToPath(import.meta.url)) await installRivals();
