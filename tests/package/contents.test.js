// The content of the packed package, and how much of it an app bundles.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { entries } from '../../scripts/dist.js';
import { root } from '../../scripts/lib/run.js';
import { listing, makeApp, node, tarball } from './app.js';

const files = listing().files.map((file) => file.path);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Path of an entry in imports. */
const path = (entry) => (entry === 'index' ? '' : `/${entry}`);
let app;

beforeAll(async () => {
  app = await makeApp('contents', 'node', { type: 'module' });
});

/** Bundles and minifies a module for browsers. Newer syntax than `target` is rewritten. */
async function bundle(contents, target = 'esnext') {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: app },
    bundle: true,
    format: 'esm',
    minify: true,
    target,
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0].contents;
}

test('the package contains only intended files', () => {
  const meant = [
    /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|SECURITY\.md|THIRD_PARTY_NOTICES\.md)$/,
    /^docs\/(?!kernels|release)[\w-]+\.(md|png|svg)$/,
    /^dist\/[\w-]+\.(js|js\.map|cjs|d\.ts|d\.cts)$/,
    /^dist\/tensorsplit\.(global\.js|wasm|wasm(\.workerd)?\.d\.c?ts)$/,
    /^(onnx|ort|slim|tfjs|transformers)\/package\.json$/,
    /^(CMakeLists\.txt|cmake\/(?!wasm|emscripten)[\w.]+|include\/tensorsplit\/\w+\.h|src\/(?!embind|routes)(\w+\/)*[\w-]+\.(cc|h))$/,
  ];
  expect(files.filter((file) => !meant.some((pattern) => pattern.test(file)))).toEqual([]);
  const needed = ['LICENSE', 'THIRD_PARTY_NOTICES.md', 'CHANGELOG.md'];
  expect(files).toEqual(expect.arrayContaining([...needed, 'dist/tensorsplit.wasm']));
});

test('the package contains every file that package.json names', () => {
  const { exports, main, module, types, typesVersions, unpkg, jsdelivr } = manifest;
  const named = JSON.stringify([exports, main, module, types, typesVersions, unpkg, jsdelivr]);
  for (const [, file] of named.matchAll(/"\.\/(dist[^"]*)"/g)) expect(files).toContain(file);
});

test('source maps have the sources, so that a debugger shows them', () => {
  const modules = files.filter((file) => /^dist\/[\w-]+\.js$/.test(file));
  expect(modules).toContain('dist/shared.js');
  for (const file of modules) {
    expect(readFileSync(join(root, file), 'utf8')).toContain(`\n//# sourceMappingURL=${basename(file)}.map`);
    const { sources, sourcesContent } = JSON.parse(readFileSync(join(root, `${file}.map`), 'utf8'));
    for (const [i, source] of sources.entries()) {
      const isGenerated = source.includes('/generated/');
      if (!isGenerated) expect(sourcesContent[i]).toBe(readFileSync(join(root, 'dist', source), 'utf8'));
      else expect(sourcesContent[i].length).toBeLessThan(100);
    }
  }
});

test('there are at most 60 files and 1.45 MB besides documents and C++ sources', () => {
  const others = listing().files.filter((file) => !/^(docs|src|include|cmake)\/|^CMakeLists/.test(file.path));
  expect(others.length).toBeLessThanOrEqual(60);
  expect(others.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(1_450_000);
});

test('the package has no install scripts and no dependencies', () => {
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
  expect(Object.keys(manifest.scripts).filter((name) => scripts.includes(name))).toEqual([]);
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.sideEffects).toBe(false);
  expect(manifest.engines.node).toBeDefined();
  // npm refuses or moves libraries that an app has for the sake of peers.
  expect(manifest.peerDependencies).toBeUndefined();
  expect(readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['tensorsplit']);
});

test('the package imports nothing of Node.js, which bundlers for pages would refuse', async () => {
  // esbuild rejects an import that it cannot resolve for browsers.
  await bundle(entries.map((entry) => `export * as ${entry} from 'tensorsplit${path(entry)}';`).join('\n'));
  await bundle(entries.map((entry) => `require('tensorsplit${path(entry)}');`).join('\n'));
  const modules = files.filter((file) => /^dist\/.*\.c?js$/.test(file));
  expect(modules.length).toBeGreaterThan(12);
  const ofNode = /__dirname|process\.(env|versions)/;
  expect(modules.filter((file) => ofNode.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('the file for pages starts with its name and licence', () => {
  const [line] = readFileSync(join(root, 'dist', 'tensorsplit.global.js'), 'utf8').split('\n');
  expect(line).toBe(
    `/*! tensorsplit ${manifest.version} | MIT | notices: THIRD_PARTY_NOTICES.md in its npm package */`,
  );
});

test('the files for browsers need at most ES2022, as the README says', async () => {
  const contents = entries.map((entry) => `export * as ${entry} from 'tensorsplit${path(entry)}';`).join('\n');
  const [known, newest] = [await bundle(contents, 'es2022'), await bundle(contents, 'esnext')];
  expect(Buffer.compare(known, newest)).toBe(0);
});

test('publint finds nothing', async () => {
  const { publint } = await import('publint');
  const { messages } = await publint({ pkgDir: join(app, 'node_modules', 'tensorsplit'), strict: true, pack: false });
  expect(messages).toEqual([]);
});

test('the types are right for every module resolution', async () => {
  const attw = join(root, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
  const options = ['--format', 'json', '--no-emoji'];
  const { problems } = JSON.parse(await node(root, attw, tarball(), ...options));
  expect(problems ?? {}).toEqual({});
});

test('an app bundles only what it imports', async () => {
  const all = await bundle("export * from 'tensorsplit';");
  const classes = await bundle("export { Tensor, SplitError } from 'tensorsplit';");
  expect(classes.length).toBeLessThan(2000);
  expect(String.fromCharCode(...classes)).not.toMatch(/WebAssembly|atob/);
  const pixels = await bundle("export { crop } from 'tensorsplit';");
  expect(pixels.length).toBeLessThan(21_000);
  const slim = await bundle("export * from 'tensorsplit/slim';");
  expect(slim.length).toBeLessThan(all.length - 20000);
});

test('the commands of a release accept the package', async () => {
  const options = ['--dry-run', '--offline', '--ignore-scripts'];
  const { stderr } = await promisify(execFile)('npm', ['publish', ...options, tarball()]);
  expect(stderr).not.toMatch(/auto-corrected/i);
});
