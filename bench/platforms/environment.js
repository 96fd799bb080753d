// On what was measured.
import { cpus, release, type } from 'node:os';

import { capture } from '../../scripts/lib/run.js';
import { findEmcc } from '../../scripts/lib/tools.js';

/**
 * The machine and the programs, for the header of a result.
 *
 * @param {string} [chromium] Its version, when it takes part.
 * @param {string} [gridNode] The version of another Node.js that measured the grids.
 */
export function environment(chromium, gridNode) {
  const processors = cpus();
  const emcc = findEmcc();
  // Only Linux has that file.
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
