// The content of the packed package, and how much of it an app bundles.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { root } from '../../scripts/lib/run.js';
import { listing, makeApp, node, tarball } from './app.js';

const files = listing().files.map(({ path }) => path);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
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
    /^js\/(\w+\/)?[\w-]+\.(js|wasm|d\.ts)$/,
    /^dist\/((\w+\/)?[\w-]+\.cjs|tensorsplit\.min\.js(\.map)?)$/,
    /^dist\/types\/(\w+\/)?[\w.-]+\.d\.c?ts$/,
    /^(CMakeLists\.txt|cmake\/(?!wasm|emscripten)[\w.]+|include\/tensorsplit\/\w+\.h|src\/(?!embind|routes)(\w+\/)*[\w-]+\.(cc|h))$/,
  ];
  expect(files.filter((path) => !meant.some((pattern) => pattern.test(path)))).toEqual([]);
  const needed = ['LICENSE', 'THIRD_PARTY_NOTICES.md', 'CHANGELOG.md'];
  expect(files).toEqual(expect.arrayContaining([...needed, 'js/generated/tensorsplit.wasm']));
});

test('the package contains every file that package.json names', () => {
  const { exports, main, module, types, typesVersions } = manifest;
  const named = JSON.stringify([exports, main, module, types, typesVersions]);
  for (const [, path] of named.matchAll(/"\.\/((?:js|dist)[^"]*)"/g)) expect(files).toContain(path);
});

test('the package contains the sources of every source map', () => {
  const maps = files.filter((path) => path.endsWith('.map'));
  expect(maps).toEqual(['dist/tensorsplit.min.js.map']);
  for (const path of maps) {
    const { file, sources } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    expect([path, file ?? basename(path, '.map')]).toEqual([path, basename(path, '.map')]);
    for (const source of sources) expect(files).toContain(join(dirname(path), source));
    const mapped = readFileSync(join(root, path.replace(/\.map$/, '')), 'utf8');
    expect(mapped).toContain(`sourceMappingURL=${basename(path)}`);
  }
});

test('the package has no install scripts and no dependencies', () => {
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
  expect(Object.keys(manifest.scripts).filter((name) => scripts.includes(name))).toEqual([]);
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.sideEffects).toBe(false);
  expect(manifest.engines.node).toBeDefined();
  // npm refuses an app with a library older than its range, so no range begins after the release that is tested.
  const tested = JSON.parse(readFileSync(join(root, 'bench', 'package.json'), 'utf8')).dependencies;
  for (const [name, range] of Object.entries(manifest.peerDependencies)) {
    const [, oldest] = /^>=(\d+\.\d+\.\d+)$/.exec(range);
    expect(oldest.localeCompare(tested[name], 'en', { numeric: true })).toBeLessThanOrEqual(0);
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true });
  }
  expect(readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['tensorsplit']);
});

test('the files for browsers do not refer to Node.js', () => {
  const web = files.filter((path) => /^(js|dist)\/.*\.c?js$/.test(path) && !/-node\.c?js$/.test(path));
  expect(web.length).toBeGreaterThan(20);
  const ofNode = /\bnode:\w+|["'`]fs["'`]|__dirname|process\.(env|versions)/;
  expect(web.filter((path) => ofNode.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('the file for pages starts with its name and licence', () => {
  const [line] = readFileSync(join(root, 'dist', 'tensorsplit.min.js'), 'utf8').split('\n');
  expect(line).toBe(
    `/*! tensorsplit ${manifest.version} | MIT | notices: THIRD_PARTY_NOTICES.md in its npm package */`,
  );
});

test('the files for browsers need at most ES2022, as the README says', async () => {
  const contents = ['', '/slim', '/onnx', '/ort', '/tfjs', '/transformers']
    .map((entry, i) => `export * as entry${i} from 'tensorsplit${entry}';`)
    .join('\n');
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
  const slim = await bundle("export * from 'tensorsplit/slim';");
  expect(slim.length).toBeLessThan(all.length - 20000);
});

test('the commands of a release accept the package', async () => {
  const options = ['--dry-run', '--offline', '--ignore-scripts'];
  const { stderr } = await promisify(execFile)('npm', ['publish', ...options, tarball()]);
  expect(stderr).not.toMatch(/auto-corrected/i);
});
