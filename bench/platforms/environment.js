// Describes the machine and the programs of a run.
import { cpus, release, type } from 'node:os';

import { capture } from '../../scripts/lib/run.js';
import { findEmcc } from '../../scripts/lib/tools.js';

/**
 * Returns the machine and the versions of the programs.
 * @param {string} [chromium] Version of Chromium, if it was measured.
 * @param {string} [gridNode] Version of the other Node.js that measured the grids.
 */
export function environment(chromium, gridNode) {
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
    gridNode: gridNode ?? null,
    chromium: chromium ?? null,
    emcc: (emcc && /\d+\.\d+\.\d+/.exec(capture(emcc, ['--version']) ?? '')?.[0]) ?? null,
  };
}
