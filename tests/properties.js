// Configures fast-check for every test file: one seed for all properties, and reports that show how to repeat a failure.
import { relative } from 'node:path';

import fc from 'fast-check';

import { seed } from './seed.js';

const path = process.env.TENSORSPLIT_PATH;

/** Returns the command that runs the failing counterexample again. @param {fc.RunDetails<unknown>} details */
function commandFor({ seed: failingSeed, counterexamplePath }) {
  const { testPath, currentTestName = '' } = expect.getState();
  const name = currentTestName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "'\\''");
  return [
    `TENSORSPLIT_SEED=${failingSeed} TENSORSPLIT_PATH=${counterexamplePath}`,
    `node --experimental-vm-modules node_modules/jest/bin/jest.js ${relative(process.cwd(), testPath ?? '')} -t '^${name}$'`,
  ].join(' ');
}

fc.configureGlobal({
  seed,
  ...(path ? { path } : {}),
  reporter(details) {
    if (!details.failed) return;
    const message = `${fc.defaultReportMessage(details)}\n\nRun this failure again:\n${commandFor(details)}`;
    throw new Error(message, { cause: details.errorInstance });
  },
});
