// Makes a small app in a new folder and installs the packed package into it.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../scripts/lib/run.js';

const folder = join(root, 'build', 'package');
/** Folder of these tests. */
export const here = join(root, 'tests', 'package');

/** Returns the listing that `npm pack` printed. */
export function listing() {
  return JSON.parse(readFileSync(join(folder, 'listing.json'), 'utf8'))[0];
}

/** Returns the path of the packed package. */
export const tarball = () => join(folder, listing().filename);

/**
 * Runs a program in Node.js, which must succeed, and returns its output.
 * @param {string} cwd @param {string[]} args
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
 * Makes an app and installs only the tarball of the package into it.
 * @param {string} name @param {string} template Folder of tests/package with the initial files.
 * @param {object} [manifest] Fields of its package.json, next to the name.
 * @param {string[]} [others] Other packages to install. @returns {Promise<string>} The folder of the app.
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

/** Returns the path of a program in node_modules. */
export const tool = (path) => join(root, 'node_modules', path);

/** Changes a file of an app. */
export function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
