// Workloads in Node.js: each in a process of its own.
import { fork } from 'node:child_process';
import { join } from 'node:path';

import { benchFolder } from './install.js';

/**
 * Measures one workload; rejected when its process fails.
 *
 * @param {string} name
 * @param {import('./measure.js').Settings} settings Without functions.
 * @param {boolean} withRivals
 * @returns {Promise<import('./suite.js').Outcome>}
 */
export function measureInNode(name, settings, withRivals) {
  return new Promise((resolve, reject) => {
    const child = fork(join(benchFolder, 'node-worker.js'), [name, JSON.stringify(settings), String(withRivals)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    // Rivals print advertisements; what is printed matters only when something fails.
    let printed = '';
    child.stdout?.on('data', (text) => (printed += text));
    child.stderr?.on('data', (text) => (printed += text));
    /** @type {import('./suite.js').Outcome | undefined} */
    let outcome;
    child.on('message', (message) => (outcome = /** @type {import('./suite.js').Outcome} */ (message)));
    child.on('error', reject);
    child.on('close', (code) => {
      if (outcome) resolve(outcome);
      else reject(new Error(`${name} in Node.js ended with exit code ${code}:\n${printed}`));
    });
  });
}
