// clang-tidy over the C++ core, with a memory: a file is looked at again when it, a header or the rules changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { root } from './run.js';
import { sources } from './sources.js';
import { find } from './tools.js';

/**
 * Runs one program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ ok: boolean, output: string }>} its standard output
 */
function collect(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Checks src/ and, through it, include/ with the compile commands of a native build.
 *
 * @param {string} tree the build's folder
 */
export async function tidy(tree) {
  const clangTidy = find('clang-tidy-14', 'clang-tidy');
  if (!clangTidy) throw new Error('clang-tidy is not there');
  const memory = join(root, 'build', 'tidy');
  mkdirSync(memory, { recursive: true });

  const shared = createHash('sha256');
  for (const path of [...sources('.h'), '.clang-tidy', 'CMakeLists.txt', 'cmake/flags.cmake']) {
    shared.update(readFileSync(join(root, path)));
  }
  const common = shared.digest('hex');

  // The binding needs Emscripten's headers.
  const files = sources('.cc').filter((path) => path.startsWith('src/') && !path.startsWith('src/embind/'));
  const pending = files.filter((path) => stampOf(path) !== remembered(path));
  console.log(`clang-tidy: ${pending.length} of ${files.length} files to look at`);
  let failures = 0;

  /** @param {string} path */
  function stampOf(path) {
    return createHash('sha256')
      .update(common)
      .update(readFileSync(join(root, path)))
      .digest('hex');
  }
  /** @param {string} path */
  function memoryOf(path) {
    return join(memory, path.replaceAll('/', '_'));
  }
  /** @param {string} path */
  function remembered(path) {
    return existsSync(memoryOf(path)) ? readFileSync(memoryOf(path), 'utf8') : null;
  }
  async function worker() {
    for (let path = pending.pop(); path; path = pending.pop()) {
      const { ok, output } = await collect(/** @type {string} */ (clangTidy), ['-p', tree, '--quiet', path]);
      if (ok) {
        writeFileSync(memoryOf(path), stampOf(path));
      } else {
        failures += 1;
        console.log(`${path}\n${output}`);
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  if (failures > 0) throw new Error(`clang-tidy found something in ${failures} files`);
}
