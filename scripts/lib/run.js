// Starting other programs, and saying what is going on while they run. Node.js built-ins only: used before `npm ci`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs a program in the project's folder, its output shown as it comes.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string }} [options] `env` is added to ours
 * @returns {Promise<void>} rejected when the program cannot be started or does not exit with 0
 */
export function run(command, args, { env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${signal ?? `exit code ${code}`}`));
    });
  });
}

/** Runs a program of Node.js. @param {...string} args */
export const node = (...args) => run(process.execPath, args);

/**
 * What a program prints, or null when it is not there or fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env] added to ours
 */
export function capture(command, args, env) {
  const result = spawnSync(command, args, { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' });
  return result.status === 0 ? result.stdout : null;
}

/**
 * Does a script's work where it is that script that was started, not another one that imports it. Of what goes wrong, the
 * sentence is printed.
 *
 * @param {string} address The script's import.meta.url.
 * @param {() => Promise<void>} work
 */
export async function main(address, work) {
  const path = fileURLToPath(address);
  if (process.argv[1] !== path) return;
  await work().catch((error) => {
    console.error(`${basename(path, '.js')}: ${error.message}`);
    process.exitCode = 1;
  });
}

/** Seconds of processor time of this process and of all that it started and that have ended; null where nobody says. */
export function processorTime() {
  if (!existsSync('/proc/self/stat')) return null;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // Hundredths of a second: in user mode, in the kernel, and the same of children.
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field) / 100, 0);
}

/** @param {number} seconds @param {number | null} processor As a line says how long something took. */
export const took = (seconds, processor) =>
  `${seconds.toFixed(1)} s${processor === null ? '' : `, ${processor.toFixed(1)} s of processor time`}`;

/**
 * Counts steps aloud: each is announced as [2/5] with its title, and its time is printed when it ends; the processor time
 * as well, which other work on the machine hardly changes.
 *
 * @param {number} total
 */
export function steps(total) {
  let done = 0;
  /**
   * @template T
   * @param {string} title
   * @param {() => T | Promise<T>} work
   */
  return async function step(title, work) {
    done += 1;
    console.log(`\n[${done}/${total}] ${title}`);
    const start = performance.now();
    const used = processorTime();
    const result = await work();
    const processor = used === null ? null : (processorTime() ?? 0) - used;
    console.log(`[${done}/${total}] done in ${took((performance.now() - start) / 1000, processor)}`);
    return result;
  };
}
