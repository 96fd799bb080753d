// On what was measured.
import { cpus, release, type } from 'node:os';
import { readFileSync } from 'node:fs';

import { capture } from '../scripts/lib/run.js';
import { findEmcc } from '../scripts/lib/tools.js';

/** The name of the system, as it calls itself. */
function systemName() {
  try {
    const name = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'));
    if (name) return name[1];
  } catch {
    // Only Linux has that file.
  }
  return `${type()} ${release()}`;
}

/**
 * The machine and the programs, for the header of a result.
 *
 * @param {string} [chromium] Its version, when it takes part.
 */
export function environment(chromium) {
  const processors = cpus();
  const emcc = findEmcc();
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    system: systemName(),
    node: process.version.slice(1),
    chromium: chromium ?? null,
    emcc: (emcc && /\d+\.\d+\.\d+/.exec(capture(emcc, ['--version']) ?? '')?.[0]) ?? null,
  };
}
