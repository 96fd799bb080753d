// The packed package next to other releases of the libraries that its adapters are for, installed by npm from the registry.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../scripts/lib/run.js';
import { here, node, tarball } from './app.js';

const checks = {
  ort: 'true 0,1,6,7\n',
  tfjs: 'true 0,1,6,7 1,2,0,0,0,0,3,4,0,0,0,0\n',
  transformers: 'true true true 1,3,64,64\n',
};

/** Installs packages with npm as a user does, but without install scripts, and returns what it prints. */
async function install(app, ...packages) {
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  const { stdout, stderr } = await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: app });
  return stdout + stderr;
}

/** Returns the release of each installed package but ours, by path. */
function locked(app) {
  const { packages } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8'));
  const others = Object.entries(packages).filter(([path]) => path !== '' && path !== 'node_modules/tensorsplit');
  return others.map(([path, { version }]) => `${path} ${version}`);
}

/** Makes a new app with only the programs of the check. */
function makeEmptyApp(name) {
  const app = join(root, 'build', 'package', 'apps', `adapters-${name}`);
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  cpSync(join(here, 'adapters'), app, { recursive: true });
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: `app-${name}`, private: true }));
  return app;
}

/** Libraries by the name of the app, and the check that uses their adapter. */
const kinds = {
  transformers3: [['@huggingface/transformers@3.8.1'], 'transformers'],
  transformers4: [['@huggingface/transformers@4.2.0'], 'transformers'],
  tfjs4: [['@tensorflow/tfjs-core@4.10.0', '@tensorflow/tfjs-backend-cpu@4.10.0'], 'tfjs'],
  tfjs3: [['@tensorflow/tfjs-core@3.21.0', '@tensorflow/tfjs-backend-cpu@3.21.0'], 'tfjs'],
  ort19: [['onnxruntime-web@1.19.2'], 'ort'],
  ort22: [['onnxruntime-web@1.22.0'], 'ort'],
  'ort19-common': [['onnxruntime-web@1.19.2', 'onnxruntime-common@1.19.2'], 'ort'],
  'ort22-common': [['onnxruntime-web@1.22.0', 'onnxruntime-common@1.22.0'], 'ort'],
};

test.each(Object.entries(kinds))('npm adds the package to an app with %s', async (name, [libraries, check]) => {
  const app = makeEmptyApp(name);
  await install(app, ...libraries);
  const before = locked(app);
  expect(await install(app, tarball())).toMatch(/^\s*added 1 package in \S+\s*$/);
  expect(locked(app)).toEqual(before);
  const names = check === 'ort' ? libraries.map((library) => library.replace(/@[\d.]+$/, '')) : [''];
  for (const library of names) expect(await node(app, `${check}.mjs`, library)).toBe(checks[check]);
});

test('npm installs the package and the libraries in one command', async () => {
  const app = makeEmptyApp('all');
  const libraries = [...kinds.transformers4[0], ...kinds.tfjs4[0], ...kinds['ort22-common'][0]];
  expect(await install(app, tarball(), ...libraries)).toMatch(/^\s*added \d+ packages in \S+\s*$/);
  const releases = locked(app);
  for (const library of libraries) {
    const [, name, version] = /^(.+)@([\d.]+)$/.exec(library);
    expect(releases).toContain(`node_modules/${name} ${version}`);
  }
  for (const [check, args] of [
    ['ort', ['onnxruntime-web']],
    ['ort', ['onnxruntime-common']],
    ['tfjs', []],
    ['transformers', []],
  ]) {
    expect(await node(app, `${check}.mjs`, ...args)).toBe(checks[check]);
  }
});
