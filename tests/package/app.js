// A fresh little app: a folder of its own with some files of ours, into which the packed package is installed.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../scripts/lib/run.js';

const folder = join(root, 'build', 'package');
/** The folder of these tests. */
export const here = join(root, 'tests', 'package');

/** What `npm pack` says that it packed. */
export function listing() {
  return JSON.parse(readFileSync(join(folder, 'listing.json'), 'utf8'))[0];
}

/** The packed package. */
export const tarball = () => join(folder, listing().filename);

/**
 * Runs a program of Node.js and gives back what it prints; it must succeed.
 *
 * @param {string} cwd
 * @param {string[]} args
 */
export async function node(cwd, ...args) {
  try {
    const env = { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0' };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env, maxBuffer: 1 << 26 });
    return stdout;
  } catch (error) {
    throw new Error(`node ${args.join(' ')}\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
}

/**
 * Makes an app and installs the package into it, from the tarball and nothing else.
 *
 * @param {string} name
 * @param {string} template the folder of tests/package whose files it starts with
 * @param {object} [manifest] what its package.json says, beside its name
 * @param {string[]} [others] what else to install
 * @returns {Promise<string>} its folder
 */
export async function makeApp(name, template, manifest = {}, others = []) {
  const app = join(folder, 'apps', name);
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  cpSync(join(here, template), app, { recursive: true });
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: `app-${name}`, private: true, ...manifest }));
  const install = ['install', '--offline', '--no-audit', '--no-fund', tarball(), ...others];
  await promisify(execFile)('npm', install, { cwd: app });
  return app;
}

/** The path of a program that a bundler or the project brings. */
export const tool = (path) => join(root, 'node_modules', path);

/** Changes a file of an app. */
export function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
