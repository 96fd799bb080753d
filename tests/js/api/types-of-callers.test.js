// Compiles the type tests of the package suite against the sources, without a packed package.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../../scripts/lib/run.js';

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Compiles a project of the type tests and returns the messages of the compiler. */
const messagesOf = (config) =>
  promisify(execFile)(process.execPath, [compiler, '-p', join('tests/package/types', config)], { cwd: root }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => stdout + stderr || 'the compiler failed without a message',
  );

test.each([
  ['in a page', 'tsconfig.json'],
  ['without the types of a platform, with Symbol.dispose and Float16Array', 'tsconfig.plain.json'],
])('code of users compiles %s', async (_, config) => {
  expect(await messagesOf(config)).toBe('');
});
