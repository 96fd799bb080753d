// What is in the packed package, and how much of it reaches an app.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { root } from '../../scripts/lib/run.js';
import { listing, makeApp, node, tarball } from './app.js';

const files = listing().files.map(({ path }) => path);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
let app;

beforeAll(async () => {
  app = await makeApp('contents', 'node', { type: 'module' });
}, 60000);

/** Bundles a module for browsers, minified. */
async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: app },
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0].contents;
}

test('only what is meant to be there is packed', () => {
  const meant =
    /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|js\/(\w+\/)?[\w-]+\.(js|wasm|d\.ts)|dist\/(\w+\/)?[\w-]+\.cjs|dist\/types\/(\w+\/)?[\w.-]+\.d\.c?ts)$/;
  expect(files.filter((path) => !meant.test(path))).toEqual([]);
  for (const path of ['LICENSE', 'CHANGELOG.md', 'js/index.js', 'js/generated/tensorsplit.wasm', 'dist/index.cjs']) {
    expect(files).toContain(path);
  }
});

test('every file that package.json names is there', () => {
  const named = JSON.stringify([
    manifest.exports,
    manifest.main,
    manifest.module,
    manifest.types,
    manifest.typesVersions,
  ]);
  for (const [, path] of named.matchAll(/"\.\/((?:js|dist)[^"]*)"/g)) expect(files).toContain(path);
});

test('nothing runs when it is installed, and nothing else is installed', () => {
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
  expect(Object.keys(manifest.scripts).filter((name) => scripts.includes(name))).toEqual([]);
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.sideEffects).toBe(false);
  expect(manifest.engines.node).toBeDefined();
  for (const name of Object.keys(manifest.peerDependencies ?? {})) {
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true });
  }
  expect(readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['tensorsplit']);
});

test('the files for browsers name nothing of Node.js', () => {
  const web = files.filter((path) => /^(js|dist)\/.*\.c?js$/.test(path) && !/-node\.c?js$/.test(path));
  expect(web.length).toBeGreaterThan(20);
  for (const path of web) {
    expect([
      path,
      readFileSync(join(root, path), 'utf8').match(/\bnode:\w+|\bfs\b|__dirname|process\.(env|versions)/),
    ]).toEqual([path, null]);
  }
});

test('publint finds nothing', async () => {
  const { publint } = await import('publint');
  const { messages } = await publint({ pkgDir: join(app, 'node_modules', 'tensorsplit'), strict: true, pack: false });
  expect(messages).toEqual([]);
}, 60000);

test('the types are right, however they are resolved', async () => {
  const attw = join(root, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
  const { problems } = JSON.parse(await node(root, attw, tarball(), '--format', 'json', '--no-emoji'));
  expect(problems ?? {}).toEqual({});
}, 60000);

test('an app gets only what it imports', async () => {
  const all = await bundle("export * from 'tensorsplit';");
  const classes = await bundle("export { Tensor, SplitError } from 'tensorsplit';");
  expect(classes.length).toBeLessThan(2000);
  expect(String.fromCharCode(...classes)).not.toMatch(/WebAssembly|atob/);
  const slim = await bundle("export * from 'tensorsplit/slim';");
  expect(slim.length).toBeLessThan(all.length - 20000);
});

test('the commands of a release accept it', async () => {
  const { stderr } = await promisify(execFile)('npm', [
    'publish',
    '--dry-run',
    '--offline',
    '--ignore-scripts',
    tarball(),
  ]);
  expect(stderr).not.toMatch(/auto-corrected/i);
}, 60000);
