// Runs other programs and reports progress. Uses only Node.js built-ins, because it runs before `npm ci`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runs a program in the project's folder, and shows its output.
 * @param {string} command @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string }} [options] `env` is added to the current
 *   environment.
 * @returns {Promise<void>} Rejects if the program cannot be started or does not exit with 0.
 */
export function run(command, args, { env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', (error) => reject(new Error(`cannot start ${command}: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${signal ?? `exit code ${code}`}`));
    });
  });
}

/** Runs Node.js. @param {...string} args */
export const node = (...args) => run(process.execPath, args);

/**
 * Returns the output of a program, or null if the program is missing or fails.
 * @param {string} command @param {string[]} args
 * @param {Record<string, string | undefined>} [env] Added to the current environment.
 */
export function capture(command, args, env) {
  const result = spawnSync(command, args, { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' });
  return result.status === 0 ? result.stdout : null;
}

/**
 * Runs a script's work if the script was started, and not imported. Prints only the message of an error.
 * @param {string} address `import.meta.url` of the script. @param {() => Promise<void>} work
 */
export async function main(address, work) {
  const path = fileURLToPath(address);
  if (process.argv[1] !== path) return;
  await work().catch((error) => {
    console.error(`${basename(path, '.js')}: ${error.message}`);
    process.exitCode = 1;
  });
}

/** Returns the processor time of this process and its ended children in seconds; null if the system does not report it. */
export function processorTime() {
  if (!existsSync('/proc/self/stat')) return null;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // User and system time, then those of children, in hundredths of a second.
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field) / 100, 0);
}

/**
 * Formats how long something took.
 * @param {number} seconds @param {number | null} processor Processor time in seconds, if known.
 */
export const formatDuration = (seconds, processor) =>
  `${seconds.toFixed(1)} s${processor === null ? '' : `, ${processor.toFixed(1)} s of processor time`}`;

/**
 * Returns a function that runs a step. It prints the step's number and title as `[2/5] title`, and its time and
 * processor time at the end. Other load on the machine hardly changes the processor time.
 * @param {number} total Number of steps.
 */
export function steps(total) {
  let done = 0;
  /** Runs a step. @template T @param {string} title @param {() => T | Promise<T>} work */
  return async function step(title, work) {
    done += 1;
    console.log(`\n[${done}/${total}] ${title}`);
    const start = performance.now();
    const used = processorTime();
    const result = await work();
    const processor = used === null ? null : (processorTime() ?? 0) - used;
    console.log(`[${done}/${total}] done in ${formatDuration((performance.now() - start) / 1000, processor)}`);
    return result;
  };
}
