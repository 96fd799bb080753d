// How much of the C++ core its tests reach, as clang counted it.
import { join } from 'node:path';

import { root, run } from './run.js';
import { find } from './tools.js';

/**
 * Prints lines and branches of each file of the core.
 *
 * @param {string} program The instrumented tests, which have run.
 * @param {string} profile What they wrote.
 */
export async function printCoverage(program, profile) {
  const profdata = find('llvm-profdata-14', 'llvm-profdata');
  const cov = find('llvm-cov-14', 'llvm-cov');
  if (!profdata || !cov) throw new Error('llvm-profdata and llvm-cov are not there; `npm test` installs them');
  const merged = `${profile}.merged`;
  await run(profdata, ['merge', '-sparse', profile, '-o', merged]);
  await run(cov, [
    'report',
    program,
    `--instr-profile=${merged}`,
    '--show-region-summary=false',
    join(root, 'src'),
    join(root, 'include'),
  ]);
}
