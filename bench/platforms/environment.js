// Describes the machine and the programs of a run.
import { cpus, release, type } from 'node:os';

import { capture } from '../../scripts/lib/run.js';
import { findEmcc } from '../../scripts/lib/tools.js';

/**
 * Returns the machine and the versions of the programs.
 * @param {string} [chromium] Version of Chromium, if it was measured.
 */
export function environment(chromium) {
  const processors = cpus();
  const emcc = findEmcc();
  // Only Linux has /etc/os-release.
  const linux = capture('sh', ['-c', '. /etc/os-release && echo "$PRETTY_NAME"'])?.trim();
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    system: linux ?? `${type()} ${release()}`,
    node: process.version.slice(1),
    chromium: chromium ?? null,
    emcc: (emcc && /\d+\.\d+\.\d+/.exec(capture(emcc, ['--version']) ?? '')?.[0]) ?? null,
  };
}
